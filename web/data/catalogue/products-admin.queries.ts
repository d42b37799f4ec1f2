// The owner's products: pages of all of them, a single one fresh from the server, and the calls that create,
// change and delete.

import type { StaffProduct } from '#features/catalogue/catalogue.contract.ts';
import type { FieldWith } from '#features/catalogue/product-fields.rules.ts';
import { PRODUCTS_PAGE_SIZE } from '#shared/limits.ts';
import { callApi } from '../api.ts';
import { formQuery, pagedQuery } from '../live-query.ts';
import { useOwn } from '../reads.ts';
import { useShownStore } from '../store/work-store.ts';
import { changeAndTell } from '../work-changes.ts';

type Page = { page: number; search: string };

/** The answer to an older search is dropped. */
export function useProductPage({ page, search }: Page) {
  const { storeId: store, isKnown } = useShownStore();
  return useOwn(
    'POST /api/product/staff-list',
    { query: { store }, body: { page, limit: PRODUCTS_PAGE_SIZE, search } },
    { enabled: isKnown, select: ({ data: products, ...paging }) => ({ products, paging }), ...pagedQuery },
  );
}

export async function fetchProduct(productId: string, store: string | undefined): Promise<StaffProduct> {
  const options = { query: { store }, body: { productId } };
  return (await callApi('POST /api/product/staff-details', options)).data;
}

export function useProductToEdit(productId: string) {
  const { storeId: store } = useShownStore();
  return useOwn('POST /api/product/staff-details', { query: { store }, body: { productId } }, formQuery);
}

type ProductFields = Pick<StaffProduct, FieldWith<'form'>>;

const toBody = ({ category, subCategory, ...fields }: ProductFields) => ({
  ...fields,
  category: category.map(({ _id }) => _id),
  subCategory: subCategory.map(({ _id }) => _id),
});

/** Each returns the server's message; throws ApiError when it is refused. */
export function useProductChanges() {
  const { storeId: store } = useShownStore();
  const query = { store };
  return {
    create: (fields: ProductFields) =>
      changeAndTell('POST /api/product/create', { query, body: toBody(fields) }),
    /** `base` is the product as the form opened with it, so that stock sold meanwhile is not overwritten. */
    update: (base: StaffProduct, fields: ProductFields) => {
      const { _id, stock: baseStock, updatedAt: baseUpdatedAt } = base;
      const body = { ...toBody(fields), _id, baseStock, baseUpdatedAt };
      return changeAndTell('PUT /api/product/update-product-details', { query, body });
    },
    remove: (_id: string) => changeAndTell('DELETE /api/product/delete-product', { body: { _id } }),
  };
}
