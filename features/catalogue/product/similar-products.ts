// Finds alternatives for products, and products similar to one.

import type { CatalogueReads } from './catalogue-reads.ts';
import type { Product } from '../catalogue.contract.ts';
import { isId } from '#shared/ids.ts';
import { noProduct } from '../product.rules.ts';
import {
  findCandidates,
  findNearestInStock,
  type ComparedProduct,
  type Pack,
} from './similar-products.store.ts';
import { readPackSize } from '#shared/pack-size.ts';

const MAX_SIMILAR = 12;

/** For each that has one: in stock, of the same sub-category, nearest in price, none of `except`. */
export async function findInstead(
  reads: CatalogueReads,
  productIds: readonly string[],
  except: readonly string[],
): Promise<Map<string, Product>> {
  if (productIds.length === 0) return new Map();
  const nearest = await findNearestInStock(reads.db, reads.storeId, productIds, except);
  const found = await Promise.all(
    [...nearest].map(async ([id, similarId]) => [id, await reads.findProduct(similarId)] as const),
  );
  return new Map(found.flatMap(([id, product]) => (product ? [[id, product]] : [])));
}

/** Of the same sub-category, in the order of `bySimilarity`. 404 if there is no such product. */
export async function listSimilar(reads: CatalogueReads, productId: string): Promise<Product[]> {
  const found = isId(productId) ? await findCandidates(reads.db, reads.storeId, productId) : undefined;
  if (!found) throw noProduct();
  const sorted = found.candidates.toSorted(bySimilarity(found));
  const nearest = withoutOtherSizes(sorted).slice(0, MAX_SIMILAR);
  const products = await Promise.all(nearest.map(({ id }) => reads.findProduct(id)));
  return products.filter((product) => product !== undefined);
}

/** In stock, nearest kind, not dearer (nobody is led to spend more), then nearest size and price. */
export function bySimilarity(
  to: Omit<ComparedProduct, 'isInStock'>,
): (one: ComparedProduct, other: ComparedProduct) => number {
  const byNearest = byDistance(to);
  const kindDistance = byKind(to);
  const isDearer = ({ pricePaise }: ComparedProduct) => pricePaise > to.pricePaise;
  return (one, other) =>
    Number(other.isInStock) - Number(one.isInStock) ||
    kindDistance(one) - kindDistance(other) ||
    Number(isDearer(one)) - Number(isDearer(other)) ||
    byNearest(one, other) ||
    (one.id < other.id ? -1 : 1);
}

type ProductName = Pick<ComparedProduct, 'name'>;

/** 0 for the same kind, as both last words of the names say, 1 if only the very last is the same, else 2. */
function byKind(to: ProductName): (one: ProductName) => number {
  const [kind, sort] = toKind(to);
  return (one) => {
    const [otherKind, otherSort] = toKind(one);
    return kind === otherKind ? Number(sort !== otherSort) : 2;
  };
}

/** What a product is, as its name ends: 'mix' and 'drink' of 'Cocoa Drink Mix (Jar)'. */
const toKind = ({ name = '' }: ProductName) =>
  (
    name
      .replace(/[(,].*$/s, '')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).toReversed();

export function byDistance(to: Pack): (one: Pack, other: Pack) => number {
  const size = readPackSize(to.unit);
  const distanceOf = ({ unit, pricePaise }: Pack) => {
    const other = readPackSize(unit);
    const inSize = size && other?.measure === size.measure ? ratioOf(size.amount, other.amount) : UNLIKE;
    return inSize + ratioOf(Math.max(1, to.pricePaise), Math.max(1, pricePaise));
  };
  return (one, other) => distanceOf(one) - distanceOf(other);
}

/** Keeps only the first of the sizes of one product. */
export function withoutOtherSizes<One extends { sizeGroup?: string | null }>(sorted: readonly One[]): One[] {
  const seen = new Set<string>();
  return sorted.filter(({ sizeGroup }) => {
    if (!sizeGroup) return true;
    return seen.has(sizeGroup) ? false : seen.add(sizeGroup);
  });
}

/** Distance between pieces and weights, and if a size is unknown. */
const UNLIKE = Math.log(4);

/** 0 for equal values; symmetric for double and half. */
const ratioOf = (one: number, other: number) => Math.abs(Math.log(one / other));
