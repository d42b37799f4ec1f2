// The words of a product, each with the best field that has it. Its name is parsed into the thing itself
// ("Potato Chips" are chips), its kind and notes: names read "brand, kinds, thing - variety, note". Pure.

import { isNameField } from '#shared/languages.ts';
import { type FactKind, readFactName } from '../facts/fact-names.rules.ts';
import {
  ALTERING_WORDS,
  PLAIN_WORDS,
  type Token,
  isSmallWord,
  isWithout,
  readTokens,
  toStem,
} from './words.rules.ts';

/** The field of a product that has a word, lowest value first; never 0. */
export const FIELD = { text: 1, detail: 2, unit: 3, note: 4, variety: 5, main: 6, head: 7 } as const;
export type Field = (typeof FIELD)[keyof typeof FIELD];

export type PlacedWord = Token & { field: Field; isFirst: boolean };

/** What follows the first of these only describes the thing. */
const BREAK = /\s[-–—|:]+\s*|[-–—|:]+\s|[,;(["|]|\s\+\s|\s(?:with|for|in|from|by|w)\s/i;

export function readName(name: string): PlacedWord[] {
  const at = findBreak(name);
  const beginning = at > 0 ? name.slice(0, at) : name;
  const main = readParts(beginning, FIELD.main, FIELD.head);
  const rest = name.slice(beginning.length);
  const words = [...main, ...readNotes(rest)].filter(
    ({ kind, word }) => kind !== 'word' || !isSmallWord(word),
  );
  return words.map((word, at) => ({ ...word, isFirst: at === 0 }));
}

/** Position of the first break after the thing has been named; "Organic -" does not count. */
function findBreak(name: string): number {
  const at = name.search(BREAK);
  if (at <= 0 || !ONLY_PRAISED.test(name.slice(0, at))) return at;
  const behind = at + (BREAK.exec(name.slice(at))?.[0].length ?? 0);
  const next = name.slice(behind).search(BREAK);
  return next > 0 ? behind + next : name.length;
}

const ONLY_PRAISED = /\b(?:organics?|organically|natural|naturals)$/i;

/** The part after the first break names a thing ("Namkeen - Ribbon Pakoda"), the others hardly do. */
function readNotes(rest: string): PlacedWord[] {
  const [first = '', ...others] = rest.split(BREAK).filter((part) => /[\p{L}\p{N}]/u.test(part));
  return [
    ...readParts(first, FIELD.note, FIELD.variety),
    ...readParts(others.join(' '), FIELD.note, FIELD.note),
  ];
}

/** "Fried Gram/Huri Kadale" names one thing twice; "Coffee/Milk Mug" does not. */
function readParts(text: string, field: Field, headField: Field): PlacedWord[] {
  const sides = text.split('/').map(readTokens);
  const last = sides.at(-1)!.length;
  return sides.flatMap((tokens, side) => {
    const isNameOfItsOwn = side === sides.length - 1 || tokens.length >= last;
    const head = isNameOfItsOwn ? findHead(tokens) : -1;
    return tokens.map((token, at) => ({ ...token, field: at === head ? headField : field, isFirst: false }));
  });
}

/**
 * Index of the last word that is not praise, a pack or a size; -1 when two things are named side by side
 * ("Lemon & Ginger").
 */
function findHead(tokens: readonly Token[]): number {
  const at = tokens.findLastIndex(
    (token) => isNaming(token) && !PLAIN_WORDS.has(token.word) && !isSmallWord(token.word),
  );
  if (tokens[at - 1]?.word === 'and') return -1;
  return at >= 0 ? at : tokens.findLastIndex(isNaming);
}

const isNaming = (token: Token): boolean => token.kind === 'word' && !isWithout(token);

export type Traits = {
  /** How far the name goes beyond the thing itself. */
  extras: number;
  /** How many of its words mark it as not the plain thing. */
  altered: number;
  bundle: Bundle;
};

/** Several of one thing, or different things sold as one. */
export type Bundle = 'none' | 'multipack' | 'combo';
export type BundleCosts = Record<Bundle, number>;

export const COSTS_OF_BUNDLES: BundleCosts = { none: 0, multipack: 0.12, combo: 0.4 };
const COST_OF_ALTERED = 0.07;
const MAX_ALTERED = 2;
const COST_OF_EXTRA = 0.01;
const MAX_EXTRAS = 12;

/** What the query asked for costs nothing; `meantAltered` is Infinity if it names only brands. */
export function costOf(
  { extras, altered, bundle }: Traits,
  meantAltered: number,
  costs: BundleCosts,
): number {
  const unmeant = Math.max(Math.min(altered, MAX_ALTERED) - meantAltered, 0);
  return Math.min(extras, MAX_EXTRAS) * COST_OF_EXTRA + COST_OF_ALTERED * unmeant + costs[bundle];
}

export type IndexedProduct = {
  id: string;
  name: string;
  unit: string;
  description: string;
  details: Record<string, string>;
  /** Shared by the sizes of one product. */
  sizeGroup: string;
  pricePaise: number;
  discountBasisPoints: number;
  /** Ids of its categories and sub-categories. */
  categoryIds: string[];
  /** Ids of the stores that have it in stock. */
  inStockAt: readonly string[];
};

export type ProductWords = Traits & {
  words: Iterable<PlacedWord>;
  /** Stems of the thing itself, in order. */
  main: string[];
  /** Stem of the thing named after the first break of the name. */
  variety: string | undefined;
};

const COMBO = /\bcombo\b|\s\+/i;
const MULTIPACK = /multi-?pack|\d\s*x\s*\d|(?:pack|set) of \d/i;
/** Descriptions are cut to this length, which is enough to find a product by; longer details are skipped. */
const MAX_TEXT = 400;

const ALTERING = new Set([...ALTERING_WORDS].map(toStem));

/** A word that marks a thing as not the plain one. */
export const isAltering = (stem: string): boolean => ALTERING.has(stem);

/** `read` tokenises units and details, which are the same few texts again and again. */
export function readProduct(product: IndexedProduct, read: (text: string) => readonly Token[]): ProductWords {
  const words = new Map<string, PlacedWord>();
  const place = (token: Token, field: Field, isFirst = false) => {
    if (token.kind === 'word' && isSmallWord(token.word)) return;
    const known = words.get(token.stem);
    if (!known) words.set(token.stem, { ...token, field, isFirst });
    else if (field > known.field) known.field = field;
  };
  const main: string[] = [];
  let variety: string | undefined;
  let extras = 0;
  let altered = 0;
  for (const word of readName(toFullName(product))) {
    place(word, word.field, word.isFirst);
    if (word.field !== FIELD.head && isAltering(word.stem)) altered++;
    if (word.field >= FIELD.main) main.push(word.stem);
    else if (word.kind === 'word') extras += PLAIN_WORDS.has(word.word) ? 1 : 2;
    if (word.field === FIELD.variety) variety = word.stem;
  }
  for (const token of read(product.unit)) {
    place(token, FIELD.unit);
    // "eggs 30" means 30 of whatever unit they are sold by.
    if (token.kind === 'size') place(toNumberToken(token), FIELD.unit);
  }
  for (const [name, value] of Object.entries(product.details)) {
    if (value.length > MAX_TEXT || isFinePrint(name)) continue;
    const field = isNameField(name) ? FIELD.main : FIELD.detail;
    for (const token of read(value)) place(token, field);
  }
  for (const token of readTokens(product.description.slice(0, MAX_TEXT))) place(token, FIELD.text);
  return {
    words: words.values(),
    main,
    variety,
    extras,
    altered,
    bundle: readBundle(`${product.name} ${product.unit}`),
  };
}

const FINE_PRINT: ReadonlySet<FactKind | null> = new Set([
  'allergens',
  'bestBefore',
  'ingredients',
  'licence',
  'maker',
  'mrp',
  'nutrition',
  'origin',
]);

/** A shopper who searches for milk does not want everything that contains milk or was made in Milk Street. */
function isFinePrint(field: string): boolean {
  return FINE_PRINT.has(readFactName(field));
}

/** Names begin with the brand; if only the details have it, it is prepended. */
function toFullName({ name, details }: IndexedProduct): string {
  const brand = Object.entries(details).find(([key]) => key.toLowerCase() === 'brand')?.[1] ?? '';
  return name.toLowerCase().startsWith(brand.toLowerCase()) ? name : `${brand} ${name}`;
}

function readBundle(text: string): Bundle {
  if (COMBO.test(text)) return 'combo';
  return MULTIPACK.test(text) ? 'multipack' : 'none';
}

function toNumberToken({ word }: Token): Token {
  const number = String(Number(/\p{N}+(?:[.,]\p{N}+)?/u.exec(word)?.[0].replace(',', '.') ?? 0));
  return { word: number, stem: number, kind: 'number' };
}

/** Hash that tells whether anything but the stock has changed. */
export function toMark({ name, unit, description, details, categoryIds }: IndexedProduct): number {
  const text = JSON.stringify([name, unit, description, details, categoryIds.toSorted()]);
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}
