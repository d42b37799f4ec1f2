// The order of categories and sub-categories: by a store's sales, pinned ones first; from a placed order to
// the pages.

import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { makePageReads } from '#app/pages/page-reads.ts';
import { countHourSales, countUnitsSold } from '#features/office/report/sales/units-sold.ts';
import { FIRST_STORE_ID } from '#features/stores/store/store.table.ts';
import { messageOf, namesOf, statusesOf } from '#tests/answers.ts';
import {
  makeAddress,
  makeAdmin,
  makeCategory,
  makeProduct,
  makeSubCategory,
  type Person,
} from '#tests/factories.ts';
import { addToCart, placeOrder, readPayload } from '#tests/orders.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { first, useTwoStores, type Chooser } from '#tests/two-stores.ts';
import { watchPlans } from '#tests/watch-plans.ts';
import { categories, storeProducts } from '../catalogue.table.ts';
import { rankCategories } from './category-order.ts';

const shop = useTwoStores();
const UNKNOWN = 'f'.repeat(24);
let owner: Person;
/** By name: Bread, Curd, Milk; one product in each. */
let dairy: Awaited<ReturnType<typeof makeDairy>>;

async function makeDairy(name = 'Dairy') {
  const category = await makeCategory(shop, name);
  const subs: string[] = [];
  const products: string[] = [];
  for (const sub of ['Bread', 'Curd', 'Milk']) {
    const { id } = await makeSubCategory(shop, [category.id], sub);
    subs.push(id);
    const place = { categoryIds: [category.id], subCategoryIds: [id] };
    products.push((await makeProduct(shop, place)).id);
  }
  const [bread, curd, milk] = subs as [string, string, string];
  return { id: category.id, bread, curd, milk, products: products as [string, string, string] };
}

beforeEach(async () => {
  for (const table of ['products', 'sub_categories', 'categories', 'category_rankings', 'bestsellers'])
    await shop.db.execute(sql`DELETE FROM ${sql.identifier(table)}`);
  owner = await makeAdmin(shop);
  dairy = await makeDairy();
  shop.cache.dropAll();
});

const rank = () => rankCategories(shop.services, [FIRST_STORE_ID, shop.secondId]);
const readsAt = (storeId: string) => makePageReads(shop.services, { storeId, language: 'en' }, () => {});
const railOf = async (storeId: string, id = dairy.id) => {
  const ids = { categoryId: id, subCategoryId: 'all', page: 1 };
  return (await readsAt(storeId).getListingPage(ids)).subCategories.map(({ _id }) => _id);
};
const rowsOf = async (storeId: string) => (await readsAt(storeId).getHomePage()).rows;
const setSold = async (storeId: string, productId: string, sold: number) =>
  shop.db
    .update(storeProducts)
    .set({ sold })
    .where(and(eq(storeProducts.productId, productId), eq(storeProducts.storeId, storeId)));
const isStored = async (path: string, cookies: Chooser = first) => {
  const before = shop.cache.renders;
  expect((await shop.call('GET', path, cookies)).status).toBe(200);
  return shop.cache.renders === before;
};

describe('what a store sells at this hour', () => {
  const homeAt = async (storeId: string) => await readsAt(storeId).getHomePage();

  test('is its first row, and orders the rows, but not the grid', async () => {
    const atta = await makeDairy('Atta');
    const person = await makeOneShopper(shop);
    const addressId = await makeAddress(shop, person);
    await setSold(FIRST_STORE_ID, dairy.products[0], 50);
    await rank();
    await addToCart(shop, person, atta.products[1], 3);
    await addToCart(shop, person, atta.products[0], 1);
    const placed = await placeOrder(shop, person, await readPayload(shop, person, addressId));
    const count = (now = new Date()) => countHourSales(shop.services, [FIRST_STORE_ID, shop.secondId], now);
    await count();
    const home = await homeAt(FIRST_STORE_ID);
    expect(home.bestsellers.map(({ _id }) => _id)).toEqual([
      atta.products[1],
      atta.products[0],
      dairy.products[0],
    ]);
    expect(home.firstRows).toEqual([atta.id]);
    expect(home.rows.map(({ category }) => category._id)).toEqual([dairy.id, atta.id]);
    expect((await homeAt(shop.secondId)).bestsellers).toEqual([]);
    // Five hours later it is another hour of the day, tomorrow it is this one again.
    await count(new Date(Date.now() + 5 * 60 * 60_000));
    expect((await homeAt(FIRST_STORE_ID)).firstRows).toEqual([]);
    await count(new Date(Date.now() + 24 * 60 * 60_000));
    expect((await homeAt(FIRST_STORE_ID)).firstRows).toEqual([atta.id]);
    // Cancelled, it was not sold.
    await shop.call('POST', '/api/order/cancel', {
      token: person.token,
      body: { orderId: placed.body.data[0].orderId },
    });
    await count();
    expect((await homeAt(FIRST_STORE_ID)).bestsellers.map(({ _id }) => _id)).toEqual([dairy.products[0]]);
  });

  test('is shown in one size, and not when it is hidden', async () => {
    await setSold(FIRST_STORE_ID, dairy.products[0], 50);
    await setSold(FIRST_STORE_ID, dairy.products[1], 40);
    await setSold(FIRST_STORE_ID, dairy.products[2], 30);
    await shop.db.execute(sql`UPDATE products SET size_group = 'one' WHERE id <> ${dairy.products[2]}`);
    expect((await homeAt(FIRST_STORE_ID)).bestsellers.map(({ _id }) => _id)).toEqual([
      dairy.products[0],
      dairy.products[2],
    ]);
    await shop.db.execute(sql`UPDATE products SET is_hidden = true WHERE id = ${dairy.products[0]}`);
    expect((await homeAt(FIRST_STORE_ID)).bestsellers.map(({ _id }) => _id)).toEqual([
      dairy.products[1],
      dairy.products[2],
    ]);
  });
});

