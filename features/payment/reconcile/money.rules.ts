// What the order says of its money, what the provider's records say, and what follows where they differ.
// Pure; all amounts in paise.

import { duePaiseOf, type StoredOrder } from '#features/order/order.rules.ts';
import type { ReviewDetails, ReviewReason, StoredPayment } from '../payment.rules.ts';
import type { paymentCharges, paymentDisputes, paymentRefunds } from './provider-records.table.ts';

export type StoredCharge = typeof paymentCharges.$inferSelect;
export type StoredRefund = typeof paymentRefunds.$inferSelect;
export type StoredDispute = typeof paymentDisputes.$inferSelect;

/** All that the provider's records say of one payment. */
export type ChargeRecords = { charge: StoredCharge; refunds: StoredRefund[]; disputes: StoredDispute[] };

/** Kept with each review, and compared with those of the last one: other figures reopen it. */
export type Amounts = {
  /** What the order is to be paid with as it stands. */
  duePaise: number;
  chargedPaise: number;
  /** Given back, or on its way. */
  refundedPaise: number;
  /** Asked back by the shopper's bank, and not decided. */
  disputedPaise: number;
  /** Given to the shopper's bank for good. */
  lostPaise: number;
};

export type MoneyFinding = { reason: ReviewReason; amounts: Amounts; details: ReviewDetails };

type OrderState = Pick<StoredOrder, 'paymentStatus' | 'status' | 'totalPaise' | 'adjustedPaise'>;

const GIVEN_BACK = new Set<StoredRefund['status']>(['pending', 'succeeded']);
const UNSUCCESSFUL = new Set<StoredRefund['status']>(['refused', 'failed', 'canceled']);

const sumOf = (rows: readonly { amountPaise: number }[]) =>
  rows.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

/** `order` undefined: the charge names one that does not exist. */
export function toAmounts(
  order: OrderState | undefined,
  { charge, refunds, disputes }: ChargeRecords,
): Amounts {
  const isOwn = order !== undefined && charge.problem === null;
  return {
    duePaise: isOwn && isOutstanding(order) ? duePaiseOf(order) : 0,
    chargedPaise: charge.isKnown ? charge.amountPaise : 0,
    refundedPaise: sumOf(refunds.filter(({ status }) => GIVEN_BACK.has(status))),
    disputedPaise: sumOf(disputes.filter(({ status }) => status === 'open' || status === 'inquiry')),
    lostPaise: sumOf(disputes.filter(({ status }) => status === 'lost')),
  };
}

/** What the shop has of it more than the order says; below zero: less. */
export function differenceOf({ duePaise, chargedPaise, refundedPaise, lostPaise }: Amounts): number {
  return chargedPaise - refundedPaise - lostPaise - duePaise;
}

/**
 * What can still be refunded: neither given back, nor lost, nor held by a dispute. An inquiry takes
 * nothing.
 */
export function leftToRefund(records: ChargeRecords): number {
  const { chargedPaise, refundedPaise, lostPaise } = toAmounts(undefined, records);
  const held = sumOf(records.disputes.filter(({ status }) => status === 'open'));
  return Math.max(0, chargedPaise - refundedPaise - lostPaise - held);
}

/** What the shop must give back of it now: all that is left, or what an order that stands is not owed. */
export function refundWanted(order: OrderState, records: ChargeRecords): number {
  if (!isRefundDue(order)) return 0;
  const tooMuch = Math.max(0, differenceOf(toAmounts(order, records)));
  return Math.min(tooMuch, leftToRefund(records));
}

/** What of an order's adjustments is back with the shopper. */
export function adjustedBack(order: OrderState, records: ChargeRecords): number {
  return Math.min(order.adjustedPaise, toAmounts(order, records).refundedPaise);
}

/** A refund of this shop that was refused or has failed is not asked again by itself: a person decides. */
export function isRefundStuck({ refunds }: ChargeRecords): boolean {
  return refunds.some(({ isOurs, status }) => isOurs && UNSUCCESSFUL.has(status));
}

/**
 * What a person must look at; null where the records and the order agree, or the shop itself is about to
 * bring them together.
 */
export function findMoneyProblem(
  order: OrderState | undefined,
  records: ChargeRecords,
  { isLate }: { isLate: boolean },
): MoneyFinding | null {
  const amounts = toAmounts(order, records);
  const reason = findReason(order, records, amounts, isLate);
  if (reason === null) return null;
  const [failed] = records.refunds.filter(({ status }) => UNSUCCESSFUL.has(status)).slice(-1);
  const [dispute] = records.disputes.filter(({ status }) => status !== 'won').slice(-1);
  return {
    reason,
    amounts,
    details: {
      currency: records.charge.currency,
      ...(failed && { refundFailure: failed.failure }),
      ...(dispute && {
        disputeReason: dispute.reason,
        isInquiry: dispute.status === 'inquiry',
        answerBy: dispute.answerBy?.toISOString() ?? null,
      }),
    },
  };
}

function findReason(
  order: OrderState | undefined,
  records: ChargeRecords,
  amounts: Amounts,
  isLate: boolean,
): ReviewReason | null {
  const difference = differenceOf(amounts);
  if (amounts.disputedPaise > 0) return 'dispute is open';
  const isMissing = !records.charge.isKnown && records.charge.problem === null;
  if (isMissing && (difference !== 0 || order?.paymentStatus === 'PAID'))
    return 'charge is not known to the provider';
  if (difference === 0) return null;
  if (records.charge.problem !== null) return records.charge.problem;
  if (difference < 0)
    return amounts.lostPaise > 0
      ? 'dispute was lost'
      : amounts.refundedPaise > 0
        ? 'refunded at the provider while the order stands'
        : 'amounts differ';
  if (order === undefined || !isRefundDue(order)) return 'amounts differ';
  const stuck = records.refunds.findLast(({ isOurs, status }) => isOurs && UNSUCCESSFUL.has(status));
  if (stuck) return stuck.status === 'refused' ? 'refund was refused' : 'refund failed';
  return isLate ? 'refund is late' : null;
}

/**
 * How the order's payment moves because of the records: REFUNDED when all of it went back, and PAID again
 * when a refund came to nothing. Of an order that stands a lost dispute makes no refund; of one that is
 * cancelled the money is where it belongs.
 */
export function toPaymentMove(
  order: OrderState,
  payment: Pick<StoredPayment, 'capturedPaise'>,
  records: ChargeRecords,
): 'refunded' | 'refund failed' | null {
  if (!records.charge.isKnown || records.charge.problem !== null) return null;
  const { refundedPaise, lostPaise } = toAmounts(order, records);
  const backPaise = refundedPaise + (order.status === 'CANCELLED' ? lostPaise : 0);
  const isBack = payment.capturedPaise > 0 && backPaise >= payment.capturedPaise;
  if (order.paymentStatus === 'PAID' && isBack) return 'refunded';
  if (order.paymentStatus === 'REFUNDED' && !isBack) return 'refund failed';
  return null;
}

/** Paid for and cancelled, or not owed in full any more. */
export function isRefundDue({ paymentStatus, status, adjustedPaise }: OrderState): boolean {
  return paymentStatus === 'PAID' && (status === 'CANCELLED' || adjustedPaise > 0);
}

/** To be delivered, or delivered: it is owed what is due, whatever became of the money. */
function isOutstanding({ paymentStatus, status }: OrderState): boolean {
  const isCharged = paymentStatus === 'PAID' || paymentStatus === 'REFUNDED';
  return isCharged && status !== null && status !== 'CANCELLED';
}
