// Finds the products that fit a query, scores the words they share with it, and ranks them: in stock first,
// the thing itself before products that only mention it, newest first. All are counted.

import type { Window } from '../catalogue.ts';
import {
  type CategorySet,
  type NumberList,
  POSTING_KINDS,
  type Term,
  fieldOf,
  isFirst,
} from './index-parts.ts';
import { type BundleCosts, COSTS_OF_BUNDLES, FIELD, costOf, isAltering } from './words.rules.ts';
import { type SearchQuery, type QueryTerm, readQuery } from './query-terms.ts';
import type { SearchIndex, StockBits } from './search-index.ts';
import type { Alternative, Vocabulary } from './vocabulary.ts';

const COVER_SCORE = 0.35;
const USUAL_CATEGORY_SCORE = 0.35;
/** Further below the best, they are no evidence of the usual category. */
const VOTING_RANGE = 0.35;
const USUAL_KIND_SCORE = 0.06;
const COST_OF_OTHER_THING = 0.12;
const COST_OF_SPECIAL_CATEGORY = 0.12;
/** More than any other score: sold-out products come after everything in stock. */
const STOCK_SCORE = 64;

/** Compared word by word; the others keep their rough order: ten times as fast at 500,000 products. */
const MAX_COMPARED = 512;

export type Ranking = {
  products: number[];
  fits: number[];
  count: number;
  /** Whatever the window; it may be sold out. */
  best?: number | undefined;
};

export type StoreWindow = Window & { storeId: string };

export function rank(
  index: SearchIndex,
  terms: SearchQuery,
  { offset, limit, storeId }: StoreWindow,
  withTexts: boolean,
): Ranking {
  const fitting = findFitting(index, terms, withTexts);
  const end = offset + limit;
  const stock = index.stockAt(storeId);
  const byRoughScore = orderRoughly(index, stock, fitting, terms.length);
  const compared = Uint32Array.from(selectFirst(fitting, MAX_COMPARED, byRoughScore));
  const behind =
    end > MAX_COMPARED ? selectFirst(fitting, end, byRoughScore).sort(byRoughScore).slice(MAX_COMPARED) : [];
  scoreAll(index, terms, compared);
  const { total } = index.scores;
  const compare = makeOrder(index, total);
  const best = compared.reduce((a, b) => (compare(a, b) < 0 ? a : b), compared[0]!);
  for (const product of compared) if (stock.has(product)) total[product]! += STOCK_SCORE;
  const products = [...selectFirst(compared, end, compare).sort(compare), ...behind].slice(offset);
  const fits = products.map((product) => total[product]! - (stock.has(product) ? STOCK_SCORE : 0));
  return { products, fits, count: fitting.length, best };
}

/** The same in every process: equal scores by id, newest first. */
function makeOrder({ ids }: SearchIndex, scores: Float32Array): Compare {
  return (a, b) => scores[b]! - scores[a]! || (ids[a]! > ids[b]! ? -1 : 1);
}

function orderRoughly(index: SearchIndex, stock: StockBits, fitting: Uint32Array, termCount: number) {
  const { nameWeights, costs, scores } = index;
  for (const product of fitting) {
    const meant = scores.total[product]!;
    const cover = Math.min(meant / Math.max(nameWeights[product]!, 1), 1);
    const soldOut = stock.has(product) ? 0 : STOCK_SCORE;
    scores.rough[product] = meant / termCount + COVER_SCORE * cover - costs[product]! - soldOut;
  }
  return makeOrder(index, scores.rough);
}

function scoreAll(index: SearchIndex, terms: SearchQuery, products: Uint32Array): void {
  const { total } = index.scores;
  const stems = terms.flatMap(({ alternatives }) =>
    alternatives.flatMap((one) => (one.weight >= MIN_MEANT ? one.stems : [])),
  );
  const meant = new Set(stems.flatMap((stem) => index.terms.get(stem) ?? []));
  const altering = countAltering(index, terms);
  const bundleCosts = costsOfBundles(terms);
  const kindShare = countKinds(index, products);
  for (const product of products) {
    const known = index.products[product]!;
    let score = total[product]! / terms.length + COVER_SCORE * cover(known.main, meant);
    const other = known.variety;
    if (other && !meant.has(other)) {
      if (other.isThing) score -= COST_OF_OTHER_THING;
      if (other.isWord) score += (other.isThing ? 0.5 : 1) * USUAL_KIND_SCORE * kindShare(other);
    }
    total[product] = score - costOf(known, altering, bundleCosts);
  }
  const categoryScoreOf = scoreCategories(index, products);
  for (const product of products) {
    const { categorySet } = index.products[product]!;
    total[product]! += categoryScoreOf(categorySet);
    // Frozen, flavoured, ready to eat: wanted only if the query says so.
    const isSpecial = categorySet.special.length > 0;
    if (altering === 0 && isSpecial && !categorySet.special.some((stem) => meant.has(index.termOf(stem))))
      total[product]! -= COST_OF_SPECIAL_CATEGORY;
  }
}

