// All sizes of one product. Nothing personal.

import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api.ts';

const FRESH_MS = 60_000;

/** Smallest first; empty if there are no others. */
export function useSizes(productId: string) {
  return useQuery({
    queryKey: ['sizes', productId],
    queryFn: async ({ signal }) => {
      const body = { productId };
      return (await callApi('POST /api/product/get-product-details', { body, signal })).data.sizes;
    },
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    retry: 1,
    // The failure is shown in place.
    meta: { isQuiet: true },
  });
}
