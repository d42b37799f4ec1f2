// SQL for the stock of one store and its ledger.

import { and, count, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { products, stockMovements, storeProducts } from '../catalogue.table.ts';
import type { LedgerProduct, Movement, StoreStock } from './stock.contract.ts';

/** A product in a store. */
export type StockPlace = { storeId: string; productId: string };

const isOf = ({ storeId, productId }: StockPlace) =>
  and(eq(storeProducts.productId, productId), eq(storeProducts.storeId, storeId));

/** Orders lock the same row: nobody can sell it before this transaction ends. */
export async function lockStock(tx: Queryable, place: StockPlace): Promise<StoreStock | undefined> {
  const [row] = await tx
    .select({
      storeId: storeProducts.storeId,
      productId: storeProducts.productId,
      stock: storeProducts.stock,
      shelf: storeProducts.shelf,
      reorderLevel: storeProducts.reorderLevel,
    })
    .from(storeProducts)
    .where(isOf(place))
    .for('no key update');
  return row;
}

export async function saveStock(tx: Queryable, { storeId, productId, ...values }: StoreStock): Promise<void> {
  await tx.update(storeProducts).set(values).where(isOf({ storeId, productId }));
}

export async function addMovement(
  tx: Queryable,
  movement: StockPlace & { quantity: number; userId: string; note: string | null },
): Promise<void> {
  await tx.insert(stockMovements).values({ ...movement, reason: 'admin' });
}

const isMovementOf = ({ storeId, productId }: StockPlace) =>
  and(eq(stockMovements.productId, productId), eq(stockMovements.storeId, storeId));

type MovementRow = Omit<Movement, 'createdAt'> & { createdSeconds: number };

/** Newest first, each with the stock after it, computed backwards from the current stock. */
export async function listMovements(
  db: Queryable,
  { storeId, productId }: StockPlace,
  { limit, offset }: { limit: number; offset: number },
): Promise<Movement[]> {
  const { rows } = await db.execute<MovementRow>(sql`
    WITH page AS (
      SELECT * FROM stock_movements WHERE product_id = ${productId} AND store_id = ${storeId}
      ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}
    ), later AS (
      SELECT store_product.stock - coalesce((
        SELECT sum(quantity) FROM stock_movements
        WHERE product_id = ${productId} AND store_id = ${storeId} AND id > (SELECT max(id) FROM page)), 0) AS balance
      FROM store_products store_product WHERE store_product.product_id = ${productId} AND store_product.store_id = ${storeId}
    )
    SELECT page.quantity, page.reason, page.order_id AS "orderId", page.note,
      (SELECT name FROM users WHERE users.id = page.user_id) AS by,
      extract(epoch FROM page.created_at)::float8 AS "createdSeconds",
      (later.balance - coalesce(sum(page.quantity) OVER (
        ORDER BY page.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))::int AS balance,
      CASE WHEN page.reason = 'receipt' THEN page.booking_id END AS "receiptId",
      (SELECT stores.name FROM stock_bookings booking JOIN stores
          ON stores.id = CASE booking.store_id WHEN page.store_id THEN booking.other_store_id ELSE booking.store_id END
        WHERE booking.id = page.booking_id AND booking.kind = 'move') AS "otherStore"
    FROM page CROSS JOIN later ORDER BY page.id DESC`);
  return rows.map(({ createdSeconds, ...row }) => ({
    ...row,
    createdAt: new Date(createdSeconds * 1000).toISOString(),
  }));
}

/** undefined if there is no such product. */
export async function findLedgerProduct(
  db: Queryable,
  place: StockPlace,
): Promise<LedgerProduct | undefined> {
  const [row] = await db
    .select({
      _id: products.id,
      name: products.name,
      unit: products.unit,
      image: sql<string>`coalesce(${products.images}[1], '')`,
      sku: sql<string>`coalesce(${products.sku}, '')`,
      stock: storeProducts.stock,
      openingStock: storeProducts.openingStock,
      shelf: storeProducts.shelf,
      reorderLevel: storeProducts.reorderLevel,
      sold: storeProducts.sold,
    })
    .from(storeProducts)
    .innerJoin(products, eq(products.id, storeProducts.productId))
    .where(isOf(place));
  return row;
}

export async function countMovements(db: Queryable, place: StockPlace): Promise<number> {
  const [row] = await db.select({ count: count() }).from(stockMovements).where(isMovementOf(place));
  return row!.count;
}
