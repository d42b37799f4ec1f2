// The demo: the same shop on every machine, filled once, with two accounts whose passwords belong to the data
// folder.

import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { readImageKey } from '#shared/images.ts';
import { makePageReads } from '#app/pages/page-reads.ts';
import { rankCategories } from '#features/catalogue/category/category-order.ts';
import { countUnitsSold } from '#features/office/report/sales/units-sold.ts';
import { FIRST_STORE_ID } from '#features/stores/store/store.table.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { makeOrderAt } from '#tests/sales.ts';
import { expectNoFaults } from '#tests/orders.ts';
import { useTestShop, type TestShop } from '#tests/open-test-shop.ts';
import { openDemoAccounts } from './demo-accounts.ts';
import { demoImages } from './demo-images.ts';
import { fillCatalogue } from './fill-demo.ts';

const [shop, other] = [useTestShop(), useTestShop()];

const rowsOf = async (shop: TestShop, query: string) => (await shop.db.execute(sql.raw(query))).rows;
const countOf = async (shop: TestShop, table: string) =>
  (await rowsOf(shop, `SELECT count(*)::int AS count FROM ${table}`))[0]!.count;

test('two machines have the same products at the same addresses, once, and a larger demo has them too', async () => {
  await Promise.all([fillCatalogue(shop.db, 150), fillCatalogue(shop.db, 150), fillCatalogue(other.db, 800)]);
  expect(await countOf(shop, 'products')).toBe(150);
  expect(await countOf(other, 'products')).toBe(800);
  const everything = `SELECT id || ' ' || store_id AS key, name, unit, images, price_paise, stock, created_at
     FROM products JOIN store_products ON product_id = id ORDER BY key`;
  const small = await rowsOf(shop, everything);
  const large = new Map((await rowsOf(other, everything)).map((row) => [row.key, row]));
  expect(small).toHaveLength(450);
  expect(small.map(({ key }) => large.get(key))).toEqual(small);
});

test('every product has a category and one of its sub-categories, and ids are time-ordered', async () => {
  const lost = await rowsOf(
    shop,
    `SELECT p.name FROM products p WHERE NOT EXISTS (
       SELECT FROM product_categories pc
       JOIN sub_category_categories sc USING (category_id)
       JOIN product_sub_categories ps ON ps.product_id = pc.product_id AND ps.sub_category_id = sc.sub_category_id
       WHERE pc.product_id = p.id)`,
  );
  expect(lost).toEqual([]);
  const misplaced = await rowsOf(
    shop,
    `SELECT id FROM products WHERE left(id, 8) <> lpad(to_hex(extract(epoch FROM created_at)::int), 8, '0')`,
  );
  expect(misplaced).toEqual([]);
});

test('the order by newest does not show the sizes of one product side by side', async () => {
  const rows = await rowsOf(other, 'SELECT name FROM products ORDER BY id DESC');
  const repeats = rows.filter(({ name }, at) => at > 0 && name === rows[at - 1]!.name);
  expect(repeats.length).toBeLessThan(rows.length / 20);
});

test('three stores have different stock and deliver to 560001 to 560110 at any hour, the first to 560060', async () => {
  const stores = await rowsOf(other, 'SELECT id, hours FROM stores ORDER BY id');
  expect(stores).toHaveLength(3);
  expect(stores[0]).toEqual({ id: FIRST_STORE_ID, hours: null });
  const areas = await rowsOf(
    other,
    `SELECT pincode, count(*)::int AS stores, bool_or(store_id = '${FIRST_STORE_ID}') AS first
     FROM store_areas GROUP BY pincode ORDER BY pincode`,
  );
  expect(areas.map(({ pincode }) => pincode)).toEqual(
    Array.from({ length: 110 }, (_, at) => String(560_001 + at)),
  );
  expect(areas.filter(({ first }) => first)).toHaveLength(60);
  expect(areas.some((area) => Number(area.stores) > 1)).toBe(true);
  const stocks = await rowsOf(
    other,
    `SELECT array_agg(stock ORDER BY store_id) AS stocks FROM store_products GROUP BY product_id`,
  );
  const differ = stocks.filter(({ stocks }) => new Set(stocks as number[]).size > 1);
  expect(differ.length).toBeGreaterThan(750);
  await expectNoFaults(other);
});

/** The sub-category that each category opens in the first store, and the first products of its row. */
async function readRows() {
  const reads = makePageReads(other.services, { storeId: FIRST_STORE_ID, language: 'en' }, () => {});
  const { rows } = await reads.getHomePage();
  return rows.map(({ category, subCategory, products }) => ({
    category: category.name,
    opens: subCategory?.name,
    begins: products.slice(0, 6).map(({ name }) => name),
  }));
}

