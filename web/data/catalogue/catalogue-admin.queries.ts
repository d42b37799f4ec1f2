// The categories and sub-categories for the owner: whole lists, always refetched, and their changes. Each
// change returns the server's message and throws ApiError when it is refused.

import type { Category, SubCategory } from '#features/catalogue/catalogue.contract.ts';
import { freshQuery, quietQuery, showOwn, useOwn } from '../reads.ts';
import { useShownStore } from '../store/work-store.ts';
import { changeAndRead, changeAndTell } from '../work-changes.ts';

/** Names as the owner typed them, whatever the page's language: they fill forms. */
const OWN_NAMES = { headers: { 'x-own-names': '1' } };

/** Sorted by name by the server. The page shows a failure in place. */
export const useOwnerCategories = () =>
  useOwn('GET /api/category/get', OWN_NAMES, { ...quietQuery, refetchOnWindowFocus: true });

/** Sorted by name by the server. */
export const useOwnerSubCategories = () => useOwn('POST /api/subcategory/get', OWN_NAMES, freshQuery);

export type CategoryFields = Omit<Category, '_id'>;
export type SubCategoryFields = Omit<SubCategory, '_id' | 'hsnCode' | 'gstRate'> & {
  hsnCode: string;
  gstRate: number | null;
};

const toBody = ({ category, ...fields }: SubCategoryFields) => ({
  ...fields,
  category: category.map(({ _id }) => _id),
});

const tell = async (changed: Promise<{ message: string }>) => (await changed).message;

export const categoryChanges = {
  add: (body: CategoryFields) => tell(changeAndRead('POST /api/category/add-category', { body })),
  update: (fields: Category, was: CategoryFields) =>
    tell(changeAndRead('PUT /api/category/update', { body: { ...fields, was } })),
  remove: (_id: string) => tell(changeAndRead('DELETE /api/category/delete', { body: { _id } })),
};

export const subCategoryChanges = {
  add: (fields: SubCategoryFields) =>
    tell(changeAndRead('POST /api/subcategory/create', { body: toBody(fields) })),
  update: ({ _id, ...fields }: SubCategoryFields & { _id: string }, was: SubCategoryFields) =>
    tell(
      changeAndRead('PUT /api/subcategory/update', { body: { _id, ...toBody(fields), was: toBody(was) } }),
    ),
  remove: (_id: string) => tell(changeAndRead('DELETE /api/subcategory/delete', { body: { _id } })),
};

/** In the order of the chosen store: the sub-categories of this category; for '' the categories. */
export function useCategoryOrder(categoryId: string) {
  const { storeId: store, isKnown } = useShownStore();
  const category = categoryId === '' ? {} : { categoryId };
  const question = { query: { ...category, store }, ...OWN_NAMES };
  const query = useOwn('GET /api/category/order', question, { ...freshQuery, enabled: isKnown });
  const pin = (pinned: readonly string[], was: readonly string[]) =>
    changeAndTell(
      'PUT /api/category/order',
      { query: { store }, body: { ...category, pinned, was }, ...OWN_NAMES },
      ({ data }) => showOwn('GET /api/category/order', question, () => data),
    );
  return { ...query, pin };
}
