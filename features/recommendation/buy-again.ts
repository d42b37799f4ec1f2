// What a shopper buys again and again, best first: by how often and how lately they bought it.

import type { Db } from '#database/client.ts';
import type { CatalogueReads } from '#features/catalogue/product/catalogue-reads.ts';
import type { Product } from '#features/catalogue/catalogue.contract.ts';
import { listBoughtAgain } from './buy-again.store.ts';

/** Who buys groceries every week buys the same forty things. */
const MAX_PRODUCTS = 40;

/** `reads` are those of the store that the shopper sees: what it has is what they are told. */
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
