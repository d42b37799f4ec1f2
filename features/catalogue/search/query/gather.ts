// Finds the products that fit a query, and scores the words they share with it. The result is left in the
// score buffer of the index.

import { FIELD } from '../index/names.rules.ts';
import { fieldOf, isFirst, POSTING_KINDS, type NumberList } from '../index/postings.ts';
import type { SearchIndex } from '../index/search-index.ts';
import type { Alternative, Vocabulary } from './vocabulary.ts';
import { readQuery, type Query, type QueryTerm } from './query-terms.ts';

/** By field of the word. */
const FIELD_SCORES: readonly number[] = [0, 0.12, 0.3, 0.4, 0.45, 0.6, 0.62, 1];
const BRAND_SCORE = 0.85;
/** An alternative with less weight fits, but is not what was meant. */
export const MEANT = 0.55;
const CATEGORY_SCORE = 0.35;
/** For products in a category of exactly this name that people mean by it. */
const MEANT_CATEGORY_SCORE = 1.3;
const MIN_IN_MEANT_CATEGORY = 8;
const SHARE_OF_MEANT_CATEGORY = 4;

/** Some product has all the terms without corrections, so the text may be suggested. Does not rank. */
export function isFound(vocabulary: Vocabulary, text: string): boolean {
  const terms = readQuery(vocabulary, text);
  if (!terms.every(({ alternatives, isCorrected }) => alternatives.length > 0 && !isCorrected)) return false;
  const fits = (withTexts: boolean) => gather(vocabulary.index, terms, withTexts).length > 0;
  return terms.length > 0 && (fits(false) || fits(true));
}

/** The products that have all of the terms; `withTexts` includes descriptions and details. */
export function gather(index: SearchIndex, terms: Query, withTexts: boolean): Uint32Array {
  const { scores } = index;
  scores.begin(index.ids.length);
  // The rarest first, because products without it are skipped from then on.
  const rarity = new Map(terms.map((term) => [term, countNames(index, term)]));
  for (const { alternatives } of terms.toSorted((a, b) => rarity.get(a)! - rarity.get(b)!)) {
    for (const alternative of alternatives) offerAlternative(index, alternative, withTexts);
    scores.endTerm(index.isLive);
    if (scores.fitting.length === 0) break;
  }
  return scores.fitting;
}

/** In how many names it occurs, roughly. */
function countNames(index: SearchIndex, { alternatives }: QueryTerm): number {
  const counts = alternatives.map(({ stems }) =>
    Math.min(...stems.map((stem) => index.termOf(stem).names.length)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

function offerAlternative(index: SearchIndex, { stems, weight }: Alternative, withTexts: boolean): void {
  if (stems.length === 1) offerWord(index, stems[0]!, weight, withTexts);
  else offerPhrase(index, stems, weight, withTexts);
  const offer = (products: NumberList, score: number) =>
    index.scores.offerAll(products, new Float32Array(POSTING_KINDS).fill(score));
  for (const { products } of index.categorySets.find(stems)) offer(products, weight * CATEGORY_SCORE);
  if (weight < MEANT) return;
  // The category of this name has far more products than are called this: "oral care" means what is in the
  // category.
  const named = index.categorySets.listNamed(stems);
  const count = named.reduce((sum, { products }) => sum + products.length, 0);
  if (count < MIN_IN_MEANT_CATEGORY || count <= SHARE_OF_MEANT_CATEGORY * index.countCalled(stems)) return;
  for (const { products } of named) offer(products, MEANT_CATEGORY_SCORE);
}

function offerWord(index: SearchIndex, stem: string, weight: number, withTexts: boolean): void {
  const term = index.termOf(stem);
  const brandScore = term.isBrand ? BRAND_SCORE : 0;
  // The score depends on the lowest bits of a posting: the field, and whether the word starts the name.
  const scores = Float32Array.from(
    { length: POSTING_KINDS },
    (_, kind) => weight * Math.max(FIELD_SCORES[fieldOf(kind)]!, isFirst(kind) ? brandScore : 0),
  );
  for (const list of term.listsOf(withTexts)) index.scores.offerAll(list, scores);
}

function offerPhrase(index: SearchIndex, stems: readonly string[], weight: number, withTexts: boolean): void {
  const isBrand = index.termOf(stems[0]!).isBrand;
  index.eachWithAll(stems, withTexts, (product, postings) => {
    let score = 0;
    for (const posting of postings) score += FIELD_SCORES[fieldOf(posting)]! / postings.length;
    if (postings.some((posting) => fieldOf(posting) === FIELD.head)) score = (score + 1) / 2;
    if (isBrand && isFirst(postings[0]!)) score = Math.max(score, BRAND_SCORE);
    index.scores.offer(product, weight * score);
  });
}
