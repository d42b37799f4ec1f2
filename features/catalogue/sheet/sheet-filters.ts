// Saved filters of the product sheet, shared by all staff who use it.

import { inTransaction, type Db } from '#database/client.ts';
import { ShopError } from '#shared/shop-error.ts';
import { MAX_FILTERS, type SaveFilterBody, type SheetFilter } from './sheet.contract.ts';
import { countFilters, deleteFilter, listFilters, saveFilter } from './sheet-filters.store.ts';

export const listSheetFilters = (db: Db): Promise<SheetFilter[]> => listFilters(db, MAX_FILTERS);

/** Replaces the filter of the same name. 400 past 50 filters. */
export async function saveSheetFilter(db: Db, { name, query }: SaveFilterBody): Promise<SheetFilter> {
  return inTransaction(db, async (tx) => {
    const saved = await saveFilter(tx, { name, query });
    if ((await countFilters(tx)) > MAX_FILTERS) {
      throw new ShopError('invalid_input', { message: `At most ${MAX_FILTERS} filters. Remove one first.` });
    }
    return saved;
  });
}

/** 404. */
export async function removeSheetFilter(db: Db, id: string): Promise<SheetFilter> {
  const removed = await inTransaction(db, (tx) => deleteFilter(tx, id));
  if (!removed) throw new ShopError('not_found', { message: 'Filter not found' });
  return removed;
}
