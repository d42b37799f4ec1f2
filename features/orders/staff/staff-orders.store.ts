// SQL of the orders of everybody, for staff, and of the notes about them. Made for half a million orders: a
// page reads an index backwards, and a search uses the indexes of its possible meanings.

import { sql, type SQL } from 'drizzle-orm';
import { digitsOf, toIso } from '#database/columns.ts';
import type { Queryable } from '#database/client.ts';
import { DELETED_ACCOUNT_ID, users } from '#features/identity/account/account.table.ts';
import { makeId, toFirstId } from '#shared/ids.ts';
import { toRupees } from '#shared/money.ts';
import { toPaymentStatus, type PaymentState } from '#shared/payment.ts';
import { MAX_COUNTED_ORDERS, MAX_NOTES } from '#shared/limits.ts';
import { DAY_MS } from '#shared/times.ts';
import { lateSince } from '#shared/promise.ts';
import { DUE_BY, mobileOf, orders } from '../core/order.table.ts';
import { DELIVERY_STATUSES, type Stage } from '#shared/order-stages.ts';
import type { StaffOrderRow } from './staff-orders.contract.ts';
import type { StateCount, OrderSearch, StaffFacts } from './staff-orders.rules.ts';

/** Nobody reads more matches than this; older ones are left out. */
export const MAX_FOUND = 5_000;

export type OrderFilter = {
  search: OrderSearch | null;
  /** Orders of this account; null: of everybody. */
  customer: string | null;
  payment: StateCount['paymentState'] | null;
  /** The day of placing, by the clock of the store. */
  day: string | null;
  storeId: string | null;
  isShort: boolean;
  /** Past their promise at this time; null: also others. */
  lateAt: Date | null;
};

/** Each status: an index of its own begins with it. */
const OF_STATUSES = [...DELIVERY_STATUSES.map((one) => sql`status = ${one}`), sql`status IS NULL`];
const inEachStatus = (toSelect: (isOfStatus: SQL) => SQL): SQL =>
  sql.join(
    OF_STATUSES.map((isOfStatus) => sql`(${toSelect(isOfStatus)})`),
    sql` UNION ALL `,
  );

/** The number in each stage, of each status at most 10,000: a shop has millions of delivered orders. */
export async function countOrders(db: Queryable, filter: OrderFilter): Promise<StateCount[]> {
  const isFound = toCondition(filter, null);
  const counted = filter.search
    ? sql`SELECT status, payment_state FROM ${toSource(filter.search)} WHERE ${isFound}`
    : inEachStatus(
        (isOfStatus) => sql`
          SELECT status, payment_state FROM orders WHERE ${isFound} AND ${isOfStatus} LIMIT ${MAX_COUNTED_ORDERS}`,
      );
  const { rows } = await db.execute<StateCount>(sql`
    SELECT status, payment_state AS "paymentState", count(*)::int AS count
    FROM (${counted}) AS counted GROUP BY 1, 2`);
  return rows;
}

const OPEN: readonly (Stage | null)[] = ['PLACED', 'PACKING', 'OUT FOR DELIVERY'];

/** Newest first; a page of an active stage oldest first. `olderThan`: after this order of a file. */
export async function listOrderPage(
  db: Queryable,
  filter: OrderFilter & { stage: Stage | null },
  window: { limit: number; offset: number } | { limit: number; olderThan: string | null },
): Promise<StaffOrderRow[]> {
  const isFile = 'olderThan' in window;
  const order =
    OPEN.includes(filter.stage) && !isFile ? sql`orders.placed_at, orders.id` : sql`orders.id DESC`;
  const isOlder = isFile && window.olderThan ? sql`AND orders.id < ${window.olderThan}` : sql``;
  const offset = isFile ? 0 : window.offset;
  type Row = Omit<StaffOrderRow, 'payment_status' | 'totalAmt'> & {
    paymentState: PaymentState;
    paise: number;
  };
  const { rows } = await db.execute<Row>(sql`
    SELECT orders.id AS "orderId", orders.payment_state AS "paymentState", orders.is_test AS "isTest", orders.status,
      orders.total_paise::float8 AS paise, orders.delivery_address, line.quantity,
      json_build_object('name', person.name, 'mobile', person.mobile) AS customer,
      ${toIso(sql`orders.created_at`)} AS "createdAt", ${toIso(sql`orders.placed_at`)} AS "placedAt",
      ${toIso(DUE_BY)} AS "promisedTo",
      (SELECT time_zone FROM stores WHERE id = orders.store_id) AS "timeZone",
      (SELECT rider_name FROM deliveries WHERE order_id = orders.id) AS "riderName",
      (SELECT ${toIso(sql`max(move.created_at)`)} FROM order_transitions move
        WHERE move.order_id = orders.id AND move.to_status = orders.status AND move.undone_status IS NULL) AS "movedAt"
    FROM (${toIds(filter, isOlder, order, offset + window.limit)} LIMIT ${window.limit} OFFSET ${offset}) page
    JOIN orders USING (id)
    JOIN users person ON person.id = orders.user_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(quantity), 0)::int AS quantity FROM order_lines WHERE order_id = orders.id
    ) line
    ORDER BY ${order}`);
  return rows.map(({ paymentState, paise, ...row }) => ({
    ...row,
    payment_status: toPaymentStatus({ paymentState }),
    totalAmt: toRupees(paise),
  }));
}

