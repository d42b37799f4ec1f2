// The categories and sub-categories for the owner: whole lists, always refetched, and their changes. Every
// change refetches them and shows in this browser's storefront too.

import { useShownStore } from '../store/work-store.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Category, SubCategory } from '#features/catalogue/catalogue.contract.ts';
import { ownKey, personalKey } from '../account/personal-key.ts';
import { useSessionKey } from '../account/user.ts';
import { freshQuery } from '../live-query.ts';
import { callApi } from '../api.ts';
import type { Envelope } from '../calls.ts';
import { clearStorefrontCache } from '../query-client.ts';

/** First part of the query keys: a renamed category also changes the sub-categories. */
const OWNER_LISTS = 'owner-catalogue';
const toKey = (list: 'categories' | 'sub-categories', sessionKey: string | null | undefined) =>
  personalKey(OWNER_LISTS, sessionKey, list);

/** Names as the owner typed them, whatever the page's language: they fill forms. */
const OWN_NAMES = { 'x-own-names': '1' };

/** Sorted by name by the server. */
export function useOwnerCategories() {
  return useQuery({
    queryKey: toKey('categories', useSessionKey()),
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/category/get', { headers: OWN_NAMES, signal })).data,
    // A failed category fetch is silent. The page shows the error in place.
    meta: { isQuiet: true },
    ...freshQuery,
  });
}

/** Sorted by name by the server. */
export function useOwnerSubCategories() {
  return useQuery({
    queryKey: toKey('sub-categories', useSessionKey()),
    queryFn: async ({ signal }) =>
      (await callApi('POST /api/subcategory/get', { headers: OWN_NAMES, signal })).data,
    ...freshQuery,
  });
}

const toBody = ({ category, ...fields }: SubCategoryFields) => ({
  ...fields,
  category: category.map(({ _id }) => _id),
});

export type CategoryFields = Omit<Category, '_id'>;
export type SubCategoryFields = Omit<SubCategory, '_id'>;

/** Each returns the server's message; throws ApiError when it is refused. */
export function useCategoryChanges() {
  const change = useChange<Category>('categories');
  return {
    add: (body: CategoryFields) => change(callApi('POST /api/category/add-category', { body })),
    update: (fields: Category, was: CategoryFields) =>
      change(callApi('PUT /api/category/update', { body: { ...fields, was } })),
    remove: (_id: string) => change(callApi('DELETE /api/category/delete', { body: { _id } }), _id),
  };
}

/** Each returns the server's message; throws ApiError when it is refused. */
export function useSubCategoryChanges() {
  const change = useChange<SubCategory>('sub-categories');
  return {
    add: (fields: SubCategoryFields) =>
      change(callApi('POST /api/subcategory/create', { body: toBody(fields) })),
    update: ({ _id, ...fields }: SubCategory, was: SubCategoryFields) =>
      change(callApi('PUT /api/subcategory/update', { body: { _id, ...toBody(fields), was: toBody(was) } })),
    remove: (_id: string) => change(callApi('DELETE /api/subcategory/delete', { body: { _id } }), _id),
  };
}

function useChange<Item extends { _id: string }>(list: Parameters<typeof toKey>[0]) {
  const client = useQueryClient();
  const queryKey = toKey(list, useSessionKey());
  return async (call: Promise<Envelope<Item>>, removedId?: string): Promise<string> => {
    try {
      const { data, message } = await call;
      client.setQueryData<Item[]>(queryKey, (items) =>
        // A new one gets its position by name with the refetched list.
        items?.filter(({ _id }) => _id !== removedId).map((item) => (item._id === data._id ? data : item)),
      );
      clearStorefrontCache();
      return message;
    } finally {
      // After a refusal too: it may have been changed elsewhere.
      void client.invalidateQueries({ queryKey: ownKey(OWNER_LISTS) });
    }
  };
}

/** In the order of the chosen store: the sub-categories of this category; for '' the categories. */
export function useCategoryOrder(categoryId: string) {
  const client = useQueryClient();
  const { storeId: store, isKnown } = useShownStore();
  const queryKey = personalKey(OWNER_LISTS, useSessionKey(), 'order', store, categoryId);
  const category: Record<string, string> = categoryId === '' ? {} : { categoryId };
  const query = useQuery({
    queryKey,
    enabled: isKnown,
    queryFn: async ({ signal }) => {
      const options = { query: { ...category, store }, headers: OWN_NAMES, signal };
      return (await callApi('GET /api/category/order', options)).data;
    },
    ...freshQuery,
  });

  /** Returns the server's message. Throws ApiError when it is refused. */
  async function pin(pinned: readonly string[], was: readonly string[]): Promise<string> {
    const body = { ...category, pinned, was };
    const { data, message } = await callApi('PUT /api/category/order', {
      query: { store },
      body,
      headers: OWN_NAMES,
    });
    client.setQueryData(queryKey, data);
    clearStorefrontCache();
    return message;
  }

  return { ...query, pin };
}
