// How like one product is to another: what may come instead of it, best first. One order for the product
// page, the cart, saved lists, an order that is repeated, and the picker. Pure.

import { readPackSize } from '#shared/pack-size.ts';

/** `pricePaise` is after discount. */
type Pack = { unit: string; pricePaise: number };
export type WantedProduct = Pack & {
  id: string;
  name: string;
  sizeGroup?: string | null;
  /** Of its details; without it, its name may begin with one. */
  brand?: string | null;
};
export type ComparedProduct = WantedProduct & { isInStock: boolean };

/** Of the same thing another size, or the same of another brand; else something like it. */
export type Likeness = 'size' | 'brand' | 'other';

export function likenessOf(wanted: WantedProduct, other: WantedProduct): Likeness {
  const isOwnSize = Boolean(wanted.sizeGroup) && wanted.sizeGroup === other.sizeGroup;
  if (isOwnSize || toWords(wanted.name).join(' ') === toWords(other.name).join(' ')) return 'size';
  return byKind(wanted)(other) === 0 ? 'brand' : 'other';
}

/**
 * In stock first, then of the nearest kind, then of the nearest size, then not dearer for its amount (nobody
 * is led to spend more), then nearest in that price.
 */
export function sortByLikeness<Found extends ComparedProduct>(
  wanted: WantedProduct,
  found: readonly Found[],
): Found[] {
  const distances = [byKind(wanted), bySize(wanted)];
  const dearness = byPrice(wanted);
  return found
    .map((one) => {
      const dearer = dearness(one);
      const away = distances.map((of) => of(one));
      return { one, key: [Number(!one.isInStock), ...away, Number(dearer > EQUAL), Math.abs(dearer)] };
    })
    .toSorted((a, b) => {
      const at = a.key.findIndex((each, index) => each !== b.key[index]);
      return at < 0 ? (a.one.id < b.one.id ? -1 : 1) : a.key[at]! - b.key[at]!;
    })
    .map(({ one }) => one);
}

/** Farther than all that is called by the same last word: idli rice may replace basmati, dal may not. */
const OTHER_THING = 100;

/**
 * 0 for the same words but the brand. A name ends with what a thing is, so a word that the other lacks counts
 * less the farther it is from the end, and a word that the other has in addition counts a quarter of that.
 */
function byKind(wanted: WantedProduct): (one: WantedProduct) => number {
  const kind = toKind(wanted);
  return (one) => {
    const other = toKind(one);
    const lacking = sumOf(kind, other);
    const more = sumOf(other, kind) / 4;
    const isOther = kind[0] !== other[0];
    return (isOther ? OTHER_THING : 0) + lacking + more;
  };
}

/** Of words that are not among the others: 2 for each of the last two, 1 for the one before, and so on. */
const sumOf = (words: readonly string[], others: readonly string[]) =>
  words.reduce((sum, word, at) => (others.includes(word) ? sum : sum + 2 / Math.max(1, at)), 0);

/** What a product is, last word first, without its brand: mix, drink, jar of 'Zest Drink Mix (Jar)'. */
function toKind({ name, brand }: WantedProduct): string[] {
  const [main = '', ...beside] = name.split(/[(,]/);
  const own = toWords(brand ?? '');
  const words = toWords(main);
  const hasBrand = own.length < words.length && own.every((word, at) => words[at] === word);
  return [...words.slice(hasBrand ? own.length : 0).toReversed(), ...toWords(beside.join(' '))];
}

/** Plurals as singulars. */
const toWords = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) =>
    word.replace(/(?<=o)es$|(?<=\w\w)s$/, ''),
  );

/** Sizes up to a quarter larger or smaller are equally near. */
const STEP = Math.log(1.25);
/** Between pieces and weights, and if a size is unknown: as far as four times as much. */
const UNLIKE = Math.ceil(Math.log(4) / STEP);
/** 500 g and 0.5 kg, and prices for an amount that differ by their rounding. */
const EQUAL = 0.001;

function bySize({ unit }: WantedProduct): (one: WantedProduct) => number {
  const size = readPackSize(unit);
  return (one) => {
    const other = readPackSize(one.unit);
    if (size && other?.measure === size.measure)
      return Math.ceil(Math.abs(Math.log(other.amount / size.amount)) / STEP - EQUAL);
    return unit === one.unit ? 0 : UNLIKE;
  };
}

/** Above 0: dearer; for its amount, or, if the sizes cannot be compared, for a pack. */
function byPrice({ unit, pricePaise }: WantedProduct): (one: WantedProduct) => number {
  const size = readPackSize(unit);
  return (one) => {
    const other = readPackSize(one.unit);
    const amounts = size && other?.measure === size.measure ? other.amount / size.amount : 1;
    return Math.log(Math.max(1, one.pricePaise) / Math.max(1, pricePaise) / amounts);
  };
}
