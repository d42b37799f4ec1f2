// Weaknesses reported in other shops by which people pay too little or buy what is not in stock, tried here.
// Each test is named after the report and says what must not happen.

import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { orderLines, orders } from '#features/order/core/order.table.ts';
import { makeAddress, makeProduct, stockOf } from '../factories.ts';
import { makeShoppers } from '../many-shoppers.ts';
import { addToCart, makeBuyer, placeOrder, readCart, readPayload, useCheckedShop } from '../orders.ts';
import { makeOwner } from '../products.ts';

const shop = useCheckedShop();

const ordersOf = (userId: string) => shop.db.select().from(orders).where(eq(orders.userId, userId));

it('Nsanjayboruds/RIVETO#423: amounts, prices and names the browser sends are not what is charged', async () => {
  const { person, product, cart, addressId } = await makeBuyer(shop, { price: 500, quantity: 2 });
  const cheap = { ...cart[0]!.productId, price: 0.5, discount: 100, name: 'Free' };
  const items = [{ ...cart[0]!, productId: cheap, price: 0.5, lineTotal: 1 }];
  const claim = { list_items: items, addressId, amount: 1, subTotalAmt: 1, totalAmt: 1 };
  expect(await placeOrder(shop, person, claim)).toMatchObject({
    status: 409,
    body: { code: 'PRICES_CHANGED' },
  });
  expect(await ordersOf(person.userId)).toEqual([]);

  const placed = await placeOrder(shop, person, { ...claim, subTotalAmt: 1000, totalAmt: 1000 });
  expect(placed.body.data).toMatchObject([
    { lineTotal: 1000, totalAmt: 1000, product_details: { name: product.name, price: 500, discount: 0 } },
  ]);
});

it('Cezerin2/Server#269: a checkout cannot say of itself that it is paid, delivered or free of something', async () => {
  const { person, payload } = await makeBuyer(shop, { price: 80 });
  const placed = await placeOrder(shop, person, {
    ...payload,
    paid: true,
    payment_status: 'PAID',
    paymentState: 'paid',
    status: 'DELIVERED',
    shipping_discount: 80,
    discount: 100,
    userId: 'f'.repeat(24),
    _id: 'f'.repeat(24),
  });
  expect(placed.body.data).toMatchObject([
    { payment_status: 'CASH ON DELIVERY', status: 'PLACED', totalAmt: 80 },
  ]);
  expect(await ordersOf(person.userId)).toMatchObject([{ totalPaise: 8_000, status: 'PLACED' }]);
});

it('CVE-2026-44826 Vvveb: a negative quantity never stands in a cart', async () => {
  const { person, cart } = await makeBuyer(shop, { stock: 5, quantity: 2 });
  for (const qty of [-1, -5, 0, 0.5, 2.5, -0, 1e9, '-1', '2', null, [3], { $gt: 1 }, true]) {
    const answer = await shop.call('PUT', '/api/cart/update-qty', {
      token: person.token,
      body: { _id: cart[0]!._id, qty },
    });
    expect([400, 409], JSON.stringify(qty)).toContain(answer.status);
  }
  expect(await readCart(shop, person)).toMatchObject([{ quantity: 2 }]);
});

it('CVE-2005-2623 ECW-Shop: a line with a negative quantity does not lower the total of an order', async () => {
  const { person, cart, addressId, product } = await makeBuyer(shop, { price: 100, quantity: 2 });
  const other = await makeProduct(shop, { price: 90 });
  await addToCart(shop, person, other.id);
  for (const quantity of [-1, 0, -0.5, '-1', null]) {
    const items = [...cart, { productId: other.id, quantity }];
    const answer = await placeOrder(shop, person, { list_items: items, addressId, totalAmt: 1000 });
    expect(answer.status, JSON.stringify(quantity)).toBe(400);
  }
  expect(await ordersOf(person.userId)).toEqual([]);
  expect(await stockOf(shop, product.id)).toBe(50);
});

it('CVE-2023-22730 Shopware: one product on many lines passes no limit of stock or quantity', async () => {
  const { person, cart, addressId, product } = await makeBuyer(shop, { stock: 5, quantity: 5 });
  const line = cart[0]!;
  const items = [line, { productId: product.id, quantity: 5 }, { _id: line._id, quantity: 5 }];
  const answer = await placeOrder(shop, person, { list_items: items, addressId, totalAmt: 10_000 });
  expect(answer.status).toBe(409);
  expect(await stockOf(shop, product.id)).toBe(5);
  expect(await ordersOf(person.userId)).toEqual([]);

  const many = await makeBuyer(shop, { stock: 500, quantity: 99 });
  const again = await addToCart(shop, many.person, many.product.id);
  expect(again).toMatchObject({ status: 400, body: { code: 'QUANTITY_LIMIT' } });
  expect(await readCart(shop, many.person)).toMatchObject([{ quantity: 99 }]);
});

it('CVE-2026-5811 SourceCodester Online Food Ordering: no product is saved with a price below nothing', async () => {
  const owner = await makeOwner(shop);
  const created = await owner.createProduct();
  expect(created.status).toBe(200);
  const wrong = [
    { price: -1 },
    { price: -0.01 },
    { price: '-5' },
    { discount: 101 },
    { discount: -10 },
    { stock: -1 },
  ];
  for (const input of wrong) {
    expect((await owner.createProduct(input)).status, JSON.stringify(input)).toBe(400);
    expect((await owner.updateProduct(created.body.data, input)).status, JSON.stringify(input)).toBe(400);
  }
});

it('CVE-2025-15116 OpenCart: orders at the same moment do not sell more than there is', async () => {
  const product = await makeProduct(shop, { stock: 3 });
  const people = await makeShoppers(shop, 8);
  const payloads = await Promise.all(
    people.map(async (person) => {
      await addToCart(shop, person, product.id);
      return readPayload(shop, person, await makeAddress(shop, person));
    }),
  );
  const answers = await Promise.all(people.map((person, at) => placeOrder(shop, person, payloads[at]!)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
  expect(await stockOf(shop, product.id)).toBe(0);
});

it('CVE-2026-31824 Sylius: one cart completed many times at once is one order', async () => {
  const { person, product, payload } = await makeBuyer(shop, { stock: 9, quantity: 3 });
  const presses = Array.from({ length: 8 }, () => placeOrder(shop, person, payload));
  const statuses = (await Promise.all(presses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(await ordersOf(person.userId)).toHaveLength(1);
  expect(await stockOf(shop, product.id)).toBe(6);
});

it('CVE-2026-47741 Shopper: what is refused at its last step leaves no order behind', async () => {
  const last = await makeProduct(shop, { stock: 1 });
  const people = await makeShoppers(shop, 5);
  const plenty = await makeProduct(shop);
  const payloads = await Promise.all(
    people.map(async (person) => {
      await addToCart(shop, person, plenty.id);
      await addToCart(shop, person, last.id);
      return readPayload(shop, person, await makeAddress(shop, person));
    }),
  );
  await Promise.all(people.map((person, at) => placeOrder(shop, person, payloads[at]!)));
  const lines = await shop.db.select().from(orderLines).where(eq(orderLines.productId, last.id));
  expect(lines).toHaveLength(1);
  const left = await Promise.all(people.map((person) => ordersOf(person.userId)));
  expect(left.flat()).toHaveLength(1);
  expect(await stockOf(shop, plenty.id)).toBe(49);
});
