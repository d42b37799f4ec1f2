// The calls of the product sheet.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CellsInput } from '#features/catalogue/sheet/sheet-cells.rules.ts';
import type { RowInput, SheetRow } from '#features/catalogue/sheet/sheet.contract.ts';
import { personalKey } from '../account/personal-key.ts';
import { useSessionKey } from '../account/user.ts';
import { freshQuery } from '../live-query.ts';
import { callApi, fetchSignedIn } from '../api.ts';
import type { CallBody } from '../calls.ts';
import { saveAnswer } from '../download.ts';
import { clearStorefrontCache } from '../query-client.ts';

export type SheetPage = { rows: SheetRow[]; totalCount: number; storeId: string; mayStock: boolean };

/** `query`: the filter and order as in the page's address. */
export async function fetchSheetPage(query: string, page: number, signal: AbortSignal): Promise<SheetPage> {
  const asked = new URLSearchParams(query);
  asked.set('page', String(page));
  const answer = await callApi('GET /api/product/sheet', { query: asked, signal });
  const { data, totalCount, storeId, mayStock } = answer;
  return { rows: data, totalCount, storeId, mayStock };
}

export async function fetchSheetIds(query: string): Promise<string[]> {
  return (await callApi('GET /api/product/sheet-ids', { query: new URLSearchParams(query) })).data;
}

export type ManyChange = { storeId: string; ids: string[]; set: CellsInput };

/** Each throws ApiError when it is refused. */
export function useSheetChanges() {
  const save = async (body: CallBody<'PUT /api/product/update-many'>) => {
    try {
      return await callApi('PUT /api/product/update-many', { body });
    } finally {
      clearStorefrontCache();
    }
  };
  return {
    saveRows: async (storeId: string, rows: RowInput[]) => (await save({ storeId, rows })).data,
    changeMany: (change: ManyChange) => save(change),
    exportChosen: async (store: string, ids: string[]) => {
      const options = { query: { store }, body: { ids } };
      await saveAnswer(await fetchSignedIn('POST /api/product/export-chosen', options), 'products.csv');
    },
  };
}

export function useSheetFilters() {
  const client = useQueryClient();
  const queryKey = personalKey('sheet-filters', useSessionKey());
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await callApi('GET /api/product/sheet-filters', { signal })).data,
    ...freshQuery,
  });
  const change = async (call: Promise<unknown>) => {
    await call;
    await client.invalidateQueries({ queryKey });
  };
  return {
    filters: data ?? [],
    /** Each throws ApiError when it is refused. */
    save: (name: string, query: string) =>
      change(callApi('PUT /api/product/save-sheet-filter', { body: { name, query } })),
    remove: (_id: string) => change(callApi('DELETE /api/product/remove-sheet-filter', { body: { _id } })),
  };
}
