// The public reads of the catalogue, through the API.

import { describe, expect, test } from 'vitest';
import { idsOf, messageOf, namesOf } from '#tests/answers.ts';
import { makeCategory, makeProduct, makeSubCategory } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';

const shop = useTestShop();
const UNKNOWN = 'ffffffffffffffffffffffff';
const LISTING = '/api/product/get-pruduct-by-category-and-subcategory';

const post = (path: string, body: unknown) => shop.call('POST', path, { body });

/** A category with one sub-category and `count` products in both, oldest first. */
async function makeShelf(count: number, attributes: Parameters<typeof makeProduct>[1] = {}) {
  const category = await makeCategory(shop);
  const sub = await makeSubCategory(shop, [category.id]);
  const place = { categoryIds: [category.id], subCategoryIds: [sub.id] };
  const ids: string[] = [];
  for (let at = 0; at < count; at++) ids.push((await makeProduct(shop, { ...attributes, ...place })).id);
  return { categoryId: category.id, subCategoryId: sub.id, ids, place };
}

describe('categories and sub-categories', () => {
  test('are sorted by name whatever their letter case', async () => {
    for (const name of ['zebra toys', 'Apple bar', 'banana bar', 'apple Bar']) await makeCategory(shop, name);
    const { body } = await shop.call('GET', '/api/category/get');
    expect(body).toMatchObject({ success: true, error: false, message: 'Category list' });
    const names = namesOf(body.data);
    expect(names.filter((name: string) => /bar$|toys$/i.test(name))).toEqual([
      'Apple bar',
      'apple Bar',
      'banana bar',
      'zebra toys',
    ]);
  });

  test('a sub-category names all its categories, and an empty body is fine', async () => {
    const second = await makeCategory(shop, 'Second home');
    const first = await makeCategory(shop, 'first home');
    const sub = await makeSubCategory(shop, [second.id, first.id]);
    for (const options of [{}, { body: {} }]) {
      const { status, body } = await shop.call('POST', '/api/subcategory/get', options);
      expect(status).toBe(200);
      expect(body.message).toBe('Sub category list');
      expect(body.data.find(({ _id }: { _id: string }) => _id === sub.id)).toEqual({
        _id: sub.id,
        name: sub.name,
        image: sub.image,
        category: [
          { _id: first.id, name: 'first home' },
          { _id: second.id, name: 'Second home' },
        ],
      });
    }
  });
});

describe('one product', () => {
  test('is answered whole: rupees, percent, lists of names', async () => {
    const { place, categoryId, subCategoryId } = await makeShelf(0);
    const row = await makeProduct(shop, { ...place, price: 99.5, discount: 7.5, stock: 0, images: [] });
    const { status, body } = await post('/api/product/get-product-details', { productId: row.id });
    expect(status).toBe(200);
    expect(body.message).toBe('Product details');
    expect(body.data).toMatchObject({
      _id: row.id,
      name: row.name,
      image: [],
      unit: '500 ml',
      stock: 0,
      price: 99.5,
      discount: 7.5,
      more_details: {},
      category: [{ _id: categoryId }],
      subCategory: [{ _id: subCategoryId }],
    });
    expect(new Date(body.data.createdAt).toISOString()).toBe(body.data.createdAt);
  });

  test.each([UNKNOWN, 'short', 'FFFFFFFFFFFFFFFFFFFFFFFF', "'; DROP TABLE products; --", '😀'])(
    'is not found by the id %s',
    async (productId) => {
      const { status, body } = await post('/api/product/get-product-details', { productId });
      expect([status, body.message]).toEqual([404, 'Product not found']);
    },
  );

  test.each([{}, { productId: '' }, { productId: 12 }, { productId: { $ne: null } }])(
    'needs an id: %j',
    async (body) => {
      const answer = await post('/api/product/get-product-details', body);
      expect(messageOf(answer)).toEqual([400, 'Product id is required']);
    },
  );

  test('gives each of many who ask at once their own answer', async () => {
    const { ids } = await makeShelf(30);
    const asked = [...ids, UNKNOWN, ...ids];
    const answers = await Promise.all(
      asked.map((productId) => post('/api/product/get-product-details', { productId })),
    );
    expect(answers.map(({ status, body }) => (status === 404 ? UNKNOWN : body.data._id))).toEqual(asked);
  });
});

