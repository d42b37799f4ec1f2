// A shop that has been in use for long: every table from which an answer lists rows is full.

import { eq, sql } from 'drizzle-orm';
import { sessions } from '#features/identity/account/account.table.ts';
import { addresses } from '#features/cart/address/address.table.ts';
import { auditEntries } from '#features/identity/audit/audit.table.ts';
import { MAX_BAR_CODES } from '#features/catalogue/bar-code.rules.ts';
import {
  catalogueImportProblems,
  catalogueImports,
} from '#features/catalogue/product-files/catalogue-import.table.ts';
import { emptyNotes } from '#features/catalogue/product-files/catalogue-import.ts';
import {
  categories,
  productBarCodes,
  productCategories,
  products,
  productSubCategories,
  productSuppliers,
  stockMovements,
  subCategories,
  storeProducts,
  suppliers,
} from '#features/catalogue/catalogue.table.ts';
import {
  cashHandIns,
  deliveries,
  orderBags,
  orderPicks,
} from '#features/orders/fulfilment/fulfilment.table.ts';
import { creditEntries, orderLines, orderTransitions } from '#features/orders/core/order.table.ts';
import { moneyOwed } from '#features/orders/money-back/money-back.table.ts';
import { orderProblems } from '#features/orders/after-sales/problem.table.ts';
import { paymentReviews } from '#features/checkout/payment.table.ts';
import { missedSearches, synonymGroups } from '#features/catalogue/search/search.table.ts';
import { staff } from '#features/stores/staff/staff.table.ts';
import { purchaseLists, stockReceiptLines, stockReceipts } from '#features/stock/stock.table.ts';
import { MAX_LIVE_OFFERS } from '#features/cart/offer/offer.store.ts';
import { offers } from '#features/cart/offer/offer.table.ts';
import { inTransaction } from '#database/client.ts';
import { MAX_AREAS, MAX_STORES } from '#features/stores/store/store-input.rules.ts';
import { shopBanners } from '#features/stores/settings/settings.table.ts';
import { FIRST_STORE_ID, storeAreas, stores, pincodeRequests } from '#features/stores/store/store.table.ts';
import { makeId } from '#shared/ids.ts';
import { ADDRESS, makeAdmin, makeCategory, type Person } from './factories.ts';
import { makeManyOrders } from './many-orders.ts';
import { makeOneShopper, makeShoppers } from './many-shoppers.ts';
import type { TestShop } from './open-test-shop.ts';
import { addToCart } from './orders.ts';

const MANY = 1_200;
const MAX_CATEGORIES = 500;
const MAX_SUB_CATEGORIES = 2_000;

export type FullShop = {
  shop: TestShop;
  shopper: Person;
  owner: Person;
  categoryId: string;
  orderId: string;
  largeOrderId: string;
  placedId: string;
  productIds: string[];
  draftId: string;
  listId: string;
  supplierId: string;
};

export const many = <Row>(count: number, toRow: (number: number) => Row) =>
  Array.from({ length: count }, (_, at) => toRow(at + 1));
export const image = '/images/none/800.webp';
export const areas = many(MAX_AREAS, (number) => ({
  ...{ pincode: String(500_000 + number), rideMinutes: 9 },
  // Not of all: a statement may have 65,535 parameters.
  ...(number <= 100 && { name: `Area ${number}` }),
}));

