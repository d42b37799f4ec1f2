// The order of the products that fit: in stock first, the thing itself before what only mentions it, newest
// first. All are counted. No I/O; the only thing it changes is the index's scratch memory.

import { gather } from './gather.ts';
import type { NumberList } from '../index/postings.ts';
import { BREADTHS_PER_WORD, type SearchIndex } from '../index/search-index.ts';
import { isAltering } from '../index/product-words.rules.ts';
import { partition, selectWindow } from './select-window.rules.ts';
import { isInStock, TRAITS, unpackTraits } from '../index/traits.rules.ts';
import type { Wish } from './query-terms.ts';

/** Of the thing's own name having been meant whole, and of the shelf where such things usually stand. */
const WORTH_OF_COVER = 0.35;
const WORTH_OF_USUAL_SHELF = 0.35;
/** Products so far below the best say nothing of where the thing usually stands. */
const VOTERS = 0.35;
const COST_OF_OTHER_THING = 0.12;
const COST_OF_SPECIAL_SHELF = 0.12;
const COST_OF_ALTERED = 0.07;
const WORTH_OF_USUAL_KIND = 0.06;
/** More than any score: what is sold out comes behind everything that is in stock. */
const WORTH_OF_STOCK = 64;

/**
 * So many are compared word by word. Of the words a whole shop is made of, what comes behind these is in the
 * order of the first glance.
 */
const FOREMOST = 512;

export type Ranked = {
  /** Numbers of the products of the window, best first. */
  products: number[];
  count: number;
  /** What fits best of all, wherever the window begins, also when it is sold out. */
  best: number | undefined;
};

type Window = { offset: number; limit: number };

/** With `isWide` descriptions and details count as well. */
export function rank(index: SearchIndex, wishes: readonly Wish[], isWide: boolean, window: Window): Ranked {
  const fitting = gather(index, wishes, isWide);
  const altering = countAltering(index, wishes);
  const costs = costsOfTraits(wishes, altering);
  const [foremost, others] =
    fitting.length > FOREMOST
      ? bringForward(index, wishes, costs, fitting)
      : [fitting.items.subarray(0, fitting.length), NONE];
  score(index, wishes, { costs, altering }, foremost);
  const isBefore = makeOrder(index, index.scratch.total);
  const shown = selectWindow(foremost, window, isBefore);
  const best = findBest(index, foremost, isBefore);
  const behind = window.offset + window.limit - foremost.length;
  if (behind > 0 && others.length > 0) {
    const rest = { offset: Math.max(behind - window.limit, 0), limit: Math.min(behind, window.limit) };
    shown.push(...selectWindow(others, rest, makeOrder(index, index.scratch.lead)));
  }
  return { products: shown, count: fitting.length, best };
}

const NONE = new Uint32Array(0);

type IsBefore = (a: number, b: number) => boolean;

function findBest(index: SearchIndex, products: Uint32Array, isBefore: IsBefore): number | undefined {
  const { total } = index.scratch;
  const worthOf = (product: number) =>
    isInStock(index.traits[product]!) ? total[product]! - WORTH_OF_STOCK : total[product]!;
  let best = products[0];
  for (const product of products) {
    const lead = worthOf(product) - worthOf(best!);
    if (lead > 0 || (lead === 0 && isBefore(product, best!))) best = product;
  }
  return best;
}

/** Of the first glance: as many for what is sold out, and above them for what is in stock. */
const LEVELS = 1_024;
const LEVELS_PER_POINT = 360;
const counts = new Uint32Array(2 * LEVELS);

/**
 * Those that lead by what is known of them beforehand, without looking at their words one by one, and all
 * others. Goes through them in the order they lie in memory: for tens of thousands that is what counts.
 */
function bringForward(
  index: SearchIndex,
  wishes: readonly Wish[],
  costs: Float32Array,
  { items, length }: NumberList,
): [foremost: Uint32Array, others: Uint32Array] {
  const { total, lead } = index.scratch;
  const { breadths, traits } = index;
  const share = 1 / wishes.length;
  const levels = index.scratch.levelsOf(length);
  counts.fill(0);
  for (let at = 0; at < length; at++) {
    const product = items[at]!;
    const meant = total[product]!;
    const cover = Math.min(meant / Math.max(breadths[product]! / BREADTHS_PER_WORD, 1), 1);
    const worth = meant * share + WORTH_OF_COVER * cover - costs[traits[product]!]!;
    const ofWorth = Math.min(Math.max(Math.floor((worth + 1) * LEVELS_PER_POINT), 0), LEVELS - 1);
    const level = isInStock(traits[product]!) ? LEVELS + ofWorth : ofWorth;
    levels[at] = level;
    counts[level]!++;
  }
  let least = 2 * LEVELS - 1;
  let above = 0;
  while (above + counts[least]! < FOREMOST) above += counts[least--]!;
  const arranged = index.scratch.arrangedOf(length);
  let [first, tied, last] = [0, above, above + counts[least]!];
  for (let at = 0; at < length; at++) {
    const product = items[at]!;
    const level = levels[at]!;
    if (level > least) arranged[first++] = product;
    else {
      lead[product] = level;
      if (level === least) arranged[tied++] = product;
      else arranged[last++] = product;
    }
  }
  partition(arranged.subarray(above, tied), FOREMOST - above, makeOrder(index, lead));
  return [arranged.subarray(0, FOREMOST), arranged.subarray(FOREMOST, length)];
}

