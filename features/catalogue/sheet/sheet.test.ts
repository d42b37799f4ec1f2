// Reading the product sheet: its filters, its orders, its pages, and saved filters.

import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeCategory, makeProduct, type Person } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { makeBuyer, placeOrder } from '#tests/orders.ts';
import { makeMember, useAdmin } from '#tests/staff.ts';
import { FIRST_STORE_ID, makeStore, stockStore } from '#tests/stores.ts';

const shop = useTestShop();
const admin = useAdmin(shop);
let categoryId: string;
beforeAll(async () => {
  const category = await makeCategory(shop);
  categoryId = category.id;
  const place = { categoryIds: [category.id] };
  await makeProduct(shop, { ...place, name: 'apple', price: 30, stock: 5 });
  await makeProduct(shop, { ...place, name: 'Banana 100%', price: 20, stock: 0, unit: '1 dozen' });
  await makeProduct(shop, { ...place, name: 'Cherry_red', price: 10, stock: 9, discount: 12.5 });
  await makeProduct(shop, { name: 'Date', price: 40, stock: 2, images: [] });
  const { rows } = await shop.db.execute<{ id: string }>(sql`SELECT id FROM products WHERE name = 'Date'`);
  const hidden = { rows: [{ _id: rows[0]!.id, set: { isHidden: true, reorderLevel: 3 } }] };
  await shop.call('PUT', '/api/product/update-many', { token: admin.token, body: hidden });
});

const read = (query: string, { token }: Person = admin) =>
  shop.call('GET', `/api/product/sheet?${query}`, { token });
const names = async (query: string) =>
  (await read(query)).body.data.map(({ name }: { name: string }) => name);

