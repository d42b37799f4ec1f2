// The stock ledger of a product in a store, and the bookings of staff. Every booking has an idempotency key,
// so that one sent twice counts once.

import type { CallBody } from '../calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SetStockBody } from '#features/catalogue/stock/stock.contract.ts';
import type { AdjustBody, MoveBody } from '#features/stock/adjust/adjust.contract.ts';
import type { FoundProduct } from '#features/stock/find/find.contract.ts';
import { ownKey, personalKey } from '../account/personal-key.ts';
import { useSessionKey } from '../account/user.ts';
import { freshQuery } from '../live-query.ts';
import { callApi } from '../api.ts';
import { useClearStorefrontCache } from '../pages/storefront-cache.ts';

/** First part of the query keys of everything that shows stock to staff. */
export const STOCK = 'stock';

export const stockQuery = { ...freshQuery, meta: { isQuiet: true } } as const;

export function useLedger(storeId: string, productId: string, page: number) {
  return useQuery({
    queryKey: personalKey(STOCK, useSessionKey(), 'ledger', storeId, productId, page),
    queryFn: ({ signal }) => readLedger(storeId, productId, page, signal),
    placeholderData: (before, query) => (query?.queryKey[4] === productId ? before : undefined),
    ...stockQuery,
  });
}

export async function readLedger(storeId: string, productId: string, page: number, signal?: AbortSignal) {
  const query = { storeId, productId, page: String(page) };
  const { data, product, totalPage } = await callApi('GET /api/store/ledger', { query, signal });
  return { rows: data, product, lastPage: Math.max(1, totalPage) };
}

/** By bar code, SKU or words; no request without a text. */
export function useFoundProducts(storeId: string, search: string) {
  return useQuery({
    queryKey: personalKey(STOCK, useSessionKey(), 'find', storeId, search),
    queryFn: ({ signal }) => findProducts(storeId, search, signal),
    enabled: search !== '',
    // The results stay while the same word is typed on, but not for another word, so that nobody chooses an
    // outdated result.
    placeholderData: (before, query) => (search.startsWith(String(query?.queryKey[4])) ? before : undefined),
    gcTime: 0,
    ...stockQuery,
  });
}

export async function findProducts(
  storeId: string,
  search: string,
  signal?: AbortSignal,
): Promise<FoundProduct[]> {
  const options = signal ? { signal } : {};
  return (await callApi('GET /api/stock/find', { query: { storeId, search }, ...options })).data;
}

/** Refetches everything that shows stock. */
export function useStockChanged(): () => void {
  const client = useQueryClient();
  const clearStorefrontCache = useClearStorefrontCache();
  return () => {
    clearStorefrontCache();
    void client.invalidateQueries({ queryKey: ownKey(STOCK) });
  };
}

/** Each returns the server's message; throws ApiError when it is refused. */
export function useStockBookings() {
  const changed = useStockChanged();
  async function book(call: Promise<{ message: string }>): Promise<string> {
    try {
      return (await call).message;
    } finally {
      // After a refusal too: it may have been changed elsewhere.
      changed();
    }
  }
  return {
    adjust: (body: AdjustBody, key: string) =>
      book(callApi('POST /api/stock/adjust', { body, headers: { 'idempotency-key': key } })),
    move: (body: MoveBody, key: string) =>
      book(callApi('POST /api/stock/move', { body, headers: { 'idempotency-key': key } })),
    /** Sets the shelf and the low-stock level, as it was typed. */
    set: (body: Omit<SetStockBody, 'reorderLevel'> & { reorderLevel: string | null }) =>
      // As typed: the server reads the number and says what is wrong with it.
      book(callApi('PUT /api/store/stock', { body: body as CallBody<'PUT /api/store/stock'> })),
  };
}
