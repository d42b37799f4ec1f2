// Goods in: drafts and booked receipts of a store, their expiring goods, and suppliers.

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BookReceiptBody, Receipt, SaveReceiptBody } from '#features/stock/receipt/receipt.contract.ts';
import { personalKey } from '../account/personal-key.ts';
import { useSessionKey } from '../account/user.ts';
import { callApi } from '../api.ts';
import { STOCK, stockQuery, useStockChanged } from './ledger.queries.ts';

export type ReceiptState = 'draft' | 'booked';

export function useReceipts(storeId: string, state: ReceiptState, page: number) {
  return useQuery({
    queryKey: personalKey(STOCK, useSessionKey(), 'receipts', storeId, state, page),
    queryFn: ({ signal }) => readReceipts(storeId, state, page, signal),
    placeholderData: keepPreviousData,
    ...stockQuery,
  });
}

export async function readReceipts(storeId: string, state: ReceiptState, page: number, signal?: AbortSignal) {
  const query = { storeId, state, page: String(page) };
  const { data, totalPage } = await callApi('GET /api/stock/receipts', { query, signal });
  return { rows: data, lastPage: Math.max(1, totalPage) };
}

/**
 * Not under the key of all stock, so that a booking elsewhere does not refetch a draft that is being typed.
 */
const RECEIPT = 'receipt';

export function useReceipt(id: string) {
  return useQuery({
    queryKey: personalKey(RECEIPT, useSessionKey(), id),
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/stock/receipt', { query: { _id: id }, signal })).data,
    ...stockQuery,
  });
}

/** Each throws ApiError. A receipt that the server returns is shown at once. */
export function useReceiptCalls() {
  const client = useQueryClient();
  const sessionKey = useSessionKey();
  const changed = useStockChanged();
  const keep = (receipt: Receipt): Receipt => {
    client.setQueryData(personalKey(RECEIPT, sessionKey, receipt._id), receipt);
    return receipt;
  };
  return {
    /** With a purchase order: what is left of it. */
    async begin(_id: string, storeId: string, listId?: string): Promise<Receipt> {
      const body = { _id, storeId, ...(listId && { listId }) };
      const { data } = await callApi('POST /api/stock/receipt', { body });
      changed();
      return keep(data);
    },
    async save(body: SaveReceiptBody): Promise<Receipt> {
      return keep((await callApi('PUT /api/stock/receipt', { body })).data);
    },
    async addList(body: SaveReceiptBody) {
      const { data, unusedColumns = [] } = await callApi('PUT /api/stock/receipt', { body });
      return { ...keep(data), unusedColumns };
    },
    async book(body: BookReceiptBody): Promise<Receipt> {
      const { data } = await callApi('POST /api/stock/receipt/book', { body });
      changed();
      return keep(data);
    },
    async remove(_id: string): Promise<string> {
      const { message } = await callApi('DELETE /api/stock/receipt', { body: { _id } });
      changed();
      return message;
    },
    reread: (id: string) => client.invalidateQueries({ queryKey: personalKey(RECEIPT, sessionKey, id) }),
  };
}

export function useExpiring(storeId: string, days: number, page: number) {
  return useQuery({
    queryKey: personalKey(STOCK, useSessionKey(), 'expiring', storeId, days, page),
    queryFn: ({ signal }) => readExpiring(storeId, days, page, signal),
    placeholderData: keepPreviousData,
    ...stockQuery,
  });
}

export async function readExpiring(storeId: string, days: number, page: number, signal?: AbortSignal) {
  const query = { storeId, days: String(days), page: String(page) };
  const { data, totalPage } = await callApi('GET /api/stock/expiring', { query, signal });
  return { rows: data, lastPage: Math.max(1, totalPage) };
}

/** Sorted by name. */
export function useSuppliers(isWanted = true) {
  return useQuery({
    queryKey: personalKey(STOCK, useSessionKey(), 'suppliers'),
    queryFn: async ({ signal }) => (await callApi('GET /api/stock/suppliers', { signal })).data,
    enabled: isWanted,
    ...stockQuery,
  });
}
