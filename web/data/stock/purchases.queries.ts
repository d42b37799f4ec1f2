// Purchase orders of a store: what is ordered from its suppliers, and what has come of it.

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PurchaseList } from '#features/stock/purchase/purchase.contract.ts';
import { personalKey } from '../account/personal-key.ts';
import { useSessionKey } from '../account/user.ts';
import { callApi } from '../api.ts';
import type { CallBody } from '../calls.ts';
import { STOCK, stockQuery, useStockChanged } from './ledger.queries.ts';

export function usePurchaseLists(storeId: string, show: 'open' | 'done', page = 1) {
  return useQuery({
    queryKey: personalKey(STOCK, useSessionKey(), 'purchase-lists', storeId, show, page),
    queryFn: ({ signal }) => readPurchaseLists(storeId, show, page, signal),
    placeholderData: keepPreviousData,
    ...stockQuery,
  });
}

export async function readPurchaseLists(
  storeId: string,
  show: 'open' | 'done',
  page: number,
  signal?: AbortSignal,
) {
  const query = { storeId, show, page: String(page) };
  const { data, totalPage } = await callApi('GET /api/stock/purchase-lists', { query, signal });
  return { rows: data, lastPage: Math.max(1, totalPage) };
}

export function usePurchaseList(id: string) {
  return useQuery({
    queryKey: personalKey(STOCK, useSessionKey(), 'purchase-list', id),
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/stock/purchase-list', { query: { _id: id }, signal })).data,
    ...stockQuery,
  });
}

type Lines = { productId: string; quantity: number }[];

/** Each throws ApiError. A list that the server returns is shown at once. */
export function usePurchaseCalls() {
  const client = useQueryClient();
  const sessionKey = useSessionKey();
  const changed = useStockChanged();
  const keep = (list: PurchaseList): PurchaseList => {
    changed();
    client.setQueryData(personalKey(STOCK, sessionKey, 'purchase-list', list._id), list);
    return list;
  };
  return {
    keep,
    async orderThese(storeId: string, lines: Lines) {
      const { data } = await callApi('POST /api/stock/purchase-list', { body: { storeId, lines } });
      changed();
      return data;
    },
    /** As typed: the server reads the numbers and says what is wrong with them. */
    save: async (body: object) =>
      keep(
        (
          await callApi('PUT /api/stock/purchase-list', {
            body: body as CallBody<'PUT /api/stock/purchase-list'>,
          })
        ).data,
      ),
    send: async (body: CallBody<'POST /api/stock/purchase-list/send'>) =>
      keep((await callApi('POST /api/stock/purchase-list/send', { body })).data),
    close: async (_id: string) =>
      keep((await callApi('POST /api/stock/purchase-list/close', { body: { _id } })).data),
    async remove(_id: string): Promise<string> {
      const { message } = await callApi('DELETE /api/stock/purchase-list', { body: { _id } });
      changed();
      return message;
    },
  };
}
