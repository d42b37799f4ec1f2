// SQL for the stock of one store and its ledger, except that product-admin.store.ts writes it.

import { sql } from 'drizzle-orm';
import { toIso } from '#database/columns.ts';
import type { Queryable } from '#database/client.ts';
import type { LedgerProduct, Movement, StoreStock } from './stock.contract.ts';

export type StockPlace = { storeId: string; productId: string };

const isOf = ({ storeId, productId }: StockPlace) => sql`product_id = ${productId} AND store_id = ${storeId}`;

/** Orders lock the same row: nobody can sell it before this transaction ends. */
export async function lockStock(tx: Queryable, place: StockPlace): Promise<StoreStock | undefined> {
  const { rows } = await tx.execute<StoreStock>(sql`
    SELECT store_id AS "storeId", product_id AS "productId", stock, shelf, reorder_level AS "reorderLevel"
    FROM store_products WHERE ${isOf(place)} FOR NO KEY UPDATE`);
  return rows[0];
}

/** Newest first, each with the stock after it, computed backwards from the current stock. */
export async function listMovements(
  db: Queryable,
  place: StockPlace,
  { limit, offset }: { limit: number; offset: number },
): Promise<Movement[]> {
  const { rows } = await db.execute<Movement>(sql`
    WITH page AS (
      SELECT * FROM stock_movements WHERE ${isOf(place)} ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}
    ), later AS (
      SELECT stock - coalesce((
        SELECT sum(quantity) FROM stock_movements
        WHERE ${isOf(place)} AND id > (SELECT max(id) FROM page)), 0) AS balance
      FROM store_products WHERE ${isOf(place)}
    )
    SELECT page.quantity, page.reason, page.order_id AS "orderId", page.note,
      (SELECT name FROM users WHERE users.id = page.user_id) AS by,
      ${toIso(sql`page.created_at`)} AS "createdAt",
      (later.balance - coalesce(sum(page.quantity) OVER (
        ORDER BY page.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))::int AS balance,
      CASE WHEN page.reason = 'receipt' THEN page.booking_id END AS "receiptId",
      (SELECT stores.name FROM stock_bookings booking JOIN stores
          ON stores.id = CASE booking.store_id WHEN page.store_id THEN booking.other_store_id ELSE booking.store_id END
        WHERE booking.id = page.booking_id AND booking.kind = 'move') AS "otherStore"
    FROM page CROSS JOIN later ORDER BY page.id DESC`);
  return rows;
}

export async function findLedgerProduct(db: Queryable, place: StockPlace) {
  const { rows } = await db.execute<LedgerProduct>(sql`
    SELECT id AS _id, name, unit, coalesce(images[1], '') AS image, coalesce(sku, '') AS sku,
      stock, opening_stock AS "openingStock", shelf, reorder_level AS "reorderLevel", sold
    FROM store_products JOIN products ON products.id = product_id WHERE ${isOf(place)}`);
  return rows[0];
}

export async function countMovements(db: Queryable, place: StockPlace): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM stock_movements WHERE ${isOf(place)}`,
  );
  return rows[0]!.count;
}
