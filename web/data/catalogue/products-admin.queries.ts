// The owner's products: pages of all of them, a single one fresh from the server, and the calls that create,
// change and delete.

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StaffProduct } from '#features/catalogue/catalogue.contract.ts';
import type { FieldWith } from '#features/catalogue/product-fields.rules.ts';
import { PRODUCTS_PAGE_SIZE } from '#shared/limits.ts';
import { ownKey, personalKey } from '../account/personal-key.ts';
import { useSessionKey } from '../account/user.ts';
import { freshQuery } from '../live-query.ts';
import { callApi } from '../api.ts';
import { clearStorefrontCache } from '../query-client.ts';
import { useShownStore } from '../store/work-store.ts';

const LISTS = 'products-admin';

type Page = { page: number; search: string };

/** A page stays visible until the next one is loaded; the answer to an older search is dropped. */
export function useProductPage({ page, search }: Page) {
  const { storeId: store, isKnown } = useShownStore();
  return useQuery({
    queryKey: personalKey(LISTS, useSessionKey(), store, page, search),
    enabled: isKnown,
    queryFn: async ({ signal }) => {
      const { data, ...paging } = await callApi('POST /api/product/staff-list', {
        query: { store },
        body: { page, limit: PRODUCTS_PAGE_SIZE, search },
        signal,
      });
      return { products: data, paging };
    },
    placeholderData: keepPreviousData,
    ...freshQuery,
  });
}

export async function fetchProduct(
  productId: string,
  store: string | undefined,
  signal?: AbortSignal,
): Promise<StaffProduct> {
  const options = { query: { store }, body: { productId }, signal };
  return (await callApi('POST /api/product/staff-details', options)).data;
}

/** Fetched when the form opens and not refetched while it is open, so that nothing typed is overwritten. */
export function useProductToEdit(productId: string) {
  const { storeId: store } = useShownStore();
  return useQuery({
    queryKey: personalKey('product-to-edit', useSessionKey(), store, productId),
    queryFn: ({ signal }) => fetchProduct(productId, store, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: 1,
  });
}

type ProductFields = Pick<StaffProduct, FieldWith<'form'>>;

const toBody = ({ category, subCategory, ...fields }: ProductFields) => ({
  ...fields,
  category: category.map(({ _id }) => _id),
  subCategory: subCategory.map(({ _id }) => _id),
});

/** Each returns the server's message; throws ApiError when it is refused. */
export function useProductChanges() {
  const client = useQueryClient();
  const { storeId: store } = useShownStore();
  const query = { store };

  async function change(call: Promise<{ message: string }>): Promise<string> {
    try {
      return (await call).message;
    } finally {
      // After a refusal too: it may have been changed or deleted elsewhere.
      clearStorefrontCache();
      void client.invalidateQueries({ queryKey: ownKey(LISTS) });
    }
  }

  return {
    create: (fields: ProductFields) =>
      change(callApi('POST /api/product/create', { query, body: toBody(fields) })),
    /** `base` is the product as the form opened with it, so that stock sold meanwhile is not overwritten. */
    update: (base: StaffProduct, fields: ProductFields) => {
      const { _id, stock: baseStock, updatedAt: baseUpdatedAt } = base;
      const body = { ...toBody(fields), _id, baseStock, baseUpdatedAt };
      return change(callApi('PUT /api/product/update-product-details', { query, body }));
    },
    remove: (_id: string) => change(callApi('DELETE /api/product/delete-product', { body: { _id } })),
  };
}
