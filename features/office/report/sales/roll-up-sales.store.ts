// SQL of the roll-up of sales: the days in which orders have changed, and the sums of a day from its orders.

import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '#database/client.ts';
import { textArray } from '#database/columns.ts';
import { toFirstId } from '#shared/ids.ts';
import { DAY_MS } from '#shared/times.ts';
import { salesHours, salesProductMonths } from './sales.table.ts';

export async function findNewestTransition(tx: Queryable): Promise<number> {
  const { rows } = await tx.execute<{ id: string | null }>(sql`SELECT max(id) AS id FROM order_transitions`);
  return Number(rows[0]!.id ?? 0);
}

export async function listTimeZones(tx: Queryable): Promise<Record<string, string>> {
  const { rows } = await tx.execute<{ id: string; zone: string }>(
    sql`SELECT id, time_zone AS zone FROM stores`,
  );
  return Object.fromEntries(rows.map(({ id, zone }) => [id, zone]));
}

export async function noteAllDays(tx: Queryable, storeIds: readonly string[], now: Date): Promise<void> {
  await tx.execute(sql`
    INSERT INTO sales_days_due (day, store_id)
    SELECT day::date, store_id FROM unnest(${textArray(storeIds)}) AS store (store_id)
    CROSS JOIN generate_series(
      (SELECT least((SELECT placed_at::date FROM orders ORDER BY id LIMIT 1), (SELECT min(day) FROM sales_hours)) - 1),
      ${now}::timestamptz::date + 1, interval '1 day') AS day
    ON CONFLICT DO NOTHING`);
}

const MAX_TRANSITIONS = 200_000;

/** The days of orders with a transition, adjustment or end of picking since. Returns the last transition. */
export async function noteChangedDays(tx: Queryable, afterMove: number, since: Date): Promise<number> {
  const { rows } = await tx.execute<{ last: string | null }>(sql`
    WITH moved AS MATERIALIZED (
      SELECT id, order_id FROM order_transitions WHERE id > ${afterMove} ORDER BY id LIMIT ${MAX_TRANSITIONS}
    ), changed AS (
      SELECT order_id FROM moved
      UNION SELECT order_id FROM order_adjustments WHERE id >= ${toFirstId(since)}
      UNION SELECT pick.order_id FROM stores CROSS JOIN LATERAL (
        SELECT order_id FROM order_picks WHERE store_id = stores.id AND finished_at >= ${since}
      ) AS pick
    ), noted AS (
      INSERT INTO sales_days_due (day, store_id)
      SELECT DISTINCT (orders.placed_at AT TIME ZONE store.time_zone)::date, orders.store_id
      FROM changed JOIN orders ON orders.id = changed.order_id JOIN stores store ON store.id = orders.store_id
      WHERE orders.status IS NOT NULL
      ON CONFLICT DO NOTHING
    )
    SELECT max(id) AS last FROM moved`);
  return Number(rows[0]!.last ?? afterMove);
}

/** The newest due day, with its begin and end at the stores; undefined when none is due. */
export async function findDueDay(tx: Queryable) {
  const { rows } = await tx.execute<{ day: string; from: number; before: number }>(sql`
    SELECT due.day::text, extract(epoch FROM min(due.day::timestamp AT TIME ZONE store.time_zone))::float8 AS "from",
      extract(epoch FROM max((due.day + 1)::timestamp AT TIME ZONE store.time_zone))::float8 AS "before"
    FROM sales_days_due due JOIN stores store ON store.id = due.store_id
    WHERE due.day = (SELECT max(day) FROM sales_days_due)
    GROUP BY due.day`);
  const row = rows[0];
  return row && { day: row.day, from: new Date(row.from * 1000), before: new Date(row.before * 1000) };
}

/** An online order is placed when it is paid, which may be this long after it was created. */
const LONGEST_UNPAID_MS = DAY_MS;

const KEYS = ['store_id', 'day', 'hour', 'month', 'product_id'];
const sumsOf = (table: PgTable) =>
  Object.values(getTableColumns(table))
    .map(({ name }) => name)
    .filter((name) => !KEYS.includes(name));

export const PRODUCT_SUMS = sumsOf(salesProductMonths);
export const HOUR_SUMS = sumsOf(salesHours);

const each = (columns: readonly string[], toSql: (column: string) => string): SQL =>
  sql.raw(columns.map(toSql).join(', '));

/**
 * Rewrites the sums of a day from its orders, at every store where it is due, and the month from its days. A
 * product's cost is stored with the first units of a day, or later on that day as soon as it is known; after
 * that it never changes.
 */
