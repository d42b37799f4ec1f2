// The job behind every piece of news from the provider: what really happened is asked of it.

import { compareCharge } from '../reconcile/compare-charge.ts';
import type { PaymentEvent, Payments } from '../payments.ts';
import { settleSession } from '../settle.ts';

/** Throws when it must be tried again. */
export async function settleEvent(payments: Payments, news: PaymentEvent, now: Date): Promise<void> {
  const { cardProvider: cards } = payments;
  if (!cards) throw new Error('no card provider is configured');
  if (news.sessionId) {
    const session = await cards.getSession(news.sessionId);
    if (session) await settleSession(payments, session, now);
  } else if (news.paymentIntent) {
    await compareCharge(payments, news.paymentIntent, now);
  }
}
