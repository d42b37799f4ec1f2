// The metrics of a store's day, for its managers.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Metrics } from '#features/report/metrics/metrics.contract.ts';
import { personalKey } from '../account/personal-key.ts';
import { callApi } from '../api.ts';
import { useSessionKey } from '../account/user.ts';

const FRESH_FOR_MS = 30_000;

/** `day` null is today by the store's clock, refetched while it is shown. */
export function useMetrics(storeId: string, day: string | null) {
  const query = new URLSearchParams({ storeId, ...(day && { day }) });
  return useQuery({
    queryKey: personalKey('metrics', useSessionKey(), storeId, day),
    queryFn: async ({ signal }) =>
      (await callApi<Metrics>('GET', `/api/store/metrics?${query}`, { signal })).data,
    staleTime: FRESH_FOR_MS,
    refetchInterval: day === null ? FRESH_FOR_MS : false,
    placeholderData: keepPreviousData,
    retry: 1,
    networkMode: 'always',
  });
}
