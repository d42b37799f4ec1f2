// The categories and sub-categories for the owner: whole lists, always refetched, and their changes. Every
// change refetches them and shows in this browser's storefront too.

import type { Category, SubCategory } from '#features/catalogue/catalogue.contract.ts';
import { freshQuery } from '../live-query.ts';
import { showOwn, useOwn } from '../reads.ts';
import { useShownStore } from '../store/work-store.ts';
import { changeAndTell } from '../work-changes.ts';

/** Names as the owner typed them, whatever the page's language: they fill forms. */
const OWN_NAMES = { headers: { 'x-own-names': '1' } };

/** Sorted by name by the server. */
export const useOwnerCategories = () =>
  // A failed category fetch is silent. The page shows the error in place.
  useOwn('GET /api/category/get', OWN_NAMES, { meta: { isQuiet: true }, ...freshQuery });

/** Sorted by name by the server. */
export const useOwnerSubCategories = () => useOwn('POST /api/subcategory/get', OWN_NAMES, freshQuery);

const toBody = ({ category, ...fields }: SubCategoryFields) => ({
  ...fields,
  category: category.map(({ _id }) => _id),
});

export type CategoryFields = Omit<Category, '_id'>;
export type SubCategoryFields = Omit<SubCategory, '_id'>;

/** A new one gets its position by name with the refetched list. */
const withItem = <Item extends { _id: string }>(items: Item[] | undefined, changed: Item) =>
  items?.map((item) => (item._id === changed._id ? changed : item));
const without = <Item extends { _id: string }>(items: Item[] | undefined, removed: string) =>
  items?.filter(({ _id }) => _id !== removed);

const showCategory = ({ data }: { data: Category }) =>
  showOwn('GET /api/category/get', OWN_NAMES, (items) => withItem(items, data));
const showSubCategory = ({ data }: { data: SubCategory }) =>
  showOwn('POST /api/subcategory/get', OWN_NAMES, (items) => withItem(items, data));

/** Each returns the server's message; throws ApiError when it is refused. */
export const categoryChanges = {
  add: (body: CategoryFields) => changeAndTell('POST /api/category/add-category', { body }),
  update: (fields: Category, was: CategoryFields) =>
    changeAndTell('PUT /api/category/update', { body: { ...fields, was } }, showCategory),
  remove: (_id: string) =>
    changeAndTell('DELETE /api/category/delete', { body: { _id } }, () =>
      showOwn('GET /api/category/get', OWN_NAMES, (items) => without(items, _id)),
    ),
};

/** Each returns the server's message; throws ApiError when it is refused. */
export const subCategoryChanges = {
  add: (fields: SubCategoryFields) => changeAndTell('POST /api/subcategory/create', { body: toBody(fields) }),
  update: ({ _id, ...fields }: SubCategory, was: SubCategoryFields) =>
    changeAndTell(
      'PUT /api/subcategory/update',
      { body: { _id, ...toBody(fields), was: toBody(was) } },
      showSubCategory,
    ),
  remove: (_id: string) =>
    changeAndTell('DELETE /api/subcategory/delete', { body: { _id } }, () =>
      showOwn('POST /api/subcategory/get', OWN_NAMES, (items) => without(items, _id)),
    ),
};

/** In the order of the chosen store: the sub-categories of this category; for '' the categories. */
export function useCategoryOrder(categoryId: string) {
  const { storeId: store, isKnown } = useShownStore();
  const category = categoryId === '' ? {} : { categoryId };
  const question = { query: { ...category, store }, ...OWN_NAMES };
  const query = useOwn('GET /api/category/order', question, { enabled: isKnown, ...freshQuery });
  /** Returns the server's message. Throws ApiError when it is refused. */
  const pin = (pinned: readonly string[], was: readonly string[]): Promise<string> =>
    changeAndTell(
      'PUT /api/category/order',
      { query: { store }, body: { ...category, pinned, was }, ...OWN_NAMES },
      ({ data }) => showOwn('GET /api/category/order', question, () => data),
    );
  return { ...query, pin };
}
