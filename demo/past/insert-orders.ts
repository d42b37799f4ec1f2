// Writes the orders of the demo's past: their lines and adjustments, who picked and brought them, how they
// were paid, their history and their invoices.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { toFinancialYear } from '#features/order/invoice/invoice.rules.ts';
import type { InvoiceSnapshot } from '#features/order/invoice/invoice.table.ts';
import { DEMO_STORES } from '../demo-stores.ts';
import { insertRows, toRows } from '../insert-rows.ts';
import { takenAtDoor } from './draw-after.ts';
import { duePaiseOf, type PastOrder } from './draw-orders.ts';
import type { Past } from './make-past.ts';
import { MINUTE_MS, toIndianDay, toIso } from './time.ts';

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

function updatedAtOf(order: PastOrder): number {
  const { placedAt, claimedAt, takenAt, deliveredAt, cancelledAt, adjustments } = order;
  return Math.max(
    placedAt,
    claimedAt ?? 0,
    takenAt ?? 0,
    deliveredAt ?? 0,
    cancelledAt ?? 0,
    ...adjustments.map(({ at }) => at),
  );
}

/** Oldest first, with all that belongs to them. */
export async function insertOrders(tx: Queryable, past: Past, orders: readonly PastOrder[]): Promise<void> {
  await insertPlaced(tx, orders);
  await insertDeliveries(tx, past, orders);
  await insertPayments(tx, past, orders);
  await insertHistory(tx, orders);
  await insertInvoices(tx, orders);
}

