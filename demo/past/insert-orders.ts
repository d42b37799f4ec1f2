// Writes the orders of the demo's past: their lines and adjustments, who picked and brought them, how they
// were paid, their history and their invoices.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { toFinancialYear } from '#features/orders/invoice/invoice.rules.ts';
import type { InvoiceSnapshot } from '#features/orders/invoice/invoice.table.ts';
import { MINUTE_MS } from '#shared/times.ts';
import business from '../demo-business.json' with { type: 'json' };
import { DEMO_STORES } from '../demo-stores.ts';
import { insertRows, toRows } from '../insert-rows.ts';
import { takenAtDoor } from './draw-after.ts';
import { duePaiseOf, type PastOrder } from './draw-orders.ts';
import type { Past } from './make-past.ts';
import { toIndianDay } from './time.ts';

/** How long a shopper has to pay; long over. */
const PAY_TIMEOUT_MS = 35 * MINUTE_MS;
const TIME_ZONE = 'Asia/Kolkata';
/** As the sandbox says: it keeps two percent, and the tax on it. */
const FEE = 0.02;
const FEE_TAX = 0.18;

const isOnline = ({ method }: PastOrder) => method !== 'cash';
const toPaymentState = (order: PastOrder) =>
  !isOnline(order) ? 'none_due' : order.status === 'CANCELLED' ? 'refunded' : 'paid';
const adjustedPaiseOf = (order: PastOrder) => order.totalPaise - duePaiseOf(order);
const toChargeId = ({ id }: PastOrder) => `pi_demo_${id}`;
const toSessionId = ({ id }: PastOrder) => `cs_demo_${id}`;

function updatedAtOf({
  placedAt,
  claimedAt,
  takenAt,
  deliveredAt,
  cancelledAt,
  adjustments,
}: PastOrder): number {
  const steps = [placedAt, claimedAt, takenAt, deliveredAt, cancelledAt].map(Number);
  return Math.max(...steps, ...adjustments.map(({ at }) => at));
}

/** Oldest first, with all that belongs to them. */
export async function insertOrders(tx: Queryable, past: Past, orders: readonly PastOrder[]): Promise<void> {
  await insertPlaced(tx, orders);
  await insertDeliveries(tx, past, orders);
  await insertPayments(tx, past, orders);
  await insertHistory(tx, orders);
  await insertInvoices(tx, past, orders);
}

async function insertPlaced(tx: Queryable, orders: readonly PastOrder[]): Promise<void> {
  await insertRows(
    tx,
    'orders',
    orders.map((order) => ({
      ...{ id: order.id, userId: order.customer.id, storeId: order.storeId, status: order.status },
      ...{ paymentMethod: order.method, paymentState: toPaymentState(order) },
      ...{ paymentProvider: isOnline(order) ? 'sandbox' : null, isTest: isOnline(order) },
      ...{ subTotalPaise: order.totalPaise, totalPaise: order.totalPaise },
      adjustedPaise: adjustedPaiseOf(order),
      ...{ deliveryAddress: order.customer.address, leaveAtDoor: order.isLeftAtDoor },
      ifShort: order.customer.replaces ? 'replace' : 'refund',
      expiresAt: isOnline(order) ? order.createdAt + PAY_TIMEOUT_MS : null,
      ...{ createdAt: order.createdAt, placedAt: order.placedAt, updatedAt: updatedAtOf(order) },
      promisedFrom: order.promised?.from ?? null,
      promisedTo: order.promised?.to ?? null,
    })),
  );
  const lines = orders.flatMap((order) =>
    order.lines.map(({ product, lineTotalPaise, adjustedPaise, ...line }) => ({
      ...{ ...line, order_id: order.id, product_id: product.id },
      ...{ line_total_paise: lineTotalPaise, adjusted_paise: adjustedPaise },
    })),
  );
  await tx.execute(sql`
    INSERT INTO order_lines (id, order_id, product_id, name, images, unit, price_paise, discount_basis_points, quantity,
      line_total_paise, picked, short, substitute, adjusted_paise)
    SELECT rows.id, order_id, product_id, name, images, unit, price_paise, discount_basis_points, quantity, line_total_paise,
      picked, short, substitute, adjusted_paise
    FROM ${toRows(
      lines,
      `id text, order_id text, product_id text, quantity int, line_total_paise bigint, picked int, short int,
       substitute jsonb, adjusted_paise bigint`,
    )} JOIN products product ON product.id = rows.product_id`);
  await insertRows(
    tx,
    'order_adjustments',
    orders.flatMap(({ id: orderId, adjustments }) =>
      adjustments.map(({ by, at, ...adjustment }) => ({
        ...{ ...adjustment, orderId, userId: by.id, createdAt: at, settledAt: at },
      })),
    ),
  );
}

