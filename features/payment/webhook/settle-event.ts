// The job behind every provider event: asks the provider what really happened.

import { compareCharge } from '../refund/compare-charge.ts';
import type { PaymentEvent, Payments } from '../payments.ts';
import { settleSession } from '../settle.ts';

/** Throws when it must be retried. */
export async function settleEvent(payments: Payments, event: PaymentEvent, now: Date): Promise<void> {
  const { cardProvider: cards } = payments;
  if (!cards) throw new Error('no card provider is configured');
  if (event.sessionId) {
    const session = await cards.getSession(event.sessionId);
    if (session) await settleSession(payments, session, now);
  } else if (event.paymentIntent) {
    await compareCharge(payments, event.paymentIntent, now);
  }
}
