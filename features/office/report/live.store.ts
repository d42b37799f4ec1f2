// SQL of what is counted anew for a period: how orders were served and by whom, the customers who came back,
// what offers cost and brought, and the money that moved.

import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { textArray } from '#database/columns.ts';
import { IS_WASTE } from '#features/catalogue/catalogue.table.ts';
import { HAS_BROUGHT, IS_FIRST_ORDER } from '#features/cart/offer/offer.table.ts';
import { DELETED_ACCOUNT_ID } from '#features/identity/account/account.table.ts';
import { toFirstId } from '#shared/ids.ts';
import { EXACT_TO_MS } from '#shared/promise.ts';
import { DAY_MS } from '#shared/times.ts';
import type { Period } from './period.rules.ts';
import type { Today } from './today/today.contract.ts';

type LiveScope = { storeIds: readonly string[]; period: Period };

/**
 * An order's id of these days: ids begin with the time at which an order was made, and an online order is
 * placed up to an hour later. No clock on earth is further than 14 hours from a day's noon.
 */
function isNear(id: SQL, { from, to }: Period): SQL {
  const first = new Date(Date.parse(`${from}T12:00:00Z`) - 1.2 * DAY_MS);
  const last = new Date(Date.parse(`${to}T12:00:00Z`) + 1.2 * DAY_MS);
  return sql`${id} >= ${toFirstId(first)} AND ${id} < ${toFirstId(last)}`;
}

const PLACED_ON = sql`(orders.placed_at AT TIME ZONE store.time_zone)::date`;

/** Placed at these stores on these days by the clock of the store; an index needs `isNear` beside it. */
const isPlacedIn = ({ storeIds, period }: LiveScope) => sql`orders.store_id = ANY(${textArray(storeIds)})
  AND ${PLACED_ON} BETWEEN ${period.from}::date AND ${period.to}::date`;

/** Each order with the minutes of its steps, null where a step was not taken. */
function ordersOf(scope: LiveScope): SQL {
  const { period } = scope;
  const minutes = (begin: SQL, end: SQL) => sql`(extract(epoch FROM ${end} - ${begin}) / 60)::float8`;
  const delivered = sql`coalesce(delivery.delivered_at, done.at)`;
  const isOnTime = sql`${delivered} < orders.promised_to + ${EXACT_TO_MS} * interval '1 ms'`;
  return sql`
    SELECT orders.id, orders.status, ${PLACED_ON} AS day,
      delivery.failed_at IS NOT NULL AND delivery.fail_reason <> 'Cancelled' AS has_failed,
      pick.user_id AS picker_id, pick.user_name AS picker, pick.claimed_at, pick.finished_at,
      delivery.rider_id, delivery.rider_name AS rider, delivery.taken_at, delivery.delivered_at,
      ${minutes(sql`orders.placed_at`, sql`pick.started_at`)} AS wait,
      ${minutes(sql`pick.started_at`, sql`pick.finished_at`)} AS pick,
      ${minutes(sql`pick.finished_at`, sql`delivery.taken_at`)} AS handover,
      ${minutes(sql`delivery.taken_at`, sql`delivery.delivered_at`)} AS ride,
      CASE WHEN orders.status = 'DELIVERED' THEN ${minutes(sql`orders.placed_at`, delivered)} END AS total,
      CASE WHEN orders.status = 'DELIVERED' THEN ${isOnTime} END AS is_on_time
    FROM orders JOIN stores store ON store.id = orders.store_id
    LEFT JOIN order_picks pick ON pick.order_id = orders.id AND ${isNear(sql`pick.order_id`, period)}
    LEFT JOIN deliveries delivery ON delivery.order_id = orders.id AND ${isNear(sql`delivery.order_id`, period)}
    LEFT JOIN LATERAL (
      SELECT max(created_at) AS at FROM order_transitions
      WHERE orders.status = 'DELIVERED' AND delivery.delivered_at IS NULL
        AND order_id = orders.id AND to_status = 'DELIVERED'
    ) AS done ON true
    WHERE ${isNear(sql`orders.id`, period)} AND ${isPlacedIn(scope)} AND orders.status IS NOT NULL`;
}

