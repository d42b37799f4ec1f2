// Finds what may come instead of products, and products similar to one.

import type { Queryable } from '#database/client.ts';
import { isId } from '#shared/ids.ts';
import type { Product } from '../catalogue.contract.ts';
import { noProduct } from '../product.rules.ts';
import { findProducts } from '../product.store.ts';
import type { CatalogueReads } from './catalogue-reads.ts';
import {
  likenessOf,
  sortByLikeness,
  type ComparedProduct,
  type Likeness,
  type WantedProduct,
} from './likeness.rules.ts';
import { findCandidates, findCandidatesOf } from './similar-products.store.ts';

const MAX_SIMILAR = 12;

export type Instead = { product: Product; likeness: Likeness };

/** For each that has one: the most like it in stock, of the same sub-category, none of `except`. */
export async function findInstead(
  reads: CatalogueReads,
  productIds: readonly string[],
  except: readonly string[],
): Promise<Map<string, Instead>> {
  if (productIds.length === 0) return new Map();
  const found = await findCandidates(reads.db, reads.storeId, productIds);
  const nearest = found.flatMap(({ wanted, candidates }) => {
    const others = candidates.filter(({ id }) => !except.includes(id));
    const best = pickInstead(wanted, others);
    return best ? { id: wanted.id, bestId: best.id, likeness: best.likeness } : [];
  });
  const bestIds = [...new Set(nearest.map(({ bestId }) => bestId))];
  const products = await findProducts(reads.db, reads.storeId, bestIds);
  return new Map(
    nearest.flatMap(({ id, bestId, likeness }) => {
      const product = products.find((each) => each?._id === bestId);
      return product ? [[id, { product, likeness }] as const] : [];
    }),
  );
}

/** Of those in stock the one that is most like it. */
export function pickInstead(wanted: WantedProduct, found: readonly ComparedProduct[]) {
  const [best] = sortByLikeness(wanted, found);
  return best?.isInStock ? { id: best.id, likeness: likenessOf(wanted, best) } : undefined;
}

/** In stock and of the same sub-category, the most like it first. */
export async function listInsteadIds(tx: Queryable, storeId: string, productId: string): Promise<string[]> {
  const found = await findCandidatesOf(tx, storeId, productId);
  const inStock = found?.candidates.filter(({ isInStock }) => isInStock) ?? [];
  return found ? sortByLikeness(found.wanted, inStock).map(({ id }) => id) : [];
}

/** Of the same sub-category, the most like it first, without its sizes. 404 if there is no such product. */
export async function listSimilar(reads: CatalogueReads, productId: string): Promise<Product[]> {
  const [found] = isId(productId) ? await findCandidates(reads.db, reads.storeId, [productId]) : [];
  if (!found || found.isHidden) throw noProduct();
  const { sizeGroup } = found.wanted;
  const others = found.candidates.filter((each) => !sizeGroup || each.sizeGroup !== sizeGroup);
  const nearest = withoutOtherSizes(sortByLikeness(found.wanted, others)).slice(0, MAX_SIMILAR);
  const products = await Promise.all(nearest.map(({ id }) => reads.findProduct(id)));
  return products.filter((product) => product !== undefined);
}

/** Keeps only the first of the sizes of one product. */
export function withoutOtherSizes<One extends { sizeGroup?: string | null }>(sorted: readonly One[]): One[] {
  const seen = new Set<string>();
  return sorted.filter(({ sizeGroup }) => {
    if (!sizeGroup) return true;
    return seen.has(sizeGroup) ? false : seen.add(sizeGroup);
  });
}