const COMBO_WORDS = /\b(?:combo|multipack|set|pack)\b/;

function costsOfBundles(terms: SearchQuery): BundleCosts {
  if (terms.some(({ typed }) => COMBO_WORDS.test(typed))) return { none: 0, multipack: 0, combo: 0 };
  // A query that names a size wants that size, not a multipack.
  return terms.some(({ isSize }) => isSize) ? { ...COSTS_OF_BUNDLES, multipack: 0.3 } : COSTS_OF_BUNDLES;
}

/** Number of words that describe the thing; no limit if the query names only brands. */
function countAltering(index: SearchIndex, terms: SearchQuery): number {
  const phrases = terms.flatMap(({ isSize, alternatives: [first] }) =>
    isSize || !first ? [] : [first.stems],
  );
  if (phrases.every((stems) => stems.length === 1 && index.termOf(stems[0]!).isBrand)) return Infinity;
  const last = phrases.at(-1)?.at(-1);
  return phrases.flat().filter((stem) => stem !== last && isAltering(stem)).length;
}

/** Products vote, weighted by how well they fit, for the categories that usually have the thing. */
function scoreCategories(index: SearchIndex, products: Uint32Array): (set: CategorySet) => number {
  const { total } = index.scores;
  const votes = new Map<CategorySet, number>();
  const best = products.reduce((most, product) => Math.max(most, total[product]!), 0);
  for (const product of products) {
    const vote = total[product]! - best + VOTING_RANGE;
    const { categorySet } = index.products[product]!;
    if (vote > 0) votes.set(categorySet, (votes.get(categorySet) ?? 0) + vote);
  }
  const most = Math.max(...votes.values());
  return (set) => USUAL_CATEGORY_SCORE * ((votes.get(set) ?? 0) / most) ** 0.7;
}

