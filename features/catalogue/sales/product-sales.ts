// Stores what orders count (features/office/report/sales/): units sold by product and day, whose sum over the
// last 28 days decides the position in lists, and what sells at this hour. Updated periodically, so that
// lists are stable in between.

import type { Db } from '#database/client.ts';
import { changeCatalogue, tagsOfLists, type CatalogueChanges } from '../catalogue-changes.ts';
import { IN_STOCK_RANK } from '../catalogue.table.ts';
import { listProductCategories } from '../product-columns.store.ts';
import { toFirstDay } from '#shared/sales-days.ts';
import { writeBestsellers } from './bestsellers.store.ts';
import {
  listDifferences,
  listOver,
  sumUp,
  writeDays,
  type DayUnits,
  type ProductUnits,
} from './product-sales.store.ts';

export { knowsSales } from './product-sales.store.ts';
export type { ProductUnits };

/** Few enough that no order waits long for these products. */
const BATCH_SIZE = 500;

/** Replaces the units of a day; products that are not named sold nothing. Safe to repeat and to interrupt. */
export async function setUnitsOfDay(
  db: Db,
  changes: CatalogueChanges,
  day: string,
  counted: readonly ProductUnits[],
  now: Date,
): Promise<void> {
  await writeInSteps(db, changes, await listDifferences(db, day, counted), now);
}

/** Days older than the counted period no longer count. */
export async function removeOldDays(db: Db, changes: CatalogueChanges, now: Date): Promise<void> {
  await writeInSteps(db, changes, await listOver(db, toFirstDay(now)), now);
}

/** Each step is complete by itself: the sums of its products match the days it writes. */
async function writeInSteps(db: Db, changes: CatalogueChanges, rows: readonly DayUnits[], now: Date) {
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    const some = rows.slice(at, at + BATCH_SIZE);
    const productIds = [...new Set(some.map(({ productId }) => productId))];
    await changeCatalogue(db, changes, async (tx) => {
      await writeDays(tx, some);
      const moved = await sumUp(tx, productIds, toFirstDay(now), IN_STOCK_RANK - 1);
      const lists = (await listProductCategories(tx, moved)).flatMap(tagsOfLists);
      return { answer: null, tags: moved.length > 0 ? ['ranks', ...new Set(lists)] : [] };
    });
  }
}

/** Replaces the bestsellers of a store and tells its pages if they are now others. */
export async function setBestsellers(
  db: Db,
  changes: CatalogueChanges,
  storeId: string,
  sold: readonly Omit<ProductUnits, 'storeId'>[],
): Promise<void> {
  await changeCatalogue(db, changes, async (tx) => {
    const isNew = await writeBestsellers(tx, storeId, sold);
    return { answer: null, tags: isNew ? ['category-order'] : [] };
  });
}
