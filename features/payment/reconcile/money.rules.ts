// What the order says of its money, what the provider's books say, and what follows where they differ. Pure;
// all amounts in paise.

import type { StoredOrder } from '#features/order/order.rules.ts';
import type { ReviewDetails, ReviewReason, StoredPayment } from '../payment.rules.ts';
import type { paymentCharges, paymentDisputes, paymentRefunds } from './provider-books.table.ts';

export type StoredCharge = typeof paymentCharges.$inferSelect;
export type StoredRefund = typeof paymentRefunds.$inferSelect;
export type StoredDispute = typeof paymentDisputes.$inferSelect;

/** All that the provider's books say of one payment. */
export type ChargeBooks = { charge: StoredCharge; refunds: StoredRefund[]; disputes: StoredDispute[] };

/** Kept with each review, and compared with those of the last one: other figures are other news. */
export type Figures = {
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

export type MoneyReason =
  | 'charge is not known to the provider'
  | 'dispute is open'
  | 'dispute was lost'
  | 'refund was refused'
  | 'refund failed'
  | 'refund is late'
  | 'refunded at the provider while the order stands'
  | 'amounts differ';

export type MoneyFinding = { reason: ReviewReason; figures: Figures; details: ReviewDetails };

type OrderState = Pick<StoredOrder, 'paymentStatus' | 'status' | 'totalPaise'>;

const GIVEN_BACK = new Set<StoredRefund['status']>(['pending', 'succeeded']);
const CAME_TO_NOTHING = new Set<StoredRefund['status']>(['refused', 'failed', 'canceled']);

const sumOf = (rows: readonly { amountPaise: number }[]) =>
  rows.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

/** `order` undefined: the charge names one that does not exist. */
export function toFigures(
  order: OrderState | undefined,
  { charge, refunds, disputes }: ChargeBooks,
): Figures {
  const isOwn = order !== undefined && charge.problem === null;
  return {
    duePaise: isOwn && isStanding(order) ? order.totalPaise : 0,
    chargedPaise: charge.isKnown ? charge.amountPaise : 0,
    refundedPaise: sumOf(refunds.filter(({ status }) => GIVEN_BACK.has(status))),
    disputedPaise: sumOf(disputes.filter(({ status }) => status === 'open' || status === 'inquiry')),
    lostPaise: sumOf(disputes.filter(({ status }) => status === 'lost')),
  };
}

/** What the shop has of it more than the order says; below zero: less. */
export function differenceOf({ duePaise, chargedPaise, refundedPaise, lostPaise }: Figures): number {
  return chargedPaise - refundedPaise - lostPaise - duePaise;
}

/**
 * What can still be refunded: neither given back, nor lost, nor in the hands of a dispute. An inquiry takes
 * nothing.
 */
export function leftToRefund(books: ChargeBooks): number {
  const { chargedPaise, refundedPaise, lostPaise } = toFigures(undefined, books);
  const held = sumOf(books.disputes.filter(({ status }) => status === 'open'));
  return Math.max(0, chargedPaise - refundedPaise - lostPaise - held);
}

/** A refund of this shop that was refused or has failed is not asked again by itself: a person decides. */
export function isRefundStuck({ refunds }: ChargeBooks): boolean {
  return refunds.some(({ isOurs, status }) => isOurs && CAME_TO_NOTHING.has(status));
}

/**
 * What a person must look at; null where the books and the order agree, or the shop itself is about to bring
 * them together.
 */
export function judgeMoney(
  order: OrderState | undefined,
  books: ChargeBooks,
  { isLate }: { isLate: boolean },
): MoneyFinding | null {
  const figures = toFigures(order, books);
  const reason = findReason(order, books, figures, isLate);
  if (reason === null) return null;
  const [failed] = books.refunds.filter(({ status }) => CAME_TO_NOTHING.has(status)).slice(-1);
  const [dispute] = books.disputes.filter(({ status }) => status !== 'won').slice(-1);
  return {
    reason,
    figures,
    details: {
      currency: books.charge.currency,
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
  books: ChargeBooks,
  figures: Figures,
  isLate: boolean,
): ReviewReason | null {
  const difference = differenceOf(figures);
  if (figures.disputedPaise > 0) return 'dispute is open';
  const isMissing = !books.charge.isKnown && books.charge.problem === null;
  if (isMissing && (difference !== 0 || order?.paymentStatus === 'PAID'))
    return 'charge is not known to the provider';
  if (difference === 0) return null;
  if (books.charge.problem !== null) return books.charge.problem;
  if (difference < 0)
    return figures.lostPaise > 0
      ? 'dispute was lost'
      : figures.refundedPaise > 0
        ? 'refunded at the provider while the order stands'
        : 'amounts differ';
  if (order === undefined || !mustGiveBack(order)) return 'amounts differ';
  const stuck = books.refunds.findLast(({ isOurs, status }) => isOurs && CAME_TO_NOTHING.has(status));
  if (stuck) return stuck.status === 'refused' ? 'refund was refused' : 'refund failed';
  return isLate ? 'refund is late' : null;
}

/**
 * How the order's payment moves because of the books: REFUNDED when all of it went back, and PAID again when
 * a refund came to nothing. Of an order that stands a lost dispute makes no refund; of one that is cancelled
 * the money is where it belongs.
 */
export function toPaymentMove(
  order: OrderState,
  payment: Pick<StoredPayment, 'capturedPaise'>,
  books: ChargeBooks,
): 'refunded' | 'refund failed' | null {
  if (!books.charge.isKnown || books.charge.problem !== null) return null;
  const { refundedPaise, lostPaise } = toFigures(order, books);
  const backPaise = refundedPaise + (order.status === 'CANCELLED' ? lostPaise : 0);
  const isBack = payment.capturedPaise > 0 && backPaise >= payment.capturedPaise;
  if (order.paymentStatus === 'PAID' && isBack) return 'refunded';
  if (order.paymentStatus === 'REFUNDED' && !isBack) return 'refund failed';
  return null;
}

/** Paid for and cancelled. */
export function mustGiveBack({ paymentStatus, status }: OrderState): boolean {
  return paymentStatus === 'PAID' && status === 'CANCELLED';
}

/** To be delivered, or delivered: it is owed its total, whatever became of the money. */
function isStanding({ paymentStatus, status }: OrderState): boolean {
  const isCharged = paymentStatus === 'PAID' || paymentStatus === 'REFUNDED';
  return isCharged && status !== null && status !== 'CANCELLED';
}