describe('what a store sells', () => {
  test('orders its rows and decides which sub-category a category opens, after one placed order', async () => {
    const person = await makeOneShopper(shop);
    const addressId = await makeAddress(shop, person);
    await addToCart(shop, person, dairy.products[2], 5);
    await addToCart(shop, person, dairy.products[1], 2);
    const placed = await placeOrder(shop, person, await readPayload(shop, person, addressId));
    expect(placed.status).toBe(200);
    expect(await railOf(FIRST_STORE_ID)).toEqual([dairy.bread, dairy.curd, dairy.milk]);
    await countUnitsSold(shop.services, new Date());
    await rank();
    expect(await railOf(FIRST_STORE_ID)).toEqual([dairy.milk, dairy.curd, dairy.bread]);
    expect((await rowsOf(FIRST_STORE_ID))[0]?.subCategory?._id).toBe(dairy.milk);
    const home = (await shop.call('GET', '/', first)).text;
    expect(home).toContain(`/Dairy-${dairy.id}/Milk-${dairy.milk}"`);
    expect(home).not.toContain(`/Bread-${dairy.bread}"`);
    // The other store has sold nothing, so its order is by name, as that of the catalogue's calls.
    expect(await railOf(shop.secondId)).toEqual([dairy.bread, dairy.curd, dairy.milk]);
    const subs = await shop.call('POST', '/api/subcategory/get', { body: {} });
    expect(namesOf(subs.body.data)).toEqual(['Bread', 'Curd', 'Milk']);
  });

  test('counts sold-out products too, and for a shared sub-category only those of the category', async () => {
    const baby = await makeCategory(shop, 'Baby');
    const food = await makeSubCategory(shop, [baby.id, dairy.id], 'A shared one');
    const wipes = await makeSubCategory(shop, [baby.id], 'Wipes');
    const inBaby = (sub: string) => ({ categoryIds: [baby.id], subCategoryIds: [sub] });
    const [gone, other] = [
      await makeProduct(shop, { ...inBaby(food.id), stock: 0 }),
      await makeProduct(shop, inBaby(wipes.id)),
    ];
    await setSold(FIRST_STORE_ID, gone.id, 9);
    await setSold(FIRST_STORE_ID, other.id, 4);
    await setSold(FIRST_STORE_ID, dairy.products[1], 2);
    await rank();
    expect(await railOf(FIRST_STORE_ID, baby.id)).toEqual([food.id, wipes.id]);
    expect(await railOf(FIRST_STORE_ID)).toEqual([dairy.curd, food.id, dairy.bread, dairy.milk]);
  });

  test('drops the cached pages only when the order changes', async () => {
    const pages = ['/', `/c-${dairy.id}/all`, `/c-${dairy.id}/s-${dairy.bread}`];
    const look = async () => {
      const found = [];
      for (const path of pages) found.push(await isStored(path));
      return found;
    };
    await setSold(FIRST_STORE_ID, dairy.products[2], 3);
    await rank();
    await look();
    // More sales of the same product do not change the order.
    await setSold(FIRST_STORE_ID, dairy.products[2], 30);
    await rank();
    expect(await look()).toEqual([true, true, true]);
    await setSold(FIRST_STORE_ID, dairy.products[1], 31);
    await rank();
    expect(await look()).toEqual([false, false, false]);
    const product = `/product/p-${dairy.products[0]}`;
    await isStored(product);
    await setSold(FIRST_STORE_ID, dairy.products[1], 0);
    await rank();
    expect(await isStored(product)).toBe(true);
    expect(await railOf(FIRST_STORE_ID)).toEqual([dairy.milk, dairy.bread, dairy.curd]);
    await setSold(FIRST_STORE_ID, dairy.products[2], 0);
    await rank();
    expect(await railOf(FIRST_STORE_ID)).toEqual([dairy.bread, dairy.curd, dairy.milk]);
    expect((await shop.db.execute(sql`SELECT FROM category_rankings`)).rows).toEqual([]);
  });
});