async function insertDeliveries(
  tx: Queryable,
  { stores }: Past,
  orders: readonly PastOrder[],
): Promise<void> {
  const handIns = stores.flatMap((store) => store.handIns);
  await insertRows(
    tx,
    'cash_hand_ins',
    handIns.map(({ id, storeId, rider, expectedPaise, handedPaise, at, counted }) => ({
      ...{ id, storeId, riderId: rider.id, riderName: rider.name, expectedPaise, handedPaise, handedAt: at },
      ...{ countedPaise: counted?.paise, countedAt: counted?.at },
      ...{ countedBy: counted?.by.id, countedByName: counted?.by.name },
    })),
  );
  await insertRows(
    tx,
    'order_picks',
    orders.flatMap(({ id, storeId, picker, claimedAt, packedAt }) => {
      if (claimedAt === null) return [];
      const by = { userId: picker!.id, userName: picker!.name };
      return { orderId: id, storeId, ...by, startedAt: claimedAt, claimedAt, finishedAt: packedAt };
    }),
  );
  const handInOf = new Map(handIns.flatMap(({ id, orderIds }) => orderIds.map((orderId) => [orderId, id])));
  await insertRows(
    tx,
    'deliveries',
    orders.flatMap((order) => {
      const { id, storeId, rider, code, takenAt, deliveredAt, cancelledAt } = order;
      if (takenAt === null) return [];
      return {
        ...{ orderId: id, storeId, riderId: rider!.id, riderName: rider!.name, code, takenAt, deliveredAt },
        ...{ failedAt: cancelledAt, failReason: cancelledAt === null ? null : 'Nobody at the door' },
        isLeftAtDoor: deliveredAt !== null && order.isLeftAtDoor,
        cashPaise: deliveredAt === null ? null : takenAtDoor(order),
        handInId: handInOf.get(id),
      };
    }),
  );
}

/** As the sandbox takes them: the provider was asked for all of them, so nobody asks again. */
async function insertPayments(tx: Queryable, { makeId }: Past, orders: readonly PastOrder[]): Promise<void> {
  const paid = orders.filter(isOnline);
  const refunds = paid.flatMap((order) => {
    const { status, cancelledAt, totalPaise, adjustments } = order;
    const given = status === 'CANCELLED' ? [{ paise: totalPaise, at: cancelledAt! }] : adjustments;
    return given.map(({ paise, at }, nth) => ({
      ...{ id: makeId(at), paymentIntent: toChargeId(order), refundId: `re_demo_${order.id}_${nth}` },
      ...{ amountPaise: paise, status: 'succeeded', isOurs: true, createdAt: at, updatedAt: at },
    }));
  });
  // A bank takes its time: the newest is still under way.
  const newest = refunds.toSorted((one, other) => other.createdAt - one.createdAt)[0];
  if (newest) newest.status = 'pending';
  const lastRefundOf = new Map(refunds.map(({ paymentIntent, refundId }) => [paymentIntent, refundId]));
  const common = (order: PastOrder) => ({
    ...{ orderId: order.id, sessionId: toSessionId(order), paymentIntent: toChargeId(order) },
    askedAt: order.placedAt,
  });
  await insertRows(
    tx,
    'payments',
    paid.map((order) => ({
      ...{ ...common(order), customerEmail: order.customer.email, capturedPaise: order.totalPaise },
      refundedPaise: order.status === 'CANCELLED' ? order.totalPaise : adjustedPaiseOf(order),
      refundId: lastRefundOf.get(toChargeId(order)),
      sessionExpiresAt: order.createdAt + PAY_TIMEOUT_MS,
      ...{ createdAt: order.createdAt, updatedAt: updatedAtOf(order) },
    })),
  );
  await insertRows(
    tx,
    'payment_charges',
    paid.map((order) => {
      const feeTaxPaise = Math.round(order.totalPaise * FEE * FEE_TAX);
      const feePaise = Math.round(order.totalPaise * FEE) + feeTaxPaise;
      const sums = { amountPaise: order.totalPaise, currency: 'inr', feePaise, feeTaxPaise };
      return { ...common(order), books: 'sandbox', ...sums, createdAt: order.placedAt };
    }),
  );
  await insertRows(tx, 'payment_refunds', refunds);
}

