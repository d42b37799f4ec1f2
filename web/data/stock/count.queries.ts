// Stock counts: what is on a shelf, and what was counted. The list stays available without a network.

import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { CountedLine, CountItem } from '#features/stock/count/count.contract.ts';
import { personalKey } from '../account/personal-key.ts';
import { useSessionKey } from '../account/user.ts';
import { callApi } from '../api.ts';
import { countStore, type SavedCount } from './count-store.ts';
import { STOCK, stockQuery, useStockChanged } from './ledger.queries.ts';

const REFRESH_MS = 30_000;
/** For a shelf, or a whole store that is counted at once. */
const MAX_PAGES = 5;

export function useSavedCount(userId: string, storeId: string): SavedCount | null {
  return useSyncExternalStore(
    countStore.subscribe,
    () => countStore.get(userId, storeId),
    () => null,
  );
}

export function useShelves(storeId: string) {
  return useQuery({
    queryKey: personalKey(STOCK, useSessionKey(), 'shelves', storeId),
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/stock/shelves', { query: { storeId }, signal })).data,
    ...stockQuery,
  });
}

/** At most 500 products; `isWhole` says whether that is all of them. */
export function useToCount(storeId: string, shelf: string | undefined) {
  return useQuery({
    queryKey: personalKey(STOCK, useSessionKey(), 'to-count', storeId, shelf ?? null),
    queryFn: async ({ signal }) => {
      const items: CountItem[] = [];
      for (let page = 1; ; page++) {
        const query = { storeId, shelf, page: String(page) };
        const { data, totalPage } = await callApi('GET /api/stock/to-count', { query, signal });
        items.push(...data);
        if (page >= totalPage || page >= MAX_PAGES) return { items, isWhole: page >= totalPage };
      }
    },
    refetchInterval: REFRESH_MS,
    ...stockQuery,
  });
}

function toLines({ counts }: SavedCount) {
  return Object.entries(counts)
    .filter(([, { counted }]) => /^\d{1,7}$/.test(counted))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([productId, { counted, ...seen }]) => ({ productId, counted: Number(counted), ...seen }));
}

export function useCountCalls() {
  const changed = useStockChanged();
  const send = async (count: SavedCount, dryRun: boolean) => {
    const body = { storeId: count.storeId, lines: toLines(count), ...(dryRun && { dryRun }) };
    const headers: Record<string, string> = dryRun ? {} : { 'idempotency-key': count.key };
    return (await callApi('POST /api/stock/count', { body, headers })).data;
  };
  return {
    /** Returns what would be booked. */
    preview: (count: SavedCount) => send(count, true),
    async book(count: SavedCount): Promise<CountedLine[]> {
      const booked = await send(count, false);
      changed();
      return booked;
    },
  };
}
