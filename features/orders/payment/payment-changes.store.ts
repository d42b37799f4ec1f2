// SQL of an online order when its payment changes. The caller has locked the order.

import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { stockMovements, storeProducts } from '#features/catalogue/catalogue.table.ts';
import type { StoredOrder } from '../core/order.rules.ts';
import { idempotencyKeys, orderLines } from '../core/order.table.ts';

/** Locked in the order of product ids, as placing locks them. Units added to the cart since then stay. */
export async function takeFromCart(tx: Queryable, order: StoredOrder): Promise<void> {
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

/**
 * All or nothing, for an order whose stock had been returned. Returns the products that become sold out;
 * undefined: not enough stock.
 */
export async function takeStockAgain(
  tx: Queryable,
  order: StoredOrder,
): Promise<{ soldOut: string[] } | undefined> {
  const { rows } = await tx.execute<{ id: string; quantity: number; stock: number }>(sql`
    SELECT store_product.product_id AS id, line.quantity, store_product.stock
    FROM (
      SELECT product_id, sum(quantity)::int AS quantity FROM order_lines WHERE order_id = ${order.id} GROUP BY product_id
    ) AS line
    JOIN store_products store_product ON store_product.product_id = line.product_id AND store_product.store_id = ${order.storeId}
    ORDER BY store_product.product_id FOR NO KEY UPDATE OF store_product`);
  const ordered = await tx
    .selectDistinct({ productId: orderLines.productId })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id));
  const isCovered = rows.length === ordered.length && rows.every((row) => row.stock >= row.quantity);
  if (!isCovered) return undefined;
  for (const { id, quantity } of rows) {
    await tx
      .update(storeProducts)
      .set({ stock: sql`${storeProducts.stock} - ${quantity}` })
      .where(and(eq(storeProducts.productId, id), eq(storeProducts.storeId, order.storeId)));
  }
  await tx.insert(stockMovements).values(
    rows.map(({ id, quantity }) => ({
      storeId: order.storeId,
      productId: id,
      quantity: -quantity,
      reason: 'order' as const,
      orderId: order.id,
      userId: order.userId,
    })),
  );
  return { soldOut: rows.filter((row) => row.stock === row.quantity).map((row) => row.id) };
}

/** A failed payment frees its key: presses for this order no longer get its answer. */
export async function freeUnansweredKeys(tx: Queryable, order: StoredOrder): Promise<void> {
  await tx
    .delete(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.userId, order.userId),
        eq(idempotencyKeys.orderId, order.id),
        isNull(idempotencyKeys.answer),
      ),
    );
}
