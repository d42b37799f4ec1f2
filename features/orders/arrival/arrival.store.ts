// SQL for arrivals: which orders riders took at a time of day, and what is before an order in its store.

import { sql } from 'drizzle-orm';
import type { Db, Queryable } from '#database/client.ts';
import { prepareNamed, runBound } from '#database/prepared.ts';
import { RIDE_MINUTES_ANYWHERE } from '#features/stores/store/store.table.ts';
import { HISTORY, type ActiveOrder, type OrderTimes, type TakenOrder } from './arrival.rules.ts';

/** Milliseconds since 1970: a statement returns many of them, without a Date object for each. */
const toMs = (column: string) => `extract(epoch FROM ${column})::float8 * 1000`;

/** For each time, the orders taken nearest to it, earliest first: only as many as HISTORY says. */
export async function listTakenAround(db: Queryable, storeId: string, times: readonly Date[]) {
  const { rows } = await db.execute<TakenOrder & { day: number }>(sql`
    SELECT time.day::int AS day, ${sql.raw(toMs('orders.placed_at'))} AS "placedAt",
      ${sql.raw(toMs('pick.started_at'))} AS "startedAt", ${sql.raw(toMs('pick.finished_at'))} AS "packedAt",
      ${sql.raw(toMs('delivery.taken_at'))} AS "takenAt", ${sql.raw(toMs('delivery.delivered_at'))} AS "deliveredAt",
      coalesce(area.ride_minutes, ${RIDE_MINUTES_ANYWHERE}) AS "rideMinutes"
    FROM unnest(${sql.param(times.map((time) => time.toISOString()))}::timestamptz[])
      WITH ORDINALITY AS time (at, day)
    CROSS JOIN LATERAL (
      (SELECT order_id, taken_at, delivered_at FROM deliveries
        WHERE store_id = ${storeId} AND taken_at >= time.at - ${HISTORY.timeoutMs} * interval '1 ms' AND taken_at < time.at
        ORDER BY taken_at DESC LIMIT ${HISTORY.before})
      UNION ALL
      (SELECT order_id, taken_at, delivered_at FROM deliveries
        WHERE store_id = ${storeId} AND taken_at >= time.at AND taken_at < time.at + ${HISTORY.timeoutMs} * interval '1 ms'
        ORDER BY taken_at LIMIT ${HISTORY.after})
    ) AS delivery
    CROSS JOIN LATERAL (SELECT placed_at, delivery_address FROM orders WHERE id = delivery.order_id LIMIT 1) AS orders
    CROSS JOIN LATERAL (
      SELECT started_at, finished_at FROM order_picks
      WHERE order_id = delivery.order_id AND finished_at IS NOT NULL LIMIT 1
    ) AS pick
    LEFT JOIN LATERAL (
      SELECT ride_minutes FROM store_areas
      WHERE pincode = orders.delivery_address ->> 'pincode' AND store_id = ${storeId} LIMIT 1
    ) AS area ON true
    ORDER BY time.day, delivery.taken_at`);
  return times.map((_, index) => rows.filter(({ day }) => day === index + 1));
}

export type OrderProgress = OrderTimes &
  Pick<ActiveOrder, 'rideMinutes' | 'picksBefore' | 'takesBefore'> & {
    id: string;
    storeId: string;
    /** When somebody last began to pick in its store, and when a rider last took an order. */
    lastStartedAt: Date | null;
    lastTakenAt: Date | null;
  };

const MAX_OPEN = 500;
/** Older orders are abandoned, and before nobody. */
const OPEN_WITHIN_HOURS = 24;

