// Which page a path leads to.

import {
  DASHBOARD_PATHS,
  HOME_PATH,
  KIT_PATH,
  ORDER_PREFIX,
  PERSONAL_PATHS,
  readShopPage,
  SEARCH_PATH,
  SHOP_PAGE_FOLDER,
  type ShopPageName,
} from './page-urls.ts';
import { ALL_SUB_CATEGORIES, readSlugId } from './slugs.ts';

/**
 * `shell`: sent without personal data, because only the browser knows the person. `order`: a shell that is
 * the same for all orders, even those that do not exist.
 */
export type Page =
  | { kind: 'home' | 'search' | 'shell' | 'order' }
  | { kind: 'product'; productId: string }
  | { kind: 'shop-page'; name: ShopPageName }
  | { kind: 'listing'; categoryId: string; subCategoryId: string };

const SHELL_PATHS: ReadonlySet<string> = new Set([...PERSONAL_PATHS, ...DASHBOARD_PATHS, KIT_PATH]);

/** The page at a path without its query; null when there is none. The path may be undecodable. */
export function readPage(pathname: string): Page | null {
  if (pathname === HOME_PATH) return { kind: 'home' };
  if (pathname === SEARCH_PATH) return { kind: 'search' };
  if (SHELL_PATHS.has(pathname)) return { kind: 'shell' };
  if (isOrderPath(pathname)) return { kind: 'order' };
  const [first = '', second = '', ...rest] = pathname.split('/').slice(1);
  if (rest.length > 0) return null;
  if (first === SHOP_PAGE_FOLDER) {
    const name = readShopPage(second);
    return name ? { kind: 'shop-page', name } : null;
  }
  const secondId = readSlugId(second);
  if (first === 'product') return secondId ? { kind: 'product', productId: secondId } : null;
  const categoryId = readSlugId(first);
  const subCategoryId = second === ALL_SUB_CATEGORIES ? second : secondId;
  return categoryId && subCategoryId ? { kind: 'listing', categoryId, subCategoryId } : null;
}

function isOrderPath(pathname: string): boolean {
  const rest = pathname.startsWith(ORDER_PREFIX) ? pathname.slice(ORDER_PREFIX.length) : '';
  return rest !== '' && !rest.includes('/');
}
