// Reads the product sheet: a page of rows, and the ids of all products that match a filter.

import type { Db } from '#database/client.ts';
import type { Stores } from '#features/stores/store/stores.ts';
import { toPaging, type Paging } from '#shared/paging.ts';
import { ShopError } from '#shared/shop-error.ts';
import {
  MAX_CHOSEN,
  SHEET_PAGE_SIZE,
  type SheetIdsQuery,
  type SheetOrder,
  type SheetQuery,
  type SheetRow,
} from './sheet.contract.ts';
import { toSheetRow } from './sheet.rules.ts';
import { listIds, listRows, type SheetFilter } from './sheet.store.ts';

export type SheetDeps = { db: Db; stores: Stores };

/** Sorted by `sort`; a leading `-` reverses the order. */
export async function listSheet(
  { db, stores }: SheetDeps,
  storeId: string,
  query: SheetQuery,
): Promise<{ rows: SheetRow[]; paging: Paging }> {
  const filter = toFilter(stores, storeId, query);
  const page = Number(query.page ?? 1);
  const sort = query.sort ?? 'name';
  const isDescending = sort.startsWith('-');
  const window = {
    order: sort.replace('-', '') as SheetOrder,
    isDescending,
    limit: SHEET_PAGE_SIZE,
    offset: (page - 1) * SHEET_PAGE_SIZE,
  };
  const { rows, totalCount } = await listRows(db, filter, window);
  return { rows: rows.map(toSheetRow), paging: toPaging(page, SHEET_PAGE_SIZE, totalCount) };
}

/** 400 if there are more than one call can change. */
export async function listSheetIds(
  { db, stores }: SheetDeps,
  storeId: string,
  query: SheetIdsQuery,
): Promise<string[]> {
  const ids = await listIds(db, toFilter(stores, storeId, query), MAX_CHOSEN + 1);
  if (ids.length <= MAX_CHOSEN) return ids;
  const message = `More than ${MAX_CHOSEN.toLocaleString('en-IN')} products. Narrow the filter.`;
  throw new ShopError('invalid_input', { message });
}

function toFilter(stores: Stores, storeId: string, query: SheetIdsQuery): SheetFilter {
  const { search = '', category, hidden, discountAbove, changedSince } = query;
  return {
    storeId,
    search: search.trim(),
    categoryId: category || null,
    noPicture: query.noPicture !== undefined,
    noCategory: query.noCategory !== undefined,
    soldOut: query.soldOut !== undefined,
    low: query.low !== undefined,
    notSold: query.notSold !== undefined,
    isHidden: hidden === undefined ? null : hidden === 'yes',
    discountAboveBasisPoints: discountAbove === undefined ? null : Math.round(Number(discountAbove) * 100),
    changedSince: changedSince ?? null,
    timeZone: stores.find(storeId)!.timeZone,
  };
}
