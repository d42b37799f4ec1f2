// Which products fit what was meant, and what the words they have of it are worth. No I/O; the only thing it
// changes is the index's scratch memory.

import { FIELD } from '../index/names.rules.ts';
import { isFirst, POSTING_KINDS, fieldOf, type NumberList } from '../index/postings.ts';
import type { Way } from './read-word.ts';
import type { SearchIndex } from '../index/search-index.ts';
import type { Shelf } from '../index/category-sets.ts';
import type { Wish } from './query-terms.ts';

/** What it is worth to stand there, by field. */
const WORTH: readonly number[] = [0, 0.12, 0.3, 0.4, 0.45, 0.6, 0.62, 1];
const WORTH_OF_BRAND = 0.85;
const WORTH_OF_SHELF = 0.35;
const WORTH_OF_PLACE = 1.3;
const FEW_IN_A_PLACE = 8;
const MORE_IN_A_PLACE = 4;
/** Some product fits. */
export function fits(index: SearchIndex, wishes: readonly Wish[], isWide: boolean): boolean {
  return gather(index, wishes, isWide, 'any').length > 0;
}

/**
 * The products that have all of the wishes (or some of them, where any will do); what their words are worth
 * stands in the scratch memory.
 */
export function gather(
  index: SearchIndex,
  wishes: readonly Wish[],
  isWide: boolean,
  wanted: 'all' | 'any' = 'all',
): NumberList {
  const scratch = index.scratch.clear(index.count, index.alive);
  // The rarest first: what does not have it is never looked at again.
  const sizes = new Map(wishes.map((wish) => [wish, sizeOf(index, wish)]));
  const inOrder = wishes.toSorted((a, b) => sizes.get(a)! - sizes.get(b)!);
  for (const wish of inOrder) {
    const isEnough = () => wanted === 'any' && wish === inOrder.at(-1) && scratch.hasOffers;
    for (const way of wish.ways) {
      walk(index, way, isWide);
      if (isEnough()) break;
    }
    scratch.endWish();
    if (scratch.fitting.length === 0) break;
  }
  return scratch.fitting;
}

/** In how many names it stands, roughly. */
function sizeOf(index: SearchIndex, { ways }: Wish): number {
  let size = 0;
  for (const { stems } of ways) size += Math.min(...stems.map((stem) => index.countNames(stem)));
  return size;
}

function walk(index: SearchIndex, { stems, weight }: Way, isWide: boolean): void {
  if (stems.length === 1) walkWord(index, stems[0]!, weight, isWide);
  else walkPhrase(index, stems, weight, isWide);
  const shelves = index.categorySets.find(stems);
  if (shelves.length === 0) return;
  worths.fill(weight * WORTH_OF_SHELF);
  for (const { products } of shelves) index.scratch.offerAll(products, worths);
  const places = listPlaces(index, stems);
  if (places.length === 0) return;
  worths.fill(WORTH_OF_PLACE);
  for (const { products } of places) index.scratch.offerAll(products, worths);
}

/**
 * Far more stands in a place of this name than is called so itself: whoever says "oral care" means what
 * stands there.
 */
function listPlaces(index: SearchIndex, stems: readonly string[]): readonly Shelf[] {
  const named = index.categorySets.listNamed(stems);
  if (named.length === 0) return named;
  const standing = named.reduce((sum, { products }) => sum + products.length, 0);
  return standing >= FEW_IN_A_PLACE && standing > MORE_IN_A_PLACE * index.countCalled(stems) ? named : [];
}

/** What a posting is worth follows from its lowest bits: the field, and whether the word begins the name. */
const worths = new Float32Array(POSTING_KINDS);

function walkWord(index: SearchIndex, stem: string, weight: number, isWide: boolean): void {
  const term = index.terms.get(stem);
  if (term === undefined) return;
  const brand = index.isBrand(term) ? WORTH_OF_BRAND : 0;
  for (let kind = 0; kind < POSTING_KINDS; kind++)
    worths[kind] = weight * Math.max(WORTH[fieldOf(kind)]!, isFirst(kind) ? brand : 0);
  for (const list of index.listsOf(term, isWide)) index.scratch.offerAll(list, worths);
}

function walkPhrase(index: SearchIndex, stems: readonly string[], weight: number, isWide: boolean): void {
  const first = index.terms.get(stems[0]!);
  const hasBrand = first !== undefined && index.isBrand(first);
  index.eachWithAll(stems, isWide, (product, postings) => {
    let worth = 0;
    let best = 0;
    for (const posting of postings) {
      worth += WORTH[fieldOf(posting)]! / postings.length;
      best = Math.max(best, fieldOf(posting));
    }
    if (best === FIELD.head) worth = (worth + 1) / 2;
    index.scratch.offer(
      product,
      weight * (hasBrand && isFirst(postings[0]!) ? Math.max(worth, WORTH_OF_BRAND) : worth),
    );
  });
}
