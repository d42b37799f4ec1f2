// The details of an order for its shopper, from the stored data. Pure.

import { toOrderNumber } from '#shared/order-number.ts';
import { DELIVERY_STATUSES } from '#shared/order-stages.ts';
import { REPORT_WINDOW_MS } from '#shared/limits.ts';
import { toRupees } from '#shared/money.ts';
import { toPaymentStatus } from '#shared/payment.ts';
import { toChargeRows, type BillCharge } from '#shared/bill.ts';
import { type Arrival, type Outlook, promiseOf } from '../core/promise.rules.ts';
import { CANCEL_AFTER_MS } from '#shared/bag-limits.ts';
import { listTransitions } from '../fulfilment/order-transitions.rules.ts';
import type { StoredLine, StoredOrder } from '../core/order.rules.ts';
import { creditUsedPaiseOf, duePaiseOf, substitutePaiseOf } from '../core/sums.rules.ts';
import { comingInstead, toQuestion, type FoundQuestion } from '../fulfilment/pick-lines.rules.ts';
import { toInvoiceNumber } from '#shared/invoice-number.ts';
import { RATING_WINDOW_MS, toOrderProblem } from '../after-sales/problem.rules.ts';
import type { LocalNames, OrderDetails } from './details.contract.ts';

/** An order with all its related rows. */
export type OrderLookup = StoredOrder & {
  version: number;
  pickerName: string | null;
  packedAt: Date | null;
  riderName: string | null;
  code: string | null;
  failReason: string | null;
  /** When its bag began to come back, while it does. */
  failedAt: Date | null;
  hasInvoice: boolean;
  creditNotes: { storeNumber: number; year: number; number: number }[];
  /** Paid by a code at the door. */
  doorPaise: number | null;
  lines: FoundLine[];
  charges: Omit<BillCharge, 'gstBasisPoints'>[];
  /** Oldest first. */
  transitions: { toStatus: string; undoneStatus: string | null; atMs: number }[];
  problems: Parameters<typeof toOrderProblem>[0][];
} & Pick<OrderDetails, 'adjustments' | 'discounts' | 'owed' | 'rating' | 'store'>;
type FoundLine = StoredLine & {
  question: FoundQuestion | null;
  localNames: LocalNames | null;
  substituteNames: LocalNames | null;
};

export function toOrderDetails(order: OrderLookup, outlook: Outlook | undefined, now: Date): OrderDetails {
  const { status } = order;
  const { arrival = null, ahead = null } = outlook ?? {};
  const steps = listSteps(order);
  return {
    orderId: order.id,
    number: toOrderNumber(order.id),
    version: order.version,
    status,
    payment_status: toPaymentStatus(order),
    isTest: order.isTest,
    payment: { method: order.paymentMethod, state: order.paymentState, provider: order.paymentProvider },
    createdAt: order.createdAt.toISOString(),
    steps: steps.map((step) => ({ ...step, at: step.at.toISOString() })),
    lines: order.lines.map((line) => toLine(order, line, now)),
    adjustments: order.adjustments,
    charges: toChargeRows(order.charges),
    discounts: order.discounts,
    totalAmt: toRupees(order.totalPaise),
    paidAtDoor: order.doorPaise === null ? null : toRupees(order.doorPaise),
    credit: {
      spent: toRupees(order.creditPaise),
      back: toRupees(order.creditPaise - creditUsedPaiseOf(order)),
    },
    due: isOver(order) ? 0 : toRupees(duePaiseOf(order)),
    eta: toRange(arrival),
    ...(ahead !== null && { ahead }),
    promised: toRange(promiseOf(order)),
    code: status === 'OUT FOR DELIVERY' && !order.failedAt ? order.code : null,
    people: { picker: firstName(order.pickerName), rider: firstName(order.riderName) },
    failReason: status === 'CANCELLED' || order.failedAt ? order.failReason : null,
    failedTry: order.failedAt && {
      at: order.failedAt.toISOString(),
      cancelledBy: new Date(order.failedAt.getTime() + CANCEL_AFTER_MS).toISOString(),
    },
    delivery_address: order.deliveryAddress,
    ifShort: order.ifShort,
    leaveAtDoor: order.leaveAtDoor,
    store: order.store,
    canCancel: listTransitions(status, 'shopper').includes('CANCELLED'),
    problems: order.problems.map(toOrderProblem),
    owed: order.owed,
    reportUntil: afterDelivery(steps, REPORT_WINDOW_MS),
    rating: order.rating,
    rateUntil: afterDelivery(steps, RATING_WINDOW_MS),
    invoice: status === 'DELIVERED' && order.hasInvoice ? `/api/order/invoice?orderId=${order.id}` : null,
    creditNotes: order.creditNotes.map((note) =>
      toInvoiceNumber(note.storeNumber, note.year, note.number, 'C'),
    ),
  };
}

