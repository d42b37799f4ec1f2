// Every list of the shop stays small, however long the shop has been in use: all tables are filled, every
// call that answers a list is made, and no array in any answer is longer than the table below says. A new
// call that answers a list needs its row.

import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { sessions } from '#features/account/account.table.ts';
import { addresses } from '#features/address/address.table.ts';
import { auditEntries } from '#features/audit/audit.table.ts';
import {
  catalogueImportProblems,
  catalogueImports,
} from '#features/catalogue-import/catalogue-import.table.ts';
import {
  categories,
  productCategories,
  products,
  productSubCategories,
  stockMovements,
  subCategories,
  storeProducts,
} from '#features/catalogue/catalogue.table.ts';
import { cashHandIns, deliveries } from '#features/order/delivery/delivery.table.ts';
import { orderLines, orderMoves } from '#features/order/order.table.ts';
import { orderPicks } from '#features/order/picking/picking.table.ts';
import { orderProblems } from '#features/order/problem/problem.table.ts';
import { productPairs } from '#features/order/together/together.table.ts';
import { paymentReviews } from '#features/payment/payment.table.ts';
import { missedSearches, wordGroups } from '#features/search/search.table.ts';
import { staff } from '#features/staff/staff.table.ts';
import { stockReceiptLines, stockReceipts } from '#features/stock/receipt/receipt.table.ts';
import { productSuppliers, suppliers } from '#features/stock/supplier/supplier.table.ts';
import { productWishes } from '#features/wish/wish.table.ts';
import { inTransaction } from '#database/client.ts';
import { MOST_AREAS, MOST_STORES } from '#features/store/store-input.rules.ts';
import { shopBanners } from '#features/settings/settings.table.ts';
import { FIRST_STORE_ID, storeAreas, stores, storeWishes } from '#features/store/store.table.ts';
import { makeId } from '#shared/ids.ts';
import { ADDRESS, makeAdmin, makeCategory, makeProduct, type Person } from './factories.ts';
import { makeManyOrders } from './many-orders.ts';
import { makeOneShopper, makeShoppers } from './many-shoppers.ts';
import { useTestShop, type Answer, type TestShop } from './open-test-shop.ts';
import { addToCart, readCart, toPayload } from './orders.ts';

const shop = useTestShop();
const MANY = 1_200;
const MOST_CATEGORIES = 500;
const MOST_SUB_CATEGORIES = 2_000;

let shopper: Person;
let owner: Person;
let categoryId: string;
let orderId: string;
let largeOrderId: string;
let placedId: string;
let productIds: string[];
let draftId: string;
let supplierId: string;

beforeAll(async () => {
  await shop.db.insert(shopBanners).values(
    Array.from({ length: 10 }, (_, position) => ({
      position,
      name: 'Mangoes',
      image: '/images/mango.webp',
    })),
  );
  [shopper, owner] = [await makeOneShopper(shop), await makeAdmin(shop)];
  categoryId = (await makeCategory(shop)).id;
  [orderId] = (await makeManyOrders(shop, { userId: shopper.userId, count: MANY, from: new Date(0) })) as [
    string,
  ];
  [largeOrderId] = (await makeManyOrders(shop, { userId: shopper.userId, count: 60, lines: 100 })) as [
    string,
  ];
  await fill(shop);
});

const many = <Row>(count: number, toRow: (number: number) => Row) =>
  Array.from({ length: count }, (_, at) => toRow(at + 1));
const image = '/images/none/800.webp';
const areas = many(MOST_AREAS, (number) => ({ pincode: String(500_000 + number), rideMinutes: 9 }));

