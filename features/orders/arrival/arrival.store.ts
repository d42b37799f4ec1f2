// SQL for arrivals: how long the steps of a store's orders took, and what is before an order now.

import { sql } from 'drizzle-orm';
import type { Db, Queryable } from '#database/client.ts';
import { prepareNamed, runBound } from '#database/prepared.ts';
import { RIDE_MINUTES_ANYWHERE } from '#features/stores/store/store.table.ts';
import type { PastOrder, Progress, Queue } from './arrival.rules.ts';

/** Orders taken from an hour before `at`, or four weeks for 'store', until soon after: the latest ones. */
export type PastWindow = { source: PastOrder['source']; at: Date };
const MOST = sql.raw(`CASE part.source WHEN 'week' THEN 60 WHEN 'store' THEN 200 ELSE 25 END`);
const SPAN = sql.raw(`CASE part.source WHEN 'store' THEN interval '28 days' ELSE interval '1 hour' END`);
/** Without the other bags of the same ride. */
const BEFORE = sql.raw('GROUPS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING');
const secondsOf = (start: string, end: string) =>
  `greatest(0, extract(epoch FROM ${end} - ${start}))::float8`;
const delayOf = (free: string, ready: string, begun: string) =>
  sql.raw(`CASE WHEN ${free} IS NOT NULL THEN ${secondsOf(`greatest(${ready}, ${free})`, begun)} END`);

/** What somebody did before, in the same window, says since when they were free for this order. */
export async function listPast(db: Queryable, storeId: string, windows: readonly PastWindow[]) {
  const listOf = (take: (one: PastWindow) => string) => sql.param(windows.map(take));
  const { rows } = await db.execute<PastOrder>(sql`
    WITH past AS (
      SELECT part.nth, part.source, part.at, delivery.*, pick.*, orders.placed_at, orders.again_to,
        coalesce(area.ride_minutes, ${RIDE_MINUTES_ANYWHERE}) AS ride_minutes
      FROM unnest(${listOf(({ source }) => source)}::text[], ${listOf(({ at }) => at.toISOString())}::timestamptz[]) WITH ORDINALITY AS part (source, at, nth)
      CROSS JOIN LATERAL (
        SELECT order_id, rider_id, taken_at, delivered_at FROM deliveries
        WHERE store_id = ${storeId} AND taken_at > part.at - ${SPAN} AND taken_at < part.at + interval '30 minutes'
        ORDER BY taken_at DESC LIMIT ${MOST}) AS delivery
      CROSS JOIN LATERAL (SELECT placed_at, delivery_address, again_to FROM orders WHERE id = delivery.order_id LIMIT 1) AS orders
      CROSS JOIN LATERAL (
        SELECT user_id, started_at, finished_at FROM order_picks WHERE order_id = delivery.order_id LIMIT 1) AS pick
      LEFT JOIN LATERAL (SELECT ride_minutes FROM store_areas
        WHERE pincode = delivery_address ->> 'pincode' AND store_id = ${storeId} LIMIT 1) AS area ON true
    ), known AS (
      SELECT *, max(finished_at) OVER (PARTITION BY nth, user_id ORDER BY started_at ${BEFORE}) AS picker_free_at,
        max(coalesce(delivered_at, taken_at) + ride_minutes * interval '1 minute')
          OVER (PARTITION BY nth, rider_id ORDER BY taken_at ${BEFORE}) AS rider_free_at FROM past
    )
    SELECT source, ride_minutes AS "rideMinutes", ${sql.raw(secondsOf('started_at', 'finished_at'))} AS pick,
      ${delayOf('picker_free_at', 'placed_at', 'started_at')} AS wait,
      CASE WHEN again_to IS NULL THEN ${delayOf('rider_free_at', 'finished_at', 'taken_at')} END AS handover, ${sql.raw(secondsOf('taken_at', 'delivered_at'))} AS ride,
      (SELECT json_build_object('pickers', max(pickers), 'riders', max(riders)) FROM (
          SELECT count(DISTINCT user_id) AS pickers, count(DISTINCT rider_id) AS riders FROM past
          WHERE source IN ('week', 'day') AND taken_at > at GROUP BY nth) AS crew HAVING count(*) > 0) AS "usualPeople"
    FROM known WHERE finished_at IS NOT NULL`);
  return rows;
}

