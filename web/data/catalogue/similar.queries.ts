// Similar products, and products bought together. Nothing personal.

import { useQuery } from '@tanstack/react-query';
import { toFamilyCards } from '#features/catalogue/catalogue.rules.ts';
import { callApi } from '../api.ts';

const FRESH_MS = 2 * 60_000;

export function useSimilar(productId: string) {
  return useQuery({
    queryKey: ['similar', productId],
    queryFn: async ({ signal }) => {
      const body = { productId };
      return toFamilyCards((await callApi('POST /api/product/similar', { body, signal })).data);
    },
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    retry: 1,
    meta: { isQuiet: true },
  });
}

/** Products that are often bought with these. */
export function useBoughtTogether(productIds: readonly string[]) {
  return useQuery({
    queryKey: ['together', ...productIds],
    queryFn: async ({ signal }) => {
      const body = { productIds };
      return toFamilyCards((await callApi('POST /api/product/bought-together', { body, signal })).data);
    },
    enabled: productIds.length > 0,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    retry: 1,
    meta: { isQuiet: true },
  });
}
