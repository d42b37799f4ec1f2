// SQL of what a store's day came to. Orders are found by their ids, which begin with the time at which they
// were made: an online order is placed up to an hour later, when it is paid.

import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#database/client.ts';
import { toFirstId } from '#shared/ids.ts';
import { EXACT_TO_MS } from '#features/order/arrival/promise.rules.ts';

/** A day as '2026-11-22' by the clock of a store. */
type StoreDay = { storeId: string; day: string; timeZone: string };

type Span = { count: number; median: number; p90: number };
const STEPS = ['wait', 'pick', 'handover', 'ride', 'total'] as const;
type Step = (typeof STEPS)[number];

const DAY_MS = 24 * 60 * 60_000;

/** Each order of the day with the minutes of its steps, null where a step was not taken. */
function ordersOf({ storeId, day, timeZone }: StoreDay): SQL {
  const noon = Date.parse(`${day}T12:00:00Z`);
  // No clock on earth is further than 14 hours from that noon's day.
  const [first, last] = [new Date(noon - 1.2 * DAY_MS), new Date(noon + 1.2 * DAY_MS)];
  const minutes = (from: SQL, to: SQL) => sql`(extract(epoch FROM ${to} - ${from}) / 60)::float8`;
  const delivered = sql`coalesce(delivery.delivered_at, done.at)`;
  const isOnTime = sql`${delivered} < orders.promised_to + ${EXACT_TO_MS} * interval '1 ms'`;
  return sql`
    SELECT orders.id, orders.status, orders.placed_at, orders.total_paise, orders.adjusted_paise,
      extract(hour FROM orders.placed_at AT TIME ZONE ${timeZone})::int AS hour,
      delivery.failed_at IS NOT NULL AND delivery.fail_reason <> 'Cancelled' AS has_failed,
      pick.user_id AS picker_id, pick.user_name AS picker, pick.claimed_at, pick.finished_at,
      delivery.rider_id, delivery.rider_name AS rider, delivery.taken_at, delivery.delivered_at,
      ${minutes(sql`orders.placed_at`, sql`pick.started_at`)} AS wait,
      ${minutes(sql`pick.started_at`, sql`pick.finished_at`)} AS pick,
      ${minutes(sql`pick.finished_at`, sql`delivery.taken_at`)} AS handover,
      ${minutes(sql`delivery.taken_at`, sql`delivery.delivered_at`)} AS ride,
      CASE WHEN orders.status = 'DELIVERED' THEN ${minutes(sql`orders.placed_at`, delivered)} END AS total,
      CASE WHEN orders.status = 'DELIVERED' THEN ${isOnTime} END AS is_on_time
    FROM orders
    LEFT JOIN order_picks pick ON pick.order_id = orders.id
    LEFT JOIN deliveries delivery ON delivery.order_id = orders.id
    LEFT JOIN LATERAL (
      SELECT max(created_at) AS at FROM order_transitions WHERE order_id = orders.id AND to_status = 'DELIVERED'
    ) AS done ON orders.status = 'DELIVERED'
    WHERE orders.id >= ${toFirstId(first)} AND orders.id < ${toFirstId(last)}
      AND orders.store_id = ${storeId} AND orders.status IS NOT NULL
      AND (orders.placed_at AT TIME ZONE ${timeZone})::date = ${day}::date`;
}

type DayCount = {
  placed: number;
  delivered: number;
  cancelled: number;
  failed: number;
  salesPaise: number;
  adjustedPaise: number;
  shortLines: number;
  withinTenMinutes: number | null;
  withinPromise: number | null;
  steps: Record<Step, Span | null>;
};

export async function countDay(db: Db, day: StoreDay): Promise<DayCount> {
  const spans = STEPS.map(
    (step) => sql`
      count(${sql.identifier(step)})::int AS ${sql.identifier(`${step}_count`)},
      percentile_cont(0.5) WITHIN GROUP (ORDER BY ${sql.identifier(step)}) AS ${sql.identifier(`${step}_median`)},
      percentile_cont(0.9) WITHIN GROUP (ORDER BY ${sql.identifier(step)}) AS ${sql.identifier(`${step}_p90`)}`,
  );
  const { rows } = await db.execute<Record<string, number | null>>(sql`
    WITH day AS MATERIALIZED (${ordersOf(day)})
    SELECT count(*)::int AS placed,
      count(*) FILTER (WHERE status = 'DELIVERED')::int AS delivered,
      count(*) FILTER (WHERE status = 'CANCELLED')::int AS cancelled,
      count(*) FILTER (WHERE has_failed)::int AS failed,
      coalesce(sum(total_paise - adjusted_paise) FILTER (WHERE status = 'DELIVERED'), 0)::float8 AS takings,
      coalesce(sum(adjusted_paise), 0)::float8 AS adjusted,
      (SELECT count(*)::int FROM order_lines line JOIN day ON day.id = line.order_id WHERE line.short > 0) AS short,
      avg((total <= 10)::int)::float8 AS within, avg(is_on_time::int)::float8 AS on_time,
      ${sql.join(spans, sql`, `)}
    FROM day`);
  const row = rows[0]!;
  const toSpan = (step: Step): Span | null => {
    const [count, median, p90] = [row[`${step}_count`]!, row[`${step}_median`], row[`${step}_p90`]];
    return count > 0 ? { count, median: toTenths(median!), p90: toTenths(p90!) } : null;
  };
  return {
    placed: row.placed!,
    delivered: row.delivered!,
    cancelled: row.cancelled!,
    failed: row.failed!,
    salesPaise: row.takings!,
    adjustedPaise: row.adjusted!,
    shortLines: row.short!,
    withinTenMinutes: row.within ?? null,
    withinPromise: row.on_time ?? null,
    steps: Object.fromEntries(STEPS.map((step) => [step, toSpan(step)])) as DayCount['steps'],
  };
}

