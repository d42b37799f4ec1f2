// Writes the demo's past into an empty shop that has its catalogue: what each story says, and beside it what
// the shop writes with every order (ledger, mails, audit), made from it by the database (after-orders.sql).

import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { toTaxes } from '#features/stock/receipt/bill.rules.ts';
import { UNDO_MS } from '#features/orders/fulfilment/order-transitions.rules.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/times.ts';
import { insertRows } from '../insert-rows.ts';
import { insertOrders } from './insert-orders.ts';
import type { DemoShopper, Past } from './make-past.ts';
import type { Worker } from './people.ts';
import type { ReceiptLine } from './draw-stock.ts';
import { SUPPLIERS, supplierOf, type Supplier } from './suppliers.ts';
import { PAST_DAYS, toIndianDay } from './time.ts';

/** Of the stores. */
const STATE = 'Karnataka';

export async function insertPast(tx: Queryable, past: Past, shopper: DemoShopper | null): Promise<void> {
  const orders = past.stores
    .flatMap((store) => store.orders)
    .sort((one, other) => one.placedAt - other.placedAt);
  await insertPeople(tx, past, shopper);
  await insertGoodsIn(tx, past);
  await insertOrders(tx, past, orders);
  await insertAfter(tx, past);
  await insertConsequences(tx, past);
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
  const suppliers = SUPPLIERS.map(({ name, gstNumber, state, paymentDays, leadDays, minimumOrder }) => ({
    ...{ id: makeId(createdAt), name, createdAt, gstNumber, state, paymentDays, leadDays },
    minimumOrderPaise: minimumOrder * 100,
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
    receipts.map(({ id, storeId, supplier, reference, by, at, lines, isBooked }) => ({
      ...{ id, storeId, supplierId: idOf.get(supplier.name), supplierName: supplier.name, reference },
      ...{ revision: 1, createdBy: by.id, createdAt: at - 10 * MINUTE_MS },
      ...{ supplierGstNumber: '', isIntegrated: false, paidByName: '', paidHow: '' },
      ...(isBooked && { bookedBy: by.id, bookedAt: at, ...toBill(supplier, lines, at, by, now) }),
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
        gstText: String((product.tax.gstBasisPoints ?? 0) / 100),
        ...(isBooked && { quantity, costPaise: product.costPaise, bestBefore }),
        ...(isBooked && { gstBasisPoints: product.tax.gstBasisPoints }),
        // Yesterday's are still to be looked for.
        settledAt: bestBefore !== null && bestBefore < yesterday ? `${bestBefore}T18:00:00+05:30` : null,
      })),
    ),
  );
}

/** In whole rupees, and paid on its last day. */
function toBill(supplier: Supplier, lines: readonly ReceiptLine[], at: number, by: Worker, now: number) {
  const { gstNumber, state, paymentDays } = supplier;
  const isIntegrated = state !== STATE;
  const taxable = lines.map(({ product, quantity }) => ({
    basisPoints: product.tax.gstBasisPoints ?? 0,
    paise: product.costPaise * quantity,
  }));
  const taxes = toTaxes(taxable, { gstNumber, isIntegrated });
  const paise = taxes.reduce((sum, { total }) => sum + total, 0);
  const due = at + paymentDays * DAY_MS;
  const how = { paidAt: due, paidBy: by.id, paidByName: by.name, paidHow: 'Bank transfer' };
  return {
    ...{ billDay: toIndianDay(at), billPaise: Math.round(paise / 100) * 100, dueDay: toIndianDay(due) },
    ...{ supplierGstNumber: gstNumber, isIntegrated },
    ...(due < now && how),
  };
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

async function insertConsequences(tx: Queryable, { stores }: Past): Promise<void> {
  const corrections = stores.flatMap(({ storeId, corrections }) =>
    corrections.map(({ product, by, at, ...correction }) => ({
      ...{ ...correction, storeId, productId: product.id, userId: by.id, createdAt: at },
    })),
  );
  await tx.execute(sql`
    CREATE TEMP TABLE past_corrections (store_id text, product_id text, quantity int, reason text, booking_id text,
      user_id text, note text, created_at timestamptz) ON COMMIT DROP`);
  await insertRows(tx, 'past_corrections', corrections);
  const text = await readFile(new URL('./after-orders.sql', import.meta.url), 'utf8');
  for (const statement of text.replaceAll('{undoMs}', String(UNDO_MS)).split(/;$/m).slice(0, -1))
    await tx.execute(sql.raw(statement));
}