async function fill({ db }: TestShop): Promise<void> {
  const { userId } = shopper;
  const tomorrow = new Date(Date.now() + 86_400_000);
  const { address_line: addressLine, ...address } = ADDRESS;
  await db
    .insert(addresses)
    .values(many(MANY, (number) => ({ userId, addressLine, ...address, status: number % 2 === 0 })));
  await db.insert(sessions).values(
    many(MANY, (number) => ({
      userId,
      refreshHash: `hash ${number}`,
      idleExpiresAt: tomorrow,
      absoluteExpiresAt: tomorrow,
    })),
  );
  productIds = many(MANY, () => makeId());
  const sizeGroup = makeId();
  await db.insert(products).values(
    productIds.map((id, at) => ({
      id,
      name: `Atta ${at}`,
      unit: '1 kg',
      pricePaise: 5_000,
      discountBasisPoints: 0,
      images: [image],
      description: 'Flour',
      sizeGroup,
    })),
  );
  await db.update(storeProducts).set({ stock: 5, openingStock: 5 });
  await db.insert(productCategories).values(productIds.map((productId) => ({ productId, categoryId })));
  await db
    .insert(categories)
    .values(many(MOST_CATEGORIES - 1, (number) => ({ name: `Category ${number}`, image })));
  await db
    .insert(subCategories)
    .values(many(MOST_SUB_CATEGORIES, (number) => ({ name: `Sub category ${number}`, image })));
  await db
    .insert(paymentReviews)
    .values(many(MANY, (number) => ({ reason: 'refund failed', orderId: `order ${number}`, details: {} })));
  const reported = { storeId: FIRST_STORE_ID, kind: 'damaged', quantity: 1 } as const;
  const lines = await db.select().from(orderLines).limit(MANY);
  await db
    .insert(orderProblems)
    .values(lines.map((line) => ({ ...reported, orderId: line.orderId, lineId: line.id })));
  const step = { orderId, toStatus: 'PACKING', movedBy: 'staff' as const };
  await db.insert(orderMoves).values(many(MANY, () => step));
  await db
    .insert(wordGroups)
    .values(many(MANY, (number) => ({ words: [`atta ${number}`, `flour ${number}`] })));
  await db.insert(missedSearches).values(many(MANY, (number) => ({ text: `miss ${number}` })));
  const importId = makeId();
  await db.insert(catalogueImports).values({
    id: importId,
    fileName: 'products.csv',
    fileHash: 'hash',
    isDryRun: false,
    isAllOrNothing: false,
    status: 'done',
    rowCount: MANY,
    notes: {
      unknownColumns: [],
      newCategories: [],
      newCategoryCount: 0,
      newSubCategories: [],
      newSubCategoryCount: 0,
      unknownNames: [],
      unknownNameCount: 0,
      createdWithoutSku: 0,
    },
  });
  await db
    .insert(catalogueImportProblems)
    .values(many(MANY, (line) => ({ importId, line, column: 'name', message: 'Required' })));
  await db.insert(staff).values(
    many(MANY, (at) => ({
      email: `p${at}@example.test`,
      role: 'picker' as const,
      invitedBy: owner.userId,
    })),
  );
  await makeShoppers(shop, 30);
  await fillStores(productIds[0]!);
  await fillWork(shop);
  for (const productId of productIds.slice(0, 100)) await addToCart(shop, shopper, productId);
}

/** As many stores as there may be, without a row of every product in each. */
async function fillStores(productId: string): Promise<void> {
  const { db, services } = shop;
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    await tx.insert(stores).values(many(MOST_STORES - 1, (number) => ({ name: `Store ${number}` })));
    await tx.insert(storeAreas).values(areas.map((area) => ({ storeId: FIRST_STORE_ID, ...area })));
  });
  await services.stores.reload();
  await db
    .insert(storeWishes)
    .values(many(MANY, (number) => ({ pincode: String(500_000 + number), email: 'asha@example.test' })));
  const entry = {
    address: '',
    call: 'planted',
    action: 'update',
    entity: 'store',
    entityId: '1',
    name: '',
  } as const;
  await db.insert(auditEntries).values(many(MANY, () => entry));
  const movement = { storeId: FIRST_STORE_ID, productId, quantity: 1, reason: 'admin' as const };
  await db.insert(stockMovements).values(many(MANY, () => movement));
  await fillStock(shop);
}

