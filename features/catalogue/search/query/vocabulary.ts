// The index and the thesaurus together, and how much of the shop a word stands for.

import type { SearchIndex } from '../index/search-index.ts';
import type { Phrase, Thesaurus } from '../vocabulary/thesaurus.ts';
import { isEveryday } from '../vocabulary/word-lists.rules.ts';
import { measureTypo } from '../words/typo-distance.ts';
import type { Token } from '../words/words.rules.ts';

export type Vocabulary = { index: SearchIndex; thesaurus: Thesaurus };

/** One way to say what is meant: all of its stems must be found. */
export type Alternative = { stems: Phrase; weight: number };

const STRENGTH_OF_CATEGORY = 3;
/** A name with this many products needs no synonyms to count. */
const ENOUGH = 20;
const SHARE_OF_SYNONYM = 0.7;

export function isKnown({ index, thesaurus }: Vocabulary, stem: string): boolean {
  return index.terms.has(stem) || index.categorySets.has(stem) || thesaurus.has([stem]);
}

/** In the name of a product or a category, not only in descriptions and details. */
export function isInName({ index }: Vocabulary, stem: string): boolean {
  return index.termOf(stem).names.length > 0 || index.categorySets.has(stem);
}

/** How much of the shop has this name itself. */
function ownStrengthOf({ index }: Vocabulary, stem: string): number {
  return index.strengthOf([stem]) || (index.categorySets.has(stem) ? STRENGTH_OF_CATEGORY : 0);
}

/** How much of the shop this is, by any of its names. */
export function strengthOf(vocabulary: Vocabulary, stem: string): number {
  const { index, thesaurus } = vocabulary;
  const own = ownStrengthOf(vocabulary, stem);
  let best = own;
  if (own < ENOUGH)
    for (const other of thesaurus.listSameWords(stem))
      best = Math.max(best, index.strengthOf([other]) * SHARE_OF_SYNONYM);
  if (best === 0)
    for (const kind of thesaurus.listKinds([stem]))
      best = Math.max(best, index.strengthOf(kind) * SHARE_OF_SYNONYM);
  return best;
}

const SHARE_OF_BEGUN_SYNONYM = 0.2;
/** Everyday products and well-known brands are more likely meant than rare things. */
const TIMES = { everyday: 5, brand: 3, other: 1 };
const MAX_OF_BEGUN_SYNONYM = { inNames: 20, elsewhere: 6 };

/**
 * The strength of a word as the completion of a beginning; its synonyms count little. "pan" is paneer rather
 * than "pani", however much water there is; "mu" is mutton rather than "muttai", which no egg is called.
 */
export function strengthOfBegun(vocabulary: Vocabulary, stem: string): number {
  const own = ownStrengthOf(vocabulary, stem);
  const isBrand = vocabulary.thesaurus.listKinds([stem]).length > 0;
  const times = TIMES[isEveryday(stem) ? 'everyday' : isBrand ? 'brand' : 'other'];
  if (own >= ENOUGH) return times * own;
  const most = own > 0 ? MAX_OF_BEGUN_SYNONYM.inNames : MAX_OF_BEGUN_SYNONYM.elsewhere;
  return times * (own + Math.min(SHARE_OF_BEGUN_SYNONYM * strengthOf(vocabulary, stem), most));
}

const MISSPELT = 1.5;

/**
 * Replaces a word that names nothing ("choclate") by a synonym with a similar spelling that names something.
 * Returns any other word unchanged.
 */
export function spell({ index, thesaurus }: Vocabulary, { stem, word }: Token): string {
  if (index.isNaming(stem)) return word;
  const right = thesaurus
    .listSameWords(stem)
    .find((other) => index.isNaming(other) && measureTypo(stem, other, MISSPELT) < Infinity);
  return right ? index.spellings.show(right) : word;
}

/** The kinds of thing that a brand stands for, if no spelling of the brand is sold. */
export function listKindsOfUnsold({ index, thesaurus }: Vocabulary, phrase: Phrase): readonly Phrase[] {
  const kinds = thesaurus.listKinds(phrase);
  if (kinds.length === 0) return kinds;
  const isSold = (stems: Phrase) =>
    stems.length === 1 ? !index.termOf(stems[0]!).isOnlyMentioned : index.hasProductWith(stems);
  return [phrase, ...thesaurus.listSame(phrase)].some(isSold) ? [] : kinds;
}
