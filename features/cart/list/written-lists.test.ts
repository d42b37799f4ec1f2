// Lists as people write them, against the demo catalogue, with a minimum score for each kind.

import { beforeAll, expect, test } from 'vitest';
import { products } from '#features/catalogue/catalogue.table.ts';
import { FIRST_STORE_ID } from '#features/stores/store/store.table.ts';
import { fillCatalogue } from '#demo/fill-demo.ts';
import { judge, listWrittenLists } from '#tests/judge-lists.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import type { ListLine } from './list.contract.ts';
import { readList } from './read-list.ts';

const shop = useTestShop();
const PRODUCTS = 5_800;

beforeAll(() => fillCatalogue(shop.db, PRODUCTS), 60_000);

const kinds = listWrittenLists();
const lists = kinds.flatMap((kind) => kind.lists);

test('there are more than 600 of them, of 29 kinds', () => {
  expect(lists.length).toBeGreaterThan(600);
  expect(kinds).toHaveLength(29);
  for (const { wanted } of lists) expect(wanted.length).toBeGreaterThan(0);
});

test.each(kinds)(
  '$kind: at least $floor of the lines are read right',
  async (kind) => {
    let [lines, right] = [0, 0];
    const misses: string[] = [];
    for (const list of kind.lists) {
      const { status, body } = await shop.call<ListLine[]>('POST', '/api/list/read', {
        body: { text: list.text },
      });
      expect(status).toBe(200);
      const judged = judge(list, body.data);
      lines += judged.lines;
      right += judged.right;
      misses.push(...judged.misses);
    }
    expect(right / lines, misses.join('\n')).toBeGreaterThanOrEqual(kind.floor);
  },
  60_000,
);

async function readLines(text: string): Promise<string[]> {
  const { body } = await shop.call<ListLine[]>('POST', '/api/list/read', { body: { text } });
  return body.data.map(
    ({ quantity, product, exact }) => `${quantity} x ${product?.name} ${product?.unit}, ${exact}`,
  );
}

test('a shopper who has bought every third product gets the written amount on each line', async () => {
  const ids = await shop.db.select({ id: products.id }).from(products).orderBy(products.id);
  const bought = new Set(ids.filter((_, at) => at % 3 === 0).map(({ id }) => id));
  const { search, catalogue } = shop.services;
  const sums = { lines: 0, product: 0, quantity: 0 };
  const misses: string[] = [];
  for (const list of lists.filter((_, at) => at % 3 === 0)) {
    const judged = judge(list, await readList(search, catalogue.at(FIRST_STORE_ID), list.text, bought));
    sums.lines += judged.lines;
    sums.product += judged.product;
    sums.quantity += judged.quantity;
    misses.push(...judged.misses);
  }
  expect(sums.quantity / sums.lines, misses.join('\n')).toBeGreaterThanOrEqual(0.995);
  expect(sums.product / sums.lines, misses.join('\n')).toBeGreaterThanOrEqual(0.97);
}, 60_000);

test.each([
  ['maggi 4 pkt', /^4 x .* Masala Noodles 70 g/],
  ['maggi', /^1 x .* Masala Noodles 280 g/],
  ['biscuit parle g 2', /^2 x .* Glucose Biscuit 250 g/],
  ['parle g biscuit 2', /^2 x .* Glucose Biscuit 250 g/],
  ['parle g 2', /^2 x .* Glucose Biscuit 250 g/],
  ['4 packets biscuit', /^4 x .* Glucose Biscuit 80 g/],
  ['2 bread', /^2 x .* White .*Bread 400 g/],
  ['sugar free biscuits', /^1 x .* Biscuit/],
  ['methi 1', /^1 x Methi .* 250 g/],
])(
  '"%s" is one line: several packs have the single size, and a brand is not a flavour',
  async (text, shown) => {
    expect(await readLines(text)).toEqual([expect.stringMatching(shown)]);
  },
);
