// Reads texts into words, the same for products and queries: lower case and Latin letters, stems, and sizes
// in one notation ("500 gm", "half kg" and "0.5 kg" are one token); and the words of a product, each with the
// best field that has it. The word lists are in vocabulary/, read once. Pure otherwise.

import { withoutIgnorable } from '#shared/clean-text.ts';
import { isNameField } from '#shared/languages.ts';
import { toLatin } from '#shared/sounds.ts';
import { type WordLine, indexWords, readAmount, readWordList, toWordSet } from '#shared/word-list.server.ts';
import { type FactKind, readFactName } from '../facts/fact-names.rules.ts';
import { readBrand } from '../product.rules.ts';

const words = readWordList(new URL('vocabulary/small-words.txt', import.meta.url), [
  'small',
  'plain',
  'colour',
  'altering',
  'discreet',
  'special category',
  'without',
  'beside without',
  'singular',
]);
const SMALL_WORDS = toWordSet(words.small);
/** Words without a meaning of their own between others ("gehu ka atta", "cream for face"). */
export const isSmallWord = (word: string): boolean => SMALL_WORDS.has(word);
/** Words that tell nothing about what a product is; the file says what each set is for. */
export const PLAIN_WORDS = toWordSet(words.plain);
export const COLOURS = toWordSet(words.colour);
export const DISCREET_WORDS = toWordSet(words.discreet);
export const SPECIAL_CATEGORY_WORDS = toWordSet(words['special category']);
export const WITHOUT = toWordSet(words.without);
export const BESIDE_WITHOUT = toWordSet(words['beside without']);
/** The group of a plural is named by its singular. */
const SINGULARS = indexWords(words.singular);
const ALTERING = new Set([...toWordSet(words.altering)].map(toStem));
/** A word that marks a thing as not the plain one. */
export const isAltering = (stem: string): boolean => ALTERING.has(stem);

const sizes = readWordList(new URL('vocabulary/units.txt', import.meta.url), ['unit', 'number']);
/** Factor to the smallest unit, in which sizes are compared. */
export const UNITS = new Map(
  [...indexWords(sizes.unit)].map(([word, group]) => [word, readAmount(group, ['g', 'ml', 'pc'])]),
);
export const NUMBERS = new Map(
  [...indexWords(sizes.number)].map(([word, group]) => [word, readAmount(group, ['']).factor]),
);

const read = (file: string) => readWordList(new URL(`vocabulary/${file}`, import.meta.url), ['group']).group;

/** The built-in synonym groups, named by their first word; staff change their shop's copy. */
export const SYNONYMS: readonly WordLine[] = [
  ...indexWords(read('synonyms.txt'), ({ name }) => [name]).values(),
];

/** Kinds of thing, best known first, and the brands that stand for them. */
export type BrandKind = { kinds: readonly string[]; brands: readonly string[] };

export const BRAND_KINDS: readonly BrandKind[] = read('brands.txt').map(({ name, words }) => ({
  kinds: name.split(/\s*;\s*/),
  brands: words,
}));
export const NOT_SOLD = [...toWordSet(read('not-sold.txt'))];

const EVERYDAY = new Set([...toWordSet(read('everyday.txt'))].map(toStem));
export const isEveryday = (stem: string): boolean => EVERYDAY.has(stem);

export type Token = {
  /** As written, in lower case and Latin letters; for a size, its number and unit. */
  word: string;
  /** The form by which words are compared. */
  stem: string;
  kind: 'word' | 'number' | 'size';
};

export const MAX_PHRASE_WORDS = 4;
/** Longer than any real word; the rest is ignored. */
const MAX_WORD = 40;
const WORD = /[\p{L}\p{M}]+[\p{L}\p{M}\p{N}]*|\p{N}+(?:[.,]\p{N}+)?|%/gu;

export const readTokens = (text: string): Token[] => readSizes(readWords(text));

export function readWords(text: string): string[] {
  const lower = text.toLowerCase().replace(/(?<=[\p{L}\p{N}]\s?)&(?=\s?[\p{L}\p{N}])/gu, ' and ');
  const plain = (ASCII.test(lower) ? lower : toPlain(lower)).replace(APOSTROPHE, '');
  const words = (/\d/.test(plain) ? separateSizes(plain) : plain).match(WORD) ?? [];
  return words.map((word) => (ASCII.test(word) ? word : toLatin(word.normalize('NFC'))).slice(0, MAX_WORD));
}

