// SQL of stock alerts, of the addresses of people who are not signed in, and of units that are back in stock.

import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';

/** An account keeps its newest alerts. */
export const MAX_OF_AN_ACCOUNT = 50;

type AlertOwner = { userId: string } | { email: string };
export type AlertPlace = { productId: string; storeId: string };

const isOf = (who: AlertOwner) =>
  'userId' in who ? sql`user_id = ${who.userId}` : sql`email = ${who.email}`;

async function findStoreProduct(db: Queryable, { productId, storeId }: AlertPlace, lock: SQL) {
  const { rows } = await db.execute<{ name: string; stock: number }>(sql`
    SELECT product.name, store_product.stock FROM store_products store_product JOIN products product ON product.id = store_product.product_id
    WHERE store_product.product_id = ${productId} AND store_product.store_id = ${storeId} AND NOT store_product.is_hidden ${lock}`);
  return rows[0];
}

/** Its stock cannot be raised before this transaction ends. Undefined when shoppers see no such product. */
export const lockStoreProduct = (tx: Queryable, place: AlertPlace) =>
  findStoreProduct(tx, place, sql`FOR SHARE OF store_product`);

/** Most requests are for products in stock: answered without blocking others. */
export const findStock = (db: Queryable, place: AlertPlace) => findStoreProduct(db, place, sql``);

/** Asking again keeps the place of the first time. */
export async function addAlert(
  tx: Queryable,
  who: { userId?: string; email?: string },
  { productId, storeId }: AlertPlace,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO stock_alerts (user_id, email, product_id, store_id, created_at)
    VALUES (${who.userId ?? null}, ${who.email ?? null}, ${productId}, ${storeId}, ${now}) ON CONFLICT DO NOTHING`);
}

export const countWaiting = (tx: Queryable, who: AlertOwner): Promise<number> =>
  tx.$count(sql`stock_alerts`, sql`${isOf(who)} AND sent_at IS NULL`);

export async function removeOldAlerts(tx: Queryable, who: AlertOwner, most: number): Promise<void> {
  await tx.execute(sql`
    DELETE FROM stock_alerts WHERE id IN (
      SELECT id FROM stock_alerts WHERE ${isOf(who)} AND sent_at IS NULL ORDER BY id DESC OFFSET ${most})`);
}

export async function removeAlert(
  db: Queryable,
  userId: string,
  { productId, storeId }: AlertPlace,
): Promise<void> {
  await db.execute(sql`
    DELETE FROM stock_alerts
    WHERE user_id = ${userId} AND product_id = ${productId} AND store_id = ${storeId} AND sent_at IS NULL`);
}

export async function removeAlertsOf(tx: Queryable, who: AlertOwner): Promise<void> {
  await tx.execute(sql`DELETE FROM stock_alerts WHERE ${isOf(who)}`);
}

export async function listWaitedFor(db: Queryable, userId: string, storeId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT product_id AS id FROM stock_alerts
    WHERE user_id = ${userId} AND store_id = ${storeId} AND sent_at IS NULL ORDER BY stock_alerts.id LIMIT ${MAX_OF_AN_ACCOUNT}`);
  return rows.map(({ id }) => id);
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

/** Returns the address, if a mail contained this link. */
export async function answerOfAddress(
  tx: Queryable,
  key: string,
  isWanted: boolean,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await tx.execute<{ email: string }>(sql`
    UPDATE stock_alert_addresses SET confirmed_at = ${isWanted ? now : null}, stopped_at = ${isWanted ? null : now}
    WHERE key = ${key} RETURNING email`);
  return rows[0]?.email;
}

export async function removeAddress(tx: Queryable, email: string): Promise<void> {
  await tx.execute(sql`DELETE FROM stock_alert_addresses WHERE email = ${email}`);
}

export type Rises = {
  stock: number;
  isHidden: boolean;
  /** Delivered units that nobody has been told about. */
  fresh: number;
  /** Units put back by cancelled orders or by a count. */
  returned: number;
  /** People told lately, who may be about to buy. */
  told: number;
};

export type Units = Pick<Rises, 'fresh' | 'returned'>;

/** Longest due first. */
export async function listDueRises(db: Queryable, now: Date, limit: number): Promise<AlertPlace[]> {
  const { rows } = await db.execute<AlertPlace>(sql`
    SELECT product_id AS "productId", store_id AS "storeId" FROM (
      SELECT product_id, store_id, due_at FROM stock_rises WHERE due_at <= ${now} ORDER BY due_at LIMIT ${limit}
    ) AS due GROUP BY product_id, store_id ORDER BY min(due_at)`);
  return rows;
}

