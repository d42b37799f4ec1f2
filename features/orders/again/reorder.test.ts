// The same order again: products of the caller's store go into the cart, and the others are named.

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { cartLines, carts } from '#features/cart/cart/cart.table.ts';
import { products } from '#features/catalogue/catalogue.table.ts';
import { messageOf } from '#tests/answers.ts';
import { makeProduct, setStock } from '#tests/factories.ts';
import { readQuantities } from '#tests/orders.ts';
import { deleteProduct, makePlace } from '#tests/products.ts';
import { useAdmin } from '#tests/staff.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import type { CallOptions } from '#tests/open-test-shop.ts';
import { first, makeShopperAt, makeStocked, orderAt, useTwoStores } from '#tests/two-stores.ts';
import type { FilledCart } from '#features/cart/cart/cart.contract.ts';

const shop = useTwoStores();
const admin = useAdmin(shop);

const again = (who: CallOptions, orderId: string) =>
  shop.call<FilledCart>('POST', '/api/order/reorder', { ...who, body: { orderId } });
const readCart = (who: CallOptions) => readQuantities(shop, who);

/** A shopper who has ordered these quantities from the first store, and still uses it. */
async function makeOrder(...wanted: [productId: string, quantity: number][]) {
  const shopper = await makeShopperAt(shop, first, ...wanted);
  const placed = await orderAt(shop, first, shopper);
  expect(placed.status).toBe(200);
  return { token: shopper.token, ...first, orderId: placed.body.data[0].orderId as string };
}

describe('a repeated order', () => {
  it('is in the cart as it was, however often it is pressed', async () => {
    const [milk, bread] = [await makeProduct(shop), await makeProduct(shop)];
    const { orderId, ...who } = await makeOrder([milk.id, 3], [bread.id, 1]);
    expect(await readCart(who)).toEqual([]);
    const added = [
      { productId: milk.id, quantity: 3 },
      { productId: bread.id, quantity: 1 },
    ];
    for (const answer of await Promise.all(Array.from({ length: 6 }, () => again(who, orderId)))) {
      expect(messageOf(answer)).toEqual([200, 'Everything is in your cart']);
      expect(answer.body.data).toEqual({ added, missing: [] });
    }
    expect(await readCart(who)).toEqual([
      [milk.id, 3],
      [bread.id, 1],
    ]);
  });

  it('raises lower quantities of the cart, and leaves higher ones', async () => {
    const [milk, bread] = [await makeProduct(shop), await makeProduct(shop)];
    const { orderId, ...who } = await makeOrder([milk.id, 3], [bread.id, 3]);
    for (const [productId, qty] of [
      [bread.id, 7],
      [milk.id, 1],
    ] as const) {
      const { data } = (await shop.call('POST', '/api/cart/create', { ...who, body: { productId } })).body;
      await shop.call('PUT', '/api/cart/update-qty', { ...who, body: { _id: data._id, qty } });
    }
    expect((await again(who, orderId)).body.data.missing).toEqual([]);
    expect(await readCart(who)).toEqual([
      [bread.id, 7],
      [milk.id, 3],
    ]);
  });

  it('works for a cancelled order too', async () => {
    const milk = await makeProduct(shop);
    const { orderId, ...who } = await makeOrder([milk.id, 2]);
    await shop.call('POST', '/api/order/cancel', { ...who, body: { orderId } });
    expect((await again(who, orderId)).body.data.added).toEqual([{ productId: milk.id, quantity: 2 }]);
  });
});