const half = (step: string) => `percentile_cont(0.5) WITHIN GROUP (ORDER BY ${step}) AS ${step}`;
const RIDE_HOURS = '(extract(epoch FROM sum(delivered_at - taken_at)) / 3600)::float8';

/** By kind: what counts, and its sums; medians and shares are null where nothing was measured. */
const SERVICE = {
  service: {
    where: 'true',
    sums: `count(*) FILTER (WHERE status = 'DELIVERED') AS delivered, avg(is_on_time::int) AS on_time,
      avg((total <= 10)::int) AS within_ten, count(*) FILTER (WHERE has_failed) AS failed,
      ${['wait', 'pick', 'handover', 'ride', 'total'].map(half).join(', ')},
      percentile_cont(0.9) WITHIN GROUP (ORDER BY total) AS total_most`,
  },
  picker: {
    where: 'finished_at IS NOT NULL AND picker_id IS NOT NULL',
    sums: `count(*) AS orders, coalesce(sum(line.lines), 0) AS lines, coalesce(sum(line.short_lines), 0) AS short_lines,
      (extract(epoch FROM sum(finished_at - claimed_at)) / 3600)::float8 AS hours, ${half('pick')}`,
  },
  rider: {
    where: 'rider_id IS NOT NULL AND (delivered_at IS NOT NULL OR has_failed)',
    sums: `count(delivered_at) AS deliveries, count(*) FILTER (WHERE has_failed) AS failed,
      avg(is_on_time::int) FILTER (WHERE delivered_at IS NOT NULL) AS on_time, ${RIDE_HOURS} AS hours, ${half('ride')}`,
  },
};

/** `(key, sums...)`; the sums of the whole period have no key. */
export function serviceOf(kind: keyof typeof SERVICE, scope: LiveScope, shift: number): SQL {
  const { where, sums } = SERVICE[kind];
  const key = kind === 'service' ? `(day + (${shift}))::text` : `${kind}_id || ' ' || ${kind}`;
  const lines = sql`LEFT JOIN (
    SELECT order_id, count(*) AS lines, count(*) FILTER (WHERE short > 0) AS short_lines
    FROM order_lines WHERE ${isNear(sql`order_id`, scope.period)} GROUP BY 1
  ) AS line ON line.order_id = placed.id`;
  return sql`
    SELECT ${sql.raw(key)} AS key, ${sql.raw(sums)}
    FROM (${ordersOf(scope)}) AS placed ${kind === 'picker' ? lines : sql``}
    WHERE ${sql.raw(where)} GROUP BY GROUPING SETS ((1), ())`;
}

/**
 * Customers of each week, counted from the first day of the period: whose first order it was, and who of them
 * ordered again within 30 days, once these are over. Accounts that were deleted are left out.
 */
export function customersOf(scope: LiveScope, shift: number, now: Date): SQL {
  const { from, to } = scope.period;
  const first = new Date(Date.parse(from) - 1.5 * DAY_MS);
  const last = new Date(Date.parse(to) + 2.5 * DAY_MS);
  const isPlaced = (order: string) =>
    sql.raw(`${order}.status IS NOT NULL AND ${order}.status <> 'CANCELLED'`);
  return sql`
    SELECT (${from}::date + ${shift}::int + 7 * week)::text AS key, count(*) AS customers,
      count(*) FILTER (WHERE is_new) AS new_customers, coalesce(sum(orders), 0) AS orders,
      avg(is_back::int) FILTER (WHERE is_new AND first_at < ${now}::timestamptz - interval '30 days') AS came_back
    FROM (
      SELECT orders.user_id, (${PLACED_ON} - ${from}::date) / 7 AS week,
        count(*) AS orders, min(orders.id) AS first_id, min(orders.placed_at) AS first_at
      FROM orders JOIN stores store ON store.id = orders.store_id
      WHERE orders.id >= ${toFirstId(first)} AND orders.id < ${toFirstId(last)} AND ${isPlacedIn(scope)}
        AND ${isPlaced('orders')} AND orders.user_id <> ${DELETED_ACCOUNT_ID}
      GROUP BY GROUPING SETS ((1, 2), (1))
    ) AS customer CROSS JOIN LATERAL (
      SELECT NOT EXISTS (
        SELECT FROM orders earlier WHERE earlier.user_id = customer.user_id AND earlier.id < customer.first_id AND ${isPlaced('earlier')}
      ) AS is_new
    ) AS news CROSS JOIN LATERAL (
      SELECT is_new AND EXISTS (
        SELECT FROM orders later WHERE later.user_id = customer.user_id AND later.id > customer.first_id AND ${isPlaced('later')}
          AND later.placed_at < customer.first_at + interval '30 days'
      ) AS is_back
    ) AS again GROUP BY week`;
}