export async function rollUpDay(
  tx: Queryable,
  { day, from, before }: { day: string; from: Date; before: Date },
  now: Date,
): Promise<void> {
  const firstId = toFirstId(new Date(from.getTime() - LONGEST_UNPAID_MS));
  await tx.execute(sql`
    WITH due AS MATERIALIZED (
      SELECT due.store_id, store.time_zone FROM sales_days_due due JOIN stores store ON store.id = due.store_id
      WHERE due.day = ${day}
    ), placed AS MATERIALIZED (
      SELECT orders.id, orders.store_id, orders.status = 'CANCELLED' AS is_cancelled, orders.payment_method,
        orders.charges_paise, due_paise(orders) AS due_paise, orders.adjusted_paise,
        extract(hour FROM orders.placed_at AT TIME ZONE due.time_zone)::smallint AS hour
      FROM orders JOIN due ON due.store_id = orders.store_id
      WHERE orders.id >= ${firstId} AND orders.id < ${toFirstId(before)} AND orders.status IS NOT NULL
        AND (orders.placed_at AT TIME ZONE due.time_zone)::date = ${day}
    ), lines AS MATERIALIZED (
      SELECT placed.store_id, placed.hour, placed.is_cancelled, line.product_id, line.name, line.unit, line.quantity, line.short,
        left_paise(line) AS due_paise, line.adjusted_paise, line.substitute,
        line.price_paise * line.quantity - line.line_total_paise + line.offer_paise AS discount_paise,
        CASE WHEN placed.is_cancelled THEN 0 ELSE least(substitute_paise(line), left_paise(line)) END AS replaced_paise
      FROM placed JOIN order_lines line ON line.order_id = placed.id
    ), fresh_hours AS (
      SELECT * FROM (
        SELECT store_id, hour, count(*)::int AS orders, count(*) FILTER (WHERE is_cancelled)::int AS cancelled,
          count(*) FILTER (WHERE payment_method = 'card' AND NOT is_cancelled)::int AS card_orders,
          count(*) FILTER (WHERE payment_method = 'upi' AND NOT is_cancelled)::int AS upi_orders,
          coalesce(sum(due_paise) FILTER (WHERE NOT is_cancelled), 0)::bigint AS sales_paise,
          coalesce(sum(due_paise) FILTER (WHERE payment_method = 'card' AND NOT is_cancelled), 0)::bigint AS card_paise,
          coalesce(sum(due_paise) FILTER (WHERE payment_method = 'upi' AND NOT is_cancelled), 0)::bigint AS upi_paise,
          coalesce(sum(charges_paise) FILTER (WHERE NOT is_cancelled), 0)::bigint AS charges_paise,
          coalesce(sum(adjusted_paise) FILTER (WHERE NOT is_cancelled), 0)::bigint AS adjusted_paise
        FROM placed GROUP BY store_id, hour
      ) AS of_orders JOIN (
        SELECT store_id, hour, count(*) FILTER (WHERE short > 0)::int AS short_lines,
          count(*) FILTER (WHERE short > 0 AND substitute IS NOT NULL)::int AS replaced_lines,
          coalesce(sum(quantity - short + coalesce((substitute ->> 'quantity')::int, 0))
            FILTER (WHERE NOT is_cancelled), 0)::int AS units,
          coalesce(sum(discount_paise) FILTER (WHERE NOT is_cancelled), 0)::bigint AS discount_paise
        FROM lines GROUP BY store_id, hour
      ) AS of_lines USING (store_id, hour)
    ), written_hours AS (
      INSERT INTO sales_hours AS stored (store_id, day, hour, ${each(HOUR_SUMS, (name) => name)})
      SELECT store_id, ${day}::date, hour, ${each(HOUR_SUMS, (name) => name)} FROM fresh_hours
      ON CONFLICT (store_id, day, hour) DO UPDATE SET ${each(HOUR_SUMS, (name) => `${name} = EXCLUDED.${name}`)}
      WHERE (${each(HOUR_SUMS, (name) => `stored.${name}`)}) IS DISTINCT FROM (${each(HOUR_SUMS, (name) => `EXCLUDED.${name}`)})
    ), emptied_hours AS (
      DELETE FROM sales_hours stored USING due WHERE stored.store_id = due.store_id AND stored.day = ${day}
        AND NOT EXISTS (SELECT FROM fresh_hours fresh WHERE fresh.store_id = stored.store_id AND fresh.hour = stored.hour)
    ), bag_lines AS (
      SELECT store_id, product_id, (NOT is_cancelled)::int AS orders,
        CASE WHEN is_cancelled THEN 0 ELSE quantity - short END AS units,
        CASE WHEN is_cancelled THEN quantity ELSE 0 END AS cancelled_units,
        short AS short_units, (short > 0)::int AS short_lines, (short > 0 AND substitute IS NOT NULL)::int AS replaced_lines,
        CASE WHEN is_cancelled THEN 0 ELSE due_paise - replaced_paise END AS sales_paise,
        CASE WHEN is_cancelled THEN 0 ELSE discount_paise END AS discount_paise,
        CASE WHEN is_cancelled THEN 0 ELSE adjusted_paise END AS adjusted_paise
      FROM lines
      UNION ALL
      SELECT store_id, substitute ->> 'productId', 0, (substitute ->> 'quantity')::int, 0, 0, 0, 0, replaced_paise, 0, 0
      FROM lines WHERE substitute IS NOT NULL AND NOT is_cancelled
    ), added AS (
      SELECT store_id, product_id, ${each(PRODUCT_SUMS.slice(0, -2), (name) => `sum(${name})::bigint AS ${name}`)}
      FROM bag_lines GROUP BY store_id, product_id
    ), stored AS MATERIALIZED (
      SELECT stored.* FROM sales_products stored JOIN due ON due.store_id = stored.store_id WHERE stored.day = ${day}
    ), costed AS (
      SELECT added.*, coalesce(stored.unit_cost_paise, CASE
          WHEN stored.product_id IS NULL OR ${day}::date >= (${now}::timestamptz AT TIME ZONE due.time_zone)::date
          THEN product.cost_paise END) AS unit_cost_paise
      FROM added JOIN due ON due.store_id = added.store_id
      LEFT JOIN stored ON stored.store_id = added.store_id AND stored.product_id = added.product_id
      LEFT JOIN products product ON product.id = added.product_id
    ), fresh AS MATERIALIZED (
      SELECT *, coalesce(units * unit_cost_paise, 0) AS cost_paise,
        CASE WHEN unit_cost_paise IS NULL THEN 0 ELSE sales_paise END AS costed_paise
      FROM costed
    ), changed AS MATERIALIZED (
      SELECT store_id, product_id, fresh.product_id IS NULL AS is_gone, fresh.unit_cost_paise,
        ${each(PRODUCT_SUMS, (name) => `coalesce(fresh.${name}, 0) AS ${name}`)},
        ${each(PRODUCT_SUMS, (name) => `coalesce(fresh.${name}, 0) - coalesce(stored.${name}, 0) AS more_${name}`)}
      FROM fresh FULL JOIN stored USING (store_id, product_id)
      WHERE (fresh.unit_cost_paise, ${each(PRODUCT_SUMS, (name) => `fresh.${name}`)})
        IS DISTINCT FROM (stored.unit_cost_paise, ${each(PRODUCT_SUMS, (name) => `stored.${name}`)})
    ), written AS (
      INSERT INTO sales_products (store_id, day, product_id, unit_cost_paise, ${each(PRODUCT_SUMS, (name) => name)})
      SELECT store_id, ${day}::date, product_id, unit_cost_paise, ${each(PRODUCT_SUMS, (name) => name)}
      FROM changed WHERE NOT is_gone
      ON CONFLICT (store_id, day, product_id) DO UPDATE SET unit_cost_paise = EXCLUDED.unit_cost_paise,
        ${each(PRODUCT_SUMS, (name) => `${name} = EXCLUDED.${name}`)}
    ), emptied AS (
      DELETE FROM sales_products gone USING changed
      WHERE changed.is_gone AND gone.store_id = changed.store_id AND gone.day = ${day} AND gone.product_id = changed.product_id
    ), months AS (
      INSERT INTO sales_product_months AS stored (store_id, month, product_id, ${each(PRODUCT_SUMS, (name) => name)})
      SELECT store_id, date_trunc('month', ${day}::date)::date, product_id, ${each(PRODUCT_SUMS, (name) => `more_${name}`)}
      FROM changed
      ON CONFLICT (store_id, month, product_id) DO UPDATE SET
        ${each(PRODUCT_SUMS, (name) => `${name} = stored.${name} + EXCLUDED.${name}`)}
    ), names AS (
      INSERT INTO sold_products AS stored (product_id, name, unit)
      SELECT DISTINCT ON (1) product_id, name, unit FROM (
        SELECT product_id, name, unit FROM lines
        UNION ALL
        SELECT substitute ->> 'productId', substitute ->> 'name', substitute ->> 'unit' FROM lines WHERE substitute IS NOT NULL
      ) AS named ORDER BY 1
      ON CONFLICT (product_id) DO NOTHING
    )
    DELETE FROM sales_days_due USING due
    WHERE sales_days_due.day = ${day} AND sales_days_due.store_id = due.store_id`);
}