const toTenths = (number: number) => Math.round(number * 10) / 10;

export async function listHours(db: Db, day: StoreDay) {
  const { rows } = await db.execute<{
    hour: number;
    placed: number;
    delivered: number;
    median: number | null;
  }>(sql`
    SELECT hour, count(*)::int AS placed, count(*) FILTER (WHERE status = 'DELIVERED')::int AS delivered,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY total) AS median
    FROM (${ordersOf(day)}) AS day GROUP BY hour ORDER BY hour`);
  return rows.map((row) => ({ ...row, median: row.median === null ? null : toTenths(row.median) }));
}

const MAX_PEOPLE = 100;

/** By how much they picked; the time is that of the orders they packed. */
export async function listPickers(db: Db, day: StoreDay) {
  const { rows } = await db.execute<{ name: string; orders: number; lines: number; hours: number }>(sql`
    WITH day AS MATERIALIZED (${ordersOf(day)})
    SELECT picker AS name, count(*)::int AS orders, sum(line.lines)::int AS lines,
      (extract(epoch FROM sum(finished_at - claimed_at)) / 3600)::float8 AS hours
    FROM day CROSS JOIN LATERAL (
      SELECT count(*) AS lines FROM order_lines WHERE order_id = day.id
    ) AS line
    WHERE finished_at IS NOT NULL AND picker IS NOT NULL
    GROUP BY picker_id, picker ORDER BY lines DESC, picker LIMIT ${MAX_PEOPLE}`);
  return rows.map(({ hours, ...row }) => ({ ...row, linesPerHour: toRate(row.lines, hours) }));
}

export async function listRiders(db: Db, day: StoreDay) {
  const { rows } = await db.execute<{ name: string; deliveries: number; hours: number }>(sql`
    SELECT rider AS name, count(*)::int AS deliveries,
      (extract(epoch FROM sum(delivered_at - taken_at)) / 3600)::float8 AS hours
    FROM (${ordersOf(day)}) AS day WHERE delivered_at IS NOT NULL
    GROUP BY rider_id, rider ORDER BY deliveries DESC, rider LIMIT ${MAX_PEOPLE}`);
  return rows.map(({ hours, ...row }) => ({ ...row, perHour: toRate(row.deliveries, hours) }));
}

/** Less than a minute says nothing about an hour. */
const toRate = (count: number, hours: number) => (hours > 1 / 60 ? Math.round(count / hours) : 0);

/** A step that an order has just finished. */
type StepTime = { storeId: string; step: Exclude<Step, 'total'>; seconds: number };

const MAX_STEP_TIMES = 10_000;
/** Nobody rides longer. */
const LONGEST_RIDE_MS = 12 * 60 * 60_000;

/** Steps that ended in (since, until], of these stores; at most 10,000. */
export async function listStepTimes(
  db: Db,
  storeIds: readonly string[],
  { since, until }: { since: Date; until: Date },
): Promise<StepTime[]> {
  const takenAfter = new Date(since.getTime() - LONGEST_RIDE_MS);
  const { rows } = await db.execute<StepTime>(sql`
    SELECT store.id AS "storeId", step.step, step.seconds
    FROM unnest(${sql.param([...storeIds])}::text[]) AS store (id)
    CROSS JOIN LATERAL (
      SELECT 'wait' AS step, extract(epoch FROM pick.started_at - orders.placed_at)::float8 AS seconds
      FROM order_picks pick JOIN orders ON orders.id = pick.order_id
      WHERE pick.store_id = store.id AND pick.finished_at > ${since} AND pick.finished_at <= ${until}
      UNION ALL
      SELECT 'pick', extract(epoch FROM finished_at - started_at)::float8
      FROM order_picks WHERE store_id = store.id AND finished_at > ${since} AND finished_at <= ${until}
      UNION ALL
      SELECT 'handover', extract(epoch FROM delivery.taken_at - pick.finished_at)::float8
      FROM deliveries delivery JOIN order_picks pick ON pick.order_id = delivery.order_id
      WHERE delivery.store_id = store.id AND delivery.taken_at > ${since} AND delivery.taken_at <= ${until}
      UNION ALL
      SELECT 'ride', extract(epoch FROM delivered_at - taken_at)::float8
      FROM deliveries WHERE store_id = store.id AND taken_at > ${takenAfter}
        AND delivered_at > ${since} AND delivered_at <= ${until}
    ) AS step
    WHERE step.seconds >= 0 LIMIT ${MAX_STEP_TIMES}`);
  return rows;
}
