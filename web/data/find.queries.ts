// The search over everything of the work side.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { personalKey } from './account/personal-key.ts';
import { useSessionKey } from './account/user.ts';
import { callApi } from './api.ts';

export const LEAST_LETTERS = 2;

/** What was found stays visible until the next answer. No request for fewer than two letters. */
export function useFindAll(q: string, storeId: string | undefined) {
  return useQuery({
    queryKey: personalKey('find-all', useSessionKey(), storeId, q),
    enabled: storeId !== undefined && q.length >= LEAST_LETTERS,
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/admin/find', { query: { q, storeId: storeId! }, signal })).data,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    retry: 1,
  });
}
