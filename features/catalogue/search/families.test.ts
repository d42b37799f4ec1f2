// Families through the API: one entry for all sizes of a product, in categories and in searches.

import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { products, storeProducts } from '../catalogue.table.ts';
import { makeCataloguePageReads } from '../page-reads.ts';
import { idsOf, namesOf } from '#tests/answers.ts';
import { makeProduct, setStock } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { useAdmin } from '#tests/staff.ts';
import { chosen, FIRST_STORE_ID, makeStore } from '#tests/stores.ts';
import { makePlace as makeShelf, useOwner } from '#tests/products.ts';

const shop = useTestShop();
const admin = useAdmin(shop);

type Size = { _id: string; unit: string; stock: number };
type Family = { product: { _id: string; name: string; unit: string }; sizes: Size[]; count: number };

const call = (body: object, options: object = {}) =>
  shop.call('POST', '/api/product/families', { body, ...options });
type Answer = { data: Family[]; totalCount: number; productCount: number };
async function list(body: object): Promise<Answer> {
  const answer = await call(body);
  expect(answer.status).toBe(200);
  return answer.body as unknown as Answer;
}
const show = ({ data }: { data: Family[] }) =>
  data.map(
    ({ product, sizes }) => `${product.name} ${product.unit}: ${sizes.map(({ unit }) => unit).join(', ')}`,
  );

let count = 0;
async function makePlace() {
  const { category, subCategory, ids: lists } = await makeShelf(shop);
  const ids = { categoryId: category.id, subCategoryId: subCategory.id };
  const name = `Dolma${'abcdefghij'[count++ % 10]}x`;
  const make = (options: object) => makeProduct(shop, { ...lists, ...options });
  return { ...ids, name, make };
}

const owner = useOwner(shop);