const COMBO_WORDS = /\b(?:combo|multipack|set|pack)\b/;

/** What it costs to be so, by traits. */
function costsOfTraits(wishes: readonly Wish[], altering: number | null): Float32Array {
  const ofBundles = costsOfBundles(wishes);
  for (const [packed, { extras, altered, bundle }] of ALL_TRAITS.entries()) {
    // What was meant costs nothing.
    const tooMany = altering === null ? 0 : Math.max(altered - altering, 0);
    traitCosts[packed] = extras / 100 + COST_OF_ALTERED * tooMany + ofBundles[bundle]!;
  }
  return traitCosts;
}

const ALL_TRAITS = Array.from({ length: TRAITS }, (_, packed) => unpackTraits(packed));
const traitCosts = new Float32Array(TRAITS);

/** By kind of bundle. */
function costsOfBundles(wishes: readonly Wish[]): readonly number[] {
  if (wishes.some(({ typed }) => COMBO_WORDS.test(typed))) return [0, 0, 0];
  // Who says how much wants that much, and not four times that.
  return [0, wishes.some(({ isSize }) => isSize) ? 0.3 : 0.12, 0.4];
}

/** How many words say how a thing should be; null when no thing is meant but all that a brand makes. */
function countAltering(index: SearchIndex, wishes: readonly Wish[]): number | null {
  let isThing = false;
  let count = 0;
  // The last word is what the thing is: an energy drink, almond milk, chicken sausages.
  const last = wishes.findLast(({ isSize }) => !isSize)?.ways[0]?.stems.at(-1);
  for (const { ways, isSize } of wishes) {
    if (isSize || ways.length === 0) continue;
    const { stems } = ways[0]!;
    for (const stem of stems) if (stem !== last && isAltering(stem)) count++;
    const term = index.terms.get(stems[0]!);
    isThing ||= stems.length > 1 || term === undefined || !index.isBrand(term);
  }
  return isThing ? count : null;
}

/** Turns what the words are worth into the score of the product, with what its stock is worth on top. */
function score(
  index: SearchIndex,
  wishes: readonly Wish[],
  { costs, altering }: { costs: Float32Array; altering: number | null },
  products: Uint32Array,
): void {
  const { total } = index.scratch;
  const { restHead, traits } = index;
  const meant = index.scratch.mark(index, wishes);
  const kinds = countKinds(index, products);
  let best = 0;
  for (const product of products) {
    let worth = total[product]! / wishes.length + WORTH_OF_COVER * cover(index, product, meant);
    const other = restHead[product]! - 1;
    if (other >= 0 && !meant[other]) {
      const isThing = index.isThing(other);
      if (isThing) worth -= COST_OF_OTHER_THING;
      if (index.isWord(other)) worth += (isThing ? 0.5 : 1) * WORTH_OF_USUAL_KIND * kinds(other);
    }
    worth -= costs[traits[product]!]!;
    total[product] = worth;
    if (worth > best) best = worth;
  }
  const votes = new Float32Array(index.categorySets.list.length);
  let most = 0;
  for (const product of products) {
    const lead = total[product]! - best + VOTERS;
    const shelf = index.shelfOf[product]!;
    if (lead > 0 && (votes[shelf]! += lead) > most) most = votes[shelf]!;
  }
  for (let shelf = 0; shelf < votes.length; shelf++)
    if (votes[shelf]! > 0) votes[shelf] = WORTH_OF_USUAL_SHELF * (votes[shelf]! / most) ** 0.7;
  if (altering === 0) chargeSpecialShelves(index, votes, meant);
  for (const product of products) {
    const worth = total[product]! + votes[index.shelfOf[product]!]!;
    total[product] = isInStock(traits[product]!) ? WORTH_OF_STOCK + worth : worth;
  }
}

/** Frozen, flavoured, ready to eat: what somebody wants who says so. */
function chargeSpecialShelves(
  { categorySets: shelves, terms }: SearchIndex,
  votes: Float32Array,
  meant: Uint8Array,
): void {
  for (const { number, words } of shelves.listSpecial())
    if (!words.some((stem) => meant[terms.get(stem)!])) votes[number]! -= COST_OF_SPECIAL_SHELF;
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

/** A total order, the same in every process: what ties is ordered by id, newest first. */
function makeOrder({ ages, ids }: SearchIndex, places: Float32Array): IsBefore {
  return (a, b) => {
    if (places[a] !== places[b]) return places[a]! > places[b]!;
    if (ages[a] !== ages[b]) return ages[a]! > ages[b]!;
    return ids[a]! > ids[b]!;
  };
}
