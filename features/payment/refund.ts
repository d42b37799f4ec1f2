// Giving money back through the provider: queued when a paid order is cancelled (features/order/refund-queue.ts), done here,
// once, however often it is asked.

import { CardRefused } from '#adapters/card-provider.ts';
import { inTransaction } from '#database/client.ts';
import { markRefunded } from '#features/order/card-order.ts';
import { addReview } from './payment-news.store.ts';
import type { ReviewDetails, ReviewReason } from './payment.rules.ts';
import { findPayment, lockPayment, setPayment, type OrderWithPayment } from './payment.store.ts';
import type { Payments } from './payments.ts';

/** The job. Throws when it must be tried again; what the provider definitely refuses is left to a person. */
export async function refundOrder(
  payments: Payments,
  orderId: string,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const { db, cardProvider: cards } = payments;
  const found = await findPayment(db, orderId);
  if (!found || !mustBeRefunded(found)) return;
  if (!cards) throw new Error('no card provider is configured');
  const { capturedPaise: amountPaise, paymentIntent } = found.payment;
  try {
    const refund = await cards.refund({ orderId, paymentIntent: paymentIntent!, amountPaise }, signal);
    if (refund.status === 'failed' || refund.status === 'canceled' || refund.amountPaise !== amountPaise) {
      const details = { refundId: refund.refundId, status: refund.status, amountPaise: refund.amountPaise };
      return await review(payments, found, 'refund failed', details);
    }
    await recordRefund(payments, orderId, refund.refundId, now);
  } catch (error) {
    if (!(error instanceof CardRefused)) throw error;
    await review(payments, found, 'refund was refused', { message: error.message, code: error.code });
  }
}

/** Somebody gave money back at the provider itself, or a refund came to nothing: the order is brought in line, or looked at. */
export async function checkRefunds(payments: Payments, orderId: string, now: Date): Promise<void> {
  const { db, cardProvider: cards } = payments;
  const found = await findPayment(db, orderId);
  const paymentIntent = found?.payment.paymentIntent;
  if (!found || !cards || !paymentIntent) return;
  let backPaise = 0;
  let lastId = '';
  let failedId: string | undefined;
  for await (const { refundId, status, amountPaise } of cards.listRefunds({ paymentIntent })) {
    const isBack = status !== 'failed' && status !== 'canceled';
    if (isBack) {
      backPaise += amountPaise;
      lastId = refundId;
    } else failedId = refundId;
  }
  const { order, payment } = found;
  const details = { refundedPaise: backPaise, capturedPaise: payment.capturedPaise };
  if (backPaise < payment.refundedPaise) {
    return review(payments, found, 'refund failed', { ...details, refundId: failedId ?? null });
  }
  if (backPaise === payment.refundedPaise || mustBeRefunded(found)) return;
  if (order.status !== 'CANCELLED')
    await review(payments, found, 'refunded at the provider while the order stands', details);
  if (backPaise === payment.capturedPaise) await recordRefund(payments, orderId, lastId, now);
}

function mustBeRefunded({ order, payment }: OrderWithPayment): boolean {
  const isOpen = order.paymentStatus === 'PAID' && order.status === 'CANCELLED';
  return isOpen && payment.refundedPaise < payment.capturedPaise;
}

async function recordRefund({ db }: Payments, orderId: string, refundId: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await lockPayment(tx, orderId);
    if (found?.order.paymentStatus !== 'PAID') return;
    await setPayment(tx, orderId, { refundId, refundedPaise: found.payment.capturedPaise }, now);
    await markRefunded(tx, found.order, now);
  });
}

async function review(
  { db }: Payments,
  { order, payment }: OrderWithPayment,
  reason: ReviewReason,
  details: ReviewDetails,
): Promise<void> {
  await addReview(db, { reason, orderId: order.id, sessionId: payment.sessionId, details });
}
