// Lists as people write them, against the demo catalogue, with a minimum score for each kind.

import { and, eq, like } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { products } from '#features/catalogue/catalogue.table.ts';
import { FIRST_STORE_ID } from '#features/store/store.table.ts';
import { fillCatalogue } from '#demo/fill-demo.ts';
import { judge, listWrittenLists } from '#tests/judge-lists.ts';
import { ADDRESS } from '#tests/factories.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { addToCart, placeOrder, putOrder, readPayload } from '#tests/orders.ts';
import type { ListLine } from './list.contract.ts';
import { readList } from './read/read-list.ts';

const shop = useTestShop();
const PRODUCTS = 5_800;
const DEMO_PINCODE = '560001';

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

async function readLines(text: string, token?: string): Promise<string[]> {
  const { body } = await shop.call<ListLine[]>('POST', '/api/list/read', { token, body: { text } });
  return body.data.map(
    ({ quantity, product, exact }) => `${quantity} x ${product?.name} ${product?.unit}, ${exact}`,
  );
}

test('a shopper who has bought other sizes of onions, eggs and milk gets what a visitor gets', async () => {
  const person = await makeOneShopper(shop);
  const { token } = person;
  const address = { ...ADDRESS, pincode: DEMO_PINCODE };
  const saved = await shop.call('POST', '/api/address/create', { token, body: address });
  for (const [name, unit] of [['Onion', '2 kg'], ['% White Eggs', '12 pcs'], ['% Toned Milk', '500 ml']] as const) {
    const [product] = await shop.db
      .select()
      .from(products)
      .where(and(like(products.name, name), eq(products.unit, unit)))
      .orderBy(products.id)
      .limit(1);
    expect((await addToCart(shop, person, product!.id)).status).toBe(200);
  } // prettier-ignore
  const placed = await placeOrder(shop, person, await readPayload(shop, person, saved.body.data._id));
  expect(placed.status).toBe(200);
  const { body } = await shop.call('GET', '/api/order/order-list', { token: token });
  const orderId = body.data[0].orderGroupId ?? body.data[0].orderId;
  await putOrder(shop, orderId, { paymentState: 'none_due', status: 'DELIVERED' });

  const sizes = [
    ['1 kg pyaz', '1 x 1 kg, true'],
    ['pyaz 1kg', '1 x 1 kg, true'],
    ['half kg onion', '1 x 500 g, true'],
    ['4 anda', '1 x 6 pcs, false'],
    ['6 eggs', '1 x 6 pcs, true'],
    ['doodh 1 litre', '1 x 1 L, true'],
  ] as const;
  for (const [text, size] of sizes) {
    const [visitors, own] = [await readLines(text), await readLines(text, token)];
    expect(own, text).toEqual(visitors);
    expect(
      own.map((line) => line.replace(/x .* (?=\d)/, 'x ')),
      text,
    ).toEqual([size]);
  }
});

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
])(
  '"%s" is one line: several packs have the single size, and a brand is not a flavour',
  async (text, shown) => {
    expect(await readLines(text)).toEqual([expect.stringMatching(shown)]);
  },
);
