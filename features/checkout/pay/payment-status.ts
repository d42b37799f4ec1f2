// The real status of an online payment, for its owner; and ending it. Opening /success proves nothing;
// polling the status makes the shop ask the provider at intervals.

import { ProviderDeclined, ProviderUnreachable } from '#adapters/payment-provider.ts';
import { toRupees } from '#shared/money.ts';
import { toPaymentStatus } from '#shared/payment.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { PaymentAnswer } from '../checkout.contract.ts';
import {
  claimAsking,
  findOwnPayment,
  findPayment,
  findReplacement,
  forgetDecline,
  noteCancelled,
  type OrderWithPayment,
} from '../payment.store.ts';
import { findRefusal, providerOf, type Payments } from '../payments.ts';
import { releaseUnknown, releaseUnpayable, settleAttempt, type Ender } from '../settle/settle.ts';
import { askedPaiseOf } from '../payment.rules.ts';

const ASK_EVERY_MS = 3_000;
/** A payment page shown this recently is not checked with the provider again. */
const FRESH_MS = 2_000;
/** Short, because a shopper is waiting: the status known so far is better than a longer wait. */
const ASK_TIMEOUT_MS = 4_000;

/**
 * By order id or session id; asks the provider while it is pending, at most every 3 seconds. 404 when it
 * belongs to somebody else.
 */
export async function getPaymentState(
  payments: Payments,
  userId: string,
  id: string,
  now: Date,
): Promise<PaymentAnswer> {
  const found = await requireOwn(payments, userId, id);
  const { order, payment } = found;
  const mayAsk =
    order.paymentState === 'awaiting' &&
    payment.attemptId !== null &&
    (await claimAsking(payments.db, order.id, now, ASK_EVERY_MS));
  if (!mayAsk) return toState(payments, found);
  await refreshPayment(payments, order.id, now);
  return toState(payments, await requireOwn(payments, userId, id));
}

/** Does nothing when the provider cannot be asked. */
async function refreshPayment(payments: Payments, orderId: string, now: Date): Promise<void> {
  const found = await findPayment(payments.db, orderId);
  const attemptId = found?.payment.attemptId;
  const provider = found && providerOf(payments, found.order);
  if (!attemptId || !provider) return;
  await findRefusal(async () => {
    const attempt = await provider.getAttempt(attemptId, AbortSignal.timeout(ASK_TIMEOUT_MS));
    if (attempt) await settleAttempt({ payments, provider, now }, attempt);
  });
}

/**
 * Whether the open payment of an earlier order can still be paid. Asks the provider, because it may be paid
 * or ended without an event so far. 409 when it is paid.
 */
export async function isPayable(payments: Payments, orderId: string, now: Date): Promise<boolean> {
  const mayAsk = await claimAsking(payments.db, orderId, now, FRESH_MS);
  if (mayAsk) await refreshPayment(payments, orderId, now);
  const found = await findPayment(payments.db, orderId);
  if (found?.order.paymentState === 'paid') throw new ShopError('payment_arrived', { data: { orderId } });
  return found?.order.paymentState === 'awaiting';
}

/** The shopper goes to the payment's page again; an earlier decline no longer counts. */
export async function continueCheckout(
  payments: Payments,
  userId: string,
  id: string,
  now: Date,
): Promise<PaymentAnswer> {
  const state = await getPaymentState(payments, userId, id, now);
  await forgetDecline(payments.db, state.orderId, now);
  return { ...state, isDeclined: false };
}

/**
 * Ends the provider's attempt, then releases the stock. Idempotent. 404 when it belongs to somebody else; 409
 * when it is paid, or when the provider cannot be asked: the stock is then released later without the
 * shopper.
 */
export async function cancelCheckout(
  payments: Payments,
  userId: string,
  id: string,
  now: Date,
): Promise<PaymentAnswer> {
  const { order } = await requireOwn(payments, userId, id);
  requireEnded(await closePayment(payments, order.id, now, 'shopper'), order.id);
  return toState(payments, await requireOwn(payments, userId, id));
}

/** The payment status as confirmed by the provider; 'unknown' when it does not answer. */
type CloseOutcome = NonNullable<Awaited<ReturnType<typeof settleAttempt>>> | 'unknown';

/**
 * First at the provider, then the stock is released: in the other order somebody could pay for stock sold to
 * another shopper. No transaction is open while the provider is asked.
 */
export async function closePayment(
  payments: Payments,
  orderId: string,
  now: Date,
  by: Ender,
  signal?: AbortSignal,
): Promise<CloseOutcome> {
  const { db } = payments;
  const found = await findPayment(db, orderId);
  if (!found) return 'failed';
  const { order, payment } = found;
  if (order.paymentState !== 'awaiting') return order.paymentState;
  // Before the provider is asked: its event may come first.
  if (by === 'shopper') await noteCancelled(db, orderId, now);
  if (payment.attemptId === null) {
    const status = await releaseUnpayable(payments, orderId, now, by);
    // An attempt saved a moment ago can be paid, so then the provider must be asked.
    return status === 'awaiting' ? closePayment(payments, orderId, now, by, signal) : (status ?? 'failed');
  }
  // Recorded because the sweep starts with those not asked about for longest.
  await claimAsking(db, orderId, now, 0);
  const provider = providerOf(payments, order);
  if (!provider) return 'unknown';
  try {
    const attempt = await provider.endAttempt(payment.attemptId, signal);
    return (await settleAttempt({ payments, provider, now }, attempt, by)) ?? 'unknown';
  } catch (error) {
    if (error instanceof ProviderUnreachable) return 'unknown';
    if (!(error instanceof ProviderDeclined)) throw error;
    const isOver = order.expiresAt! < now && error.isConclusive && error.code === 'resource_missing';
    return isOver ? ((await releaseUnknown(payments, orderId, now)) ?? 'failed') : 'unknown';
  }
}

/** 409 when it is paid, or may still be paid because the provider cannot be asked. */
export function requireEnded(closed: CloseOutcome, orderId: string): void {
  if (closed === 'paid') throw new ShopError('payment_arrived', { data: { orderId } });
  if (closed === 'awaiting' || closed === 'unknown')
    throw new ShopError('payment_open', { data: { orderId } });
}

async function requireOwn({ db }: Payments, userId: string, id: string): Promise<OrderWithPayment> {
  const found = await findOwnPayment(db, userId, id);
  if (!found) throw new ShopError('not_found', { message: 'Payment not found' });
  return found;
}

async function toState({ db }: Payments, found: OrderWithPayment): Promise<PaymentAnswer> {
  const { order, payment } = found;
  return {
    id: payment.attemptId,
    orderId: order.id,
    payment_status: toPaymentStatus(order),
    method: order.paymentMethod,
    isDeclined: order.paymentState === 'awaiting' && payment.declinedAt !== null,
    isTest: order.isTest,
    status: order.status,
    amount: toRupees(askedPaiseOf(order)),
    url: order.paymentState === 'awaiting' ? payment.attemptUrl : null,
    expiresAt: payment.payableUntil.toISOString(),
    createdAt: order.createdAt.toISOString(),
    ...(order.paymentState === 'failed' && { failed: await findFailure(db, found) }),
  };
}

async function findFailure(db: Payments['db'], { order, payment }: OrderWithPayment) {
  const byOrderId = payment.cancelledAt && (await findReplacement(db, order.id));
  if (byOrderId) return { why: 'replaced', byOrderId } as const;
  const why = payment.declinedAt ? 'declined' : payment.cancelledAt ? 'cancelled' : 'expired';
  return { why, byOrderId: null } as const;
}