/**
 * What offers cost and brought: `(key, sums...)`; the sums of the period have no key, and count an order with
 * several offers once.
 */
export function offersOf(scope: LiveScope): SQL {
  const once = (sum: string) =>
    sql.raw(`CASE WHEN grouping(offer_id) = 1 THEN ${sum} FILTER (WHERE is_once) ELSE ${sum} END`);
  return sql`
    SELECT offer_id AS key, ${once('count(*)')} AS orders, coalesce(sum(paise), 0) AS given_paise,
      coalesce(${once('sum(sales_paise)')}, 0) AS sales_paise, ${once('sum(is_new)')} AS new_customers
    FROM (
      SELECT held.offer_id, held.paise, due_paise(orders) AS sales_paise,
        (${sql.raw(IS_FIRST_ORDER)})::int AS is_new,
        row_number() OVER (PARTITION BY held.order_id ORDER BY held.offer_id) = 1 AS is_once
      FROM order_offers held JOIN orders ON orders.id = held.order_id
      JOIN stores store ON store.id = orders.store_id
      WHERE ${isNear(sql`held.order_id`, scope.period)} AND ${isPlacedIn(scope)}
        AND held.returned_at IS NULL AND ${sql.raw(HAS_BROUGHT)}
    ) AS used GROUP BY GROUPING SETS ((1), ())`;
}

/** To a tenth of a minute. */
const MEDIANS = ['wait', 'pick', 'handover', 'ride'].map(
  (step) => `round(${step}::numeric, 1)::float8 AS ${step}`,
);

/** How the orders of a day were served so far; shares from 0 to 1. */
export async function readService(db: Queryable, storeIds: readonly string[], day: string) {
  const served = serviceOf('service', { storeIds, period: { from: day, to: day } }, 0);
  const { rows } = await db.execute<Today['service']>(sql`
    SELECT delivered::int, failed::int, on_time::float8 AS "onTime", ${sql.raw(MEDIANS.join(', '))}
    FROM (${served}) AS served WHERE key IS NULL`);
  return rows[0]!;
}

/**
 * The money that moved at stores, by the day on which it did, so that a day agrees with the bank and the cash
 * box: (day, way, order_id, taken_paise, refunded_paise, fee_paise). `way` is the method, `upi_at_door`
 * for codes of riders, or `credit`. A lost dispute counts as refunded on the day it was opened.
 */