export async function fillShop(shop: TestShop): Promise<FullShop> {
  await shop.db
    .insert(shopBanners)
    .values(many(10, (number) => ({ position: number - 1, name: 'Mangoes', image: '/images/mango.webp' })));
  const [shopper, owner] = [await makeOneShopper(shop), await makeAdmin(shop)];
  const { userId } = shopper;
  const categoryId = (await makeCategory(shop)).id;
  const [orderId] = await makeManyOrders(shop, { userId, count: MANY, from: new Date(0) });
  const [largeOrderId] = await makeManyOrders(shop, { userId, count: 60, lines: 100 });
  await fillAccount(shop, shopper);
  const productIds = await fillCatalogue(shop, categoryId);
  await fillReports(shop, orderId!, userId);
  await fillImport(shop);
  await shop.db.insert(staff).values(
    many(MANY, (at) => ({
      email: `p${at}@example.test`,
      role: 'picker' as const,
      invitedBy: owner.userId,
    })),
  );
  await makeShoppers(shop, 30);
  await fillOffers(shop, categoryId);
  await fillStores(shop, productIds[0]!);
  const codes = many(MAX_BAR_CODES, (at) => ({ code: `2${at + 1_000}`, productId: productIds[0]! }));
  await shop.db.insert(productBarCodes).values(codes);
  const { draftId, listId, supplierId } = await fillStock(shop, owner, productIds);
  const placedId = await fillWork(shop, shopper, productIds);
  for (const productId of productIds.slice(0, 100)) await addToCart(shop, shopper, productId);
  return {
    shop,
    shopper,
    owner,
    categoryId,
    orderId: orderId!,
    largeOrderId: largeOrderId!,
    placedId,
    productIds,
    draftId,
    listId,
    supplierId,
  };
}

/** As many as may run, the last for the category and without a code; and as many that have ended. */
async function fillOffers({ db, services }: TestShop, categoryId: string): Promise<void> {
  const offer = { kind: 'percent', value: 100, goods: { all: true as const } } as const;
  const startsAt = new Date(Date.now() - 86_400_000);
  const running = many(MAX_LIVE_OFFERS, (number) => ({
    ...{ ...offer, id: makeId(), name: `Offer ${number}`, code: `OFFER${number}`, startsAt },
  }));
  Object.assign(running.at(-1)!, { code: null, goods: { categoryIds: [categoryId] } });
  await db.insert(offers).values(running);
  await db
    .insert(offers)
    .values(running.map((row) => ({ ...row, id: makeId(), code: null, endsAt: startsAt })));
  await services.offers.reload();
}

async function fillAccount({ db }: TestShop, { userId }: Person): Promise<void> {
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
}

async function fillCatalogue({ db }: TestShop, categoryId: string): Promise<string[]> {
  const productIds = many(MANY, () => makeId());
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
    .values(many(MAX_CATEGORIES - 1, (number) => ({ name: `Category ${number}`, image })));
  await db
    .insert(subCategories)
    .values(many(MAX_SUB_CATEGORIES, (number) => ({ name: `Sub category ${number}`, image })));
  return productIds;
}

/** Payment reviews, order problems, money owed, credit, transitions, synonyms and search terms. */
async function fillReports({ db }: TestShop, orderId: string, userId: string): Promise<void> {
  await db
    .insert(paymentReviews)
    .values(many(MANY, (number) => ({ reason: 'refund failed', orderId: `order ${number}`, details: {} })));
  const reported = { storeId: FIRST_STORE_ID, kind: 'damaged', quantity: 1 } as const;
  const lines = await db.select().from(orderLines).limit(MANY);
  await db
    .insert(orderProblems)
    .values(lines.map((line) => ({ ...reported, orderId: line.orderId, lineId: line.id })));
  const owed = { storeId: FIRST_STORE_ID, paise: 1, dueAt: new Date() };
  await db.insert(moneyOwed).values(lines.map((line) => ({ ...owed, orderId: line.orderId })));
  await db
    .insert(creditEntries)
    .values(many(MANY, () => ({ userId, orderId, kind: 'earned' as const, paise: 1 })));
  const step = { orderId, toStatus: 'PACKING', movedBy: 'staff' as const };
  await db.insert(orderTransitions).values(many(MANY, () => step));
  await db
    .insert(synonymGroups)
    .values(many(MANY, (number) => ({ words: [`atta ${number}`, `flour ${number}`] })));
  await db.insert(missedSearches).values(many(MANY, (number) => ({ text: `miss ${number}` })));
}

async function fillImport({ db }: TestShop): Promise<void> {
  const importId = makeId();
  await db.insert(catalogueImports).values({
    id: importId,
    fileName: 'products.csv',
    fileHash: 'hash',
    isDryRun: false,
    isAllOrNothing: false,
    status: 'done',
    rowCount: MANY,
    notes: emptyNotes(),
  });
  await db
    .insert(catalogueImportProblems)
    .values(many(MANY, (line) => ({ importId, line, column: 'name', message: 'Required' })));
}

