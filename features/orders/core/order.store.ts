// SQL of orders: finding and locking one, its lines, charges and history, the shopper's list, and returning
// its stock. Every WHERE that names a shopper's order has the owner's id.

import { and, count, desc, eq, getTableColumns, gte, inArray, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { users } from '#features/identity/account/account.table.ts';
import { stockMovements } from '#features/catalogue/catalogue.table.ts';
import { CHARGE_KINDS, type BillCharge } from '#shared/bill.ts';
import { isId, makeId } from '#shared/ids.ts';
import type { OwnOrder, StoredLine, StoredOrder, StoredTransition } from './order.rules.ts';
import { notBefore, orderCharges, orderLines, orderTransitions, orders } from './order.table.ts';

const isOrder = (orderId: string, ownerId: string | null) =>
  and(eq(orders.id, orderId), ownerId === null ? undefined : eq(orders.userId, ownerId));

/** With `ownerId` only if it belongs to that person. */
export async function findOrder(
  db: Queryable,
  orderId: string,
  ownerId: string | null = null,
): Promise<StoredOrder | undefined> {
  if (!isId(orderId)) return undefined;
  const [row] = await db.select().from(orders).where(isOrder(orderId, ownerId));
  return row;
}

/** As `findOrder`; locked, so that it changes once. */
export async function lockOrder(
  tx: Queryable,
  orderId: string,
  ownerId: string | null = null,
): Promise<StoredOrder | undefined> {
  if (!isId(orderId)) return undefined;
  const [row] = await tx.select().from(orders).where(isOrder(orderId, ownerId)).for('update');
  return row;
}

/**
 * In the order of ids, so that two people who take the same orders wait for each other instead of failing.
 */
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
  return row!;
}

/** The provider's state of the payment. */
export async function setTest(tx: Queryable, orderId: string, isTest: boolean): Promise<void> {
  await tx.update(orders).set({ isTest }).where(eq(orders.id, orderId));
}

/** In the order of the ids of orders and lines. */
export async function listLines(db: Queryable, ...orderIds: readonly string[]): Promise<StoredLine[]> {
  return db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(orderLines.orderId, orderLines.id);
}

/** In the order in which a bill shows them. */
export async function listCharges(
  db: Queryable,
  ...orderIds: readonly string[]
): Promise<(BillCharge & { orderId: string })[]> {
  const rows = await db
    .select()
    .from(orderCharges)
    .where(inArray(orderCharges.orderId, [...orderIds]));
  return CHARGE_KINDS.flatMap((kind) => rows.filter((row) => row.kind === kind));
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
  const userName = userId && sql`(SELECT ${users.name} FROM ${users} WHERE ${eq(users.id, userId)})`;
  await tx.insert(orderTransitions).values({ ...transition, userId, userName, createdAt });
}

/** The newest transition to `status`; none from before there was a history. */
export async function findLastTransition(
  db: Queryable,
  orderId: string,
  status: string,
): Promise<StoredTransition | undefined> {
  const [row] = await db
    .select()
    .from(orderTransitions)
    .where(and(eq(orderTransitions.orderId, orderId), eq(orderTransitions.toStatus, status)))
    .orderBy(desc(orderTransitions.id))
    .limit(1);
  return row;
}

const MAX_TRANSITIONS = 200;

/** Oldest first; of more than 200 the newest. */
export async function listHistory(db: Queryable, orderId: string): Promise<StoredTransition[]> {
  const rows = await db
    .select()
    .from(orderTransitions)
    .where(eq(orderTransitions.orderId, orderId))
    .orderBy(desc(orderTransitions.id))
    .limit(MAX_TRANSITIONS);
  return rows.toReversed();
}

/** The payload of a notice is the order's id. */
export const ORDER_CHANGES_CHANNEL = 'order_changes';

/**
 * Announces a change to everybody who watches the order, in every process (features/orders/tracking). Called
 * by code that changes what a shopper sees of an order, after the change; the order is locked. Its version
 * (`updated_at`) grows with it. The notice arrives after the commit, and never after a rollback.
 */
export async function notifyOrderChange(tx: Queryable, orderId: string): Promise<void> {
  await tx.execute(sql`
    WITH changed AS (
      UPDATE orders SET updated_at = greatest(clock_timestamp(), updated_at + interval '1 millisecond')
      WHERE id = ${orderId}
    )
    SELECT pg_notify(${ORDER_CHANGES_CHANNEL}, ${orderId})`);
}