/** How usual a kind of the thing is among these products, 0 to 1: most pickles are mango pickle. */
function countKinds(index: SearchIndex, products: Uint32Array): (kind: Term) => number {
  const counts = new Map<Term | undefined, number>();
  for (const product of products) {
    const kind = index.products[product]!.variety;
    if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const most = Math.max(...counts.values(), 1);
  return (kind) => (counts.get(kind) ?? 0) / most;
}

/** How much of the thing's own name was meant. Brands, praise and sizes hardly count. */
function cover(main: readonly Term[], meant: ReadonlySet<Term>): number {
  let [all, covered, run, longest] = [0, 0, 0, 0];
  for (const term of main) {
    const isMeant = meant.has(term);
    all += isMeant ? 1 : term.weight;
    covered += Number(isMeant);
    run = isMeant ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  if (all === 0) return 0;
  // Words that were meant together must be adjacent ("face wash", not "face and beard wash").
  return (covered / all) * (longest === covered ? 1 : 0.8);
}

const SAMPLE = 64;
type Compare = (a: number, b: number) => number;

/** The first `size` items, unsorted, without sorting all of them. No two items may compare equal. */
export function selectFirst(items: ArrayLike<number>, size: number, compare: Compare): number[] {
  if (items.length <= size) return Array.from(items);
  if (items.length <= SAMPLE) return Array.from(items).sort(compare).slice(0, size);
  // Taken from a sample: an item slightly beyond the first `size`.
  const sample = Array.from({ length: SAMPLE }, (_, at) => items[Math.floor((at / SAMPLE) * items.length)]!);
  const pivot = sample.sort(compare)[Math.min(Math.ceil((size / items.length) * SAMPLE), SAMPLE - 1)]!;
  const before: number[] = [];
  const behind: number[] = [];
  // A loop, because filtering typed arrays takes several times as long.
  for (let at = 0; at < items.length; at++)
    if (items[at] !== pivot) (compare(items[at]!, pivot) < 0 ? before : behind).push(items[at]!);
  if (before.length >= size) return selectFirst(before, size, compare);
  return before.concat(pivot, selectFirst(behind, size - before.length - 1, compare));
}

const FIELD_SCORES: readonly number[] = [0, 0.12, 0.3, 0.4, 0.45, 0.6, 0.62, 1];
const BRAND_SCORE = 0.85;
/** An alternative with less weight fits, but is not what was meant. */
export const MIN_MEANT = 0.55;
const CATEGORY_SCORE = 0.35;
/** In a category of exactly this name that people mean by it. */
const MEANT_CATEGORY_SCORE = 1.3;
const MIN_IN_MEANT_CATEGORY = 8;
const SHARE_OF_MEANT_CATEGORY = 4;

/** Without corrections, so the text may be suggested. */
export function isFound(vocabulary: Vocabulary, text: string): boolean {
  const terms = readQuery(vocabulary, text);
  if (!terms.every(({ alternatives, isCorrected }) => alternatives.length > 0 && !isCorrected)) return false;
  const fits = (withTexts: boolean) => findFitting(vocabulary.index, terms, withTexts).length > 0;
  return terms.length > 0 && (fits(false) || fits(true));
}

export function findFitting(index: SearchIndex, terms: SearchQuery, withTexts: boolean): Uint32Array {
  const { scores } = index;
  scores.begin(index.ids.length);
  // The rarest first, because products without it are skipped from then on.
  const rarity = new Map(terms.map((term) => [term, countNames(index, term)]));
  for (const { alternatives } of terms.toSorted((a, b) => rarity.get(a)! - rarity.get(b)!)) {
    for (const alternative of alternatives) scoreAlternative(index, alternative, withTexts);
    scores.endTerm(index.isLive);
    if (scores.fitting.length === 0) break;
  }
  return scores.fitting;
}

function countNames(index: SearchIndex, { alternatives }: QueryTerm): number {
  const counts = alternatives.map(({ stems }) =>
    Math.min(...stems.map((stem) => index.termOf(stem).names.length)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

function scoreAlternative(index: SearchIndex, { stems, weight }: Alternative, withTexts: boolean): void {
  if (stems.length === 1) scoreWord(index, stems[0]!, weight, withTexts);
  else scorePhrase(index, stems, weight, withTexts);
  const offer = (products: NumberList, score: number) =>
    index.scores.addAll(products, new Float32Array(POSTING_KINDS).fill(score));
  for (const { products } of index.categorySets.find(stems)) offer(products, weight * CATEGORY_SCORE);
  if (weight < MIN_MEANT) return;
  // "oral care" means what is in the category: few products are called this.
  const named = index.categorySets.listNamed(stems);
  const count = named.reduce((sum, { products }) => sum + products.length, 0);
  if (count < MIN_IN_MEANT_CATEGORY || count <= SHARE_OF_MEANT_CATEGORY * index.countCalled(stems)) return;
  for (const { products } of named) offer(products, MEANT_CATEGORY_SCORE);
}

function scoreWord(index: SearchIndex, stem: string, weight: number, withTexts: boolean): void {
  const term = index.termOf(stem);
  const brandScore = term.isBrand ? BRAND_SCORE : 0;
  // The score depends on the lowest bits of a posting: the field, and whether the word starts the name.
  const scores = Float32Array.from(
    { length: POSTING_KINDS },
    (_, kind) => weight * Math.max(FIELD_SCORES[fieldOf(kind)]!, isFirst(kind) ? brandScore : 0),
  );
  for (const list of term.listsOf(withTexts)) index.scores.addAll(list, scores);
}

function scorePhrase(index: SearchIndex, stems: readonly string[], weight: number, withTexts: boolean): void {
  const isBrand = index.termOf(stems[0]!).isBrand;
  index.eachWithAll(stems, withTexts, (product, postings) => {
    let score = 0;
    for (const posting of postings) score += FIELD_SCORES[fieldOf(posting)]! / postings.length;
    if (postings.some((posting) => fieldOf(posting) === FIELD.head)) score = (score + 1) / 2;
    if (isBrand && isFirst(postings[0]!)) score = Math.max(score, BRAND_SCORE);
    index.scores.add(product, weight * score);
  });
}
