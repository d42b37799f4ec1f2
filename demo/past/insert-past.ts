// Writes the demo's past into an empty shop that has its catalogue: what each story says, and beside it what
// the shop writes with every order (ledger, history, mails, audit), made from it by the database.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { UNDO_MS } from '#features/order/fulfilment/order-transitions.rules.ts';
import { insertRows, toRows } from '../insert-rows.ts';
import { insertOrders } from './insert-orders.ts';
import type { DemoShopper, Past } from './make-past.ts';
import { OTHER_SUPPLIER, SUPPLIERS, supplierOf } from './suppliers.ts';
import { DAY_MS, MINUTE_MS, PAST_DAYS, toIndianDay, toIso } from './time.ts';

const PAST_TABLES = [
  'users',
  'addresses',
  'stock_receipts',
  'stock_receipt_lines',
  'product_suppliers',
  'orders',
  'order_lines',
  'order_adjustments',
  'cash_hand_ins',
  'order_picks',
  'deliveries',
  'payments',
  'payment_charges',
  'payment_refunds',
  'order_transitions',
  'invoices',
  'order_problems',
  'order_ratings',
  'search_terms',
  'stock_movements',
  'order_mails',
  'audit_entries',
];

export async function insertPast(tx: Queryable, past: Past, shopper: DemoShopper | null): Promise<void> {
  const orders = past.stores
    .flatMap((store) => store.orders)
    .sort((one, other) => one.placedAt - other.placedAt);
  await insertPeople(tx, past, shopper);
  await insertGoodsIn(tx, past);
  await insertOrders(tx, past, orders);
  await insertAfter(tx, past);
  await insertLedger(tx, past);
  await insertMails(tx);
  await insertAudit(tx);
  await tx.execute(sql.raw(`ANALYZE ${PAST_TABLES.join(', ')}`));
}

async function insertPeople(
  tx: Queryable,
  { customers, stores, now }: Past,
  shopper: DemoShopper | null,
): Promise<void> {
  const staff = stores.flatMap((store) => store.staff);
  const columns = `id text, name text, email text, password_hash text, mobile text, is_email_verified boolean,
    last_login_at timestamptz, created_at timestamptz`;
  const accounts = [
    ...customers,
    ...staff.map((worker) => ({ ...worker, lastAt: now - 9 * 60 * MINUTE_MS })),
  ];
  await insertRows(
    tx,
    'users',
    columns,
    accounts.map(({ id, name, email, mobile, createdAt, lastAt }) => ({
      ...{ id, name, email, mobile },
      // No password has this hash.
      password_hash: '',
      is_email_verified: true,
      last_login_at: toIso(lastAt),
      created_at: toIso(createdAt),
    })),
  );
  await insertRows(
    tx,
    'addresses',
    `id text, user_id text, address_line text, city text, state text, country text, pincode text, mobile text, label text, house text, landmark text, receiver text, rider_note text, created_at timestamptz`,
    customers.map(({ id, address: { riderNote = '', ...address }, createdAt }) => ({
      ...address,
      ...{ id, user_id: id, landmark: '', receiver: '', rider_note: riderNote, created_at: toIso(createdAt) },
    })),
  );
  await insertRows(
    tx,
    'staff',
    'id text, email text, user_id text, store_id text, role text, invited_by text, created_at timestamptz',
    staff.map(({ id, email, role, storeId, createdAt }) => ({
      ...{ id, email, user_id: id, store_id: storeId, role, invited_by: '', created_at: toIso(createdAt) },
    })),
  );
  if (shopper)
    await tx.execute(sql`
      UPDATE users SET created_at = created_at - ${PAST_DAYS} * interval '1 day' WHERE id = ${shopper.id}`);
}

