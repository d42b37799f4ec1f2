// The one place that finds, locks and changes an order. Other domains use this file, coupon-uses.ts,
// adjustments.ts and buyer-erasure.ts, and nothing else of this folder but the contracts.

import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { isId, makeId } from '#shared/ids.ts';
import type { WasteReason } from '#shared/waste.ts';
import { followCredit } from './credit.ts';
import type { StoredOrder, StoredTransition } from './order.rules.ts';
import { notBefore, orderTransitions, orders } from './order.table.ts';

export { noOrder, requireOrder, toOrderRows, type StoredLine, type StoredOrder } from './order.rules.ts';
export { listCharges, listLines } from './order.store.ts';

/** Queued in the transaction that decides a refund, and dropped with it (features/checkout/refund). */
export type RefundQueue = { queue(tx: Queryable, orderId: string): Promise<void> };

const selectOrder = (db: Queryable, orderId: string, ownerId: string | null) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), ownerId === null ? undefined : eq(orders.userId, ownerId)));

/** With `ownerId` only if it belongs to that person. */
export async function findOrder(db: Queryable, orderId: string, ownerId: string | null = null) {
  return isId(orderId) ? (await selectOrder(db, orderId, ownerId))[0] : undefined;
}

/** As `findOrder`; locked, so that it changes once. */
export async function lockOrder(tx: Queryable, orderId: string, ownerId: string | null = null) {
  return isId(orderId) ? (await selectOrder(tx, orderId, ownerId).for('update'))[0] : undefined;
}

/** In the order of ids, so that two people who take the same orders wait for each other. */
export async function lockOrders(tx: Queryable, orderIds: readonly string[]): Promise<StoredOrder[]> {
  const isMeant = inArray(orders.id, orderIds.filter(isId));
  return tx.select().from(orders).where(isMeant).orderBy(orders.id).for('update');
}

/** The order after it; its version never goes back. The caller has locked it. */
export async function setOrder(
  tx: Queryable,
  orderId: string,
  { now, ...values }: Partial<StoredOrder> & { now: Date },
): Promise<StoredOrder> {
  const [row] = await tx
    .update(orders)
    .set({ ...values, updatedAt: notBefore(now) })
    .where(eq(orders.id, orderId))
    .returning();
  await followCredit(tx, row!, now);
  return row!;
}

type NewTransition = Pick<StoredTransition, 'orderId' | 'toStatus' | 'movedBy' | 'userId'> & {
  /** The status that this one undoes. */
  undoneStatus?: string | null;
  now: Date;
};

/** An entry in the order's history, with the person's current name; without a person it is the shop's. */
export async function insertTransition(
  tx: Queryable,
  { now: createdAt, userId, ...transition }: NewTransition,
): Promise<void> {
  const userName = userId && sql`(SELECT name FROM users WHERE users.id = ${userId})`;
  await tx.insert(orderTransitions).values({ ...transition, userId, userName, createdAt });
}

/** The newest transition to `status`; none from before there was a history. */
export async function findLastTransition(db: Queryable, orderId: string, status: string) {
  const [row] = await db
    .select()
    .from(orderTransitions)
    .where(and(eq(orderTransitions.orderId, orderId), eq(orderTransitions.toStatus, status)))
    .orderBy(desc(orderTransitions.id))
    .limit(1);
  return row;
}

/** The payload of a notice is the order's id. */
export const ORDER_CHANGES_CHANNEL = 'order_changes';

/**
 * Announces a change to everybody who watches the order, in every process (features/orders/tracking). Called
 * after the change, with the order locked. Its version (`updated_at`) grows with it. The notice arrives after
 * the commit, and never after a rollback.
 */
export async function notifyOrderChange(tx: Queryable, orderId: string): Promise<void> {
  await tx.execute(sql`
    WITH changed AS (
      UPDATE orders SET updated_at = greatest(clock_timestamp(), updated_at + interval '1 millisecond')
      WHERE id = ${orderId}
    )
    SELECT pg_notify(${ORDER_CHANGES_CHANNEL}, ${orderId})`);
}

/** Packs that came back with an order, or never did, and are thrown away. */
export type WastedPacks = { productId: string; quantity: number; reason: WasteReason };

/**
 * Returns the stock of an order, with its substitutes, and notes it in the ledger. Short packs do not return,
 * nor those of a deleted product; what is wasted returns and is written off in the same breath. Returns the
 * products that can be sold again. `userId` is the person who caused it.
 */
export async function returnStock(
  tx: Queryable,
  { id, storeId, userId: ownerId }: StoredOrder,
  userId: string = ownerId,
  { packs = [], note = null }: { packs?: readonly WastedPacks[]; note?: string | null } = {},
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    WITH item AS MATERIALIZED (
      SELECT store_product.product_id AS id, back.ordered, back.instead, coalesce(wasted.quantity, 0) AS wasted, wasted.reason
      FROM (
        SELECT product_id, sum(ordered)::int AS ordered, sum(instead)::int AS instead
        FROM (
          SELECT product_id, quantity - short AS ordered, 0 AS instead FROM order_lines WHERE order_id = ${id}
          UNION ALL
          SELECT substitute ->> 'productId', 0, (substitute ->> 'quantity')::int
          FROM order_lines WHERE order_id = ${id} AND substitute IS NOT NULL
        ) AS each GROUP BY product_id
      ) AS back
      JOIN store_products store_product ON store_product.product_id = back.product_id AND store_product.store_id = ${storeId}
      LEFT JOIN jsonb_to_recordset(${JSON.stringify(packs)}::jsonb) AS wasted ("productId" text, quantity int, reason text)
        ON wasted."productId" = back.product_id
      WHERE back.ordered + back.instead > 0
      ORDER BY store_product.product_id FOR NO KEY UPDATE OF store_product
    ), returned AS (
      UPDATE store_products store_product SET stock = store_product.stock + item.ordered + item.instead - item.wasted
      FROM item WHERE store_product.product_id = item.id AND store_product.store_id = ${storeId}
      RETURNING item.*, store_product.stock
    ), noted AS (
      INSERT INTO stock_movements (store_id, product_id, quantity, reason, order_id, user_id, note)
      SELECT ${storeId}, returned.id, moved.quantity, moved.reason, ${id}, ${userId},
        CASE WHEN moved.quantity < 0 THEN ${note}::text END
      FROM returned CROSS JOIN LATERAL (
        VALUES (1, 'release', ordered), (2, 'substitute', instead), (3, returned.reason, -wasted)
      ) AS moved (nth, reason, quantity)
      WHERE moved.quantity <> 0 ORDER BY returned.id, moved.nth
    )
    SELECT id FROM returned WHERE stock > 0 AND stock = ordered + instead - wasted`);
  return rows.map((row) => row.id);
}

type OrderCount = { payment: string; status: string; count: number };

/** Orders that are newer than `since`, by payment and delivery. */
export async function countOrdersByState(db: Queryable, since: Date): Promise<OrderCount[]> {
  const { rows } = await db.execute<OrderCount>(sql`
    SELECT payment_state AS payment, coalesce(status, 'UNPAID') AS status, count(*)::int AS count
    FROM orders WHERE id > ${makeId(since)} GROUP BY 1, 2`);
  return rows;
}
