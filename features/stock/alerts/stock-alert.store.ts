// SQL of stock alerts, and of the addresses of people who are not signed in.

import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { stockAlerts, stockAlertAddresses } from './stock-alert.table.ts';

/** Who waits: an account or an address. */
export type AlertOwner = { userId: string } | { email: string };
export type Place = { productId: string; storeId: string };

const isOf = (who: AlertOwner) =>
  'userId' in who ? eq(stockAlerts.userId, who.userId) : eq(stockAlerts.email, who.email);

/**
 * The product's name and the store's stock of it; undefined when shoppers see no such product. Its stock
 * cannot be raised before this transaction ends.
 */
export async function lockSoldOut(
  tx: Queryable,
  { productId, storeId }: Place,
): Promise<{ name: string; stock: number } | undefined> {
  const { rows } = await tx.execute<{ name: string; stock: number }>(sql`
    SELECT product.name, store_product.stock FROM store_products store_product JOIN products product ON product.id = store_product.product_id
    WHERE store_product.product_id = ${productId} AND store_product.store_id = ${storeId} AND NOT store_product.is_hidden
    FOR SHARE OF store_product`);
  return rows[0];
}

/**
 * The same without a lock, so that most requests for products in stock are answered without blocking others.
 */
export async function findStock(
  db: Queryable,
  { productId, storeId }: Place,
): Promise<{ stock: number } | undefined> {
  const { rows } = await db.execute<{ stock: number }>(sql`
    SELECT stock FROM store_products
    WHERE product_id = ${productId} AND store_id = ${storeId} AND NOT is_hidden`);
  return rows[0];
}

/** Asking again keeps the place of the first time. */
export async function addAlert(tx: Queryable, who: AlertOwner, place: Place, now: Date): Promise<void> {
  await tx
    .insert(stockAlerts)
    .values({ ...who, ...place, createdAt: now })
    .onConflictDoNothing();
}

export async function countWaiting(tx: Queryable, who: AlertOwner): Promise<number> {
  const waiting = and(isOf(who), isNull(stockAlerts.sentAt));
  const [row] = await tx.select({ count: count() }).from(stockAlerts).where(waiting);
  return row!.count;
}

/** Keeps the newest alerts. */
export async function removeOldAlerts(tx: Queryable, who: AlertOwner, most: number): Promise<void> {
  await tx.execute(sql`
    DELETE FROM stock_alerts WHERE id IN (
      SELECT id FROM stock_alerts WHERE ${isOf(who)} AND sent_at IS NULL ORDER BY id DESC OFFSET ${most})`);
}

export async function removeAlert(
  db: Queryable,
  who: AlertOwner,
  { productId, storeId }: Place,
): Promise<void> {
  await db
    .delete(stockAlerts)
    .where(
      and(
        isOf(who),
        eq(stockAlerts.productId, productId),
        eq(stockAlerts.storeId, storeId),
        isNull(stockAlerts.sentAt),
      ),
    );
}

export async function removeAlertsOf(tx: Queryable, who: AlertOwner): Promise<void> {
  await tx.delete(stockAlerts).where(isOf(who));
}

export async function listWaitedFor(
  db: Queryable,
  userId: string,
  storeId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ productId: stockAlerts.productId })
    .from(stockAlerts)
    .where(and(eq(stockAlerts.userId, userId), eq(stockAlerts.storeId, storeId), isNull(stockAlerts.sentAt)))
    .orderBy(stockAlerts.id)
    .limit(limit);
  return rows.map(({ productId }) => productId);
}

/** `isNew`: nothing was ever sent there. Locked until the transaction ends. */
export async function takeAddress(
  tx: Queryable,
  { email, key }: { email: string; key: string },
  now: Date,
): Promise<{ key: string; isNew: boolean; isStopped: boolean }> {
  const { rows } = await tx.execute<{ key: string; isNew: boolean; isStopped: boolean }>(sql`
    INSERT INTO stock_alert_addresses AS stored (email, key, created_at, used_at) VALUES (${email}, ${key}, ${now}, ${now})
    ON CONFLICT (email) DO UPDATE SET used_at = EXCLUDED.used_at
    RETURNING stored.key, stored.key = ${key} AS "isNew", stored.stopped_at IS NOT NULL AS "isStopped"`);
  return rows[0]!;
}

/** Returns the address; undefined when no mail contained this link. */
export async function answerOfAddress(
  tx: Queryable,
  key: string,
  values: { confirmedAt: Date | null; stoppedAt: Date | null },
): Promise<string | undefined> {
  const [row] = await tx
    .update(stockAlertAddresses)
    .set(values)
    .where(eq(stockAlertAddresses.key, key))
    .returning({ email: stockAlertAddresses.email });
  return row?.email;
}

export async function removeAddress(tx: Queryable, email: string): Promise<void> {
  await tx.delete(stockAlertAddresses).where(eq(stockAlertAddresses.email, email));
}
