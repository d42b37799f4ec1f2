// The page of a product through the API: what stands on it, and what each role sees of it.

import { beforeAll, expect, it } from 'vitest';
import { actAs } from '#database/actor.ts';
import { inTransaction } from '#database/client.ts';
import { codeOf } from '#tests/answers.ts';
import { makeProduct, type Person } from '#tests/factories.ts';
import { inHours, makeOffer } from '#tests/offers.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { makeMember, useAdmin } from '#tests/staff.ts';
import { FIRST_STORE_ID, makeStore, stockStore } from '#tests/stores.ts';
import type { PriceChange } from './product-page.contract.ts';

const shop = useTestShop();
const owner = useAdmin(shop);
let second: string;
beforeAll(async () => void (second = (await makeStore(shop, owner))._id));

const read = (productId: string, { token }: Person = owner) =>
  shop.call('GET', `/api/product/overview?productId=${productId}`, { token });
const call = (method: 'POST' | 'PUT', path: string, body: object) =>
  shop.call(method, path, { token: owner.token, body });

async function makeKnown() {
  const { id } = await makeProduct(shop, {
    ...{ name: 'Onion', unit: '1 kg' },
    ...{ price: 40, discount: 0, stock: 5 },
  });
  await stockStore(shop, second, id, 7);
  return id;
}

it('has its stock by store, its sales by day, its codes, its offers and what is ordered of it', async () => {
  const id = await makeKnown();
  await call('PUT', '/api/product/bar-code', { productId: id, code: '4006381333931' });
  const made = await makeOffer(shop, owner, { name: 'Onions', on: { productIds: [id] }, from: inHours(1) });
  const other = { productIds: [(await makeProduct(shop)).id] };
  await makeOffer(shop, owner, { name: 'Not of it', on: other });
  await shop.db.execute(`INSERT INTO product_sales (product_id, store_id, day, units) VALUES
    ('${id}', '${second}', (now() AT TIME ZONE 'UTC')::date, 4), ('${id}', '${FIRST_STORE_ID}', (now() AT TIME ZONE 'UTC')::date, 2),
    ('${id}', '${second}', (now() AT TIME ZONE 'UTC')::date - 28, 9), ('${id}', '${second}', 'infinity', 9)`);
  const supplier = (await call('PUT', '/api/stock/supplier', { name: 'Metro', email: 'metro@example.test' }))
    .body.data;
  await call('PUT', '/api/stock/supplier-of', { productIds: [id], supplierId: supplier._id });
  await call('POST', '/api/stock/purchase-list', {
    storeId: second,
    lines: [{ productId: id, quantity: 12 }],
  });

  const { status, body } = await read(id);
  expect([status, body.message]).toEqual([200, 'Product']);
  expect(body.data).toMatchObject({
    ...{ _id: id, name: 'Onion', unit: '1 kg', price: 40, cost: null, gstRate: null, isHidden: false },
    stores: [
      { storeId: FIRST_STORE_ID, stock: 5, shelf: '', mayWork: true },
      { storeId: second, stock: 7, reorderLevel: null, mayWork: true },
    ],
    barCodes: [{ code: '4006381333931', source: 'catalogue' }],
    purchases: [{ storeId: second, supplier: 'Metro', state: 'draft', quantity: 12 }],
  });
  expect(body.data.offers).toMatchObject([{ _id: made._id, name: 'Onions', state: 'planned' }]);
  expect(body.data.days).toHaveLength(28);
  expect(body.data.days.at(-1).units).toBe(6);
  expect(body.data.days.slice(0, 27).every(({ units }: { units: number }) => units === 0)).toBe(true);
});

it('has what changed its price, its discount and its cost, newest first, with who did it', async () => {
  const id = await makeKnown();
  const update = (set: object) => call('PUT', '/api/product/update-many', { ids: [id], set });
  expect((await update({ price: 45 })).body.data).toMatchObject({ changed: 1 });
  await update({ discount: 10 });
  await update({ shelf: 'A-1' });
  const line = { productId: id, quantity: 3, cost: 31.5 };
  expect(
    (await call('POST', '/api/stock/receive', { storeId: second, supplier: 'Metro', lines: [line] })).status,
  ).toBe(200);
  const { changes, cost } = (await read(id)).body.data;
  expect(cost).toBe(31.5);
  expect(changes).toMatchObject([
    { by: 'Ravi Kumar', before: null, after: { cost: 31.5 }, receipt: { supplier: 'Metro' } },
    { before: { discount: 0 }, after: { discount: 10 }, receipt: null },
    { before: { price: 40 }, after: { price: 45 } },
  ]);
  expect(changes).toHaveLength(3);
  const manager = await makeMember(shop, 'manager', FIRST_STORE_ID);
  expect((await read(id, manager)).body.data.changes).toHaveLength(2);
  // Also of one millisecond.
  const prices = Array.from({ length: 12 }, (_, at) => 50 + at);
  const set = prices.map((price) => `UPDATE products SET price_paise = ${price}00 WHERE id = '${id}'`);
  await actAs({ userId: owner.userId, address: '', call: 'planted' }, () =>
    inTransaction(shop.db, (tx) => tx.execute(set.join(';'))),
  );
  const { changes: newest } = (await read(id)).body.data;
  expect(newest.slice(0, 12).map(({ after }: PriceChange) => after.price)).toEqual(prices.toReversed());
});

it('a manager sees the stock, the sales and the orders of their own store', async () => {
  const id = await makeKnown();
  const manager = await makeMember(shop, 'manager', second);
  const { stores, purchases } = (await read(id, manager)).body.data;
  expect(stores).toMatchObject([{ storeId: second, mayWork: true }]);
  expect(purchases).toEqual([]);
});

it('who keeps the catalogue sees all stores, but keeps the stock of none and orders nothing', async () => {
  const id = await makeKnown();
  const editor = await makeMember(shop, 'catalogue', null);
  const { stores } = (await read(id, editor)).body.data;
  expect(stores).toMatchObject([{ mayWork: false }, { storeId: second, mayWork: false }]);
});

it('a picker has no such page, and nobody that of a product that does not exist', async () => {
  const id = await makeKnown();
  expect((await read(id, await makeMember(shop, 'picker', null))).status).toBe(403);
  for (const unknown of ['x', 'ffffffffffffffffffffffff'])
    expect(codeOf(await read(unknown))).toEqual([404, 'NOT_FOUND']);
  expect((await read('')).status).toBe(400);
});
