// What sells: units by product and day, as orders count them (features/order/sales/units-sold.ts), and their
// sum over the last 28 days in the product, which its place in lists follows. It changes in rounds, so that
// lists stand still in between.

import type { Db } from '#database/client.ts';
import { changeCatalogue, type CatalogueChanges, type ChangeTag } from '../catalogue-changes.ts';
import { IN_STOCK_RANK } from '../catalogue.table.ts';
import { listProductCategories } from '../product/product-categories.store.ts';
import { toFirstDay, type ProductUnits } from './product-sales.rules.ts';
import {
  hasSales,
  listDifferences,
  listOver,
  sumUp,
  writeDays,
  type DayUnits,
} from './product-sales.store.ts';

/** Few enough that no order waits long for the products they are written into. */
const BATCH_SIZE = 500;

/** Whether anything is known to have sold. */
export function knowsSales(db: Db): Promise<boolean> {
  return hasSales(db);
}

/**
 * Takes over what was counted of a day: all of it, products that are not named sold nothing. Safe to repeat,
 * and to break off.
 */
export async function setUnitsOfDay(
  db: Db,
  changes: CatalogueChanges,
  day: string,
  counted: readonly ProductUnits[],
  now: Date,
): Promise<void> {
  await writeInSteps(db, changes, await listDifferences(db, day, counted), now);
}

/** Days that are over count no more. */
export async function removeOldDays(db: Db, changes: CatalogueChanges, now: Date): Promise<void> {
  await writeInSteps(db, changes, await listOver(db, toFirstDay(now)), now);
}

/** Each step is whole by itself: what it writes of the days is in the sums of their products too. */
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
