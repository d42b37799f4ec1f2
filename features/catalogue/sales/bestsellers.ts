// What a store sells at this hour of the day, as orders count it
// (features/office/report/sales/units-sold.ts).

import type { Db } from '#database/client.ts';
import { changeCatalogue, type CatalogueChanges } from '../catalogue-changes.ts';
import { writeBestsellers } from './bestsellers.store.ts';
import type { ProductUnits } from './product-sales.store.ts';

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