// oxlint-disable-next-line no-control-regex -- all of ASCII
const ASCII = /^[\u0000-\u007f]*$/;
const APOSTROPHE = /(?<=\p{L})['’‘`](?=\p{L})/gu;

/** Without accents, which are seldom typed, and what cannot be seen. */
function toPlain(text: string): string {
  return withoutIgnorable(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('\u2044', '/');
}

/** "2x100 g" is two numbers, "1/2 kg" half a kg. */
function separateSizes(text: string): string {
  return text
    .replace(/(\d)\s?[x×]\s?(?=\d)/g, '$1 x ')
    .replace(/1\/2(?=\s?(?:kg|k\.?g|kilo|l\b|lit|ltr|dozen))/g, ' half ');
}

/** "no onion" is one token of two words. */
export const isWithout = ({ word, kind }: Token): boolean => kind === 'word' && word.includes(' ');

function readSizes(words: readonly string[]): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    const { factor, unit } = UNITS.get(words[at + 1] ?? '') ?? {};
    const number = /^\p{N}/u.test(word) ? Number(word.replace(',', '.')) : NUMBERS.get(unit ? word : '');
    if (number !== undefined && !Number.isNaN(number)) {
      const count = Math.round(number * (factor ?? 1) * 1000) / 1000;
      if (factor) tokens.push({ word: `${word} ${words[++at]}`, stem: `#${count}${unit}`, kind: 'size' });
      else tokens.push({ word, stem: String(count), kind: 'number' });
    } else if (WITHOUT.has(word) && tokens.at(-1)?.kind !== 'number' && /^\p{L}/u.test(words[at + 1] ?? '')) {
      do at++;
      while (BESIDE_WITHOUT.has(words[at]!) && at + 1 < words.length);
      tokens.push({ word: `no ${words[at]}`, stem: `no ${toStem(words[at]!)}`, kind: 'word' });
    } else if (word === 'dozen' || word === 'dozens') tokens.push({ word, stem: '#12pc', kind: 'size' });
    else tokens.push({ word, stem: toStem(word), kind: 'word' });
  }
  return tokens;
}

export function toStem(word: string): string {
  const irregular = SINGULARS.get(word);
  if (irregular) return irregular.name;
  if (word.length <= 3 || !/[se]$/.test(word) || !/^[a-z]+$/.test(word)) return word;
  if (/(?:x|ch|sh|ss|zz|[^aeiou]o)es$/.test(word)) return word.slice(0, -2);
  if (/[^aeiou]ies?$/.test(word) && word.length > 4) return word.replace(/ies?$/, 'y');
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

export const isFiller = ({ kind, word }: Token): boolean => kind === 'word' && isSmallWord(word);
export const readStems = (text: string): string[] => readTokens(text).map(({ stem }) => stem);
export const readMeaningful = (text: string): Token[] =>
  readTokens(text).filter(({ word }) => !isSmallWord(word));

/** "tel baal ka" is hair oil just like "baal ka tel". */
export function toPhraseKey(stems: readonly string[]): string {
  return stems.length === 1 ? stems[0]! : stems.toSorted().join(' ');
}

export function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Best last; never 0. */
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
  const words = [...main, ...readNotes(rest)].filter((word) => !isFiller(word));
  return words.map((word, at) => ({ ...word, isFirst: at === 0 }));
}

/** Of the first break after the thing has been named; "Organic -" does not count. */
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

/** The last word that is not praise, a pack or a size; -1 when two things are named ("Lemon & Ginger"). */
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
  categoryIds: string[];
  inStockAt: readonly string[];
};

export type ProductWords = Traits & {
  words: Iterable<PlacedWord>;
  main: string[];
  variety: string | undefined;
};

const COMBO = /\bcombo\b|\s\+/i;
const MULTIPACK = /multi-?pack|\d\s*x\s*\d|(?:pack|set) of \d/i;
/** Descriptions are cut to this length, which is enough to find a product by; longer details are skipped. */
const MAX_TEXT = 400;

/** `read` tokenises units and details, which are the same few texts again and again. */
export function readProduct(product: IndexedProduct, read: (text: string) => readonly Token[]): ProductWords {
  const words = new Map<string, PlacedWord>();
  const place = (token: Token, field: Field, isFirst = false) => {
    if (isFiller(token)) return;
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
    // "eggs 30" means 30 in the unit they are sold by.
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
const isFinePrint = (field: string): boolean => FINE_PRINT.has(readFactName(field));

/** Names begin with the brand; if only the details have it, it is prepended. */
function toFullName({ name, details }: IndexedProduct): string {
  const brand = readBrand(details);
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