describe('what the owner pins', () => {
  type Options = { categoryId?: string; was?: string[]; cookies?: Chooser['cookies'] };
  const read = (categoryId?: string) =>
    shop.call('GET', `/api/category/order${categoryId ? `?categoryId=${categoryId}` : ''}`, {
      token: owner.token,
    });
  const pin = (pinned: unknown, { was = [], ...rest }: Options = {}) =>
    shop.call('PUT', '/api/category/order', { token: owner.token, body: { pinned, was, ...rest } });

  test('comes first in every store, in the owner’s order, with its units sold', async () => {
    await setSold(FIRST_STORE_ID, dairy.products[0], 8);
    await setSold(FIRST_STORE_ID, dairy.products[1], 3);
    await rank();
    const saved = await pin([dairy.milk, dairy.curd], { categoryId: dairy.id });
    expect(messageOf(saved)).toEqual([200, 'Order saved']);
    expect(saved.body.data).toEqual([
      { _id: dairy.milk, name: 'Milk', image: expect.any(String), isPinned: true, units: 0 },
      { _id: dairy.curd, name: 'Curd', image: expect.any(String), isPinned: true, units: 3 },
      { _id: dairy.bread, name: 'Bread', image: expect.any(String), isPinned: false, units: 8 },
    ]);
    expect((await read(dairy.id)).body.data).toEqual(saved.body.data);
    for (const store of [FIRST_STORE_ID, shop.secondId])
      expect((await railOf(store)).slice(0, 2)).toEqual([dairy.milk, dairy.curd]);
    expect((await rowsOf(shop.secondId))[0]?.subCategory?._id).toBe(dairy.milk);

    // Unpinned, the order is as before.
    const back = await pin([], { categoryId: dairy.id, was: [dairy.milk, dairy.curd] });
    expect(namesOf(back.body.data)).toEqual(['Bread', 'Curd', 'Milk']);
    expect(await railOf(FIRST_STORE_ID)).toEqual([dairy.bread, dairy.curd, dairy.milk]);
  });

  test('of categories orders the home page, and is noted in the audit', async () => {
    const oil = await makeCategory(shop, 'Oil');
    await isStored('/');
    expect((await pin([oil.id])).status).toBe(200);
    expect(await isStored('/')).toBe(false);
    const rows = await rowsOf(FIRST_STORE_ID);
    expect(rows.map(({ category }) => category.name)).toEqual(['Oil', 'Dairy']);
    expect(rows[0]!.subCategory).toBeNull();
    // The calls of the catalogue answer in the order of names.
    expect(namesOf((await shop.call('GET', '/api/category/get')).body.data)).toEqual(['Dairy', 'Oil']);
    expect((await read()).body.data).toMatchObject([
      { name: 'Oil', isPinned: true, units: 0 },
      { name: 'Dairy', isPinned: false },
    ]);
    // Its row too, before what sells at this hour, which counts once.
    await shop.db.execute(sql`
      INSERT INTO bestsellers (store_id, product_ids, category_ids)
      VALUES (${FIRST_STORE_ID}, '{}', ARRAY[${dairy.id}, ${oil.id}])`);
    expect((await readsAt(FIRST_STORE_ID).getHomePage()).firstRows).toEqual([oil.id, dairy.id]);
    const audit = await shop.call('GET', `/api/admin/audit?entityId=${oil.id}`, { token: owner.token });
    expect(audit.body.data[0]).toMatchObject({
      call: 'PUT /api/category/order',
      action: 'update',
      name: 'Oil',
      before: { pinned_position: null },
      after: { pinned_position: 1 },
    });
    await pin([dairy.milk], { categoryId: dairy.id });
    const ofSub = await shop.call('GET', `/api/admin/audit?entityId=${dairy.milk}`, { token: owner.token });
    expect(ofSub.body.data[0]).toMatchObject({
      entity: 'sub-category',
      name: 'Milk',
      after: { pinned_position: 1 },
    });
  });

  test('is refused when somebody else has changed it since, and twice the same drops no page', async () => {
    await pin([dairy.milk], { categoryId: dairy.id });
    const late = await pin([dairy.bread], { categoryId: dairy.id });
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      'CATEGORY_ORDER_CHANGED',
      'Someone else changed the order of categories. Please review it.',
    ]);
    expect((await railOf(FIRST_STORE_ID))[0]).toBe(dairy.milk);
    await isStored('/');
    await pin([dairy.milk], { categoryId: dairy.id, was: [dairy.milk] });
    expect(await isStored('/')).toBe(true);
    const both = await Promise.all([
      pin([dairy.bread], { categoryId: dairy.id, was: [dairy.milk] }),
      pin([dairy.curd], { categoryId: dairy.id, was: [dairy.milk] }),
    ]);
    expect(statusesOf(both).toSorted()).toEqual([200, 409]);
  });

  test('must exist: 404 if not, 400 for an invalid list of ids', async () => {
    const elsewhere = await makeDairy('Elsewhere');
    for (const [answer, status] of [
      [await pin([UNKNOWN]), 404],
      [await pin([dairy.milk]), 404],
      [await pin([elsewhere.milk], { categoryId: dairy.id }), 404],
      [await pin([], { categoryId: UNKNOWN }), 404],
      [await pin([], { categoryId: 'x' }), 404],
      [await read(UNKNOWN), 404],
      [await pin('x'), 400],
      [await pin([7]), 400],
      [await pin([dairy.id, dairy.id]), 400],
      [await pin(Array.from({ length: 2_001 }, (_, at) => String(at))), 400],
    ] as const)
      expect(answer.status).toBe(status);
    expect((await shop.db.select().from(categories)).every((row) => row.pinnedPosition === null)).toBe(true);
  });

  test('stays when its sub-category is edited, and is removed with it', async () => {
    await pin([dairy.milk], { categoryId: dairy.id });
    const body = { _id: dairy.milk, name: 'Fresh milk', image: '/images/x/800.webp', category: [dairy.id] };
    expect((await shop.call('PUT', '/api/subcategory/update', { token: owner.token, body })).status).toBe(
      200,
    );
    expect((await railOf(FIRST_STORE_ID))[0]).toBe(dairy.milk);
    await shop.db.execute(sql`DELETE FROM products WHERE id = ${dairy.products[2]}`);
    await shop.call('DELETE', `/api/subcategory/delete?_id=${dairy.milk}`, { token: owner.token });
    expect(await railOf(FIRST_STORE_ID)).toEqual([dairy.bread, dairy.curd]);
  });
});

