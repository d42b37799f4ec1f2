// The shop's stores for their owner; always refetched.

import type { CallBody, Envelope } from '../calls.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Area, Store } from '#features/stores/store/store.contract.ts';
import { ownKey, personalKey } from '../account/personal-key.ts';
import { freshQuery } from '../live-query.ts';
import { callApi } from '../api.ts';
import { useSessionKey } from '../account/user.ts';

const STORES = 'stores';
const AREAS = 'store-areas';
const PREFERENCES = 'store-wishes';

/** Oldest first. */
export function useStores(isWanted = true) {
  return useQuery({
    queryKey: personalKey(STORES, useSessionKey()),
    enabled: isWanted,
    queryFn: async ({ signal }) => (await callApi('GET /api/store/get', { signal })).data,
    ...freshQuery,
  });
}

/** Each returns the server's message; throws ApiError when it is refused. */
export function useStoreChanges() {
  const client = useQueryClient();
  const listKey = personalKey(STORES, useSessionKey());

  async function change(call: Promise<Envelope<Store>>): Promise<string> {
    try {
      const { data, message } = await call;
      client.setQueryData<Store[]>(listKey, (list) =>
        list?.map((store) => (store._id === data._id ? data : store)),
      );
      return message;
    } finally {
      // After a refusal too: it may have been changed elsewhere.
      void client.invalidateQueries({ queryKey: ownKey(STORES) });
    }
  }

  return {
    add: (body: CallBody<'POST /api/store/create'>) => change(callApi('POST /api/store/create', { body })),
    update: (_id: string, body: Omit<CallBody<'PUT /api/store/update'>, '_id'>) =>
      change(callApi('PUT /api/store/update', { body: { _id, ...body } })),
  };
}

/** Fetched when the form opens and not refetched while it is open. */
export function useAreas(storeId: string) {
  return useQuery({
    enabled: storeId !== '',
    queryKey: personalKey(AREAS, useSessionKey(), storeId),
    queryFn: async ({ signal }) => {
      return (await callApi('GET /api/store/areas', { query: { storeId }, signal })).data;
    },
    ...freshQuery,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Replaces all areas of the store, which were `was`. Throws ApiError when it is refused. */
export function useSaveAreas(): (storeId: string, areas: Area[], was: Area[]) => Promise<Envelope<Area[]>> {
  const client = useQueryClient();
  return async (storeId, areas, was) => {
    const answer = await callApi('PUT /api/store/areas', { body: { storeId, areas, was } });
    void client.invalidateQueries({ queryKey: ownKey(STORES) });
    return answer;
  };
}

/** Pincode requests, the most requested pincode first. */
export function usePreferences() {
  return useInfiniteQuery({
    queryKey: personalKey(PREFERENCES, useSessionKey()),
    queryFn: ({ pageParam: page, signal }) => readPreferences(page, signal),
    initialPageParam: 1,
    getNextPageParam: ({ lastPage }, _pages, page) => (page < lastPage ? page + 1 : undefined),
    ...freshQuery,
  });
}

export async function readPreferences(page: number, signal?: AbortSignal) {
  const query = { page: String(page) };
  const { data, totalPage } = await callApi('GET /api/store/pincode-requests', { query, signal });
  return { rows: data, lastPage: totalPage };
}
