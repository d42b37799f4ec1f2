// Which illustration a pack really wants: the title often says more than the general one of its shelf ("Roasted Almonds").
// Pure; leaves alone what it does not know.
import type { PackFacts } from '../../demo-product.ts';

/** Colours of what is sold ground, split or by the grain. */
const grains: [words: RegExp, tint: string][] = [
  [/turmeric|haldi/i, '#e3a012'],
  [/kashmiri|red chilli|chilli powder|paprika|peri|piri/i, '#c8281c'],
  [/coriander powder|cumin powder|jeera powder|chaat|chai masala/i, '#9a7a3c'],
  [/dry mango|amchur|ginger powder|hing|mustard powder/i, '#cfa860'],
  [/black pepper|black salt|charcoal/i, '#4a4340'],
  [/garam|meat|chicken masala|kitchen king|biryani|goda/i, '#8a4a22'],
  [/sambar|rasam|pav bhaji|chole|masala/i, '#b8481c'],
  [/cocoa|drinking choc|coffee/i, '#5a3220'],
  [/henna|mehndi|matcha|moringa/i, '#7c8a3a'],
  [/pink salt|himalayan/i, '#f0b3a6'],
  [/salt|soda|sugar|maida|starch|powdered/i, '#f4f4f2'],
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
  [/black raisin|prune/i, '#4a2b3a'],
  [/golden raisin|afghan/i, '#d99a2e'],
];

const tintable = /^(dal-heap|spice-heap|flour-heap|bean-heap|rice-heap|seed-heap|raisin)$/;

/** Only for illustrations too general to be true. */
const better: [general: RegExp, words: RegExp, art: string][] = [
  [/^hot-pepper$/, /green chil/i, 'green-chilli'],
  [/^grapes$/, /green|thompson|sonaka/i, 'green-grapes'],
  [/^grapes$/, /raisin|kishmish/i, 'raisin'],
  [/^grapes$/, /black|sharad/i, 'black-grapes'],
  [/^mango$/, /raw mango|kairi|aam panna/i, 'green-mango'],
  [/^chestnut$/, /almond|badam/i, 'almond'],
  [/^chestnut$/, /walnut|akhrot/i, 'walnut'],
  [/^chestnut$/, /pista/i, 'pistachio'],
  [/^peanuts$/, /cashew|kaju/i, 'cashew'],
  [/^(jar|chestnut)$/, /date|khajur/i, 'date'],
  [/^root-vegetable$/, /radish|mooli/i, 'radish'],
  [/^root-vegetable$/, /beet/i, 'beetroot'],
  [/^onion$/, /red|nashik|pyaz/i, 'red-onion'],
  [/^potato$/, /chips|wafer/i, 'chips'],
  [/^teacup-without-handle$/, /tea|leaf/i, 'tea-leaf'],
  [/^candy$/, /gulab jamun/i, 'gulab-jamun'],
  [/^candy$/, /laddoo/i, 'laddoo'],
  [/^candy$/, /kaju|barfi|peda|mysore|milk cake|soan/i, 'mithai'],
  [/^hot-pepper$/, /powder|masala/i, 'spice-heap'],
];

export function artFor({ art, title }: Pick<PackFacts, 'art' | 'title'>): string {
  const found = better.find(([general, words]) => general.test(art) && words.test(title))?.[2] ?? art;
  if (!tintable.test(found)) return found;
  const tint = grains.find(([words]) => words.test(title))?.[1];
  return tint ? found + tint : found;
}
