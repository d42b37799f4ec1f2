// Helpers for tests of deliveries: pack an order, take it, read its code, deliver it.

import { eq } from 'drizzle-orm';
import { deliveries } from '#features/order/fulfilment/delivery.table.ts';
import { orders } from '#features/order/core/order.table.ts';
import type { Person } from './factories.ts';
import type { Answer, TestShop } from './open-test-shop.ts';
import { makeBuyer, placeOrder } from './orders.ts';
import { packOrder } from './picking.ts';
import { makeMember } from './staff.ts';

/** Picks all of a placed order: it waits for a rider. */
export async function pack(shop: TestShop, orderId: string): Promise<void> {
  await packOrder(shop, await makeMember(shop, 'picker', null), orderId);
}

type OrderOptions = Parameters<typeof makeBuyer>[1];

/** A cash order of the first store that waits for a rider. */
export async function makePacked(
  shop: TestShop,
  options: OrderOptions = {},
  order: Record<string, unknown> = {},
) {
  const buyer = await makeBuyer(shop, options);
  const placed = await placeOrder(shop, buyer.person, { ...buyer.payload, ...order });
  const orderId = placed.body.data[0].orderId as string;
  await pack(shop, orderId);
  return { ...buyer, orderId };
}

export async function readDelivery(shop: TestShop, orderId: string) {
  const [row] = await shop.db.select().from(deliveries).where(eq(deliveries.orderId, orderId));
  return row;
}

/** The four-digit code that the shopper sees. */
export async function codeOf(shop: TestShop, orderId: string): Promise<string> {
  return (await readDelivery(shop, orderId))!.code;
}

export async function statusOf(shop: TestShop, orderId: string) {
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
  return row!.status;
}

type Call = 'collect' | 'take' | 'deliver' | 'fail' | 'give-back' | 'hand-in' | 'count';

export const askDelivery = (shop: TestShop, who: Person, call: Call, body: object): Promise<Answer> =>
  shop.call('POST', `/api/delivery/${call}`, { token: who.token, body });

/** A cash order that `rider` has delivered, with its code. */
export async function makeBrought(shop: TestShop, rider: Person, options: OrderOptions = {}) {
  const packed = await makePacked(shop, options);
  await askDelivery(shop, rider, 'take', { orderIds: [packed.orderId] });
  const code = await codeOf(shop, packed.orderId);
  const answer = await askDelivery(shop, rider, 'deliver', { orderId: packed.orderId, code });
  if (answer.status !== 200) throw new Error(answer.text);
  return packed;
}
