// SQL of the current day: reads roll-ups and indexes, or a bounded number of rows.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { textArray, toIso } from '#database/columns.ts';
import { IN_STOCK_RANK } from '#features/catalogue/catalogue.table.ts';
import { LATE_AFTER_MS } from '#shared/bag-limits.ts';
import { DUE_BY } from '#features/orders/core/order.table.ts';
import { lateSince } from '#shared/promise.ts';
import { toFirstId } from '#shared/ids.ts';
import { DAY_MS, HOUR_MS } from '#shared/times.ts';
import { OPEN_STEPS, type StockRow, type StoreNow, type Today } from './today.contract.ts';
import type { DayCounts, CountedHour } from './today.rules.ts';

/** The same weekdays that today is compared with. */
export const WEEKS = 4;

export async function listHours(db: Queryable, storeIds: readonly string[], now: Date) {
  const { rows } = await db.execute<CountedHour>(sql`
    WITH clock AS (
      SELECT id, (${now}::timestamptz AT TIME ZONE time_zone)::date AS today,
        extract(hour FROM ${now}::timestamptz AT TIME ZONE time_zone)::int AS hour
      FROM stores WHERE id = ANY(${textArray(storeIds)})
    )
    SELECT (clock.today - stored.day) / 7 AS "weeksAgo", stored.hour::int AS hour, sign(stored.hour - clock.hour)::int AS ahead,
      sum(stored.orders)::int AS orders, sum(stored.cancelled)::int AS cancelled,
      sum(stored.short_lines)::int AS "shortLines", sum(stored.sales_paise)::float8 AS "salesPaise"
    FROM clock CROSS JOIN generate_series(0, ${WEEKS}::int) AS week JOIN sales_hours stored
      ON stored.store_id = clock.id AND stored.day = clock.today - 7 * week
    GROUP BY 1, 2, 3`);
  return rows;
}

/** What had passed of an earlier week's hour, counted from orders: the roll-up has no minutes. */
export async function countHourSoFar(
  db: Queryable,
  storeIds: readonly string[],
  weeksAgo: number,
  now: Date,
) {
  const earlier = now.getTime() - weeksAgo * 7 * DAY_MS;
  // One hour for a clock changed meanwhile, one for the hour itself, and one in which an online order
  // waits for its payment.
  const from = new Date(earlier - 3 * HOUR_MS);
  const before = new Date(earlier + 2 * HOUR_MS);
  const { rows } = await db.execute<DayCounts>(sql`
    WITH clock AS (
      SELECT id, time_zone, (${now}::timestamptz AT TIME ZONE time_zone) - ${weeksAgo}::int * interval '7 days' AS until
      FROM stores WHERE id = ANY(${textArray(storeIds)})
    ), placed AS MATERIALIZED (
      SELECT orders.id, orders.status = 'CANCELLED' AS is_cancelled, due_paise(orders) AS due
      FROM orders JOIN clock ON clock.id = orders.store_id
      WHERE orders.id >= ${toFirstId(from)} AND orders.id < ${toFirstId(before)} AND orders.status IS NOT NULL
        AND orders.placed_at AT TIME ZONE clock.time_zone >= date_trunc('hour', clock.until)
        AND orders.placed_at AT TIME ZONE clock.time_zone < clock.until
    )
    SELECT count(*)::int AS orders, count(*) FILTER (WHERE is_cancelled)::int AS cancelled,
      coalesce(sum(due) FILTER (WHERE NOT is_cancelled), 0)::float8 AS "salesPaise",
      (SELECT count(*)::int FROM placed JOIN order_lines line ON line.order_id = placed.id WHERE line.short > 0)
        AS "shortLines"
    FROM placed`);
  return rows[0]!;
}

type OpenWork = Pick<Today, 'open' | 'late' | 'bags' | 'problems' | 'owed' | 'cash'> & {
  stores: Omit<StoreNow, 'toCount' | 'lowStock' | 'soldOutSelling'>[];
};

