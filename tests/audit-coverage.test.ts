// Everything that staff change is recorded in the audit: every call of theirs that changes something is made
// once and must leave an entry, and every table is watched or listed here with a reason. A new call or table
// fails until it is covered.

import { and, eq, gt, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { actAs } from '#database/actor.ts';
import { auditEntries } from '#features/identity/audit/audit.table.ts';
import { products } from '#features/catalogue/catalogue.table.ts';
import { pricePlans } from '#features/catalogue/price/price-plan.table.ts';
import { staffSignInRules } from '#features/stores/staff/staff.table.ts';
import { addMissed } from '#features/catalogue/search/search-admin.store.ts';
import { paymentReviews } from '#features/checkout/payment.table.ts';
import {
  askDelivery,
  bringBack as failOne,
  doorCodeOf,
  makeBrought,
  makePacked,
  soon,
} from './deliveries.ts';
import { makeAdmin, makeCategory, makeProduct, makeSubCategory, type Person } from './factories.ts';
import { readTriggers } from '../tools/triggers.ts';
import { listTables } from './fill-tables.ts';
import { makeId } from '#shared/ids.ts';
import { makeOneShopper } from './many-shoppers.ts';
import { useTestShop, type Answer } from './open-test-shop.ts';
import { inHours, TEN_PERCENT } from './offers.ts';
import { letPass, makeBuyer, placeOrder } from './orders.ts';
import { asPicker, makePlaced } from './picking.ts';
import { importFile, toCsv, useDataDir } from './product-files.ts';
import { PRODUCT } from './products.ts';
import { FIRST_STORE_ID, makeStore } from './stores.ts';
import { readReasons } from './texts.ts';

const shop = useTestShop({ DATA_DIR: useDataDir() });
let owner: Person;
// A new person for each test, because a picker has one order at a time.
beforeEach(async () => {
  owner = await makeAdmin(shop);
});

/** Tables that need no audit, and staff calls that change nothing which is watched, each with the reason. */
const { tables: NOT_WATCHED, calls: CHANGES_NOTHING } = readReasons<'tables' | 'calls'>('not-audited.txt');

const call = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object): Promise<Answer> => {
  const answer = await shop.call(method, path, { token: owner.token, body });
  expect(answer.status, `${method} ${path}: ${answer.text.slice(0, 300)}`).toBe(200);
  return answer;
};
const picker = () => asPicker(shop, owner);
const bringBack = (orderId: string) => failOne(shop, owner, orderId);
const deliver = async (orderId: string) =>
  askDelivery(shop, owner, 'deliver', { orderId, code: await doorCodeOf(shop, orderId) });
async function makeTaken(): Promise<string> {
  const { orderId } = await makePacked(shop);
  await askDelivery(shop, owner, 'take', { orderIds: [orderId] });
  return orderId;
}
async function claim() {
  const { orderId } = await makePlaced(shop);
  const { body } = await picker().claim(orderId);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return { orderId, lines: body.data.lines as { lineId: string; productId: string; quantity: number }[] };
}
async function makeProductBody() {
  const category = await makeCategory(shop);
  const list = await makeSubCategory(shop, [category.id]);
  return { ...PRODUCT, category: [category.id], subCategory: [list.id] };
}
async function makeSize() {
  const [one, other] = [await makeProduct(shop), await makeProduct(shop)];
  await call('PUT', '/api/product/tie-size', { productId: one.id, sizeId: other.id });
  return { productId: one.id, sizeId: other.id };
}
async function makeProblem(): Promise<string> {
  const buyer = await makeBuyer(shop, { quantity: 2 });
  const placed = await placeOrder(shop, buyer.person, buyer.payload);
  const { orderId, _id: lineId } = placed.body.data[0];
  const way = ['PLACED', 'PACKING', 'OUT FOR DELIVERY', 'DELIVERED'];
  for (const [index, to] of way.slice(1).entries()) {
    await letPass(shop, orderId, 3);
    await call('PUT', '/api/order/move', { orderId, from: way[index], to });
  }
  const body = { orderId, lineId, kind: 'damaged', quantity: 1 };
  return (await shop.call('POST', '/api/order/problem', { token: buyer.person.token, body })).body.data._id;
}
const saveFilter = (name: string) =>
  call('PUT', '/api/product/save-sheet-filter', { name, query: 'soldOut=yes' });
