// Counts what was sold in the last 28 days, for the order of products in lists, of the home page's first row,
// and of its other rows. One process at a time counts each; either may stop anywhere.

import { sql, type SQL } from 'drizzle-orm';
import { withAdvisoryLock } from '#database/advisory-lock.ts';
import { inTransaction, type Db } from '#database/client.ts';
import { textArray } from '#database/columns.ts';
import type { CatalogueChanges } from '#features/catalogue/catalogue-changes.ts';
import {
  knowsSales,
  removeOldDays,
  setBestsellers,
  setUnitsOfDay,
  type ProductUnits,
} from '#features/catalogue/sales/product-sales.ts';
import { toFirstId } from '#shared/ids.ts';
import { DAYS_THAT_COUNT, toDaysToCount, toTimes } from '#shared/sales-days.ts';
import { DAY_MS, HOUR_MS } from '#shared/times.ts';

type Deps = { db: Db; changes: CatalogueChanges };

/** How often each is to be called. */
export const COUNT_EVERY_MS = 2 * 60_000;
export const COUNT_HOUR_EVERY_MS = HOUR_MS;

/** Today in every run, older days in turns, so that an order that is cancelled later leaves its day. */
export async function countUnitsSold({ db, changes }: Deps, now: Date, signal?: AbortSignal): Promise<void> {
  await withAdvisoryLock(db, 'units sold', async () => {
    for (const day of toDaysToCount(now, COUNT_EVERY_MS, await knowsSales(db))) {
      if (signal?.aborted) return;
      const { from, before } = toTimes(day);
      const placed = sql`orders.id >= ${toFirstId(from)} AND orders.id < ${toFirstId(before)}`;
      await setUnitsOfDay(db, changes, day, await countUnits(db, sql`orders`, placed), now);
    }
    if (!signal?.aborted) await removeOldDays(db, changes, now);
  });
}

/** What each store sold at this hour of the day: milk and bread in the morning, snacks in the evening. */
export async function countHourSales(
  { db, changes }: Deps,
  storeIds: readonly string[],
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  await withAdvisoryLock(db, 'hour sales', async () => {
    const sold = Map.groupBy(await countHour(db, now), ({ storeId }) => storeId);
    for (const storeId of storeIds) {
      if (signal?.aborted) return;
      await setBestsellers(db, changes, storeId, sold.get(storeId) ?? []);
    }
  });
}

/** Of each of the days: from an hour before this time of the day to two hours after it. */
function countHour(db: Db, now: Date): Promise<ProductUnits[]> {
  const days = Array.from({ length: DAYS_THAT_COUNT + 1 }, (_, at) => now.getTime() - at * DAY_MS);
  const toIds = (later: number) => textArray(days.map((time) => toFirstId(new Date(time + later))));
  const spans = sql`unnest(${toIds(-HOUR_MS)}, ${toIds(2 * HOUR_MS)}) AS span (first_id, end_id)
    JOIN orders ON orders.id >= span.first_id AND orders.id < span.end_id`;
  return countUnits(db, spans, sql`true`);
}

/** Neither of cancelled orders nor of online orders that are not paid: those have no status yet. */
function countUnits(db: Db, orders: SQL, which: SQL): Promise<ProductUnits[]> {
  const statement = sql`
    SELECT orders.store_id AS "storeId", line.product_id AS "productId", sum(line.quantity)::int AS units
    FROM ${orders} JOIN order_lines line ON line.order_id = orders.id
    WHERE ${which} AND orders.status <> 'CANCELLED'
    GROUP BY 1, 2`;
  // A day of a large shop may take longer than a page may.
  const timeoutMs = 60_000;
  return inTransaction(db, async (tx) => (await tx.execute<ProductUnits>(statement)).rows, { timeoutMs });
}