/** The sorted ids. Those of one store are the newest of each status: a store may have few orders of many. */
function toIds(filter: OrderFilter & { stage: Stage | null }, isOlder: SQL, order: SQL, most: number): SQL {
  const { search, storeId, stage } = filter;
  const isFound = sql`${toCondition(filter, stage)} ${isOlder}`;
  if (search || stage || !storeId)
    return sql`SELECT orders.id FROM ${toSource(search)} WHERE ${isFound} ORDER BY ${order}`;
  const newest = inEachStatus(
    (isOfStatus) => sql`
      SELECT id FROM orders WHERE ${isFound} AND ${isOfStatus} ORDER BY id DESC LIMIT ${most}`,
  );
  return sql`SELECT id FROM (${newest}) AS orders ORDER BY id DESC`;
}

function toSource(search: OrderSearch | null): SQL {
  return search ? sql`(${toFound(search)}) found JOIN orders USING (id)` : sql`orders`;
}

function toFound({ name, idBackwards, mobile }: OrderSearch): SQL {
  const isPerson = mobile
    ? sql`lower(name) LIKE ${name} OR ${digitsOf(users.mobile)} LIKE ${mobile.anywhere}`
    : sql`lower(name) LIKE ${name}`;
  const meanings = [
    sql`user_id = ANY (ARRAY(SELECT id FROM users WHERE ${isPerson} LIMIT ${MAX_FOUND}))`,
    idBackwards && sql`reverse(id) LIKE ${idBackwards}`,
    mobile && sql`${digitsOf(mobileOf(orders))} LIKE ${mobile.start}`,
    mobile && sql`reverse(${digitsOf(mobileOf(orders))}) LIKE ${mobile.backwards}`,
  ].filter((meaning) => meaning !== null);
  const each = meanings.map(
    (meaning) => sql`(SELECT id FROM orders WHERE ${meaning} ORDER BY id DESC LIMIT ${MAX_FOUND})`,
  );
  return sql`SELECT id FROM (${sql.join(each, sql` UNION `)}) every ORDER BY id DESC LIMIT ${MAX_FOUND}`;
}

function toCondition({ customer, payment, day, storeId, isShort, lateAt }: OrderFilter, stage: Stage | null) {
  const conditions = [payment ? sql`payment_state = ${payment}` : sql`true`];
  if (customer) conditions.push(sql`user_id = ${customer}`);
  if (storeId) conditions.push(sql`orders.store_id = ${storeId}`);
  if (day) {
    const noon = Date.parse(`${day}T12:00:00Z`);
    // No time zone is more than 14 hours from that noon's day, and an online order is created before it is
    // placed. An unpaid one was not placed.
    conditions.push(sql`orders.status IS NOT NULL AND orders.id >= ${toFirstId(new Date(noon - 2 * DAY_MS))}
      AND orders.id < ${toFirstId(new Date(noon + 1.2 * DAY_MS))} AND (orders.placed_at AT TIME ZONE
        (SELECT time_zone FROM stores WHERE stores.id = orders.store_id))::date = ${day}::date`);
  }
  if (lateAt)
    conditions.push(sql`status IN ('PLACED', 'PACKING', 'OUT FOR DELIVERY')
      AND ${DUE_BY} <= ${lateSince(lateAt)}
      AND NOT EXISTS (SELECT FROM order_bags bag WHERE bag.order_id = orders.id AND bag.ended_at IS NULL)`);
  if (isShort)
    conditions.push(
      sql`EXISTS (SELECT FROM order_lines line WHERE line.order_id = orders.id AND line.short > 0)`,
    );
  if (stage === 'UNPAID') conditions.push(sql`status IS NULL AND payment_state = 'awaiting'`);
  else if (stage === 'FAILED') conditions.push(sql`status IS NULL AND payment_state = 'failed'`);
  else if (stage) conditions.push(sql`status = ${stage}`);
  return sql.join(conditions, sql` AND `);
}

