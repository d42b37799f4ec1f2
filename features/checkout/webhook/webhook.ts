// Events of the payment provider: verified by the signature over the raw bytes, stored once, then settled by
// a job. Their content is only a hint; the provider is asked for the status of a payment (settle.ts).

import { sql } from 'drizzle-orm';
import { BadSignature, type PaymentProvider, type WebhookHeaders } from '#adapters/payment-provider.ts';
import { inTransaction } from '#database/client.ts';
import type { ExpiredRows } from '#database/expired-rows.ts';
import { ShopError } from '#shared/shop-error.ts';
import { providerOf, type PaymentEvent, type Payments } from '../payments.ts';
import { paymentEvents } from '../payment.table.ts';
import { settleDoorCode } from '../pay/door-payment.ts';
import { compareCharge } from '../settle/compare-charge.ts';
import { settleAttempt } from '../settle/settle.ts';

/** Returns once the event is stored. 404 when no webhook secret is set; 400 when the signature is wrong. */
export async function receiveEvent(
  { db, paymentJobs }: Payments,
  provider: PaymentProvider | undefined,
  rawBody: Buffer,
  headers: WebhookHeaders,
): Promise<void> {
  if (!provider?.hasWebhookSecret) throw new ShopError('not_found');
  const event = await provider.readEvent(rawBody, headers).catch((error) => {
    throw error instanceof BadSignature ? new ShopError('bad_signature') : error;
  });
  await inTransaction(db, async (tx) => {
    const added = await tx.insert(paymentEvents).values(event).onConflictDoNothing().returning();
    const { attemptId, paymentId, isDecline } = event;
    if (added.length === 0 || (!attemptId && !paymentId)) return;
    await paymentJobs.queueSettling(tx, { provider: provider.kind, attemptId, paymentId, isDecline });
  });
}

/** Throws when it must be retried. */
export async function settleEvent(payments: Payments, event: PaymentEvent, now: Date): Promise<void> {
  const provider = providerOf(payments, { paymentProvider: event.provider });
  if (!provider) throw new Error('the payment provider of this event is not configured');
  const work = { payments, provider, now };
  const { attemptId, paymentId, isDecline } = event;
  if (!attemptId && paymentId && !isDecline) return compareCharge(work, paymentId);
  if (attemptId && (await settleDoorCode(work, attemptId))) return;
  const named = attemptId ? await provider.getAttempt(attemptId) : null;
  // A provider may name the payment in the event before it does so in the attempt.
  const found = paymentId && !named?.isPaid ? await provider.findAttempt(paymentId) : null;
  const attempt = found?.isPaid ? found : (named ?? found);
  if (attempt) await settleAttempt(work, attempt);
}

/** The provider repeats an event for three days until it is accepted. */
export const expiredPaymentEvents: ExpiredRows = {
  column: paymentEvents.receivedAt,
  limit: sql`now() - interval '30 days'`,
};