async function insertGoodsIn(tx: Queryable, { stores, products, makeId, now }: Past): Promise<void> {
  const receipts = stores.flatMap(({ receipts, draft }) => [
    ...receipts.map((receipt) => ({ ...receipt, isBooked: true })),
    ...(draft ? [{ ...draft, isBooked: false }] : []),
  ]);
  const hiredAt = now - (PAST_DAYS + 30) * DAY_MS;
  const suppliers = [...SUPPLIERS, OTHER_SUPPLIER].map(({ name }) => ({
    ...{ id: makeId(hiredAt), name, created_at: toIso(hiredAt) },
    email: `orders@${name.toLowerCase().replace(/[^a-z]+/g, '-')}.example`,
  }));
  const idOf = new Map(suppliers.map(({ id, name }) => [name, id]));
  await insertRows(tx, 'suppliers', 'id text, name text, email text, created_at timestamptz', suppliers);
  const usual = products.map((product) => ({
    product_id: product.id,
    supplier_id: idOf.get(supplierOf(product).name),
  }));
  await insertRows(tx, 'product_suppliers', 'product_id text, supplier_id text', usual);
  await insertRows(
    tx,
    'stock_receipts',
    `id text, store_id text, supplier_id text, supplier_name text, reference text, revision int, created_by text,
     created_at timestamptz, booked_by text, booked_at timestamptz`,
    receipts.map(({ id, storeId, supplier: { name }, reference, by, at, isBooked }) => ({
      ...{ id, store_id: storeId, supplier_id: idOf.get(name), supplier_name: name, reference, revision: 1 },
      ...{ created_by: by.id, created_at: toIso(at - 10 * MINUTE_MS) },
      ...(isBooked && { booked_by: by.id, booked_at: toIso(at) }),
    })),
  );
  const yesterday = toIndianDay(now - DAY_MS);
  await insertRows(
    tx,
    'stock_receipt_lines',
    `id text, receipt_id text, store_id text, number int, code_text text, name_text text, quantity_text text, cost_text text,
     best_before_text text, product_id text, quantity int, cost_paise bigint, best_before date, written_off int, settled_at timestamptz`,
    receipts.flatMap(({ id, storeId, lines, at, isBooked }) =>
      lines.map(({ product, quantity, bestBefore }, nth) => ({
        ...{ id: makeId(at), receipt_id: id, store_id: storeId, number: nth + 1 },
        ...{ code_text: '', name_text: product.name, quantity_text: String(quantity) },
        cost_text: (product.costPaise / 100).toFixed(2),
        best_before_text: bestBefore ?? '',
        ...{ product_id: product.id, written_off: 0 },
        ...(isBooked && { quantity, cost_paise: product.costPaise, best_before: bestBefore }),
        // Yesterday's are still to be looked for.
        settled_at: bestBefore !== null && bestBefore < yesterday ? `${bestBefore}T18:00:00+05:30` : null,
      })),
    ),
  );
}

async function insertAfter(tx: Queryable, { stores, terms, missed }: Past): Promise<void> {
  await insertRows(
    tx,
    'order_problems',
    `id text, order_id text, line_id text, store_id text, kind text, quantity int, text text, state text, refund_paise bigint,
     adjustment_id text, reason text, created_at timestamptz, answered_at timestamptz, answered_by text, answered_by_name text`,
    stores.flatMap(({ problems }) =>
      problems.map(({ id, order, line, kind, text, at, answer }) => ({
        ...{ id, order_id: order.id, line_id: line.id, store_id: order.storeId, kind, quantity: 1, text },
        state: answer === null ? 'open' : answer.adjustmentId ? 'refunded' : 'refused',
        ...{
          refund_paise: answer?.refundPaise,
          adjustment_id: answer?.adjustmentId,
          reason: answer?.reason || null,
        },
        ...{ created_at: toIso(at), answered_at: toIso(answer?.at ?? null) },
        ...{ answered_by: answer?.by.id, answered_by_name: answer?.by.name },
      })),
    ),
  );
  await insertRows(
    tx,
    'order_ratings',
    'order_id text, store_id text, stars int, text text, created_at timestamptz',
    stores.flatMap(({ ratings }) =>
      ratings.map(({ orderId, storeId, stars, text, at }) => ({
        ...{ order_id: orderId, store_id: storeId, stars, text, created_at: toIso(at) },
      })),
    ),
  );
  await insertRows(
    tx,
    'search_terms',
    'day date, text text, searches int, missed int, found int, opened int, added int',
    terms,
  );
  await insertRows(
    tx,
    'missed_searches',
    'id text, text text, count int, last_at timestamptz',
    missed.map(({ at, ...row }) => ({ ...row, last_at: toIso(at) })),
  );
}

