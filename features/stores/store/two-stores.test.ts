// What a shop with two stores shows: each its own stock, in its own order. The browser's cookie names the
// store.

import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { countUnitsSold } from '#features/office/report/sales/units-sold.ts';
import { idsOf, namesOf } from '#tests/answers.ts';
import type { CallOptions } from '#tests/open-test-shop.ts';
import { expectNoFaults } from '#tests/orders.ts';
import { useOwner, PRODUCT } from '#tests/products.ts';
import {
  chose,
  first,
  makeAisle,
  makeShopperAt,
  makeStocked,
  openStore,
  orderAt,
  post,
  readStocks,
  useTwoStores,
  type Chooser,
} from '#tests/two-stores.ts';

const shop = useTwoStores();
const owner = useOwner(shop);

const LIST = '/api/product/get-product-by-category-and-subcategory';
const ROW = '/api/product/get-product-by-category';
const details = async (productId: string, who: CallOptions = {}) =>
  (await post(shop, '/api/product/get-product-details', { productId }, who)).data;

describe('a product', () => {
  it('has the stock of the store that was chosen, in every answer', async () => {
    const { categoryId, subCategoryId, ids } = await makeAisle(shop, [3, 8]);
    const place = { categoryId, subCategoryId };
    for (const [who, stock] of [
      [first, 3],
      [shop.second, 8],
      [{}, 3],
    ] as const) {
      expect(await details(ids[0]!, who)).toMatchObject({ stock });
      const row = await post(shop, ROW, { id: categoryId }, who);
      const list = await post(shop, LIST, place, who);
      expect([row.data, list.data]).toMatchObject([[{ stock }], [{ stock }]]);
    }
  });

  it('has that of the first store when the cookie is missing or invalid', async () => {
    const { id } = await makeStocked(shop, [3, 8]);
    for (const value of [
      'f'.repeat(24),
      'x',
      '%',
      "' OR 1=1 --",
      '"',
      `${shop.secondId} `.repeat(2),
      'x'.repeat(2_000),
    ])
      expect(await details(id, { headers: { cookie: `jhatpat_store=${value}` } })).toMatchObject({
        stock: 3,
      });
    expect(
      await details(id, { headers: { cookie: `other=1; jhatpat_store=${shop.secondId}` } }),
    ).toMatchObject({ stock: 8 });
  });

  it('that its owner makes, changes or counts again has the new stock in the chosen store', async () => {
    const { token } = owner;
    const { data: made } = await post(
      shop,
      '/api/product/create',
      { ...PRODUCT, stock: 20 },
      { token, ...shop.second },
    );
    expect(await readStocks(shop, made._id)).toEqual([0, 20]);
    const update = (input: object, who: Chooser) =>
      shop.call('PUT', '/api/product/update-product-details', { token, ...who, body: { ...made, ...input } });
    expect((await update({ stock: 7 }, first)).body.data).toMatchObject({ stock: 7 });
    expect((await update({ stock: 15 }, shop.second)).body.data).toMatchObject({ stock: 15 });
    expect((await update({ name: 'Its name', stock: 15 }, shop.second)).body.data).toMatchObject({
      stock: 15,
    });
    expect(await readStocks(shop, made._id)).toEqual([7, 15]);
  });
});

describe('a list', () => {
  it('has first the products in stock in its store', async () => {
    const { categoryId, subCategoryId, ids } = await makeAisle(shop, [5, 0], [0, 5], [5, 5]);
    const [here, there, both] = ids as [string, string, string];
    for (const [who, order] of [
      [first, [both, here, there]],
      [shop.second, [both, there, here]],
    ] as const) {
      const row = await post(shop, ROW, { id: categoryId }, who);
      const place = { categoryId, subCategoryId: 'all' };
      const whole = await post(shop, LIST, place, who);
      const sub = await post(shop, LIST, { categoryId, subCategoryId }, who);
      const all = await post(shop, '/api/product/search-product', { search: '', limit: 100 }, who);
      expect(idsOf(row.data)).toEqual(order);
      expect(idsOf(whole.data)).toEqual(order);
      expect(idsOf(sub.data)).toEqual(order);
      expect(idsOf(all.data).filter((id) => ids.includes(id))).toEqual(order);
    }
  });

  it('has first the products that sell in its store', async () => {
    const { categoryId, ids } = await makeAisle(shop, [9, 9], [9, 9]);
    const [older, newer] = ids as [string, string];
    expect(
      (await orderAt(shop, shop.second, await makeShopperAt(shop, shop.second, [older, 2]))).status,
    ).toBe(200);
    await countUnitsSold(shop.services, new Date());
    const read = async (who: Chooser) => idsOf((await post(shop, ROW, { id: categoryId }, who)).data);
    expect(await read(first)).toEqual([newer, older]);
    expect(await read(shop.second)).toEqual([older, newer]);
  });
});

