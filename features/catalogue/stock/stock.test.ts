// The stock of a store through the API: setting it, its ledger, and the changes pages are told about.

import { beforeAll, describe, expect, it } from 'vitest';
import { codeOf, fieldsOf, messageOf } from '#tests/answers.ts';
import { makeCategory, makeProduct, type Person } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { expectNoFaults, makeBuyer, placeOrder } from '#tests/orders.ts';
import { hearChanges } from '#tests/products.ts';
import { chosen, FIRST_STORE_ID, makeStore, readLedger, stockAt, stockStore } from '#tests/stores.ts';
import { makeMember, useAdmin } from '#tests/staff.ts';

const shop = useTestShop();
const UNKNOWN = 'ffffffffffffffffffffffff';
const admin = useAdmin(shop);
let second: string;
beforeAll(async () => void (second = (await makeStore(shop, admin))._id));

const setStock = (body: Record<string, unknown>, { token }: Person = admin) =>
  shop.call('PUT', '/api/store/stock', { token, body });
const listMoves = (storeId: string, productId: string, page = '', by: Person = admin) =>
  readLedger(shop, by, { storeId, productId, page });
const readStock = async (productId: string, storeId: string) => {
  const options = { body: { productId }, cookies: chosen(storeId) };
  return (await shop.call('POST', '/api/product/get-product-details', options)).body.data.stock;
};

describe('the stock of a store', () => {
  it('is set to the counted number, in that store only', async () => {
    const { id: productId } = await makeProduct(shop, { stock: 8 });
    const set = (values: object) => setStock({ storeId: second, productId, ...values });
    const answer = await set({ stock: 12, shelf: ' B-3 ', reorderLevel: '5', reason: 'First delivery' });
    expect(messageOf(answer)).toEqual([200, 'Stock saved']);
    const saved = { storeId: second, productId, stock: 12, shelf: 'B-3', reorderLevel: 5 };
    expect(answer.body.data).toEqual(saved);
    expect([await readStock(productId, second), await readStock(productId, FIRST_STORE_ID)]).toEqual([12, 8]);
    // Absent values are unchanged.
    expect((await set({})).body.data).toEqual(saved);
    const none = { shelf: '', reorderLevel: null };
    expect((await set(none)).body.data).toEqual({ ...saved, ...none });
    await expectNoFaults(shop);
  });

  it('that two managers change at once tells the second what changed, and overwrites nothing', async () => {
    const { id: productId } = await makeProduct(shop, { stock: 8 });
    const set = (values: object) => setStock({ storeId: second, productId, ...values });
    const before = { shelf: '', reorderLevel: null };
    expect((await set({ shelf: 'A-1', reorderLevel: null, was: before })).status).toBe(200);
    const late = await set({ shelf: '', reorderLevel: 5, was: before });
    expect(codeOf(late)).toEqual([409, 'STOCK_CHANGED']);
    expect(late.body.data).toMatchObject({ productId, shelf: 'A-1', reorderLevel: null });
    // The same once more, another field, or a caller that does not say what it began from.
    expect((await set({ shelf: 'A-1', reorderLevel: null, was: before })).status).toBe(200);
    expect((await set({ reorderLevel: 5, was: { reorderLevel: null } })).status).toBe(200);
    const seen = { shelf: 'A-1', reorderLevel: 5 };
    expect((await set({ shelf: 'A-1', reorderLevel: '6', was: seen })).status).toBe(200);
    expect((await set({ shelf: '' })).status).toBe(200);
    expect((await set({ shelf: '', was: { shelf: 'x'.repeat(41) } })).status).toBe(400);
  });

  it('has every movement in its ledger, newest first: how much, why, and by whom', async () => {
    const { person, payload, product } = await makeBuyer(shop, { stock: 8, quantity: 2 });
    const { id: productId } = product;
    const placed = await placeOrder(shop, person, payload);
    await setStock({ storeId: FIRST_STORE_ID, productId, stock: 4, reason: 'Two were broken' });
    await setStock({ storeId: FIRST_STORE_ID, productId, stock: 4, reason: 'Nothing moved' });
    await setStock({ storeId: FIRST_STORE_ID, productId, stock: 9 });
    const { status, body } = await listMoves(FIRST_STORE_ID, productId);
    expect([status, body.message]).toEqual([200, 'Stock ledger']);
    const createdAt = expect.stringMatching(/^\d{4}-.*Z$/);
    const rest = { orderId: null, receiptId: null, otherStore: null, by: 'Ravi Kumar', createdAt };
    const { orderId } = placed.body.data[0];
    expect(body.data).toEqual([
      { quantity: 5, reason: 'admin', note: null, balance: 9, ...rest },
      { quantity: -2, reason: 'admin', note: 'Two were broken', balance: 4, ...rest },
      { quantity: -2, reason: 'order', note: null, balance: 6, ...rest, orderId },
    ]);
    expect(body).toMatchObject({ page: 1, limit: 50, totalCount: 3, totalPage: 1 });
    expect((await listMoves(second, productId)).body).toMatchObject({ data: [], totalCount: 0 });
    await expectNoFaults(shop);
  });

  it('of a busy product has its ledger in pages', async () => {
    const { id: productId } = await makeProduct(shop, { stock: 0 });
    for (let stock = 1; stock <= 53; stock++) await setStock({ storeId: second, productId, stock });
    const next = await listMoves(second, productId, '&page=2');
    expect(next.body.data.map(({ balance }: any) => balance)).toEqual([3, 2, 1]);
    expect(next.body).toMatchObject({ page: 2, totalCount: 53, totalPage: 2 });
    expect((await listMoves(second, productId)).body.data).toHaveLength(50);
    expect((await listMoves(second, productId, '&page=3')).body.data).toEqual([]);
    for (const page of ['0', '-1', 'x', '1.5'])
      expect((await listMoves(second, productId, `&page=${page}`)).status).toBe(400);
  });

  it('is right however many people set it while others buy', async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => makeBuyer(shop, { stock: 20 })));
    await Promise.all(
      buyers.flatMap(({ person, payload, product }) => [
        placeOrder(shop, person, payload),
        setStock({ storeId: FIRST_STORE_ID, productId: product.id, stock: 3 }),
        setStock({ storeId: FIRST_STORE_ID, productId: product.id, stock: 7 }),
      ]),
    );
    await expectNoFaults(shop);
  });

  it('outdates pages when the product becomes sold out or comes back, not in between', async () => {
    const category = await makeCategory(shop);
    const { id: productId } = await makeProduct(shop, { stock: 0, categoryIds: [category.id] });
    for (const [stock, tells] of [
      [3, true],
      [9, false],
      [0, true],
      [0, false],
    ] as const) {
      const heard = await hearChanges(shop, () => setStock({ storeId: second, productId, stock }));
      const { rows } = await shop.db.execute<{ tags: string }>(
        'SELECT tags FROM catalogue_changes ORDER BY id DESC LIMIT 1',
      );
      expect(heard.includes(`product:${productId}`), `set to ${stock}`).toBe(tells);
      if (tells) expect(rows[0]!.tags.split(' ')).toEqual(heard);
      else expect(heard).toEqual([]);
      expect(heard.includes(`category:${category.id}`)).toBe(tells);
    }
  });

  it.each<[Record<string, unknown>, string]>([
    [{ stock: -1 }, 'stock'],
    [{ stock: 1.5 }, 'stock'],
    [{ stock: null }, 'stock'],
    [{ stock: 1e12 }, 'stock'],
    [{ shelf: 7 }, 'shelf'],
    [{ shelf: 'x'.repeat(41) }, 'shelf'],
    [{ reorderLevel: -1 }, 'reorderLevel'],
    [{ reorderLevel: '' }, 'reorderLevel'],
    [{ reason: 7 }, 'reason'],
    [{ reason: 'x'.repeat(201) }, 'reason'],
  ])('is not taken as %j', async (wrong, field) => {
    const { id: productId } = await makeProduct(shop);
    const answer = await setStock({ storeId: second, productId, stock: 3, ...wrong });
    expect(fieldsOf(answer)).toEqual([400, [field]]);
    expect(await stockAt(shop, second, productId)).toBe(0);
  });

  it('of a store or a product that does not exist is neither set nor listed', async () => {
    const { id: productId } = await makeProduct(shop);
    for (const [storeId, id, message] of [
      [UNKNOWN, productId, 'Store not found'],
      ['x', productId, 'Store not found'],
      [second, UNKNOWN, 'Product not found'],
      [second, 'x', 'Product not found'],
    ] as const)
      for (const answer of [
        await setStock({ storeId, productId: id, stock: 3 }),
        await listMoves(storeId, id),
      ])
        expect(messageOf(answer)).toEqual([404, message]);
    expect((await setStock({ productId, stock: 3 })).body.message).toBe('Store id is required');
    expect((await setStock({ storeId: second, stock: 3 })).body.message).toBe('Product id is required');
    expect((await listMoves('', productId)).status).toBe(400);
    expect((await listMoves(second, '')).status).toBe(400);
  });
});