/** When the order came to its status, without undone transitions; null for orders older than the history. */
const movedAt = sql<Date | null>`(
  SELECT max(move.created_at) FROM ${orderTransitions} move
  WHERE move.order_id = orders.id AND move.to_status = orders.status AND move.undone_status IS NULL)`
  .mapWith(orderTransitions.createdAt)
  .as('moved_at');

/** A shopper's visible orders, or only the one of `orderId`. */
export type OwnOrders = { userId: string; orderId: string | null; failedSince: Date };

function isShown({ userId, orderId, failedSince }: OwnOrders) {
  return and(
    eq(orders.userId, userId),
    orderId === null ? undefined : eq(orders.id, orderId),
    or(ne(orders.paymentState, 'failed'), gte(orders.createdAt, failedSince)),
  );
}

/** Newest first; failed ones only if they are newer than `failedSince`. */
export async function listOwnOrders(
  db: Queryable,
  filter: OwnOrders,
  { limit, offset }: { limit: number; offset: number },
): Promise<Omit<OwnOrder, 'lines'>[]> {
  return db
    .select({ ...getTableColumns(orders), movedAt })
    .from(orders)
    .where(isShown(filter))
    .orderBy(desc(orders.id))
    .limit(limit)
    .offset(offset);
}

export async function countOwnOrders(db: Queryable, filter: OwnOrders): Promise<number> {
  const [row] = await db.select({ count: count() }).from(orders).where(isShown(filter));
  return row!.count;
}

export type OwnLine = Pick<
  StoredLine,
  'productId' | 'name' | 'unit' | 'quantity' | 'pricePaise' | 'discountBasisPoints'
>;

/** The ordered quantity of each product; empty when the order belongs to somebody else. */
export async function listOwnLines(db: Queryable, userId: string, orderId: string): Promise<OwnLine[]> {
  const { productId, name, unit, quantity, pricePaise, discountBasisPoints } = orderLines;
  return db
    .select({ productId, name, unit, quantity, pricePaise, discountBasisPoints })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
    .orderBy(orderLines.id);
}

/**
 * Returns the stock of an order, with its substitutes, and the entries in the ledger. Short packs do not
 * return, nor those of a deleted product. Returns the products that can be sold again. `userId` is the person
 * who caused it.
 */
export async function returnStock(
  tx: Queryable,
  order: StoredOrder,
  userId: string = order.userId,
): Promise<string[]> {
  const { rows } = await tx.execute<ReturnedLine>(sql`
    WITH item AS MATERIALIZED (
      SELECT store_product.product_id AS id, back.ordered, back.instead
      FROM (
        SELECT product_id, sum(ordered)::int AS ordered, sum(instead)::int AS instead
        FROM (
          SELECT product_id, quantity - short AS ordered, 0 AS instead
          FROM order_lines WHERE order_id = ${order.id}
          UNION ALL
          SELECT substitute ->> 'productId', 0, (substitute ->> 'quantity')::int
          FROM order_lines WHERE order_id = ${order.id} AND substitute IS NOT NULL
        ) AS each GROUP BY product_id
      ) AS back
      JOIN store_products store_product ON store_product.product_id = back.product_id AND store_product.store_id = ${order.storeId}
      WHERE back.ordered + back.instead > 0
      ORDER BY store_product.product_id FOR NO KEY UPDATE OF store_product
    )
    UPDATE store_products store_product SET stock = store_product.stock + item.ordered + item.instead
    FROM item WHERE store_product.product_id = item.id AND store_product.store_id = ${order.storeId}
    RETURNING item.id, item.ordered, item.instead, store_product.stock`);
  const movements = rows.flatMap(({ id, ordered, instead }) =>
    [
      { reason: 'release' as const, quantity: ordered },
      { reason: 'substitute' as const, quantity: instead },
    ]
      .filter(({ quantity }) => quantity > 0)
      .map((moved) => ({ ...moved, storeId: order.storeId, productId: id, orderId: order.id, userId })),
  );
  if (movements.length > 0) await tx.insert(stockMovements).values(movements);
  return rows.filter(({ stock, ordered, instead }) => stock === ordered + instead).map((row) => row.id);
}

type ReturnedLine = { id: string; ordered: number; instead: number; stock: number };

export type OrderCount = { payment: string; status: string; count: number };

/** Orders that are newer than `since`, by payment and delivery. */
export async function countOrdersByState(db: Queryable, since: Date): Promise<OrderCount[]> {
  const { rows } = await db.execute<OrderCount>(sql`
    SELECT payment_state AS payment, coalesce(status, 'UNPAID') AS status, count(*)::int AS count
    FROM orders WHERE id > ${makeId(since)} GROUP BY 1, 2`);
  return rows;
}
