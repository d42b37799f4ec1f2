// Which illustration a pack really wants: the title often says more than the general one of its shelf
// ("Roasted Almonds"). Pure; leaves alone what it does not know.
import type { PackFacts } from '../../demo-product.ts';

/** Colours of what is sold ground, split or by the grain. */
const grains: [words: RegExp, tint: string][] = [
  [/black raisin|prune/i, '#4a2b3a'],
  [/golden raisin|afghan/i, '#d99a2e'],
  [/green raisin/i, '#a9a83a'],
  [/fenugreek|methi/i, '#c9963a'],
  [/nigella|kalonji|poppy|khus/i, '#2e2926'],
  [/cardamom|elaichi/i, '#8fab58'],
  [/clove|laung/i, '#5c3a28'],
  [/mace|javitri|saffron/i, '#d9641e'],
  [/turmeric|haldi/i, '#e3a012'],
  [/kashmiri|red chilli|chilli powder|paprika|peri|piri/i, '#c8281c'],
  [/coriander powder|cumin powder|jeera powder|chaat|chai masala/i, '#9a7a3c'],
  [/dry mango|amchur|ginger powder|hing|mustard powder/i, '#cfa860'],
  [/^masala,|sambar|rasam|pav bhaji|chole|masala$/i, '#b8481c'],
  [/black pepper|black salt|charcoal/i, '#4a4340'],
  [/garam|meat|chicken masala|kitchen king|biryani|goda/i, '#8a4a22'],
  [/choco|cocoa|drinking choc|coffee/i, '#5a3220'],
  [/henna|mehndi|matcha|moringa/i, '#7c8a3a'],
  [/pink salt|himalayan/i, '#f0b3a6'],
  [/salt|soda|sugar|maida|starch/i, '#f4f4f2'],
  [/jaggery|khandsari|brown sugar/i, '#b5783a'],
  [/besan|sattu|corn flour|makki/i, '#f0d080'],
  [/ragi|kuttu|singhara|bajra/i, '#b79a86'],
  [/masoor/i, '#e2713a'],
  [/moong whole|green peas|green gram|whole moong/i, '#6f9440'],
  [/black urad|urad whole|kala chana|kala til/i, '#4a3a34'],
  [/urad|lobia|white|kabuli/i, '#efe2c4'],
  [/rajma|kidney/i, '#8c2f2b'],
  [/chana|soya/i, '#d8a04a'],
  [/cumin|jeera|carom|ajwain|fennel|saunf|dill/i, '#8a6a34'],
  [/mustard seed|rai|flax|chia|sesame black/i, '#5a3f2c'],
  [/sesame|til|melon|pumpkin|magaz/i, '#ead9ac'],
];

const tintable = /^(dal-heap|spice-heap|flour-heap|bean-heap|rice-heap|seed-heap|raisin)$/;