/** Of more the newest. */
const MAX_TRANSITIONS = 200;

/** What its shopper does not see. A line in several categories is in the first by name, as everywhere. */
export async function findStaffFacts(db: Queryable, orderId: string): Promise<StaffFacts | undefined> {
  const { rows } = await db.execute<StaffFacts>(sql`
    SELECT orders.store_id AS "storeId",
      json_build_object('_id', nullif(person.id, ${DELETED_ACCOUNT_ID}), 'name', person.name,
        'mobile', person.mobile, 'email', person.email) AS customer,
      (SELECT coalesce(json_object_agg(line.id, (
          SELECT category.name FROM product_categories placed JOIN categories category ON category.id = placed.category_id
          WHERE placed.product_id = line.product_id ORDER BY lower(category.name), category.id LIMIT 1)), '{}')
        FROM order_lines line WHERE line.order_id = orders.id) AS categories,
      (SELECT coalesce(json_agg(json_build_object('status', to_status, 'undid', undone_status, 'by', moved_by, 'name', user_name,
          'at', ${toIso(sql`created_at`)}) ORDER BY id), '[]')
        FROM (
          SELECT * FROM order_transitions WHERE order_id = orders.id ORDER BY id DESC LIMIT ${MAX_TRANSITIONS}
        ) step) AS transitions,
      (SELECT json_build_object('userId', user_id, 'name', coalesce(user_name, ''), 'from', ${toIso(sql`claimed_at`)},
          'to', ${toIso(sql`finished_at`)})
        FROM order_picks WHERE order_id = orders.id AND user_id IS NOT NULL) AS picker,
      (SELECT json_build_object('userId', rider_id, 'name', rider_name, 'takenAt', ${toIso(sql`taken_at`)},
          'deliveredAt', ${toIso(sql`delivered_at`)}, 'isLeftAtDoor', is_left_at_door, 'failedAt', ${toIso(sql`failed_at`)},
          'failReason', fail_reason)
        FROM deliveries WHERE order_id = orders.id) AS rider,
      (SELECT coalesce(json_agg(json_build_object('way', way, 'event', event, 'state', state, 'at', ${toIso(sql`at`)})
          ORDER BY created_at, way, event), '[]')
        FROM (
          SELECT 'mail' AS way, event, created_at, coalesce(queued_at, held_at, due_at) AS at,
            CASE WHEN queued_at IS NOT NULL THEN 'sent' WHEN held_at IS NOT NULL THEN 'held' ELSE 'waiting' END AS state
          FROM order_mails WHERE order_id = orders.id
          UNION ALL
          SELECT 'push', event, created_at, coalesce(queued_at, due_at),
            CASE WHEN queued_at IS NOT NULL THEN 'sent' ELSE 'waiting' END
          FROM order_pushes WHERE order_id = orders.id
        ) message) AS messages,
      (SELECT coalesce(json_agg(json_build_object('_id', id, 'text', text, 'author', author_name,
          'at', ${toIso(sql`created_at`)}) ORDER BY id DESC), '[]')
        FROM (SELECT * FROM order_notes WHERE order_id = orders.id ORDER BY id DESC LIMIT ${MAX_NOTES}) note) AS notes
    FROM orders JOIN users person ON person.id = orders.user_id
    WHERE orders.id = ${orderId}`);
  return rows[0];
}

/** With the author's current name; false when it has as many notes as it may. The order is locked. */
export async function insertOrderNote(
  tx: Queryable,
  { orderId, text, authorId }: { orderId: string; text: string; authorId: string },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    INSERT INTO order_notes (id, order_id, text, author_id, author_name, created_at)
    SELECT ${makeId(now)}, ${orderId}, ${text}, id, name, ${now} FROM users
    WHERE id = ${authorId} AND (SELECT count(*) FROM order_notes WHERE order_id = ${orderId}) < ${MAX_NOTES}`);
  return rowCount === 1;
}
