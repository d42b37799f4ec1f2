// Brings an order in line with what the provider says of its session. The one place where an order becomes PAID or FAILED; it
// may be called by anybody, any time, as often as they like. Asks nobody inside its transaction.

import type { CardSession } from '#adapters/card-provider.ts';
import { inTransaction, type Queryable } from '#database/client.ts';
import type { ChangeTag } from '#features/catalogue/catalogue-changes.ts';
import { acceptPayment, failOrder } from '#features/order/card-order.ts';
import type { OrderRow } from '#features/order/order.contract.ts';
import { isId } from '#shared/ids.ts';
import { addReview } from './payment-news.store.ts';
import { judge } from './payment.rules.ts';
import { findPaymentByCharge, lockPayment, setPayment, type OrderWithPayment } from './payment.store.ts';
import type { PaymentNews, Payments } from './payments.ts';
import { checkRefunds } from './refund.ts';

/** How the payment of an order stands. */
type PaymentStatus = OrderRow['payment_status'];
export type Ender = 'shop' | 'shopper';

/** The job behind every piece of news: what really happened is asked of the provider. */
export async function settleNews(payments: Payments, news: PaymentNews, now: Date): Promise<void> {
  const { db, cardProvider: cards } = payments;
  if (!cards) throw new Error('no card provider is configured');
  if (news.sessionId) {
    const session = await cards.getSession(news.sessionId);
    if (session) await settleSession(payments, session, now);
  } else if (news.paymentIntent) {
    const found = await findPaymentByCharge(db, news.paymentIntent);
    if (found) await checkRefunds(payments, found.order.id, now);
  }
}

/** Where the payment stands afterwards; undefined when the session is none of this shop's. */
export async function settleSession(
  payments: Payments,
  session: CardSession,
  now: Date,
  by: Ender = 'shop',
): Promise<PaymentStatus | undefined> {
  const { orderId } = session;
  if (orderId === null || !isId(orderId)) return undefined;
  return moveOnce(payments, orderId, async (tx, found) => {
    if (found) return settle(payments, tx, found, session, now, by);
    if (session.isPaid) {
      const { amountPaise, currency, paymentIntent } = session;
      const details = { amountPaise, currency, paymentIntent };
      const reason = 'paid for an order that does not exist';
      await addReview(tx, { reason, orderId, sessionId: session.id, details });
    }
    return undefined;
  });
}

/** Ends an order that nobody can pay, because nobody was ever told where; otherwise leaves it as it is. */
export function releaseUnpayable(
  payments: Payments,
  orderId: string,
  now: Date,
  by: Ender = 'shop',
): Promise<PaymentStatus | undefined> {
  return moveOnce(payments, orderId, async (tx, found) =>
    found?.order.paymentStatus === 'PENDING' && found.payment.sessionId === null
      ? { status: 'FAILED', ...(await failOrder(tx, found.order, by, now)) }
      : found && { status: found.order.paymentStatus, tags: [] },
  );
}

/** Past its time, and the provider does not know its session: nobody can pay it any more, but somebody should know. */
export function releaseUnknown(payments: Payments, orderId: string, now: Date) {
  return moveOnce(payments, orderId, async (tx, found) => {
    if (found?.order.paymentStatus !== 'PENDING') {
      return found && { status: found.order.paymentStatus, tags: [] };
    }
    const reason = 'session is not known to the provider';
    await addReview(tx, { reason, orderId, sessionId: found.payment.sessionId, details: {} });
    return { status: 'FAILED', ...(await failOrder(tx, found.order, 'shop', now)) };
  });
}

type Moved = { status: PaymentStatus; tags: ChangeTag[] };

/** One transaction on the locked order; pages hear of it after the commit. */
async function moveOnce(
  { db, changes }: Payments,
  orderId: string,
  move: (tx: Queryable, found: OrderWithPayment | undefined) => Promise<Moved | undefined>,
): Promise<PaymentStatus | undefined> {
  const moved = await inTransaction(db, async (tx) => move(tx, await lockPayment(tx, orderId)));
  if (moved && moved.tags.length > 0) changes.apply(moved.tags);
  return moved?.status;
}

async function settle(
  { refunds }: Payments,
  tx: Queryable,
  { order, payment }: OrderWithPayment,
  session: CardSession,
  now: Date,
  by: Ender,
): Promise<Moved> {
  const verdict = judge(session, order, payment);
  switch (verdict.kind) {
    case 'nothing':
      return { status: order.paymentStatus, tags: [] };
    case 'expired': {
      return { status: 'FAILED', ...(await failOrder(tx, order, by, now)) };
    }
    case 'review': {
      const { reason, details, endsHold } = verdict;
      await addReview(tx, { reason, orderId: order.id, sessionId: session.id, details });
      return endsHold && order.paymentStatus === 'PENDING'
        ? { status: 'FAILED', ...(await failOrder(tx, order, 'shop', now)) }
        : { status: order.paymentStatus, tags: [] };
    }
    case 'paid': {
      const { paymentIntent } = verdict;
      const { tags, mustRefund } = await acceptPayment(tx, order, { isTest: !session.isLive, now });
      const charge = { sessionId: session.id, paymentIntent, capturedPaise: order.totalPaise };
      await setPayment(tx, order.id, charge, now);
      if (mustRefund) await refunds.queue(tx, order.id);
      return { status: 'PAID', tags };
    }
  }
}
