// The offers that everybody may see, of the chosen store. Nothing personal.

import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api.ts';

export function useCurrentOffers() {
  return useQuery({
    queryKey: ['offers'],
    queryFn: async ({ signal }) => (await callApi('GET /api/offer/current', { signal })).data,
    retry: 1,
    // The failure is shown in place.
    meta: { isQuiet: true },
  });
}