const PLAN = { price: 80, from: inHours(1), until: inHours(2) };
const makePlan = async () =>
  call('PUT', '/api/product/price-plan', { ...PLAN, productId: (await makeProduct(shop)).id });
const category = () => ({ name: `Fruit ${Math.random()}`, image: '/images/fruit.webp' });
const toOffer = () => ({ ...TEN_PERCENT, from: inHours(1) });
const makeOffer = () => call('POST', '/api/offer/create', toOffer());
const makeSynonyms = async () => {
  const words = [`tick${Date.now()}`, 'tock'];
  return (await call('PUT', '/api/search/save-synonym-group', { words })).body.data;
};
const readSettings = async () =>
  (await shop.call('GET', '/api/settings/get', { token: owner.token })).body.data;

/** A stock line of the first store. */
const someStock = async (more: object = {}) => ({
  storeId: FIRST_STORE_ID,
  lines: [{ productId: (await makeProduct(shop)).id, quantity: 5, ...more }],
});
const makeDraft = () => call('POST', '/api/stock/receipt', { storeId: FIRST_STORE_ID, supplier: 'Metro' });
async function bookBilled(): Promise<string> {
  const { storeId, lines } = await someStock();
  const _id = await madeId(call('POST', '/api/stock/receive', { storeId, lines }));
  await call('PUT', '/api/stock/bill', { _id, day: '2026-10-31' });
  return _id;
}
const makeSupplier = () =>
  call('PUT', '/api/stock/supplier', { name: `Supplier ${makeId()}`, email: 'orders@example.test' });
async function makePurchaseList(): Promise<string> {
  const stock = await someStock();
  const productIds = stock.lines.map(({ productId }) => productId);
  await call('PUT', '/api/stock/supplier-of', { productIds, supplierId: await madeId(makeSupplier()) });
  return (await call('POST', '/api/stock/purchase-list', stock)).body.data[0]._id;
}
async function sendPurchaseList(): Promise<string> {
  const _id = await makePurchaseList();
  await call('POST', '/api/stock/purchase-list/send', { _id, revision: 0, isMailed: true });
  return _id;
}
const madeId = async (made: Promise<Answer>): Promise<string> => (await made).body.data._id;
const idOf = async (made: Promise<{ id: string }>) => ({ _id: (await made).id });
const someone = async () => ({ _id: (await makeOneShopper(shop)).userId });

