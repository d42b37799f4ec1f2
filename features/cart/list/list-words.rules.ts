// What words mean in a list: those of list-words.txt, Hindi in Devanagari transliterated; and what a
// household means when it names only a kind (usual-kinds.txt): "oil" is cooking oil. Pure, once they are
// read.

import type { Measure } from '#shared/pack-size.ts';
import { toLatin } from '#shared/sounds.ts';
import { type WordLine, indexWords, readAmount, readWordList, toWordSet } from '#shared/word-list.server.ts';

export type Unit = { factor: number; measure: Measure };

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

type WordMeaning =
  | { kind: 'number'; value: number }
  | { kind: 'hundred'; value: number }
  | { kind: 'unit'; unit: Unit }
  | { kind: 'rupee' | 'pack' | 'vessel' | 'said' | 'large' | 'small' | 'pav' };

const TABLE = new Map(
  [...indexWords(SPOKEN.flatMap((kind) => lists[kind]))].map(([word, group]) => [word, toMeaning(group)]),
);

function toMeaning(group: WordLine): WordMeaning {
  const kind = group.section as WordMeaning['kind'];
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

export const toPlainWord = (word: string): string => toLatin(word.toLowerCase().normalize('NFC'));

/** The role of a word (lower case, Latin letters) in a list, if it is not part of a name. */
export function meaningOf(word: string, isDevanagari = false): WordMeaning | undefined {
  return TABLE.get(word) ?? (isDevanagari ? FOLDED.get(fold(word)) : undefined);
}

const kinds = readWordList(new URL('usual-kinds.txt', import.meta.url), ['kind', 'bunch']);
const LITTLE_MONEY = 40;

/** What to search for first; null if the words are specific enough. */
export function usualKindOf({
  name,
  price,
  text,
}: {
  name: string;
  price: number | null;
  text: string;
}): string | null {
  const key = toKindKey(name);
  const isBunch =
    (price !== null && price <= LITTLE_MONEY) ||
    /\b(?:bunch|gaddi|guddi|judi|guchha|guccha)|गड्डी|गुच्छा/iu.test(text);
  return (isBunch ? HERB.get(key) : undefined) ?? meantBy(key) ?? null;
}

const toKindKey = (name: string): string =>
  (name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
    .map((word) => foldVowels(toPlainWord(word)))
    .filter((word) => !/^k[aei]$/.test(word))
    .join(' ');

/** Devanagari in Latin letters has every long vowel doubled. */
const foldVowels = (word: string): string =>
  /aa|ee|oo/.test(word) ? word.replace(/aa+/g, 'a').replace(/ee+/g, 'i').replace(/oo+/g, 'u') : word;
const foldKeys = (groups: readonly WordLine[]) =>
  new Map([...indexWords(groups)].map(([word, { name }]) => [toKindKey(word), name]));
const MEANT = foldKeys(kinds.kind);
const HERB = foldKeys(kinds.bunch);

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
export const isUsualKind = (word: string): boolean => meantBy(toKindKey(word)) !== undefined;

/** "lux soap", "maggi noodles": two words for one thing. */
export function isSameKind([one, other, ...more]: readonly string[]): boolean {
  const meant = MEANT.get(toKindKey(one ?? ''));
  return more.length === 0 && meant !== undefined && meant === MEANT.get(toKindKey(other ?? ''));
}

/** The known word that this is with missing or wrong vowels ("namk", "egs"); null if none. */
export function usualKindLike(name: string): string | null {
  const key = toKindKey(name);
  const sound = toConsonants(key);
  return key.includes(' ') || sound.length < 3 ? null : (SOUNDS.get(sound) ?? null);
}

/** The first letter, then the distinct consonants of the rest. */
const toConsonants = (word: string): string =>
  (word[0] ?? '') +
  word
    .slice(1)
    .replace(/[aeiouyh]/g, '')
    .replace(/(.)\1+/g, '$1');
const SOUNDS = new Map<string, string | null>();
for (const [name, meant] of MEANT) {
  const sound = toConsonants(name);
  const other = SOUNDS.get(sound);
  if (!name.includes(' ')) SOUNDS.set(sound, other === undefined || other === meant ? meant : null);
}
