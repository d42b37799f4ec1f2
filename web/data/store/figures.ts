// What a day of a store came to, for its managers.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Figures } from '#features/order/figures/figures.contract.ts';
import { personalKey } from '../account/personal-key.ts';
import { callApi } from '../api.ts';
import { useSessionKey } from '../account/user.ts';

const FRESH_FOR_MS = 30_000;

/** `day` null is today by the store's clock, looked at again while it is shown. */
export function useFigures(storeId: string, day: string | null) {
  const query = new URLSearchParams({ storeId, ...(day && { day }) });
  return useQuery({
    queryKey: personalKey('figures', useSessionKey(), storeId, day),
    queryFn: async ({ signal }) =>
      (await callApi<Figures>('GET', `/api/store/figures?${query}`, { signal })).data,
    staleTime: FRESH_FOR_MS,
    refetchInterval: day === null ? FRESH_FOR_MS : false,
    placeholderData: keepPreviousData,
    retry: 1,
    networkMode: 'always',
  });
}
