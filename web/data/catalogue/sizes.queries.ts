// All sizes of one product. Nothing personal.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../api.ts';
import { getCartStore } from '../cart/cart-store.ts';

const FRESH_MS = 60_000;

/** Smallest first; empty if there are no others. */
export function useSizes(productId: string) {
  const { noteSizes } = getCartStore(useQueryClient());
  return useQuery({
    queryKey: ['sizes', productId],
    queryFn: async ({ signal }) => {
      const body = { productId };
      const { sizes } = (await callApi('POST /api/product/get-product-details', { body, signal })).data;
      noteSizes(sizes);
      return sizes;
    },
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    retry: 1,
    // The failure is shown in place.
    meta: { isQuiet: true },
  });
}
