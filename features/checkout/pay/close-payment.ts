// Ends an open online payment: first at the provider, then the stock is released. In the other order somebody
// could pay for stock sold to another shopper. No transaction is open while the provider is asked.

import { ProviderDeclined, ProviderUnreachable } from '#adapters/payment-provider.ts';
import { ShopError } from '#shared/shop-error.ts';
import { claimAsking, findPayment, noteCancelled } from '../payment.store.ts';
import { providerOf, type Payments } from '../payments.ts';
import { releaseUnknown, releaseUnpayable, settleAttempt, type Ender } from '../settle/settle.ts';

/** The payment status as confirmed by the provider; 'unknown' when it does not answer. */
export type CloseOutcome = NonNullable<Awaited<ReturnType<typeof settleAttempt>>> | 'unknown';

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
    return (await settleAttempt(payments, provider, attempt, now, by)) ?? 'unknown';
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
