// Stock counts: what is on a shelf, and what was counted.

import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { CountItem } from '#features/stock/count/count.contract.ts';
import { personalKey } from '../../data/account/tokens.ts';
import { useSessionKey } from '../../data/account/user.ts';
import { callApi } from '../../data/api.ts';
import { quietQuery } from '../../data/reads.ts';
import { countStore, type SavedCount } from '../../data/stock/count-store.ts';

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

/** At most 500 products; `isWhole` says whether that is all of them. */
export function useToCount(storeId: string, shelf: string | undefined) {
  return useQuery({
    queryKey: personalKey('GET /api/stock/to-count', useSessionKey(), storeId, shelf ?? null),
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
    ...quietQuery,
  });
}

export function toCountBody({ storeId, counts }: SavedCount) {
  const lines = Object.entries(counts)
    .filter(([, { counted }]) => /^\d{1,7}$/.test(counted))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([productId, { counted, ...seen }]) => ({ productId, counted: Number(counted), ...seen }));
  return { storeId, lines };
}
