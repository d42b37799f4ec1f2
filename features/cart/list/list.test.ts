// Reading a list into product lines and putting them into the cart, for visitors and shoppers.

import { beforeAll, describe, expect, it } from 'vitest';
import { makeProduct, setStock } from '#tests/factories.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { measureMs } from '#tests/measure.ts';
import type { CallOptions } from '#tests/open-test-shop.ts';
import { readQuantities } from '#tests/orders.ts';
import { first, makeShopperAt, orderAt, useTwoStores } from '#tests/two-stores.ts';
import type { FilledCart } from '../cart/cart.contract.ts';
import type { ListChoice, ListLine } from './list.contract.ts';

const shop = useTwoStores();
const made: Record<string, string> = {};

beforeAll(async () => {
  const options: [name: string, unit: string, stock?: number, price?: number][] = [
    ['Nandgiri Toned Milk', '500 ml'],
    ['Morning Toned Milk', '500 ml'],
    ['White Sandwich Bread', '400 g'],
    ['Onion', '500 g'],
    ['Wheat Atta', '500 g'],
    ['White Eggs', '6 pcs'],
    ['Turmeric Powder', '200 g'],
    ['Coriander Leaves', '100 g', 20, 13],
    ['Coriander Leaves', '250 g', 20, 30],
    ['Saffron', '1 g', 0],
  ];
  for (const [name, unit, stock = 50, price = 100] of options)
    made[`${name} ${unit}`] = (await makeProduct(shop, { name, unit, stock, price })).id;
});

async function read(text: string, who: CallOptions = {}, choices?: ListChoice[]): Promise<ListLine[]> {
  const body = { text, choices };
  const answer = await shop.call<ListLine[]>('POST', '/api/list/read', { ...first, ...who, body });
  expect(answer.status).toBe(200);
  return answer.body.data;
}
const showLine = ({ quantity, product }: ListLine) =>
  product ? `${quantity} x ${product.name} ${product.unit}` : 'nothing';
const toCart = (who: CallOptions, items: { productId: string; quantity: number }[]) =>
  shop.call<FilledCart>('POST', '/api/list/to-cart', { ...first, ...who, body: { items } });
const readCart = (who: CallOptions) => readQuantities(shop, who);

/** A shopper who has ordered one of this product. */
async function makeBuyerOf(productId: string) {
  const shopper = await makeShopperAt(shop, first, [productId, 1]);
  expect((await orderAt(shop, first, shopper)).status).toBe(200);
  return { token: shopper.token };
}