/** What each call is sent so that it changes something. */
const BODIES: Record<string, () => object | Promise<object>> = {
  'POST /api/category/add-category': category,
  'PUT /api/category/update': async () => ({ ...(await idOf(makeCategory(shop))), ...category() }),
  'DELETE /api/category/delete': () => idOf(makeCategory(shop)),
  'PUT /api/category/order': async () => ({ pinned: [(await makeCategory(shop)).id], was: [] }),
  'POST /api/subcategory/create': async () => ({
    ...category(),
    category: [(await makeCategory(shop)).id],
  }),
  'PUT /api/subcategory/update': async () => {
    const { id } = await makeCategory(shop);
    return { ...(await idOf(makeSubCategory(shop, [id]))), ...category(), category: [id] };
  },
  'PUT /api/subcategory/taxes': async () => {
    const made = await makeSubCategory(shop, [(await makeCategory(shop)).id]);
    return { taxes: [{ _id: made.id, hsnCode: '1905', gstRate: 5 }] };
  },
  'DELETE /api/subcategory/delete': async () => idOf(makeSubCategory(shop, [(await makeCategory(shop)).id])),
  'POST /api/product/create': makeProductBody,
  'PUT /api/product/update-product-details': async () => ({
    ...(await idOf(makeProduct(shop))),
    ...(await makeProductBody()),
  }),
  'DELETE /api/product/delete-product': () => idOf(makeProduct(shop)),
  'PUT /api/product/untie-size': makeSize,
  'PUT /api/product/update-many': async () => ({
    ids: [(await makeProduct(shop)).id],
    set: { isHidden: true },
  }),
  'PUT /api/product/price-plans': async () => ({ ...PLAN, productIds: [(await makeProduct(shop)).id] }),
  'DELETE /api/product/price-plan': async () => ({ _id: await madeId(makePlan()) }),
  'DELETE /api/product/price-plans': async () => {
    const _id = await madeId(makePlan());
    const [made] = await shop.db.select().from(pricePlans).where(eq(pricePlans.id, _id));
    return { batchId: made!.batchId };
  },
  'DELETE /api/product/remove-sheet-filter': async () => ({ _id: await madeId(saveFilter('No picture')) }),
  'PUT /api/search/save-synonym-group': () => ({ words: [`ping${Date.now()}`, 'pong'] }),
  'DELETE /api/search/remove-synonym-group': async () => {
    const { _id, updatedAt } = await makeSynonyms();
    return { _id, updatedAt };
  },
  'DELETE /api/search/missed-search': async () => {
    await addMissed(shop.db, [{ text: 'dragon fruit', count: 1 }]);
    const { body } = await call('POST', '/api/search/missed-searches', {});
    return { _id: body.data[0]._id };
  },
  'PUT /api/store/update': async () => ({ _id: (await makeStore(shop, owner))._id, name: 'Baner' }),
  'PUT /api/store/stock': async () => ({
    storeId: FIRST_STORE_ID,
    productId: (await makeProduct(shop)).id,
    stock: 77,
  }),
  'POST /api/staff/invite': async () => ({ email: (await makeOneShopper(shop)).email, role: 'picker' }),
  'DELETE /api/staff/remove': async () => {
    const { email } = await makeOneShopper(shop);
    return { _id: await madeId(call('POST', '/api/staff/invite', { email, role: 'rider' })) };
  },
  'PUT /api/order/answer-problem': async () => ({ _id: await makeProblem(), refund: 1 }),
  'PUT /api/order/money-paid': async () => {
    await call('PUT', '/api/order/answer-problem', { _id: await makeProblem(), refund: 1 });
    const listed = await shop.call('GET', `/api/order/money-owed?storeId=${FIRST_STORE_ID}`, {
      token: owner.token,
    });
    return { _id: listed.body.data.at(-1)._id, version: 1, how: 'By hand' };
  },
  'PUT /api/order/resolve-review': async () => {
    const [review] = await shop.db
      .insert(paymentReviews)
      .values({ subject: `order ${Date.now()}`, reason: 'charged twice', details: {} })
      .returning();
    return { _id: String(review!.id), version: review!.version };
  },
  'POST /api/order/note': async () => ({ orderId: (await makePlaced(shop)).orderId, text: 'Called' }),
  'PUT /api/order/move': async () => {
    const { orderId } = await makePlaced(shop);
    await letPass(shop, orderId, 3);
    return { orderId, from: 'PLACED', to: 'CANCELLED' };
  },
  'PUT /api/settings/update': async () => ({
    version: (await readSettings()).version,
    notice: `Closed ${Math.random()}`,
  }),
  'PUT /api/settings/banners': async () => ({
    version: (await readSettings()).bannersVersion,
    banners: [{ heading: 'Mangoes', image: '/images/mango.webp' }],
  }),
  'POST /api/customer/note': async () => ({ ...(await someone()), text: 'Called' }),
  'PUT /api/customer/suspend': someone,
  'PUT /api/customer/restore': async () => {
    const person = await someone();
    await call('PUT', '/api/customer/suspend', person);
    return person;
  },
  'POST /api/customer/send-reset': someone,
  'POST /api/order/goodwill': async () => {
    const { orderId } = await makePacked(shop);
    return { orderId, amount: 1, reason: 'Late', key: 'key-of-a-goodwill' };
  },
  'POST /api/stock/receive': someStock,
  'PUT /api/stock/receipt': async () => ({ _id: await madeId(makeDraft()), reference: 'Bill 7' }),
  'PUT /api/stock/bill': async () => ({ _id: await madeId(makeDraft()), day: '2026-10-31' }),
  'PUT /api/stock/bill-paid': async () => ({ _id: await bookBilled(), isPaid: true, how: 'Cash' }),
  'DELETE /api/stock/receipt': async () => ({ _id: await madeId(makeDraft()) }),
  'POST /api/stock/receipt/book': async () => {
    const [_id, { id: code }] = [await madeId(makeDraft()), await makeProduct(shop)];
    const set = [{ lineId: makeId(), code, quantity: '5' }];
    await call('PUT', '/api/stock/receipt', { _id, set });
    return { _id };
  },
  'POST /api/stock/count': () => someStock({ counted: 40, seenStock: 50 }),
  'POST /api/stock/adjust': async () => ({ kind: 'waste', ...(await someStock()) }),
  'POST /api/stock/move': async () => {
    const { storeId: fromStoreId, lines } = await someStock();
    return { fromStoreId, toStoreId: (await makeStore(shop, owner))._id, lines };
  },
  'POST /api/offer/create': toOffer,
  'PUT /api/offer/update': async () => ({
    ...toOffer(),
    _id: await madeId(makeOffer()),
    name: 'A fifth off',
  }),
  'PUT /api/offer/end': async () => ({ _id: await madeId(makeOffer()) }),
  'PUT /api/product/bar-code': async () => ({
    productId: (await makeProduct(shop)).id,
    code: '4006381333948',
  }),
  'DELETE /api/product/bar-code': async () => {
    const productId = (await makeProduct(shop)).id;
    await call('PUT', '/api/product/bar-code', { productId, code: '4006381333955' });
    return { productId, code: '4006381333955' };
  },
  'DELETE /api/stock/supplier': async () => ({ _id: await madeId(makeSupplier()) }),
  'PUT /api/stock/supplier-of': async () => ({
    productIds: [(await makeProduct(shop)).id],
    supplierId: await madeId(makeSupplier()),
  }),
  'PUT /api/stock/purchase-list': async () => ({
    ...{ _id: await makePurchaseList(), revision: 0, note: 'Early' },
  }),
  'DELETE /api/stock/purchase-list': async () => ({ _id: await makePurchaseList() }),
  'POST /api/stock/purchase-list/close': async () => ({ _id: await sendPurchaseList() }),
};

