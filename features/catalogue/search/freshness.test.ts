// A search finds what was committed before it began: in every process, however it was written.

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Db } from '#database/client.ts';
import { openCatalogue } from '../product/catalogue-reads.ts';
import { categories, products, productSubCategories } from '../catalogue.table.ts';
import { FIRST_STORE_ID } from '#features/stores/store/store.table.ts';
import { makeCategory, makeProduct, makeSubCategory, setStock } from '#tests/factories.ts';
import { useAdmin } from '#tests/staff.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { openSearch, type Search } from './search.ts';

const shop = useTestShop();
let otherProcess: Db;
let searchThere: Search;
const admin = useAdmin(shop);

beforeAll(async () => {
  otherProcess = connect(shop.config.databaseUrl!, { max: 2 });
  searchThere = openSearch(openCatalogue(otherProcess));
});
afterAll(async () => {
  await searchThere.close();
  await otherProcess.$client.end();
});

/** The names found, which must be the same in both processes. */
async function search(text: string): Promise<string[]> {
  const { body } = await shop.call('POST', '/api/product/search-product', { body: { search: text } });
  const here = (body.data as { name: string }[]).map(({ name }) => name);
  const there = (await searchThere.searchProducts(FIRST_STORE_ID, text, { limit: 10 })).products.map(
    ({ name }) => name,
  );
  expect(there).toEqual(here);
  return here;
}

test('a new product, its new name, and its deletion show in the next search', async () => {
  expect(await search('quokka')).toEqual([]);
  const product = await makeProduct(shop, { name: 'Quokka Biscuit' });
  expect(await search('quokka')).toEqual(['Quokka Biscuit']);
  await shop.db.update(products).set({ name: 'Numbat Biscuit' }).where(eq(products.id, product.id));
  expect(await search('quokka')).toEqual([]);
  expect(await search('numbat')).toEqual(['Numbat Biscuit']);
  await shop.db.delete(products).where(eq(products.id, product.id));
  expect(await search('numbat')).toEqual([]);
});

test('a sold-out product moves behind the others, and comes back', async () => {
  const older = await makeProduct(shop, { name: 'Wombat Cake' });
  const newer = await makeProduct(shop, { name: 'Wombat Cakes' });
  expect(await search('wombat cake')).toEqual(['Wombat Cakes', 'Wombat Cake']);
  await setStock(shop, newer.id, 0);
  expect(await search('wombat cake')).toEqual(['Wombat Cake', 'Wombat Cakes']);
  await setStock(shop, older.id, 0);
  await setStock(shop, newer.id, 3);
  expect(await search('wombat cake')).toEqual(['Wombat Cakes', 'Wombat Cake']);
});

test('a product is found by its sub-category at once, also after that is renamed', async () => {
  const category = await makeCategory(shop, 'Marsupials');
  const sub = await makeSubCategory(shop, [category.id], 'Pouches');
  const product = await makeProduct(shop, { name: 'Bandicoot', categoryIds: [category.id] });
  expect(await search('marsupial')).toEqual(['Bandicoot']);
  expect(await search('pouches')).toEqual([]);
  await shop.db.insert(productSubCategories).values({ productId: product.id, subCategoryId: sub.id });
  expect(await search('pouches')).toEqual(['Bandicoot']);
  await shop.db.update(categories).set({ name: 'Monotremes' }).where(eq(categories.id, category.id));
  expect(await search('marsupial')).toEqual([]);
  expect(await search('monotreme')).toEqual(['Bandicoot']);
});

test('uncommitted changes are not found, and late commits are not missed', async () => {
  const slow = await otherProcess.$client.connect();
  try {
    await slow.query('BEGIN');
    await slow.query(`INSERT INTO products (id, name, unit, price_paise, description)
                      VALUES ('aaaaaaaaaaaaaaaaaaaaaaaa', 'Slow Echidna', '1 pc', 100, '')`);
    await makeProduct(shop, { name: 'Quick Echidna' });
    const { body } = await shop.call('POST', '/api/product/search-product', { body: { search: 'echidna' } });
    expect(body.data).toMatchObject([{ name: 'Quick Echidna' }]);
    await slow.query('COMMIT');
  } finally {
    slow.release();
  }
  expect((await search('echidna')).toSorted()).toEqual(['Quick Echidna', 'Slow Echidna']);
});

test('synonyms of staff work in the next search, and no longer after their removal', async () => {
  await makeProduct(shop, { name: 'Platypus Soup' });
  expect(await search('duckbill')).toEqual([]);
  const saved = await shop.call('PUT', '/api/search/save-synonym-group', {
    token: admin.token,
    body: { words: ['platypus', 'duckbill'] },
  });
  expect(saved.body).toMatchObject({ message: 'Synonym group saved', data: { isSeeded: false } });
  expect(await search('duckbill')).toEqual(['Platypus Soup']);
  await shop.call('DELETE', '/api/search/remove-synonym-group', {
    token: admin.token,
    body: { _id: saved.body.data._id },
  });
  expect(await search('duckbill')).toEqual([]);
});
