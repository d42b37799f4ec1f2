// Filtered lists as shoppers and strangers request them: calls, pages, and invalid input.

import { beforeAll, describe, expect, test, vi } from 'vitest';
import { makeCategory, makeSubCategory } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { makeOwner, type Owner } from '#tests/products.ts';

const shop = useTestShop({ TRUST_PROXY: '127.0.0.1' });
let owner: Owner;
let place: { categoryId: string; subCategoryId: string };

const THINGS = [
  { name: 'Zeta Rice', unit: '1 kg', price: 90, discount: 0, stock: 5, brand: 'Zeta', veg: 'Veg' },
  { name: 'Zeta Rice Large', unit: '5 kg', price: 400, discount: 10, stock: 5, brand: 'Zeta', veg: 'Veg' },
  { name: 'Omega Oil', unit: '1 L', price: 200, discount: 30, stock: 5, brand: 'Omega', veg: 'Veg' },
  { name: 'Omega Ham', unit: '200 g', price: 300, discount: 20, stock: 5, brand: 'omega', veg: 'Non-veg' },
  { name: 'Loose Thing', unit: 'Large', price: 20, discount: 0, stock: 5, brand: '', veg: '' },
  { name: 'Zeta Gone', unit: '6 pcs', price: 30, discount: 0, stock: 0, brand: 'Zeta', veg: 'Veg' },
];

const LISTING = 'get-pruduct-by-category-and-subcategory';
const call = (path: string, body: object) => shop.call('POST', `/api/product/${path}`, { body });
const list = (filter: unknown, more: object = {}) => call(LISTING, { ...place, filter, ...more });
const namesOf = async (filter: object, more: object = {}) =>
  (await list(filter, more)).body.data.map(({ name }: { name: string }) => name);
const pathOf = (query: string) => `/c-${place.categoryId}/s-${place.subCategoryId}?${query}`;

beforeAll(async () => {
  owner = await makeOwner(shop);
  const category = await makeCategory(shop);
  const subCategory = await makeSubCategory(shop, [category.id]);
  place = { categoryId: category.id, subCategoryId: subCategory.id };
  for (const { brand, veg, ...thing } of THINGS) {
    const input = {
      ...thing,
      category: [category.id],
      subCategory: [subCategory.id],
      more_details: { ...(brand && { Brand: brand }), ...(veg && { 'Veg/Non-veg': veg }) },
    };
    await owner.createProduct(input);
  }
});

describe('a filtered listing', () => {
  test.each([
    [{ brands: ['OMEGA'] }, ['Omega Ham', 'Omega Oil']],
    [{ brands: ['Zeta'], inStock: true }, ['Zeta Rice Large', 'Zeta Rice']],
    [{ discount: 20 }, ['Omega Ham', 'Omega Oil']],
    [{ price: '50-100' }, ['Zeta Rice']],
    [{ brands: ['Nobody'] }, []],
    [{ sort: 'discount', veg: 'veg' }, ['Omega Oil', 'Zeta Rice Large', 'Zeta Rice', 'Zeta Gone']],
    [
      { sort: 'unit' },
      ['Zeta Rice Large', 'Zeta Rice', 'Omega Oil', 'Omega Ham', 'Loose Thing', 'Zeta Gone'],
    ],
  ])('%j', async (filter, names) => {
    expect(await namesOf(filter)).toEqual(names);
    expect((await list(filter)).body.totalCount).toBe(names.length);
    expect(await namesOf(filter, { subCategoryId: 'all' })).toEqual(names);
  });

  test('without a filter it answers as usual, with an empty one it counts every choice', async () => {
    const { body: plain } = await call(LISTING, place);
    expect(plain).not.toHaveProperty('choices');
    const { choices, data } = (await list({})).body;
    expect(data).toEqual(plain.data);
    expect(choices).toEqual({
      total: 6,
      count: 6,
      stock: [{ value: '1', count: 5 }],
      veg: [
        { value: 'veg', count: 4 },
        { value: 'non-veg', count: 1 },
      ],
      discount: [10, 20, 30].map((value, at) => ({ value: String(value), count: 3 - at })),
      price: [
        { value: '0-50', count: 2 },
        { value: '50-100', count: 1 },
        { value: '100-200', count: 1 },
        { value: '200-500', count: 2 },
        { value: '500-', count: 0 },
      ],
      brand: [
        { value: 'Zeta', count: 3 },
        { value: 'Omega', count: 2 },
      ],
      without: [],
    });
  });

  test('follows changes of price, stock and fields at once, and loses deleted products', async () => {
    const { body } = await owner.createProduct({
      name: 'Changing',
      price: 600,
      category: [place.categoryId],
      subCategory: [place.subCategoryId],
    });
    expect(await namesOf({ price: '500-' })).toEqual(['Changing']);
    const { data } = await owner
      .updateProduct(body.data, { price: 700, discount: 50 })
      .then(({ body }) => body);
    expect(await namesOf({ price: '500-' })).toEqual([]);
    expect(await namesOf({ discount: 30, price: '200-500' })).toEqual(['Changing']);
    await owner.updateProduct(data, { more_details: { 'Food type': 'Non-veg' } });
    expect(await namesOf({ veg: 'non-veg', discount: 30 })).toEqual(['Changing']);
    await owner.deleteProduct(data._id);
    expect(await namesOf({ discount: 30 })).toEqual(['Omega Oil']);
  });

  test('unknown categories have nothing', async () => {
    for (const wrong of [
      { categoryId: 'x' },
      { subCategoryId: place.categoryId },
      { categoryId: 'f'.repeat(24) },
    ]) {
      const { status, body } = await list({}, wrong);
      expect([status, body.totalCount, body.choices.total]).toEqual([200, 0, 0]);
    }
  });

  test.each([
    { veg: 'both' },
    { inStock: false },
    { inStock: 'true' },
    { discount: 15 },
    { discount: '10' },
    { price: '1-2' },
    { brands: [] },
    { brands: 'Zeta' },
    { brands: [''] },
    { brands: ['x'.repeat(61)] },
    { brands: Array.from({ length: 11 }, (_, at) => `b${at}`) },
    { brands: [{ $ne: null }] },
    { sort: 'id; DROP TABLE products' },
    [],
    'all',
    null,
  ])('%j is refused', async (filter) => {
    expect((await list(filter)).status).toBe(400);
    expect((await call('search-product', { search: 'rice', filter })).status).toBe(400);
  });

  test('a huge filter is refused without being read', async () => {
    const brands = Array.from({ length: 20_000 }, (_, at) => `brand ${at}`);
    expect([400, 413]).toContain((await list({ brands })).status);
  });
});