test('shows first what people buy: categories, the sub-category each opens, and products', async () => {
  const rows = await readRows();
  expect(rows.slice(0, 3).map(({ category }) => category)).toEqual([
    'Dairy, Bread & Eggs',
    'Fruits & Vegetables',
    'Chips, Namkeen & Snacks',
  ]);
  const opens = Object.fromEntries(rows.map((row) => [row.category, row.opens]));
  expect(opens).toMatchObject({
    'Dairy, Bread & Eggs': 'Milk',
    'Fruits & Vegetables': 'Fresh Vegetables',
    'Cold Drinks & Juices': 'Colas & Sodas',
    'Health & Hygiene': 'Sanitary Pads',
    'Baby Care': 'Diapers',
    'Biscuits & Bakery': 'Cookies',
  });
  const dairy = rows[0]!.begins.join();
  for (const word of ['Milk', 'Bread', 'Eggs']) expect(dairy).toContain(word);
});

test('the invented sales stay, and orders are added to them', async () => {
  const before = await readRows();
  const [best] = await rowsOf(
    other,
    `SELECT product_id AS id, sold FROM store_products WHERE store_id = '${FIRST_STORE_ID}' AND stock > 0
     ORDER BY rank DESC, product_id LIMIT 1`,
  );
  const ofBest = `SELECT sold FROM store_products WHERE store_id = '${FIRST_STORE_ID}' AND product_id = '${best!.id}'`;
  const soldNow = async () => (await rowsOf(other, ofBest))[0]!.sold;
  const person = await makeOneShopper(other);
  await makeOrderAt(other, {
    storeId: FIRST_STORE_ID,
    userId: person.userId,
    at: new Date(),
    lines: [{ productId: String(best!.id), quantity: 2 }],
  });
  await countUnitsSold(other.services, new Date());
  expect(await soldNow()).toBe(Number(best!.sold) + 2);
  for (let days = 1; days <= 60; days += 10)
    await countUnitsSold(other.services, new Date(Date.now() + days * 86_400_000));
  expect(await soldNow()).toBe(best!.sold);
  await rankCategories(other.services, [FIRST_STORE_ID]);
  expect(await readRows()).toEqual(before);
});

test('every picture of the catalogue can be drawn', async () => {
  const images = demoImages(shop.db);
  const urls = await rowsOf(
    shop,
    `SELECT image FROM categories UNION ALL SELECT image FROM sub_categories
     UNION ALL (SELECT unnest(images) FROM products LIMIT 30)`,
  );
  for (const { image } of urls) {
    const key = readImageKey(String(image));
    expect(await images.find(key!), String(image)).toContain('<svg');
  }
  expect(await images.find('no-such-picture')).toBeNull();
});

describe('the demo accounts', () => {
  const folders: string[] = [];
  afterAll(async () => {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });
  const makeFolder = async () => {
    folders.push(await mkdtemp(path.join(tmpdir(), 'jhatpat-accounts-')));
    return folders.at(-1)!;
  };
  const logIn = ({ email, password }: { email: string; password: string }) =>
    shop.call('POST', '/api/user/login', { body: { email, password } });
  const roleOf = async (token: string) =>
    (await shop.call('GET', '/api/user/user-details', { token })).body.data.role;

  test('can sign in at every start with the same passwords, which only their owner may read', async () => {
    const dataDir = await makeFolder();
    const accounts = await openDemoAccounts(shop.db, { dataDir, admin: null });
    expect(accounts.map(({ label }) => label)).toEqual(['shopper', 'owner']);
    const roles = [];
    for (const account of accounts) roles.push(await roleOf((await logIn(account)).body.data.accesstoken));
    expect(roles).toEqual(['USER', 'ADMIN']);
    expect(await openDemoAccounts(shop.db, { dataDir, admin: null })).toEqual(accounts);
    expect((await stat(path.join(dataDir, 'demo-accounts.json'))).mode & 0o777).toBe(0o600);
  });

  test('can sign in with the printed password also after it was changed, and with new ones when the file was lost', async () => {
    const dataDir = await makeFolder();
    const before = await openDemoAccounts(shop.db, { dataDir, admin: null });
    for (const account of before) {
      await shop.call('PUT', '/api/user/change-password', {
        token: (await logIn(account)).body.data.accesstoken,
        body: { currentPassword: account.password, newPassword: 'changed it', confirmPassword: 'changed it' },
      });
      expect((await logIn(account)).status).toBe(400);
    }
    await openDemoAccounts(shop.db, { dataDir, admin: null });
    for (const account of before) expect((await logIn(account)).status).toBe(200);
    await rm(path.join(dataDir, 'demo-accounts.json'));
    const after = await openDemoAccounts(shop.db, { dataDir, admin: null });
    for (const account of before) expect((await logIn(account)).status).toBe(400);
    for (const account of after) expect((await logIn(account)).status).toBe(200);
    const stored = JSON.parse(await readFile(path.join(dataDir, 'demo-accounts.json'), 'utf8'));
    expect(stored.shopper).toMatchObject({ email: 'shopper@jhatpat.example', password: after[0]!.password });
  });

  test('there is no demo owner where a real one is configured', async () => {
    const dataDir = await makeFolder();
    const [, owner] = await openDemoAccounts(shop.db, { dataDir, admin: null });
    const admin = { email: 'real@owner.example', password: 'a password of mine' };
    const accounts = await openDemoAccounts(shop.db, { dataDir, admin });
    expect(accounts.map(({ label }) => label)).toEqual(['shopper']);
    expect((await logIn(owner!)).status).toBe(403);
  });
});
