// SQL that changes many lines of a cart at once, within a transaction: filling it from a list or an order,
// and moving a visitor's cart into a shopper's.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { makeId } from '#shared/ids.ts';
import { MAX_LINES, MAX_QUANTITY, type CartItem, type MergePlan, type MergingLine } from './cart.rules.ts';
import { availableTo } from './cart.store.ts';

/** Locks the visitor's cart: of two merges at once the second finds none. */
export async function lockVisitorCart(tx: Queryable, visitorHash: string, now: Date) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM carts WHERE visitor_hash = ${visitorHash} AND expires_at > ${now} FOR UPDATE`);
  return rows[0]?.id;
}

/** The shopper's cart, created when missing, locked against concurrent additions. */
export async function lockShopperCart(tx: Queryable, userId: string): Promise<string> {
  await tx.execute(sql`
    INSERT INTO carts (id, user_id) VALUES (${makeId()}, ${userId}) ON CONFLICT DO NOTHING`);
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM carts WHERE user_id = ${userId} FOR UPDATE`);
  return rows[0]!.id;
}

/**
 * Sets each product to the wanted quantity as far as the shopper can have it, in the given order while the
 * cart has room; a line that already holds more stays as it is. Returns the stock of each product that is
 * sold; `inCart` is null when it was not put in.
 */
export async function fillLines(
  tx: Queryable,
  { cartId, storeId }: { cartId: string; storeId: string },
  wanted: readonly CartItem[],
): Promise<{ productId: string; stock: number; inCart: number | null }[]> {
  const items = wanted.map((item, nth) => ({ ...item, nth, id: makeId() }));
  const { rows } = await tx.execute<{ productId: string; stock: number; inCart: number | null }>(sql`
    WITH item AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(items)}::json)
        AS item (id text, "productId" text, quantity int, nth int)
    ), offer AS (
      SELECT item.id, item.nth, item.quantity, product.id AS product_id, ${sql.raw(availableTo('cart.user_id'))} AS stock, product.price_paise,
        product.discount_basis_points, held.id IS NOT NULL AS is_held
      FROM item
      JOIN carts cart ON cart.id = ${cartId}
      JOIN products product ON product.id = item."productId" AND NOT product.is_hidden
      JOIN store_products store_product ON store_product.product_id = product.id AND store_product.store_id = ${storeId}
      LEFT JOIN cart_lines held ON held.cart_id = cart.id AND held.product_id = product.id
    ), placed AS (
      SELECT offer.*, count(*) FILTER (WHERE NOT is_held) OVER (ORDER BY nth) AS place
      FROM offer WHERE stock > 0
    ), line AS (
      INSERT INTO cart_lines AS line
        (id, cart_id, product_id, quantity, seen_price_paise, seen_discount_basis_points)
      SELECT id, ${cartId}, product_id, least(quantity, stock, ${MAX_QUANTITY}), price_paise, discount_basis_points
      FROM placed
      WHERE is_held OR place <= ${MAX_LINES} - (SELECT count(*) FROM cart_lines WHERE cart_id = ${cartId})
      ORDER BY nth
      ON CONFLICT (cart_id, product_id) DO UPDATE SET quantity = greatest(line.quantity, excluded.quantity)
      RETURNING product_id, quantity
    )
    SELECT offer.product_id AS "productId", offer.stock, line.quantity AS "inCart"
    FROM offer LEFT JOIN line USING (product_id)`);
  return rows;
}

export async function lockLines(
  tx: Queryable,
  cartId: string,
  { userId, storeId }: { userId: string; storeId: string },
): Promise<MergingLine[]> {
  const { rows } = await tx.execute<MergingLine>(sql`
    SELECT line.id, line.product_id AS "productId", product.name, line.quantity, ${sql.raw(availableTo('shopper.id'))} AS stock
    FROM cart_lines line
    JOIN products product ON product.id = line.product_id
    JOIN store_products store_product ON store_product.product_id = product.id AND store_product.store_id = ${storeId}
    CROSS JOIN (SELECT ${userId}::text AS id) AS shopper
    WHERE line.cart_id = ${cartId}
    ORDER BY line.id FOR UPDATE OF line`);
  return rows;
}

/** Lines that the plan does not move are deleted with the visitor's cart. */
export async function applyMerge(tx: Queryable, visitorCartId: string, cartId: string, plan: MergePlan) {
  const changes = [...plan.moved, ...plan.raised];
  if (changes.length > 0) {
    await tx.execute(sql`
      UPDATE cart_lines line SET cart_id = ${cartId}, quantity = change.quantity
      FROM json_to_recordset(${JSON.stringify(changes)}::json) AS change (id text, quantity int)
      WHERE line.id = change.id`);
  }
  await tx.execute(sql`
    UPDATE carts SET coupon_code = visitor.coupon_code FROM carts visitor
    WHERE carts.id = ${cartId} AND visitor.id = ${visitorCartId} AND visitor.coupon_code IS NOT NULL`);
  await tx.execute(sql`UPDATE cart_notices SET cart_id = ${cartId} WHERE cart_id = ${visitorCartId}`);
  await tx.execute(sql`DELETE FROM carts WHERE id = ${visitorCartId}`);
}
