// The filter choices of a list, counted by the server. Nothing personal.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FilterChoices } from '#features/catalogue/catalogue.contract.ts';
import type { Filters } from '#shared/filters.ts';
import { callApi } from '../api.ts';

/** A category or sub-category, or the results of a search text. */
export type FilteredList = { categoryId: string; subCategoryId: string } | { search: string };

const FRESH_MS = 60_000;

/** `rendered`: the choices that the server rendered the page with. */
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
    /** The previous numbers stay visible. */
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    // The failure is shown in place.
    meta: { isQuiet: true },
  });
}
