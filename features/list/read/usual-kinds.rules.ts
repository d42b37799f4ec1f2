// What a household means that says only the kind of a thing: oil is cooking oil, and butter that for bread.
// Pure.

import { toPlainWord } from './list-words.rules.ts';
import type { Asked } from './read-line.rules.ts';

/** What is looked for first : how the kind is called. */
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
salted potato chips : chips, lays, aloo chips, potato chips
white sugar : sugar, cheeni, chini, shakkar
iodised salt : salt, namak, tata salt, tata namak
drinking water : water, pani, paani, water bottle, pani bottle, bisleri, mineral water
curd : curd, dahi, dahee, yogurt, amul dahi
leaf tea : tea, chai, chai patti, chaipatti, chai patta, tea powder, tea leaves, tata tea, red label, chaay, chaay pattee
tomato ketchup : ketchup, sauce, tomato sauce, kissan ketchup, kissan
green chilli : mirchi, mirch, chilli, hari mirch
chicken curry cut : chicken, murga, murgi, chiken
robusta banana : banana, bananas, kela, kele, kelay
toothpaste : toothpaste, colgate, pepsodent, tooth paste
nagpur orange : orange, oranges, santra, santre, narangi
whole wheat atta : atta, aata, aate, ata, aatta, flour
black pepper : pepper, kali mirch
toilet roll : toilet paper, toilet roll, toilet rolls, toilet tissue
lemon : nimbu, lemon, lemons, neembu
coconut : nariyal, coconut
turmeric powder : haldi, turmeric
`;
/** For little money, or by the bunch, the herb is meant. */
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

/** What to look for first; null when the words say it well enough. */
export function usualKindOf({ name, price, text }: Asked): string | null {
  const key = (name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => fold(toPlainWord(word))).join(' ');
  const isBunch =
    (price !== null && price <= LITTLE_MONEY) ||
    /\b(?:bunch|gaddi|guddi|judi|guchha|guccha)|गड्डी|गुच्छा/iu.test(text);
  return (isBunch ? HERB.get(key) : undefined) ?? MEANT.get(key) ?? null;
}

/** Devanagari in Latin letters has its long vowels written out. */
const fold = (word: string): string =>
  /aa|ee|oo/.test(word) ? word.replace(/aa+/g, 'a').replace(/ee+/g, 'i').replace(/oo+/g, 'u') : word;
const foldKeys = (table: string) =>
  new Map([...read(table)].map(([name, meant]) => [name.split(' ').map(fold).join(' '), meant]));
const MEANT = foldKeys(KINDS);
const HERB = foldKeys(HERBS);

/** Households mean the thing itself by this word. */
export const isUsualKind = (word: string): boolean => MEANT.has(fold(toPlainWord(word)));