it('a manager of the store sets its stock, and sees nothing of another store', async () => {
  const { id: productId } = await makeProduct(shop);
  const manager = await makeMember(shop, 'manager', second);
  expect((await setStock({ storeId: second, productId, stock: 3 }, manager)).status).toBe(200);
  expect((await listMoves(second, productId, '', manager)).status).toBe(200);
  expect((await setStock({ storeId: FIRST_STORE_ID, productId, stock: 3 }, manager)).status).toBe(404);
  expect((await listMoves(FIRST_STORE_ID, productId, '', manager)).status).toBe(404);
});

it('the calls of staff mean the store that their query names, before the one of the cookie', async () => {
  const { id: productId } = await makeProduct(shop, { stock: 3 });
  await stockStore(shop, second, productId, 7);
  const stockBy = async (call: string, query: string, storeId?: string) => {
    const cookies = storeId ? chosen(storeId) : {};
    const answer = await shop.call('POST', `/api/product/${call}${query}`, {
      ...{ token: admin.token, cookies, body: { productId } },
    });
    return answer.body.data.stock;
  };
  for (const [query, storeId, stock] of [
    ['', second, 7],
    [`?store=${second}`, undefined, 7],
    [`?store=${FIRST_STORE_ID}`, second, 3],
    ['?store=none', undefined, 3],
    [`?store=${'x'.repeat(100)}`, undefined, 3],
  ] as const)
    expect(await stockBy('staff-details', query, storeId), query).toBe(stock);
  // Answers for shoppers are cached by the cookie.
  expect(await stockBy('get-product-details', `?store=${second}`)).toBe(3);
});
