// The order of the products that fit: in stock first, the thing itself before what only mentions it, newest
// first. All are counted.

import type { NumberList } from '../index/postings.ts';
import { isAltering } from '../index/product-words.rules.ts';
import { BREADTHS_PER_WORD, type SearchIndex } from '../index/search-index.ts';
import { isInStock, TRAITS, unpackTraits } from '../index/traits.rules.ts';
import { gather, type Where } from './gather.ts';
import type { QueryTerm } from './query-terms.ts';
import { partition, selectWindow, type Window } from './select-window.rules.ts';

/**
 * For the thing's own name having been meant whole, and for the categories where such things usually stand.
 */
const COVER_SCORE = 0.35;
const USUAL_CATEGORY_SCORE = 0.35;
/** Products so far below the best say nothing of where the thing usually stands. */
const VOTING_RANGE = 0.35;
const USUAL_KIND_SCORE = 0.06;
const COST_OF_OTHER_THING = 0.12;
const COST_OF_SPECIAL_CATEGORY = 0.12;
const COST_OF_ALTERED = 0.07;
const COST_OF_EXTRA = 0.01;
/** More than any other score: what is sold out comes behind everything that is in stock. */
const STOCK_SCORE = 64;

/**
 * So many are compared word by word; what comes behind these is in the order of a first glance, which hardly
 * matters to 5,000 products. At 500,000 queries took some ten times as long without it.
 */
const FOREMOST = 512;

export type Ranked = {
  /** Numbers of the products of the window, best first. */
  products: number[];
  count: number;
  /** What fits best of all, wherever the window begins, also when it is sold out. */
  best: number | undefined;
};

/** What is asked of every product that fits. */
type Measure = {
  termCount: number;
  /** By term of the index: 1 where some query term means it. */
  meant: Uint8Array;
  /** How many words say how the thing should be; null when no thing is meant but all that a brand makes. */
  altering: number | null;
  costOf(traits: number): number;
};

export function rank(index: SearchIndex, terms: readonly QueryTerm[], where: Where, window: Window): Ranked {
  const fitting = gather(index, terms, where);
  const measure = makeMeasure(index, terms);
  const [foremost, others] =
    fitting.length > FOREMOST
      ? bringForward(index, measure, fitting)
      : [fitting.items.subarray(0, fitting.length), new Uint32Array(0)];
  scoreAll(index, measure, foremost);
  const isBefore = makeOrder(index, index.scores.total);
  const products = selectWindow(foremost, window, isBefore);
  const best = findBest(index, foremost, isBefore);
  const behind = window.offset + window.limit - foremost.length;
  if (behind > 0 && others.length > 0) {
    const rest = { offset: Math.max(behind - window.limit, 0), limit: Math.min(behind, window.limit) };
    products.push(...selectWindow(others, rest, makeOrder(index, index.scores.level)));
  }
  return { products, count: fitting.length, best };
}

function makeMeasure(index: SearchIndex, terms: readonly QueryTerm[]): Measure {
  const meant = new Uint8Array(index.terms.size);
  for (const { alternatives } of terms)
    for (const { stems } of alternatives)
      for (const stem of stems) {
        const term = index.terms.get(stem);
        if (term !== undefined) meant[term] = 1;
      }
  const altering = countAltering(index, terms);
  const bundleCosts = costsOfBundles(terms);
  const costOf = (traits: number) => {
    const { extras, altered, bundle } = unpackTraits(traits);
    // What was meant costs nothing.
    const unmeant = altering === null ? 0 : Math.max(altered - altering, 0);
    return extras * COST_OF_EXTRA + COST_OF_ALTERED * unmeant + bundleCosts[bundle]!;
  };
  return { termCount: terms.length, meant, altering, costOf };
}

const COMBO_WORDS = /\b(?:combo|multipack|set|pack)\b/;

/** By kind of bundle: none, multipack, combo. */
function costsOfBundles(terms: readonly QueryTerm[]): readonly number[] {
  if (terms.some(({ typed }) => COMBO_WORDS.test(typed))) return [0, 0, 0];
  // Who says how much wants that much, and not four times that.
  return [0, terms.some(({ isSize }) => isSize) ? 0.3 : 0.12, 0.4];
}

function countAltering(index: SearchIndex, terms: readonly QueryTerm[]): number | null {
  const phrases = terms.flatMap(({ isSize, alternatives: [first] }) =>
    isSize || !first ? [] : [first.stems],
  );
  if (phrases.every((stems) => stems.length === 1 && index.isBrandStem(stems[0]!))) return null;
  // The last word is what the thing is: an energy drink, almond milk, chicken sausages.
  const last = terms.findLast(({ isSize }) => !isSize)?.alternatives[0]?.stems.at(-1);
  return phrases.flat().filter((stem) => stem !== last && isAltering(stem)).length;
}

/** Levels of the first glance: as many for what is sold out, and above them for what is in stock. */
const LEVELS = 1_024;
const LEVELS_PER_POINT = 360;

/**
 * Those that lead by what is known of them without looking at their words one by one, and all others. Goes
 * through them in the order they lie in memory: for tens of thousands that is what counts.
 */
