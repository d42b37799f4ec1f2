// What grocers and shoppers call things: the word lists beside this file, read once. Pure otherwise.

import { indexWords, readWordList, toWordSet, type WordLine } from '#shared/word-list.server.ts';
import { toStem } from '../words/words.rules.ts';

const read = (file: string) => readWordList(new URL(file, import.meta.url), ['group']).group;

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
