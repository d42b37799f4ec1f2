// The calls of the product sheet. Each throws ApiError when it is refused.

import type { CellsInput } from '#features/catalogue/sheet/sheet-cells.rules.ts';
import type { RowInput, SheetRow } from '#features/catalogue/sheet/sheet.contract.ts';
import { callApi, fetchSignedIn } from '../api.ts';
import { saveAnswer } from '../download.ts';
import { change } from '../work-changes.ts';

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

type ManyChange = { storeId: string; ids: string[]; set: CellsInput };

export const sheetChanges = {
  saveRows: async (storeId: string, rows: RowInput[]) =>
    (await change('PUT /api/product/update-many', { body: { storeId, rows } })).data,
  changeMany: (body: ManyChange) => change('PUT /api/product/update-many', { body }),
  exportChosen: async (store: string, ids: string[]) => {
    const options = { query: { store }, body: { ids } };
    await saveAnswer(await fetchSignedIn('POST /api/product/export-chosen', options), 'products.csv');
  },
};
