// What somebody means by what they typed: a list of things that must all be found, each in one of several
// ways of saying it (as typed, as it sounds, its synonyms, its completions, its corrections). Pure.

import {
  isKnown,
  listKindsOfUnsold,
  readToken,
  type Reading,
  type Vocabulary,
  type Way,
} from './read-word.ts';
import type { Phrase } from '../words/thesaurus.ts';
import { isSmallWord, MAX_PHRASE_WORDS, readTokens, type Token } from '../words/words.rules.ts';

export type Wish = {
  /** As typed. */
  typed: string;
  ways: Way[];
  /** Other words than the typed ones were taken for it. */
  isCorrected: boolean;
  isSize: boolean;
  /** A brand that is not sold, taken for the kind of thing that people mean by it. */
  isUnsoldBrand?: boolean;
};

const MAX_LENGTH = 200;
const MAX_TOKENS = 10;
const MAX_WAYS = 48;
const WEIGHT = { join: 0.98, same: 0.94, sameBesideOwn: 0.7, sameAsBegun: 0.8 };

/** Nothing to look for is an empty list. Doubted are words that are known and that nothing has together. */
export function understand(vocabulary: Vocabulary, text: string, isDoubted = false): Wish[] {
  const tokens = readQuery(text);
  const read = tokens.map((token, at) =>
    readToken(vocabulary, token, {
      isLast: at === tokens.length - 1,
      isAlone: tokens.length === 1,
      isDoubted,
    }),
  );
  const wishes: Wish[] = [];
  for (let at = 0; at < read.length;) {
    const taken = takePhrase(vocabulary, read, at) ?? { wish: toWish(vocabulary, read[at]!), length: 1 };
    wishes.push(taken.wish);
    at += taken.length;
  }
  return wishes;
}

export function readQuery(text: string): Token[] {
  const all = readTokens(text.slice(0, MAX_LENGTH).toWellFormed());
  const meaningful = all.filter(({ word, kind }) => kind !== 'word' || !isSmallWord(word));
  // One alone may be the beginning of something; several say nothing.
  const wanted = meaningful.length > 0 || all.length > 1 ? meaningful : all;
  const seen = new Set<string>();
  return wanted.filter(({ stem }) => !seen.has(stem) && seen.add(stem)).slice(0, MAX_TOKENS);
}

/**
 * The last word or words are something that no grocer sells, and nothing here is called so or by a word that
 * begins so.
 */
export function isNotSold({ index, thesaurus }: Vocabulary, text: string): boolean {
  const words = readQuery(text).filter(({ kind }) => kind === 'word');
  return [1, 2, 3].some((length) => {
    const last = words.slice(-length);
    const phrase = last.map(({ stem }) => stem);
    if (last.length < length || !thesaurus.isNotSold(phrase)) return false;
    const begun = length === 1 && last[0]!.word === phrase[0] ? phrase[0] : null;
    const isBegun = (start: string) =>
      index.spellings.listBeginning(start, 500).some((stem) => index.countNames(stem) > 0);
    return !index.stands(phrase) && !(begun && isBegun(begun));
  });
}

/** A phrase the shop knows, the name of a place, or two words that are written as one elsewhere. */
function takePhrase(
  vocabulary: Vocabulary,
  read: readonly Reading[],
  at: number,
): { wish: Wish; length: number } | null {
  const { index, thesaurus } = vocabulary;
  for (let length = Math.min(MAX_PHRASE_WORDS, read.length - at); length > 1; length--) {
    const part = read.slice(at, at + length);
    if (part.some(({ token }) => token.kind === 'size')) continue;
    const typed = part.map(({ token }) => token.word).join(' ');
    const asTyped = part.map(({ token }) => token.stem);
    const asRead = part.map(({ ways }, nth) => ways[0]?.stems.join(' ') ?? asTyped[nth]!);
    const isTyped = thesaurus.has(asTyped);
    const phrase = isTyped ? asTyped : asRead;
    const isCorrected = !isTyped && part.some((reading) => reading.isCorrected);
    const kind = toKindWish(vocabulary, typed, phrase);
    if (kind) return { wish: kind, length };
    const ways: Way[] = [];
    if (thesaurus.has(phrase) || index.categorySets.listNamed(phrase).length > 0)
      ways.push({ stems: phrase, weight: 1 }, ...toSame(vocabulary, phrase, 1));
    if (length === 2) {
      const joined = readTokens(part.map(({ token }) => token.word).join(''))[0]!;
      if (joined.kind === 'word' && isKnown(vocabulary, joined.stem) && index.spellings.has(joined.stem)) {
        if (part.every(({ ways: own, isCorrected: wrong }) => own.length > 0 && !wrong))
          ways.push({ stems: phrase, weight: 1 });
        ways.push(
          { stems: [joined.stem], weight: WEIGHT.join },
          ...toSame(vocabulary, [joined.stem], WEIGHT.join),
        );
      }
    }
    if (ways.length > 0) return { wish: { typed, ways: tidy(ways), isCorrected, isSize: false }, length };
  }
  return null;
}

/** Of a brand that the shop does not sell the kinds of thing it stands for; null for every other phrase. */
function toKindWish(vocabulary: Vocabulary, typed: string, phrase: Phrase): Wish | null {
  const kinds = listKindsOfUnsold(vocabulary, phrase);
  if (kinds.length === 0) return null;
  const ways = kinds.flatMap((stems, at) => {
    const weight = 1 - 0.1 * Math.min(at, 4);
    return [{ stems, weight }, ...toSame(vocabulary, stems, weight)];
  });
  return { typed, ways: tidy(ways), isCorrected: true, isSize: false, isUnsoldBrand: true };
}

function toWish(vocabulary: Vocabulary, { token, ways, isCorrected }: Reading): Wish {
  const kind = ways[0] && toKindWish(vocabulary, token.word, ways[0].stems);
  if (kind) return kind;
  const all = ways.flatMap((way) => {
    // Who has only begun a word is shown first what begins so, and then what is called otherwise.
    const isBegun = way.stems[0] !== token.stem && way.stems[0]!.startsWith(token.word);
    return [way, ...toSame(vocabulary, way.stems, way.weight * (isBegun ? WEIGHT.sameAsBegun : 1))];
  });
  return { typed: token.word, ways: tidy(all), isCorrected, isSize: token.kind !== 'word' };
}

/**
 * Beside products that are called what was typed, those called otherwise come later; unless the others are
 * what is usual.
 */
function toSame(vocabulary: Vocabulary, phrase: Phrase, weight: number): Way[] {
  const { index, thesaurus } = vocabulary;
  const own = index.strengthOf(phrase);
  const called = index.countCalled(phrase);
  const term = index.terms.get(phrase[0]!);
  const isBrand = term !== undefined && index.isBrand(term);
  // A brand that is sold is meant itself, even where people call every such thing by its name.
  if (own > 2 && isBrand) return [];
  return thesaurus.listSame(phrase).map((stems) => {
    const isBeside = own > 2 && called > 0.5 * index.countCalled(stems);
    return { stems, weight: weight * (isBeside ? WEIGHT.sameBesideOwn : WEIGHT.same) };
  });
}

/** Each way once, at its best, best first. */
function tidy(ways: readonly Way[]): Way[] {
  const best = new Map<string, Way>();
  for (const way of ways) {
    const key = way.stems.join(' ');
    if ((best.get(key)?.weight ?? 0) < way.weight) best.set(key, way);
  }
  return [...best.values()].toSorted((a, b) => b.weight - a.weight).slice(0, MAX_WAYS);
}