describe('the first products of a category', () => {
  const FIRST = '/api/product/get-product-by-category';

  test('are at most 20, in stock first, then newest', async () => {
    const { categoryId, place } = await makeShelf(0);
    const inStock: string[] = [];
    const soldOut: string[] = [];
    for (let at = 0; at < 24; at++) {
      const { id } = await makeProduct(shop, { ...place, stock: at % 3 === 0 ? 5 : 0 });
      (at % 3 === 0 ? inStock : soldOut).unshift(id);
    }
    const { body } = await post(FIRST, { id: categoryId });
    expect(body.message).toBe('Product list');
    expect(idsOf(body.data)).toEqual([...inStock, ...soldOut].slice(0, 20));
  });

  test('separate the sizes of one product, which the list has side by side and home has in the usual size', async () => {
    const { categoryId, place } = await makeShelf(0);
    const names = ['Kesar', 'Rose', 'Badam', 'Plain', 'Gur', 'Elaichi', 'Mint', 'Mango', 'Cocoa', 'Malt'];
    const ids = new Map<string, string>();
    for (const flavour of names) {
      const name = `${flavour} Milk`;
      for (const unit of ['200 ml', '500 ml', '1 L']) {
        ids.set(`${name} ${unit}`, (await makeProduct(shop, { ...place, name, unit })).id);
      }
    }
    const newestFirst = [...ids.values()].toReversed();
    const list = await post(LISTING, { categoryId, subCategoryId: 'all', limit: 100 });
    expect(idsOf(list.body.data)).toEqual(newestFirst);
    const row: { _id: string; name: string }[] = (await post(FIRST, { id: categoryId })).body.data;
    expect(row).toHaveLength(20);
    for (const [at, { name }] of row.entries()) {
      expect(row.slice(at + 1, at + 6).map((other) => other.name)).not.toContain(name);
    }
    shop.cache.dropAll();
    const home = (await shop.call('GET', '/')).text;
    const shown = [...ids].filter(([, id]) => home.includes(id)).map(([name]) => name);
    expect(new Set(shown)).toEqual(new Set(row.slice(0, 6).map(({ name }) => `${name} 500 ml`)));
  });

  test('are empty for a category that does not exist or an impossible id', async () => {
    for (const id of [UNKNOWN, 'all', '../x']) {
      const { status, body } = await post(FIRST, { id });
      expect([status, body.data]).toEqual([200, []]);
    }
    expect(messageOf(await post(FIRST, {}))).toEqual([400, 'Category id is required']);
  });
});

describe('the listing of a category and sub-category', () => {
  test('answers under the misspelt and the correct path, newest first, eight a page', async () => {
    const { ids, ...place } = await makeShelf(10);
    for (const path of [LISTING, LISTING.replace('pruduct', 'product')]) {
      const { status, body } = await post(path, place);
      expect(status).toBe(200);
      expect(body.message).toBe('Product list');
      expect(body).toMatchObject({ page: 1, limit: 8, totalCount: 10, totalPage: 2, totalNoPage: 2 });
      expect(idsOf(body.data)).toEqual(ids.toReversed().slice(0, 8));
    }
    const seen: string[] = [];
    for (let page = 1; page <= 4; page++)
      seen.push(...idsOf((await post(LISTING, { ...place, page, limit: 3 })).body.data));
    expect(seen).toEqual(ids.toReversed());
  });

  test('shows products that are in both, and with `all` the whole category', async () => {
    const { categoryId, subCategoryId, ids } = await makeShelf(2);
    const other = await makeShelf(1);
    const elsewhere = await makeProduct(shop, {
      categoryIds: [other.categoryId],
      subCategoryIds: [subCategoryId],
    });
    const whole = await makeProduct(shop, { categoryIds: [categoryId] });
    const both = await post(LISTING, { categoryId, subCategoryId });
    expect(idsOf(both.body.data)).toEqual(ids.toReversed());
    expect(both.body.totalCount).toBe(2);
    const all = await post(LISTING, { categoryId, subCategoryId: 'all' });
    expect(idsOf(all.body.data)).toEqual([whole.id, ...ids.toReversed()]);
    expect(idsOf(all.body.data)).not.toContain(elsewhere.id);
  });

  test('caps the limit at 100 and is empty past the end, with the count', async () => {
    const { categoryId, subCategoryId } = await makeShelf(3);
    const capped = await post(LISTING, { categoryId, subCategoryId, limit: 100_000 });
    expect(capped.body).toMatchObject({ limit: 100, totalCount: 3, totalPage: 1 });
    for (const page of [2, 1_000_000, 1e15]) {
      const { status, body } = await post(LISTING, { categoryId, subCategoryId, page });
      expect([status, body.data, body.totalCount]).toEqual([200, [], 3]);
    }
  });

  test.each([{ page: 0 }, { page: 1.5 }, { page: '2' }, { limit: 0 }, { limit: [3] }])(
    'refuses %j',
    async (attributes) => {
      const { status } = await post(LISTING, { categoryId: UNKNOWN, subCategoryId: UNKNOWN, ...attributes });
      expect(status).toBe(400);
    },
  );

  test('needs both ids, and is empty for unknown or impossible ids', async () => {
    for (const body of [{}, { categoryId: UNKNOWN }, { subCategoryId: 'all' }]) {
      expect(messageOf(await post(LISTING, body))).toEqual([
        400,
        'Category id and sub category id are required',
      ]);
    }
    for (const categoryId of [UNKNOWN, 'nonsense', '%']) {
      const { status, body } = await post(LISTING, { categoryId, subCategoryId: 'all' });
      expect([status, body.data, body.totalCount]).toEqual([200, [], 0]);
    }
  });
});