/** Everything is low, on a shelf of its own, delivered again and again, and about to expire. */
async function fillStock({ db }: TestShop): Promise<void> {
  const [storeId, createdBy] = [FIRST_STORE_ID, owner.userId];
  await db.execute(sql`
    UPDATE store_products SET shelf = 'A-' || product_id, reorder_level = 100 WHERE store_id = ${storeId}`);
  await db.insert(suppliers).values(many(499, (number) => ({ name: `Supplier ${number}` })));
  const [supplier] = await db.insert(suppliers).values({ id: makeId(), name: 'Metro' }).returning();
  supplierId = supplier!.id;
  await db.insert(productSuppliers).values(productIds.map((productId) => ({ productId, supplierId })));
  const booked = { bookedBy: createdBy, bookedAt: new Date() };
  const receipts = many(MANY, () => ({ id: makeId(), storeId, createdBy, ...booked }));
  await db.insert(stockReceipts).values(receipts);
  draftId = makeId();
  await db.insert(stockReceipts).values({ id: draftId, storeId, createdBy });
  const line = { storeId, codeText: 'none', quantityText: '1' };
  await db.insert(stockReceiptLines).values(many(500, (number) => ({ ...line, receiptId: draftId, number })));
  const bestBefore = new Date().toISOString().slice(0, 10);
  await db.insert(stockReceiptLines).values(
    productIds.map((productId) => ({
      ...line,
      receiptId: receipts[0]!.id,
      number: 1,
      productId,
      quantity: 1,
      bestBefore,
    })),
  );
}

/** Orders to be picked, that wait for a rider, that many riders have, and whose cash as many carry. */
async function fillWork({ db }: TestShop): Promise<void> {
  const { userId } = shopper;
  const now = new Date();
  const storeId = FIRST_STORE_ID;
  const make = (day: number, status: 'PLACED' | 'PACKING' | 'OUT FOR DELIVERY' | 'DELIVERED') =>
    makeManyOrders(shop, { userId, count: 250, status, from: new Date(day * 86_400_000) });
  placedId = (await make(4, 'PLACED'))[0]!;
  await db.update(orderLines).set({ productId: productIds[0]! }).where(eq(orderLines.orderId, placedId));
  const [some] = await db.select().from(subCategories).limit(1);
  const subCategoryId = some!.id;
  await db
    .insert(productSubCategories)
    .values(productIds.slice(0, 100).map((productId) => ({ productId, subCategoryId })));
  const picked = { storeId, startedAt: now, claimedAt: now, finishedAt: now };
  await db.insert(orderPicks).values((await make(1, 'PACKING')).map((orderId) => ({ orderId, ...picked })));
  const toTaken = (orderId: string) => ({
    orderId,
    storeId,
    riderId: makeId(),
    riderName: 'Ravi Kumar',
    code: '0000',
    takenAt: now,
  });
  await db.insert(deliveries).values((await make(2, 'OUT FOR DELIVERY')).map(toTaken));
  const brought = { deliveredAt: now, cashPaise: 2_700 };
  await db
    .insert(deliveries)
    .values((await make(3, 'DELIVERED')).map((orderId) => ({ ...toTaken(orderId), ...brought })));
  const handIn = { storeId, riderId: userId, riderName: 'Ravi', handedAt: now };
  await db.insert(cashHandIns).values(many(MANY, () => ({ ...handIn, expectedPaise: 0, handedPaise: 0 })));
}

type List = { most: number; call: () => Promise<Answer> };

const asShopper = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => () =>
  shop.call(method, path, { token: shopper.token, ...(body !== undefined && { body }) });
const asOwner = (method: 'GET' | 'POST' | 'PUT', path: string, toBody?: () => unknown) => () =>
  shop.call(method, path, { token: owner.token, ...(toBody && { body: toBody() }) });

async function offerSubstitutes(): Promise<Answer> {
  const claimed = await asOwner('POST', '/api/picking/claim', () => ({ orderId: placedId }))();
  const { lineId } = claimed.body.data.lines[0];
  return asOwner('GET', `/api/picking/substitutes?orderId=${placedId}&lineId=${lineId}`)();
}

async function listFilters(): Promise<Answer> {
  for (const name of ['Sold out', 'Cheap']) {
    await asOwner('PUT', '/api/product/save-sheet-filter', () => ({ name, query: 'soldOut=1' }))();
  }
  return asOwner('GET', '/api/product/sheet-filters')();
}