/** What was ordered, missing, given instead and given back, and goods in and corrections, as it came. */
async function insertLedger(tx: Queryable, { stores }: Past): Promise<void> {
  const corrections = stores.flatMap(({ storeId, corrections }) =>
    corrections.map(({ bookingId, product, quantity, reason, note, by, at }) => ({
      ...{ store_id: storeId, product_id: product.id, quantity, reason, booking_id: bookingId },
      ...{ user_id: by.id, note, created_at: toIso(at) },
    })),
  );
  const columns = `store_id text, product_id text, quantity int, reason text, booking_id text, user_id text, note text, created_at timestamptz`;
  await tx.execute(sql`
    INSERT INTO stock_bookings (id, kind, store_id, user_id, payload_hash, created_at)
    SELECT DISTINCT booking_id, CASE reason WHEN 'count' THEN 'count' ELSE 'adjustment' END, store_id, user_id, '', created_at
    FROM ${toRows(corrections, columns)}`);
  await tx.execute(sql`
    INSERT INTO stock_movements (store_id, product_id, quantity, reason, order_id, booking_id, user_id, note, created_at)
    WITH line AS (
      SELECT line.*, orders.store_id, orders.user_id, orders.status, orders.created_at, orders.updated_at,
        pick.user_id AS picker_id, pick.finished_at
      FROM order_lines line JOIN orders ON orders.id = line.order_id LEFT JOIN order_picks pick ON pick.order_id = orders.id
    )
    SELECT * FROM (
      SELECT store_id, product_id, -quantity AS quantity, 'order' AS reason, order_id, NULL AS booking_id, user_id, NULL AS note,
        created_at FROM line
      UNION ALL
      SELECT store_id, product_id, short, 'release', order_id, NULL, picker_id, NULL, finished_at FROM line WHERE short > 0
      UNION ALL
      SELECT store_id, product_id, -short, 'short', order_id, NULL, picker_id, NULL, finished_at FROM line WHERE short > 0
      UNION ALL
      SELECT store_id, substitute ->> 'productId', -(substitute ->> 'quantity')::int, 'substitute', order_id, NULL, picker_id,
        NULL, finished_at FROM line WHERE substitute IS NOT NULL
      UNION ALL
      SELECT store_id, product_id, quantity, 'release', order_id, NULL, user_id, NULL, updated_at FROM line
      WHERE status = 'CANCELLED'
      UNION ALL
      SELECT line.store_id, line.product_id, line.quantity, 'receipt', NULL, receipt.id, receipt.booked_by,
        receipt.supplier_name || ', ' || receipt.reference, receipt.booked_at
      FROM stock_receipt_lines line JOIN stock_receipts receipt ON receipt.id = line.receipt_id
      WHERE receipt.booked_at IS NOT NULL
      UNION ALL
      SELECT store_id, product_id, quantity, reason, NULL, booking_id, user_id, note, created_at
      FROM ${toRows(corrections, columns)}
    ) AS moved ORDER BY created_at`);
}

/** All were written long ago, so none is sent. */
async function insertMails(tx: Queryable): Promise<void> {
  await tx.execute(sql`
    INSERT INTO order_mails (order_id, event, created_at, due_at, queued_at)
    SELECT told.order_id, told.event, told.at, told.at, told.at + ${UNDO_MS} * interval '1 ms'
    FROM (
      SELECT move.order_id, CASE move.to_status WHEN 'PLACED' THEN 'placed' ELSE lower(move.to_status) END AS event, move.created_at AS at
      FROM order_transitions move JOIN orders ON orders.id = move.order_id
      WHERE move.to_status IN ('PAID', 'DELIVERED', 'CANCELLED', 'REFUNDED')
        OR (move.to_status = 'PLACED' AND orders.payment_state = 'none_due')
      UNION ALL
      SELECT pick.order_id, 'short', pick.finished_at FROM order_picks pick
      WHERE pick.finished_at IS NOT NULL
        AND EXISTS (SELECT FROM order_lines line WHERE line.order_id = pick.order_id AND line.short > 0)
    ) AS told`);
}

/** The steps that staff took, as the triggers note them. */
async function insertAudit(tx: Queryable): Promise<void> {
  await tx.execute(sql`
    INSERT INTO audit_entries (at, user_id, address, call, action, entity, entity_id, store_id, name, before, after)
    SELECT move.created_at, move.user_id, '', step.call, 'update', 'order', move.order_id, orders.store_id, '',
      jsonb_build_object('status', step.was), jsonb_build_object('status', move.to_status)
    FROM order_transitions move JOIN orders ON orders.id = move.order_id
    JOIN (VALUES
      ('PACKING', 'PLACED', 'POST /api/picking/claim'),
      ('OUT FOR DELIVERY', 'PACKING', 'POST /api/delivery/take'),
      ('DELIVERED', 'OUT FOR DELIVERY', 'POST /api/delivery/deliver'),
      ('CANCELLED', 'OUT FOR DELIVERY', 'PUT /api/order/move')
    ) AS step (becomes, was, call) ON step.becomes = move.to_status
    WHERE move.moved_by = 'staff' ORDER BY move.id`);
}
