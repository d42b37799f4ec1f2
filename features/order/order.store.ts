// SQL of orders already placed: the shopper's list, and giving an order's stock back. The owner's id stands
// in every WHERE that names an order of a shopper.

import { and, count, desc, eq, getTableColumns, gte, inArray, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { stockMovements } from '#features/catalogue/catalogue.table.ts';
import { makeId } from '#shared/ids.ts';
import type { StoredLine, StoredOrder } from './order.rules.ts';
import { orderLines, orderMoves, orders } from './order.table.ts';

/** When the order came to its status, undone moves left out; null for orders older than the history. */
const movedAt = sql<Date | null>`(
  SELECT max(move.created_at) FROM ${orderMoves} move
  WHERE move.order_id = orders.id AND move.to_status = orders.status AND move.undone_status IS NULL)`
  .mapWith(orderMoves.createdAt)
  .as('moved_at');

/** A shopper's orders that are shown to them, or only the one of `orderId`. */
export type OwnOrders = { userId: string; orderId: string | null; failedSince: Date };

function isShown({ userId, orderId, failedSince }: OwnOrders) {
  return and(
    eq(orders.userId, userId),
    orderId === null ? undefined : eq(orders.id, orderId),
    or(ne(orders.paymentStatus, 'FAILED'), gte(orders.createdAt, failedSince)),
  );
}

/** Newest first; failed ones only while they are newer than `failedSince`. */
export async function listOwnOrders(
  db: Queryable,
  filter: OwnOrders,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ order: StoredOrder; movedAt: Date | null }[]> {
  const rows = await db
    .select({ ...getTableColumns(orders), movedAt })
    .from(orders)
    .where(isShown(filter))
    .orderBy(desc(orders.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ movedAt, ...order }) => ({ order, movedAt }));
}

export async function countOwnOrders(db: Queryable, filter: OwnOrders): Promise<number> {
  const [row] = await db.select({ count: count() }).from(orders).where(isShown(filter));
  return row!.count;
}

/** In the order of the ids of orders and lines. */
export async function listLinesOfOrders(db: Queryable, orderIds: string[]): Promise<StoredLine[]> {
  return db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(orderLines.orderId, orderLines.id);
}

export async function listLinesOfOrder(db: Queryable, orderId: string): Promise<StoredLine[]> {
  return db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.id);
}

/**
 * Puts the order's stock back on the shelf, with its movement in the ledger; a deleted product
 * is left out. Gives the products that can be sold again. `userId` is who caused it.
 */
export async function returnStock(
  tx: Queryable,
  order: StoredOrder,
  userId: string = order.userId,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string; quantity: number; stock: number }>(sql`
    WITH item AS MATERIALIZED (
      SELECT product.id, line.quantity
      FROM (
        SELECT product_id, sum(quantity)::int AS quantity FROM order_lines WHERE order_id = ${order.id} GROUP BY product_id
      ) AS line
      JOIN products product ON product.id = line.product_id
      ORDER BY product.id FOR NO KEY UPDATE OF product
    )
    UPDATE products product SET stock = product.stock + item.quantity
    FROM item WHERE product.id = item.id
    RETURNING product.id, item.quantity, product.stock`);
  if (rows.length > 0) {
    await tx.insert(stockMovements).values(
      rows.map(({ id, quantity }) => ({
        productId: id,
        quantity,
        reason: 'release' as const,
        orderId: order.id,
        userId,
      })),
    );
  }
  return rows.filter((row) => row.stock === row.quantity).map((row) => row.id);
}

export type OrderCount = { payment: string; status: string; count: number };

/** Orders that are younger than `since`, by payment and delivery. */
export async function countOrdersByState(db: Queryable, since: Date): Promise<OrderCount[]> {
  const { rows } = await db.execute<OrderCount>(sql`
    SELECT payment_status AS payment, coalesce(status, 'UNPAID') AS status, count(*)::int AS count
    FROM orders WHERE id > ${makeId(since)} GROUP BY 1, 2`);
  return rows;
}