const all = () => ({ categoryId, subCategoryId: 'all', page: 1, limit: 1_000 });
const someSizes = () => ({ productId: productIds[0], sizeId: productIds[1] });
const profile = { name: 'Ravi Kumar', email: `${makeId()}@example.test`, mobile: '9876543210' };

const LISTS: Record<string, List> = {
  // As many as there are calls of staff.
  'GET /api/staff/permissions': { most: 200, call: asOwner('GET', '/api/staff/permissions') },
  'GET /api/settings/get': { most: 10, call: asOwner('GET', '/api/settings/get') },
  'GET /api/store/get': { most: MOST_STORES, call: asShopper('GET', '/api/store/get') },
  'GET /api/store/areas': {
    most: MOST_AREAS,
    call: asOwner('GET', `/api/store/areas?storeId=${FIRST_STORE_ID}`),
  },
  'PUT /api/store/areas': {
    most: MOST_AREAS,
    call: asOwner('PUT', '/api/store/areas', () => ({ storeId: FIRST_STORE_ID, areas })),
  },
  'GET /api/admin/audit': { most: 50, call: asOwner('GET', '/api/admin/audit') },
  // The hours of a day.
  'GET /api/admin/today': { most: 24, call: asOwner('GET', '/api/admin/today') },
  'GET /api/admin/report': {
    most: 400,
    call: asOwner('GET', '/api/admin/report?kind=day&from=2025-11-01&to=2026-12-05'),
  },
  'GET /api/store/wishes': { most: 100, call: asOwner('GET', '/api/store/wishes') },
  'GET /api/store/ledger': {
    most: 50,
    call: () => asOwner('GET', `/api/store/ledger?storeId=${FIRST_STORE_ID}&productId=${productIds[0]}`)(),
  },
  'GET /api/stock/receipts': {
    most: 50,
    call: asOwner('GET', `/api/stock/receipts?storeId=${FIRST_STORE_ID}`),
  },
  'GET /api/stock/receipt': {
    most: 500,
    call: () => asOwner('GET', `/api/stock/receipt?_id=${draftId}`)(),
  },
  'PUT /api/stock/receipt': {
    most: 500,
    call: asOwner('PUT', '/api/stock/receipt', () => ({ _id: draftId, reference: 'Bill 1' })),
  },
  'GET /api/stock/expiring': {
    most: 50,
    call: asOwner('GET', `/api/stock/expiring?storeId=${FIRST_STORE_ID}`),
  },
  'GET /api/stock/to-count': {
    most: 100,
    call: asOwner('GET', `/api/stock/to-count?storeId=${FIRST_STORE_ID}`),
  },
  'GET /api/stock/shelves': {
    most: 2_000,
    call: asOwner('GET', `/api/stock/shelves?storeId=${FIRST_STORE_ID}`),
  },
  // As many as there are suppliers, and nobody in particular.
  'GET /api/stock/low': { most: 501, call: asOwner('GET', `/api/stock/low?storeId=${FIRST_STORE_ID}`) },
  'GET /api/stock/find': {
    most: 10,
    call: asOwner('GET', `/api/stock/find?storeId=${FIRST_STORE_ID}&search=atta`),
  },
  'GET /api/stock/suppliers': { most: 500, call: asOwner('GET', '/api/stock/suppliers') },
  'GET /api/user/user-details': { most: 100, call: asShopper('GET', '/api/user/user-details') },
  'PUT /api/user/update-user': { most: 100, call: asShopper('PUT', '/api/user/update-user', profile) },
  'GET /api/user/sessions': { most: 100, call: asShopper('GET', '/api/user/sessions') },
  'GET /api/address/get': { most: 100, call: asShopper('GET', '/api/address/get') },
  'GET /api/cart/get': { most: 100, call: asShopper('GET', '/api/cart/get') },
  // 50 orders of at most 100 lines.
  'GET /api/order/order-list': { most: 5_000, call: asShopper('GET', '/api/order/order-list?limit=1000') },
  // The 200 newest steps after that of placing it.
  'GET /api/order/details': {
    most: 201,
    call: () => asShopper('GET', `/api/order/details?orderId=${orderId}`)(),
  },
  'POST /api/order/reorder': {
    most: 100,
    call: () => asShopper('POST', '/api/order/reorder', { orderId: largeOrderId })(),
  },
  'GET /api/order/problems': {
    most: 100,
    call: asOwner('GET', `/api/order/problems?storeId=${FIRST_STORE_ID}`),
  },
  'GET /api/customer/find': { most: 25, call: asOwner('GET', '/api/customer/find') },
  'POST /api/order/staff-list': {
    most: 100,
    call: asOwner('POST', '/api/order/staff-list', () => ({ limit: 1_000 })),
  },
  // The 200 newest steps after that of placing it.
  'POST /api/order/staff-details': {
    most: 201,
    call: asOwner('POST', '/api/order/staff-details', () => ({ orderId })),
  },
  'POST /api/order/payment-reviews': {
    most: 100,
    call: asOwner('POST', '/api/order/payment-reviews', () => ({ all: true, limit: 100 })),
  },
  'GET /api/picking/queue': {
    most: 200,
    call: asOwner('GET', `/api/picking/queue?storeId=${FIRST_STORE_ID}`),
  },
  'GET /api/picking/substitutes': { most: 8, call: offerSubstitutes },
  // 100 on the road and 100 that wait.
  'GET /api/delivery/ready': {
    most: 200,
    call: asOwner('GET', `/api/delivery/ready?storeId=${FIRST_STORE_ID}`),
  },
  'GET /api/delivery/cash': {
    most: 200,
    call: asOwner('GET', `/api/delivery/cash?storeId=${FIRST_STORE_ID}`),
  },
  'GET /api/staff/get': { most: 1_000, call: asOwner('GET', '/api/staff/get') },
  'GET /api/category/get': { most: MOST_CATEGORIES, call: asShopper('GET', '/api/category/get') },
  'POST /api/subcategory/get': {
    most: MOST_SUB_CATEGORIES,
    call: asShopper('POST', '/api/subcategory/get', {}),
  },
  'POST /api/product/get': { most: 100, call: asShopper('POST', '/api/product/get', { limit: 1_000 }) },
  'POST /api/product/get-product-by-category': {
    most: 20,
    call: asOwner('POST', '/api/product/get-product-by-category', () => ({ id: categoryId })),
  },
  'POST /api/product/get-pruduct-by-category-and-subcategory': {
    most: 100,
    call: asOwner('POST', '/api/product/get-pruduct-by-category-and-subcategory', all),
  },
  'POST /api/product/get-product-by-category-and-subcategory': {
    most: 100,
    call: asOwner('POST', '/api/product/get-product-by-category-and-subcategory', all),
  },
  'POST /api/product/search-product': {
    most: 100,
    call: asShopper('POST', '/api/product/search-product', { search: 'atta', limit: 1_000 }),
  },
  'GET /api/product/buy-again': {
    most: 40,
    call: async () => {
      await shop.db.execute(sql`
        UPDATE order_lines SET product_id = (${sql.param(productIds)}::text[])[numbered.nth] FROM (
          SELECT id, row_number() OVER () AS nth FROM order_lines WHERE order_id = ${largeOrderId}
        ) AS numbered WHERE order_lines.id = numbered.id`);
      return asShopper('GET', '/api/product/buy-again')();
    },
  },
  'GET /api/product/notify-me': {
    most: 50,
    call: async () => {
      const wish = { userId: shopper.userId, storeId: FIRST_STORE_ID };
      await shop.db.insert(productWishes).values(productIds.map((productId) => ({ ...wish, productId })));
      return asShopper('GET', '/api/product/notify-me')();
    },
  },
  'POST /api/product/together': {
    most: 12,
    call: async () => {
      const [productId, ...others] = productIds as [string, ...string[]];
      const counted = { productId, orders: 5, shoppers: 5, score: 0.5 };
      await shop.db.insert(productPairs).values(others.map((otherId) => ({ ...counted, otherId })));
      return asShopper('POST', '/api/product/together', { productIds: [productId] })();
    },
  },
  'POST /api/product/similar': {
    most: 12,
    call: async () => {
      // They are sizes of one product otherwise.
      const alone = inArray(products.id, productIds.slice(90, 100));
      await shop.db.update(products).set({ sizeGroup: null }).where(alone);
      return asShopper('POST', '/api/product/similar', { productId: productIds[50] })();
    },
  },
  'POST /api/list/read': {
    most: 100,
    call: asShopper('POST', '/api/list/read', { text: 'atta\n'.repeat(1_000) }),
  },
  'GET /api/list/get': {
    most: 50,
    call: async () => {
      await shop.db.execute(sql`
        INSERT INTO saved_lists (id, user_id, name, text)
        SELECT substr(md5(nth::text), 1, 24), user_id, 'List', 'milk' FROM generate_series(1, 200) nth,
          (SELECT user_id FROM orders WHERE id = ${largeOrderId}) AS own`);
      return asShopper('GET', '/api/list/get')();
    },
  },
  'POST /api/list/to-cart': {
    most: 100,
    call: asOwner('POST', '/api/list/to-cart', () => ({
      items: productIds.slice(0, 100).map((productId) => ({ productId, quantity: 1 })),
    })),
  },
  'POST /api/product/suggest': {
    most: 6,
    call: asShopper('POST', '/api/product/suggest', { search: 'atta' }),
  },
  'POST /api/product/other-sizes': {
    most: 29,
    call: asOwner('POST', '/api/product/other-sizes', () => ({ productId: productIds[0] })),
  },
  'POST /api/product/staff-list': {
    most: 100,
    call: asOwner('POST', '/api/product/staff-list', () => ({ limit: 1_000 })),
  },
  'GET /api/product/sheet': { most: 100, call: asOwner('GET', '/api/product/sheet') },
  'GET /api/product/sheet-ids': { most: 5_000, call: asOwner('GET', '/api/product/sheet-ids') },
  'GET /api/product/sheet-filters': { most: 50, call: listFilters },
  'PUT /api/product/update-many': {
    most: 5_000,
    call: asOwner('PUT', '/api/product/update-many', () => ({
      rows: productIds.slice(0, 100).map((_id) => ({ _id, set: { price: 'much' } })),
    })),
  },
  'PUT /api/product/tie-size': { most: 29, call: asOwner('PUT', '/api/product/tie-size', someSizes) },
  'PUT /api/product/untie-size': { most: 29, call: asOwner('PUT', '/api/product/untie-size', someSizes) },
  'GET /api/product/import': { most: 100, call: asOwner('GET', '/api/product/import') },
  'POST /api/search/word-groups': {
    most: 100,
    call: asOwner('POST', '/api/search/word-groups', () => ({ limit: 100 })),
  },
  'POST /api/search/missed-searches': {
    most: 100,
    call: asOwner('POST', '/api/search/missed-searches', () => ({ limit: 100 })),
  },
};