describe('a category', () => {
  test('has one family for all sizes of a product, at the position of the best of them, shown by the usual size', async () => {
    const { make, name, ...place } = await makePlace();
    const large = await make({ name: `${name} Milk`, unit: '1 L', price: 60, discount: 10, stock: 7 });
    const bread = await make({ name: `${name} Bread`, unit: '400 g' });
    const small = await make({ name: `${name} Milk`, unit: '500 ml', price: 33, stock: 3 });
    const body = await list(place);
    expect(show(body)).toEqual([`${name} Milk 1 L: 500 ml, 1 L`, `${name} Bread 400 g: 400 g`]);
    expect(body).toMatchObject({ totalCount: 2, productCount: 3, limit: 8, page: 1 });
    expect(body.data[0]).toMatchObject({
      product: { _id: large.id, description: large.description, stock: 7 },
      sizes: [
        { _id: small.id, name: small.name, unit: '500 ml', price: 33, discount: 0, stock: 3 },
        { _id: large.id, name: large.name, unit: '1 L', price: 60, discount: 10, stock: 7 },
      ],
      count: 2,
    });
    expect(body.data[1]).toMatchObject({ product: { _id: bread.id }, count: 1 });
    expect(await list({ ...place, subCategoryId: 'all' })).toEqual(body);
    expect((await list({ categoryId: place.categoryId })).data).toEqual(body.data);
    expect((await list({ subCategoryId: place.subCategoryId })).data).toEqual(body.data);
  });

  test('is led by a size in stock; a family that is sold out comes last', async () => {
    const { make, name, ...place } = await makePlace();
    const small = await make({ name: `${name} Tea`, unit: '100 g' });
    const large = await make({ name: `${name} Tea`, unit: '250 g' });
    await make({ name: `${name} Salt`, unit: '1 kg' });
    await setStock(shop, large.id, 0);
    expect(show(await list(place))).toEqual([`${name} Salt 1 kg: 1 kg`, `${name} Tea 100 g: 100 g, 250 g`]);
    expect((await list(place)).data[1]!.sizes.map(({ stock }) => stock)).toEqual([50, 0]);
    await setStock(shop, small.id, 0);
    await make({ name: `${name} Jam`, unit: '200 g' });
    expect(show(await list(place)).map((text) => text.split(' ')[1])).toEqual(['Jam', 'Salt', 'Tea']);
  });

  test('is shown by the size bought most in this store, as on home and in a search; else by a household’s', async () => {
    const { make, name, categoryId } = await makePlace();
    const made: { id: string }[] = [];
    for (const [at, unit] of ['500 g', '1 kg', '2 kg', '5 kg'].entries())
      made.push(await make({ name: `${name} Aloo`, unit, price: 20 * (at + 1) }));
    const shown = async () => {
      const [family] = (await list({ categoryId })).data;
      const [found] = (await list({ q: `${name} aloo` })).data;
      const home = await makeCataloguePageReads(
        shop.services.catalogue.at(FIRST_STORE_ID),
        () => {},
      ).getHomePage();
      const [card] = home.rows.find(({ category }) => category._id === categoryId)!.products;
      return [family!.product.unit, found!.product.unit, card!.unit];
    };
    const sell = (at: number, sold: number) =>
      shop.db.update(storeProducts).set({ sold }).where(eq(storeProducts.productId, made[at]!.id));
    expect(await shown()).toEqual(['1 kg', '1 kg', '1 kg']);
    await sell(2, 4);
    await sell(3, 9);
    expect(await shown()).toEqual(['5 kg', '5 kg', '5 kg']);
    await setStock(shop, made[3]!.id, 0);
    expect(await shown()).toEqual(['2 kg', '2 kg', '2 kg']);
    expect((await list({ q: `${name} aloo 500 g` })).data[0]!.product.unit).toBe('500 g');
    expect((await list({ categoryId, filter: { sort: 'price' } })).data[0]!.product.unit).toBe('500 g');
  });

  test('is read page by page without a family twice or missing, whatever the page size', async () => {
    const { make, name, ...place } = await makePlace();
    for (let at = 0; at < 11; at++) {
      for (const unit of ['100 g', '250 g', '1 kg'].slice(0, 1 + (at % 3))) {
        await make({ name: `${name} ${'abcdefghijk'[at]}q`, unit, stock: at % 4 });
      }
    }
    const whole = await list({ ...place, limit: 100 });
    expect(whole).toMatchObject({ totalCount: 11, productCount: 21 });
    for (const limit of [1, 2, 4, 8]) {
      const pages = [];
      for (let page = 1; page <= Math.ceil(11 / limit); page++)
        pages.push(...(await list({ ...place, page, limit })).data);
      expect(pages).toEqual(whole.data);
    }
    expect((await list({ ...place, page: 99 })).data).toEqual([]);
    const listed = whole.data.flatMap(({ sizes }) => sizes.map(({ _id }) => _id));
    const path = '/api/product/get-pruduct-by-category-and-subcategory';
    const { body } = await shop.call('POST', path, { body: { ...place, limit: 100 } });
    expect(listed.toSorted()).toEqual(idsOf(body.data).toSorted());
    expect(new Set(listed).size).toBe(21);
  });

  test('continues after the last family shown, though one before it has sold out meanwhile', async () => {
    const { make, name, ...place } = await makePlace();
    const made = [];
    for (const letter of 'abcd') made.push(await make({ name: `${name} ${letter}q`, unit: '1 kg' }));
    const first = await list({ ...place, limit: 2 });
    await setStock(shop, made[3]!.id, 0);
    const after = { _id: first.data[1]!.product._id, isInStock: true };
    const rest = await list({ ...place, limit: 2, page: 2, after });
    expect(rest.data.map(({ product }) => product._id)).toEqual([made[1]!.id, made[0]!.id]);
    const gone = { ...after, _id: 'f'.repeat(24) };
    expect((await list({ ...place, limit: 2, page: 2, after: gone })).data).toHaveLength(2);
  });

  test('has no hidden size, and a new, renamed, tied or untied one at once', async () => {
    const { make, name, ...place } = await makePlace();
    const one = await make({ name: `${name} Rice`, unit: '1 kg' });
    const other = await make({ name: `${name} Rice`, unit: '5 kg' });
    const third = await make({ name: `${name} Poha`, unit: '2 kg' });
    const counts = async () => (await list(place)).data.map(({ count }) => count).toSorted();
    const sheet = (set: object) => owner.call('PUT', 'product/update-many', { ids: [other.id], set });
    expect(await counts()).toEqual([1, 2]);
    await sheet({ isHidden: true });
    expect(await counts()).toEqual([1, 1]);
    await sheet({ isHidden: false });
    expect(await counts()).toEqual([1, 2]);
    await owner.call('PUT', 'product/tie-size', { productId: one.id, sizeId: third.id });
    expect(await counts()).toEqual([3]);
    await owner.call('PUT', 'product/untie-size', { productId: one.id, sizeId: other.id });
    expect(await counts()).toEqual([1, 2]);
    await shop.db.delete(products).where(eq(products.id, third.id));
    expect(await counts()).toEqual([1, 1]);
  });

  test('shows two products of the same size as two, so that neither is lost', async () => {
    const { make, name, ...place } = await makePlace();
    for (const unit of ['1 kg', '1 KG', '2 kg']) await make({ name: `${name} Atta`, unit });
    expect((await list(place)).data.map(({ count }) => count).toSorted()).toEqual([1, 2]);
    const many = await makePlace();
    for (let litres = 1; litres <= 33; litres++)
      await many.make({ name: `${many.name} Oil`, unit: `${litres} L` });
    const { categoryId } = many;
    expect((await list({ categoryId })).data.map(({ count }) => count)).toEqual([3, 30]);
  });

  test('that does not exist is empty', async () => {
    for (const id of ['f'.repeat(24), 'x', "'; --"]) {
      expect((await list({ categoryId: id })).data).toEqual([]);
      expect((await list({ subCategoryId: id, q: 'milk' })).data).toEqual([]);
    }
  });

  test('is filtered by what single sizes have, and then shows all sizes, those first', async () => {
    const { make, name, ...place } = await makePlace();
    await make({ name: `${name} Ghee`, unit: '200 ml', price: 30 });
    await make({ name: `${name} Ghee`, unit: '1 L', price: 90 });
    await make({ name: `${name} Curd`, unit: '1 kg', price: 40 });
    const body = await list({ ...place, filter: { price: '50-100' } });
    expect(show(body)).toEqual([`${name} Ghee 1 L: 1 L, 200 ml`]);
    expect(body).toMatchObject({ totalCount: 1, productCount: 1, choices: { total: 2, count: 1 } });
    // Cards, as the grid shows them, and not sizes.
    expect(body).toMatchObject({ choices: { stock: [{ value: '1', count: 1 }] } });
    const whole = await list({ ...place, filter: {} });
    expect(whole).toMatchObject({ totalCount: 2, choices: { total: 2, count: 2, stock: [{ count: 2 }] } });
    expect(await list(place)).not.toHaveProperty('choices');
  });
});

