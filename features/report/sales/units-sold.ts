// Counts what was sold in the last 28 days, a day at a time, for sorting lists. Today is counted in every
// run, older days in turns, so that an order that is cancelled later leaves its day. One process at a time;
// may stop anywhere.

import { withAdvisoryLock } from '#database/advisory-lock.ts';
import type { Db } from '#database/client.ts';
import type { CatalogueChanges } from '#features/catalogue/catalogue-changes.ts';
import { toDaysToCount, toTimes } from '#features/catalogue/sales/product-sales.rules.ts';
import { removeOldDays, knowsSales, setUnitsOfDay } from '#features/catalogue/sales/product-sales.ts';
import { countUnits } from './units-sold.store.ts';

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
