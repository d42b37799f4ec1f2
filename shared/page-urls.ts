// Every page URL of the shop. web/shop/pages.tsx and web/work/pages.ts say which file renders each,
// read-page.ts which page a path leads to.

import { MAX_SEARCH_TEXT } from './limits.ts';

/** Where a written list becomes a cart: `text` is the list, `shared` somebody's shared one. */
export const LIST_PATH = '/list';
/** What may be saved in the store. */
export const OFFERS_PATH = '/offers';
export const HOME_PATH = '/';
export const SEARCH_PATH = '/search';
export const DASHBOARD_PATH = '/dashboard';

/** Pages that the browser fills: about one person, the steps of signing in and paying, what runs just now. */
export const PERSONAL_PATHS = [
  '/checkout',
  '/cart',
  LIST_PATH,
  OFFERS_PATH,
  '/user',
  '/login',
  '/register',
  '/forgot-password',
  '/verification-otp',
  '/reset-password',
  '/confirm-email',
  '/invitation',
  '/back-in-stock',
  '/success',
  '/cancel',
] as const;

/** Where the owner sees and changes the order of categories; with `category`, of its sub-categories. */
export const CATEGORY_ORDER_PATH = '/dashboard/category-order';
export const TAXES_PATH = '/dashboard/taxes';
/** Products that lack a code or a rate, in the sheet. */
export const WITHOUT_TAX_PATH = '/dashboard/product?view=sheet&noHsn=1';
export const BELOW_COST_PATH = '/dashboard/product?view=sheet&belowCost=1';

export const STAFF_OFFERS_PATH = '/dashboard/offers';
export const PURCHASE_LISTS_PATH = '/dashboard/purchase-lists';
export const SUPPLIERS_PATH = '/dashboard/suppliers';

/** Of the shoppers' own pages. */
export const OWN_PATHS = [
  '/dashboard/profile',
  '/dashboard/myorders',
  '/dashboard/address',
  '/dashboard/buy-again',
] as const;

/** Of the work side: web/work/pages.ts says what is there. */
export const STAFF_PATHS = [
  '/dashboard/category',
  '/dashboard/subcategory',
  CATEGORY_ORDER_PATH,
  TAXES_PATH,
  STAFF_OFFERS_PATH,
  '/dashboard/upload-product',
  '/dashboard/product',
  '/dashboard/planned-prices',
  '/dashboard/import-export',
  '/dashboard/orders',
  '/dashboard/payment-reviews',
  '/dashboard/search-synonyms',
  '/dashboard/stores',
  '/dashboard/store-areas',
  '/dashboard/staff',
  '/dashboard/permissions',
  '/dashboard/metrics',
  '/dashboard/problems',
  '/dashboard/picking',
  '/dashboard/deliveries',
  '/dashboard/cash',
  '/dashboard/money-owed',
  '/dashboard/goods-in',
  '/dashboard/count',
  '/dashboard/low-stock',
  PURCHASE_LISTS_PATH,
  SUPPLIERS_PATH,
  '/dashboard/stock',
  '/dashboard/audit',
  '/dashboard/customers',
  '/dashboard/settings',
  '/dashboard/today',
  '/dashboard/reports',
] as const;

/** The parts of all pages in all states, in development only. */
export const KIT_PATH = '/kit';

export type StaffPath = (typeof STAFF_PATHS)[number];

export const DASHBOARD_PATHS = [DASHBOARD_PATH, ...OWN_PATHS, ...STAFF_PATHS] as const;

/** Whether the page at this path is one of the work side, which is an application of its own. */
export const isWorkPath = (pathname: string): boolean =>
  [DASHBOARD_PATH, KIT_PATH, ...STAFF_PATHS].includes(pathname);

export const ORDER_PREFIX = '/dashboard/myorders/';
export const ORDER_ROUTE = `${ORDER_PREFIX}:orderId`;

/** What the owner says about the shop, each on a page of its own, in the order of their links. */
export const SHOP_PAGES = ['about', 'contact', 'terms', 'privacy', 'refunds', 'fssai'] as const;
export type ShopPageName = (typeof SHOP_PAGES)[number];
export const SHOP_PAGE_FOLDER = 'pages';

export const toShopPagePath = (name: ShopPageName) => `/${SHOP_PAGE_FOLDER}/${name}`;

export const readShopPage = (name: string): ShopPageName | undefined =>
  SHOP_PAGES.find((known) => known === name);

/** Where a shopper sees one order. */
export function toOrderPath(orderId: string): string {
  return ORDER_PREFIX + encodeURIComponent(orderId);
}

/** Where staff see one product: its stock, sales, prices, bar codes and offers. */
export function toStockPath(productId: string, storeId?: string): string {
  return `/dashboard/stock?${new URLSearchParams({ productId, ...(storeId && { store: storeId }) })}`;
}

/** Where staff see one offer. */
export function toOfferPath(offerId: string): string {
  return `${STAFF_OFFERS_PATH}?offer=${offerId}`;
}

export function toReceiptPath(receiptId: string): string {
  return `/dashboard/goods-in?receipt=${receiptId}`;
}

export function toPurchaseListPath(listId: string): string {
  return `${PURCHASE_LISTS_PATH}?list=${listId}`;
}

/** What is searched for, from an address. */
export const readSearchText = (search: URLSearchParams): string =>
  (search.get('q') ?? '').toWellFormed().slice(0, MAX_SEARCH_TEXT);

/** Of a list, from its address; 1 for text that is not a page number. */
export function readPageNumber(text: string | null, maxDigits = 6): number {
  return text !== null && text.length <= maxDigits && /^[1-9]\d*$/.test(text) ? Number(text) : 1;
}