describe('a search', () => {
  let place: Awaited<ReturnType<typeof makePlace>>;
  beforeAll(async () => {
    place = await makePlace();
    for (const unit of ['1 L', '500 ml', '200 ml']) await place.make({ name: 'Quokka Juice', unit });
    await makeProduct(shop, { name: 'Quokka Biscuit', unit: '90 g' });
  });

  test('has one family for all sizes; a size in the text comes first', async () => {
    const plain = await list({ q: 'quokka juice' });
    expect(show(plain)).toEqual(['Quokka Juice 500 ml: 200 ml, 500 ml, 1 L']);
    expect(plain).toMatchObject({ totalCount: 1, productCount: 3, exact: true, corrected: null, things: [] });
    for (const q of ['quokka juice 1 l', '1 litre quokka juice'])
      expect(show(await list({ q }))).toEqual(['Quokka Juice 1 L: 1 L, 200 ml, 500 ml']);
    const corrected = expect.stringContaining('juice');
    expect(await list({ q: 'quoka juce' })).toMatchObject({ exact: false, corrected });
  });

  test('finds the same as the search for single products, in the same order', async () => {
    const { body } = await shop.call('POST', '/api/product/search-product', { body: { search: 'quokka' } });
    const names = [...new Set(namesOf(body.data))];
    const found = await list({ q: 'quokka' });
    expect(found.data.map(({ product }) => product.name)).toEqual(names);
    expect(found.productCount).toBe(body.totalCount);
    expect((await list({ q: 'quokka', limit: 1, page: 2 })).data).toEqual(found.data.slice(1));
    expect((await list({ q: 'no such thing' })).data).toEqual([]);
  });

  test('can be limited to a category; without a text all products are listed', async () => {
    const { categoryId } = place;
    expect(show(await list({ q: 'quokka', categoryId }))).toEqual([
      'Quokka Juice 500 ml: 200 ml, 500 ml, 1 L',
    ]);
    const all = await list({ limit: 100 });
    expect(await list({ q: ' ', limit: 100 })).toEqual(all);
    expect(all.data.filter(({ product }) => product.name === 'Quokka Juice')).toHaveLength(1);
  });

  test('has the stock of the caller’s store', async () => {
    const { _id: storeId } = await makeStore(shop, admin, { name: 'Second' });
    const answer = await call({ q: 'quokka juice' }, { cookies: chosen(storeId) });
    expect(answer.body.data[0].sizes.map(({ stock }: Size) => stock)).toEqual([0, 0, 0]);
    expect(answer.body.data[0].product.stock).toBe(0);
  });

  test('has names in the caller’s language', async () => {
    const details = { 'Name in Hindi': 'क्वोका जूस' };
    await shop.db.update(products).set({ moreDetails: details }).where(eq(products.name, 'Quokka Juice'));
    const answer = await call({ q: 'quokka juice' }, { cookies: { jhatpat_language: 'hi' } });
    expect(answer.body.data[0].product.name).toBe('क्वोका जूस');
    expect(namesOf(answer.body.data[0].sizes)).toEqual(Array(3).fill('क्वोका जूस'));
  });
});

test.each([
  { page: 0 },
  { limit: 'many' },
  { q: 5 },
  { categoryId: null },
  { subCategoryId: ['x'] },
  { filter: { sort: 'worst' } },
  { after: { _id: 'x' } },
])('%j is refused', async (body) => {
  const answer = await call(body);
  expect([answer.status, answer.body.success]).toEqual([400, false]);
});

test('a limit above 100 counts as 100', async () => {
  expect(await list({ limit: 5_000 })).toMatchObject({ limit: 100 });
});