async function insertPlaced(tx: Queryable, orders: readonly PastOrder[]): Promise<void> {
  await insertRows(
    tx,
    'orders',
    `id text, user_id text, store_id text, payment_method text, payment_state text, payment_provider text,
     status text, sub_total_paise bigint, total_paise bigint, delivery_address jsonb, is_test boolean, if_short text,
     leave_at_door boolean, adjusted_paise bigint, expires_at timestamptz, created_at timestamptz, placed_at timestamptz,
     promised_from timestamptz, promised_to timestamptz, updated_at timestamptz`,
    orders.map((order) => ({
      ...{ id: order.id, user_id: order.customer.id, store_id: order.storeId },
      ...{ payment_method: order.method, payment_state: toPaymentState(order) },
      payment_provider: isOnline(order) ? 'sandbox' : null,
      status: order.status,
      ...{ sub_total_paise: order.totalPaise, total_paise: order.totalPaise },
      delivery_address: order.customer.address,
      is_test: isOnline(order),
      if_short: order.customer.replaces ? 'replace' : 'refund',
      leave_at_door: order.isLeftAtDoor,
      adjusted_paise: adjustedPaiseOf(order),
      expires_at: isOnline(order) ? toIso(order.createdAt + PAY_TIMEOUT_MS) : null,
      ...{ created_at: toIso(order.createdAt), placed_at: toIso(order.placedAt) },
      ...{
        promised_from: toIso(order.promised?.from ?? null),
        promised_to: toIso(order.promised?.to ?? null),
      },
      updated_at: toIso(updatedAtOf(order)),
    })),
  );
  const lines = orders.flatMap((order) =>
    order.lines.map(
      ({ id, product, quantity, lineTotalPaise, picked, short, substitute, adjustedPaise }) => ({
        ...{ id, order_id: order.id, product_id: product.id, quantity, line_total_paise: lineTotalPaise },
        ...{ picked, short, substitute, adjusted_paise: adjustedPaise },
      }),
    ),
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
    `id text, order_id text, line_id text, reason text, quantity int, paise bigint, user_id text, created_at timestamptz, settled_at timestamptz`,
    orders.flatMap(({ id: order_id, adjustments }) =>
      adjustments.map(({ id, lineId, reason, quantity, paise, by, at }) => ({
        ...{ id, order_id, line_id: lineId, reason, quantity, paise, user_id: by.id },
        ...{ created_at: toIso(at), settled_at: toIso(at) },
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
    `id text, store_id text, rider_id text, rider_name text, expected_paise bigint, handed_paise bigint, handed_at timestamptz,
     counted_paise bigint, counted_at timestamptz, counted_by text, counted_by_name text`,
    handIns.map(({ id, storeId, rider, expectedPaise, handedPaise, at, counted }) => ({
      ...{ id, store_id: storeId, rider_id: rider.id, rider_name: rider.name, expected_paise: expectedPaise },
      ...{ handed_paise: handedPaise, handed_at: toIso(at), counted_paise: counted?.paise },
      ...{
        counted_at: toIso(counted?.at ?? null),
        counted_by: counted?.by.id,
        counted_by_name: counted?.by.name,
      },
    })),
  );
  await insertRows(
    tx,
    'order_picks',
    `order_id text, store_id text, user_id text, user_name text, started_at timestamptz, claimed_at timestamptz, finished_at timestamptz`,
    orders.flatMap(({ id, storeId, picker, claimedAt, packedAt }) =>
      claimedAt === null
        ? []
        : {
            ...{ order_id: id, store_id: storeId, user_id: picker!.id, user_name: picker!.name },
            ...{ started_at: toIso(claimedAt), claimed_at: toIso(claimedAt), finished_at: toIso(packedAt) },
          },
    ),
  );
  const handInOf = new Map(handIns.flatMap(({ id, orderIds }) => orderIds.map((orderId) => [orderId, id])));
  await insertRows(
    tx,
    'deliveries',
    `order_id text, store_id text, rider_id text, rider_name text, code text, taken_at timestamptz, delivered_at timestamptz,
     is_left_at_door boolean, failed_at timestamptz, fail_reason text, cash_paise bigint, hand_in_id text`,
    orders.flatMap((order) => {
      const { id, storeId, rider, code, takenAt, deliveredAt, cancelledAt } = order;
      if (takenAt === null) return [];
      return {
        ...{ order_id: id, store_id: storeId, rider_id: rider!.id, rider_name: rider!.name, code },
        ...{ taken_at: toIso(takenAt), delivered_at: toIso(deliveredAt), failed_at: toIso(cancelledAt) },
        fail_reason: cancelledAt === null ? null : 'Nobody at the door',
        is_left_at_door: deliveredAt !== null && order.isLeftAtDoor,
        cash_paise: deliveredAt === null ? null : takenAtDoor(order),
        hand_in_id: handInOf.get(id),
      };
    }),
  );
}

/** As the sandbox takes them: the provider was asked for all of them, so nobody asks again. */
async function insertPayments(tx: Queryable, { makeId }: Past, orders: readonly PastOrder[]): Promise<void> {
  const paid = orders.filter(isOnline);
  const backOf = (order: PastOrder) =>
    order.status === 'CANCELLED' ? order.totalPaise : adjustedPaiseOf(order);
  const refunds = paid.flatMap((order) => {
    const { status, cancelledAt, totalPaise, adjustments } = order;
    const given = status === 'CANCELLED' ? [{ paise: totalPaise, at: cancelledAt! }] : adjustments;
    return given.map(({ paise, at }, nth) => ({
      ...{ id: makeId(at), payment_intent: toChargeId(order), refund_id: `re_demo_${order.id}_${nth}` },
      ...{
        amount_paise: paise,
        status: 'succeeded',
        is_ours: true,
        created_at: toIso(at),
        updated_at: toIso(at),
      },
    }));
  });
  // A bank takes its time: the newest is still under way.
  const newest = refunds.toSorted((one, other) => (one.created_at! < other.created_at! ? 1 : -1))[0];
  if (newest) newest.status = 'pending';
  const lastRefundOf = new Map(refunds.map((refund) => [refund.payment_intent, refund.refund_id]));
  await insertRows(
    tx,
    'payments',
    `order_id text, session_id text, customer_email text, session_expires_at timestamptz, payment_intent text,
     captured_paise bigint, refund_id text, refunded_paise bigint, asked_at timestamptz, created_at timestamptz, updated_at timestamptz`,
    paid.map((order) => ({
      ...{ order_id: order.id, session_id: toSessionId(order), customer_email: order.customer.email },
      ...{ session_expires_at: toIso(order.createdAt + PAY_TIMEOUT_MS), payment_intent: toChargeId(order) },
      ...{ captured_paise: order.totalPaise, refunded_paise: backOf(order) },
      refund_id: lastRefundOf.get(toChargeId(order)),
      ...{
        asked_at: toIso(order.placedAt),
        created_at: toIso(order.createdAt),
        updated_at: toIso(updatedAtOf(order)),
      },
    })),
  );
  await insertRows(
    tx,
    'payment_charges',
    `payment_intent text, books text, order_id text, session_id text, amount_paise bigint, currency text, fee_paise bigint,
     fee_tax_paise bigint, created_at timestamptz, asked_at timestamptz`,
    paid.map((order) => {
      const tax = Math.round(order.totalPaise * FEE * FEE_TAX);
      return {
        ...{
          payment_intent: toChargeId(order),
          books: 'sandbox',
          order_id: order.id,
          session_id: toSessionId(order),
        },
        ...{
          amount_paise: order.totalPaise,
          currency: 'inr',
          fee_paise: Math.round(order.totalPaise * FEE) + tax,
          fee_tax_paise: tax,
        },
        ...{ created_at: toIso(order.placedAt), asked_at: toIso(order.placedAt) },
      };
    }),
  );
  await insertRows(
    tx,
    'payment_refunds',
    `id text, payment_intent text, refund_id text, amount_paise bigint, status text, is_ours boolean,
     created_at timestamptz, updated_at timestamptz`,
    refunds,
  );
}

type Move = {
  to: string;
  by: 'shopper' | 'staff' | 'shop';
  person: { id: string; name: string } | null;
  at: number;
};

function listMoves(order: PastOrder): Move[] {
  const { customer, createdAt, placedAt, claimedAt, takenAt, deliveredAt, cancelledAt, picker, rider } =
    order;
  const moves: Move[] = [];
  const add = (to: string, by: Move['by'], person: Move['person'], at: number | null) =>
    at !== null && moves.push({ to, by, person, at });
  if (isOnline(order)) {
    add('PENDING', 'shopper', customer, createdAt);
    add('PAID', 'shop', null, placedAt);
    add('PLACED', 'shop', null, placedAt);
  } else add('PLACED', 'shopper', customer, placedAt);
  add('PACKING', 'staff', picker, claimedAt);
  add('OUT FOR DELIVERY', 'staff', rider, takenAt);
  add('DELIVERED', 'staff', rider, deliveredAt);
  if (rider) add('CANCELLED', 'staff', rider, cancelledAt);
  else add('CANCELLED', 'shopper', customer, cancelledAt);
  if (isOnline(order)) add('REFUNDED', 'shop', null, cancelledAt);
  return moves;
}

async function insertHistory(tx: Queryable, orders: readonly PastOrder[]): Promise<void> {
  const moves = orders.flatMap((order) => listMoves(order).map((move) => ({ order, ...move })));
  await insertRows(
    tx,
    'order_transitions',
    'order_id text, to_status text, moved_by text, user_id text, user_name text, created_at timestamptz',
    moves
      .sort((one, other) => one.at - other.at)
      .map(({ order, to, by, person, at }) => ({
        ...{ order_id: order.id, to_status: to, moved_by: by, user_id: person?.id, user_name: person?.name },
        created_at: toIso(at),
      })),
  );
}

/** Numbered by store and financial year in the order of the deliveries; the letter of a store is its own. */
async function insertInvoices(tx: Queryable, orders: readonly PastOrder[]): Promise<void> {
  const years = new Map<string, number>();
  const yearOf = (time: number) => {
    const day = toIndianDay(time);
    const year = years.get(day) ?? toFinancialYear(new Date(time), TIME_ZONE);
    years.set(day, year);
    return year;
  };
  const last = new Map<string, number>();
  const delivered = orders
    .filter(({ deliveredAt }) => deliveredAt !== null)
    .toSorted((one, other) => one.deliveredAt! - other.deliveredAt!);
  const letters = [...new Set(delivered.map(({ storeId }) => storeId))];
  const rows = delivered.map(({ id, storeId, customer, deliveredAt }) => {
    const year = yearOf(deliveredAt!);
    const number = (last.get(`${storeId} ${year}`) ?? 0) + 1;
    last.set(`${storeId} ${year}`, number);
    const { name, addressLine, pincode, phone } = DEMO_STORES.find((store) => store.id === storeId)!;
    const snapshot: InvoiceSnapshot = {
      storeNumber: letters.indexOf(storeId) + 1,
      buyerName: customer.name,
      seller: {
        ...{ storeName: name, addressLine, city: 'Bengaluru', state: 'Karnataka', pincode, phone },
        ...{ timeZone: TIME_ZONE, gstNumber: null },
      },
      taxes: {},
    };
    return { order_id: id, store_id: storeId, year, number, snapshot, issued_at: toIso(deliveredAt) };
  });
  await insertRows(
    tx,
    'invoices',
    'order_id text, store_id text, year int, number int, snapshot jsonb, issued_at timestamptz',
    rows,
  );
  const counters = [...last].map(([key, number]) => {
    const [store_id, year] = key.split(' ');
    return { store_id, year, last: number };
  });
  await insertRows(tx, 'invoice_counters', 'store_id text, year int, last int', counters);
}
