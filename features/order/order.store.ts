// SQL of orders already placed: listing them, cancelling one, giving its stock back. The owner's id stands in every WHERE
// that names an order of a shopper.

import { and, desc, eq, gte, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { stockMovements } from '#features/catalogue/catalogue.table.ts';
import type { StoredLine, StoredOrder } from './order.rules.ts';
import { orderLines, orders } from './order.table.ts';

/** The newest orders with their lines; failed ones only while they are newer than `failedSince`. */
export async function listOrderLines(
  db: Queryable,
  userId: string,
  { failedSince, limit }: { failedSince: Date; limit: number },
): Promise<{ order: StoredOrder; line: StoredLine }[]> {
  const recent = db
    .select()
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
  return rows.map((row) => ({ order: row.recent, line: row.order_lines }));
}

/** The user's order, locked so that it moves on only once. */
export async function lockOrder(
  tx: Queryable,
  userId: string,
  orderId: string,
): Promise<StoredOrder | undefined> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
    .for('update');
  return row;
}

export async function setCancelled(tx: Queryable, orderId: string, now: Date): Promise<StoredOrder> {
  const [row] = await tx
    .update(orders)
    .set({ status: 'CANCELLED', updatedAt: now })
    .where(eq(orders.id, orderId))
    .returning();
  return row!;
}

export async function listLinesOfOrder(db: Queryable, orderId: string): Promise<StoredLine[]> {
  return db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.id);
}

/**
 * Puts the order's stock back on the shelf, with its movement in the ledger; a product deleted since has no shelf.
 * Gives the products that can be sold again.
 */
export async function returnStock(tx: Queryable, order: StoredOrder): Promise<string[]> {
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
        userId: order.userId,
      })),
    );
  }
  return rows.filter((row) => row.stock === row.quantity).map((row) => row.id);
}
