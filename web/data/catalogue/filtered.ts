// What a list can be narrowed to, counted by the server. Nothing personal.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FilterChoices } from '#features/catalogue/catalogue.contract.ts';
import type { Filters } from '#shared/filters.ts';
import { callApi } from '../api.ts';

/** A place of the catalogue, or what a text finds. */
export type FilteredList = { categoryId: string; subCategoryId: string } | { search: string };

const FRESH_MS = 60_000;

/** `rendered`: what the server knew when it made the page. */
export function useFilterChoices(list: FilteredList, filters: Filters, rendered: FilterChoices | undefined) {
  return useQuery({
    queryKey: ['choices', list, filters],
    queryFn: async ({ signal }) => {
      const path = 'search' in list ? 'search-product' : 'get-pruduct-by-category-and-subcategory';
      const body = { ...list, limit: 1, filter: filters };
      const { choices } = await callApi<unknown, { choices: FilterChoices }>('POST', `/api/product/${path}`, {
        body,
        signal,
      });
      return choices;
    },
    ...(rendered && { initialData: rendered }),
    /** The numbers from before stay in sight. */
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    // Said in place.
    meta: { isQuiet: true },
  });
}