/** Only for illustrations too general to be true. */
const better: [general: RegExp, words: RegExp, art: string][] = [
  [
    /^(lemon|hot-pepper|herb|garlic|onion|curry-rice|fire|ginger-root)$/,
    /chicken(?! masala)/i,
    'poultry-leg',
  ],
  [/^(lemon|hot-pepper|herb|garlic|onion|curry-rice|fire)$/, /mutton|lamb|seekh/i, 'meat-on-bone'],
  [/^(lemon|hot-pepper|herb|garlic|onion|curry-rice|fire)$/, /fish|basa|surmai/i, 'fish'],
  [/heap$/, /cinnamon|dalchini/i, 'cinnamon'],
  [/heap$|^herb$/, /star anise/i, 'star-anise'],
  [
    /^(spice-heap|herb)$/,
    /seed|whole|cardamom|clove|peppercorn|cumin$|jeera$|carom|ajwain|fennel|saunf|poppy|nigella/i,
    'seed-heap',
  ],
  [/^beans$/, /rajma|kidney/i, 'bean-heap'],
  [/^beans$/, /chana|chickpea|lobia|soya|vatana/i, 'bean-heap'],
  [/^beans$/, /urad|moong|masoor|toor|arhar|matki|peas|dal\b/i, 'dal-heap'],
  [
    /^(bowl-with-spoon|sheaf-of-rice|ear-of-corn|wheat)$/,
    /flour|besan|sooji|rava|maida|sattu/i,
    'flour-heap',
  ],
  [/^ear-of-corn$/, /makki|corn|maize/i, 'ear-of-corn'],
  [/^ear-of-corn$/, /atta|wheat|grain|ragi|jowar|bajra|millet|dalia|barley/i, 'wheat'],
  [/^sheaf-of-rice$/, /wheat|atta|dalia|barley/i, 'wheat'],
  [/^bowl-with-spoon$/, /poha|murmura|sabudana/i, 'rice-heap'],
  [/^(ice|candy|white-large-square)$/, /mishri|sugar/i, 'sugar-cubes'],
  [/^chocolate-bar$/, /cocoa powder|drinking choc|hot choc/i, 'spice-heap'],
  [/^cooked-rice$/, /basmati/i, 'rice-heap'],
  [/^pouring-liquid$/, /oil|vanaspati/i, 'oil-drop'],
  [/^bowl-with-spoon$/, /curd|yogurt|dahi|doi|raita|shrikhand/i, 'curd-pot'],
  [
    /^bowl-with-spoon$/,
    /flakes|cereal|muesli|granola|oats|loops|moons|choco|fills|breakfast/i,
    'cereal-bowl',
  ],
  [/^chestnut$/, /almond|badam|dry fruit|nuts$/i, 'almond'],
  [/^cookie$/, /marie|digestive|glucose|milk biscuit|cracker|salted|cream biscuit/i, 'biscuit'],
  [/^bread$/, /rusk|toast/i, 'rusk'],
  [/^(white-flower|blossom)$/, /pads?\b|sanitary|liner/i, 'sanitary-pad'],
  [/^(baby|person-in-bed)$/, /diaper/i, 'diaper'],
  [/^(t-shirt|soap)$/, /detergent powder|matic|washing powder/i, 'detergent'],
  [/^candle$/, /agarbatti|dhoop|incense|sambrani/i, 'incense'],
  [/^(diya-lamp|candle)$/, /camphor|kapur/i, 'camphor'],
  [/^french-fries$/, /sev|bhujia|gathiya|ganthiya/i, 'bhujia'],
  [/^(peanuts|french-fries)$/, /mixture|namkeen|navratan|khatta|dalmoth|chivda|chiwda/i, 'namkeen'],
  [/grapes$/, /raisin|kishmish/i, 'raisin'],
  [/^hot-pepper$/, /green chil/i, 'green-chilli'],
  [/^grapes$/, /green|thompson|sonaka/i, 'green-grapes'],
  [/^grapes$/, /black|sharad/i, 'black-grapes'],
  [/^mango$/, /raw mango|kairi|aam panna/i, 'green-mango'],
  [/^chestnut$/, /walnut|akhrot/i, 'walnut'],
  [/^chestnut$/, /pista/i, 'pistachio'],
  [/^(peanuts|chestnut)$/, /cashew|kaju/i, 'cashew'],
  [/^(jar|chestnut)$/, /date|khajur/i, 'date'],
  [/^root-vegetable$/, /radish|mooli/i, 'radish'],
  [/^root-vegetable$/, /beet/i, 'beetroot'],
  [/^onion$/, /red|nashik|pyaz/i, 'red-onion'],
  [/^potato$/, /chips|wafer/i, 'chips'],
  [/^teacup-without-handle$/, /tea|leaf/i, 'tea-leaf'],
  [/^candy$/, /gulab jamun/i, 'gulab-jamun'],
  [/^candy$/, /laddoo/i, 'laddoo'],
  [/^candy$/, /kaju|barfi|peda|mysore|milk cake|soan|mithai/i, 'mithai'],
  [/^hot-pepper$/, /powder|masala/i, 'spice-heap'],
];

/** `title` may as well be the name of a shelf. */
export function artFor({ art, title }: Pick<PackFacts, 'art' | 'title'>): string {
  const found = better.find(([general, words]) => general.test(art) && words.test(title))?.[2] ?? art;
  if (!tintable.test(found)) return found;
  const tint = grains.find(([words]) => words.test(title))?.[1];
  return tint ? found + tint : found;
}