/**
 * They answer the one thing that was asked for or written; how much it may hold is refused when it is saved.
 */
const ONE_THING = new Set([
  'GET /api/user/sign-in-methods',
  'POST /api/user/add-authenticator',
  'POST /api/user/add-passkey',
  'DELETE /api/user/sign-in-method',
  'POST /api/user/recovery-codes',
  'PUT /api/settings/update',
  'PUT /api/settings/banners',
  'POST /api/store/create',
  'PUT /api/store/update',
  'POST /api/product/get-product-details',
  'POST /api/product/staff-details',
  'POST /api/product/create',
  'PUT /api/product/update-product-details',
  'DELETE /api/product/delete-product',
  'POST /api/product/import',
  'POST /api/subcategory/create',
  'PUT /api/subcategory/update',
  'DELETE /api/subcategory/delete',
  'PUT /api/search/save-word-group',
  'DELETE /api/search/remove-word-group',
  'POST /api/cart/create',
  'PUT /api/cart/update-qty',
  'POST /api/order/cash-on-delivery',
  'POST /api/order/cancel',
  'PUT /api/order/move',
  'POST /api/picking/claim',
  'PUT /api/picking/pick',
  'PUT /api/picking/short',
  'PUT /api/picking/bar-code',
  'POST /api/delivery/take',
  'GET /api/store/figures',
  'POST /api/stock/receive',
  'POST /api/stock/receipt',
  'POST /api/stock/receipt/book',
  'POST /api/stock/count',
  'POST /api/stock/adjust',
  'POST /api/stock/move',
  'POST /api/stock/order',
  'GET /api/customer/details',
  'POST /api/customer/note',
  'PUT /api/customer/suspend',
  'PUT /api/customer/restore',
  'POST /api/customer/send-reset',
  'GET /api/order/goodwill',
  'POST /api/order/goodwill',
]);

