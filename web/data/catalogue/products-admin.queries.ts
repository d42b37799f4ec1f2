// A product of the owner with its planned prices and other sizes, and their changes. Each change throws
// ApiError when it is refused.

import { keepPreviousData } from '@tanstack/react-query';
import type { StaffProduct } from '#features/catalogue/catalogue.contract.ts';
import type { PlanFields } from '#features/catalogue/price/price-plan.contract.ts';
import type { FieldWith } from '#features/catalogue/product-fields.rules.ts';
import { callApi } from '../api.ts';
import { formQuery, freshQuery, showOwn, useOwn } from '../reads.ts';
import { useShownStore } from '../store/work-store.ts';
import { change, changeAndTell } from '../work-changes.ts';

/** Enough that some remain even when a whole group (30 at most) is among them. */
const MAX_FOUND = 36;

/** Products that match the text; no request without one. */
export function useProductsToTie(search: string) {
  const { storeId: store } = useShownStore();
  return useOwn(
    'POST /api/product/staff-list',
    search === '' ? null : { query: { store }, body: { search, limit: MAX_FOUND } },
    { gcTime: 0, refetchOnWindowFocus: false, ...(search !== '' && { placeholderData: keepPreviousData }) },
  );
}

const toOne = (productId: string, store: string | undefined) => ({ query: { store }, body: { productId } });

export const fetchProduct = async (productId: string, store: string | undefined): Promise<StaffProduct> =>
  (await callApi('POST /api/product/staff-details', toOne(productId, store))).data;

export const useProductToEdit = (productId: string) =>
  useOwn('POST /api/product/staff-details', toOne(productId, useShownStore().storeId), formQuery);

type ProductFields = Pick<StaffProduct, FieldWith<'form'>>;

const toBody = ({ category, subCategory, supplier, ...fields }: ProductFields) => ({
  ...fields,
  supplier: supplier && supplier._id,
  category: category.map(({ _id }) => _id),
  subCategory: subCategory.map(({ _id }) => _id),
});

export function useProductChanges() {
  const query = { store: useShownStore().storeId };
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

const OF_FORM = { ...freshQuery, gcTime: 0, refetchOnWindowFocus: false } as const;

/** The planned prices of a product, with its lowest price of 30 days. */
export const usePricePlans = (productId: string) =>
  useOwn('GET /api/product/price-plans', { query: { productId } }, OF_FORM);

export const pricePlans = {
  plan: (productId: string, fields: PlanFields) =>
    change('PUT /api/product/price-plan', { body: { productId, ...fields } }),
  planMany: (productIds: string[], fields: PlanFields) =>
    change('PUT /api/product/price-plans', { body: { productIds, ...fields } }),
  remove: (_id: string) => change('DELETE /api/product/price-plan', { body: { _id } }),
};

/** The products that shoppers can choose instead of this one, and tying and untying them. */
export function useOtherSizes(productId: string) {
  const question = toOne(productId, useShownStore().storeId);
  const sizes = useOwn('POST /api/product/other-sizes', question, OF_FORM);
  type Change = 'PUT /api/product/tie-size' | 'PUT /api/product/untie-size';
  const send = (name: Change, sizeId: string) =>
    changeAndTell<Change>(name, { query: question.query, body: { productId, sizeId } }, ({ data }) =>
      showOwn('POST /api/product/other-sizes', question, () => data),
    );
  return {
    sizes,
    tie: (sizeId: string) => send('PUT /api/product/tie-size', sizeId),
    untie: (sizeId: string) => send('PUT /api/product/untie-size', sizeId),
  };
}
