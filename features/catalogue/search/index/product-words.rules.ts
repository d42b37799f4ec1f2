// The words of a product, each with the best field that has it. Pure.

import { readFactName, type FactKind } from '../../facts/fact-names.rules.ts';
import { isNameField } from '#shared/languages.ts';
import { FIELD, readName, type Field, type PlacedWord } from './names.rules.ts';
import type { Bundle, Traits } from './traits.rules.ts';
import { ALTERING_WORDS, PLAIN_WORDS } from '../words/small-words.rules.ts';
import { isSmallWord, readTokens, toStem, type Token } from '../words/words.rules.ts';

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
  restHead: string | undefined;
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
  let restHead: string | undefined;
  let extras = 0;
  let altered = 0;
  for (const word of readName(toFullName(product))) {
    place(word, word.field, word.isFirst);
    if (word.field !== FIELD.head && isAltering(word.stem)) altered++;
    if (word.field >= FIELD.main) main.push(word.stem);
    else if (word.kind === 'word') extras += PLAIN_WORDS.has(word.word) ? 1 : 2;
    if (word.field === FIELD.restHead) restHead = word.stem;
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
    restHead,
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
