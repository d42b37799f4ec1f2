// Searches for several things in one text, through the API.

import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { products } from '../catalogue.table.ts';
import { makeCategory, makeProduct } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';

const shop = useTestShop();

const SHELVES = {
  Vegetables: 'Red Onion | Onion | Baby Onion | Desi Tomato | Hybrid Tomato | Potato | Ginger | Garlic',
  Sauces: 'Rasoi Tomato Ketchup, No Onion No Garlic | Rasoi Jam, No Added Sugar | Rasoi Ginger Garlic Paste',
  Dairy: 'Gopala Butter | Gopala White Bread | Gopala Milk | Gopala Curd',
  Sweets: 'Kokobel Milk Chocolate | Kokobel Dark Chocolate',
  Bath: 'Roopa Shampoo | Roopa Rose Shampoo',
  Herbs:
    'Fresh Amla | Roopa Amla Oil | Roopa Amla Juice | Roopa Amla Candy | Roopa Amla Jam | Roopa Amla Pickle',
  Staples: 'Khet Sugar | Khet Salt',
};

beforeAll(async () => {
  for (const [shelf, names] of Object.entries(SHELVES)) {
    const { id } = await makeCategory(shop, shelf);
    for (const name of names.split(' | ')) await makeProduct(shop, { name, categoryIds: [id] });
  }
  await makeProduct(shop, { name: 'Sold Out Onion', stock: 0 });
});

type Answer = { data: { name: string }[]; things: string[]; exact: boolean; totalCount: number };

async function search(text: string, options: object = {}) {
  const { status, body } = await shop.call('POST', '/api/product/search-product', {
    body: { search: text, ...options },
  });
  expect(status).toBe(200);
  const { data, ...understood } = body as unknown as Answer;
  return { names: data.map(({ name }) => name), ...understood };
}

const kindsOf = (names: readonly string[]) => names.map((name) => name.split(' ').at(-1));

describe('several products in one text', () => {
  test.each([
    ['onion tomato', ['Onion', 'Tomato']],
    ['pyaz tamatar', ['Onion', 'Tomato']],
    ['प्याज टमाटर', ['Onion', 'Tomato']],
    ['bread butter', ['Bread', 'Butter']],
    ['aloo pyaz tamatar', ['Potato', 'Onion', 'Tomato']],
    ['onion tom', ['Onion', 'Tomato']],
  ])('are all shown first, in turns: %s', async (text, kinds) => {
    const { names, things, exact } = await search(text);
    expect(kindsOf(names.slice(0, kinds.length))).toEqual(kinds);
    expect([things.length, exact]).toEqual([kinds.length, true]);
  });

  test('have products made of all of them in between, and sold-out ones last', async () => {
    expect((await search('ginger garlic')).names.slice(0, 3)).toEqual([
      'Ginger',
      'Garlic',
      'Rasoi Ginger Garlic Paste',
    ]);
    expect((await search('onion tomato')).names.at(-1)).toBe('Sold Out Onion');
  });

  test('are each shown once, page after page', async () => {
    const { names, totalCount } = await search('onion tomato');
    const paged: string[] = [];
    for (let page = 1; page <= Math.ceil(totalCount / 2); page++)
      paged.push(...(await search('onion tomato', { page, limit: 2 })).names);
    expect(paged).toEqual(names);
    expect([new Set(names).size, names.length]).toEqual([totalCount, totalCount]);
  });

  test('can be filtered', async () => {
    const { names, things } = await search('onion tomato', { filter: { inStock: true } });
    expect(kindsOf(names.slice(0, 2))).toEqual(['Onion', 'Tomato']);
    expect(things).toEqual(['onion', 'tomato']);
    expect(names).not.toContain('Sold Out Onion');
  });

  test.each([
    ['milk chocolate', 'Kokobel Milk Chocolate'],
    ['amla shampoo', 'Roopa Shampoo'],
    ['onion', 'Onion'],
    ['amla', 'Fresh Amla'],
  ])('are not meant by one product and its kind: %s', async (text, first) => {
    const { names, things } = await search(text);
    expect(things).toEqual([]);
    expect(names[0]).toMatch(new RegExp(`${first.split(' ').at(-1)}$`));
  });
});

test('a product that is no longer sold is not one of them', async () => {
  await makeProduct(shop, { name: 'Kiwi' });
  expect((await search('onion kiwi')).things).toEqual([]);
  expect((await search('kiwi')).names).toEqual(['Kiwi']);
  await shop.db.update(products).set({ isHidden: true }).where(eq(products.name, 'Kiwi'));
  expect(await search('onion kiwi')).toMatchObject({ things: [], exact: false });
});

test('"without" something does not mean that thing', async () => {
  expect((await search('onion')).names).not.toContain('Rasoi Tomato Ketchup, No Onion No Garlic');
  expect((await search('garlic')).names).not.toContain('Rasoi Tomato Ketchup, No Onion No Garlic');
  for (const text of ['no onion no garlic', 'ketchup without onion', 'no onion ketchup', 'no oni'])
    expect((await search(text)).names[0], text).toBe('Rasoi Tomato Ketchup, No Onion No Garlic');
  expect((await search('no added sugar')).names).toEqual(['Rasoi Jam, No Added Sugar']);
  expect((await search('no sugar jam')).names[0]).toBe('Rasoi Jam, No Added Sugar');
  expect((await search('sugar')).names).toEqual(['Khet Sugar']);
});
