// Which products fit what was meant, and in which order: the thing itself before what only mentions it, in stock first inside a
// rank, newest first. Every product that fits is counted. No I/O; the only thing it changes is the index's scratch memory.

import { isFirst, productOf, ZONE, zoneOf, type NumberList } from './postings.rules.ts';
import type { SearchIndex } from './search-index.rules.ts';
import { selectWindow } from './select-window.rules.ts';
import type { Way } from './read-word.rules.ts';
import type { Wish } from './understand.rules.ts';

/** What it is worth to stand there, by zone. */
const WORTH: readonly number[] = [0, 0.12, 0.3, 0.4, 0.45, 0.6, 0.62, 1];
const WORTH_OF_BRAND = 0.85;
const WORTH_OF_SHELF = 0.35;
/** Of the thing's own name having been meant whole, and of the shelf where such things usually stand. */
const WORTH_OF_COVER = 0.35;
const WORTH_OF_USUAL_SHELF = 0.35;
/** Products so far below the best say nothing of where the thing usually stands. */
const VOTERS = 0.5;
const COST_OF_OTHER_THING = 0.12;
const WORTH_OF_USUAL_KIND = 0.06;
/** So many ranks has a point of score; inside one, what is in stock comes first. */
const RANKS_PER_POINT = 8;

export type Ranked = {
  /** Numbers of the products of the window, best first. */
  products: number[];
  count: number;
  /** The best of all, wherever the window begins. */
  best: number | undefined;
};

type Window = { offset: number; limit: number };

/** With `isWide` descriptions and details count as well. */
export function rank(index: SearchIndex, wishes: readonly Wish[], isWide: boolean, window: Window): Ranked {
  const scratch = index.scratch.clear(index.count);
  let fitting = scratch.lists[0]!;
  for (const [at, wish] of wishes.entries()) {
    fitting = scratch.lists[at % 2]!;
    take(index, wish, at, isWide, fitting);
    if (at === 0) scratch.remember(fitting);
    if (fitting.length === 0) break;
  }
  const products = fitting.items.slice(0, fitting.length);
  score(index, wishes, products);
  const isBefore = makeOrder(index);
  const shown = selectWindow(products, window, isBefore);
  const best = window.offset === 0 && shown.length > 0 ? shown[0] : findBest(products, isBefore);
  return { products: shown, count: products.length, best };
}

type IsBefore = (a: number, b: number) => boolean;

function findBest(products: Uint32Array, isBefore: IsBefore): number | undefined {
  let best = products[0];
  for (const product of products) if (isBefore(product, best!)) best = product;
  return best;
}

/** Collects the products that have this wish and all before it. */
function take(index: SearchIndex, wish: Wish, at: number, isWide: boolean, fitting: NumberList): void {
  const { stage, best, total } = index.scratch;
  fitting.length = 0;
  const give = (product: number, worth: number) => {
    if (stage[product] !== at) return;
    const known = best[product]!;
    if (known === 0) {
      if (!index.has(product)) return;
      fitting.add(product);
    }
    if (worth > known) best[product] = worth;
  };
  for (const way of wish.ways) walk(index, way, isWide, give);
  for (let nth = 0; nth < fitting.length; nth++) {
    const product = fitting.items[nth]!;
    total[product]! += best[product]!;
    best[product] = 0;
    stage[product] = at + 1;
  }
}

type Give = (product: number, worth: number) => void;

function walk(index: SearchIndex, { stems, weight }: Way, isWide: boolean, give: Give): void {
  if (stems.length === 1) walkWord(index, stems[0]!, weight, isWide, give);
  else walkPhrase(index, stems, weight, isWide, give);
  for (const { products } of index.shelves.find(stems)) {
    const { items, length } = products;
    for (let at = 0; at < length; at++) give(items[at]!, weight * WORTH_OF_SHELF);
  }
}