/** The maximum number of stores, without a row of every product in each. */
async function fillStores({ db, services }: TestShop, productId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    await tx.insert(stores).values(many(MAX_STORES - 1, (number) => ({ name: `Store ${number}` })));
    await tx.insert(storeAreas).values(areas.map((area) => ({ storeId: FIRST_STORE_ID, ...area })));
  });
  await services.stores.reload();
  await db
    .insert(pincodeRequests)
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
}

/**
 * All stock is low, on a shelf each, received many times, and about to expire. Returns a draft of goods in,
 * and one of many purchase orders.
 */
async function fillStock({ db }: TestShop, owner: Person, productIds: string[]) {
  const [storeId, createdBy] = [FIRST_STORE_ID, owner.userId];
  await db.execute(sql`
    UPDATE store_products SET shelf = 'A-' || product_id, reorder_level = 100 WHERE store_id = ${storeId}`);
  await db.insert(suppliers).values(many(499, (number) => ({ name: `Supplier ${number}` })));
  const [supplier] = await db.insert(suppliers).values({ id: makeId(), name: 'Metro' }).returning();
  const supplierId = supplier!.id;
  await db.insert(productSuppliers).values(productIds.map((productId) => ({ productId, supplierId })));
  const billed = { supplierId, billDay: '2026-10-31', dueDay: '2026-10-31' };
  const receipts = many(MANY, (number) => ({
    ...{ id: makeId(), storeId, createdBy, bookedBy: createdBy, ...billed },
    // The newest is the one with lines.
    bookedAt: new Date(Date.now() - number * 1_000),
  }));
  await db.insert(stockReceipts).values(receipts);
  const draftId = makeId();
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
      costPaise: 100,
      bestBefore,
    })),
  );
  const ordered = { name: 'Atta', unit: '1 kg', sku: '', quantity: 1 };
  // Only the one that is asked for has as many lines as a list may have: all of them would take seconds.
  const lists = many(MANY, (number) => ({
    ...{ id: makeId(), storeId, supplierId, supplierName: 'Metro', email: '', userId: createdBy },
    lines: many(number === 1 ? 500 : 5, (line) => ({ ...ordered, productId: `product-${line}` })),
  }));
  await db.insert(purchaseLists).values(lists);
  return { draftId, listId: lists[0]!.id, supplierId };
}

/**
 * Orders to be picked, waiting for a rider, or with one of many riders, and cash that as many carry. Returns
 * an order to be picked.
 */
async function fillWork(shop: TestShop, { userId }: Person, productIds: string[]): Promise<string> {
  const { db } = shop;
  const now = new Date();
  const storeId = FIRST_STORE_ID;
  const make = (day: number, status: 'PLACED' | 'PACKING' | 'OUT FOR DELIVERY' | 'DELIVERED') =>
    makeManyOrders(shop, { userId, count: 250, status, from: new Date(day * 86_400_000) });
  const placedId = (await make(4, 'PLACED'))[0]!;
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
  const away = await make(2, 'OUT FOR DELIVERY');
  await db.insert(deliveries).values(away.map(toTaken));
  const failed = { storeId, riderId: userId, riderName: 'Ravi', reason: 'Nobody at home', since: now };
  const back = await make(5, 'OUT FOR DELIVERY');
  await db.insert(deliveries).values(back.map((orderId) => ({ ...toTaken(orderId), failedAt: now })));
  await db.insert(orderBags).values(back.map((orderId) => ({ orderId, ...failed })));
  const brought = { deliveredAt: now, cashPaise: 2_700 };
  await db
    .insert(deliveries)
    .values((await make(3, 'DELIVERED')).map((orderId) => ({ ...toTaken(orderId), ...brought })));
  const handIn = { storeId, riderId: userId, riderName: 'Ravi', handedAt: now };
  await db.insert(cashHandIns).values(many(MANY, () => ({ ...handIn, expectedPaise: 0, handedPaise: 0 })));
  return placedId;
}
