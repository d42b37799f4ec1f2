// Finds alternatives for products, and products similar to one.

import type { CatalogueReads } from './catalogue-reads.ts';
import type { Product } from '../catalogue.contract.ts';
import { isId } from '#shared/ids.ts';
import { ShopError } from '#shared/shop-error.ts';
import { findCandidates, findNearestInStock } from './similar-products.store.ts';
import { bySimilarity, withoutOtherSizes } from './similar.rules.ts';

const MAX_SIMILAR = 12;

/**
 * An alternative for each product that has one: in stock, of the same sub-category, nearest in price, and
 * none of `except`.
 */
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
  if (!found) throw new ShopError('not_found', { message: 'Product not found' });
  const sorted = found.candidates.toSorted(bySimilarity(found));
  const nearest = withoutOtherSizes(sorted).slice(0, MAX_SIMILAR);
  const products = await Promise.all(nearest.map(({ id }) => reads.findProduct(id)));
  return products.filter((product) => product !== undefined);
}
