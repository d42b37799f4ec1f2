// Which page a URL means: route, ids and known parameters only. Slugs and unknown parameters are left out,
// so that nobody can fill the page cache with copies of one page. Pure.

import { hasFilters, OPEN, readFilters, toFilterParams } from '#shared/filters.ts';
import { MAX_SEARCH_TEXT } from '#shared/limits.ts';
import { HOME_PATH, SEARCH_PATH, SHOP_PAGE_FOLDER, toOrderPath } from '#shared/page-urls.ts';
import { readPage } from '#shared/read-page.ts';
import { ALL_SUB_CATEGORIES } from '#shared/slugs.ts';

/** The key of a page in the page cache, and the path that is rendered for it. */
export type PageKey = {
  key: string;
  path: string;
  /** The number of such pages is unlimited, so they are rendered for each request and not cached. */
  isFiltered: boolean;
};

const NOT_FOUND_PATH = '/not-found';
/** The shell of every order; only the browser knows which order it shows. */
const ORDER_SHELL_PATH = toOrderPath('order');

/**
 * A path of the same route at which nothing is found: what replaces a page must come from the route that the
 * browser will match, or hydration would fail. The path may be undecodable.
 */
export function toEmptyPath(pathname: string): string {
  const page = readPage(pathname);
  if (page?.kind === 'order') return ORDER_SHELL_PATH;
  if (page && page.kind !== 'product' && page.kind !== 'listing') return pathname;
  const [first, ...rest] = pathname.split('/').slice(1);
  if (rest.length !== 1) return NOT_FOUND_PATH;
  return `${first === 'product' || first === SHOP_PAGE_FOLDER ? `/${first}` : NOT_FOUND_PATH}${NOT_FOUND_PATH}`;
}

/** null when the path cannot be decoded at all: that is a 400. */
export function toPageKey(pathname: string, search: URLSearchParams): PageKey | null {
  try {
    decodeURIComponent(pathname);
  } catch {
    return null;
  }
  const kind = readPage(pathname)?.kind;
  const filters = kind === 'listing' || kind === 'search' ? listFilterParams(search) : [];
  const path = toCanonicalPath(pathname, search, filters);
  return { key: path === HOME_PATH ? 'home' : path, path, isFiltered: filters.length > 0 };
}

function listFilterParams(search: URLSearchParams): string[][] {
  const filters = readFilters(search);
  const isOpen = search.get(OPEN) === '1';
  return [...(hasFilters(filters) ? toFilterParams(filters) : []), ...(isOpen ? [[OPEN, '1']] : [])];
}

function toCanonicalPath(pathname: string, search: URLSearchParams, filters: string[][]): string {
  const page = readPage(pathname);
  const number = readPageNumber(search);
  switch (page?.kind) {
    case 'home':
    case 'shell':
    case 'shop-page':
      return pathname;
    case 'order':
      return ORDER_SHELL_PATH;
    case 'search': {
      const text = (search.get('q') ?? '').toWellFormed().slice(0, MAX_SEARCH_TEXT);
      const query = new URLSearchParams([
        ...(text ? [['q', text]] : []),
        ...(number > 1 ? [['page', String(number)]] : []),
        ...filters,
      ]);
      return query.size > 0 ? `${SEARCH_PATH}?${query}` : SEARCH_PATH;
    }
    case 'product':
      return `/product/p-${page.productId}`;
    case 'listing': {
      const { categoryId, subCategoryId } = page;
      const last = subCategoryId === ALL_SUB_CATEGORIES ? subCategoryId : `s-${subCategoryId}`;
      const query = new URLSearchParams([...(number > 1 ? [['page', String(number)]] : []), ...filters]);
      return `/c-${categoryId}/${last}${query.size > 0 ? `?${query}` : ''}`;
    }
    case undefined:
      return toEmptyPath(pathname);
  }
}

function readPageNumber(search: URLSearchParams): number {
  const text = search.get('page') ?? '1';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