const toRange = (range: Arrival | null) =>
  range && { from: range.from.toISOString(), to: range.to.toISOString() };

/** It is cancelled, or was never paid. */
function isOver({ status, paymentState }: OrderLookup): boolean {
  return status === 'CANCELLED' || (status === null && paymentState !== 'awaiting');
}

type Step = { status: OrderDetails['steps'][number]['status']; at: Date };
const STEPS = new Set<string>(DELIVERY_STATUSES);

/** The history without undone steps and changes of the payment. */
function listSteps({ status, placedAt, packedAt, transitions }: OrderLookup): Step[] {
  if (status === null) return [];
  const first = transitions[0]?.toStatus;
  // An order may be older than the history; an online order is placed when it is paid.
  const isUntold = first !== 'PLACED' && first !== 'PENDING';
  const steps: Step[] = isUntold ? [{ status: 'PLACED', at: placedAt }] : [];
  for (const { toStatus, undoneStatus, atMs } of transitions) {
    if (undoneStatus !== null) {
      if (steps.at(-1)?.status === undoneStatus) steps.pop();
    } else if (STEPS.has(toStatus)) steps.push({ status: toStatus as Step['status'], at: new Date(atMs) });
  }
  const packing = steps.findIndex((step) => step.status === 'PACKING');
  if (packedAt && packing >= 0) steps.splice(packing + 1, 0, { status: 'PACKED', at: packedAt });
  return steps;
}

/** null before delivery. */
function afterDelivery(steps: readonly Step[], windowMs: number): string | null {
  const last = steps.at(-1);
  return last?.status === 'DELIVERED' ? new Date(last.at.getTime() + windowMs).toISOString() : null;
}

function toLine(
  { status, packedAt }: OrderLookup,
  line: FoundLine,
  now: Date,
): OrderDetails['lines'][number] {
  const when = { isPicking: status === 'PACKING' && packedAt === null, now };
  const substitute = comingInstead(line, when);
  return {
    lineId: line.id,
    productId: line.productId,
    name: line.name,
    ...(line.localNames && { localNames: line.localNames }),
    image: line.images[0] ?? null,
    unit: line.unit,
    quantity: line.quantity,
    price: toRupees(line.lineTotalPaise / line.quantity),
    lineTotal: toRupees(line.lineTotalPaise),
    discount: toRupees(line.offerPaise),
    delivered: deliveredOf(line, status),
    substitute: substitute && {
      name: substitute.name,
      ...(line.substituteNames && { localNames: line.substituteNames }),
      unit: substitute.unit,
      image: substitute.image,
      quantity: substitute.quantity,
      price: toRupees(substitutePaiseOf({ ...line, substitute })),
    },
    question: toQuestion(line, when),
  };
}

/** Before packing, everything that is not known to be short. The picked quantity may not be recorded. */
function deliveredOf({ quantity, picked, short }: FoundLine, status: OrderLookup['status']): number {
  const isPacked = status === 'OUT FOR DELIVERY' || status === 'DELIVERED';
  return (isPacked ? picked : null) ?? quantity - short;
}

function firstName(name: string | null): string | null {
  return name?.trim().split(/\s+/)[0] || null;
}
