// SQL of the stock of one store, and of its ledger.

import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { stockMovements, storeProducts } from '../catalogue.table.ts';
import type { Movement, StoreStock } from './stock.contract.ts';

/** A product in a store. */
export type Place = { storeId: string; productId: string };

const isOf = ({ storeId, productId }: Place) =>
  and(eq(storeProducts.productId, productId), eq(storeProducts.storeId, storeId));

/** Orders lock the same row: from here on nobody sells of it before this transaction ends. */
export async function lockStock(tx: Queryable, place: Place): Promise<StoreStock | undefined> {
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
  movement: Place & { quantity: number; userId: string; note: string | null },
): Promise<void> {
  await tx.insert(stockMovements).values({ ...movement, reason: 'admin' });
}

const isMovementOf = ({ storeId, productId }: Place) =>
  and(eq(stockMovements.productId, productId), eq(stockMovements.storeId, storeId));

/** Newest first. */
export async function listMovements(
  db: Queryable,
  place: Place,
  { limit, offset }: { limit: number; offset: number },
): Promise<Movement[]> {
  const rows = await db
    .select({
      quantity: stockMovements.quantity,
      reason: stockMovements.reason,
      orderId: stockMovements.orderId,
      by: sql<string | null>`(SELECT name FROM users WHERE users.id = ${stockMovements.userId})`,
      note: stockMovements.note,
      createdAt: stockMovements.createdAt,
    })
    .from(stockMovements)
    .where(isMovementOf(place))
    .orderBy(desc(stockMovements.id))
    .limit(limit)
    .offset(offset);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

export async function countMovements(db: Queryable, place: Place): Promise<number> {
  const [row] = await db.select({ count: count() }).from(stockMovements).where(isMovementOf(place));
  return row!.count;
}
