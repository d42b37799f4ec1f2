// Small words and how sizes are written: small-words.txt and units.txt, read once. Pure otherwise.

import { indexWords, readAmount, readWordList, toWordSet } from '#shared/word-list.server.ts';

const words = readWordList(new URL('small-words.txt', import.meta.url), [
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

const sizes = readWordList(new URL('units.txt', import.meta.url), ['unit', 'number']);
/** Factor to the smallest unit, in which sizes are compared. */
export const UNITS = new Map(
  [...indexWords(sizes.unit)].map(([word, group]) => [word, readAmount(group, ['g', 'ml', 'pc'])]),
);
export const NUMBERS = new Map(
  [...indexWords(sizes.number)].map(([word, group]) => [word, readAmount(group, ['']).factor]),
);
