// SQL of the products that somebody should count, each with its most urgent reason. A count clears it.

import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { textArray } from '#database/columns.ts';
import { IN_STOCK_RANK, STAFF_REASONS } from '#features/catalogue/catalogue.table.ts';
import { toFirstId } from '#shared/ids.ts';
import { DAY_MS } from '#shared/times.ts';

/** Nobody looks for what was missing longer ago, and what did not move in this time is dead. */
const DAYS = 30;
/** Sold in 28 days by what sells every few hours: a day without a sale is then no chance. */
const SELLS_DAILY = 28 * 5;
/** A store with fewer orders in a day was closed, or is new. */
const BUSY_ORDERS = 20;
/** Of those that sell, and of those that do not: more are not looked at. */
const MAX_READ = 2_000;
/** Of a store, those of most worth: the next ones follow when these are counted. */
const MAX_DEAD = 20;

/** Of these stores. `at`, `by` and `order_id`: when packs were missing, for whom and in which order. */
export const toCountRows = (storeIds: readonly string[], now: Date): SQL => {
  const ofStores = textArray(storeIds);
  const since = new Date(now.getTime() - DAYS * DAY_MS);
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const said = sql`said.store_id, said.product_id`;
  const notSince = (at: SQL) => sql`NOT EXISTS (
    SELECT FROM product_counts counted WHERE counted.store_id = stored.store_id AND counted.product_id = stored.product_id AND counted.at > ${at})`;
  const moved = sql`(
    SELECT max(created_at) FROM (
      SELECT created_at FROM stock_movements moved
      WHERE moved.product_id = stored.product_id AND moved.store_id = stored.store_id ORDER BY id DESC LIMIT 1) AS last)`;
  return sql`
    SELECT DISTINCT ON (store_id, product_id) * FROM (
      SELECT ${said}, 1 AS place, 'short' AS why, said.at, said.user_name AS by, said.order_id, said.left_count
      FROM shelf_answers said JOIN store_products stored USING (store_id, product_id)
      WHERE said.store_id = ANY(${ofStores}) AND said.at > ${since} AND said.left_count IS DISTINCT FROM 0
        AND ${notSince(sql`said.at`)}
      UNION ALL
      -- A picker found none, and yet there is stock: an order that nobody had picked was cancelled.
      SELECT ${said}, 2, 'back', said.at, said.user_name, said.order_id, 0
      FROM shelf_answers said JOIN store_products stored USING (store_id, product_id)
      WHERE said.store_id = ANY(${ofStores}) AND said.at > ${since} AND said.left_count = 0 AND stored.stock > 0
        AND ${notSince(sql`said.at`)}
        AND NOT EXISTS (
          SELECT FROM stock_movements moved WHERE moved.product_id = said.product_id AND moved.store_id = said.store_id
            AND moved.created_at > said.at AND moved.reason = ANY(${textArray(STAFF_REASONS)}) AND moved.reason <> 'none-left')
      UNION ALL
      SELECT stored.store_id, stored.product_id, 3, 'quiet', stored.at, NULL, NULL, NULL
      FROM unnest(${ofStores}) AS store (id) CROSS JOIN LATERAL (
        SELECT store_id, product_id, ${moved} AS at FROM (
          SELECT store_id, product_id FROM store_products
          WHERE store_id = store.id AND rank >= ${IN_STOCK_RANK + SELLS_DAILY} AND NOT is_hidden
          ORDER BY rank DESC, product_id DESC LIMIT ${MAX_READ}) AS stored
        WHERE (SELECT count(*) FROM (
          SELECT FROM orders WHERE orders.store_id = store.id AND orders.id >= ${toFirstId(dayAgo)} LIMIT ${BUSY_ORDERS}) AS placed) = ${BUSY_ORDERS}
      ) AS stored
      WHERE stored.at <= ${dayAgo} AND ${notSince(sql`stored.at`)}
      UNION ALL
      SELECT dead.store_id, dead.product_id, 4, 'dead', dead.at, NULL, NULL, NULL
      FROM unnest(${ofStores}) AS store (id) CROSS JOIN LATERAL (
        SELECT * FROM (
          SELECT stored.store_id, stored.product_id, coalesce(${moved}, stored.created_at) AS at FROM (
            SELECT stored.store_id, stored.product_id, product.created_at FROM (
              SELECT store_id, product_id, stock FROM store_products stored
              WHERE store_id = store.id AND rank = ${IN_STOCK_RANK} AND NOT is_hidden AND ${notSince(sql`${since}`)}
              ORDER BY product_id LIMIT ${MAX_READ}
            ) AS stored JOIN products product ON product.id = stored.product_id
            WHERE product.created_at <= ${since}
            ORDER BY stored.stock * coalesce(product.cost_paise, product.price_paise) DESC, stored.product_id
            LIMIT ${10 * MAX_DEAD}
          ) AS stored
        ) AS stored WHERE stored.at <= ${since} LIMIT ${MAX_DEAD}
      ) AS dead
    ) AS each ORDER BY store_id, product_id, place, at DESC, order_id DESC`;
};

/** How many stand there, in stores that have some; `urgent` of them pickers have missed. */
export async function sumToCount(db: Queryable, storeIds: readonly string[], now: Date) {
  const { rows } = await db.execute<{ storeId: string; count: number; urgent: number }>(sql`
    SELECT store_id AS "storeId", count(*)::int AS count, count(*) FILTER (WHERE place <= 2)::int AS urgent
    FROM (${toCountRows(storeIds, now)}) AS row GROUP BY 1`);
  return rows;
}

/** Sold out or short since midnight by the clock of the store. */
export const soldOutToday = (storeId: string, now: Date): SQL => {
  const midnight = sql`(SELECT date_trunc('day', ${now}::timestamptz AT TIME ZONE time_zone) AT TIME ZONE time_zone FROM stores WHERE id = ${storeId})`;
  return sql`
    SELECT product_id FROM shelf_answers WHERE store_id = ${storeId} AND at >= ${midnight}
    UNION
    SELECT product_id FROM store_products stored WHERE store_id = ${storeId} AND rank < ${IN_STOCK_RANK} AND stock = 0 AND EXISTS (
      SELECT FROM (
        SELECT created_at FROM stock_movements moved
        WHERE moved.product_id = stored.product_id AND moved.store_id = stored.store_id ORDER BY id DESC LIMIT 1) AS last
      WHERE last.created_at >= ${midnight})`;
};
