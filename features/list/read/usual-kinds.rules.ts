// What a household means when it names only a kind: "oil" is cooking oil, "butter" is salted butter. Pure.

import { toPlainWord } from './list-words.rules.ts';
import type { Asked } from './read-line.rules.ts';

/** What to search for first : how people call the kind. */
const KINDS = `
sunflower oil : oil, tel, cooking oil, khane ka tel, refined, refined oil, refind, telam, edible oil, tail, refined tel
salted butter : butter, makkhan, makhan, maska, amul butter
sona masoori rice : rice, chawal, chaval, chawaal, plain rice
white eggs : egg, eggs, anda, ande, andey, anday
white bread : bread, bred, double roti, dabal roti, breads
toned milk : milk, doodh, dudh, dud, amul milk, amul doodh, nandini milk, mother dairy milk
detergent powder : detergent, surf, surf excel, ariel, tide, washing powder, nirma, ghadi, rin powder, kapde dhone ka powder, surf powder
toor dal : dal, daal
masala noodles : maggi, maggie, magi, noodles, maggi noodles, yippee, maggi packet
bathing soap : soap, sabun, nahane ka sabun, sabun nahane ka, lux, dove soap, lifebuoy
glucose biscuit : biscuit, biscuits, biskut, biscut, parle g, parle, parleg
potato chips : chips, lays, aloo chips, potato chips
white sugar : sugar, cheeni, chini, shakkar
iodised salt : salt, namak, tata salt, tata namak
drinking water : water, pani, paani, water bottle, pani bottle, bisleri, mineral water
curd : curd, dahi, dahee, yogurt, amul dahi
leaf tea : tea, chai, chai patti, chaipatti, chai patta, tea powder, tea leaves, tata tea, red label, chaay, chaay pattee
tomato ketchup : maggi sauce, maggi ketchup, ketchup, sauce, tomato sauce, kissan ketchup, kissan
green chilli : mirchi, mirch, chilli, hari mirch
chicken curry cut : chicken, murga, murgi, chiken
robusta banana : banana, bananas, kela, kele, kelay
toothpaste : manjan, toothpaste, colgate, pepsodent, tooth paste
nagpur orange : orange, oranges, santra, santre, narangi
whole wheat atta : atta, aata, aate, ata, aatta, flour
black pepper : pepper, kali mirch
toilet roll : toilet paper, toilet roll, toilet rolls, toilet tissue
lemon : nimbu, lemon, lemons, neembu
coconut : nariyal, coconut
turmeric powder : haldi, turmeric
mint leaves : mint, pudina
fennel seeds : saunf, sauf, sonf
mustard seeds : rai, sarson, sarso
green peas : peas, matar, mattar, mutter
soft toothbrush : brush, toothbrush, tooth brush
fresh cream : cream, malai, fresh cream
milk chocolate : chocolate, chocolates, dairy milk, cadbury
detergent bar : rin, rin bar, kapde dhone ka sabun, kapda dhone ka sabun, kapde ka sabun, rin sabun
coconut hair oil : hair oil, baalo ka tel, balon ka tel, baal ka tel, sir ka tel
amla hair oil : dabur amla, amla tel
led bulb : bulb, blub, led
hb pencils : pencil, pencils
chicken mince : keema, kheema, qeema
ice cubes : ice, barf, baraf
suji rusk : toast, rusk
jeera khari : khari
soya chunks : nutri, nutrela, soyabean, soya, soybean, soyabadi
lemon electrolyte sachets : ors, electral
mosquito liquid refill : good night, goodnight, good night refill, good knight, all out, allout, machhar refill
dishwash bar : bartan dhone ka sabun, bartan ka sabun, bartan bar, vim bar
vanilla ice cream : ice cream, icecream, ice creams
murmura : lai, murmura, laiya
garbage bags : kachra, kachre, kachre ki thaili, kachra bag, kachre ka bag, dustbin bag, dustbin bags
coriander leaves : dhaniya patti, dhaniya ki patti, kothimbir, kothimir
`;
/** With a low price, or by the bunch, the herb is meant. */
const HERBS = `
coriander leaves : dhaniya, dhania, coriander, kothmir, kotmir, dhaniyaa, dhaniyaan
mint leaves : pudina, mint
fenugreek leaves : methi
spinach : palak
`;

const read = (table: string): Map<string, string> =>
  new Map(
    table
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [meant = '', names = ''] = line.split(' : ');
        return names.split(', ').map((name): [string, string] => [name, meant]);
      }),
  );
const LITTLE_MONEY = 40;

/** What to search for first; null if the words are specific enough. */
export function usualKindOf({ name, price, text }: Asked): string | null {
  const key = toKey(name);
  const isBunch =
    (price !== null && price <= LITTLE_MONEY) ||
    /\b(?:bunch|gaddi|guddi|judi|guchha|guccha)|गड्डी|गुच्छा/iu.test(text);
  return (isBunch ? HERB.get(key) : undefined) ?? meantBy(key) ?? null;
}

const toKey = (name: string): string =>
  (name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
    .map((word) => fold(toPlainWord(word)))
    .filter((word) => !/^k[aei]$/.test(word))
    .join(' ');

/** Devanagari in Latin letters has every long vowel doubled. */
const fold = (word: string): string =>
  /aa|ee|oo/.test(word) ? word.replace(/aa+/g, 'a').replace(/ee+/g, 'i').replace(/oo+/g, 'u') : word;
const foldKeys = (table: string) => new Map([...read(table)].map(([name, meant]) => [toKey(name), meant]));
const MEANT = foldKeys(KINDS);
const HERB = foldKeys(HERBS);

/** "parle g biscuit", "biscuit parle g": two names for one kind. */
function meantBy(key: string): string | undefined {
  const known = MEANT.get(key);
  if (known !== undefined) return known;
  const words = key.split(' ');
  for (let at = 1; at < Math.min(words.length, MAX_WORDS); at++) {
    const meant = MEANT.get(words.slice(0, at).join(' '));
    if (meant !== undefined && meant === MEANT.get(words.slice(at).join(' '))) return meant;
  }
  return undefined;
}

const MAX_WORDS = 6;

/** Households use this word for the thing itself. */
export const isUsualKind = (word: string): boolean => meantBy(toKey(word)) !== undefined;

/** "lux soap", "maggi noodles": two words for one thing. */
export function isSameKind([one, other, ...more]: readonly string[]): boolean {
  const meant = MEANT.get(toKey(one ?? ''));
  return more.length === 0 && meant !== undefined && meant === MEANT.get(toKey(other ?? ''));
}

/** The known word that this is with missing or wrong vowels ("namk", "egs"); null if none. */
export function usualKindLike(name: string): string | null {
  const key = toKey(name);
  const sound = toSound(key);
  return key.includes(' ') || sound.length < 3 ? null : (SOUNDS.get(sound) ?? null);
}

/** The first letter, then the distinct consonants of the rest. */
const toSound = (word: string): string =>
  (word[0] ?? '') +
  word
    .slice(1)
    .replace(/[aeiouyh]/g, '')
    .replace(/(.)\1+/g, '$1');
const SOUNDS = new Map<string, string | null>();
for (const [name, meant] of MEANT) {
  const sound = toSound(name);
  const other = SOUNDS.get(sound);
  if (!name.includes(' ')) SOUNDS.set(sound, other === undefined || other === meant ? meant : null);
}
