// Products that can be bought in place of others.

import type { CatalogueReads } from '../catalogue-reads.ts';
import type { Product } from '../catalogue.contract.ts';
import { findNearestInStock } from './similar-products.store.ts';

/**
 * For each of these products that there is another for: what the store has of the same sub-category, nearest
 * in price, and none of `except`.
 */
export async function findInstead(
  reads: CatalogueReads,
  productIds: readonly string[],
  except: readonly string[],
): Promise<Map<string, Product>> {
  if (productIds.length === 0) return new Map();
  const nearest = await findNearestInStock(reads.from, reads.storeId, productIds, except);
  const found = await Promise.all(
    [...nearest].map(async ([id, similarId]) => [id, await reads.findProduct(similarId)] as const),
  );
  return new Map(found.flatMap(([id, product]) => (product ? [[id, product]] : [])));
}
