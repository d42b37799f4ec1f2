// Products often bought together: counted by the database from everybody's orders, every few hours, without
// names. Nothing that fewer than five people have bought is stored (docs/decisions/12).

import { inTransaction, type Db } from '#database/client.ts';
import type { CatalogueReads } from '#features/catalogue/product/catalogue-reads.ts';
import type { Product } from '#features/catalogue/catalogue.contract.ts';
import { DAY_MS, HOUR_MS } from '#shared/times.ts';
import { countPairs, listBoughtTogether, lockLastCount, noteCount } from './bought-together.store.ts';

/** How often it is called; it counts only when it is due. */
export const COUNT_PAIRS_EVERY_MS = 10 * 60_000;
const COUNT_AFTER_MS = 6 * HOUR_MS;
const COUNTED_MS = 90 * DAY_MS;
const TIMEOUT_MS = 60_000;
const MAX_SHOWN = 12;

/** By one process, the first; the others find it done. */
export async function countBoughtTogether(db: Db, now: Date): Promise<void> {
  await inTransaction(
    db,
    async (tx) => {
      const last = await lockLastCount(tx);
      if (last && now.getTime() - last.getTime() < COUNT_AFTER_MS) return;
      await noteCount(tx, now);
      await countPairs(tx, new Date(now.getTime() - COUNTED_MS));
    },
    { timeoutMs: TIMEOUT_MS },
  );
}

/** Products that go with one product, or with a whole cart. */
export async function findBoughtTogether(
  reads: CatalogueReads,
  productIds: readonly string[],
): Promise<Product[]> {
  const ids = await listBoughtTogether(reads.db, reads.storeId, productIds, MAX_SHOWN);
  const products = await Promise.all(ids.map((id) => reads.findProduct(id)));
  return products.filter((product) => product !== undefined);
}
