// The product sheet: a page of its rows, the ids of all products that match a filter, and saved filters.

import { asc, count, eq } from 'drizzle-orm';
import { inTransaction, type Db } from '#database/client.ts';
import type { Stores } from '#features/stores/store/stores.ts';
import { toPaging, type Paging } from '#shared/paging.ts';
import { ShopError } from '#shared/shop-error.ts';
import { isDay } from '#shared/times.ts';
import { sheetFilters } from '../catalogue.table.ts';
import {
  MAX_CHOSEN,
  MAX_FILTERS,
  SHEET_PAGE_SIZE,
  type SaveFilterBody,
  type SheetFilter,
  type SheetIdsQuery,
  type SheetOrder,
  type SheetQuery,
  type SheetRow,
} from './sheet.contract.ts';
import { toSheetRow } from './sheet.rules.ts';
import { listIds, listRows, type FilteredSheet } from './sheet.store.ts';

type SheetDeps = { db: Db; stores: Stores };

/** Sorted by `sort`; a leading `-` reverses the order. */
export async function listSheet(
  { db, stores }: SheetDeps,
  storeId: string,
  query: SheetQuery,
): Promise<{ rows: SheetRow[]; paging: Paging }> {
  const { page: wanted = 1, sort = 'name', ...filter } = query;
  const page = Number(wanted);
  const { rows, totalCount } = await listRows(db, withStore(stores, storeId, filter), {
    order: sort.replace('-', '') as SheetOrder,
    isDescending: sort.startsWith('-'),
    limit: SHEET_PAGE_SIZE,
    offset: (page - 1) * SHEET_PAGE_SIZE,
  });
  return { rows: rows.map(toSheetRow), paging: toPaging(page, SHEET_PAGE_SIZE, totalCount) };
}

/** 400 if there are more than one call can change. */
export async function listSheetIds(
  { db, stores }: SheetDeps,
  storeId: string,
  query: SheetIdsQuery,
): Promise<string[]> {
  const ids = await listIds(db, withStore(stores, storeId, query), MAX_CHOSEN + 1);
  if (ids.length <= MAX_CHOSEN) return ids;
  const message = `More than ${MAX_CHOSEN.toLocaleString('en-IN')} products. Narrow the filter.`;
  throw new ShopError('invalid_input', { message });
}

/** 400 for a day that does not exist. */
function withStore(stores: Stores, storeId: string, query: SheetIdsQuery): FilteredSheet {
  const { changedSince } = query;
  if (changedSince && !isDay(changedSince)) {
    throw new ShopError('invalid_input', { message: 'Days are written as 2026-11-22' });
  }
  return { ...query, storeId, timeZone: stores.find(storeId)!.timeZone };
}

const FILTER = { _id: sheetFilters.id, name: sheetFilters.name, query: sheetFilters.query };

/** Saved filters are shared by all staff who use the sheet. */
export function listSheetFilters(db: Db): Promise<SheetFilter[]> {
  return db.select(FILTER).from(sheetFilters).orderBy(asc(sheetFilters.name)).limit(MAX_FILTERS);
}

/** Replaces the filter of the same name. 400 past 50 filters. */
export async function saveSheetFilter(db: Db, { name, query }: SaveFilterBody): Promise<SheetFilter> {
  return inTransaction(db, async (tx) => {
    const [saved] = await tx
      .insert(sheetFilters)
      .values({ name, query })
      .onConflictDoUpdate({ target: sheetFilters.name, set: { query } })
      .returning(FILTER);
    const [all] = await tx.select({ count: count() }).from(sheetFilters);
    if (all!.count > MAX_FILTERS) {
      throw new ShopError('invalid_input', { message: `At most ${MAX_FILTERS} filters. Remove one first.` });
    }
    return saved!;
  });
}

export async function removeSheetFilter(db: Db, id: string): Promise<SheetFilter> {
  const [removed] = await inTransaction(db, (tx) =>
    tx.delete(sheetFilters).where(eq(sheetFilters.id, id)).returning(FILTER),
  );
  if (!removed) throw new ShopError('not_found', { message: 'Filter not found' });
  return removed;
}
