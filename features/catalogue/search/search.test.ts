// The search and the list of all products, through the API.

import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { products } from '../catalogue.table.ts';
import { messageOf } from '#tests/answers.ts';
import { makeCategory, makeProduct, makeSubCategory } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';

const shop = useTestShop();

const search = async (text: string | undefined, options: object = {}) => {
  const { status, body } = await shop.call('POST', '/api/product/search-product', {
    body: { ...(text !== undefined && { search: text }), ...options },
  });
  expect(status).toBe(200);
  expect(body.message).toBe('Search results');
  return body;
};
const namesOf = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name);

beforeAll(async () => {
  const dairy = await makeCategory(shop, 'Dairy & Eggs');
  const drinks = await makeSubCategory(shop, [dairy.id], 'Lassi and Chaas');
  for (const options of [
    { name: 'Saffron', description: 'Stir it into kesar milk.' },
    { name: 'Buttermilk' },
    { name: 'Milk Bread' },
    { name: 'Toned Milk', stock: 0 },
    { name: 'Buffalo Milk' },
    { name: 'Milk' },
    { name: 'Spiced Drink', unit: '750 ml', categoryIds: [dairy.id], subCategoryIds: [drinks.id] },
    { name: '100% Pure_Juice' },
    { name: 'Café Blend' },
    { name: "Mother's Pickle (Aam)" },
    { name: 'Rose Milk Soap' },
  ])
    await makeProduct(shop, options);
  // Fine print, which searches must ignore.
  const moreDetails = { Allergens: 'Contains milk', 'Country of origin': 'Milkland' };
  await shop.db.update(products).set({ moreDetails }).where(eq(products.name, 'Café Blend'));
});

test('ranks the product itself first, then what is made of it, then descriptions; sold-out products last', async () => {
  const body = await search('MILK');
  expect(namesOf(body)).toEqual([
    'Milk',
    'Buffalo Milk',
    'Milk Bread',
    'Rose Milk Soap',
    'Saffron',
    'Toned Milk',
  ]);
  expect(body).toMatchObject({
    page: 1,
    limit: 10,
    totalCount: 6,
    totalPage: 1,
    exact: true,
    corrected: null,
  });
});

test.each([
  ['milk buff', ['Buffalo Milk']],
  ['buff', ['Buffalo Milk']],
  ['buffelo', ['Buffalo Milk']],
  ['750 ml', ['Spiced Drink']],
  ['lassi', ['Spiced Drink']],
  ['dairy', ['Spiced Drink']],
  ['kesar', ['Saffron']],
  ['aam', ["Mother's Pickle (Aam)"]],
  ["mother's", ["Mother's Pickle (Aam)"]],
  ['CAFÉ', ['Café Blend']],
  ['100%', ['100% Pure_Juice']],
  ['%', ['100% Pure_Juice']],
  ['pure_juice', ['100% Pure_Juice']],
])('finds by %s', async (text, names) => {
  expect(namesOf(await search(text))).toEqual(names);
});

test.each([
  'zzzz',
  '☕ 🍎',
  '\\',
  "' | ! & :* <-> ( ) \\",
  "'; DROP TABLE products; --",
  'zzzz qqqq',
  '_',
  '😀'.repeat(5_000),
  'y'.repeat(10_000),
])('finds nothing, and breaks nothing, with an awkward text', async (text) => {
  const body = await search(text);
  expect(body).toMatchObject({ data: [], totalCount: 0, totalPage: 0, exact: false, corrected: null });
});

test('an empty text is every product, newest first', async () => {
  for (const text of ['', '   ', undefined]) {
    const body = await search(text, { limit: 3 });
    expect(namesOf(body)).toEqual(['Rose Milk Soap', "Mother's Pickle (Aam)", 'Café Blend']);
    expect(body).toMatchObject({ totalCount: 11, totalPage: 4, exact: true });
  }
});

describe('the list of all products', () => {
  const list = (body: object) => shop.call('POST', '/api/product/get', { body });

  test('holds 12 a page by default and takes a search', async () => {
    const { body } = await list({});
    expect(body.message).toBe('Product list');
    expect(body).toMatchObject({ page: 1, limit: 12, totalCount: 11, totalNoPage: 1 });
    const found = await list({ search: 'buffalo', page: 1 });
    expect(namesOf(found.body as { data: { name: string }[] } & typeof found.body)).toEqual(['Buffalo Milk']);
    expect(found.body).not.toHaveProperty('exact');
  });

  test('caps the limit and refuses an invalid page', async () => {
    expect((await list({ limit: 5_000 })).body.limit).toBe(100);
    for (const page of [0, -3, 'x', 2.5, null]) {
      expect(messageOf(await list({ page }))).toEqual([400, 'Page must be a whole number of 1 or more']);
    }
  });

  test('says that it does not know an order', async () => {
    expect(messageOf(await list({ sort: 'oldest' }))).toEqual([400, 'Sort must be newest']);
  });
});
