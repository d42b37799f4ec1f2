// SQL of putting many products into a cart at once. The caller locks the cart.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { makeId } from '#shared/ids.ts';
import { availableTo } from './cart.store.ts';
import { MAX_LINES, MAX_QUANTITY, type Wanted } from './cart.rules.ts';

const AVAILABLE = sql.raw(availableTo('cart.user_id'));

type Place = { cartId: string; storeId: string };

/**
 * Sets each product to the wanted quantity as far as the shopper can have it, in the given order while the
 * cart has room; a line that already holds more stays as it is. Returns the stock of each product that is
 * sold; `inCart` is null when it was not put in.
 */
export async function fillLines(
  tx: Queryable,
  { cartId, storeId }: Place,
  wanted: readonly Wanted[],
): Promise<{ productId: string; stock: number; inCart: number | null }[]> {
  const items = wanted.map((item, nth) => ({ ...item, nth, id: makeId() }));
  const { rows } = await tx.execute<{ productId: string; stock: number; inCart: number | null }>(sql`
    WITH item AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(items)}::json)
        AS item (id text, "productId" text, quantity int, nth int)
    ), offer AS (
      SELECT item.id, item.nth, item.quantity, product.id AS product_id, ${AVAILABLE} AS stock, product.price_paise,
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