function walkWord(index: SearchIndex, stem: string, weight: number, isWide: boolean, give: Give): void {
  const term = index.terms.get(stem);
  if (term === undefined) return;
  const brand = index.isBrand(term) ? WORTH_OF_BRAND : 0;
  for (const { items, length } of index.listsOf(term, isWide)) {
    for (let at = 0; at < length; at++) {
      const posting = items[at]!;
      const worth = WORTH[zoneOf(posting)]!;
      give(productOf(posting), weight * (brand > worth && isFirst(posting) ? brand : worth));
    }
  }
}

function walkPhrase(
  index: SearchIndex,
  stems: readonly string[],
  weight: number,
  isWide: boolean,
  give: Give,
): void {
  const first = index.terms.get(stems[0]!);
  const hasBrand = first !== undefined && index.isBrand(first);
  index.eachWithAll(stems, isWide, (product, postings) => {
    let worth = 0;
    let best = 0;
    for (const posting of postings) {
      worth += WORTH[zoneOf(posting)]! / postings.length;
      best = Math.max(best, zoneOf(posting));
    }
    if (best === ZONE.head) worth = (worth + 1) / 2;
    give(product, weight * (hasBrand && isFirst(postings[0]!) ? Math.max(worth, WORTH_OF_BRAND) : worth));
  });
}

const COMBO_WORDS = /\b(?:combo|multipack|set|pack)\b/;

/** Turns what the words are worth into the score of the product, and that into its place: rank, then stock, then score. */
function score(index: SearchIndex, wishes: readonly Wish[], products: Uint32Array): void {
  const { total } = index.scratch;
  const meant = index.scratch.mark(index, wishes);
  const costOfBundle = wishes.some(({ typed }) => COMBO_WORDS.test(typed))
    ? [0, 0, 0]
    : // Who says how much wants that much, and not four times that.
      [0, wishes.some(({ isSize }) => isSize) ? 0.3 : 0.12, 0.4];
  const kinds = countKinds(index, products);
  let best = 0;
  for (const product of products) {
    let worth = total[product]! / wishes.length + WORTH_OF_COVER * cover(index, product, meant);
    const other = index.restHead[product]! - 1;
    if (other >= 0 && !meant[other]) {
      const isThing = index.isThing(other);
      if (isThing) worth -= COST_OF_OTHER_THING;
      worth += (isThing ? 0.5 : 1) * WORTH_OF_USUAL_KIND * kinds(other);
    }
    worth -= index.extras[product]! / 100 + costOfBundle[index.bundles[product]!]!;
    total[product] = worth;
    if (worth > best) best = worth;
  }
  const votes = new Float32Array(index.shelves.list.length);
  let most = 0;
  for (const product of products) {
    const lead = total[product]! - best + VOTERS;
    const shelf = index.shelfOf[product]!;
    if (lead > 0 && (votes[shelf]! += lead) > most) most = votes[shelf]!;
  }
  for (let shelf = 0; shelf < votes.length; shelf++)
    votes[shelf] = WORTH_OF_USUAL_SHELF * (votes[shelf]! / (most || 1)) ** 0.7;
  for (const product of products) {
    const worth = total[product]! + votes[index.shelfOf[product]!]!;
    const place = Math.floor(worth * RANKS_PER_POINT) * 2 + index.inStock[product]!;
    total[product] = place + Math.min(Math.max(worth, 0) / 4, 0.99);
  }
}

/** How usual a kind of the thing is among these, 0 to 1: pickle is mango pickle first. */
function countKinds(index: SearchIndex, products: Uint32Array): (kind: number) => number {
  const counts = index.scratch.countsOf(index.terms.size);
  const { restHead } = index;
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
  const end = product + 1 < index.count ? index.mainStart[product + 1]! : index.mainTerms.length;
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

/** A total order, the same in every process: what ties is ordered by id, newest first. */
function makeOrder({ scratch: { total }, ages, ids }: SearchIndex): IsBefore {
  return (a, b) => {
    if (total[a] !== total[b]) return total[a]! > total[b]!;
    if (ages[a] !== ages[b]) return ages[a]! > ages[b]!;
    return ids[a]! > ids[b]!;
  };
}
