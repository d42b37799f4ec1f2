// SQL of everything a shopper sees of orders: one statement, so that its result is of one moment, however
// many orders are read.

import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { anyNumberOf, runPrepared, type StatementRunner } from '#database/prepared.ts';
import { CHARGE_KINDS } from '#shared/bill.ts';
import { orderLines, orders } from '../core/order.table.ts';
import { NEWEST_QUESTION } from '../fulfilment/picks.store.ts';
import type { ActiveOrders } from './details.contract.ts';
import type { OrderLookup } from './details.rules.ts';

/** Microseconds, so that it is a whole number everywhere. */
const VERSION = '(extract(epoch FROM orders.updated_at) * 1000000)::float8';

const MAX_TRANSITIONS = 200;
const MAX_OF_EACH = 500;

/** Today's names of a product in other languages, by their fields ('Name in Hindi'); null without. */
const toNames = (productId: string) => `(
        SELECT json_object_agg(key, left(value, 300)) FROM products, json_each_text(more_details)
        WHERE products.id = ${productId} AND key LIKE 'Name in %')`;

const toIso = (time: string) => `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const columnsOf = (table: PgTable, write: (key: string, column: string) => string): string =>
  Object.entries(getTableColumns(table))
    .map(([key, { name }]) => write(key, name))
    .join(', ');

const FIND = {
  name: 'order-details',
  text: `
  SELECT ${columnsOf(orders, (key, column) => `orders.${column} AS "${key}"`)}, ${VERSION} AS version,
    json_build_object('name', store.name, 'timeZone', store.time_zone,
      'phone', coalesce(nullif(store.phone, ''), (SELECT phone FROM shop_settings))) AS store,
    CASE WHEN pick.user_id IS NOT NULL THEN pick.user_name END AS "pickerName", pick.finished_at AS "packedAt",
    delivery.rider_name AS "riderName", delivery.code, delivery.fail_reason AS "failReason",
    CASE WHEN orders.status = 'OUT FOR DELIVERY' THEN delivery.failed_at END AS "failedAt",
    (SELECT amount_paise FROM door_codes WHERE order_id = orders.id AND paid_at IS NOT NULL LIMIT 1)::float8
      AS "doorPaise",
    EXISTS (SELECT FROM invoices WHERE invoices.order_id = orders.id) AS "hasInvoice",
    coalesce((
      SELECT json_agg(json_build_object('storeNumber', (invoice.snapshot ->> 'storeNumber')::int, 'year', note.year,
        'number', note.number) ORDER BY note.issued_at, note.number)
      FROM (SELECT * FROM credit_notes WHERE order_id = orders.id LIMIT ${MAX_OF_EACH}) AS note
      JOIN invoices invoice ON invoice.order_id = note.order_id
    ), '[]') AS "creditNotes",
    coalesce((
      SELECT json_agg(json_build_object(${columnsOf(orderLines, (key, column) => `'${key}', line.${column}`)},
        'question', ${NEWEST_QUESTION}, 'localNames', ${toNames('line.product_id')},
        'substituteNames', ${toNames("line.substitute ->> 'productId'")}) ORDER BY line.id)
      FROM order_lines line WHERE line.order_id = orders.id
    ), '[]') AS lines,
    coalesce((
      SELECT json_agg(json_build_object('kind', kind, 'label', label, 'paise', paise)
        ORDER BY array_position(ARRAY['${CHARGE_KINDS.join("', '")}'], kind))
      FROM order_charges WHERE order_id = orders.id
    ), '[]') AS charges,
    coalesce((
      SELECT json_agg(json_build_object('offerId', offer_id, 'label', label, 'code', code, 'amount', paise / 100.0) ORDER BY offer_id)
      FROM order_offers WHERE order_id = orders.id
    ), '[]') AS discounts,
    coalesce((
      SELECT json_agg(json_build_object('toStatus', move.to_status, 'undoneStatus', move.undone_status,
        'atMs', floor(extract(epoch FROM move.created_at) * 1000)) ORDER BY move.id)
      FROM (
        SELECT * FROM order_transitions WHERE order_id = orders.id ORDER BY id DESC LIMIT ${MAX_TRANSITIONS}
      ) AS move
    ), '[]') AS transitions,
    coalesce((
      SELECT json_agg(json_build_object('lineId', adjustment.line_id, 'amount', adjustment.paise / 100.0,
        'reason', adjustment.reason, 'settled', adjustment.settled_at IS NOT NULL) ORDER BY adjustment.id)
      FROM (SELECT * FROM order_adjustments WHERE order_id = orders.id LIMIT ${MAX_OF_EACH}) AS adjustment
    ), '[]') AS adjustments,
    coalesce((
      SELECT json_agg(json_build_object('id', problem.id, 'lineId', problem.line_id, 'kind', problem.kind,
        'quantity', problem.quantity, 'state', problem.state, 'refundPaise', problem.refund_paise,
        'reason', problem.reason) ORDER BY problem.id)
      FROM (SELECT * FROM order_problems WHERE order_id = orders.id LIMIT ${MAX_OF_EACH}) AS problem
    ), '[]') AS problems,
    coalesce((
      SELECT json_agg(json_build_object('_id', owed.id, 'amount', owed.paise / 100.0, 'createdAt', ${toIso('owed.created_at')},
        'dueAt', ${toIso('owed.due_at')}, 'way', owed.way, 'upiId', owed.upi_id, 'paidAt', ${toIso('owed.paid_at')}) ORDER BY owed.id)
      FROM (SELECT * FROM money_owed WHERE order_id = orders.id LIMIT ${MAX_OF_EACH}) AS owed
    ), '[]') AS owed,
    (SELECT json_build_object('stars', stars, 'text', text) FROM order_ratings WHERE order_id = orders.id) AS rating
  FROM orders
  JOIN stores store ON store.id = orders.store_id
  LEFT JOIN order_picks pick ON pick.order_id = orders.id
  LEFT JOIN deliveries delivery ON delivery.order_id = orders.id
  WHERE orders.id = ANY(${anyNumberOf('$1::text[]')})`,
};
const FIND_OWN = { name: 'own-order-details', text: `${FIND.text} AND orders.user_id = $2` };

/** The orders with these ids, of any owner, unordered. */
export function findOrders(db: StatementRunner, orderIds: readonly string[]): Promise<OrderLookup[]> {
  return runPrepared<OrderLookup>(db, FIND, [orderIds]);
}

/** undefined when it belongs to somebody else. */
export async function findOwnOrder(
  db: StatementRunner,
  userId: string,
  orderId: string,
): Promise<OrderLookup | undefined> {
  const [row] = await runPrepared<OrderLookup>(db, FIND_OWN, [[orderId], userId]);
  return row;
}

const LIST_ACTIVE = {
  name: 'active-orders',
  text: `SELECT id FROM orders
    WHERE user_id = $1 AND status IN ('PLACED', 'PACKING', 'OUT FOR DELIVERY') ORDER BY id DESC LIMIT 10`,
};

/** The shopper's active orders, newest first, 10 at most. */
export async function listActive(db: StatementRunner, userId: string): Promise<string[]> {
  const rows = await runPrepared<{ id: string }>(db, LIST_ACTIVE, [userId]);
  return rows.map(({ id }) => id);
}

const FIND_OPEN_PAYMENT = {
  name: 'open-payment-of',
  text: `SELECT id AS "orderId", payment_method AS method, (total_paise - credit_paise)::float8 / 100 AS amount,
      ${toIso('expires_at')} AS "heldUntil"
    FROM orders WHERE user_id = $1 AND payment_state = 'awaiting' AND expires_at > $2`,
};

/** The shopper's one order that waits for its online payment. */
export async function findOpenPayment(
  db: StatementRunner,
  userId: string,
  now: Date,
): Promise<ActiveOrders['openPayment']> {
  return (
    await runPrepared<NonNullable<ActiveOrders['openPayment']>>(db, FIND_OPEN_PAYMENT, [userId, now])
  )[0];
}

const LIST_VERSIONS = {
  name: 'order-versions',
  text: `SELECT id, ${VERSION} AS version FROM orders WHERE id = ANY($1)`,
};

export function listVersions(
  source: StatementRunner,
  orderIds: readonly string[],
): Promise<{ id: string; version: number }[]> {
  return runPrepared(source, LIST_VERSIONS, [orderIds]);
}
