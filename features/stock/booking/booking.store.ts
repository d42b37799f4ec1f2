// SQL of stock bookings: locked stock, its change together with its ledger, and one booking per key.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { textArray } from '#database/columns.ts';
import { stockBookings } from '../stock.table.ts';
import type { StockReason } from '#features/catalogue/catalogue.table.ts';

type LockedStock = { of(storeId: string, productId: string): number | undefined };

/** In order of product, then of store, as orders and catalogue/sales lock it. */
export async function lockStock(
  tx: Queryable,
  storeIds: readonly string[],
  productIds: readonly string[],
): Promise<LockedStock> {
  const { rows } = await tx.execute<{ storeId: string; productId: string; stock: number }>(sql`
    SELECT store_id AS "storeId", product_id AS "productId", stock FROM store_products
    WHERE product_id = ANY(${textArray(new Set(productIds))}) AND store_id = ANY(${textArray(storeIds)})
    ORDER BY product_id, store_id FOR NO KEY UPDATE`);
  const stocks = new Map(rows.map((row) => [`${row.storeId} ${row.productId}`, row.stock]));
  return { of: (storeId, productId) => stocks.get(`${storeId} ${productId}`) };
}

export type StockMove = {
  storeId: string;
  productId: string;
  /** Negative when it leaves the shelf; 0 is not written. */
  quantity: number;
  reason: StockReason;
  note?: string | null;
};

/** Changes locked stock together with the ledger; returns the products that are sold out or back by it. */
export async function moveStock(
  tx: Queryable,
  { userId, bookingId }: { userId: string; bookingId: string },
  moves: readonly StockMove[],
): Promise<string[]> {
  const real = moves.filter(({ quantity }) => quantity !== 0);
  if (real.length === 0) return [];
  const item = sql`
    unnest(${sql.param(real.map(({ storeId }) => storeId))}::text[],
      ${sql.param(real.map(({ productId }) => productId))}::text[],
      ${sql.param(real.map(({ quantity }) => quantity))}::int[],
      ${sql.param(real.map(({ reason }) => reason))}::text[],
      ${sql.param(real.map(({ note }) => note || null))}::text[])
      WITH ORDINALITY AS item (store_id, product_id, quantity, reason, note, nth)`;
  const { rows } = await tx.execute<{ productId: string; stock: number; moved: number }>(sql`
    UPDATE store_products store_product SET stock = store_product.stock + item.moved
    FROM (SELECT store_id, product_id, sum(quantity)::int AS moved FROM ${item} GROUP BY 1, 2) AS item
    WHERE store_product.store_id = item.store_id AND store_product.product_id = item.product_id
    RETURNING store_product.product_id AS "productId", store_product.stock, item.moved`);
  await tx.execute(sql`
    INSERT INTO stock_movements (store_id, product_id, quantity, reason, user_id, booking_id, note)
    SELECT store_id, product_id, quantity, reason, ${userId}, ${bookingId}, note FROM ${item} ORDER BY nth`);
  const crossed = rows.filter(({ stock, moved }) => stock > 0 !== stock - moved > 0);
  return [...new Set(crossed.map(({ productId }) => productId))];
}

export type NewBooking = Omit<typeof stockBookings.$inferInsert, 'id' | 'answer' | 'createdAt'>;

/** The id of a new booking; undefined when its key was used before. Waits for a concurrent use of the key. */
export async function insertBooking(tx: Queryable, booking: NewBooking): Promise<string | undefined> {
  const { id } = stockBookings;
  const [made] = await tx.insert(stockBookings).values(booking).onConflictDoNothing().returning({ id });
  return made?.id;
}

export async function findBookingByKey(tx: Queryable, userId: string, key: string) {
  const { rows } = await tx.execute<{ payloadHash: string; answer: unknown }>(sql`
    SELECT payload_hash AS "payloadHash", answer FROM stock_bookings WHERE user_id = ${userId} AND key = ${key}`);
  return rows[0];
}

export async function storeAnswer(tx: Queryable, id: string, answer: unknown): Promise<void> {
  await tx.execute(sql`UPDATE stock_bookings SET answer = ${JSON.stringify(answer)}::jsonb WHERE id = ${id}`);
}
