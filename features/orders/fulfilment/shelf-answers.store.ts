// What a picker who misses packs says about the shelf: is there any left? With none left the store stops
// selling the product at once; otherwise a manager has to count it (features/stock/count).
//
// `store_products.stock` is what can still be sold: packs of orders that nobody has picked yet are subtracted
// already. So 'none left' takes all of the stock and nothing of other orders. Their packs are not there
// either: their pickers miss them in turn, which moves no stock, and the shoppers get substitutes or refunds
// as for any missing pack. When such an order is cancelled instead, its packs return to the stock although
// nobody has seen them; then the product stands under 'To count' (features/stock/count/to-count.store.ts).

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { textArray } from '#database/columns.ts';
import { STAFF_REASONS } from '#features/catalogue/catalogue.table.ts';
import type { StoredLine, StoredOrder } from '../core/order.rules.ts';
import type { ShortBody } from './picking.contract.ts';

type StoredAnswer = { isSaid: boolean; left: number | null; movementId: number | null };
type Place = { storeId: string; productId: string };

/** In the order of ids, as placing locks them: the product of the line and both substitutes. */
export async function lockShelves(tx: Queryable, storeId: string, productIds: readonly string[]) {
  await tx.execute(sql`
    SELECT FROM store_products WHERE store_id = ${storeId} AND product_id = ANY(${textArray(new Set(productIds))})
    ORDER BY product_id FOR NO KEY UPDATE`);
}

/**
 * Returns the products that become sold out or available by it. A repeat books nothing, so a queued answer
 * may be sent twice. What the picker takes back (nothing is missing after all, or some is left) returns to
 * the stock, unless goods came, somebody counted, or another picker found none meanwhile.
 */
export async function noteShelf(
  tx: Queryable,
  { id: orderId, storeId }: StoredOrder,
  { id: lineId, productId }: StoredLine,
  { short, left: said }: Pick<ShortBody, 'short' | 'left'>,
  userId: string,
): Promise<string[]> {
  const place = { storeId, productId };
  const before = await findAnswer(tx, lineId);
  const isNone = said?.count === 0;
  if (short === 0) {
    await tx.execute(sql`DELETE FROM shelf_answers WHERE line_id = ${lineId}`);
    return takeBack(tx, place, orderId, before, userId);
  }
  if (before && (!said || (before.isSaid && before.left === said.count))) return [];
  const turned = await takeBack(tx, place, orderId, before, userId);
  const booked = isNone ? await bookNone(tx, place, { orderId, userId, secondsAgo: said.secondsAgo }) : null;
  await tx.execute(sql`
    INSERT INTO shelf_answers (line_id, order_id, store_id, product_id, user_id, user_name, is_said, left_count, movement_id)
    SELECT ${lineId}, ${orderId}, ${storeId}, ${productId}, ${userId},
      (SELECT name FROM users WHERE id = ${userId}), ${said !== undefined}, ${said?.count ?? null}::int, ${booked}::bigint
    ON CONFLICT (line_id) DO UPDATE SET user_id = excluded.user_id, user_name = excluded.user_name,
      is_said = excluded.is_said, left_count = excluded.left_count, movement_id = excluded.movement_id, at = excluded.at`);
  return booked === null ? turned : [productId];
}

async function findAnswer(tx: Queryable, lineId: string): Promise<StoredAnswer | undefined> {
  const { rows } = await tx.execute<StoredAnswer>(sql`
    SELECT is_said AS "isSaid", left_count AS left, movement_id::float8 AS "movementId"
    FROM shelf_answers WHERE line_id = ${lineId}`);
  return rows[0];
}

/**
 * Takes the whole stock; returns the ledger entry. Null when there was none, or when the shelf was filled or
 * counted after an answer that waited for a network: then it is counted again.
 */
async function bookNone(
  tx: Queryable,
  { storeId, productId }: Place,
  { orderId, userId, secondsAgo = 0 }: { orderId: string; userId: string; secondsAgo?: number | undefined },
): Promise<number | null> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    WITH shelf AS MATERIALIZED (
      SELECT stock FROM store_products
      WHERE product_id = ${productId} AND store_id = ${storeId} AND stock > 0
        AND NOT (${secondsAgo}::int > 0 AND EXISTS (
          SELECT FROM stock_movements moved WHERE moved.product_id = ${productId} AND moved.store_id = ${storeId}
            AND moved.reason = ANY(${textArray(STAFF_REASONS)}) AND moved.created_at > now() - ${secondsAgo} * interval '1 s'))
    ), emptied AS (
      UPDATE store_products SET stock = 0 FROM shelf WHERE product_id = ${productId} AND store_id = ${storeId}
    )
    INSERT INTO stock_movements (store_id, product_id, quantity, reason, order_id, user_id)
    SELECT ${storeId}, ${productId}, -stock, 'none-left', ${orderId}, ${userId} FROM shelf RETURNING id::float8 AS id`);
  return rows[0]?.id ?? null;
}

async function takeBack(
  tx: Queryable,
  { storeId, productId }: Place,
  orderId: string,
  before: StoredAnswer | undefined,
  userId: string,
): Promise<string[]> {
  if (!before?.movementId) return [];
  const { rows } = await tx.execute<{ isTurned: boolean }>(sql`
    WITH booked AS MATERIALIZED (
      SELECT -quantity AS units FROM stock_movements booked WHERE id = ${before.movementId}
        AND NOT EXISTS (
          SELECT FROM stock_movements later WHERE later.product_id = ${productId} AND later.store_id = ${storeId}
            AND later.id > booked.id AND later.reason = ANY(${textArray(STAFF_REASONS)}))
        AND NOT EXISTS (
          SELECT FROM shelf_answers other WHERE other.product_id = ${productId} AND other.store_id = ${storeId}
            AND other.left_count = 0 AND other.at >= booked.created_at AND other.order_id <> ${orderId})
    ), noted AS (
      INSERT INTO stock_movements (store_id, product_id, quantity, reason, order_id, user_id)
      SELECT ${storeId}, ${productId}, units, 'none-left', ${orderId}, ${userId} FROM booked
    )
    UPDATE store_products SET stock = stock + units FROM booked
    WHERE product_id = ${productId} AND store_id = ${storeId} RETURNING stock = units AS "isTurned"`);
  return rows[0]?.isTurned ? [productId] : [];
}