describe('a list', () => {
  it('from a family chat has its products, in its order', async () => {
    const lines = await read('2 milk, bread, aadha kilo pyaaz, 1kg atta, 6 ande, haldi 200g');
    expect(lines.map(showLine)).toEqual([
      expect.stringMatching(/^2 x \w+ Toned Milk 500 ml$/),
      '1 x White Sandwich Bread 400 g',
      '1 x Onion 500 g',
      '2 x Wheat Atta 500 g',
      '1 x White Eggs 6 pcs',
      '1 x Turmeric Powder 200 g',
    ]);
    expect(lines.map(({ text }) => text)).toEqual([
      '2 milk', 'bread', 'aadha kilo pyaaz', '1kg atta', '6 ande', 'haldi 200g',
    ]); // prettier-ignore
    expect(lines.every(({ exact }) => exact)).toBe(true);
  });

  it('keeps lines that are not sold, with their quantities', async () => {
    const [unknown, soldOut] = await read('3 submarines, kesar');
    const nothing = { product: null, alternatives: [], exact: false };
    expect(unknown).toMatchObject({ text: '3 submarines', quantity: 3, ...nothing });
    expect(soldOut!.product).toMatchObject({ name: 'Saffron', stock: 0 });
  });

  it('has alternatives, each with its quantity', async () => {
    const [milk] = await read('1 litre milk');
    const understood = { size: { amount: 1000, measure: 'ml' } };
    expect(milk).toMatchObject({ quantity: 2, exact: true, understood });
    expect(milk!.alternatives).toHaveLength(1);
    expect(milk!.alternatives[0]!.quantity).toBe(2);
    expect(milk!.alternatives[0]!._id).not.toBe(milk!.product!._id);
  });

  it('has the pack with about the written price', async () => {
    expect((await read('dhaniya 30 rs ka, ₹10 dhaniya')).map(showLine)).toEqual([
      '1 x Coriander Leaves 250 g',
      '1 x Coriander Leaves 100 g',
    ]);
  });

  it('keeps a line that may be a heading where nothing says that it is one', async () => {
    const textsOf = async (text: string) => (await read(text)).map((line) => line.text);
    expect(await textsOf('milk\nsabji\nmilk')).toEqual(['milk', 'sabji', 'milk']);
    expect(await textsOf('milk\nsabji')).toEqual(['milk', 'sabji']);
    const headed = ['Sabji\nmilk', 'milk\n\nsabji\nmilk', 'milk\n*Sabji*\nmilk', 'Kirana\nmilk\nsabji\nmilk'];
    for (const text of headed)
      expect((await textsOf(text)).join().toLowerCase(), text).not.toContain('sabji');
  });

  it('has first what the shopper has bought before, of two equal products', async () => {
    for (const name of ['Nandgiri Toned Milk 500 ml', 'Morning Toned Milk 500 ml']) {
      const who = await makeBuyerOf(made[name]!);
      expect((await read('milk', who))[0]!.product!._id).toBe(made[name]);
      expect((await read('दूध 1 लीटर', who))[0]).toMatchObject({ quantity: 2, product: { _id: made[name] } });
    }
  });

  it('keeps the products chosen for its lines, whatever the rules would choose', async () => {
    const small = made['Coriander Leaves 100 g']!;
    const choices = [
      { text: 'dhaniya', productId: small, quantity: 3 },
      { text: 'bread', productId: made['White Sandwich Bread 400 g']!, quantity: 0 },
      { text: 'dhaniya', productId: made['Coriander Leaves 250 g']!, quantity: 1 },
      { text: 'pyaaz', productId: 'x', quantity: 4 },
      { text: 'kesar', productId: made['Saffron 1 g']!, quantity: 2 },
    ];
    const lines = await read('dhaniya, bread, dhaniya, dhaniya 250 g, pyaaz, kesar', {}, choices);
    expect(lines.map(showLine)).toEqual([
      '3 x Coriander Leaves 100 g',
      '0 x White Sandwich Bread 400 g',
      '1 x Coriander Leaves 250 g',
      '1 x Coriander Leaves 250 g',
      '1 x Onion 500 g',
      '2 x Saffron 1 g',
    ]);
    expect(lines.filter(({ missed }) => missed).map(({ text, missed }) => [text, missed])).toEqual([
      ['pyaaz', 'gone'],
    ]);
    expect(lines[0]!.alternatives.map(({ unit }) => unit)).toEqual(['250 g']);
  });

  it('replaces a chosen product that is sold out, and says so', async () => {
    const productId = made['Morning Toned Milk 500 ml']!;
    await setStock(shop, productId, 0);
    const [milk] = await read('milk', {}, [{ text: 'milk', productId, quantity: 3 }]);
    expect(milk).toMatchObject({ missed: 'out_of_stock', quantity: 1 });
    expect(milk!.product!.name).toBe('Nandgiri Toned Milk');
    expect(milk!.alternatives[0]).toMatchObject({ _id: productId, quantity: 3, stock: 0 });
    await setStock(shop, productId, 50);
  });

  it('keeps a chosen size on its own line, and only the brand of it on a changed line', async () => {
    const sold = ['Lotus Sugar 2 kg', 'Lotus Sugar 1 kg', 'Crystal Sugar 1 kg', 'Crystal Sugar 500 g'];
    const id = new Map<string, string>();
    for (const each of sold) {
      const [brand, name, ...unit] = each.split(' ');
      const product = await makeProduct(shop, { name: `${brand} ${name}`, unit: unit.join(' '), stock: 50 });
      id.set(each, product.id);
    }
    const productId = id.get('Lotus Sugar 2 kg')!;
    const choices = [{ text: '1 kg sugar', productId, quantity: 1 }];
    const [changed, same] = await read('sugar 1kg, 1 kg sugar', {}, choices);
    expect(showLine(changed!)).toBe('1 x Lotus Sugar 1 kg');
    expect(changed!.recalled).toBeUndefined();
    expect(showLine(same!)).toBe('1 x Lotus Sugar 2 kg');
    expect(same).toMatchObject({ exact: false, recalled: true });
    const crystal = { text: '1 kg sugar', productId: id.get('Crystal Sugar 500 g')!, quantity: 2 };
    const [brand] = await read('1 kg sugar', {}, [crystal]);
    expect(brand).toMatchObject({ exact: true, recalled: true, quantity: 2 });
  });

  it('is at most 5,000 characters and a hundred lines', async () => {
    expect(await read('milk\n'.repeat(900))).toHaveLength(100);
    expect(await read('')).toEqual([]);
    const long = await shop.call('POST', '/api/list/read', { body: { text: 'x'.repeat(5_001) } });
    expect(long.status).toBe(400);
  });

  it.each([
    ['one word', 'x'.repeat(5_000)],
    ['digits', '1'.repeat(5_000)],
    ['numbers', '1 '.repeat(2_500)],
    ['fractions', '1/2 '.repeat(1_250)],
    ['colons', 'a: '.repeat(1_600)],
    ['brackets', '('.repeat(5_000)],
    ['numbers said twice', 'ek ek '.repeat(833)],
    ['each of everything', '1 kg each of aloo and '.repeat(227)],
    ['dashes', '- '.repeat(2_500)],
    ['joints', 'milk and '.repeat(550)],
    ['pictures', '🥛'.repeat(2_500)],
    ['halves of pictures', '\ud83e'.repeat(5_000)],
    ['things without anything between them', 'milk bread '.repeat(450)],
    ['other letters', 'ದೂಧ '.repeat(1_250)],
  ])('of nothing but %s is read within two seconds', async (_, text) => {
    expect(await measureMs(2_000, () => read(text))).toBeLessThan(2_000);
  });
});

