// Synonym groups and searches without results, for staff; always refetched.

import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { ownKey, personalKey } from '../account/personal-key.ts';
import { freshQuery } from '../live-query.ts';
import { callApi } from '../api.ts';
import { useClearStorefrontCache } from '../pages/storefront-cache.ts';
import { useSessionKey } from '../account/user.ts';

const GROUPS = 'synonym-groups';
const MISSED = 'missed-searches';
const PAGE_SIZE = 20;

/** A page stays visible until the next one is loaded; the answer to an older search is dropped. */
export function useSynonymGroups({ page, search }: { page: number; search: string }) {
  return useQuery({
    queryKey: personalKey(GROUPS, useSessionKey(), page, search),
    queryFn: ({ signal }) => readSynonymGroups(search, page, signal),
    placeholderData: keepPreviousData,
    ...freshQuery,
  });
}

export async function readSynonymGroups(search: string, page: number, signal?: AbortSignal) {
  const body = { page, limit: PAGE_SIZE, search };
  const { data, totalCount, totalPage } = await callApi('POST /api/search/synonym-groups', { body, signal });
  return { rows: data, totalCount, lastPage: totalPage };
}

/** Latest first, page by page. */
export function useMissedSearches() {
  return useInfiniteQuery({
    queryKey: personalKey(MISSED, useSessionKey()),
    queryFn: ({ pageParam: page, signal }) => readMissedSearches(page, signal),
    initialPageParam: 1,
    getNextPageParam: ({ lastPage }, _pages, page) => (page < lastPage ? page + 1 : undefined),
    ...freshQuery,
  });
}

export async function readMissedSearches(page: number, signal?: AbortSignal) {
  const body = { page, limit: PAGE_SIZE };
  const { data, totalPage } = await callApi('POST /api/search/missed-searches', { body, signal });
  return { rows: data, lastPage: totalPage };
}

/**
 * Each returns the server's message; throws ApiError when it is refused. Saved groups apply from the next
 * search.
 */
export function useSynonymChanges() {
  const client = useQueryClient();
  const clearStorefrontCache = useClearStorefrontCache();

  async function change(kind: string, call: Promise<{ message: string }>): Promise<string> {
    try {
      return (await call).message;
    } finally {
      // After a refusal too: it may have been changed elsewhere.
      await client.invalidateQueries({ queryKey: ownKey(kind) });
    }
  }

  async function changeGroups(call: Promise<{ message: string }>): Promise<string> {
    const message = await change(GROUPS, call);
    clearStorefrontCache();
    return message;
  }

  return {
    /** Without an id it creates a new group; `was`: what the words are a change of. */
    save: (body: { _id?: string; words: string[]; was?: string[] }) =>
      changeGroups(callApi('PUT /api/search/save-synonym-group', { body })),
    remove: (_id: string) =>
      changeGroups(callApi('DELETE /api/search/remove-synonym-group', { body: { _id } })),
    removeMissed: (_id: string) =>
      change(MISSED, callApi('DELETE /api/search/missed-search', { body: { _id } })),
  };
}
