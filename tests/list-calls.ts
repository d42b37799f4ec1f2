// Every call that answers a list: the length limit of the longest list in its answer, and how to make the
// call in a full shop.

import { eq, inArray, sql } from 'drizzle-orm';
import { products } from '#features/catalogue/catalogue.table.ts';
import { productPairs } from '#features/recommendation/bought-together.table.ts';
import { MAX_AREAS, MAX_STORES } from '#features/store/store-input.rules.ts';
import { FIRST_STORE_ID } from '#features/store/store.table.ts';
import { stockAlerts } from '#features/stock-alert/stock-alert.table.ts';
import { MAX_SHOWN_PLANS } from '#features/catalogue/price/price-plan.contract.ts';
import { pricePlans } from '#features/catalogue/price/price-plan.table.ts';
import { MAX_LIVE_OFFERS } from '#features/offer/offer.store.ts';
import { inHours, TEN_PERCENT } from './offers.ts';
import { makeId } from '#shared/ids.ts';
import { MAX_PLANNED, MAX_RIBBONS } from '#shared/limits.ts';
import { areas, MAX_CATEGORIES, MAX_SUB_CATEGORIES, type FullShop } from './full-shop.ts';

export type ListCall = {
  most: number;
  as: 'shopper' | 'owner';
  /** Creates data that is still missing. */
  before?: (full: FullShop) => PromiseLike<unknown>;
  query?: string | ((full: FullShop) => string | Promise<string>);
  body?: (full: FullShop) => unknown;
};

const IN_STORE = `storeId=${FIRST_STORE_ID}`;
const all = ({ categoryId }: FullShop) => ({ categoryId, subCategoryId: 'all', page: 1, limit: 1_000 });
const someSizes = ({ productIds }: FullShop) => ({ productId: productIds[0], sizeId: productIds[1] });
const profile = () => ({
  name: 'Ravi Kumar',
  email: `${makeId()}@example.test`,
  mobile: '9876543210',
});