describe('a list in the cart', () => {
  it('is there once, however often it is put there', async () => {
    const { token } = await makeOneShopper(shop);
    const items = [
      { productId: made['Onion 500 g']!, quantity: 2 },
      { productId: made['White Eggs 6 pcs']!, quantity: 1 },
      { productId: made['Onion 500 g']!, quantity: 1 },
    ];
    const added = [{ productId: made['Onion 500 g'], quantity: 3 }, items[1]];
    for (const { body } of [await toCart({ token }, items), await toCart({ token }, items)]) {
      expect(body.message).toBe('Everything is in your cart');
      expect(body.data).toEqual({ added, missing: [] });
    }
    expect(await readCart({ token, ...first })).toEqual([
      [made['Onion 500 g'], 3],
      [made['White Eggs 6 pcs'], 1],
    ]);
  });

  it("of a visitor makes the visitor's cart, and uses it from then on", async () => {
    const answer = await toCart({}, [{ productId: made['Onion 500 g']!, quantity: 2 }]);
    const own = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
    const cookies = { ...first.cookies, ...own };
    const again = await toCart({ cookies }, [{ productId: made['White Eggs 6 pcs']!, quantity: 1 }]);
    expect(again.cookies).toEqual([]);
    expect(await readCart({ cookies })).toEqual([
      [made['Onion 500 g'], 2],
      [made['White Eggs 6 pcs'], 1],
    ]);
  });

  it('names missing products, and makes no cart for an empty list', async () => {
    const items = [
      { productId: made['Saffron 1 g']!, quantity: 1 },
      { productId: 'f'.repeat(24), quantity: 2 },
      { productId: 'x', quantity: 1 },
    ];
    const answer = await toCart({}, items);
    expect(answer.body.message).toBe('None of the items on this list are available');
    expect(answer.body.data.added).toEqual([]);
    expect(answer.body.data.missing).toMatchObject([
      { name: 'Saffron', quantity: 1, why: 'out_of_stock' },
      { quantity: 2, why: 'gone' },
      { quantity: 1, why: 'gone' },
    ]);
    expect(answer.cookies).toEqual([]);
  });

  it('is refused when it is not a list', async () => {
    const item = { productId: made['Onion 500 g']!, quantity: 1 };
    const many = Array.from({ length: 101 }, () => item);
    for (const items of [[], [{ ...item, quantity: 0 }], [{ ...item, quantity: 100 }], many])
      expect((await toCart({}, items)).status).toBe(400);
  });
});