export async function readOpenWork(db: Queryable, storeIds: readonly string[], now: Date): Promise<OpenWork> {
  const isOwn = sql`store_id = ANY(${textArray(storeIds)})`;
  const inAllAndEach = sql`GROUP BY GROUPING SETS ((), (store_id))`;
  const { rows } = await db.execute<OpenWork>(sql`
    WITH active AS MATERIALIZED (
      SELECT store_id, status, placed_at, CASE WHEN ${DUE_BY} <= ${lateSince(now)}
          AND NOT EXISTS (SELECT FROM order_bags bag WHERE bag.order_id = orders.id AND bag.ended_at IS NULL) THEN ${DUE_BY} END AS missed
      FROM orders WHERE status IN ('PLACED', 'PACKING', 'OUT FOR DELIVERY') AND ${isOwn}
    ), steps AS (
      SELECT step.at, step.status, count(placed_at) AS count, ${toIso(sql`min(placed_at)`)} AS "oldestAt"
      FROM unnest(${textArray(OPEN_STEPS)}) WITH ORDINALITY AS step (status, at) LEFT JOIN active USING (status) GROUP BY 1, 2
    ), late AS (
      SELECT count(missed) AS count, count(missed) FILTER (WHERE status = 'OUT FOR DELIVERY') AS "onTheWay",
        ${toIso(sql`min(missed)`)} AS "oldestAt" FROM active
    ), bags AS (
      SELECT store_id, count(*) AS count, count(*) FILTER (WHERE since <= ${new Date(now.getTime() - LATE_AFTER_MS)}) AS overdue,
        ${toIso(sql`min(since)`)} AS "oldestAt" FROM order_bags WHERE ended_at IS NULL AND ${isOwn} ${inAllAndEach}
    ), problems AS (
      SELECT store_id, count(*) AS count, ${toIso(sql`min(created_at)`)} AS "oldestAt"
      FROM order_problems WHERE state = 'open' AND ${isOwn} ${inAllAndEach}
    ), owed AS (
      SELECT store_id, coalesce(sum(paise), 0)::float8 / 100 AS amount, count(*) AS count, count(*) FILTER (WHERE due_at <= ${now}) AS overdue,
        ${toIso(sql`min(created_at)`)} AS "oldestAt"
      FROM money_owed WHERE paid_at IS NULL AND ${isOwn} ${inAllAndEach}
    ), cash AS (
      SELECT store_id, coalesce(sum(cash_paise), 0)::float8 / 100 AS amount, count(DISTINCT rider_id) AS riders,
        ${toIso(sql`min(delivered_at)`)} AS "oldestAt"
      FROM deliveries WHERE cash_paise > 0 AND hand_in_id IS NULL AND ${isOwn} ${inAllAndEach}
    ), each AS (
      SELECT store.id AS _id, store.name, count(placed_at) FILTER (WHERE status = 'PLACED') AS placed,
        count(placed_at) FILTER (WHERE status = 'PACKING') AS packing,
        count(placed_at) FILTER (WHERE status = 'OUT FOR DELIVERY') AS "onTheWay", count(missed) AS late,
        coalesce((SELECT count FROM bags WHERE store_id = store.id), 0) AS bags,
        coalesce((SELECT count FROM problems WHERE store_id = store.id), 0) AS problems,
        coalesce((SELECT amount FROM owed WHERE store_id = store.id), 0) AS owed,
        coalesce((SELECT amount FROM cash WHERE store_id = store.id), 0) AS cash
      FROM stores store LEFT JOIN active ON active.store_id = store.id
      WHERE store.id = ANY(${textArray(storeIds)}) GROUP BY store.id
    )
    SELECT (SELECT json_agg(json_build_object('status', status, 'count', count, 'oldestAt', "oldestAt") ORDER BY at) FROM steps) AS open,
      (SELECT json_agg(each ORDER BY name, _id) FROM each) AS stores, row_to_json(late) AS late,
      to_jsonb(bags) - 'store_id' AS bags, to_jsonb(problems) - 'store_id' AS problems, to_jsonb(owed) - 'store_id' AS owed, to_jsonb(cash) - 'store_id' AS cash
    FROM late, bags, problems, owed, cash
    WHERE bags.store_id IS NULL AND problems.store_id IS NULL AND owed.store_id IS NULL AND cash.store_id IS NULL`);
  return rows[0]!;
}