/** Of the store `storeId` at `now`: (id, store_id, placed_at, started_at, finished_at, waits). */
const listOpen = (storeId: string) => `
      SELECT orders.id, orders.store_id, orders.placed_at, pick.started_at, pick.finished_at,
        orders.status = 'PLACED' OR pick.order_id IS NOT NULL AND pick.user_id IS NULL AND pick.finished_at IS NULL
          AS waits
      FROM orders LEFT JOIN order_picks pick ON pick.order_id = orders.id
      WHERE orders.store_id = ${storeId} AND orders.status IN ('PLACED', 'PACKING')
        AND orders.placed_at > $now::timestamptz - interval '${OPEN_WITHIN_HOURS} hours'
      ORDER BY orders.placed_at, orders.id LIMIT ${MAX_OPEN}`;

export const readQueueStatement = prepareNamed<{ storeId: string; now: string }>(
  'order_arrival_queue',
  `
    SELECT count(*) FILTER (WHERE open.waits)::int AS "picksBefore", count(open.finished_at)::int AS "takesBefore"
    FROM (${listOpen('$storeId')}) AS open`,
);

const findRideStatement = prepareNamed<{ orderId: string }>(
  'order_ride',
  `
    SELECT store_id AS "storeId", coalesce((
      SELECT ride_minutes FROM store_areas area
      WHERE area.pincode = orders.delivery_address ->> 'pincode' AND area.store_id = orders.store_id
    ), ${RIDE_MINUTES_ANYWHERE}) AS "rideMinutes"
    FROM orders WHERE id = $orderId AND payment_state IN ('awaiting', 'failed')`,
);

/** For an unpaid online order; undefined for any other. */
export async function findRideOfUnpaid(db: Db, orderId: string) {
  const [row] = await runBound<{ storeId: string; rideMinutes: number }>(db, findRideStatement({ orderId }));
  return row;
}

/** The open orders of a store are read once, however many of its orders are asked for. */
const listOrderProgressStatement = prepareNamed<{ orderIds: readonly string[]; now: string }>(
  'order_arrival_progress',
  `WITH own AS MATERIALIZED (
    SELECT id, store_id, status, placed_at, delivery_address ->> 'pincode' AS pincode
    FROM orders WHERE id = ANY ($orderIds)
  ), open AS MATERIALIZED (
    SELECT listed.*
    FROM (SELECT DISTINCT store_id FROM own WHERE status IN ('PLACED', 'PACKING')) AS store
    CROSS JOIN LATERAL (${listOpen('store.store_id')}
    ) AS listed
  )
  SELECT own.id, own.store_id AS "storeId", own.status, own.placed_at AS "placedAt",
    coalesce((
      SELECT max(move.created_at) FROM order_transitions move
      WHERE move.order_id = own.id AND move.to_status = own.status AND move.undone_status IS NULL
    ), own.placed_at) AS "movedAt",
    pick.started_at AS "startedAt", pick.order_id IS NOT NULL AND pick.user_id IS NULL AS "isHandedBack",
    pick.finished_at AS "packedAt", delivery.taken_at AS "takenAt",
    coalesce((
      SELECT ride_minutes FROM store_areas WHERE pincode = own.pincode AND store_id = own.store_id
    ), ${RIDE_MINUTES_ANYWHERE}) AS "rideMinutes",
    queue."picksBefore", queue."takesBefore", queue."lastStartedAt",
    (SELECT max(taken_at) FROM deliveries WHERE store_id = own.store_id) AS "lastTakenAt"
  FROM own
  LEFT JOIN order_picks pick ON pick.order_id = own.id
  LEFT JOIN deliveries delivery ON delivery.order_id = own.id
  CROSS JOIN LATERAL (
    SELECT
      count(*) FILTER (WHERE open.waits AND (open.placed_at, open.id) < (own.placed_at, own.id))::int AS "picksBefore",
      count(*) FILTER (WHERE open.id <> own.id AND open.finished_at < coalesce(pick.finished_at, 'infinity'))::int
        AS "takesBefore",
      max(open.started_at) AS "lastStartedAt"
    FROM open WHERE open.store_id = own.store_id
  ) AS queue`,
);

export async function listOrderProgress(db: Db, orderIds: readonly string[], now: Date) {
  return runBound<OrderProgress>(db, listOrderProgressStatement({ orderIds, now: now.toISOString() }));
}
