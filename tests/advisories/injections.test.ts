// Weaknesses reported in other shops and their libraries where data is taken for SQL or keys, or causes
// excessive work, tried here. Each test is named after the report and says what must not happen.

import { count, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '#features/account/account.table.ts';
import { products } from '#features/catalogue/catalogue.table.ts';
import { ADDRESS, makeAdmin, makeCategory, makeProduct, makeShopper, PASSWORD } from '../factories.ts';
import { makeOneShopper } from '../many-shoppers.ts';
import { useTestShop } from '../open-test-shop.ts';
import { addToCart, placeOrder, readPayload } from '../orders.ts';

const shop = useTestShop();

const readUser = async (userId: string) =>
  (await shop.db.select().from(users).where(eq(users.id, userId)))[0]!;
async function countProducts(): Promise<number> {
  const [row] = await shop.db.select({ count: count() }).from(products);
  return row!.count;
}

const INJECTIONS = [
  "' OR '1'='1",
  "'; SELECT pg_sleep(30); --",
  "' UNION SELECT password_hash FROM users --",
  "x' THEN 2 WHEN (SELECT 1 FROM pg_sleep(30)) IS NOT NULL THEN 1 ELSE 0 END --",
  '1); DELETE FROM products; --',
  '\\',
  '$1',
  '%27%20OR%201=1',
];

it('CVE-2026-40887 Vendure: no parameter of a public call becomes SQL', async () => {
  const category = await makeCategory(shop);
  await makeProduct(shop, { categoryIds: [category.id] });
  const before = await countProducts();
  for (const text of INJECTIONS) {
    const query = encodeURIComponent(text);
    const calls = [
      ['product/get', { search: text }],
      ['product/search-product', { search: text }],
      ['product/get-product-details', { productId: text }],
      ['product/get-product-by-category', { id: text }],
      ['product/get-product-by-category-and-subcategory', { categoryId: category.id, subCategoryId: text }],
      ['cart/create', { productId: text }],
    ] as const;
    for (const [path, body] of calls) {
      const answer = await shop.call('POST', `/api/${path}?languageCode=${query}`, { body });
      // The database would end an injected sleep, and the answer would be 503.
      expect([200, 400, 404], `${path} ${text}`).toContain(answer.status);
      expect(answer.text).not.toMatch(/syntax|sqlstate|argon2|password/i);
    }
    const listed = await shop.call('GET', `/api/category/get?languageCode=${query}&sort=${query}`);
    expect(listed.status).toBe(200);
  }
  expect(await countProducts()).toBe(before);
});

it('CVE-2022-36408 PrestaShop: what was stored as text stays text when it is read again', async () => {
  const sql = `Ghee'); DROP TABLE order_lines; --`;
  const product = await makeProduct(shop, { name: sql, unit: `1' OR '1'='1` });
  const person = await makeOneShopper(shop);
  const address = { ...ADDRESS, address_line: `12'; DELETE FROM orders; --`, city: `\\'` };
  const saved = await shop.call('POST', '/api/address/create', { token: person.token, body: address });
  await addToCart(shop, person, product.id);
  const payload = await readPayload(shop, person, saved.body.data._id);
  const placed = await placeOrder(shop, person, payload);
  expect(placed.body.data).toMatchObject([{ product_details: { name: sql }, delivery_address: address }]);

  // Staff search for the exact text and open the order with all its details.
  const { token } = await makeAdmin(shop);
  const list = (search: string) =>
    shop.call('POST', '/api/order/staff-list', { token, body: { search, limit: 100 } });
  for (const text of [...INJECTIONS, sql]) expect((await list(text)).status).toBe(200);
  const body = { orderId: placed.body.data[0].orderId };
  const details = await shop.call('POST', '/api/order/staff-details', { token, body });
  expect(details.body.data).toMatchObject({ lines: [{ name: sql }], delivery_address: address });
  const own = await shop.call('GET', '/api/order/order-list', { token: person.token });
  const listed = placed.body.data.map((row: object) => ({ ...row, timeZone: 'Asia/Kolkata' }));
  expect(own.body.data).toEqual(listed);
});

it('CVE-2025-27892 Shopware: what is checked at the top is not let through further down', async () => {
  const { token } = await makeOneShopper(shop);
  const deep = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);
  const nested = [{ $ne: null }, { name: "x'" }, ["x'"], [[{ aggregation: { name: '?:' } }]], 5, true];
  for (const value of nested) {
    const calls = [
      ['POST', '/api/product/search-product', { search: value }],
      ['POST', '/api/product/get-product-details', { productId: value }],
      ['POST', '/api/cart/create', { productId: value }],
      ['POST', '/api/order/cancel', { orderId: value }],
      ['POST', '/api/address/create', { ...ADDRESS, city: value }],
      ['POST', '/api/user/login', { email: value, password: value }],
    ] as const;
    for (const [method, path, body] of calls) {
      const answer = await shop.call(method, path, { token, body });
      expect(answer.status, `${path} ${JSON.stringify(value)}`).toBe(400);
    }
  }
  const order = { list_items: [{ productId: { _id: { $ne: null } }, quantity: 1 }], addressId: null };
  expect((await shop.call('POST', '/api/order/cash-on-delivery', { token, body: order })).status).toBe(400);
  const headers = { 'content-type': 'application/json' };
  for (const levels of [100, 5_000]) {
    const answer = await shop.call('POST', '/api/user/login', { headers, body: deep(levels) });
    expect(answer.status).toBe(400);
  }
});

