// What the public pages read. Which changes drop them: features/catalogue/catalogue-freshness.test.ts.

import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { listingCounts } from '#features/catalogue/catalogue.table.ts';
import { FIRST_STORE_ID, stores } from '#features/stores/store/store.table.ts';
import { makeCategory, makeProduct, makeSubCategory } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { makePageReads } from './page-reads.ts';

const shop = useTestShop();
const UNKNOWN = 'ffffffffffffffffffffffff';
const NOT_FOUND = { code: 'not_found' };

let tags: Set<string>;
beforeEach(() => void (tags = new Set()));
const reads = () =>
  makePageReads(shop.services, { storeId: FIRST_STORE_ID, language: 'en' }, (tag) => tags.add(tag));
const idsOf = (cards: { _id: string }[]) => cards.map(({ _id }) => _id);

/** A category with two sub-categories and a product in the first of them. */
async function makeAisle() {
  const category = await makeCategory(shop);
  const second = await makeSubCategory(shop, [category.id], 'bread');
  const first = await makeSubCategory(shop, [category.id], 'Atta');
  const place = { categoryIds: [category.id], subCategoryIds: [first.id] };
  const product = await makeProduct(shop, place);
  return { category, first, second, place, product };
}

describe('home', () => {
  test('has a row for every category: its first sub-category, its first products, in stock first', async () => {
    const { category, first, place, product } = await makeAisle();
    const soldOut = await makeProduct(shop, { ...place, stock: 0 });
    const many = [];
    for (let at = 0; at < 4; at++) many.unshift((await makeProduct(shop, place)).id);
    const empty = await makeCategory(shop);
    const { rows } = await reads().getHomePage();
    const row = rows.find((row) => row.category._id === category.id);
    expect(row?.subCategory?._id).toBe(first.id);
    expect(idsOf(row!.products)).toEqual([...many, product.id, soldOut.id]);
    expect(row!.products.at(-1)).toMatchObject({ isInStock: false });
    expect(row!.products[0]).not.toHaveProperty('stock');
    expect(rows.find((row) => row.category._id === empty.id)).toMatchObject({
      subCategory: null,
      products: [],
    });
    expect(tags).toContain('catalogue');
    expect(tags).toContain(`category:${empty.id}`);
  });

  test('says where its store is, for search engines, once that is known', async () => {
    expect((await reads().getHomePage()).address).toBe(null);
    const address = {
      addressLine: '12 Church Street',
      city: 'Bengaluru',
      state: 'Karnataka',
      pincode: '560001',
    };
    await shop.db.update(stores).set(address).where(eq(stores.id, FIRST_STORE_ID));
    await shop.services.stores.reload();
    expect((await reads().getHomePage()).address).toEqual(address);
  });

  test('claims a wide range from 5,000 products on', async () => {
    expect((await reads().getHomePage()).hasWideRange).toBe(false);
    await shop.db.insert(listingCounts).values({ categoryId: '', subCategoryId: '', change: 5_000 });
    expect((await reads().getHomePage()).hasWideRange).toBe(true);
  });
});

describe('a listing', () => {
  test('shows eight a page with the sub-categories of the category by name', async () => {
    const { category, first, second, place, product } = await makeAisle();
    for (let at = 0; at < 8; at++) await makeProduct(shop, place);
    const ids = { categoryId: category.id, subCategoryId: first.id };
    const page = await reads().getListingPage({ ...ids, page: 1 });
    expect(page.category.name).toBe(category.name);
    expect(page.subCategory?.name).toBe('Atta');
    expect(idsOf(page.subCategories)).toEqual([first.id, second.id]);
    expect(page.products).toHaveLength(8);
    expect(page.paging).toMatchObject({ page: 1, limit: 8, totalCount: 9, totalPage: 2 });
    const rest = await reads().getListingPage({ ...ids, page: 2 });
    expect(idsOf(rest.products)).toEqual([product.id]);
    const whole = await reads().getListingPage({ ...ids, subCategoryId: 'all', page: 1 });
    expect(whole.subCategory).toBeNull();
    expect(whole.paging.totalCount).toBe(9);
  });

  test('is empty for an empty sub-category, and not found past its end or for unknown ids', async () => {
    const { category, second } = await makeAisle();
    const ids = { categoryId: category.id, subCategoryId: second.id };
    expect((await reads().getListingPage({ ...ids, page: 1 })).products).toEqual([]);
    for (const wrong of [
      { ...ids, page: 2 },
      { ...ids, categoryId: UNKNOWN, page: 1 },
      { ...ids, subCategoryId: UNKNOWN, page: 1 },
      { ...ids, categoryId: 'x', page: 1 },
    ])
      await expect(reads().getListingPage(wrong)).rejects.toMatchObject(NOT_FOUND);
  });
});

test('a product page never contains the number in stock', async () => {
  const { product } = await makeAisle();
  const page = await reads().getProductPage(product.id);
  expect(page).toMatchObject({ _id: product.id, isInStock: true, price: 100 });
  expect(page).not.toHaveProperty('stock');
  const sizes = `sizes:${product.sizeGroup}`;
  expect([...tags].toSorted()).toEqual(['catalogue', `product:${product.id}`, sizes]);
  await expect(reads().getProductPage(UNKNOWN)).rejects.toMatchObject(NOT_FOUND);
  await expect(reads().getProductPage('x')).rejects.toMatchObject(NOT_FOUND);
});

test('a search page has ten a page; past its end it is not found', async () => {
  for (let at = 0; at < 11; at++) await makeProduct(shop, { name: `Quokka Biscuit ${at}` });
  const page = await reads().getSearchPage({ text: 'quokka', page: 1 });
  expect(page.products).toHaveLength(10);
  expect(page.paging).toMatchObject({ totalCount: 11, totalPage: 2 });
  expect((await reads().getSearchPage({ text: 'quokka', page: 2 })).products).toHaveLength(1);
  await expect(reads().getSearchPage({ text: 'quokka', page: 3 })).rejects.toMatchObject(NOT_FOUND);
  expect((await reads().getSearchPage({ text: 'no such thing', page: 1 })).products).toEqual([]);
});

test('the kit, which only development has, is not found, and loads no other document in its place', async () => {
  const { status, text } = await shop.call('GET', '/kit');
  expect(status).toBe(404);
  expect(text).toContain('Page not found');
});

test('unknown ids in a page path are answered with 404 inside the layout', async () => {
  for (const path of [`/product/x-${UNKNOWN}`, `/c-${UNKNOWN}/all`, `/c-${UNKNOWN}/s-${UNKNOWN}`]) {
    const { status, text } = await shop.call('GET', path);
    expect(status).toBe(404);
    expect(text).toContain('Go To Home');
  }
});

test('the page after a payment says nothing of it before its scripts know its state', async () => {
  const { text } = await shop.call('GET', `/success?order=${UNKNOWN}`);
  expect(/<main.*?<\/main>/s.exec(text)?.[0]).not.toMatch(/Successfully|Payment/);
});
