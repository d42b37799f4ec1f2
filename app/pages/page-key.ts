// Which page a URL means: route, ids and known parameters only. Slugs and unknown parameters are left out,
// so that nobody can fill the page cache with copies of one page. Pure.

import { ALL_SUB_CATEGORIES, readSlugId } from '#shared/slugs.ts';

/** What the page cache files a page under, and the path React Router renders for it. */
export type PageKey = { key: string; path: string };

const SHELLS = new Set([
  '/login',
  '/register',
  '/forgot-password',
  '/verification-otp',
  '/reset-password',
  '/confirm-email',
  '/user',
  '/cart',
  '/checkout',
  '/success',
  '/cancel',
  '/dashboard',
  '/dashboard/profile',
  '/dashboard/myorders',
  '/dashboard/address',
  '/dashboard/category',
  '/dashboard/subcategory',
  '/dashboard/upload-product',
  '/dashboard/product',
  '/dashboard/import-export',
  '/dashboard/orders',
  '/dashboard/payment-reviews',
  '/dashboard/search-words',
]);
const NOT_FOUND_PATH = '/not-found';
const MAX_QUERY = 200;

/**
 * A path of the route that this one leads to, at which nothing is found: what stands in place of a page must
 * come from the route that the browser will match, or it could not wake up. The path need not be one that
 * can be decoded.
 */
export function toEmptyPath(pathname: string): string {
  if (pathname === '/' || pathname === '/search' || SHELLS.has(pathname)) return pathname;
  const [first, ...rest] = pathname.split('/').slice(1);
  if (rest.length !== 1) return NOT_FOUND_PATH;
  return `${first === 'product' ? '/product' : NOT_FOUND_PATH}${NOT_FOUND_PATH}`;
}

/** null when the path cannot be decoded at all: that is a 400. */
export function toPageKey(pathname: string, search: URLSearchParams): PageKey | null {
  try {
    decodeURIComponent(pathname);
  } catch {
    return null;
  }
  const segments = pathname.split('/').slice(1);
  const page = readPage(search);
  const paged = page > 1 ? `?page=${page}` : '';

  if (pathname === '/') return { key: 'home', path: '/' };
  if (SHELLS.has(pathname)) return { key: pathname, path: pathname };
  if (pathname === '/search') {
    const text = (search.get('q') ?? '').toWellFormed().slice(0, MAX_QUERY);
    const query = new URLSearchParams({ ...(text && { q: text }), ...(page > 1 && { page: String(page) }) });
    const path = query.size > 0 ? `/search?${query}` : '/search';
    return { key: path, path };
  }
  if (segments.length === 2) {
    const [first = '', second = ''] = segments;
    const firstId = readSlugId(first);
    const secondId = second === ALL_SUB_CATEGORIES ? second : readSlugId(second);
    if (first === 'product' && secondId && secondId !== ALL_SUB_CATEGORIES) {
      const path = `/product/p-${secondId}`;
      return { key: path, path };
    }
    if (firstId && secondId) {
      const last = secondId === ALL_SUB_CATEGORIES ? secondId : `s-${secondId}`;
      const path = `/c-${firstId}/${last}${paged}`;
      return { key: path, path };
    }
  }
  const path = toEmptyPath(pathname);
  return { key: path, path };
}

function readPage(search: URLSearchParams): number {
  const text = search.get('page') ?? '1';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
