// Pure rules of online payments: time limits, what is sent to the provider, and what a provider's attempt
// means for its order.

import type { Order, StoredLine, StoredOrder } from '#features/orders/core/order.rules.ts';
import { askedPaiseOf, paidPaiseOf } from '#features/orders/core/sums.rules.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import type { OnlineMethod } from '#shared/payment.ts';
import { MINUTE_MS } from '#shared/times.ts';
import type { CHARGE_PROBLEMS, payments } from './payment.table.ts';

/** A little longer than the provider accepts payment: stock is released only after the attempt has ended. */
export const HOLD_MS = 37 * MINUTE_MS;
/** The provider requires at least 30 minutes from the first request. */
export const PAYABLE_MS = 35 * MINUTE_MS;
/** When no payment URL was handed out within this time, none will be. */
export const OPENING_MS = 5 * MINUTE_MS;

export { askedPaiseOf };

export type StoredPayment = typeof payments.$inferSelect;

/** The part of the provider's attempt that decides what happens to the order. */
type AttemptResult = {
  id: string;
  status: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  amountPaise: number;
  currency: string;
  mode: string;
  paymentId: string | null;
};

export type Verdict =
  | { kind: 'nothing' }
  | { kind: 'paid'; paymentId: string }
  | { kind: 'expired' }
  /** Never counts as paid. The hold ends with the order's own attempt, which can no longer be paid. */
  | { kind: 'review'; reason: ChargeProblem; details: ReviewDetails; endsHold: boolean };

export type ChargeProblem = (typeof CHARGE_PROBLEMS)[number];

/** Why the money of a payment does not match its order. */
export type ReviewReason =
  | ChargeProblem
  | 'charge is not known to the provider'
  | 'dispute is open'
  | 'dispute was lost'
  | 'refund was refused'
  | 'refund failed'
  | 'refund is late'
  | 'refunded at the provider while the order stands'
  | 'amounts differ'
  | 'session is not known to the provider'
  | 'cards are switched off';
export type ReviewDetails = Record<string, string | number | boolean | null>;

/** What the attempt means for its order. The caller has locked the order. */
export function classifyAttempt(
  attempt: AttemptResult,
  order: Pick<StoredOrder, 'paymentState' | 'totalPaise' | 'creditPaise'>,
  payment: Pick<StoredPayment, 'attemptId' | 'paymentId'>,
): Verdict {
  const isOwn = payment.attemptId === null || payment.attemptId === attempt.id;
  if (attempt.status === 'expired') {
    return isOwn && order.paymentState === 'awaiting' ? { kind: 'expired' } : { kind: 'nothing' };
  }
  if (attempt.status === 'open' || !attempt.isPaid) return { kind: 'nothing' };
  if (payment.paymentId !== null && payment.paymentId === attempt.paymentId) return { kind: 'nothing' };

  const { amountPaise, currency, mode, paymentId } = attempt;
  const expectedPaise = askedPaiseOf(order);
  const details = { amountPaise, expectedPaise, currency, mode, paymentIntent: paymentId };
  if (!isOwn || payment.paymentId !== null)
    return { kind: 'review', reason: 'paid through another session', details, endsHold: false };
  const fits =
    amountPaise === expectedPaise && currency === 'inr' && mode === 'payment' && paymentId !== null;
  return fits
    ? { kind: 'paid', paymentId }
    : { kind: 'review', reason: 'amount or currency is not the order’s', details, endsHold: true };
}

/** Always the same for an order, because it is built from its rows only. */
export function toOrderToPay(
  { order, payment }: { order: Order; payment: StoredPayment },
  publicUrl: string,
) {
  // A provider on the internet can show images only if the shop is on the internet too.
  const isPublic = publicUrl.startsWith('https:');
  const amountPaise = askedPaiseOf(order);
  return {
    orderId: order.id,
    // An online order always has one of them.
    method: order.paymentMethod as OnlineMethod,
    amountPaise,
    // The provider adds them up to the amount, and takes nothing off.
    lines:
      order.creditPaise > 0
        ? [toItem(`Order ${toOrderNumber(order.id)}, less your credit`, amountPaise)]
        : toLines(order, isPublic ? publicUrl : null),
    customerEmail: payment.customerEmail,
    successUrl: `${publicUrl}/success?order=${order.id}`,
    cancelUrl: `${publicUrl}/cancel?order=${order.id}`,
    expiresAt: payment.payableUntil,
  };
}

/** The most that a card provider takes in one payment; a cart alone may have as many. */
const MAX_ITEMS = 100;

/** `origin`: of the pictures. Charges keep their names, so the last products become one item. */
function toLines({ lines, charges }: Order, origin: string | null) {
  const products = lines.map(({ name, quantity, images: [image], ...line }) => ({
    ...toUnits(name, quantity, line),
    image: origin && image ? new URL(image, origin).href : undefined,
  }));
  const added = charges.filter(({ paise }) => paise > 0).map(({ label, paise }) => toItem(label, paise));
  const isTooLong = products.length + added.length > MAX_ITEMS;
  const rest = isTooLong ? products.splice(MAX_ITEMS - added.length - 1) : [];
  const restPaise = rest.reduce((sum, { quantity, unitAmountPaise }) => sum + quantity * unitAmountPaise, 0);
  return [...products, ...(isTooLong ? [toItem(`${rest.length} more products`, restPaise)] : []), ...added];
}

const toItem = (name: string, paise: number) => ({
  name,
  quantity: 1,
  unitAmountPaise: paise,
  image: undefined,
});

/** With an offer, its packs do not always cost the same: then the line is one thing. */
function toUnits(name: string, quantity: number, line: Pick<StoredLine, 'lineTotalPaise' | 'offerPaise'>) {
  const paise = paidPaiseOf(line);
  if (line.offerPaise === 0) return { name, quantity, unitAmountPaise: paise / quantity };
  return { name: quantity > 1 ? `${quantity} × ${name}` : name, quantity: 1, unitAmountPaise: paise };
}
