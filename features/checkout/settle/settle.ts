// Settles an order with the provider's attempt. The only place where an order becomes PAID or FAILED; safe to
// call at any time and repeatedly. Asks nobody inside its transaction.

import type { PaymentAttempt } from '#adapters/payment-provider.ts';
import { inTransaction, type Queryable } from '#database/client.ts';
import type { ChangeTag } from '#features/catalogue/catalogue-changes.ts';
import { promiseArrival, type Arrival } from '#features/orders/arrival/arrival.ts';
import { notifyOrderChange, type StoredOrder } from '#features/orders/core/orders.ts';
import { acceptPayment, failOrder } from '#features/orders/payment/payment-changes.ts';
import { isId } from '#shared/ids.ts';
import type { PaymentState } from '#shared/payment.ts';
import { reassess } from '../ledger/money.ts';
import { askedPaiseOf, classifyAttempt, type ChargeProblem, type ReviewDetails } from '../payment.rules.ts';
import { setPayment, type OrderWithPayment } from '../payment.store.ts';
import { lockPayment, type Payments, type ProviderWork } from '../payments.ts';
import { addOtherCharge, findCharge, setOwnCharge } from '../ledger/provider-records.store.ts';
import { putReview } from '../ledger/reviews.store.ts';

export type Ender = 'shop' | 'shopper';

/** Returns the payment status afterwards; undefined when the attempt is not this shop's. */
export async function settleAttempt(
  work: ProviderWork,
  attempt: PaymentAttempt,
  by: Ender = 'shop',
): Promise<PaymentState | undefined> {
  const { payments, now } = work;
  const { orderId } = attempt;
  if (orderId === null || !isId(orderId)) return undefined;
  const promised = attempt.isPaid ? await promiseArrival(payments, orderId, now) : null;
  return moveOnce(payments, orderId, async (tx, found) => {
    if (found) return settle(work, tx, found, { attempt, promised, by });
    if (attempt.isPaid) {
      const { amountPaise, currency, paymentId } = attempt;
      const details = { amountPaise, currency, paymentIntent: paymentId };
      const reason = 'paid for an order that does not exist';
      await recordChargeOfNoOrder(work, tx, undefined, attempt, { reason, details });
    }
    return undefined;
  });
}

/** Ends an order whose payment page was never handed out; leaves any other unchanged. */
export function releaseUnpayable(
  payments: Payments,
  orderId: string,
  now: Date,
  by: Ender = 'shop',
): Promise<PaymentState | undefined> {
  return moveOnce(payments, orderId, async (tx, found) =>
    found?.order.paymentState === 'awaiting' && found.payment.attemptId === null
      ? fail(tx, found.order, by, now)
      : found && unmoved(found.order),
  );
}

/**
 * Ends an overdue order whose attempt the provider does not know: nobody can pay it any more, but staff
 * should know.
 */
export function releaseUnknown(payments: Payments, orderId: string, now: Date) {
  return moveOnce(payments, orderId, async (tx, found) => {
    if (found?.order.paymentState !== 'awaiting') return found && unmoved(found.order);
    const { attemptId } = found.payment;
    const reason = 'session is not known to the provider';
    await putReview(tx, { subject: `session ${attemptId!}`, reason, orderId, attemptId, details: {} }, now);
    return fail(tx, found.order, 'shop', now);
  });
}

type Settlement = { status: PaymentState; tags: ChangeTag[] };
const unmoved = ({ paymentState }: StoredOrder): Settlement => ({ status: paymentState, tags: [] });

async function fail(tx: Queryable, order: StoredOrder, by: Ender, now: Date): Promise<Settlement> {
  return { status: 'failed', ...(await failOrder(tx, order, by, now)) };
}

/** One transaction on the locked order; pages are invalidated after the commit. */
async function moveOnce(
  { db, changes }: Payments,
  orderId: string,
  move: (tx: Queryable, found: OrderWithPayment | undefined) => Promise<Settlement | undefined>,
): Promise<PaymentState | undefined> {
  const moved = await inTransaction(db, async (tx) => move(tx, await lockPayment(tx, orderId)));
  if (moved && moved.tags.length > 0) changes.apply(moved.tags);
  return moved?.status;
}

async function settle(
  work: ProviderWork,
  tx: Queryable,
  { order, payment }: OrderWithPayment,
  { attempt, promised, by }: { attempt: PaymentAttempt; promised: Arrival | null; by: Ender },
): Promise<Settlement> {
  const { payments, now } = work;
  const verdict = classifyAttempt(attempt, order, payment);
  switch (verdict.kind) {
    case 'nothing':
      if (attempt.declinedAt) await noteDecline(tx, { order, payment }, attempt, now);
      return unmoved(order);
    case 'expired':
      return fail(tx, order, by, now);
    case 'review': {
      const { reason, details, endsHold } = verdict;
      await recordChargeOfNoOrder(work, tx, { order, payment }, attempt, { reason, details });
      return endsHold && order.paymentState === 'awaiting' ? fail(tx, order, 'shop', now) : unmoved(order);
    }
    case 'paid': {
      const { paymentId } = verdict;
      const { tags, mustRefund } = await acceptPayment(tx, order, {
        isTest: !attempt.isLive,
        isCancelled: payment.cancelledAt !== null,
        promised,
        now,
      });
      const charge = { attemptId: attempt.id, paymentId, capturedPaise: askedPaiseOf(order) };
      await setPayment(tx, order.id, charge, now);
      await setOwnCharge(tx, toNewCharge(work, attempt, order.id, paymentId));
      // The charge may have been recorded for something else before.
      await reassess(tx, await lockPayment(tx, order.id), paymentId, now);
      if (mustRefund) await payments.refunds.queue(tx, order.id);
      return { status: 'paid', tags };
    }
  }
}

/** Times of providers are whole seconds; the shopper may have tried again since. */
async function noteDecline(
  tx: Queryable,
  { order, payment }: OrderWithPayment,
  { id, declinedAt }: PaymentAttempt,
  now: Date,
): Promise<void> {
  const isLatest = declinedAt!.getTime() + 1_000 > payment.updatedAt.getTime();
  if (order.paymentState !== 'awaiting' || payment.attemptId !== id || !isLatest) return;
  await setPayment(tx, order.id, { declinedAt: now }, now);
  await notifyOrderChange(tx, order.id);
}

/** Records money that pays no order; its review stays open until it is refunded. */
async function recordChargeOfNoOrder(
  work: ProviderWork,
  tx: Queryable,
  found: OrderWithPayment | undefined,
  attempt: PaymentAttempt,
  { reason, details }: { reason: ChargeProblem; details: ReviewDetails },
): Promise<void> {
  const { now } = work;
  const { id: attemptId, paymentId, amountPaise } = attempt;
  const orderId = attempt.orderId!;
  if (paymentId !== null && amountPaise > 0) {
    const charge = toNewCharge(work, attempt, orderId, paymentId);
    await addOtherCharge(tx, { ...charge, problem: reason });
    const known = await findCharge(tx, paymentId);
    if (known?.orderId === orderId) return reassess(tx, found, paymentId, now);
  }
  // Nothing was charged, or the charge pays another order.
  await putReview(tx, { subject: `session ${attemptId}`, reason, orderId, attemptId, details }, now);
}

function toNewCharge(
  { provider: { account }, now: createdAt }: ProviderWork,
  { id: attemptId, amountPaise, currency }: PaymentAttempt,
  orderId: string,
  paymentId: string,
) {
  return { paymentId, account, orderId, attemptId, amountPaise, currency, createdAt };
}
