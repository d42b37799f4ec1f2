// Stores units sold by product and day, as orders count them (features/office/report/sales/units-sold.ts),
// and their sum over the last 28 days, which decides the position in lists. Updated periodically, so that
// lists are stable in between.

import type { Db } from '#database/client.ts';
import { changeCatalogue, type CatalogueChanges, type ChangeTag } from '../catalogue-changes.ts';
import { IN_STOCK_RANK } from '../catalogue.table.ts';
import { listProductCategories } from '../product-categories.store.ts';
import { toFirstDay } from '#shared/sales-days.ts';
import {
  hasSales,
  listDifferences,
  listOver,
  sumUp,
  writeDays,
  type DayUnits,
  type ProductUnits,
} from './product-sales.store.ts';

export type { ProductUnits };

/** Few enough that no order waits long for these products. */
const BATCH_SIZE = 500;

/** Whether any sales are stored. */
export function knowsSales(db: Db): Promise<boolean> {
  return hasSales(db);
}

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
async function writeInSteps(
  db: Db,
  changes: CatalogueChanges,
  rows: readonly DayUnits[],
  now: Date,
): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    const some = rows.slice(at, at + BATCH_SIZE);
    const productIds = [...new Set(some.map(({ productId }) => productId))];
    await changeCatalogue(db, changes, async (tx) => {
      await writeDays(tx, some);
      const moved = await sumUp(tx, productIds, toFirstDay(now), IN_STOCK_RANK - 1);
      const places = moved.length > 0 ? await listProductCategories(tx, moved) : [];
      const tags = places.flatMap(({ categoryIds, subCategoryIds }): ChangeTag[] => [
        'ranks',
        ...categoryIds.map((id) => `category:${id}` as const),
        ...subCategoryIds.map((id) => `sub-category:${id}` as const),
      ]);
      return { answer: null, tags: [...new Set(tags)] };
    });
  }
}
