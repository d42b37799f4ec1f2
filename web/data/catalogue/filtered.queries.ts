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
      const ask = { limit: 1, filter: filters };
      const answer =
        'search' in list
          ? callApi('POST /api/product/search-product', { body: { ...list, ...ask }, signal })
          : callApi('POST /api/product/get-product-by-category-and-subcategory', {
              body: { ...list, ...ask },
              signal,
            });
      return (await answer).choices;
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