type Schema = { type?: string; [part: string]: unknown };

function hasList(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  return (schema as Schema).type === 'array' || Object.values(schema).some(hasList);
}

type Operation = { responses?: Record<string, { content?: Record<string, { schema?: unknown }> }> };

it('every call that answers a list stands in the table', async () => {
  await shop.app.ready();
  const paths = shop.app.swagger().paths as Record<string, Record<string, Operation>>;
  const answering = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { responses }]) => hasList(responses?.['200']?.content?.['application/json']?.schema))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  expect(answering.toSorted()).toEqual([...Object.keys(LISTS), ...ONE_THING].toSorted());
});

function findLongest(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Math.max(0, ...Object.values(value).map(findLongest));
  return Array.isArray(value) ? Math.max(value.length, inside) : inside;
}

it.each(Object.entries(LISTS))('%s', async (_name, { most, call }) => {
  const answer = await call();
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  const longest = findLongest(answer.body);
  expect(longest).toBeLessThanOrEqual(most);
  // A list that came out empty would prove nothing.
  expect(longest).toBeGreaterThan(1);
});

describe('what is listed whole', () => {
  const refused = (message: string) => ({ status: 400, body: { message } });

  it('takes no 501st category and no 2,001st sub-category', async () => {
    const body = { name: 'One more', image, category: [categoryId] };
    const create = (path: string) => shop.call('POST', path, { token: owner.token, body });
    expect(await create('/api/category/add-category')).toMatchObject(
      refused('At most 500 categories. Delete one first.'),
    );
    expect(await create('/api/subcategory/create')).toMatchObject(
      refused('At most 2,000 sub categories. Delete one first.'),
    );
  });

  it('takes no 101st product into a cart', async () => {
    const product = await makeProduct(shop);
    expect(await addToCart(shop, shopper, product.id)).toMatchObject(
      refused('A cart holds at most 100 different products'),
    );
    const addressId = (await shop.call('GET', '/api/address/get', { token: shopper.token })).body.data[0]._id;
    expect(toPayload(await readCart(shop, shopper), addressId).list_items).toHaveLength(100);
  });
});

