// Counts what each store sold at this hour of the day in the last 28 days, for the first row and the order of
// rows on the home page: milk and bread in the morning, snacks in the evening. One process at a time.

import { sql } from 'drizzle-orm';
import { withAdvisoryLock } from '#database/advisory-lock.ts';
import { inTransaction, type Db } from '#database/client.ts';
import type { CatalogueChanges } from '#features/catalogue/catalogue-changes.ts';
import { setBestsellers } from '#features/catalogue/sales/bestsellers.ts';
import type { ProductUnits } from '#features/catalogue/sales/product-sales.ts';
import { DAYS_THAT_COUNT } from '#shared/sales-days.ts';
import { toFirstId } from '#shared/ids.ts';
import { DAY_MS, HOUR_MS } from '#shared/times.ts';

/** How often it is to be called. */
export const COUNT_HOUR_EVERY_MS = HOUR_MS;

export async function countHourSales(
  { db, changes }: { db: Db; changes: CatalogueChanges },
  storeIds: readonly string[],
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  await withAdvisoryLock(db, 'hour sales', async () => {
    const sold = Map.groupBy(await countUnits(db, now), ({ storeId }) => storeId);
    for (const storeId of storeIds) {
      if (signal?.aborted) return;
      await setBestsellers(db, changes, storeId, sold.get(storeId) ?? []);
    }
  });
}

/** Of each of the days: from an hour before this time of the day to two hours after it. */
async function countUnits(db: Db, now: Date): Promise<ProductUnits[]> {
  const days = Array.from({ length: DAYS_THAT_COUNT + 1 }, (_, at) => now.getTime() - at * DAY_MS);
  const from = sql.param(days.map((time) => toFirstId(new Date(time - HOUR_MS))));
  const before = sql.param(days.map((time) => toFirstId(new Date(time + 2 * HOUR_MS))));
  return inTransaction(
    db,
    async (tx) => {
      const { rows } = await tx.execute<ProductUnits>(sql`
        SELECT orders.store_id AS "storeId", line.product_id AS "productId", sum(line.quantity)::int AS units
        FROM unnest(${from}::text[], ${before}::text[]) AS span (first_id, end_id)
        JOIN orders ON orders.id >= span.first_id AND orders.id < span.end_id
        JOIN order_lines line ON line.order_id = orders.id
        WHERE orders.status <> 'CANCELLED'
        GROUP BY 1, 2`);
      return rows;
    },
    { timeoutMs: 60_000 },
  );
}