/**
 * Takes all rises, so that a concurrent call finds none. Returns the store's current stock of the product;
 * undefined when there was nothing to take.
 */
export async function takeRises(
  tx: Queryable,
  { productId, storeId }: AlertPlace,
  toldSince: Date,
): Promise<(Rises & { name: string }) | undefined> {
  const { rows: taken } = await tx.execute<{ units: number; isReturned: boolean }>(sql`
    DELETE FROM stock_rises WHERE product_id = ${productId} AND store_id = ${storeId}
    RETURNING units, is_returned AS "isReturned"`);
  if (taken.length === 0) return undefined;
  const { rows } = await tx.execute<{ name: string; stock: number; isHidden: boolean; told: number }>(sql`
    SELECT product.name, store_product.stock, store_product.is_hidden AS "isHidden", (
      SELECT count(*)::int FROM stock_alerts
      WHERE product_id = ${productId} AND store_id = ${storeId} AND sent_at > ${toldSince}
    ) AS told
    FROM store_products store_product JOIN products product ON product.id = store_product.product_id
    WHERE store_product.product_id = ${productId} AND store_product.store_id = ${storeId}`);
  const [now] = rows;
  if (!now) return undefined;
  const sum = (isReturned: boolean) =>
    taken.reduce((units, rise) => units + (rise.isReturned === isReturned ? rise.units : 0), 0);
  return { ...now, fresh: sum(false), returned: sum(true) };
}

export async function saveRises(
  tx: Queryable,
  { productId, storeId }: AlertPlace,
  { fresh, returned }: Units,
  dueAt: Date,
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO stock_rises (store_id, product_id, units, is_returned, due_at)
    SELECT ${storeId}, ${productId}, units, is_returned, ${dueAt}
    FROM (VALUES (${fresh}::int, false), (${returned}::int, true)) AS left_over (units, is_returned)
    WHERE units > 0 AND EXISTS (
      SELECT FROM stock_alerts
      WHERE product_id = ${productId} AND store_id = ${storeId} AND sent_at IS NULL)`);
}

/** Told through their browsers, newest first, or by mail. */
export type AlertRecipient = {
  userId: string | null;
  /** null: an account that has not confirmed its e-mail. */
  email: string | null;
  /** Set for people without an account. */
  key: string | null;
  subscriptionIds: string[];
};

/**
 * Marks the first people who asked and can be told as told, and returns them: accounts with a confirmed
 * e-mail or a browser, others once their address is confirmed and while it is not stopped.
 */
export async function takeFirst(
  tx: Queryable,
  { productId, storeId }: AlertPlace,
  limit: number,
  now: Date,
): Promise<AlertRecipient[]> {
  const { rows } = await tx.execute<AlertRecipient>(sql`
    WITH first AS MATERIALIZED (
      SELECT alert.id FROM stock_alerts alert
      LEFT JOIN users person ON person.id = alert.user_id
      LEFT JOIN stock_alert_addresses address ON address.email = alert.email
      WHERE alert.product_id = ${productId} AND alert.store_id = ${storeId} AND alert.sent_at IS NULL
        AND (
          (address.confirmed_at IS NOT NULL AND address.stopped_at IS NULL)
          OR (person.status = 'Active' AND (person.is_email_verified
            OR EXISTS (SELECT FROM push_subscriptions WHERE user_id = person.id)))
        )
      ORDER BY alert.id LIMIT ${limit} FOR UPDATE OF alert SKIP LOCKED
    ), told AS (
      UPDATE stock_alerts alert SET sent_at = ${now} FROM first WHERE alert.id = first.id
      RETURNING alert.id, alert.user_id, alert.email
    )
    SELECT told.user_id AS "userId", address.key,
      CASE WHEN told.email IS NOT NULL THEN told.email WHEN person.is_email_verified THEN person.email END AS email,
      ARRAY(SELECT id FROM push_subscriptions WHERE user_id = told.user_id ORDER BY id DESC LIMIT 10) AS "subscriptionIds"
    FROM told
    LEFT JOIN users person ON person.id = told.user_id
    LEFT JOIN stock_alert_addresses address ON address.email = told.email
    ORDER BY told.id`);
  return rows;
}