/** These calls are made by the helpers of their tests. */
const MADE_BY_HELPERS: Record<string, () => Promise<unknown>> = {
  'PUT /api/product/tie-size': makeSize,
  'PUT /api/product/price-plan': makePlan,
  'PUT /api/product/save-sheet-filter': () => saveFilter('Sold out'),
  'POST /api/product/import': async () => {
    const headings = ['name', 'unit', 'price', 'discount', 'stock', 'description'];
    const file = toCsv(headings, ['Bread', '400 g', 40, 0, 5, 'Soft and fresh.']);
    expect(await importFile(shop, owner.token, file)).toMatchObject({ created: 1 });
  },
  'POST /api/store/create': () => makeStore(shop, owner),
  'PUT /api/store/areas': async () => {
    const areas = [{ pincode: '560001', rideMinutes: 5 }];
    await call('PUT', '/api/store/areas', { storeId: FIRST_STORE_ID, areas });
    // Back to delivering everywhere.
    return call('PUT', '/api/store/areas', { storeId: FIRST_STORE_ID, areas: [] });
  },
  'PUT /api/staff/sign-in-rules': async () => {
    await call('PUT', '/api/staff/sign-in-rules', { isSecondFactorRequired: true });
    await shop.db.update(staffSignInRules).set({ isSecondFactorRequired: false });
  },
  'POST /api/picking/claim': claim,
  'POST /api/picking/release': async () => picker().release((await claim()).orderId),
  'PUT /api/picking/short': async () => {
    const { orderId, lines } = await claim();
    return picker().short(orderId, lines[0]!.lineId, 1);
  },
  'PUT /api/picking/waste': async () => {
    const { orderId, lines } = await claim();
    return picker().waste(orderId, lines[0]!.lineId, 1);
  },
  'PUT /api/picking/bar-code': async () => {
    const { orderId, lines } = await claim();
    return picker().barCode(orderId, lines[0]!.lineId, '4006381333931');
  },
  'POST /api/picking/finish': async () => {
    const { orderId, lines } = await claim();
    for (const { lineId, quantity } of lines) await picker().pick(orderId, lineId, quantity);
    return picker().finish(orderId);
  },
  'POST /api/delivery/take': makeTaken,
  'POST /api/delivery/deliver': async () => deliver(await makeTaken()),
  'POST /api/delivery/fail': async () =>
    askDelivery(shop, owner, 'fail', { orderId: await makeTaken(), reason: 'Nobody at home' }),
  'POST /api/delivery/take-in': async () =>
    call('POST', '/api/delivery/take-in', { _id: await bringBack(await makeTaken()) }),
  'POST /api/delivery/try-again': async () =>
    call('POST', '/api/delivery/try-again', { _id: await bringBack(await makeTaken()), ...soon() }),
  'POST /api/delivery/give-back': async () =>
    askDelivery(shop, owner, 'give-back', { orderId: await makeTaken() }),
  'POST /api/delivery/hand-in': async () => {
    await makeBrought(shop, owner, { price: 100 });
    return askDelivery(shop, owner, 'hand-in', { amount: 100, storeId: FIRST_STORE_ID });
  },
  'POST /api/delivery/count': async () => {
    await makeBrought(shop, owner, { price: 100 });
    const handed = await askDelivery(shop, owner, 'hand-in', { amount: 100, storeId: FIRST_STORE_ID });
    return askDelivery(shop, owner, 'count', { _id: handed.body.data._id, amount: 100 });
  },
  'POST /api/stock/receipt': makeDraft,
  'PUT /api/stock/supplier': makeSupplier,
  'POST /api/stock/purchase-list': makePurchaseList,
  'POST /api/stock/purchase-list/send': sendPurchaseList,
};

