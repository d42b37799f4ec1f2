// Saved filters of the product sheet, shared by all staff who use it.

import { asc, count, eq } from 'drizzle-orm';
import { inTransaction, type Db } from '#database/client.ts';
import { ShopError } from '#shared/shop-error.ts';
import { MAX_FILTERS, type SaveFilterBody, type SheetFilter } from './sheet.contract.ts';
import { sheetFilters } from './sheet-filter.table.ts';

const COLUMNS = { _id: sheetFilters.id, name: sheetFilters.name, query: sheetFilters.query };

export function listSheetFilters(db: Db): Promise<SheetFilter[]> {
  return db.select(COLUMNS).from(sheetFilters).orderBy(asc(sheetFilters.name)).limit(MAX_FILTERS);
}

/** Replaces the filter of the same name. 400 past 50 filters. */
export async function saveSheetFilter(db: Db, { name, query }: SaveFilterBody): Promise<SheetFilter> {
  return inTransaction(db, async (tx) => {
    const [saved] = await tx
      .insert(sheetFilters)
      .values({ name, query })
      .onConflictDoUpdate({ target: sheetFilters.name, set: { query } })
      .returning(COLUMNS);
    const [all] = await tx.select({ count: count() }).from(sheetFilters);
    if (all!.count > MAX_FILTERS) {
      throw new ShopError('invalid_input', { message: `At most ${MAX_FILTERS} filters. Remove one first.` });
    }
    return saved!;
  });
}

/** 404. */
export async function removeSheetFilter(db: Db, id: string): Promise<SheetFilter> {
  const [removed] = await inTransaction(db, (tx) =>
    tx.delete(sheetFilters).where(eq(sheetFilters.id, id)).returning(COLUMNS),
  );
  if (!removed) throw new ShopError('not_found', { message: 'Filter not found' });
  return removed;
}
