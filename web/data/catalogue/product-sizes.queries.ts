// The other sizes of a product, for its owner: which products they are, candidates to tie to it, and tying
// and untying.

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { personalKey } from '../account/personal-key.ts';
import { useSessionKey } from '../account/user.ts';
import { freshQuery } from '../live-query.ts';
import { callApi } from '../api.ts';
import { clearStorefrontCache } from '../query-client.ts';
import { useShownStore } from '../store/work-store.ts';

const KEY = 'other-sizes';
/** Enough that some remain even when a whole group (30 at most) is among them. */
const MAX_FOUND = 36;

export function useOtherSizes(productId: string) {
  const { storeId: store } = useShownStore();
  return useQuery({
    queryKey: personalKey(KEY, useSessionKey(), store, productId),
    queryFn: async ({ signal }) => {
      const options = { query: { store }, body: { productId }, signal };
      return (await callApi('POST /api/product/other-sizes', options)).data;
    },
    ...freshQuery,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Products that match the text; no request without one. */
export function useProductsToTie(search: string) {
  const { storeId: store } = useShownStore();
  return useQuery({
    queryKey: personalKey('products-to-tie', useSessionKey(), store, search),
    queryFn: async ({ signal }) => {
      const body = { search, limit: MAX_FOUND };
      return (await callApi('POST /api/product/staff-list', { query: { store }, body, signal })).data;
    },
    enabled: search !== '',
    placeholderData: search === '' ? undefined : keepPreviousData,
    gcTime: 0,
    retry: 1,
    refetchOnWindowFocus: false,
  });
}

/** Each returns the server's message and updates the list; throws ApiError when it is refused. */
export function useSizeChanges(productId: string) {
  const client = useQueryClient();
  const { storeId: store } = useShownStore();
  const queryKey = personalKey(KEY, useSessionKey(), store, productId);

  type Change = 'PUT /api/product/tie-size' | 'PUT /api/product/untie-size';
  async function change(name: Change, sizeId: string): Promise<string> {
    try {
      const { message, data } = await callApi(name, { query: { store }, body: { productId, sizeId } });
      client.setQueryData(queryKey, data);
      return message;
    } catch (error) {
      // The product may have been deleted or tied elsewhere.
      void client.invalidateQueries({ queryKey });
      throw error;
    } finally {
      clearStorefrontCache();
    }
  }

  return {
    tie: (sizeId: string) => change('PUT /api/product/tie-size', sizeId),
    untie: (sizeId: string) => change('PUT /api/product/untie-size', sizeId),
  };
}
