// What tests of orders do again and again: fill a cart, press the button, check that nothing is broken afterwards.

import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { CartLine } from '#features/cart/cart.contract.ts';
import { makeAddress, makeProduct, type Person } from './factories.ts';
import { makeOneShopper } from './many-shoppers.ts';
import type { Answer, TestShop } from './open-test-shop.ts';

export async function readCart(shop: TestShop, person: Person): Promise<CartLine[]> {
  const answer = await shop.call('GET', '/api/cart/get', { token: person.token });
  return answer.body.data;
}

export async function addToCart(shop: TestShop, person: Person, productId: string, quantity = 1) {
  const { token } = person;
  const added = await shop.call('POST', '/api/cart/create', { token, body: { productId } });
  if (quantity === 1) return added;
  const body = { _id: added.body.data._id, qty: quantity };
  return shop.call('PUT', '/api/cart/update-qty', { token, body });
}

export type Payload = Record<string, unknown> & { list_items?: unknown; addressId?: string | null };

export function placeOrder(shop: TestShop, person: Person, body: Payload, key?: string): Promise<Answer> {
  return shop.call('POST', '/api/order/cash-on-delivery', {
    token: person.token,
    body,
    headers: key ? { 'idempotency-key': key } : {},
  });
}

/** What the checkout page sends for this cart. */
export function toPayload(cart: readonly CartLine[], addressId: string, total = 1_000_000): Payload {
  return { list_items: cart, addressId, subTotalAmt: total, totalAmt: total };
}

/** A shopper with an address and `quantity` of a new product in the cart. */
export async function makeBuyer(
  shop: TestShop,
  { quantity = 1, ...wish }: Parameters<typeof makeProduct>[1] & { quantity?: number } = {},
) {
  const person = await makeOneShopper(shop);
  const addressId = await makeAddress(shop, person);
  const product = await makeProduct(shop, wish);
  await addToCart(shop, person, product.id, quantity);
  const cart = await readCart(shop, person);
  return { person, addressId, product, cart, payload: toPayload(cart, addressId) };
}

const invariants = readFile(new URL('../features/order/invariants.sql', import.meta.url), 'utf8');

export async function findFaults(shop: TestShop) {
  const { rows } = await shop.db.execute(sql.raw(await invariants));
  return rows;
}

export async function expectNoFaults(shop: TestShop): Promise<void> {
  expect(await findFaults(shop)).toEqual([]);
}
