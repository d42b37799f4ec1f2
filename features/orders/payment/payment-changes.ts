// Changes of an online order when its payment changes: paid, failed, refunded, or the refund failed. Each
// takes the caller's transaction and an order locked in it. Knows stock, cart, history and mail, but not the
// provider (features/checkout).

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import type { ExpiredRows } from '#database/expired-rows.ts';
import { notifyProductChanges, type ChangeTag } from '#features/catalogue/catalogue-changes.ts';
import { freeUnansweredKeys, takeFromCart, takeStockAgain } from './payment-changes.store.ts';
import type { Arrival } from '../arrival/arrival.rules.ts';
import { noteEvent } from '../notices/order-events.ts';
import type { StoredOrder } from '../core/order.rules.ts';
import { returnUses, takeCouponFromCart, takeUsesAgain } from '../core/coupon-uses.ts';
import { idempotencyKeys } from '../core/order.table.ts';
import { insertTransition, notifyOrderChange, returnStock, setOrder } from '../core/orders.ts';

/** The tags of pages that are outdated; to be applied after the commit. */
type PaymentChange = { tags: ChangeTag[] };

/**
 * The money has arrived: PAID and PLACED, and the ordered lines leave the cart. Its stock was held, unless
 * the money comes after the order had failed; then the stock is taken again. If it is gone, or the shopper
 * had cancelled the payment, the order is cancelled and must be refunded.
 */
export async function acceptPayment(
  tx: Queryable,
  order: StoredOrder,
  {
    isTest,
    isCancelled,
    promised,
    now,
  }: { isTest: boolean; isCancelled: boolean; promised: Arrival | null; now: Date },
): Promise<PaymentChange & { mustRefund: boolean }> {
  const taken = await holdStock(tx, order, { isCancelled, now });
  const status = taken ? 'PLACED' : 'CANCELLED';
  if (taken) await takeFromCart(tx, order);
  if (taken) await takeCouponFromCart(tx, order);
  const promise = taken && promised ? { promisedFrom: promised.from, promisedTo: promised.to } : {};
  const paid = { paymentState: 'paid', status, placedAt: now, ...promise } as const;
  await setOrder(tx, order.id, { ...paid, isTest, now });
  await notifyOrderChange(tx, order.id);
  await noteMove(tx, order, 'PAID', now);
  await noteMove(tx, order, status, now);
  await noteEvent(tx, order, taken ? 'paid' : 'cancelled', now);
  return { tags: await notifyProductChanges(tx, taken?.soldOut ?? []), mustRefund: !taken };
}

/**
 * null when its stock or the uses of its offers cannot be had again, or were given up on purpose: then the
 * money goes back.
 */
async function holdStock(
  tx: Queryable,
  order: StoredOrder,
  { isCancelled, now }: { isCancelled: boolean; now: Date },
) {
  if (order.paymentState !== 'failed') return { soldOut: [] };
  if (isCancelled || !(await takeUsesAgain(tx, order))) return null;
  const taken = await takeStockAgain(tx, order);
  if (!taken) await returnUses(tx, order, now);
  return taken;
}

/** The payment will not come: the stock returns, and keys that wait for a payment page are free again. */
export async function failOrder(
  tx: Queryable,
  order: StoredOrder,
  by: 'shop' | 'shopper',
  now: Date,
): Promise<PaymentChange> {
  const backInStock = await returnStock(tx, order);
  await returnUses(tx, order, now);
  await setOrder(tx, order.id, { paymentState: 'failed', status: null, now });
  await notifyOrderChange(tx, order.id);
  await noteMove(tx, order, 'FAILED', now, by);
  await freeUnansweredKeys(tx, order);
  return { tags: await notifyProductChanges(tx, backInStock) };
}

/** The shopper has the money back; the status of the order does not change. */
export async function markRefunded(tx: Queryable, order: StoredOrder, now: Date): Promise<void> {
  await setOrder(tx, order.id, { paymentState: 'refunded', status: order.status, now });
  await noteMove(tx, order, 'REFUNDED', now);
  await notifyOrderChange(tx, order.id);
  await noteEvent(tx, order, 'refunded', now);
}

/** A refund failed: the shop has the money again; the status of the order does not change. */
export async function markRefundFailed(tx: Queryable, order: StoredOrder, now: Date): Promise<void> {
  await setOrder(tx, order.id, { paymentState: 'paid', status: order.status, now });
  await noteMove(tx, order, 'REFUND FAILED', now);
  await notifyOrderChange(tx, order.id);
}

/** In the order's history, with the shopper's name if it was the shopper. */
async function noteMove(
  tx: Queryable,
  order: StoredOrder,
  toStatus: string,
  now: Date,
  movedBy: 'shop' | 'shopper' = 'shop',
): Promise<void> {
  const userId = movedBy === 'shopper' ? order.userId : null;
  await insertTransition(tx, { orderId: order.id, toStatus, movedBy, userId, now });
}

export const expiredIdempotencyKeys: ExpiredRows = {
  column: idempotencyKeys.createdAt,
  limit: sql`now() - interval '24 hours'`,
};
