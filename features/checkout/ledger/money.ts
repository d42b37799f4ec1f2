// Settles an order with the stored records of the provider, and opens a review for what still differs. Runs
// in the caller's transaction with the order locked; the provider is not asked here (compare-charge.ts does).

import type { Charge, Dispute, Refund } from '#adapters/payment-provider.ts';
import type { Queryable } from '#database/client.ts';
import { settleAdjustments } from '#features/orders/core/adjustments.ts';
import { notifyOrderChange } from '#features/orders/core/orders.ts';
import { DAY_MS } from '#shared/times.ts';
import { markRefund } from '#features/orders/payment/payment-changes.ts';
import { makeId } from '#shared/ids.ts';
import {
  adjustedBack,
  findMoneyProblem,
  isExtra,
  isRefundDue,
  toPaymentMove,
  type ChargeRecords,
} from './money.rules.ts';
import { setPayment, type OrderWithPayment } from '../payment.store.ts';
import { addRefund, lockRecords, putDispute, setCharge, setRefund } from './provider-records.store.ts';
import { closeReviews, putReview } from './reviews.store.ts';

/** The provider's answer, and when it was asked. */
export type ProviderRecords = {
  askedAt: Date;
  /** null: the provider knows no such charge. */
  charge: Charge | null;
  refunds: Refund[];
  disputes: Dispute[];
};

/** A refund that is due becomes a review only after this time; until then the shop handles it by itself. */
export const LATE_MS = DAY_MS;

/** Stores the provider's answer, unless the stored records were asked for later. */
export async function saveProviderRecords(
  tx: Queryable,
  found: OrderWithPayment | undefined,
  paymentId: string,
  answer: ProviderRecords,
  now: Date,
): Promise<void> {
  const known = await lockRecords(tx, paymentId);
  if (!known) return;
  const { charge, askedAt } = answer;
  if (known.charge.askedAt !== null && known.charge.askedAt > askedAt) return;
  await setCharge(tx, paymentId, {
    askedAt,
    isKnown: charge !== null,
    ...(charge && { amountPaise: charge.amountPaise, currency: charge.currency }),
    ...(charge?.feePaise != null && { feePaise: charge.feePaise, feeTaxPaise: charge.feeTaxPaise }),
  });
  if (charge) {
    await recordRefunds(tx, known, answer.refunds, now);
    for (const dispute of answer.disputes) {
      const { disputeId: id, amountPaise, status, reason, answerBy, createdAt } = dispute;
      const row = { id, paymentId, amountPaise, status, reason, answerBy, createdAt, updatedAt: now };
      await putDispute(tx, row);
    }
  }
  await reassess(tx, found, paymentId, now);
}

async function recordRefunds(
  tx: Queryable,
  { charge, refunds: known }: ChargeRecords,
  listed: readonly Refund[],
  now: Date,
): Promise<void> {
  for (const refund of listed) {
    const row = known.find(
      ({ id, refundId }) => refundId === refund.refundId || (refundId === null && id === refund.refundKey),
    );
    const values = toRefundValues(refund);
    if (row) await setRefund(tx, row.id, values, now);
    else
      await addRefund(tx, {
        ...values,
        id: makeId(),
        paymentId: charge.paymentId,
        isOurs: refund.refundKey !== null,
        createdAt: refund.createdAt,
        updatedAt: now,
      });
  }
  const ids = new Set(listed.map(({ refundId }) => refundId));
  for (const { id, refundId } of known)
    if (refundId !== null && !ids.has(refundId))
      await setRefund(tx, id, { status: 'failed', failure: 'not known to the provider' }, now);
}

/** The stored form of a refund; one that waits for somebody counts as pending. */
export const toRefundValues = ({ refundId, amountPaise, status, failure }: Refund) => ({
  ...{ refundId, amountPaise, failure },
  status: status === 'requires_action' ? ('pending' as const) : status,
});

/** Call it after any change of the order or the records. The order is locked, or does not exist. */
export async function reassess(
  tx: Queryable,
  found: OrderWithPayment | undefined,
  paymentId: string,
  now: Date,
): Promise<void> {
  const records = await lockRecords(tx, paymentId);
  if (!records) return;
  const order = found && (await movePayment(tx, found, records, now));
  const subject = `charge ${paymentId}` as const;
  const isLate = isExtra(records)
    ? isOlder(records.charge.createdAt, now)
    : order !== undefined && isRefundDue(order) && isOlder(order.updatedAt, now);
  const finding = findMoneyProblem(order, records, { isLate });
  if (!finding) return closeReviews(tx, { subject }, now);
  const { orderId, attemptId } = records.charge;
  await putReview(tx, { ...finding, subject, orderId, attemptId, paymentId }, now);
}

/** Returns the order after the change. */
async function movePayment(tx: Queryable, found: OrderWithPayment, records: ChargeRecords, now: Date) {
  const { order, payment } = found;
  if (payment.paymentId !== records.charge.paymentId) return order;
  const move = toPaymentMove(order, payment, records);
  if (move) await markRefund(tx, order, move, now);
  if (move === 'refunded') {
    const refundId = records.refunds.findLast((refund) => refund.refundId !== null)?.refundId ?? null;
    await setPayment(tx, order.id, { refundId, refundedPaise: payment.capturedPaise }, now);
    await settleAdjustments(tx, order.id, order.adjustedPaise, now);
    return { ...order, paymentState: 'refunded' as const, updatedAt: now };
  }
  if (move === 'refund failed') {
    await setPayment(tx, order.id, { refundId: null }, now);
    await settleAdjusted(tx, found, adjustedBack(order, records), now);
    return { ...order, paymentState: 'paid' as const, updatedAt: now };
  }
  if (order.paymentState === 'paid') await settleAdjusted(tx, found, adjustedBack(order, records), now);
  return order;
}

/** Part of the money was refunded, and the shopper sees which part. */
async function settleAdjusted(
  tx: Queryable,
  { order, payment }: OrderWithPayment,
  backPaise: number,
  now: Date,
): Promise<void> {
  if (payment.refundedPaise === backPaise) return;
  await setPayment(tx, order.id, { refundedPaise: backPaise }, now);
  await settleAdjustments(tx, order.id, backPaise + neverPaid({ order, payment }), now);
  await notifyOrderChange(tx, order.id);
}

/** By what less was asked for: credit, and of an order paid at the door the adjustments before. */
const neverPaid = ({ order, payment }: OrderWithPayment) => order.totalPaise - payment.capturedPaise;

const isOlder = (time: Date, now: Date) => now.getTime() - time.getTime() > LATE_MS;