describe('a missing product', () => {
  it('is named with the same of another brand or size before another thing, at the caller’s store', async () => {
    const place = (await makePlace(shop)).ids;
    const named = (name: string, unit: string, price: number) => ({
      ...{ ...place, name, unit, price },
      moreDetails: { Brand: name.split(' ')[0]! },
    });
    const sugar = await makeProduct(shop, named('Uttam White Sugar', '1 kg', 48));
    const bread = await makeProduct(shop, { ...place, name: 'Bread' });
    await makeStocked(shop, [5, 5], named('Uttam Khandsari', '1 kg', 48));
    const large = await makeStocked(shop, [0, 5], named('Uttam White Sugar', '5 kg', 230));
    const near = await makeStocked(shop, [5, 0], named('Mishri White Sugar', '1 kg', 52));
    const { orderId, ...who } = await makeOrder([sugar.id, 2], [bread.id, 1]);
    await setStock(shop, sugar.id, 0);
    const answer = await again(who, orderId);
    expect(answer.body.message).toBe('The available items are in your cart');
    const best = expect.objectContaining({ _id: near.id, name: near.name, stock: 5, price: 52 });
    expect(answer.body.data).toEqual({
      added: [{ productId: bread.id, quantity: 1 }],
      missing: [
        {
          ...{ productId: sugar.id, name: sugar.name, quantity: 2, why: 'out_of_stock' },
          ...{ instead: best, likeness: 'brand' },
        },
      ],
    });
    // The other store has neither of them.
    const there = await again({ ...who, ...shop.second }, orderId);
    expect(there.body.data.added).toEqual([]);
    expect(there.body.message).toBe('None of the items in this order are available');
    expect(there.body.data.missing[0]).toMatchObject({ instead: { _id: large.id }, likeness: 'size' });
    expect(there.body.data.missing[1]).toMatchObject({ name: 'Bread', likeness: 'other' });
  });

  it('with too little stock is in the cart with the units left', async () => {
    const milk = await makeProduct(shop);
    const { orderId, ...who } = await makeOrder([milk.id, 5]);
    await setStock(shop, milk.id, 3);
    expect((await again(who, orderId)).body.data).toEqual({
      added: [{ productId: milk.id, quantity: 3 }],
      missing: [
        {
          productId: milk.id,
          name: milk.name,
          quantity: 2,
          why: 'out_of_stock',
          instead: null,
          likeness: null,
        },
      ],
    });
    expect(await readCart(who)).toEqual([[milk.id, 3]]);
  });

  it('that was deleted has the nearest one of the same name as its replacement', async () => {
    const ghee = { name: 'Kesarwadi Cow Ghee', unit: '500 ml', price: 320 };
    const gone = await makeProduct(shop, ghee);
    const small = await makeProduct(shop, { name: 'Nandgiri Cow Ghee', unit: '200 ml', price: 150 });
    const near = await makeProduct(shop, { name: 'Morning Cow Ghee', unit: '500 ml', price: 310 });
    await makeProduct(shop, { name: 'Sona Cow Ghee', unit: '500 ml', price: 318, stock: 0 });
    await makeProduct(shop, { name: 'Ghee Lamp Wicks', unit: '20 pcs', price: 320 });
    const odd = await makeProduct(shop, { name: 'Zyxwolpt', price: 100 });
    const paneer = await makeProduct(shop, { name: 'Dudhvan Fresh Paneer', price: 60 });
    await makeProduct(shop, { name: 'Dudhvan Fresh Cream', price: 60 });
    const { orderId, ...who } = await makeOrder([gone.id, 2], [odd.id, 1], [paneer.id, 1], [small.id, 1]);
    for (const { id } of [gone, odd, paneer]) await deleteProduct(shop, admin, id);
    const { missing } = (await again(who, orderId)).body.data;
    expect(missing).toMatchObject([
      { productId: gone.id, name: ghee.name, quantity: 2, why: 'gone', instead: { _id: near.id } },
      { productId: odd.id, name: 'Zyxwolpt', why: 'gone', instead: null },
      { productId: paneer.id, name: 'Dudhvan Fresh Paneer', why: 'gone', instead: null },
    ]);
  });

  it('that is hidden has the nearest one as its replacement', async () => {
    const place = { ...(await makePlace(shop)).ids, price: 60 };
    const [milk, near] = [await makeProduct(shop, place), await makeProduct(shop, place)];
    const { orderId, ...who } = await makeOrder([milk.id, 1]);
    await shop.db.update(products).set({ isHidden: true }).where(eq(products.id, milk.id));
    const { missing } = (await again(who, orderId)).body.data;
    expect(missing).toMatchObject([{ productId: milk.id, why: 'gone', instead: { _id: near.id } }]);
  });

  it('is named when the cart is full', async () => {
    const [milk, bread] = [await makeProduct(shop), await makeProduct(shop)];
    const { orderId, ...who } = await makeOrder([milk.id, 1], [bread.id, 1]);
    const userId = (await shop.call('GET', '/api/user/user-details', who)).body.data._id;
    const [cart] = await shop.db.select().from(carts).where(eq(carts.userId, userId));
    const line = { cartId: cart!.id, quantity: 1, seenPricePaise: 10_000, seenDiscountBasisPoints: 0 };
    const rows = [];
    for (let count = 0; count < 99; count++) rows.push({ ...line, productId: (await makeProduct(shop)).id });
    await shop.db.insert(cartLines).values(rows);
    const { data } = (await again(who, orderId)).body;
    expect(data.added).toEqual([{ productId: milk.id, quantity: 1 }]);
    expect(data.missing).toMatchObject([{ productId: bread.id, why: 'cart_full', instead: null }]);
    expect(await readCart(who)).toHaveLength(100);
    // Lines that are in the cart already need no room.
    expect((await again(who, orderId)).body.data).toEqual(data);
  });
});

it('another shopper finds no order', async () => {
  const { orderId } = await makeOrder([(await makeProduct(shop)).id, 1]);
  const { token } = await makeOneShopper(shop);
  for (const id of [orderId, 'f'.repeat(24), 'x']) expect((await again({ token }, id)).status).toBe(404);
  expect(await readCart({ token })).toEqual([]);
});
