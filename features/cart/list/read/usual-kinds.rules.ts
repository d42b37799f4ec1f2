// What a household means when it names only a kind (usual-kinds.txt): "oil" is cooking oil. Pure, once the
// list is read.

import { indexWords, readWordList, type WordLine } from '#shared/word-list.server.ts';
import { toPlainWord } from './list-words.rules.ts';
import type { Asked } from './read-line.rules.ts';

const lists = readWordList(new URL('usual-kinds.txt', import.meta.url), ['kind', 'bunch']);
const LITTLE_MONEY = 40;

/** What to search for first; null if the words are specific enough. */
export function usualKindOf({ name, price, text }: Asked): string | null {
  const key = toKey(name);
  const isBunch =
    (price !== null && price <= LITTLE_MONEY) ||
    /\b(?:bunch|gaddi|guddi|judi|guchha|guccha)|गड्डी|गुच्छा/iu.test(text);
  return (isBunch ? HERB.get(key) : undefined) ?? meantBy(key) ?? null;
}

const toKey = (name: string): string =>
  (name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
    .map((word) => fold(toPlainWord(word)))
    .filter((word) => !/^k[aei]$/.test(word))
    .join(' ');

/** Devanagari in Latin letters has every long vowel doubled. */
const fold = (word: string): string =>
  /aa|ee|oo/.test(word) ? word.replace(/aa+/g, 'a').replace(/ee+/g, 'i').replace(/oo+/g, 'u') : word;
const foldKeys = (groups: readonly WordLine[]) =>
  new Map([...indexWords(groups)].map(([word, { name }]) => [toKey(word), name]));
const MEANT = foldKeys(lists.kind);
const HERB = foldKeys(lists.bunch);

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
export const isUsualKind = (word: string): boolean => meantBy(toKey(word)) !== undefined;

/** "lux soap", "maggi noodles": two words for one thing. */
export function isSameKind([one, other, ...more]: readonly string[]): boolean {
  const meant = MEANT.get(toKey(one ?? ''));
  return more.length === 0 && meant !== undefined && meant === MEANT.get(toKey(other ?? ''));
}

/** The known word that this is with missing or wrong vowels ("namk", "egs"); null if none. */
export function usualKindLike(name: string): string | null {
  const key = toKey(name);
  const sound = toSound(key);
  return key.includes(' ') || sound.length < 3 ? null : (SOUNDS.get(sound) ?? null);
}

/** The first letter, then the distinct consonants of the rest. */
const toSound = (word: string): string =>
  (word[0] ?? '') +
  word
    .slice(1)
    .replace(/[aeiouyh]/g, '')
    .replace(/(.)\1+/g, '$1');
const SOUNDS = new Map<string, string | null>();
for (const [name, meant] of MEANT) {
  const sound = toSound(name);
  const other = SOUNDS.get(sound);
  if (!name.includes(' ')) SOUNDS.set(sound, other === undefined || other === meant ? meant : null);
}
