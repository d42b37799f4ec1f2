// Every page URL of the shop, and which page a path means. web/routes.ts says which file draws each.

import { ALL_SUB_CATEGORIES, readSlugId } from './slugs.ts';

export const HOME_PATH = '/';
export const SEARCH_PATH = '/search';
export const DASHBOARD_PATH = '/dashboard';

/** Pages about one person, and the steps of signing in and paying. */
export const PERSONAL_PATHS = [
  '/checkout',
  '/cart',
  '/user',
  '/login',
  '/register',
  '/forgot-password',
  '/verification-otp',
  '/reset-password',
  '/confirm-email',
  '/success',
  '/cancel',
] as const;

export const DASHBOARD_PATHS = [
  DASHBOARD_PATH,
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
] as const;

/** `shell`: sent without anything of its person, who is known to the browser alone. */
export type Page =
  | { kind: 'home' | 'search' | 'shell' }
  | { kind: 'product'; productId: string }
  | { kind: 'listing'; categoryId: string; subCategoryId: string };

const SHELL_PATHS: ReadonlySet<string> = new Set([...PERSONAL_PATHS, ...DASHBOARD_PATHS]);

/** The page at a path without its query; null when there is none. The path may be undecodable. */
export function readPage(pathname: string): Page | null {
  if (pathname === HOME_PATH) return { kind: 'home' };
  if (pathname === SEARCH_PATH) return { kind: 'search' };
  if (SHELL_PATHS.has(pathname)) return { kind: 'shell' };
  const [first = '', second = '', ...rest] = pathname.split('/').slice(1);
  if (rest.length > 0) return null;
  const secondId = readSlugId(second);
  if (first === 'product') return secondId ? { kind: 'product', productId: secondId } : null;
  const categoryId = readSlugId(first);
  const subCategoryId = second === ALL_SUB_CATEGORIES ? second : secondId;
  return categoryId && subCategoryId ? { kind: 'listing', categoryId, subCategoryId } : null;
}
