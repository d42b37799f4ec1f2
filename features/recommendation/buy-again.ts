// Products a shopper buys again, best first: by how often and how recently they were bought.

import type { Db } from '#database/client.ts';
import type { CatalogueReads } from '#features/catalogue/product/catalogue-reads.ts';
import type { Product } from '#features/catalogue/catalogue.contract.ts';
import { listBoughtAgain } from './buy-again.store.ts';

/** A weekly shopper buys the same forty products. */
const MAX_PRODUCTS = 40;

/** `reads` are those of the shopper's store, so the answer has its stock. */
export async function listToBuyAgain(
  db: Db,
  reads: CatalogueReads,
  userId: string,
  now: Date,
): Promise<Product[]> {
  const ids = await listBoughtAgain(db, { userId, storeId: reads.storeId, now, limit: MAX_PRODUCTS });
  const products = await Promise.all(ids.map((id) => reads.findProduct(id)));
  return products.filter((product) => product !== undefined);
}
