// What each page of the work side asks for when somebody opens it: its calls, the most statements that these
// send, and the tables that they read. verify/staff-pages.test.ts makes the calls in a full shop; the walk
// through the pages (tests/browser/pages.spec.ts) fails where a page makes another call.

import { FIRST_STORE_ID } from '#features/store/store.table.ts';
import { CATEGORY_ORDER_PATH, PURCHASE_LISTS_PATH, STAFF_OFFERS_PATH } from '#shared/page-urls.ts';

export type StaffPage = {
  /** 'GET /path?query' or 'POST /path {"its":"body"}', as the owner. */
  calls: string[];
  most: number;
  tables: string[];
};

const STORE = `storeId=${FIRST_STORE_ID}`;

/** Tells who calls, and whether they may. */
export const OF_EVERY_CALL = [
  'access_tokens',
  'sessions',
  'users',
  'staff_sign_in_rules',
  'passkeys',
  'authenticators',
  'staff',
];
/** The frame around each of the pages. */
export const FRAME = 'the frame';

export const STAFF_PAGES: Record<string, StaffPage> = {
  [FRAME]: {
    calls: ['GET /api/user/user-details', 'GET /api/store/get'],
    most: 8,
    tables: ['addresses', 'cart_lines', 'carts', 'orders'],
  },
  '/dashboard/category': { calls: ['GET /api/category/get'], most: 1, tables: ['categories'] },
  '/dashboard/subcategory': {
    calls: ['POST /api/subcategory/get {}'],
    most: 1,
    tables: ['categories', 'sub_categories', 'sub_category_categories'],
  },
  [CATEGORY_ORDER_PATH]: {
    calls: ['GET /api/category/get', `GET /api/category/order?store=${FIRST_STORE_ID}`],
    most: 8,
    tables: [
      'categories',
      'category_rankings',
      'product_categories',
      'product_sub_categories',
      'store_products',
      'sub_categories',
      'sub_category_categories',
    ],
  },
  '/dashboard/upload-product': {
    calls: ['GET /api/category/get', 'POST /api/subcategory/get {}'],
    most: 2,
    tables: ['categories', 'sub_categories', 'sub_category_categories'],
  },
  '/dashboard/product': {
    calls: ['POST /api/product/staff-list {"page":1,"limit":12,"search":""}'],
    most: 3,
    tables: [
      'categories',
      'product_categories',
      'product_sub_categories',
      'product_taxes',
      'products',
      'store_products',
      'sub_categories',
    ],
  },
  '/dashboard/product?view=sheet': {
    calls: ['GET /api/category/get', `GET /api/product/sheet?${STORE}&page=1`],
    most: 4,
    tables: ['categories', 'product_categories', 'product_sub_categories', 'products', 'store_products'],
  },
  '/dashboard/import-export': { calls: ['GET /api/product/import'], most: 1, tables: [] },
  '/dashboard/orders': {
    calls: [
      'POST /api/order/payment-reviews {"limit":1}',
      `POST /api/order/staff-list {"page":1,"limit":20,"storeId":"${FIRST_STORE_ID}"}`,
    ],
    most: 6,
    tables: [
      'deliveries',
      'order_lines',
      'order_transitions',
      'orders',
      'payment_charges',
      'payment_disputes',
      'payment_reviews',
      'stores',
    ],
  },
  '/dashboard/payment-reviews': {
    calls: ['POST /api/order/payment-reviews {"page":1,"limit":20,"all":false}'],
    most: 3,
    tables: ['orders', 'payment_charges', 'payment_disputes', 'payment_reviews'],
  },
  '/dashboard/search-synonyms': {
    calls: [
      'POST /api/search/synonym-groups {"page":1,"limit":20}',
      'POST /api/search/missed-searches {"page":1,"limit":20}',
    ],
    most: 7,
    tables: ['missed_searches', 'synonym_groups'],
  },
  [STAFF_OFFERS_PATH]: {
    calls: ['GET /api/offer/get?page=1'],
    most: 3,
    tables: ['offers', 'order_offers'],
  },
  '/dashboard/stores': {
    calls: ['GET /api/store/pincode-requests?page=1'],
    most: 2,
    tables: ['pincode_requests'],
  },
  '/dashboard/store-areas': { calls: [], most: 0, tables: [] },
  '/dashboard/staff': {
    calls: ['GET /api/staff/sign-in-rules', 'GET /api/staff/get'],
    most: 4,
    tables: [],
  },
  '/dashboard/permissions': { calls: ['GET /api/staff/permissions'], most: 1, tables: [] },
  '/dashboard/metrics': {
    calls: [`GET /api/admin/report?kind=service&${STORE}`],
    most: 3,
    tables: ['deliveries', 'order_picks', 'order_transitions', 'orders', 'stores'],
  },
  '/dashboard/problems': {
    calls: [`GET /api/order/problems?${STORE}&state=open`],
    most: 2,
    tables: ['order_lines', 'order_problems', 'orders'],
  },
  '/dashboard/picking': {
    calls: [`GET /api/picking/queue?${STORE}`],
    most: 2,
    tables: ['order_lines', 'order_picks', 'orders'],
  },
  '/dashboard/deliveries': {
    calls: [`GET /api/delivery/ready?${STORE}`, `GET /api/delivery/cash?${STORE}`],
    most: 10,
    tables: ['cash_hand_ins', 'deliveries', 'order_lines', 'order_picks', 'orders'],
  },
  '/dashboard/cash': {
    calls: [`GET /api/delivery/cash?${STORE}`],
    most: 4,
    tables: ['cash_hand_ins', 'deliveries'],
  },
  '/dashboard/goods-in': {
    calls: [
      `GET /api/stock/purchase-lists?${STORE}&show=open&page=1`,
      `GET /api/stock/receipts?${STORE}&state=draft&page=1`,
    ],
    most: 6,
    tables: ['stock_receipt_lines', 'stock_receipts', 'supplier_orders', 'suppliers'],
  },
  '/dashboard/count': { calls: [`GET /api/stock/shelves?${STORE}`], most: 2, tables: ['store_products'] },
  '/dashboard/low-stock': {
    calls: [`GET /api/stock/low?${STORE}&days=3&target=7&page=1`, 'GET /api/stock/suppliers'],
    most: 6,
    tables: [
      'product_suppliers',
      'products',
      'stock_receipt_lines',
      'stock_receipts',
      'store_products',
      'supplier_orders',
      'suppliers',
    ],
  },
  [PURCHASE_LISTS_PATH]: {
    calls: [`GET /api/stock/purchase-lists?${STORE}&show=open&page=1`],
    most: 3,
    tables: ['supplier_orders', 'suppliers'],
  },
  '/dashboard/stock': { calls: [], most: 0, tables: [] },
  '/dashboard/audit': {
    calls: ['GET /api/admin/audit?page=1'],
    most: 3,
    tables: ['audit_entries', 'sub_categories'],
  },
  '/dashboard/customers': { calls: ['GET /api/customer/find'], most: 2, tables: [] },
  '/dashboard/settings': {
    calls: ['GET /api/settings/going-live', 'GET /api/settings/get'],
    most: 5,
    tables: ['shop_banners', 'shop_settings'],
  },
  '/dashboard/today': {
    calls: [`GET /api/admin/today?${STORE}`],
    most: 24,
    tables: [
      'deliveries',
      'order_lines',
      'order_picks',
      'order_problems',
      'order_ratings',
      'order_transitions',
      'orders',
      'payment_reviews',
      'products',
      'sales_days_due',
      'sales_hours',
      'sales_progress',
      'search_terms',
      'store_products',
      'stores',
    ],
  },
  '/dashboard/reports': {
    calls: [`GET /api/admin/report?kind=day&${STORE}`],
    most: 4,
    tables: ['sales_days_due', 'sales_hours', 'sales_progress'],
  },
  '/dashboard/reports?kind=gst': {
    calls: [`GET /api/admin/gst?${STORE}`],
    most: 6,
    tables: [
      'credit_notes',
      'invoice_buyers',
      'invoices',
      'order_adjustments',
      'order_charges',
      'order_goodwills',
      'order_lines',
      'orders',
      'stores',
    ],
  },
};
