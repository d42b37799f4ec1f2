// SQL of orders already placed: the shopper's list, and giving an order's stock back. The owner's id stands in every WHERE that
// names an order of a shopper.

import { and, desc, eq, getTableColumns, gte, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { stockMovements } from '#features/catalogue/catalogue.table.ts';
import type { StoredLine, StoredOrder } from './order.rules.ts';
import { orderLines, orderMoves, orders } from './order.table.ts';

/** When the order came to its status; null for what moved before there was a history. */
const movedAt = sql<Date | null>`(
  SELECT max(move.created_at) FROM ${orderMoves} move
  WHERE move.order_id = orders.id AND move.to_status = orders.status)`
  .mapWith(orderMoves.createdAt)
  .as('moved_at');

/** The newest orders with their lines; failed ones only while they are newer than `failedSince`. */
export async function listOrderLines(
  db: Queryable,
  userId: string,
  { failedSince, limit }: { failedSince: Date; limit: number },
): Promise<{ order: StoredOrder; line: StoredLine; movedAt: Date | null }[]> {
  const recent = db
    .select({ ...getTableColumns(orders), movedAt })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        or(ne(orders.paymentStatus, 'FAILED'), gte(orders.createdAt, failedSince)),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(limit)
    .as('recent');
  const rows = await db
    .select()
    .from(recent)
    .innerJoin(orderLines, eq(orderLines.orderId, recent.id))
    .orderBy(desc(recent.id), orderLines.id);
  return rows.map(({ recent: { movedAt, ...order }, order_lines: line }) => ({ order, line, movedAt }));
}

export async function listLinesOfOrder(db: Queryable, orderId: string): Promise<StoredLine[]> {
  return db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.id);
}

/**
 * Puts the order's stock back on the shelf, with its movement in the ledger; a product deleted since has no shelf.
 * Gives the products that can be sold again. `userId` is who made it happen.
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
