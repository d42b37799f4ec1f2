// What the words of list-words.txt mean in a list; Hindi in Devanagari is transliterated. Pure, once they are
// read.

import { toLatin } from '#shared/sounds.ts';
import { indexWords, readAmount, readWordList, toWordSet, type WordLine } from '#shared/word-list.server.ts';

export type Unit = { factor: number; measure: 'g' | 'ml' | 'piece' };

const SPOKEN = [
  'said',
  'large',
  'small',
  'vessel',
  'pack',
  'rupee',
  'unit',
  'hundred',
  'number',
  'pav',
] as const;

const lists = readWordList(new URL('list-words.txt', import.meta.url), [
  ...SPOKEN,
  'only said',
  'note',
  'never',
  'giving',
  'of money',
  'of kind',
  'half more',
  'each',
  'all',
  'heading',
  'pair',
  'picture',
]);

export const ONLY_SAID = toWordSet(lists['only said']);
export const NOTES = toWordSet(lists.note);
export const NEVER = toWordSet(lists.never);
export const GIVING = toWordSet(lists.giving);
export const OF_MONEY = toWordSet(lists['of money']);
export const OF_KIND = toWordSet(lists['of kind']);
export const HALF_MORE = toWordSet(lists['half more']);
export const EACH = toWordSet(lists.each);
export const ALL = toWordSet(lists.all);
export const HEADINGS = toWordSet(lists.heading);
export const PAIRS = toWordSet(lists.pair);
/** The group of a picture is named by what it shows. */
export const PICTURES = indexWords(lists.picture);

type Meaning =
  | { kind: 'number'; value: number }
  | { kind: 'hundred'; value: number }
  | { kind: 'unit'; unit: Unit }
  | { kind: 'rupee' | 'pack' | 'vessel' | 'said' | 'large' | 'small' | 'pav' };

const TABLE = new Map(
  [...indexWords(SPOKEN.flatMap((kind) => lists[kind]))].map(([word, group]) => [word, toMeaning(group)]),
);

function toMeaning(group: WordLine): Meaning {
  const kind = group.section as Meaning['kind'];
  if (kind === 'number' || kind === 'hundred') return { kind, value: readAmount(group, ['']).factor };
  if (kind !== 'unit') return { kind };
  const { factor, unit } = readAmount(group, ['g', 'ml', 'piece']);
  return { kind, unit: { factor, measure: unit } };
}

/** Long vowels may be written with one letter or two ("aadha", "adha"). */
const fold = (word: string): string =>
  word
    .replace(/aa+/g, 'a')
    .replace(/ee+|ii+/g, 'i')
    .replace(/oo+/g, 'u')
    .replace(/(?<=.)h(?=$)/, '');
const FOLDED = new Map([...TABLE].map(([word, meaning]) => [fold(word), meaning]));

/** Lower case, in Latin letters. */
export function toPlainWord(word: string): string {
  return toLatin(word.toLowerCase().normalize('NFC'));
}

/** The role of a word (lower case, Latin letters) in a list, if it is not part of a name. */
export function meaningOf(word: string, isDevanagari = false): Meaning | undefined {
  return TABLE.get(word) ?? (isDevanagari ? FOLDED.get(fold(word)) : undefined);
}