const CALLS: Record<string, () => Promise<unknown>> = { ...MADE_BY_HELPERS };
for (const [name, toBody] of Object.entries(BODIES)) {
  const [method, path] = name.split(' ') as ['POST' | 'PUT' | 'DELETE', string];
  CALLS[name] = async () => call(method, path, await toBody());
}

const entriesSince = async (id: number, name: string) =>
  shop.db
    .select()
    .from(auditEntries)
    .where(and(gt(auditEntries.id, id), eq(auditEntries.call, name), eq(auditEntries.userId, owner.userId)));
async function lastId(): Promise<number> {
  const [row] = await shop.db
    .select({ id: sql<number>`coalesce(max(${auditEntries.id}), 0)::int` })
    .from(auditEntries);
  return row!.id;
}

it('every staff call that changes something is listed here', () => {
  const changing = shop.app.calls
    .filter(
      ({ access, method }) => (access === 'staff' || access === 'admin') && /POST|PUT|DELETE/.test(method),
    )
    .map(({ method, url }) => `${method} ${url}`);
  expect([...Object.keys(CALLS), ...CHANGES_NOTHING.keys()].toSorted()).toEqual(changing.toSorted());
});

it.each(Object.entries(CALLS))('%s leaves an entry', async (name, make) => {
  const before = await lastId();
  await make();
  const entries = await entriesSince(before, name);
  expect(entries.length).toBeGreaterThan(0);
  expect(entries[0]).toMatchObject({ userId: owner.userId, address: '127.0.0.1' });
});

describe('every table', () => {
  const listWatched = async () => {
    const { rows } = await shop.db.execute<{ name: string }>(
      sql`SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgname = 'audited' ORDER BY 1`,
    );
    return rows.map(({ name }) => name);
  };
  const listExpired = async () => {
    const known = new Set([...(await listWatched()), ...NOT_WATCHED.keys()]);
    return (await listTables(shop.db)).filter((name) => !known.has(name));
  };

  it('is audited, or is listed here with the reason why not', async () => {
    expect(await listExpired()).toEqual([]);
    const watched = await listWatched();
    expect([...NOT_WATCHED.keys()].filter((name) => watched.includes(name))).toEqual([]);
  });

  it('of settings is recorded in every column, the counters of changes aside', async () => {
    const { rows } = await shop.db.execute<{ name: string }>(
      sql`SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'shop_settings'`,
    );
    const recorded = readTriggers()
      .audited.find(({ table }) => table === 'shop_settings')!
      .columns.split(',');
    const missing = rows.map(({ name }) => name).filter((name) => !recorded.includes(name));
    expect(missing.toSorted()).toEqual(['banners_version', 'id', 'version']);
  });

  it('that is added without being listed is noticed', async () => {
    await shop.db.execute(sql`CREATE TABLE loyalty_points (id text PRIMARY KEY)`);
    expect(await listExpired()).toEqual(['loyalty_points']);
    await shop.db.execute(sql`DROP TABLE loyalty_points`);
  });
});

it('a use case without code for transactions or the audit is audited as well', async () => {
  const { id } = await makeProduct(shop);
  const before = await lastId();
  const actor = { userId: owner.userId, address: '127.0.0.1', call: 'PUT /api/planted' };
  await actAs(actor, async () => {
    await shop.db.update(products).set({ unit: '2 kg' }).where(eq(products.id, id));
  });
  expect(await entriesSince(before, actor.call)).toMatchObject([
    { entity: 'product', entityId: id, action: 'update', after: { unit: '2 kg' } },
  ]);
});
