// Helpers for tests of deliveries: pack an order, take it, read its code, deliver it.

import { eq } from 'drizzle-orm';
import { deliveries, orderBags } from '#features/orders/fulfilment/fulfilment.table.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/times.ts';
import { orders } from '#features/orders/core/order.table.ts';
import type { Person } from './factories.ts';
import type { Answer, TestShop } from './open-test-shop.ts';
import { makeOrder, type BuyerOptions } from './orders.ts';
import { packOrder } from './picking.ts';
import { makeMember } from './staff.ts';

/** Picks all of a placed order: it waits for a rider. */
export async function pack(shop: TestShop, orderId: string): Promise<void> {
  await packOrder(shop, await makeMember(shop, 'picker', null), orderId);
}

/** A cash order of the first store that waits for a rider. */
export async function makePacked(
  shop: TestShop,
  options: BuyerOptions = {},
  order: Record<string, unknown> = {},
) {
  const placed = await makeOrder(shop, options, order);
  await pack(shop, placed.orderId);
  return placed;
}

export async function readDelivery(shop: TestShop, orderId: string) {
  const [row] = await shop.db.select().from(deliveries).where(eq(deliveries.orderId, orderId));
  return row;
}

/** The four-digit code that the shopper sees. */
export async function doorCodeOf(shop: TestShop, orderId: string): Promise<string> {
  return (await readDelivery(shop, orderId))!.code;
}

export async function statusOf(shop: TestShop, orderId: string) {
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
  return row!.status;
}

type Call = 'collect' | 'take' | 'deliver' | 'fail' | 'give-back' | 'hand-in' | 'count';

export const askDelivery = (shop: TestShop, who: Person, call: Call, body: object): Promise<Answer> =>
  shop.call('POST', `/api/delivery/${call}`, { token: who.token, body });

export const take = (shop: TestShop, rider: Person, ...orderIds: string[]) =>
  askDelivery(shop, rider, 'take', { orderIds });

/** Delivers it with its code. */
export async function deliver(shop: TestShop, rider: Person, orderId: string): Promise<Answer> {
  return askDelivery(shop, rider, 'deliver', { orderId, code: await doorCodeOf(shop, orderId) });
}

/** A cash order on the road with `rider`, and its code. */
export async function makeTaken(
  shop: TestShop,
  rider: Person,
  ...order: [options?: BuyerOptions, order?: Record<string, unknown>]
) {
  const packed = await makePacked(shop, ...order);
  const answer = await take(shop, rider, packed.orderId);
  if (answer.status !== 200) throw new Error(answer.text);
  return { ...packed, code: await doorCodeOf(shop, packed.orderId) };
}

/** The same, delivered. */
export async function makeBrought(shop: TestShop, rider: Person, options: BuyerOptions = {}) {
  const taken = await makeTaken(shop, rider, options);
  const answer = await deliver(shop, rider, taken.orderId);
  if (answer.status !== 200) throw new Error(answer.text);
  return taken;
}

/** Its delivery fails; the id of the bag that now comes back. */
export async function bringBack(shop: TestShop, rider: Person, orderId: string): Promise<string> {
  const answer = await askDelivery(shop, rider, 'fail', { orderId, reason: 'Nobody answered the door' });
  if (answer.status !== 200) throw new Error(answer.text);
  const [bag] = await shop.db.select().from(orderBags).where(eq(orderBags.orderId, orderId));
  return bag!.id;
}

/** A time for a second try. */
export function soon(): { from: string; to: string } {
  const from = new Date(Date.now() + HOUR_MS);
  return { from: from.toISOString(), to: new Date(from.getTime() + 30 * MINUTE_MS).toISOString() };
}