export function listMoved(storeIds: readonly string[], { from, to }: Period): SQL {
  // A day more at both ends, because stores have their own clocks; the days themselves are compared below.
  const since = new Date(Date.parse(from) - DAY_MS);
  const before = new Date(Date.parse(to) + 2 * DAY_MS);
  const ofCharges = sql`JOIN orders ON orders.id = charge.order_id
    LEFT JOIN door_codes code ON code.id = charge.session_id
    WHERE charge.is_known AND charge.currency = 'inr' AND orders.store_id = ANY(${textArray(storeIds)})`;
  const way = sql`CASE WHEN code.id IS NULL THEN orders.payment_method ELSE 'upi_at_door' END`;
  return sql`
    SELECT (moved.at AT TIME ZONE store.time_zone)::date AS day, way, order_id, taken_paise, refunded_paise, fee_paise
    FROM (
      SELECT order_id, store_id, 'cash' AS way, delivered_at AS at,
        cash_paise AS taken_paise, 0 AS refunded_paise, 0 AS fee_paise
      FROM deliveries WHERE store_id = ANY(${textArray(storeIds)}) AND cash_paise > 0
        AND taken_at >= ${new Date(since.getTime() - DAY_MS)} AND taken_at < ${before}
      UNION ALL
      SELECT adjustment.order_id, orders.store_id, 'cash', adjustment.created_at, 0, adjustment.paise, 0
      FROM order_adjustments adjustment JOIN orders ON orders.id = adjustment.order_id
      JOIN deliveries delivery ON delivery.order_id = adjustment.order_id
      LEFT JOIN order_goodwills goodwill ON goodwill.id = adjustment.goodwill_id
      WHERE adjustment.id >= ${toFirstId(since)} AND adjustment.id < ${toFirstId(before)}
        AND orders.payment_method = 'cash' AND orders.credit_paise = 0 AND orders.store_id = ANY(${textArray(storeIds)})
        AND is_refund(adjustment, goodwill)
      UNION ALL
      SELECT owed.order_id, owed.store_id, 'cash', owed.created_at, 0, owed.paise, 0
      FROM money_owed owed JOIN orders ON orders.id = owed.order_id
      WHERE owed.id >= ${toFirstId(since)} AND owed.id < ${toFirstId(before)}
        AND orders.credit_paise > 0 AND owed.store_id = ANY(${textArray(storeIds)})
      UNION ALL
      SELECT entry.order_id, orders.store_id, 'credit', entry.created_at, greatest(-entry.paise, 0), greatest(entry.paise, 0), 0
      FROM credit_entries entry JOIN orders ON orders.id = entry.order_id
      WHERE entry.created_at >= ${since} AND entry.created_at < ${before}
        AND entry.kind <> 'earned' AND orders.store_id = ANY(${textArray(storeIds)})
      UNION ALL
      SELECT charge.order_id, orders.store_id, ${way}, charge.created_at, charge.amount_paise, 0,
        coalesce(charge.fee_paise, 0)
      FROM payment_charges charge ${ofCharges} AND charge.created_at >= ${since} AND charge.created_at < ${before}
      UNION ALL
      SELECT charge.order_id, orders.store_id, ${way}, refund.created_at, 0, refund.amount_paise, 0
      FROM payment_refunds refund JOIN payment_charges charge USING (payment_intent) ${ofCharges}
        AND refund.status IN ('pending', 'succeeded')
        AND refund.created_at >= ${since} AND refund.created_at < ${before}
      UNION ALL
      SELECT charge.order_id, orders.store_id, ${way}, dispute.created_at, 0, dispute.amount_paise, 0
      FROM payment_disputes dispute JOIN payment_charges charge USING (payment_intent) ${ofCharges}
        AND dispute.status = 'lost' AND dispute.created_at >= ${since} AND dispute.created_at < ${before}
    ) AS moved JOIN stores store ON store.id = moved.store_id`;
}

/** What was thrown away or lost: (product_id, reason, units, cost_paise), the cost of today or null. */
export function wasteOf(storeIds: readonly string[], { from, to }: Period): SQL {
  return sql`
    SELECT moved.product_id, moved.reason, -moved.quantity AS units, product.cost_paise
    FROM stock_movements moved JOIN stores store ON store.id = moved.store_id
    LEFT JOIN products product ON product.id = moved.product_id
    WHERE moved.${sql.raw(IS_WASTE)} AND moved.store_id = ANY(${textArray(storeIds)})
      AND moved.created_at >= ${new Date(Date.parse(from) - DAY_MS)} AND moved.created_at < ${new Date(Date.parse(to) + 2 * DAY_MS)}
      AND (moved.created_at AT TIME ZONE store.time_zone)::date BETWEEN ${from}::date AND ${to}::date`;
}
