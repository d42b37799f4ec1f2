import { describe, expect, it } from 'vitest';
import { readConfig } from '#app/config.ts';
import { makeAddress, makeProduct, stockOf, type Person } from '#tests/factories.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { type Answer } from '#tests/open-test-shop.ts';
import { addToCart, placeOrder, putOrder, readCart, readPayload, useCheckedShop } from '#tests/orders.ts';
import { requireWithinCaps } from './place-order.rules.ts';

const shop = useCheckedShop({ UNPAID_RUPEES: '1000', UNPAID_UNITS: '20', UNPAID_UNITS_PER_PRODUCT: '8' });

type Buyer = { person: Person; addressId: string };

async function makeBuyer(): Promise<Buyer> {
  const person = await makeOneShopper(shop);
  return { person, addressId: await makeAddress(shop, person) };
}

/** Puts `quantity` of each product into the cart and orders the cart. */
async function order({ person, addressId }: Buyer, wanted: [productId: string, quantity: number][]) {
  for (const [productId, quantity] of wanted) await addToCart(shop, person, productId, quantity);
  return placeOrder(shop, person, await readPayload(shop, person, addressId));
}

const move = (answer: Answer, status: 'DELIVERED' | 'CANCELLED' | 'PACKING') =>
  putOrder(shop, answer.body.data[0].orderId, { status });

const products = (count: number, price: number) =>
  Promise.all(Array.from({ length: count }, () => makeProduct(shop, { price, stock: 500 })));

describe('the limit of a shopper’s unpaid orders', () => {
  it('is a number of units of one product: one more is refused before any stock is touched, and stays in the cart', async () => {
    const [product] = await products(1, 10);
    const buyer = await makeBuyer();
    expect((await order(buyer, [[product!.id, 8]])).status).toBe(200);
    const refused = await order(buyer, [[product!.id, 1]]);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'UNPAID_LIMIT',
        message:
          `You can have up to 8 of ${product!.name} in unpaid orders. 8 are on the way already: ` +
          'please order more once that has arrived. The limit grows with every delivered order.',
        data: { limit: 'product', most: 8, pending: 8, wanted: 1, productId: product!.id },
      },
    });
    expect(await stockOf(shop, product!.id)).toBe(492);
    expect(await readCart(shop, buyer.person)).toMatchObject([{ quantity: 1 }]);
  });

  it('is a number of units in all', async () => {
    const four = await products(4, 10);
    const buyer = await makeBuyer();
    const first = await order(
      buyer,
      four.slice(0, 3).map(({ id }) => [id, 5]),
    );
    expect(first.status).toBe(200);
    const refused = await order(buyer, [[four[3]!.id, 6]]);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe(
      'You can have up to 20 items in unpaid orders. 15 are on the way already: ' +
        'please order at most 5 now. The limit grows with every delivered order.',
    );
    expect((await order(buyer, [[four[3]!.id, 5]])).status).toBe(200);
  });

  it('is a number of rupees in all', async () => {
    const [dear, cheap] = [...(await products(1, 400)), ...(await products(1, 10))];
    const buyer = await makeBuyer();
    const refused = await order(buyer, [[dear!.id, 3]]);
    expect(refused).toMatchObject({ status: 409, body: { data: { limit: 'rupees', most: 1000 } } });
    expect(refused.body.message).toBe(
      'You can have up to ₹1,000 in unpaid orders: please order less at a time. ' +
        'The limit grows with every delivered order.',
    );
    expect((await order(buyer, [[dear!.id, 2]])).status).toBe(200);
    const second = await order(buyer, [
      [dear!.id, 1],
      [cheap!.id, 1],
    ]);
    expect(second.body.message).toContain(
      'Orders of ₹800 are on the way already: please order at most ₹200 now.',
    );
  });

  it('is available again after delivery or cancelling, and grows with every delivered order, up to five times', async () => {
    const [product] = await products(1, 10);
    const buyer = await makeBuyer();
    const cancelled = await order(buyer, [[product!.id, 8]]);
    await move(cancelled, 'CANCELLED');
    const packed = await order(buyer, [[product!.id, 8]]);
    await move(packed, 'PACKING');
    expect((await order(buyer, [[product!.id, 1]])).status).toBe(409);
    await move(packed, 'DELIVERED');
    // One delivered: twice as much.
    const second = await order(buyer, [[product!.id, 16]]);
    expect(second.status).toBe(200);
    expect((await order(buyer, [[product!.id, 1]])).status).toBe(409);
    await move(second, 'DELIVERED');
    expect((await order(buyer, [[product!.id, 24]])).status).toBe(200);
  });

  it('holds for ten orders sent at the same moment', async () => {
    const [product] = await products(1, 10);
    const { person, addressId } = await makeBuyer();
    await addToCart(shop, person, product!.id, 30);
    const payload = await readPayload(shop, person, addressId);
    const list_items = [{ productId: product!.id, quantity: 3 }];
    const requests = Array.from({ length: 10 }, (_, index) =>
      placeOrder(shop, person, { ...payload, list_items }, `request ${index}`),
    );
    const answers = await Promise.all(requests);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, ...Array(8).fill(409)]);
    expect(await stockOf(shop, product!.id)).toBe(494);
    expect(await readCart(shop, person)).toMatchObject([{ quantity: 24 }]);
  });

  it('does not mention growth once it has reached its maximum', () => {
    const caps = { rupees: 1000, units: 20, unitsPerProduct: 8 };
    const progress = {
      delivered: 4,
      totalPaise: 0,
      creditPaise: 0,
      unitsByProduct: {},
      unconfirmedOrders: null,
    };
    const line = { product_id: 'a', name: 'Milk', quantity: 41 };
    expect(() => requireWithinCaps(caps, progress, [line], 0)).toThrow(
      'You can have up to 40 of Milk in unpaid orders: please order fewer at a time.',
    );
    expect(() => requireWithinCaps(caps, progress, [{ ...line, quantity: 40 }], 500_000)).not.toThrow();
  });
});

it('the settings are whole numbers of 1 or more, with defaults that a household does not reach', () => {
  expect(readConfig({}).unpaidCaps).toEqual({ rupees: 20_000, units: 100, unitsPerProduct: 50 });
  expect(() => readConfig({ UNPAID_UNITS: '0' })).toThrow('UNPAID_UNITS must be a whole number from 1');
});
