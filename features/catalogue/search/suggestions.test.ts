// Suggestions while somebody types.

import { beforeAll, expect, test } from 'vitest';
import { makeCategory, makeProduct, makeSubCategory } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { addSearchTerms } from './search.store.ts';
import type { Suggestions } from './search.contract.ts';

const shop = useTestShop();

beforeAll(async () => {
  const dairy = await makeCategory(shop, 'Dairy');
  const milk = await makeSubCategory(shop, [dairy.id], 'Milk');
  const place = { categoryIds: [dairy.id], subCategoryIds: [milk.id] };
  for (const name of ['Dudhvan Toned', 'Dudhvan Cow', 'Gauri', 'Gauri Buffalo', 'Gauri Slim'])
    await makeProduct(shop, { ...place, name: `${name} Milk` });
  await makeProduct(shop, { ...place, name: 'Dudhvan Old Milk', stock: 0 });
  const others =
    'Milk Biscuit, Dudhvan Paneer, Dudhvan Malai Paneer, Kokobel Dark Chocolate, Softnanha Baby Pants, Tinku Panties';
  for (const name of [...others.split(', '), 'Doodhbala Malt', 'Kokobel Chocolate Biscuit'])
    await makeProduct(shop, { name });
  for (const [text, times] of [
    ['paneer tikka', 3],
    ['choclate biscuit', 4],
    ['panties', 4],
    ['dudhvan malai paneer', 3],
    ['dudhvan paneer', 2],
  ] as const)
    await addSearchTerms(shop.db, [{ text, searches: times, missed: 0, found: 1 }]);
  await addSearchTerms(shop.db, [{ text: 'paneer nothing', searches: 9, missed: 9, found: 0 }]);
  const beauty = await makeCategory(shop, 'Beauty');
  const bath = await makeSubCategory(shop, [beauty.id], 'Bath');
  await makeProduct(shop, { name: 'Roopvela Bath Tea', categoryIds: [beauty.id], subCategoryIds: [bath.id] });
  const drinks = await makeCategory(shop, 'Drinks');
  const tea = await makeSubCategory(shop, [drinks.id], 'Tea');
  for (const kind of ['Assam', 'Nilgiri', 'Dust', 'Leaf', 'Kangra', 'Munnar', 'Masala', 'Ginger', 'Lemon'])
    await makeProduct(shop, {
      name: `Chaimate ${kind} Tea`,
      categoryIds: [drinks.id],
      subCategoryIds: [tea.id],
    });
  for (const unit of ['1 kg', '5 kg', '10 kg'])
    for (const name of ['Sona Atta', 'Gehu Atta', 'Sona Rice', 'Gehu Rice'])
      await makeProduct(shop, { name, unit });
});

async function suggest(search?: string): Promise<Suggestions> {
  const { status, body } = await shop.call('POST', '/api/product/suggest', { body: { search } });
  expect([status, body.message]).toEqual([200, 'Suggestions']);
  return body.data;
}

test('milk is suggested before "doodh" is complete', async () => {
  for (const text of ['doo', 'dood', 'दूध']) {
    const { products, places } = await suggest(text);
    expect(products).toHaveLength(5);
    expect(products.every(({ name }) => name.endsWith('Milk'))).toBe(true);
    expect(places[0]).toMatchObject({ category: { name: 'Dairy' }, subCategory: { name: 'Milk' } });
  }
});

test('completes the last word, each completion finding something', async () => {
  expect((await suggest('pan')).completions).toContain('paneer');
  expect((await suggest('dudhvan pa')).completions[0]).toBe('dudhvan paneer');
  expect((await suggest('dudhvan b')).completions).not.toContain('dudhvan biscuit');
  for (const completion of (await suggest('m')).completions) {
    const { body } = await shop.call('POST', '/api/product/search-product', { body: { search: completion } });
    expect(body.totalCount).toBeGreaterThan(0);
  }
});

