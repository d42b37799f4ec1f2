// The other sizes of a product, for its owner: which products they are, candidates to tie to it, and tying
// and untying.

import { keepPreviousData } from '@tanstack/react-query';
import { readAgain } from '../change.ts';
import { freshQuery } from '../live-query.ts';
import { showOwn, useOwn } from '../reads.ts';
import { useShownStore } from '../store/work-store.ts';
import { changeAndTell } from '../work-changes.ts';

/** Enough that some remain even when a whole group (30 at most) is among them. */
const MAX_FOUND = 36;

export function useOtherSizes(productId: string) {
  const { storeId: store } = useShownStore();
  return useOwn(
    'POST /api/product/other-sizes',
    { query: { store }, body: { productId } },
    { ...freshQuery, gcTime: 0, refetchOnWindowFocus: false },
  );
}

/** Products that match the text; no request without one. */
export function useProductsToTie(search: string) {
  const { storeId: store } = useShownStore();
  return useOwn(
    'POST /api/product/staff-list',
    search === '' ? null : { query: { store }, body: { search, limit: MAX_FOUND } },
    {
      placeholderData: search === '' ? undefined : keepPreviousData,
      gcTime: 0,
      refetchOnWindowFocus: false,
    },
  );
}

/** Each returns the server's message and updates the list; throws ApiError when it is refused. */
export function useSizeChanges(productId: string) {
  const { storeId: store } = useShownStore();
  async function change(name: 'PUT /api/product/tie-size' | 'PUT /api/product/untie-size', sizeId: string) {
    try {
      return await changeAndTell(name, { query: { store }, body: { productId, sizeId } }, ({ data }) =>
        showOwn('POST /api/product/other-sizes', { query: { store }, body: { productId } }, () => data),
      );
    } catch (error) {
      // The product may have been deleted or tied elsewhere.
      void readAgain(['POST /api/product/other-sizes']);
      throw error;
    }
  }
  return {
    tie: (sizeId: string) => change('PUT /api/product/tie-size', sizeId),
    untie: (sizeId: string) => change('PUT /api/product/untie-size', sizeId),
  };
}
