// Changes of an online order when its payment changes: paid, failed, refunded, or the refund failed. Each
// takes the caller's transaction and an order locked in it. Knows stock, cart, history and mail, but not the
// provider (features/checkout).

import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import type { ExpiredRows } from '#database/expired-rows.ts';
import { notifyProductChanges, type ChangeTag } from '#features/catalogue/catalogue-changes.ts';
import type { Arrival } from '../core/promise.rules.ts';
import { noteEvent } from '../notices/order-events.ts';
import type { StoredOrder } from '../core/order.rules.ts';
import { hasCreditAgain } from '../core/credit.ts';
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
 * null when its stock, its credit or the uses of its offers cannot be had again, or were given up on
 * purpose: then the money goes back.
 */
async function holdStock(
  tx: Queryable,
  order: StoredOrder,
  { isCancelled, now }: { isCancelled: boolean; now: Date },
) {
  if (order.paymentState !== 'failed') return { soldOut: [] };
  if (isCancelled || !(await hasCreditAgain(tx, order))) return null;
  if (!(await takeUsesAgain(tx, order))) return null;
  const taken = await takeStockAgain(tx, order);
  if (!taken) await returnUses(tx, order, now);
  return taken;
}

/**
 * All or nothing, for an order whose stock had been returned. Returns the products that become sold out;
 * null: not enough stock.
 */
async function takeStockAgain(
  tx: Queryable,
  { id, storeId, userId }: StoredOrder,
): Promise<{ soldOut: string[] } | null> {
  const { rows } = await tx.execute<{ id: string; isSoldOut: boolean }>(sql`
    WITH line AS (
      SELECT product_id, sum(quantity)::int AS quantity FROM order_lines WHERE order_id = ${id} GROUP BY product_id
    ), item AS MATERIALIZED (
      SELECT line.product_id, line.quantity, store_product.stock
      FROM line JOIN store_products store_product
        ON store_product.product_id = line.product_id AND store_product.store_id = ${storeId}
      ORDER BY line.product_id FOR NO KEY UPDATE OF store_product
    ), taken AS (
      UPDATE store_products SET stock = store_products.stock - item.quantity FROM item
      WHERE store_products.product_id = item.product_id AND store_products.store_id = ${storeId}
        AND (SELECT count(*) FROM line) = (SELECT count(*) FROM item WHERE item.stock >= item.quantity)
      RETURNING item.*
    ), noted AS (
      INSERT INTO stock_movements (store_id, product_id, quantity, reason, order_id, user_id)
      SELECT ${storeId}, product_id, -quantity, 'order', ${id}, ${userId} FROM taken
    )
    SELECT product_id AS id, stock = quantity AS "isSoldOut" FROM taken`);
  return rows.length > 0 ? { soldOut: rows.filter((row) => row.isSoldOut).map((row) => row.id) } : null;
}

/** Locked in the order of product ids, as placing locks them. Units added to the cart since then stay. */
async function takeFromCart(tx: Queryable, order: StoredOrder): Promise<void> {
  await tx.execute(sql`
    WITH ordered AS (
      SELECT product_id, sum(quantity)::int AS quantity FROM order_lines WHERE order_id = ${order.id} GROUP BY product_id
    ), line AS MATERIALIZED (
      SELECT line.id, line.quantity - ordered.quantity AS rest
      FROM carts cart
      JOIN cart_lines line ON line.cart_id = cart.id
      JOIN ordered ON ordered.product_id = line.product_id
      WHERE cart.user_id = ${order.userId}
      ORDER BY line.product_id FOR UPDATE OF line
    ), lowered AS (
      UPDATE cart_lines SET quantity = line.rest FROM line WHERE cart_lines.id = line.id AND line.rest > 0
    )
    DELETE FROM cart_lines USING line WHERE cart_lines.id = line.id AND line.rest <= 0`);
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
  await setOrder(tx, order.id, { paymentState: 'failed', now });
  await notifyOrderChange(tx, order.id);
  const userId = by === 'shopper' ? order.userId : null;
  await insertTransition(tx, { orderId: order.id, toStatus: 'FAILED', movedBy: by, userId, now });
  // Presses for this order no longer get its answer.
  const keys = idempotencyKeys;
  const isUnanswered = and(eq(keys.userId, order.userId), eq(keys.orderId, order.id), isNull(keys.answer));
  await tx.delete(idempotencyKeys).where(isUnanswered);
  return { tags: await notifyProductChanges(tx, backInStock) };
}

/** The shopper has the money back; or the refund failed, and the shop has it again. */
export async function markRefund(
  tx: Queryable,
  order: StoredOrder,
  outcome: 'refunded' | 'refund failed',
  now: Date,
): Promise<void> {
  const isRefunded = outcome === 'refunded';
  await setOrder(tx, order.id, { paymentState: isRefunded ? 'refunded' : 'paid', now });
  await noteMove(tx, order, isRefunded ? 'REFUNDED' : 'REFUND FAILED', now);
  await notifyOrderChange(tx, order.id);
  if (isRefunded) await noteEvent(tx, order, 'refunded', now);
}

/** In the history of the order. */
async function noteMove(tx: Queryable, { id: orderId }: StoredOrder, toStatus: string, now: Date) {
  await insertTransition(tx, { orderId, toStatus, movedBy: 'shop', userId: null, now });
}

export const expiredIdempotencyKeys: ExpiredRows = {
  column: idempotencyKeys.createdAt,
  limit: sql`now() - interval '24 hours'`,
};
