// What staff change, and which answers that makes stale.

import { makeChanges, type StaleBy } from './change.ts';

const CATEGORIES = [
  'GET /api/category/get',
  'GET /api/category/order',
  'POST /api/subcategory/get',
  'GET /api/subcategory/taxes',
  'storefront',
] as const;
const TAXES = ['POST /api/subcategory/get', 'GET /api/subcategory/taxes'] as const;
const BILLS = ['GET /api/stock/bills', 'GET /api/stock/supplier'] as const;
const CUSTOMERS = ['GET /api/customer/find', 'GET /api/customer/details'] as const;
const CASH = ['GET /api/delivery/ready', 'GET /api/delivery/bags', 'GET /api/delivery/cash'] as const;
const OFFERS = ['GET /api/offer/get', 'GET /api/offer/details', 'POST /api/offer/preview'] as const;
const ORDERS = ['POST /api/order/staff-list', 'POST /api/order/staff-details'] as const;
const PLANS = [
  'GET /api/product/price-plans',
  'GET /api/product/planned-prices',
  'GET /api/product/overview',
  'GET /api/stock/expiring',
  'storefront',
] as const;
const PRODUCTS = ['POST /api/product/staff-list', 'GET /api/product/overview', 'storefront'] as const;
const BAR_CODES = ['GET /api/product/overview', 'GET /api/stock/find', 'GET /api/stock/to-count'] as const;
const SETTINGS = ['GET /api/settings/going-live', 'storefront'] as const;
const STOCK = [
  'GET /api/product/overview',
  'GET /api/stock/expiring',
  'GET /api/stock/find',
  'GET /api/stock/low',
  'GET /api/stock/purchase-list',
  'GET /api/stock/purchase-lists',
  // Not one receipt: a draft that is being typed is not read again.
  'GET /api/stock/receipts',
  'GET /api/stock/count-parts',
  'GET /api/stock/suppliers',
  'GET /api/stock/to-count',
  'GET /api/store/ledger',
] as const;
const SOLD_STOCK = [...STOCK, ...BILLS, 'storefront'] as const;
const SIZES = ['POST /api/product/other-sizes', 'storefront'] as const;
const SHEET_FILTERS = ['GET /api/product/sheet-filters'] as const;
const STORES = ['GET /api/store/get'] as const;
const SYNONYMS = ['POST /api/search/synonym-groups', 'storefront'] as const;
const STAFF_LIST = ['GET /api/staff/get'] as const;

export const STALE_BY_STAFF = {
  'DELETE /api/category/delete': CATEGORIES,
  'DELETE /api/subcategory/delete': CATEGORIES,
  'POST /api/category/add-category': CATEGORIES,
  'POST /api/subcategory/create': CATEGORIES,
  'PUT /api/category/order': ['storefront'],
  // A renamed category also changes the sub-categories.
  'PUT /api/category/update': CATEGORIES,
  'PUT /api/subcategory/taxes': TAXES,
  'PUT /api/subcategory/update': CATEGORIES,

  'POST /api/customer/note': CUSTOMERS,
  'POST /api/customer/send-reset': CUSTOMERS,
  'PUT /api/customer/restore': CUSTOMERS,
  'PUT /api/customer/suspend': CUSTOMERS,

  'POST /api/delivery/collect': CASH,
  'POST /api/delivery/count': CASH,
  'POST /api/delivery/deliver': CASH,
  'POST /api/delivery/fail': CASH,
  'POST /api/delivery/give-back': CASH,
  'POST /api/delivery/hand-in': CASH,
  'POST /api/delivery/take': CASH,
  'POST /api/delivery/take-in': [...CASH, ...SOLD_STOCK],
  'POST /api/delivery/try-again': CASH,

  'PUT /api/picking/waste': SOLD_STOCK,

  'POST /api/offer/create': OFFERS,
  'PUT /api/offer/end': OFFERS,
  'PUT /api/offer/update': OFFERS,

  'POST /api/order/goodwill': ['GET /api/order/goodwill', ...ORDERS],
  'POST /api/order/note': ORDERS,
  'PUT /api/order/answer-problem': ['GET /api/order/problems', 'GET /api/order/money-owed'],
  'PUT /api/order/money-paid': ['GET /api/order/money-owed', ...ORDERS],
  'PUT /api/order/move': ORDERS,
  'PUT /api/order/resolve-review': ['POST /api/order/payment-reviews'],

  'DELETE /api/product/bar-code': BAR_CODES,
  'DELETE /api/product/delete-product': PRODUCTS,
  'DELETE /api/product/price-plan': PLANS,
  'DELETE /api/product/price-plans': PLANS,
  'DELETE /api/product/remove-sheet-filter': SHEET_FILTERS,
  'POST /api/product/create': PRODUCTS,
  'POST /api/product/import': ['GET /api/product/import'],
  'PUT /api/product/bar-code': BAR_CODES,
  'PUT /api/product/price-plan': PLANS,
  'PUT /api/product/price-plans': PLANS,
  'PUT /api/product/save-sheet-filter': SHEET_FILTERS,
  'PUT /api/product/tie-size': SIZES,
  'PUT /api/product/untie-size': SIZES,
  'PUT /api/product/update-many': ['storefront'],
  'PUT /api/product/update-product-details': PRODUCTS,

  'DELETE /api/search/missed-search': ['POST /api/search/missed-searches'],
  'DELETE /api/search/remove-synonym-group': SYNONYMS,
  'PUT /api/search/save-synonym-group': SYNONYMS,

  'DELETE /api/stock/purchase-list': STOCK,
  'DELETE /api/stock/receipt': STOCK,
  'POST /api/stock/adjust': [...SOLD_STOCK, 'GET /api/stock/receipt'],
  'POST /api/stock/count': SOLD_STOCK,
  'POST /api/stock/move': SOLD_STOCK,
  'POST /api/stock/purchase-list': STOCK,
  'POST /api/stock/purchase-list/close': STOCK,
  'POST /api/stock/purchase-list/send': STOCK,
  'POST /api/stock/receipt': STOCK,
  'POST /api/stock/receipt/book': SOLD_STOCK,
  'PUT /api/stock/purchase-list': STOCK,
  'PUT /api/stock/receipt': [],
  'PUT /api/stock/bill': BILLS,
  'PUT /api/stock/bill-paid': BILLS,
  'PUT /api/stock/supplier': [...STOCK, ...BILLS],
  'PUT /api/stock/supplier-of': STOCK,
  'PUT /api/store/stock': SOLD_STOCK,

  'POST /api/store/create': STORES,
  'PUT /api/store/areas': STORES,
  'PUT /api/store/update': STORES,

  'PUT /api/settings/banners': SETTINGS,
  'PUT /api/settings/update': SETTINGS,

  'POST /api/staff/invite': STAFF_LIST,
  'DELETE /api/staff/remove': STAFF_LIST,
  // The owner may now need a second factor too.
  'PUT /api/staff/sign-in-rules': ['user'],
} as const satisfies Partial<StaleBy>;

export const { change, changeAndTell, changeAndRead, follow } = makeChanges(STALE_BY_STAFF);
