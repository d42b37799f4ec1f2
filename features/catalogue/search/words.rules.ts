// Reads texts into words, the same for products and queries: lower case and Latin letters, stems, and sizes
// in one notation ("500 gm", "half kg" and "0.5 kg" are one token). Its word lists are in vocabulary/, read
// once. Pure otherwise.

import { withoutIgnorable } from '#shared/clean-text.ts';
import { toLatin } from '#shared/sounds.ts';
import { type WordLine, indexWords, readAmount, readWordList, toWordSet } from '#shared/word-list.server.ts';

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
/** Words that tell nothing about what a product is; the file says what each set is for. */
export const SMALL_WORDS = toWordSet(words.small);
export const PLAIN_WORDS = toWordSet(words.plain);
export const COLOURS = toWordSet(words.colour);
export const ALTERING_WORDS = toWordSet(words.altering);
export const DISCREET_WORDS = toWordSet(words.discreet);
export const SPECIAL_CATEGORY_WORDS = toWordSet(words['special category']);
export const WITHOUT = toWordSet(words.without);
export const BESIDE_WITHOUT = toWordSet(words['beside without']);
/** The group of a plural is named by its singular. */
export const SINGULARS = indexWords(words.singular);

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
/** Words and phrases as typed. */
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

/** Maximum number of words in a phrase of a synonym group. */
export const MAX_PHRASE_WORDS = 4;
/** Longer than any real word; the rest is ignored. */
const MAX_WORD = 40;
const WORD = /[\p{L}\p{M}]+[\p{L}\p{M}\p{N}]*|\p{N}+(?:[.,]\p{N}+)?|%/gu;

export function readTokens(text: string): Token[] {
  return readSizes(readWords(text));
}

export function readWords(text: string): string[] {
  const lower = text.toLowerCase().replace(/(?<=[\p{L}\p{N}]\s?)&(?=\s?[\p{L}\p{N}])/gu, ' and ');
  const plain = (ASCII.test(lower) ? lower : toPlain(lower)).replace(APOSTROPHE, '');
  const words = (/\d/.test(plain) ? separateSizes(plain) : plain).match(WORD) ?? [];
  return words.map((word) => (ASCII.test(word) ? word : toLatin(word.normalize('NFC'))).slice(0, MAX_WORD));
}

// oxlint-disable-next-line no-control-regex -- all of ASCII
const ASCII = /^[\u0000-\u007f]*$/;
const APOSTROPHE = /(?<=\p{L})['’‘`](?=\p{L})/gu;

/** Removes accents, which are seldom typed, and what cannot be seen. */
function toPlain(text: string): string {
  return withoutIgnorable(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('\u2044', '/');
}

/** Separates "2x100 g" into two numbers, and reads "1/2 kg" as half a kg. */
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

/** One stem for singular and plural; it need not be a word. */
export function toStem(word: string): string {
  const irregular = SINGULARS.get(word);
  if (irregular) return irregular.name;
  if (word.length <= 3 || !/[se]$/.test(word) || !/^[a-z]+$/.test(word)) return word;
  if (/(?:x|ch|sh|ss|zz|[^aeiou]o)es$/.test(word)) return word.slice(0, -2);
  if (/[^aeiou]ies?$/.test(word) && word.length > 4) return word.replace(/ies?$/, 'y');
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Words without a meaning of their own between others ("gehu ka atta", "cream for face"). */
export function isSmallWord(word: string): boolean {
  return SMALL_WORDS.has(word);
}

export const readMeaningful = (text: string): Token[] =>
  readTokens(text).filter(({ word }) => !isSmallWord(word));

/** "tel baal ka" is hair oil just like "baal ka tel". */
export function toPhraseKey(stems: readonly string[]): string {
  return stems.length === 1 ? stems[0]! : stems.toSorted().join(' ');
}

/** Appends to the list of a key. */
export function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