describe('addresses', () => {
  const body = ADDRESS;
  const list = async ({ token }: Person) =>
    (await shop.call('GET', '/api/address/get', { token })).body.data as { _id: string; status: boolean }[];

  it('are at most 50 for a shopper, and what was removed does not pile up behind them', async () => {
    const person = await makeOneShopper(shop);
    const { userId, token } = person;
    const create = () => shop.call('POST', '/api/address/create', { token, body });
    const oldest = (await create()).body.data._id;
    const { address_line: addressLine, ...address } = ADDRESS;
    const toRow = (status: boolean) => () => ({ id: makeId(), userId, addressLine, ...address, status });
    await shop.db.insert(addresses).values([...many(49, toRow(true)), ...many(200, toRow(false))]);
    expect(await create()).toMatchObject({
      status: 400,
      body: { message: 'At most 50 addresses can be saved. Remove one first.' },
    });
    const second = (await list(person)).filter(({ status }) => status).at(-2)!;
    await shop.call('DELETE', '/api/address/disable', { token, body: { _id: second._id } });
    const newest = (await create()).body.data._id;
    const kept = await list(person);
    expect(kept).toHaveLength(100);
    expect(kept.filter(({ status }) => status)).toHaveLength(50);
    expect(kept[0]).toMatchObject({ _id: newest, status: true });
    expect(kept.at(-1)).toMatchObject({ _id: oldest, status: true });
    const stored = await shop.db.select().from(addresses).where(eq(addresses.userId, userId));
    expect(stored).toHaveLength(100);
  });
});