it('a search and suggestions have first the products in stock in the store', async () => {
  await makeStocked(shop, [5, 0], { name: 'Zebu Butter Salted' });
  await makeStocked(shop, [0, 5], { name: 'Zebu Butter Plain' });
  const [salted, plain] = ['Zebu Butter Salted', 'Zebu Butter Plain'];
  for (const [who, names] of [
    [first, [salted, plain]],
    [shop.second, [plain, salted]],
  ] as const) {
    const found = await post(shop, '/api/product/search-product', { search: 'zebu butter' }, who);
    expect(namesOf(found.data)).toEqual(names);
    expect(found.data).toMatchObject([{ stock: 5 }, { stock: 0 }]);
    const suggested = await post(shop, '/api/product/suggest', { search: 'zebu but' }, who);
    expect(namesOf(suggested.data.products)).toEqual(names);
    expect(suggested.data.products).toMatchObject([{ isInStock: true }, { isInStock: false }]);
  }
});

describe('a page', () => {
  const load = async (path: string, who: Chooser) => (await shop.call('GET', path, who)).text;
  const isSoldOut = async (productId: string, who: Chooser) =>
    /out of stock/i.test(await load(`/product/p-${productId}`, who));

  it('shows the stock of its store, and is cached for each store', async () => {
    const { categoryId, ids } = await makeAisle(shop, [5, 0], [0, 5]);
    const pages = ['/', `/c-${categoryId}/all`, `/product/p-${ids[0]}`, '/search?q='];
    const loadAll = async () => {
      const texts: string[] = [];
      for (const path of pages) for (const who of [first, shop.second]) texts.push(await load(path, who));
      return texts;
    };
    const fresh = await loadAll();
    expect(await isSoldOut(ids[0]!, first)).toBe(false);
    expect(await isSoldOut(ids[0]!, shop.second)).toBe(true);
    const { renders } = shop.cache;
    expect(await loadAll()).toEqual(fresh);
    expect(shop.cache.renders).toBe(renders);
    // Without a choice, or with an invalid one, the browser gets the same page as for the first store.
    for (const who of [chose('x'), chose('f'.repeat(24)), { cookies: {} }])
      expect(await load(`/product/p-${ids[0]}`, who)).toBe(fresh[4]);
    expect(shop.cache.renders).toBe(renders);
  });

  it('shows at once that its store has sold the last, and the page of the other store goes on selling', async () => {
    const { ids } = await makeAisle(shop, [5, 2]);
    expect([await isSoldOut(ids[0]!, first), await isSoldOut(ids[0]!, shop.second)]).toEqual([false, false]);
    const shopper = await makeShopperAt(shop, shop.second, [ids[0]!, 2]);
    const { body } = await orderAt(shop, shop.second, shopper);
    expect([await isSoldOut(ids[0]!, first), await isSoldOut(ids[0]!, shop.second)]).toEqual([false, true]);
    const { orderId } = body.data[0];
    await shop.call('POST', '/api/order/cancel', { token: shopper.token, body: { orderId } });
    expect(await isSoldOut(ids[0]!, shop.second)).toBe(false);
  });
});

describe('every store', () => {
  it('that is new has every product in every list, and nothing in stock', async () => {
    const { categoryId, subCategoryId, ids } = await makeAisle(shop, [5, 5], [0, 5], [5, 0]);
    const third = chose(await openStore(shop, 'Third store'));
    await expectNoFaults(shop);
    for (const place of [subCategoryId, 'all']) {
      const { data } = await post(shop, LIST, { categoryId, subCategoryId: place }, third);
      expect(idsOf(data)).toEqual(ids.toReversed());
      expect(data).toMatchObject([{ stock: 0 }, { stock: 0 }, { stock: 0 }]);
    }
  });

  it('added while products are added, moved and deleted misses none of them', async () => {
    const { categoryId, subCategoryId, ids } = await makeAisle(
      shop,
      ...Array.from({ length: 6 }, () => [5, 5] as const),
    );
    const other = await makeAisle(shop, [5, 5]);
    const place = { category: [categoryId], subCategory: [subCategoryId] };
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => owner.createProduct(place)),
      openStore(shop, 'Fourth store'),
      ...ids.slice(0, 3).map(async (_id) =>
        owner.updateProduct(await details(_id), {
          category: [other.categoryId],
          subCategory: [other.subCategoryId],
        }),
      ),
      ...ids.slice(3).map((id) => owner.deleteProduct(id)),
      openStore(shop, 'Fifth store'),
      ...Array.from({ length: 8 }, () => owner.createProduct(place)),
    ]);
    for (const answer of answers) if (typeof answer !== 'string') expect(answer.status).toBe(200);
    const { rows } = await shop.db.execute<{ stores: number }>(
      sql`SELECT DISTINCT count(*)::int AS stores FROM store_products GROUP BY product_id`,
    );
    expect(rows).toEqual([{ stores: 5 }]);
  });
});
