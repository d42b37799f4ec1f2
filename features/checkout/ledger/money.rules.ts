// What the order and the provider's records say about its money, and what follows where they differ. Pure;
// all amounts in paise.

import type { StoredOrder } from '#features/orders/core/order.rules.ts';
import { payablePaiseOf } from '#features/orders/core/sums.rules.ts';
import type { ReviewDetails, ReviewReason, StoredPayment } from '../payment.rules.ts';
import type { paymentCharges, paymentDisputes, paymentRefunds } from './provider-records.table.ts';

export type StoredCharge = typeof paymentCharges.$inferSelect;
export type StoredRefund = typeof paymentRefunds.$inferSelect;
export type StoredDispute = typeof paymentDisputes.$inferSelect;

export type ChargeRecords = { charge: StoredCharge; refunds: StoredRefund[]; disputes: StoredDispute[] };

/** Stored with each review and compared with the latest one: different amounts open a new one. */
export type Amounts = {
  duePaise: number;
  chargedPaise: number;
  /** Refunded, or being refunded. */
  refundedPaise: number;
  /** Disputed by the shopper's bank, and not decided. */
  disputedPaise: number;
  lostPaise: number;
};

export type MoneyFinding = { reason: ReviewReason; amounts: Amounts; details: ReviewDetails };

type OrderState = Pick<
  StoredOrder,
  'paymentState' | 'status' | 'totalPaise' | 'adjustedPaise' | 'creditPaise'
>;

const GIVEN_BACK = new Set<StoredRefund['status']>(['pending', 'succeeded']);
const UNSUCCESSFUL = new Set<StoredRefund['status']>(['refused', 'failed', 'canceled']);

const sumOf = (rows: readonly { amountPaise: number }[]) =>
  rows.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

/** `order` undefined: the charge names an order that does not exist. */
export function toAmounts(
  order: OrderState | undefined,
  { charge, refunds, disputes }: ChargeRecords,
): Amounts {
  const isOwn = order !== undefined && charge.problem === null;
  return {
    duePaise: isOwn && isOutstanding(order) ? payablePaiseOf(order) : 0,
    chargedPaise: charge.isKnown ? charge.amountPaise : 0,
    refundedPaise: sumOf(refunds.filter(({ status }) => GIVEN_BACK.has(status))),
    disputedPaise: sumOf(disputes.filter(({ status }) => status === 'open' || status === 'inquiry')),
    lostPaise: sumOf(disputes.filter(({ status }) => status === 'lost')),
  };
}

/** What the shop has beyond the order's amount; negative: less. */
export function differenceOf({ duePaise, chargedPaise, refundedPaise, lostPaise }: Amounts): number {
  return chargedPaise - refundedPaise - lostPaise - duePaise;
}

/** What can still be refunded: not yet refunded, lost, or held by a dispute. An inquiry holds nothing. */
export function leftToRefund(records: ChargeRecords): number {
  const { chargedPaise, refundedPaise, lostPaise } = toAmounts(undefined, records);
  const held = sumOf(records.disputes.filter(({ status }) => status === 'open'));
  return Math.max(0, chargedPaise - refundedPaise - lostPaise - held);
}

/** Of a cancelled order all that is left, of any other what exceeds its amount due. */
export function refundWanted(order: OrderState, records: ChargeRecords): number {
  if (!isRefundDue(order)) return 0;
  const tooMuch = Math.max(0, differenceOf(toAmounts(order, records)));
  return Math.min(tooMuch, leftToRefund(records));
}

/** What was refunded of its adjustments: of those before the door, or on credit, nothing was charged. */
export function adjustedBack(order: OrderState, records: ChargeRecords): number {
  const { chargedPaise, refundedPaise } = toAmounts(order, records);
  const tooMuch = Math.max(0, chargedPaise - payablePaiseOf(order));
  return Math.min(order.adjustedPaise, tooMuch, refundedPaise);
}

/** Money beside what pays the order, which the shop gives back without being asked. */
export function isExtra({ charge }: ChargeRecords): boolean {
  return charge.problem === 'paid twice at the door';
}

export function wantedBack(order: OrderState | undefined, records: ChargeRecords): number {
  if (isExtra(records)) return leftToRefund(records);
  return order ? refundWanted(order, records) : 0;
}

/** A refund by this shop that was refused or has failed is not retried: a person decides. */
export const isRefundStuck = (records: ChargeRecords) => findStuck(records) !== null;

/**
 * What a person must review; null when the records and the order agree, or when the shop itself is about to
 * resolve the difference.
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
      ...(isExtra(records) && { isPaidTwice: true }),
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
  if (isMissing && (difference !== 0 || order?.paymentState === 'paid'))
    return 'charge is not known to the provider';
  if (difference === 0) return null;
  if (isExtra(records) && difference > 0) return findStuck(records) ?? (isLate ? 'refund is late' : null);
  if (records.charge.problem !== null) return records.charge.problem;
  if (difference < 0)
    return amounts.lostPaise > 0
      ? 'dispute was lost'
      : amounts.refundedPaise > 0
        ? 'refunded at the provider while the order stands'
        : 'amounts differ';
  if (order === undefined || !isRefundDue(order)) return 'amounts differ';
  return findStuck(records) ?? (isLate ? 'refund is late' : null);
}

function findStuck({ refunds }: ChargeRecords): ReviewReason | null {
  const stuck = refunds.findLast(({ isOurs, status }) => isOurs && UNSUCCESSFUL.has(status));
  return stuck ? (stuck.status === 'refused' ? 'refund was refused' : 'refund failed') : null;
}

/**
 * How the records change the order's payment status: REFUNDED when all of it was refunded, PAID again when a
 * refund failed. For a cancelled order a lost dispute counts as refunded, for any other it does not.
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
  if (order.paymentState === 'paid' && isBack) return 'refunded';
  if (order.paymentState === 'refunded' && !isBack) return 'refund failed';
  return null;
}

export function isRefundDue({ paymentState, status, adjustedPaise }: OrderState): boolean {
  return paymentState === 'paid' && (status === 'CANCELLED' || adjustedPaise > 0);
}

/** To be delivered or delivered: its amount is due, paid or not. */
function isOutstanding({ paymentState, status }: OrderState): boolean {
  const isCharged = paymentState === 'paid' || paymentState === 'refunded';
  return isCharged && status !== null && status !== 'CANCELLED';
}
