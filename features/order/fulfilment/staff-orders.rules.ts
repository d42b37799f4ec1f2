// Rules of the staff's view of orders: what a search text can mean, how orders are counted and shown.

import { toChargeRows, type Charge } from '#shared/bill.ts';
import { toRupees } from '#shared/money.ts';
import { toPaymentStatus } from '#shared/payment.ts';
import { findUndo, type TransitionRow } from './order-transitions.rules.ts';
import { duePaiseOf, type StoredLine, type StoredOrder } from '../core/order.rules.ts';
import { STAGES, type Stage } from '#shared/order-stages.ts';
import type { StageCounts, StaffOrder } from './staff-orders.contract.ts';

/** The possible meanings of a search text, each as a LIKE pattern; null where it cannot have that meaning. */
export type OrderSearch = {
  name: string;
  /** Reversed, because the shown part of an id is its end. */
  idBackwards: string | null;
  mobile: { start: string; backwards: string; anywhere: string } | null;
};

const MAX_CHARACTERS = 100;
const LEAST_OF_ID = 4;
const LEAST_DIGITS = 3;
/** The mobile without the country's code, however it is written. */
const MOBILE_DIGITS = 10;

/** null without a search. */
export function readSearch(text = ''): OrderSearch | null {
  const wanted = text.trim().slice(0, MAX_CHARACTERS).toLowerCase();
  if (wanted === '') return null;
  const id = wanted.replace(/^#/, '');
  const isId = id.length >= LEAST_OF_ID && /^[0-9a-f]{1,24}$/.test(id);
  const digits = /^[\d\s()+-]+$/.test(wanted) ? wanted.replace(/\D/g, '').slice(-MOBILE_DIGITS) : '';
  const name = escapeLike(wanted);
  return {
    // One or two letters are in too many names: only names that begin with them are found.
    name: wanted.length < 3 ? `${name}%` : `%${name}%`,
    idBackwards: isId ? `${reverse(id)}%` : null,
    mobile:
      digits.length >= LEAST_DIGITS
        ? { start: `${digits}%`, backwards: `${reverse(digits)}%`, anywhere: `%${digits}%` }
        : null,
  };
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

function reverse(text: string): string {
  return [...text].toReversed().join('');
}

export type CountRow = Pick<StoredOrder, 'status' | 'paymentState'> & { count: number };

export function toStageCounts(rows: readonly CountRow[]): StageCounts {
  const counts = Object.fromEntries(['ALL', ...STAGES].map((stage) => [stage, 0])) as StageCounts;
  for (const row of rows) {
    counts.ALL += row.count;
    const stage = toStage(row);
    if (stage) counts[stage] += row.count;
  }
  return counts;
}

function toStage({ status, paymentState }: Pick<StoredOrder, 'status' | 'paymentState'>): Stage | null {
  if (status) return status;
  if (paymentState === 'awaiting') return 'UNPAID';
  return paymentState === 'failed' ? 'FAILED' : null;
}

/** An order older than the history gets its first entry here: the time of placing is known. */
export function toHistory(
  order: Pick<StoredOrder, 'status' | 'createdAt'>,
  transitions: readonly TransitionRow[],
): StaffOrder['transitions'] {
  const history = transitions.map(({ toStatus, undoneStatus, movedBy, userName, createdAt }) => ({
    status: toStatus,
    undid: undoneStatus,
    by: movedBy,
    name: userName,
    at: createdAt.toISOString(),
  }));
  const first = transitions[0]?.toStatus;
  if (order.status === null || first === 'PLACED' || first === 'PENDING') return history;
  const placed = { status: 'PLACED', undid: null, by: 'shopper' as const, name: null };
  return [{ ...placed, at: order.createdAt.toISOString() }, ...history];
}

export type Details = {
  order: StoredOrder;
  customer: StaffOrder['customer'];
  lines: { line: StoredLine; category: string | null }[];
  charges: readonly Charge[];
  transitions: TransitionRow[];
  rating: StaffOrder['rating'];
};

export function toStaffOrder(
  { order, customer, lines, charges, transitions, rating }: Details,
  now: Date,
): StaffOrder {
  const last = transitions.findLast(({ toStatus }) => toStatus === order.status);
  return {
    orderId: order.id,
    storeId: order.storeId,
    payment_status: toPaymentStatus(order),
    isTest: order.isTest,
    status: order.status,
    subTotalAmt: toRupees(order.subTotalPaise),
    charges: toChargeRows(charges),
    totalAmt: toRupees(order.totalPaise),
    due: toRupees(duePaiseOf(order)),
    customer,
    delivery_address: order.deliveryAddress,
    lines: lines.map(({ line, category }) => ({
      _id: line.id,
      productId: line.productId,
      name: line.name,
      image: line.images,
      unit: line.unit,
      quantity: line.quantity,
      unitPrice: toRupees(line.lineTotalPaise / line.quantity),
      lineTotal: toRupees(line.lineTotalPaise),
      category,
    })),
    transitions: toHistory(order, transitions),
    rating,
    undo: findUndo(order.status, last, now),
    createdAt: order.createdAt.toISOString(),
  };
}
