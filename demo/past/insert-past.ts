// Writes the demo's past into an empty shop that has its catalogue: what each story says, and beside it what
// the shop writes with every order (ledger, history, mails, audit), made from it by the database.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { UNDO_MS } from '#features/order/fulfilment/order-transitions.rules.ts';
import { insertRows, toRows } from '../insert-rows.ts';
import { insertOrders } from './insert-orders.ts';
import type { DemoShopper, Past } from './make-past.ts';
import { SUPPLIERS, supplierOf } from './suppliers.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, PAST_DAYS, toIndianDay } from './time.ts';

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
  await tx.execute(sql`ANALYZE`);
}

async function insertPeople(
  tx: Queryable,
  { customers, stores, now }: Past,
  shopper: DemoShopper | null,
): Promise<void> {
  const staff = stores.flatMap((store) => store.staff);
  const accounts = [...customers, ...staff.map((worker) => ({ ...worker, lastAt: now - 9 * HOUR_MS }))];
  await insertRows(
    tx,
    'users',
    accounts.map(({ id, name, email, mobile, createdAt, lastAt }) => ({
      // No password has this hash.
      ...{ id, name, email, mobile, passwordHash: '', isEmailVerified: true, lastLoginAt: lastAt, createdAt },
    })),
  );
  await insertRows(
    tx,
    'addresses',
    customers.map(({ id, address: { riderNote = '', ...address }, createdAt }) => ({
      ...{ ...address, id, userId: id, landmark: '', receiver: '', riderNote, createdAt },
    })),
  );
  await insertRows(
    tx,
    'staff',
    staff.map(({ id, email, role, storeId, createdAt }) => ({
      ...{ id, email, userId: id, storeId, role, invitedBy: '', createdAt },
    })),
  );
  if (shopper)
    await tx.execute(sql`
      UPDATE users SET created_at = created_at - ${PAST_DAYS} * interval '1 day' WHERE id = ${shopper.id}`);
}

async function insertGoodsIn(tx: Queryable, { stores, products, makeId, now }: Past): Promise<void> {
  const createdAt = now - (PAST_DAYS + 30) * DAY_MS;
  const suppliers = SUPPLIERS.map(({ name }) => ({
    ...{ id: makeId(createdAt), name, createdAt },
    email: `orders@${name.toLowerCase().replace(/[^a-z]+/g, '-')}.example`,
  }));
  const idOf = new Map(suppliers.map(({ id, name }) => [name, id]));
  await insertRows(tx, 'suppliers', suppliers);
  await insertRows(
    tx,
    'product_suppliers',
    products.map((product) => ({ productId: product.id, supplierId: idOf.get(supplierOf(product).name) })),
  );
  const receipts = stores.flatMap(({ receipts, draft }) => [
    ...receipts.map((receipt) => ({ ...receipt, isBooked: true })),
    ...(draft ? [{ ...draft, isBooked: false }] : []),
  ]);
  await insertRows(
    tx,
    'stock_receipts',
    receipts.map(({ id, storeId, supplier: { name }, reference, by, at, isBooked }) => ({
      ...{ id, storeId, supplierId: idOf.get(name), supplierName: name, reference, revision: 1 },
      ...{
        createdBy: by.id,
        createdAt: at - 10 * MINUTE_MS,
        ...(isBooked && { bookedBy: by.id, bookedAt: at }),
      },
    })),
  );
  const yesterday = toIndianDay(now - DAY_MS);
  await insertRows(
    tx,
    'stock_receipt_lines',
    receipts.flatMap(({ id, storeId, lines, at, isBooked }) =>
      lines.map(({ product, quantity, bestBefore }, nth) => ({
        ...{ id: makeId(at), receiptId: id, storeId, number: nth + 1, productId: product.id, writtenOff: 0 },
        ...{ codeText: '', nameText: product.name, quantityText: String(quantity) },
        ...{ costText: (product.costPaise / 100).toFixed(2), bestBeforeText: bestBefore ?? '' },
        ...(isBooked && { quantity, costPaise: product.costPaise, bestBefore }),
        // Yesterday's are still to be looked for.
        settledAt: bestBefore !== null && bestBefore < yesterday ? `${bestBefore}T18:00:00+05:30` : null,
      })),
    ),
  );
}

async function insertAfter(tx: Queryable, { stores, terms, missed }: Past): Promise<void> {
  await insertRows(
    tx,
    'order_problems',
    stores.flatMap(({ problems }) =>
      problems.map(({ id, order, line, kind, text, at, answer }) => ({
        ...{ id, orderId: order.id, lineId: line.id, storeId: order.storeId, kind, quantity: 1, text },
        state: answer === null ? 'open' : answer.adjustmentId ? 'refunded' : 'refused',
        ...{ refundPaise: answer?.refundPaise, adjustmentId: answer?.adjustmentId, createdAt: at },
        ...{ reason: answer?.reason || null, answeredAt: answer?.at },
        ...{ answeredBy: answer?.by.id, answeredByName: answer?.by.name },
      })),
    ),
  );
  const ratings = stores.flatMap((store) => store.ratings);
  await insertRows(
    tx,
    'order_ratings',
    ratings.map(({ at, ...rating }) => ({ ...rating, createdAt: at })),
  );
  await insertRows(tx, 'search_terms', terms);
  await insertRows(
    tx,
    'missed_searches',
    missed.map(({ at, ...row }) => ({ ...row, lastAt: at })),
  );
}

/** What was ordered, missing, given instead and given back, and goods in and corrections, as it came. */
async function insertLedger(tx: Queryable, { stores }: Past): Promise<void> {
  const corrections = stores.flatMap(({ storeId, corrections }) =>
    corrections.map(({ bookingId, product, quantity, reason, note, by, at }) => ({
      ...{ store_id: storeId, product_id: product.id, quantity, reason, booking_id: bookingId },
      ...{ user_id: by.id, note, created_at: new Date(at) },
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
