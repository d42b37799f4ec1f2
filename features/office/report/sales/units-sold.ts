// Counts what was sold in the last 28 days, a day at a time, for sorting lists. Today is counted in every
// run, older days in turns, so that an order that is cancelled later leaves its day. One process at a time;
// may stop anywhere.

import { sql } from 'drizzle-orm';
import { withAdvisoryLock } from '#database/advisory-lock.ts';
import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import type { CatalogueChanges } from '#features/catalogue/catalogue-changes.ts';
import { toDaysToCount, toTimes } from '#shared/sales-days.ts';
import {
  removeOldDays,
  knowsSales,
  setUnitsOfDay,
  type ProductUnits,
} from '#features/catalogue/sales/product-sales.ts';
import { toFirstId } from '#shared/ids.ts';

/** How often it is to be called. */
export const COUNT_EVERY_MS = 2 * 60_000;

export async function countUnitsSold(
  { db, changes }: { db: Db; changes: CatalogueChanges },
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  await withAdvisoryLock(db, 'units sold', async () => {
    for (const day of toDaysToCount(now, COUNT_EVERY_MS, await knowsSales(db))) {
      if (signal?.aborted) return;
      const { from, before } = toTimes(day);
      await setUnitsOfDay(db, changes, day, await countUnits(db, from, before), now);
    }
    if (!signal?.aborted) await removeOldDays(db, changes, now);
  });
}

/**
 * Of orders placed from `from` to before `before`, which their ids begin with. Cancelled orders do not
 * count, nor do online orders that are not paid: they have no status yet.
 */
async function countUnits(db: Db, from: Date, before: Date): Promise<ProductUnits[]> {
  const count = async (tx: Queryable) => {
    const { rows } = await tx.execute<ProductUnits>(sql`
      SELECT orders.store_id AS "storeId", line.product_id AS "productId", sum(line.quantity)::int AS units
      FROM orders JOIN order_lines line ON line.order_id = orders.id
      WHERE orders.id >= ${toFirstId(from)} AND orders.id < ${toFirstId(before)} AND orders.status <> 'CANCELLED'
      GROUP BY orders.store_id, line.product_id`);
    return rows;
  };
  // A day of a large shop may take longer than a page may.
  return inTransaction(db, count, { timeoutMs: 60_000 });
}
