// Every call that answers a list: those of texts/bounded-lists.txt, and here those that need data of their
// own.

import { eq, inArray, sql } from 'drizzle-orm';
import { productSubCategories, products, subCategories } from '#features/catalogue/catalogue.table.ts';
import { productPairs } from '#features/orders/again/bought-together.table.ts';
import { MAX_AREAS } from '#features/stores/store/store-input.rules.ts';
import { FIRST_STORE_ID } from '#features/stores/store/store.table.ts';
import { stockAlerts } from '#features/stock/alerts/stock-alert.table.ts';
import { MAX_SHOWN_PLANS, MAX_SHOWN_RISKS } from '#features/catalogue/price/price-plan.contract.ts';
import { pricePlans } from '#features/catalogue/price/price-plan.table.ts';
import { inHours, TEN_PERCENT } from './offers.ts';
import { makeId } from '#shared/ids.ts';
import { MAX_PLANNED, MAX_RIBBONS } from '#shared/limits.ts';
import { MAX_LIMIT } from '#shared/paging.ts';
import { areas, image, type FullShop } from './full-shop.ts';
import { readTexts } from './texts.ts';

const TAXED = { id: makeId() };
const NEXT_HOUR = { pricePaise: 1, startsAt: new Date(inHours(1)), endsAt: new Date(inHours(2)) };

export type ListCall = {
  /** The length limit of the longest list in its answer. */
  most: number;
  as: 'shopper' | 'owner';
  /** Creates data that is still missing. */
  before?: (full: FullShop) => PromiseLike<unknown>;
  query?: string | ((full: FullShop) => string | Promise<string>);
  body?: (full: FullShop) => unknown;
};

/** What the words of texts/bounded-lists.txt stand for. */
const toWords = (full: FullShop): Record<string, string> => ({
  STORE: FIRST_STORE_ID,
  CATEGORY: full.categoryId,
  PRODUCT: full.productIds[0]!,
  SIZE: full.productIds[1]!,
  DRAFT: full.draftId,
  PURCHASE_LIST: full.listId,
  SUPPLIER: full.supplierId,
  MANY_MOVES: full.orderId,
  LARGE_ORDER: full.largeOrderId,
});
const fillIn = (text: string, full: FullShop) =>
  text.replaceAll(/\b[A-Z_]{4,}\b/g, (word) => toWords(full)[word] ?? word);

const { 'one thing': oneThing, ...plain } = readTexts<'one thing'>('bounded-lists.txt');
export const ONE_THING = oneThing;

function toListCall(as: ListCall['as'], line: string): [name: string, ListCall] {
  const [, most, name = '', query = '', body] = /^(\d+) (\w+ [^ ?]+)(?:\?(\S+))?(?: (.+))?$/.exec(line)!;
  return [
    name,
    {
      most: Number(most),
      as,
      query: (full) => fillIn(query, full),
      ...(body && { body: (full) => JSON.parse(fillIn(body, full)) }),
    },
  ];
}

export const LISTS: Record<string, ListCall> = {
  ...Object.fromEntries(plain['as owner']!.map((line) => toListCall('owner', line))),
  ...Object.fromEntries(plain['as shopper']!.map((line) => toListCall('shopper', line))),
  'PUT /api/store/areas': { most: MAX_AREAS, as: 'owner', body: () => ({ storeId: FIRST_STORE_ID, areas }) },
  'POST /api/offer/ribbons': {
    most: MAX_RIBBONS,
    as: 'shopper',
    body: ({ productIds }) => ({ productIds: productIds.slice(0, MAX_RIBBONS) }),
  },
  'POST /api/offer/preview': {
    most: 100,
    as: 'owner',
    body: () => ({ ...TEN_PERCENT, from: inHours(1) }),
  },
  'GET /api/picking/substitutes': {
    most: 8,
    as: 'owner',
    query: async ({ shop, owner: { token }, placedId }) => {
      const body = { orderId: placedId };
      const claimed = await shop.call('POST', '/api/picking/claim', { token, body });
      return `orderId=${placedId}&lineId=${claimed.body.data.lines[0].lineId}`;
    },
  },
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
  'GET /api/product/planned-prices': {
    most: MAX_LIMIT,
    as: 'owner',
    before: ({ shop, productIds }) =>
      shop.db.insert(pricePlans).values(productIds.map((productId) => ({ productId, ...NEXT_HOUR }))),
  },
  'POST /api/product/check-prices': {
    most: MAX_SHOWN_RISKS,
    as: 'owner',
    body: ({ productIds }) => ({ productIds, set: { price: 1 } }),
  },
  'POST /api/subcategory/check-taxes': {
    most: MAX_SHOWN_RISKS,
    as: 'owner',
    before: async ({ shop, productIds }) => {
      await shop.db.insert(subCategories).values({ ...TAXED, name: 'Taxed', image });
      await shop.db
        .insert(productSubCategories)
        .values(productIds.map((productId) => ({ productId, subCategoryId: TAXED.id })));
      await shop.db.execute(sql`UPDATE products SET cost_paise = price_paise WHERE price_paise > 0`);
    },
    body: () => ({ taxes: [{ _id: TAXED.id, hsnCode: '0401', gstRate: 40 }] }),
  },
  'DELETE /api/product/price-plans': {
    most: MAX_PLANNED,
    as: 'owner',
    before: ({ shop, productIds }) => {
      const plans = Array.from({ length: MAX_PLANNED + 1 }, (_, at) => ({
        productId: productIds[at % productIds.length]!,
        batchId: 'many',
        ...NEXT_HOUR,
      }));
      return shop.db.insert(pricePlans).values(plans);
    },
    body: () => ({ batchId: 'many' }),
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
};
