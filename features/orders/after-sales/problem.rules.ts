// Which problems can be reported, and how they can be answered. Pure.

import { toPaymentStatus } from '#shared/payment.ts';
import { formatRupees, toPaise, toRupees } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { say } from '#shared/phrase.ts';
import { refuseField, ShopError } from '#shared/shop-error.ts';
import { DAY_MS } from '#shared/times.ts';
import type { StoredLine, StoredOrder, StoredTransition } from '../core/order.rules.ts';
import { leftPaiseOf, paidForPacks } from '../core/sums.rules.ts';
import type { AnswerBody, OrderProblem, StaffProblem } from './after-sales.contract.ts';
import type { orderProblems } from './problem.table.ts';

export type StoredProblem = typeof orderProblems.$inferSelect;

/** How long after the delivery it can be rated, and the rating changed. */
export const RATING_WINDOW_MS = 7 * DAY_MS;

/** `delivery` undefined: its time is unknown, so it was long ago. 409 with the reason. */
export function requireDelivered(
  { status }: StoredOrder,
  delivery: StoredTransition | undefined,
  { windowMs, late }: { windowMs: number; late: 'problem_too_late' | 'rating_too_late' },
  now: Date,
): void {
  if (status !== 'DELIVERED') throw new ShopError('not_delivered');
  if (!delivery || now.getTime() - delivery.createdAt.getTime() > windowMs) throw new ShopError(late);
}

/** Delivered packs: picked ones, and substitutes of missing ones. */
function packsOf({ quantity, picked, short, substitute }: StoredLine): number {
  return (picked ?? quantity - short) + (substitute?.quantity ?? 0);
}

/** 400 for more packs than were delivered. */
export function requirePacks(line: StoredLine, quantity: number): void {
  const packs = packsOf(line);
  if (quantity <= packs) return;
  const message =
    packs === 0
      ? 'This item was not delivered, and you were not charged for it'
      : say('We delivered only {packs} of this', { packs });
  throw refuseField('quantity', message);
}

export type ProblemAnswer = { refundPaise: number } | { reason: string };

/** 400 unless exactly one of the two is given. */
export function readAnswer({ refund, reason }: AnswerBody): ProblemAnswer {
  if (refund !== undefined && reason === undefined && toPaise(refund) > 0)
    return { refundPaise: toPaise(refund) };
  if (refund === undefined && reason) return { reason };
  throw new ShopError('invalid_input', { message: 'Enter a refund, or the reason for none' });
}

export function isSameAnswer(problem: StoredProblem, answer: ProblemAnswer): boolean {
  if ('reason' in answer) return problem.state === 'refused' && problem.reason === answer.reason;
  return problem.state === 'refunded' && problem.refundPaise === answer.refundPaise;
}

/** 409 for more than is left of what was paid for the line. */
export function requireLeft(line: StoredLine, paise: number): void {
  if (paise <= leftPaiseOf(line)) return;
  const left = toRupees(leftPaiseOf(line));
  const message =
    left === 0
      ? 'This line is already fully refunded'
      : `At most ${formatRupees(left)} of this line can be refunded`;
  throw new ShopError('too_much', { message, data: { left } });
}

export function toOrderProblem(
  problem: Pick<StoredProblem, 'id' | 'lineId' | 'kind' | 'quantity' | 'state' | 'refundPaise' | 'reason'>,
): OrderProblem {
  const { id, lineId, kind, quantity, state, refundPaise, reason } = problem;
  return {
    _id: id,
    lineId,
    kind,
    quantity,
    state,
    refund: refundPaise === null ? null : toRupees(refundPaise),
    reason,
  };
}

export type ProblemFacts = {
  problem: StoredProblem;
  order: StoredOrder;
  line: StoredLine;
  customerName: string;
};

export function toStaffProblem({ problem, order, line, customerName }: ProblemFacts): StaffProblem {
  return {
    ...toOrderProblem(problem),
    orderId: problem.orderId,
    number: toOrderNumber(problem.orderId),
    storeId: problem.storeId,
    text: problem.text,
    photo: problem.photo,
    createdAt: problem.createdAt.toISOString(),
    answeredAt: problem.answeredAt?.toISOString() ?? null,
    answeredBy: problem.answeredByName,
    payment_status: toPaymentStatus(order),
    customer: { name: customerName, mobile: order.deliveryAddress.mobile },
    line: {
      name: line.name,
      unit: line.unit,
      image: line.images[0] ?? null,
      quantity: line.quantity,
      price: toRupees(paidForPacks(line, 1)),
      lineTotal: toRupees(line.lineTotalPaise),
      discount: toRupees(line.offerPaise),
      substitute: line.substitute && `${line.substitute.name}, ${line.substitute.unit}`,
    },
    left: toRupees(leftPaiseOf(line)),
  };
}