test('completes to no misspelling, and adds nothing to an unfinished word', async () => {
  const { completions } = await suggest('doo');
  expect(completions).toContain('doodh');
  expect(completions).not.toContain('doo milk');
  expect((await suggest('dudhvan')).completions).toContain('dudhvan milk');
  const chocolates = (await suggest('choc')).completions;
  expect(chocolates).toContain('chocolate');
  expect(chocolates.filter((one) => /^choc(late|klet|olet)/.test(one))).toEqual([]);
});

test('suggests no underwear for the beginning of another word', async () => {
  const { completions } = await suggest('pan');
  expect(completions).toContain('paneer');
  expect(completions.filter((one) => /pant/.test(one))).toEqual([]);
  expect((await suggest('pant')).completions).toContain('panties');
});

test('suggests words of product names, and of synonyms only the usual one', async () => {
  for (const text of ['doo', 'dood', 'doodh'])
    expect(
      (await suggest(text)).completions.filter((one) => /^(doodhi|doodhu|doodhbala|dood)$/.test(one)),
      text,
    ).toEqual([]);
  expect((await suggest('pya')).completions).toEqual([]);
});

test('corrects every misspelt word, and repeats no misspelling of other shoppers', async () => {
  expect(await suggest('choclate bisct')).toMatchObject({
    completions: ['chocolate biscuit'],
    corrected: 'chocolate biscuit',
  });
  expect((await suggest('choclate bis')).completions).toEqual(['chocolate biscuit']);
  for (const text of ['choc', 'choclate', 'chocl'])
    expect((await suggest(text)).completions.join(), text).not.toMatch(/choclate/);
});

test('suggests what others searched for several times and found', async () => {
  expect((await suggest('dudhvan m')).completions[0]).toBe('dudhvan malai paneer');
  expect((await suggest('paneer ')).completions).not.toContain('paneer nothing');
  // No product here is called that.
  expect((await suggest('paneer t')).completions).not.toContain('paneer tikka');
});

test('a category with the typed name comes first, in any language', async () => {
  for (const text of ['milk', 'doodh', 'दूध']) {
    const { places } = await suggest(text);
    expect(places[0], text).toMatchObject({ subCategory: { name: 'Milk' }, isExact: true });
    expect(places.slice(1).every(({ isExact }) => !isExact)).toBe(true);
  }
  expect((await suggest('mil')).places[0]).toMatchObject({ subCategory: { name: 'Milk' }, isExact: false });
});

test('names the sub-categories with most of the products, and none for a single product of that name', async () => {
  for (const text of ['tea', 'chai'])
    expect((await suggest(text)).places.map(({ subCategory }) => subCategory?.name)).toEqual(['Tea']);
  expect((await suggest('bath tea')).places.map(({ subCategory }) => subCategory?.name)).toContain('Bath');
});

test.each(['rice 5kg', 'chawal 5kg', 'atta 10 kg', 'aata 1kg', 'rice 5', 'milk 500'])(
  'adds no word to a size: %s',
  async (text) => expect((await suggest(text)).completions).toEqual([]),
);

test('shows cards without the number in stock, products in stock first', async () => {
  const { products } = await suggest('dudhvan milk');
  expect(products.map(({ name, isInStock }) => [name, isInStock])).toEqual([
    ['Dudhvan Cow Milk', true],
    ['Dudhvan Toned Milk', true],
    ['Dudhvan Old Milk', false],
  ]);
  expect(products[0]).not.toHaveProperty('stock');
});

test('says what it understood', async () => {
  const { corrected, products } = await suggest('paneet');
  expect(corrected).toBe('paneer');
  expect(products.length).toBeGreaterThan(0);
});

test.each([undefined, '', '   ', '☕', '\\', '%_', 'zzzzqq', 'x'.repeat(10_000), 'of the and'])(
  'suggests nothing for %j',
  async (text) => {
    expect(await suggest(text)).toEqual({ completions: [], places: [], products: [], corrected: null });
  },
);