it('CVE-2019-10744 lodash: keys of a body never reach the prototype of everything', async () => {
  const person = await makeOneShopper(shop);
  const headers = { 'content-type': 'application/json' };
  const keys = [
    '"__proto__":{"role":"ADMIN","isAdmin":true}',
    '"constructor":{"prototype":{"role":"ADMIN"}}',
    '"\\u005f_proto__":{"role":"ADMIN"}',
  ];
  for (const key of keys) {
    const bodies = [
      ['PUT', '/api/user/update-user', `{"name":"A","email":"${person.email}","mobile":"9876543210",${key}}`],
      ['POST', '/api/order/cash-on-delivery', `{"list_items":[{"quantity":1,${key}}],"addressId":null}`],
      ['POST', '/api/product/get', `{"search":"x",${key}}`],
    ] as const;
    for (const [method, path, body] of bodies) {
      const answer = await shop.call(method, path, { token: person.token, headers, body: Buffer.from(body) });
      expect(answer.status, `${path} ${key}`).toBe(400);
    }
  }
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as { role?: string }).role).toBeUndefined();
  expect((await readUser(person.userId)).role).toBe('USER');
});

it('CVE-2026-33756 Saleor: a hundred calls do not fit into one', async () => {
  const { email } = await makeShopper(shop);
  const guess = (password: string) => ({ email, password });
  const batch = Array.from({ length: 100 }, (_, at) => guess(`guess number ${at}`));
  const bodies = [
    [...batch, guess(PASSWORD)],
    { 0: guess(PASSWORD), ...batch },
    { batch, operations: batch },
  ];
  for (const body of bodies) {
    const answer = await shop.call('POST', '/api/user/login', { body });
    expect(answer).toMatchObject({ status: 400, body: { data: null } });
    expect(answer.cookies).toEqual([]);
  }
  const otps = Array.from({ length: 20 }, (_, at) => String(at).padStart(6, '0'));
  const verify = await shop.call('PUT', '/api/user/verify-forgot-password-otp', {
    body: { email, otp: otps },
  });
  expect(verify).toMatchObject({ status: 400, body: { message: 'Enter the 6 digit code' } });
  // Nor does a list accept more products than a cart may hold.
  const { token } = await makeOneShopper(shop);
  const list_items = Array.from({ length: 5_000 }, () => ({ productId: 'f'.repeat(24), quantity: 1 }));
  const order = await shop.call('POST', '/api/order/cash-on-delivery', { token, body: { list_items } });
  expect(order.status).toBe(400);
  const all = await shop.call('POST', '/api/product/get', { body: { limit: 1_000_000 } });
  expect([400, 200]).toContain(all.status);
  if (all.status === 200) expect(all.body.limit).toBeLessThanOrEqual(100);
});

it('CVE-2021-36716 is-email: no text keeps the shop thinking', async () => {
  const { token } = await makeOneShopper(shop);
  const texts = [
    'a'.repeat(10_000),
    `${'a'.repeat(5_000)}@${'a.'.repeat(2_000)}`,
    `${'a@'.repeat(3_000)}!`,
    `${'-'.repeat(5_000)}x${' '.repeat(5_000)}`,
    '9'.repeat(10_000),
    `${'+ '.repeat(4_000)}x`,
    '"'.repeat(10_000),
    `${'(|&!:*)'.repeat(1_000)}`,
  ];
  for (const text of texts) {
    const profile = { name: text.slice(0, 100), email: text.slice(0, 254), mobile: text.slice(0, 30) };
    const startedAt = performance.now();
    await shop.call('PUT', '/api/user/forgot-password', { body: { email: text } });
    await shop.call('POST', '/api/user/login', { body: { email: text.slice(0, 250), password: 'x' } });
    await shop.call('POST', '/api/product/search-product', { body: { search: text } });
    await shop.call('PUT', '/api/user/update-user', { token, body: profile });
    await shop.call('GET', '/api/cart/get', { headers: { authorization: `Bearer ${text}` } });
    await shop.call('GET', `/${encodeURIComponent(text.slice(0, 2_000))}`);
    // Far more than it needs, and far less than a backtracking parser would take.
    expect(performance.now() - startedAt, text.slice(0, 20)).toBeLessThan(10_000);
  }
});
