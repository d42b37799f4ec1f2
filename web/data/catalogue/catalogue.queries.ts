// Product lists that continue beyond the page's HTML, a listing or a search
// comes with the page's data, the rest from the server's calls.

import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FilterChoices, ProductCard, ProductFamily } from '#features/catalogue/catalogue.contract.ts';
import { toProductCard } from '#features/catalogue/catalogue.rules.ts';
import type { Paging } from '#shared/paging.ts';
import { hasFilters, type Filters } from '#shared/filters.ts';
import { LISTING_PAGE_SIZE, SEARCH_PAGE_SIZE } from '#shared/limits.ts';
import { callApi } from '../api.ts';

const SEARCH_DEBOUNCE_MS = 400;
const NAME = 'POST /api/product/families';

const toCard = ({ product, count }: ProductFamily) => toProductCard(product, count);

export type CardPage = { products: ProductCard[]; paging: Paging };
export type SearchCards = CardPage & {
  exact: boolean;
  corrected: string | null;
  notSold: string | null;
  things: readonly string[];
  /** Only for a filtered search. */
  choices?: FilterChoices;
};

type Place = { categoryId: string; subCategoryId: string };

/**
 * The next page of a listing starts after the last card shown, so that products that sold out above it
 * meanwhile do not make it skip any.
 */
type ListingParam = { page: number; after?: { _id: string; isInStock: boolean } };

export function useListingCards({ categoryId, subCategoryId }: Place, filters: Filters, first: CardPage) {
  const start = first.paging.page;
  const filtering = toFiltering(filters);
  return useInfiniteQuery({
    queryKey: [NAME, 'listing', categoryId, subCategoryId, start, ...filtering.key],
    queryFn: async ({ pageParam: { page, after }, signal }): Promise<CardPage> => {
      const body = { categoryId, subCategoryId, page, limit: LISTING_PAGE_SIZE, after, ...filtering.body };
      const { data, ...paging } = await callApi(NAME, { body, signal });
      return { products: data.map(toCard), paging };
    },
    initialPageParam: { page: start } as ListingParam,
    getNextPageParam: ({ products, paging }, pages): ListingParam | undefined => {
      const last = products.at(-1);
      if (!last || products.length < paging.limit || countLeft(pages) === 0) return undefined;
      const next = { page: paging.page + 1 };
      // Filtered lists have their own order.
      if (hasFilters(filters)) return next;
      return { ...next, after: { _id: last._id, isInStock: last.isInStock } };
    },
    initialData: { pages: [first], pageParams: [{ page: start }] },
  });
}

/**
 * `first` is what the server rendered, if it was for this text. Older requests are aborted when the text
 * changes.
 */
export function useSearchCards(text: string, filters: Filters, first: SearchCards | null) {
  const filtering = toFiltering(filters);
  const start = first?.paging.page ?? 1;
  return useInfiniteQuery({
    queryKey: [NAME, 'search', text, start, ...filtering.key],
    queryFn: async ({ pageParam: page, signal }): Promise<SearchCards> => {
      const body = { q: text, page, limit: SEARCH_PAGE_SIZE, ...filtering.body };
      const {
        data,
        productCount: _products,
        exact,
        corrected,
        notSold,
        things,
        choices,
        ...paging
      } = await callApi(NAME, { body, signal });
      return {
        products: data.map(toCard),
        paging,
        exact,
        corrected,
        notSold,
        things,
        ...(choices && { choices }),
      };
    },
    initialPageParam: start,
    getNextPageParam: nextPage,
    ...(first && { initialData: { pages: [first], pageParams: [start] } }),
    /** The old results stay visible until the new ones are loaded. */
    placeholderData: (before: InfiniteData<SearchCards, number> | undefined) => before,
  });
}

/** Without filters, nothing is added to the query key or the body. */
function toFiltering(filters: Filters): { key: Filters[]; body: { filter?: Filters } } {
  return hasFilters(filters) ? { key: [filters], body: { filter: filters } } : { key: [], body: {} };
}

function nextPage({ paging }: CardPage): number | undefined {
  return paging.page < paging.totalPage ? paging.page + 1 : undefined;
}

/** Each product once: one that moved to a later page while the shopper scrolled would appear twice. */
export function toCards(pages: readonly CardPage[]): ProductCard[] {
  const cards = new Map<string, ProductCard>();
  for (const { products } of pages) {
    for (const card of products) if (!cards.has(card._id)) cards.set(card._id, card);
  }
  return [...cards.values()];
}

/** How many products of a listing are not shown yet, not counting those before its first page. */
export function countLeft(pages: readonly CardPage[]): number {
  const { page, limit } = pages[0]!.paging;
  return Math.max(0, pages.at(-1)!.paging.totalCount - (page - 1) * limit - toCards(pages).length);
}

/** The text once typing has paused, for 400 ms by default. */
export function useDebouncedValue(text: string, restMs = SEARCH_DEBOUNCE_MS): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text, restMs]);
  return rested;
}