function bringForward(
  index: SearchIndex,
  { termCount, costOf }: Measure,
  { items, length }: NumberList,
): [foremost: Uint32Array, others: Uint32Array] {
  const { total, level } = index.scores;
  const { breadths, traits } = index;
  const costs = Float32Array.from({ length: TRAITS }, (_, packed) => costOf(packed));
  const counts = new Uint32Array(2 * LEVELS);
  const levels = new Uint16Array(length);
  for (let at = 0; at < length; at++) {
    const product = items[at]!;
    const meant = total[product]!;
    const cover = Math.min(meant / Math.max(breadths[product]! / BREADTHS_PER_WORD, 1), 1);
    const score = meant / termCount + COVER_SCORE * cover - costs[traits[product]!]!;
    const byScore = Math.min(Math.max(Math.floor((score + 1) * LEVELS_PER_POINT), 0), LEVELS - 1);
    counts[(levels[at] = isInStock(traits[product]!) ? LEVELS + byScore : byScore)]!++;
  }
  let least = 2 * LEVELS - 1;
  let above = 0;
  while (above + counts[least]! < FOREMOST) above += counts[least--]!;
  const arranged = index.scores.arrangedOf(length);
  let [first, tied, last] = [0, above, above + counts[least]!];
  for (let at = 0; at < length; at++) {
    const product = items[at]!;
    if (levels[at]! > least) {
      arranged[first++] = product;
      continue;
    }
    level[product] = levels[at]!;
    if (levels[at] === least) arranged[tied++] = product;
    else arranged[last++] = product;
  }
  partition(arranged.subarray(above, tied), FOREMOST - above, makeOrder(index, level));
  return [arranged.subarray(0, FOREMOST), arranged.subarray(FOREMOST, length)];
}

/** Turns what the words score into the score of the product. */
function scoreAll(index: SearchIndex, measure: Measure, products: Uint32Array): void {
  const { total } = index.scores;
  const { restHead, traits } = index;
  const kindShare = countKinds(index, products);
  for (const product of products) {
    let score = total[product]! / measure.termCount + COVER_SCORE * cover(index, product, measure.meant);
    const other = restHead[product]! - 1;
    if (other >= 0 && !measure.meant[other]) {
      const isThing = index.isThing(other);
      if (isThing) score -= COST_OF_OTHER_THING;
      if (index.isWord(other)) score += (isThing ? 0.5 : 1) * USUAL_KIND_SCORE * kindShare(other);
    }
    total[product] = score - measure.costOf(traits[product]!);
  }
  const categoryScores = scoreCategories(index, measure, products);
  for (const product of products) {
    total[product]! += categoryScores[index.categorySet[product]!]!;
    if (isInStock(traits[product]!)) total[product]! += STOCK_SCORE;
  }
}

/** By category set: products vote, by how well they fit, for where such things usually stand. */
function scoreCategories(
  index: SearchIndex,
  { meant, altering }: Measure,
  products: Uint32Array,
): Float32Array {
  const { total } = index.scores;
  const scores = new Float32Array(index.categorySets.list.length);
  let best = 0;
  for (const product of products) if (total[product]! > best) best = total[product]!;
  let most = 0;
  for (const product of products) {
    const vote = total[product]! - best + VOTING_RANGE;
    const set = index.categorySet[product]!;
    if (vote > 0 && (scores[set]! += vote) > most) most = scores[set]!;
  }
  for (let set = 0; set < scores.length; set++)
    if (scores[set]! > 0) scores[set] = USUAL_CATEGORY_SCORE * (scores[set]! / most) ** 0.7;
  if (altering !== 0) return scores;
  // Frozen, flavoured, ready to eat: what somebody wants who says so.
  for (const { number, words } of index.categorySets.listSpecial())
    if (!words.some((stem) => meant[index.terms.get(stem)!])) scores[number]! -= COST_OF_SPECIAL_CATEGORY;
  return scores;
}

/** How usual a kind of the thing is among these, 0 to 1: pickle is mango pickle first. */
function countKinds({ terms, restHead }: SearchIndex, products: Uint32Array): (kind: number) => number {
  const counts = new Uint32Array(terms.size);
  let most = 1;
  for (const product of products) {
    const kind = restHead[product]!;
    if (kind > 0 && ++counts[kind - 1]! > most) most = counts[kind - 1]!;
  }
  return (kind) => counts[kind]! / most;
}

/** How much of the thing's own name was meant. Brands, praise and sizes hardly count. */
function cover(index: SearchIndex, product: number, meant: Uint8Array): number {
  const { weights } = index;
  const end = index.mainEndOf(product);
  let [all, covered, run, longest] = [0, 0, 0, 0];
  for (let at = index.mainStart[product]!; at < end; at++) {
    const term = index.mainTerms.items[at]!;
    if (meant[term]) {
      covered++;
      all++;
      if (++run > longest) longest = run;
    } else {
      run = 0;
      all += weights[term]!;
    }
  }
  if (all === 0) return 0;
  // Words that were meant together stand together ("face wash", not "face and beard wash").
  return (covered / all) * (longest === covered ? 1 : 0.8);
}

type IsBefore = (a: number, b: number) => boolean;

/** A total order, the same in every process: what ties is ordered by id, newest first. */
function makeOrder({ ids }: SearchIndex, scores: Float32Array): IsBefore {
  return (a, b) => (scores[a] === scores[b] ? ids[a]! > ids[b]! : scores[a]! > scores[b]!);
}

function findBest(index: SearchIndex, products: Uint32Array, isBefore: IsBefore): number | undefined {
  const { total } = index.scores;
  const scoreOf = (product: number) =>
    isInStock(index.traits[product]!) ? total[product]! - STOCK_SCORE : total[product]!;
  let best = products[0];
  for (const product of products) {
    const lead = scoreOf(product) - scoreOf(best!);
    if (lead > 0 || (lead === 0 && isBefore(product, best!))) best = product;
  }
  return best;
}