/** What is before each of some orders. Who did nothing for a quarter of an hour is not at work. */
const queueOf = (own: string) => `
  WITH own AS MATERIALIZED (${own}), store AS MATERIALIZED (SELECT DISTINCT store_id FROM own),
  open AS MATERIALIZED (
    SELECT listed.* FROM store CROSS JOIN LATERAL (
      SELECT orders.id, orders.store_id, orders.placed_at, pick.started_at, pick.finished_at,
        CASE WHEN pick.finished_at IS NULL THEN pick.user_id END AS picker,
        orders.status = 'PLACED' OR pick.user_id IS NULL AND pick.started_at IS NOT NULL AND pick.finished_at IS NULL AS waits
      FROM orders LEFT JOIN order_picks pick ON pick.order_id = orders.id
      WHERE orders.store_id = store.store_id AND orders.status IN ('PLACED', 'PACKING')
        AND orders.placed_at > $now::timestamptz - interval '24 hours'
      ORDER BY orders.placed_at, orders.id LIMIT 500) AS listed
  ), people AS MATERIALIZED (
    SELECT store.store_id, picks.*, rides.* FROM store CROSS JOIN LATERAL (
      SELECT count(DISTINCT picker)::int AS pickers, max(at) AS picked_at FROM (
        SELECT picker, started_at AS at FROM open WHERE open.store_id = store.store_id AND picker IS NOT NULL
        UNION ALL
        (SELECT user_id, finished_at FROM order_picks pick WHERE pick.store_id = store.store_id
          AND finished_at > $now::timestamptz - interval '15 minutes' ORDER BY finished_at DESC LIMIT 500)) AS pick
    ) AS picks CROSS JOIN LATERAL (
      SELECT max(moved_at) AS ridden_at,
        count(DISTINCT rider_id) FILTER (WHERE free_at > $now::timestamptz - interval '15 minutes')::int AS riders,
        count(DISTINCT rider_id) FILTER (WHERE free_at > $now::timestamptz - interval '${RIDE_MINUTES_ANYWHERE} minutes')::int AS riding
      FROM (SELECT rider_id, greatest(taken_at, delivered_at) AS moved_at, coalesce(delivered_at, failed_at, 'infinity') AS free_at
        FROM deliveries WHERE deliveries.store_id = store.store_id AND taken_at > $now::timestamptz - interval '2 hours'
        ORDER BY taken_at DESC LIMIT 500) AS ride
    ) AS rides
  ), state AS (
    SELECT own.*, pick.started_at, pick.finished_at, delivery.taken_at, delivery.failed_at, CASE WHEN own.status = 'PLACED' THEN 'wait'
        WHEN own.status = 'OUT FOR DELIVERY' THEN 'ride' WHEN pick.finished_at IS NOT NULL THEN 'handover'
        WHEN pick.started_at IS NOT NULL AND pick.user_id IS NULL THEN 'wait' ELSE 'pick' END AS step
    FROM own LEFT JOIN order_picks pick ON pick.order_id = own.id LEFT JOIN deliveries delivery ON delivery.order_id = own.id
  )
  SELECT state.id, state.store_id AS "storeId", state.step, waiting, picking, packed, riding, pickers, riders,
    is_left AND picked_at IS NULL AND state.step = 'wait' AND NOT is_promised AS "isLeft", coalesce((
      SELECT ride_minutes FROM store_areas WHERE pincode = state.pincode AND store_areas.store_id = state.store_id
    ), ${RIDE_MINUTES_ANYWHERE}) AS "rideMinutes",
    greatest(0, extract(epoch FROM $now::timestamptz - CASE state.step
      WHEN 'wait' THEN greatest(coalesce(started_at, placed_at), picked_at)
      WHEN 'handover' THEN greatest(finished_at, ridden_at)
      ELSE coalesce(CASE state.step WHEN 'ride' THEN taken_at ELSE started_at END, (SELECT max(created_at)
        FROM order_transitions WHERE order_id = state.id AND to_status = state.status AND undone_status IS NULL))
      END))::float8 AS elapsed
  FROM state JOIN people USING (store_id) CROSS JOIN LATERAL (
    SELECT coalesce(bool_or(waits AND placed_at < $now::timestamptz - interval '15 minutes'), false) AS is_left,
      count(*) FILTER (WHERE waits AND (placed_at, id) < (state.placed_at, state.id))::int AS waiting,
      count(*) FILTER (WHERE picker IS NOT NULL AND id <> state.id
        AND (state.step = 'wait' OR started_at < state.started_at))::int AS picking,
      count(*) FILTER (WHERE id <> state.id AND finished_at < coalesce(state.finished_at, 'infinity'))::int AS packed
    FROM open WHERE open.store_id = state.store_id
  ) AS queue WHERE state.failed_at IS NULL`;

const newOrderStatement = prepareNamed<{ storeId: string; now: string }>(
  'order_arrival_new',
  queueOf(`SELECT '~' AS id, $storeId AS store_id, 'PLACED' AS status, '' AS pincode, false AS is_promised,
    $now::timestamptz AS placed_at`),
);

export async function readNewQueue(db: Db, storeId: string, now: Date) {
  return (await runBound<Queue>(db, newOrderStatement({ storeId, now: now.toISOString() })))[0]!;
}

export type OrderState = Queue & Progress & { id: string; storeId: string; rideMinutes: number };
const orderStatesStatement = prepareNamed<{ orderIds: readonly string[]; now: string }>(
  'order_arrival_states',
  queueOf(`SELECT id, store_id, coalesce(status, 'PLACED') AS status, delivery_address ->> 'pincode' AS pincode,
    promised_to IS NOT NULL AS is_promised, CASE WHEN status IS NULL THEN $now::timestamptz ELSE placed_at END AS placed_at
    FROM orders WHERE id = ANY ($orderIds)`),
);

/** Of orders under way; one that is not paid is as if it were placed now. */
export async function listOrderStates(db: Db, orderIds: readonly string[], now: Date) {
  return runBound<OrderState>(db, orderStatesStatement({ orderIds, now: now.toISOString() }));
}