export const LISTS: Record<string, ListCall> = {
  // As many as there are staff calls.
  'GET /api/staff/permissions': { most: 200, as: 'owner' },
  'GET /api/settings/get': { most: 10, as: 'owner' },
  // The steps.
  'GET /api/settings/going-live': { most: 12, as: 'owner' },
  'GET /api/store/get': { most: MAX_STORES, as: 'shopper' },
  'GET /api/store/areas': { most: MAX_AREAS, as: 'owner', query: IN_STORE },
  'PUT /api/store/areas': { most: MAX_AREAS, as: 'owner', body: () => ({ storeId: FIRST_STORE_ID, areas }) },
  'GET /api/admin/audit': { most: 50, as: 'owner' },
  // The hours of a day.
  'GET /api/admin/find': { most: 5, as: 'owner', query: `${IN_STORE}&q=atta` },
  'GET /api/admin/today': { most: 24, as: 'owner' },
  'GET /api/admin/report': { most: 400, as: 'owner', query: 'kind=day&from=2025-11-01&to=2026-12-05' },
  'GET /api/store/pincode-requests': { most: 100, as: 'owner' },
  'GET /api/store/ledger': {
    most: 50,
    as: 'owner',
    query: ({ productIds }) => `${IN_STORE}&productId=${productIds[0]}`,
  },
  'GET /api/stock/receipts': { most: 50, as: 'owner', query: IN_STORE },
  'GET /api/stock/receipt': { most: 500, as: 'owner', query: ({ draftId }) => `_id=${draftId}` },
  'PUT /api/stock/receipt': {
    most: 500,
    as: 'owner',
    body: ({ draftId }) => ({ _id: draftId, reference: 'Bill 1' }),
  },
  'GET /api/stock/purchase-lists': { most: 50, as: 'owner', query: IN_STORE },
  'GET /api/stock/purchase-list': { most: 500, as: 'owner', query: ({ listId }) => `_id=${listId}` },
  'GET /api/stock/expiring': { most: 50, as: 'owner', query: IN_STORE },
  'GET /api/stock/to-count': { most: 100, as: 'owner', query: IN_STORE },
  'GET /api/stock/shelves': { most: 2_000, as: 'owner', query: IN_STORE },
  // One per supplier, and one for products without a supplier.
  'GET /api/stock/low': { most: 501, as: 'owner', query: IN_STORE },
  'GET /api/stock/find': { most: 10, as: 'owner', query: `${IN_STORE}&search=atta` },
  'GET /api/stock/suppliers': { most: 500, as: 'owner' },
  'GET /api/user/user-details': { most: 100, as: 'shopper' },
  'PUT /api/user/update-user': { most: 100, as: 'shopper', body: profile },
  'GET /api/user/sessions': { most: 100, as: 'shopper' },
  'GET /api/address/get': { most: 100, as: 'shopper' },
  'GET /api/cart/get': { most: 100, as: 'shopper' },
  'GET /api/cart/bill': { most: 100, as: 'shopper' },
  'POST /api/cart/coupon': { most: 100, as: 'shopper', body: () => ({ code: 'OFFER1' }) },
  'DELETE /api/cart/coupon': { most: 100, as: 'shopper' },
  'GET /api/offer/current': { most: MAX_LIVE_OFFERS, as: 'shopper' },
  'POST /api/offer/ribbons': {
    most: MAX_RIBBONS,
    as: 'shopper',
    body: ({ productIds }) => ({ productIds: productIds.slice(0, MAX_RIBBONS) }),
  },
  'GET /api/offer/get': { most: 100, as: 'owner', query: 'limit=1000' },
  'POST /api/offer/preview': {
    most: 100,
    as: 'owner',
    body: () => ({ ...TEN_PERCENT, from: inHours(1) }),
  },
  'POST /api/offer/import': {
    most: 500,
    as: 'owner',
    body: () => ({ csv: `name,kind\n${'Offer,percent\n'.repeat(500)}`, save: false }),
  },
  // 50 orders of at most 100 lines.
  'GET /api/payment/methods': { most: 3, as: 'shopper' },
  'GET /api/order/order-list': { most: 5_000, as: 'shopper', query: 'limit=1000' },
  // The 200 newest transitions after placing.
  'GET /api/order/details': { most: 201, as: 'shopper', query: ({ orderId }) => `orderId=${orderId}` },
  'POST /api/order/reorder': {
    most: 100,
    as: 'shopper',
    body: ({ largeOrderId }) => ({ orderId: largeOrderId }),
  },
  'GET /api/order/problems': { most: 100, as: 'owner', query: IN_STORE },
  'GET /api/customer/find': { most: 25, as: 'owner' },
  'POST /api/order/staff-list': { most: 100, as: 'owner', body: () => ({ limit: 1_000 }) },
  // The 200 newest transitions after placing; at most 200 notes.
  'POST /api/order/staff-details': { most: 201, as: 'owner', body: ({ orderId }) => ({ orderId }) },
  'POST /api/order/payment-reviews': { most: 100, as: 'owner', body: () => ({ all: true, limit: 100 }) },
  'GET /api/picking/queue': { most: 200, as: 'owner', query: IN_STORE },
  'GET /api/picking/substitutes': {
    most: 8,
    as: 'owner',
    query: async ({ shop, owner: { token }, placedId }) => {
      const body = { orderId: placedId };
      const claimed = await shop.call('POST', '/api/picking/claim', { token, body });
      return `orderId=${placedId}&lineId=${claimed.body.data.lines[0].lineId}`;
    },
  },
  // 100 on the way and 100 waiting.
  'GET /api/delivery/ready': { most: 200, as: 'owner', query: IN_STORE },
  'GET /api/delivery/cash': { most: 200, as: 'owner', query: IN_STORE },
  'GET /api/staff/get': { most: 1_000, as: 'owner' },
  'GET /api/category/get': { most: MAX_CATEGORIES, as: 'shopper' },
  'GET /api/category/order': { most: MAX_CATEGORIES, as: 'owner' },
  'POST /api/subcategory/get': { most: MAX_SUB_CATEGORIES, as: 'shopper', body: () => ({}) },
  'POST /api/product/get': { most: 100, as: 'shopper', body: () => ({ limit: 1_000 }) },
  'POST /api/product/get-product-by-category': {
    most: 20,
    as: 'owner',
    body: ({ categoryId }) => ({ id: categoryId }),
  },
  'POST /api/product/get-pruduct-by-category-and-subcategory': { most: 100, as: 'owner', body: all },
  'POST /api/product/get-product-by-category-and-subcategory': { most: 100, as: 'owner', body: all },
  'POST /api/product/search-product': {
    most: 100,
    as: 'shopper',
    body: () => ({ search: 'atta', limit: 1_000 }),
  },
  'POST /api/product/families': { most: 100, as: 'shopper', body: () => ({ q: 'atta', limit: 1_000 }) },
  'GET /api/product/buy-again': {
    most: 40,
    as: 'shopper',
    before: ({ shop, productIds, largeOrderId }) =>
      shop.db.execute(sql`
        UPDATE order_lines SET product_id = (${sql.param(productIds)}::text[])[numbered.nth] FROM (
          SELECT id, row_number() OVER () AS nth FROM order_lines WHERE order_id = ${largeOrderId}
        ) AS numbered WHERE order_lines.id = numbered.id`),
  },
  'GET /api/product/notify-me': {
    most: 50,
    as: 'shopper',
    before: ({ shop, shopper, productIds }) => {
      const request = { userId: shopper.userId, storeId: FIRST_STORE_ID };
      return shop.db.insert(stockAlerts).values(productIds.map((productId) => ({ ...request, productId })));
    },
  },
  'POST /api/product/bought-together': {
    most: 12,
    as: 'shopper',
    before: async ({ shop, productIds }) => {
      const productId = productIds[99]!;
      const others = productIds.filter((id) => id !== productId);
      // Otherwise they are sizes of one product.
      await shop.db.update(products).set({ sizeGroup: null }).where(eq(products.id, productId));
      const counted = { productId, orders: 5, shoppers: 5, score: 0.5 };
      await shop.db.insert(productPairs).values(others.map((otherId) => ({ ...counted, otherId })));
    },
    body: ({ productIds }) => ({ productIds: [productIds[99]] }),
  },
  'POST /api/product/similar': {
    most: 12,
    as: 'shopper',
    // Otherwise they are sizes of one product.
    before: ({ shop, productIds }) =>
      shop.db
        .update(products)
        .set({ sizeGroup: null })
        .where(inArray(products.id, productIds.slice(90, 100))),
    body: ({ productIds }) => ({ productId: productIds[50] }),
  },
  'POST /api/list/read': { most: 100, as: 'shopper', body: () => ({ text: 'atta\n'.repeat(1_000) }) },
  'GET /api/list/get': {
    most: 50,
    as: 'shopper',
    before: ({ shop, largeOrderId }) =>
      shop.db.execute(sql`
        INSERT INTO saved_lists (id, user_id, name, text)
        SELECT substr(md5(nth::text), 1, 24), user_id, 'List', 'milk' FROM generate_series(1, 200) nth,
          (SELECT user_id FROM orders WHERE id = ${largeOrderId}) AS own`),
  },
  'POST /api/list/to-cart': {
    most: 100,
    as: 'owner',
    body: ({ productIds }) => ({
      items: productIds.slice(0, 100).map((productId) => ({ productId, quantity: 1 })),
    }),
  },
  'POST /api/product/suggest': { most: 6, as: 'shopper', body: () => ({ search: 'atta' }) },
  'POST /api/product/other-sizes': {
    most: 29,
    as: 'owner',
    body: ({ productIds }) => ({ productId: productIds[0] }),
  },
  'POST /api/product/staff-list': { most: 100, as: 'owner', body: () => ({ limit: 1_000 }) },
  'GET /api/product/sheet': { most: 100, as: 'owner' },
  'GET /api/product/sheet-ids': { most: 5_000, as: 'owner' },
  'GET /api/product/sheet-filters': {
    most: 50,
    as: 'owner',
    before: async ({ shop, owner: { token } }) => {
      for (const name of ['Sold out', 'Cheap']) {
        const body = { name, query: 'soldOut=1' };
        await shop.call('PUT', '/api/product/save-sheet-filter', { token, body });
      }
    },
  },
  'PUT /api/product/update-many': {
    most: 5_000,
    as: 'owner',
    body: ({ productIds }) => ({
      rows: productIds.slice(0, 100).map((_id) => ({ _id, set: { price: 'much' } })),
    }),
  },
  'GET /api/product/price-plans': {
    most: MAX_SHOWN_PLANS,
    as: 'owner',
    before: ({ shop, productIds }) => {
      const [startsAt, endsAt] = [new Date(0), new Date(1)];
      const over = { productId: productIds[0]!, pricePaise: 1, startsAt, endsAt, endedAt: endsAt };
      return shop.db.insert(pricePlans).values(Array.from({ length: 200 }, () => over));
    },
    query: ({ productIds }) => `productId=${productIds[0]}`,
  },
  'PUT /api/product/price-plans': {
    most: MAX_PLANNED,
    as: 'owner',
    body: () => ({
      productIds: Array.from({ length: MAX_PLANNED }, () => makeId()),
      price: 1,
      from: inHours(1),
      until: inHours(2),
    }),
  },
  'PUT /api/product/tie-size': { most: 29, as: 'owner', body: someSizes },
  'PUT /api/product/untie-size': { most: 29, as: 'owner', body: someSizes },
  'GET /api/product/import': { most: 100, as: 'owner' },
  'POST /api/search/synonym-groups': { most: 100, as: 'owner', body: () => ({ limit: 100 }) },
  'POST /api/search/missed-searches': { most: 100, as: 'owner', body: () => ({ limit: 100 }) },
};