describe('a filtered search', () => {
  test('has what the search finds, filtered and sorted, and is not counted as another search', async () => {
    const { body } = await call('search-product', {
      search: 'zeta',
      filter: { inStock: true, sort: 'price' },
    });
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Zeta Rice', 'Zeta Rice Large']);
    expect(body).toMatchObject({ totalCount: 2, exact: true, corrected: null });
    expect(body.choices).toMatchObject({ total: 3, count: 2, without: [{ value: 'stock', count: 3 }] });
  });

  test('of an empty text has everything', async () => {
    const { body } = await call('search-product', { filter: { brands: ['Zeta'] } });
    expect(body.totalCount).toBe(3);
  });

  test('that finds nothing says so', async () => {
    const { body } = await call('search-product', { search: 'qqqqqqq', filter: { inStock: true } });
    expect([body.totalCount, body.choices.total, body.exact]).toEqual([0, 0, false]);
  });
});

describe('a filtered page', () => {
  test('shows the list of its address, is not indexed or cached, and names the page without filters as canonical', async () => {
    const { text, headers } = await shop.call('GET', pathOf('brand=Omega&veg=veg&sort=price&utm=1'));
    expect(text.match(/(?<=card-name">)[^<]+/g)).toEqual(['Omega Oil']);
    expect(text).toContain('<meta name="robots" content="noindex, follow"/>');
    expect(text).toMatch(/<link rel="canonical" href="[^"?]+"\/>/);
    expect(headers['cache-control']).toBe('no-store');
    expect(text).toContain('aria-label="Remove Veg"');
  });

  test('without a filter is cached and indexed as usual', async () => {
    for (const query of ['stock=0', 'veg=x&price=&brand=', 'filter=0']) {
      const { text, headers } = await shop.call('GET', pathOf(query));
      expect(headers['cache-control']).toBe('no-cache');
      expect(text).not.toContain('noindex');
    }
  });

  test('has a form that works without scripts', async () => {
    const { text } = await shop.call('GET', pathOf('filter=1&stock=1&brand=Zeta'));
    expect(text).toMatch(/<form[^>]* method="get"/);
    expect(text).toMatch(
      /<input[^>]*name="brand"[^>]*checked=""[^>]*value="Zeta"|<input[^>]*value="Zeta"[^>]*checked/,
    );
    expect(text.replace(/<!-- -->/g, '')).toContain('Show 2 products');
    const sent = await shop.call('GET', pathOf('sort=&stock=1&veg=&discount=&price=0-50'));
    expect(sent.text.match(/(?<=card-name">)[^<]+/g)).toEqual(['Loose Thing']);
  });

  test('without results says which filter to drop', async () => {
    const { status, text } = await shop.call('GET', pathOf('veg=non-veg&price=0-50'));
    expect(status).toBe(200);
    expect(text).toContain('Without “Non-veg”: 2');
    expect(text).toContain('Without “Up to ₹50”: 1');
    expect(text).toContain('Clear all: 6');
  });

  test('of a search keeps the typed text', async () => {
    const { text } = await shop.call('GET', '/search?q=zeta&stock=1&filter=1');
    expect(text.replace(/<!-- -->/g, '')).toContain('Search Results: 2');
    expect(text).toMatch(/<input type="hidden" name="q" value="zeta"\/>/);
  });

  test('for any address is a page or a 404', async () => {
    const hostile = `brand=${encodeURIComponent('"><script>alert(1)</script>')}&sort=price`;
    const { status, text } = await shop.call('GET', pathOf(hostile));
    expect(status).toBe(200);
    expect(text).not.toContain('<script>alert(1)');
    const many = Array.from({ length: 300 }, (_, at) => `brand=b${at}`).join('&');
    expect((await shop.call('GET', pathOf(many))).status).toBe(200);
    expect((await shop.call('GET', pathOf('stock=1&page=99'))).status).toBe(404);
  });

  test('of which very many are requested at once: some wait, the others are told to come back', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const get = shop.services.cache.get.bind(shop.services.cache);
    // However long a render takes, these last until all have been asked for.
    const slow = vi.spyOn(shop.services.cache, 'get');
    slow.mockImplementation((key, render) => held.then(() => get(key, render)));
    const refused: number[] = [];
    const asked = Array.from({ length: 60 }, async (_, at) => {
      const headers = { 'x-forwarded-for': `203.0.113.${at}` };
      const { status } = await shop.call('GET', pathOf('stock=1&brand=Zeta'), { headers });
      if (status !== 200) refused.push(status);
    });
    await expect.poll(() => refused).toEqual(Array(20).fill(503));
    expect(slow).toHaveBeenCalledTimes(40);
    slow.mockRestore();
    // Other pages are not affected.
    expect((await shop.call('GET', '/')).status).toBe(200);
    release();
    await Promise.all(asked);
    expect(refused).toHaveLength(20);
  });
});
