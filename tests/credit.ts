// Credit of a shopper, as it is earned: an amount owed for another order that they take for the next one.

import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { addresses } from '#features/cart/address/address.table.ts';
import type { Credit } from '#features/orders/core/order.contract.ts';
import { moneyOwed } from '#features/orders/money-back/money-back.table.ts';
import { toPaise } from '#shared/money.ts';
import { makeProduct, type Person } from './factories.ts';
import type { TestShop } from './open-test-shop.ts';
import { addToCart, cancelOrder, placeOrder, readCart, toPayload } from './orders.ts';
import { FIRST_STORE_ID } from './stores.ts';

/** The shopper has an address; what is in their cart stays there. */
export async function makeCredit(shop: TestShop, person: Person, rupees: number): Promise<void> {
  const product = await makeProduct(shop, { price: 1, discount: 0 });
  await addToCart(shop, person, product.id);
  const cart = (await readCart(shop, person)).filter((line) => line.productId._id === product.id);
  const [address] = await shop.db.select().from(addresses).where(eq(addresses.userId, person.userId));
  const placed = await placeOrder(shop, person, { ...toPayload(cart, address!.id), totalAmt: 1_000 });
  expect(placed.status, placed.text).toBe(200);
  const { orderId } = placed.body.data[0];
  expect((await cancelOrder(shop, person, orderId)).status).toBe(200);
  const amount = { orderId, storeId: FIRST_STORE_ID, paise: toPaise(rupees), dueAt: new Date() };
  const [owed] = await shop.db.insert(moneyOwed).values(amount).returning();
  const body = { _id: owed!.id, way: 'credit' };
  const { status } = await shop.call('PUT', '/api/order/money-back', { token: person.token, body });
  expect(status).toBe(200);
}

export const readCredit = async (shop: TestShop, { token }: Person): Promise<Credit> =>
  (await shop.call('GET', '/api/order/credit', { token })).body.data;