describe('the sheet', () => {
  it.each([
    ['', ['apple', 'Banana 100%', 'Cherry_red', 'Date']],
    ['sort=-name', ['Date', 'Cherry_red', 'Banana 100%', 'apple']],
    ['sort=price', ['Cherry_red', 'Banana 100%', 'apple', 'Date']],
    ['sort=stock', ['Banana 100%', 'Date', 'apple', 'Cherry_red']],
    ['sort=-updated', ['Date', 'Cherry_red', 'Banana 100%', 'apple']],
    ['noPicture=1', ['Date']],
    ['noCategory=1', ['Date']],
    ['soldOut=1', ['Banana 100%']],
    ['low=1', ['Date']],
    ['discountAbove=12.4', ['Cherry_red']],
    ['discountAbove=12.5', []],
    ['hidden=yes', ['Date']],
    ['hidden=no&sort=-price', ['apple', 'Banana 100%', 'Cherry_red']],
    ['search=BAN', ['Banana 100%']],
    ['search=dozen%20banana', ['Banana 100%']],
    ['search=100%25', ['Banana 100%']],
    ['search=_', ['Cherry_red']],
    ['search=%5C', []],
    ['search=nothing', []],
    ['changedSince=2020-01-01', ['apple', 'Banana 100%', 'Cherry_red', 'Date']],
    ['changedSince=2999-01-01', []],
    ['search=a&soldOut=1&hidden=no', ['Banana 100%']],
  ])('filtered and sorted by %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('is searched by a scanned bar code, and has the products with a code that a picker taught', async () => {
    await shop.db.execute(sql`INSERT INTO product_bar_codes (code, product_id, source)
      SELECT '012345678905', id, 'picking' FROM products WHERE name = 'Date' UNION ALL
      SELECT '4006381333931', id, 'catalogue' FROM products WHERE name = 'apple'`);
    expect(await names('search=0012345678905')).toEqual(['Date']);
    expect(await names('taughtCode=1')).toEqual(['Date']);
    const body = { page: 1, limit: 12, search: '4006381333931' };
    const cards = await shop.call('POST', '/api/product/staff-list', { token: admin.token, body });
    expect(cards.body.data).toMatchObject([{ name: 'apple' }]);
    await shop.db.execute(sql`DELETE FROM product_bar_codes`);
  });

  it('has those of one category', async () => {
    expect(await names(`category=${categoryId}&sort=price`)).toEqual(['Cherry_red', 'Banana 100%', 'apple']);
    expect(await names('category=x')).toEqual([]);
  });

  it('has products not sold in 30 days, and those that run low by their pace', async () => {
    const { person, payload, product } = await makeBuyer(shop, { name: 'Elderberry', stock: 4 });
    await placeOrder(shop, person, payload);
    expect(await names('notSold=1')).not.toContain('Elderberry');
    await shop.db.execute(sql`UPDATE stock_movements SET created_at = now() - interval '31 days'`);
    expect(await names('notSold=1')).toContain('Elderberry');
    expect(await names('low=1')).not.toContain('Elderberry');
    await shop.db.execute(sql`UPDATE store_products SET sold = 100 WHERE product_id = ${product.id}`);
    expect(await names('low=1')).toContain('Elderberry');
    expect(await names('notSold=1')).not.toContain('Elderberry');
    await shop.db.execute(sql`DELETE FROM products WHERE id = ${product.id}`);
  });

  it('shows the stock of the chosen store, and whether the caller may change it', async () => {
    const second = (await makeStore(shop, admin))._id;
    const { rows } = await shop.db.execute<{ id: string }>(sql`SELECT id FROM products WHERE name = 'apple'`);
    await stockStore(shop, second, rows[0]!.id, 77);
    const there = (await read(`storeId=${second}&search=apple`)).body;
    expect(there).toMatchObject({ storeId: second, mayStock: true, data: [{ stock: 77 }] });
    expect((await read('search=apple')).body).toMatchObject({
      storeId: FIRST_STORE_ID,
      data: [{ stock: 5 }],
    });
    const catalogue = await makeMember(shop, 'catalogue', second);
    expect((await read(`storeId=${second}`, catalogue)).body).toMatchObject({ mayStock: false });
    expect((await read('storeId=x')).status).toBe(404);
  });

  it('comes in pages of 100, each product once', async () => {
    await shop.db.execute(sql`
      INSERT INTO products (id, name, unit, price_paise, description)
      SELECT lpad(to_hex(n), 24, '0'), 'Many', '1 kg', 10000, 'x' FROM generate_series(1, 250) n`);
    const seen = new Set<string>();
    for (const page of [1, 2, 3]) {
      const { body } = await read(`search=many&page=${page}`);
      expect(body).toMatchObject({ page, limit: 100, totalCount: 250, totalPage: 3 });
      for (const { _id } of body.data) seen.add(_id);
    }
    expect(seen.size).toBe(250);
    expect((await read('search=many&page=9')).body.data).toEqual([]);
    const { body } = await shop.call('GET', '/api/product/sheet-ids?search=many', { token: admin.token });
    expect(new Set(body.data)).toEqual(seen);
  });

  it.each([
    'page=0',
    'page=x',
    'sort=weight',
    'hidden=maybe',
    'discountAbove=101',
    'changedSince=today',
    'changedSince=2026-02-30',
    'low=2',
  ])('is not read by %s', async (query) => {
    expect((await read(query)).status).toBe(400);
  });
});

describe('a filter that is saved', () => {
  const save = (body: object) =>
    shop.call('PUT', '/api/product/save-sheet-filter', { token: admin.token, body });
  const list = async () =>
    (await shop.call('GET', '/api/product/sheet-filters', { token: admin.token })).body.data;

  it('is there for everybody until it is removed, and is replaced by its name', async () => {
    const { body } = await save({ name: ' Sold out ', query: 'soldOut=1' });
    await save({ name: 'Sold out', query: 'soldOut=1&hidden=no' });
    expect(await list()).toEqual([{ _id: body.data._id, name: 'Sold out', query: 'soldOut=1&hidden=no' }]);
    const remove = () =>
      shop.call('DELETE', `/api/product/remove-sheet-filter?_id=${body.data._id}`, { token: admin.token });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  it('has a name and a filter, and is one of 50', async () => {
    expect(Object.keys((await save({})).body.fields!)).toEqual(['name', 'query']);
    expect((await save({ name: 'x'.repeat(41), query: 'low=1' })).status).toBe(400);
    for (let at = 0; at < 50; at++)
      expect((await save({ name: `F ${at}`, query: 'low=1' })).status).toBe(200);
    expect((await save({ name: 'One more', query: 'low=1' })).body.message).toBe(
      'At most 50 filters. Remove one first.',
    );
    expect((await save({ name: 'F 3', query: 'soldOut=1' })).status).toBe(200);
    expect(await list()).toHaveLength(50);
  });
});