// Last, because deleting so many products would slow down the next test.
test('reads only the sums of units sold, however many there are', async () => {
  const place = sql`lpad(to_hex(n), 24, '0')`;
  await shop.db.execute(sql`
    INSERT INTO products (id, name, unit, price_paise, description)
    SELECT ${place}, 'Thing ' || n, '1 pc', 100, '' FROM generate_series(1, 2000) n`);
  for (const [table, column, id] of [
    ['product_categories', 'category_id', dairy.id],
    ['product_sub_categories', 'sub_category_id', dairy.bread],
  ] as const)
    // In parts, because their triggers take longer than the shop waits for one query on a busy machine.
    for (let from = 1; from <= 2_000; from += 250)
      await shop.db.execute(sql`
        INSERT INTO ${sql.identifier(table)} (${sql.identifier(column)}, product_id)
        SELECT ${id}, ${place} FROM generate_series(${from}::int, ${from + 249}::int) n`);
  await setSold(FIRST_STORE_ID, dairy.products[2], 3);
  await setSold(FIRST_STORE_ID, '1'.padStart(24, '0'), 2);
  await shop.db.execute(sql`ANALYZE`);
  const watch = watchPlans(shop.config.databaseUrl!);
  await rankCategories({ db: watch.db, changes: { apply() {} } }, [FIRST_STORE_ID]);
  await watch.db.$client.end();
  expect(await railOf(FIRST_STORE_ID)).toEqual([dairy.milk, dairy.bread, dairy.curd]);
  const ofProducts = watch.scans.filter(({ relation }) => /product/.test(relation));
  expect(ofProducts.length).toBeGreaterThan(3);
  expect(ofProducts.filter(({ rowsRead }) => rowsRead > 10)).toEqual([]);
});