/** Only this many products of a store are read, best sellers first. */
const MAX_PRODUCTS = 10_000;
const FIRST_ROWS = 10;
const DAYS_SOLD = 28;

const STOCK_ROW = sql`
  first.product_id AS "productId", first.store_id AS "storeId", product.name, product.unit, first.stock, first.sold,
  first.reorder_level AS "reorderLevel", CASE WHEN first.sold > 0 THEN
    round(first.stock * ${DAYS_SOLD}::numeric * 24 / first.sold, 1)::float8 END AS "hoursOfCover"`;

export async function listLow(db: Queryable, storeIds: readonly string[], days: number) {
  type Counts = Record<string, number>;
  const { rows } = await db.execute<StockRow & { counts: Counts }>(sql`
    WITH low AS MATERIALIZED (
      SELECT stored.*, stored.stock * ${DAYS_SOLD}::float8 / nullif(stored.sold, 0) AS cover
      FROM unnest(${textArray(storeIds)}) AS store (id) CROSS JOIN LATERAL (
        SELECT product_id, store_id, stock, sold, reorder_level FROM store_products
        WHERE store_id = store.id AND rank >= ${IN_STOCK_RANK} ORDER BY rank DESC, product_id DESC LIMIT ${MAX_PRODUCTS}
      ) AS stored
      WHERE stored.stock < stored.reorder_level OR stored.stock * ${DAYS_SOLD}::bigint < stored.sold * ${days}::bigint
    )
    SELECT (SELECT json_object_agg(id, count) FROM (SELECT store_id AS id, count(*) FROM low GROUP BY 1) AS each) AS counts, ${STOCK_ROW}
    FROM (SELECT * FROM low ORDER BY cover NULLS LAST, sold DESC, product_id, store_id LIMIT ${FIRST_ROWS}) AS first
    JOIN products product ON product.id = first.product_id
    ORDER BY cover NULLS LAST, sold DESC, product.id, first.store_id`);
  return { counts: rows[0]?.counts ?? {}, lowStockProducts: rows };
}

export async function countSoldOut(db: Queryable, storeIds: readonly string[]) {
  const { rows } = await db.execute<Pick<Today, 'soldOut' | 'soldOutSelling'> & { storeId: string }>(sql`
    SELECT store.id AS "storeId", counted.count::int AS "soldOut", counted.selling::int AS "soldOutSelling"
    FROM unnest(${textArray(storeIds)}) AS store (id) CROSS JOIN LATERAL (
      SELECT count(*) AS count, count(*) FILTER (WHERE rank > 0) AS selling FROM (
        SELECT rank FROM store_products WHERE store_id = store.id AND rank < ${IN_STOCK_RANK}
        ORDER BY rank DESC LIMIT ${MAX_PRODUCTS}
      ) AS sold_out
    ) AS counted`);
  return rows;
}

/** Only products that sell; best sellers first. */
export async function listSoldOut(db: Queryable, storeIds: readonly string[]): Promise<StockRow[]> {
  const { rows } = await db.execute<StockRow>(sql`
    SELECT ${STOCK_ROW} FROM (
      SELECT stored.* FROM unnest(${textArray(storeIds)}) AS store (id) CROSS JOIN LATERAL (
        SELECT product_id, store_id, stock, sold, reorder_level, rank FROM store_products
        WHERE store_id = store.id AND rank > 0 AND rank < ${IN_STOCK_RANK} ORDER BY rank DESC, product_id DESC LIMIT ${FIRST_ROWS}
      ) AS stored ORDER BY rank DESC, product_id DESC, store_id LIMIT ${FIRST_ROWS}
    ) AS first
    JOIN products product ON product.id = first.product_id ORDER BY first.rank DESC, product.id, first.store_id`);
  return rows;
}