type Move = {
  toStatus: string;
  movedBy: 'shopper' | 'staff' | 'shop';
  person: { id: string; name: string } | null;
  at: number;
};

function listMoves(order: PastOrder): Move[] {
  const { customer, createdAt, placedAt, claimedAt, takenAt, deliveredAt, cancelledAt, picker, rider } =
    order;
  const moves: Move[] = [];
  const add = (toStatus: string, movedBy: Move['movedBy'], person: Move['person'], at: number | null) =>
    at !== null && moves.push({ toStatus, movedBy, person, at });
  if (isOnline(order)) {
    add('PENDING', 'shopper', customer, createdAt);
    add('PAID', 'shop', null, placedAt);
    add('PLACED', 'shop', null, placedAt);
  } else add('PLACED', 'shopper', customer, placedAt);
  add('PACKING', 'staff', picker, claimedAt);
  add('OUT FOR DELIVERY', 'staff', rider, takenAt);
  add('DELIVERED', 'staff', rider, deliveredAt);
  add('CANCELLED', rider ? 'staff' : 'shopper', rider ?? customer, cancelledAt);
  if (isOnline(order)) add('REFUNDED', 'shop', null, cancelledAt);
  return moves;
}

async function insertHistory(tx: Queryable, orders: readonly PastOrder[]): Promise<void> {
  const moves = orders
    .flatMap((order) => listMoves(order).map((move) => ({ orderId: order.id, ...move })))
    .sort((one, other) => one.at - other.at)
    .map(({ person, at, ...move }) => ({
      ...{ ...move, userId: person?.id, userName: person?.name, createdAt: at },
    }));
  await insertRows(tx, 'order_transitions', moves);
}

/** Numbered by store and financial year in the order of the deliveries; the letter of a store is its own. */
async function insertInvoices(
  tx: Queryable,
  { products }: Past,
  orders: readonly PastOrder[],
): Promise<void> {
  const taxes = new Map(products.map(({ id, tax }) => [id, tax]));
  const delivered = orders
    .filter(({ deliveredAt }) => deliveredAt !== null)
    .toSorted((one, other) => one.deliveredAt! - other.deliveredAt!);
  // By day, because the clocks of time zones are slow.
  const years = new Map<string, number>();
  const yearOf = (time: number) => {
    const day = toIndianDay(time);
    const year = years.get(day) ?? toFinancialYear(new Date(time), TIME_ZONE);
    years.set(day, year);
    return year;
  };
  const letters = [...new Set(delivered.map(({ storeId }) => storeId))];
  const counters = new Map<string, { storeId: string; year: number; last: number }>();
  const rows = delivered.map(({ id, storeId, customer, deliveredAt, lines }) => {
    const year = yearOf(deliveredAt!);
    const counter = counters.get(`${storeId} ${year}`) ?? { storeId, year, last: 0 };
    counters.set(`${storeId} ${year}`, counter);
    const number = ++counter.last;
    const { name, addressLine, pincode, phone } = DEMO_STORES.find((store) => store.id === storeId)!;
    const seller = { storeName: name, addressLine, city: 'Bengaluru', state: 'Karnataka', pincode, phone };
    const sold = lines.flatMap(({ product, substitute }) => [
      product.id,
      substitute?.productId ?? product.id,
    ]);
    const snapshot: InvoiceSnapshot = {
      ...{ storeNumber: letters.indexOf(storeId) + 1, buyerName: customer.name },
      seller: { ...seller, timeZone: TIME_ZONE, gstNumber: business.gst_number },
      taxes: Object.fromEntries(sold.map((productId) => [productId, taxes.get(productId)!])),
    };
    return { orderId: id, storeId, year, number, snapshot, issuedAt: deliveredAt };
  });
  await insertRows(tx, 'invoices', rows);
  await insertRows(tx, 'invoice_counters', [...counters.values()]);
}
