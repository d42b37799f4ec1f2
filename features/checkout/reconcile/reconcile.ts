// Reconciliation of payments: releases holds that have ended, and compares the provider's attempts and money
// with the orders in both directions, so that lost events do no harm. Bounded work per run; one process at a
// time; may stop anywhere and continue later.

import type { PaymentProvider, PaymentAttempt } from '#adapters/payment-provider.ts';
import { withAdvisoryLock } from '#database/advisory-lock.ts';
import { isId } from '#shared/ids.ts';
import { inTransaction } from '#database/client.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/times.ts';
import { closePayment } from '../pay/payment-status.ts';
import { compareDoorCodes } from '../pay/door-payment.ts';
import { compareMoney } from './compare-lists.ts';
import { LATE_MS, reassess } from '../ledger/money.ts';
import { askedPaiseOf, OPENING_MS } from '../payment.rules.ts';
import {
  claimAsking,
  hasPaymentSince,
  listOpenAttempts,
  listOverdue,
  listPayments,
  listRefundsWanted,
  type OrderWithPayment,
} from '../payment.store.ts';
import {
  askForEach,
  findRefusal,
  lockPayment,
  namesOf,
  type Payments,
  type ProviderWork,
} from '../payments.ts';
import { refundOrder } from '../refund/refund.ts';
import { closeReviews, putReview } from '../ledger/reviews.store.ts';
import { settleAttempt } from '../settle/settle.ts';

/** An attempt expires after 35 minutes; the rest covers events lost while this shop was down. */
const LOOK_BACK_MS = 3 * HOUR_MS;
const MAX_SESSIONS = 2_000;
const PAGE = 100;
/** Recently asked about by somebody polling the payment: nothing is lost yet. */
const ASKED_RECENTLY_MS = 2 * MINUTE_MS;
/** After this many consecutive failures the provider is left alone until the next run. */
const GIVE_UP_AFTER = 2;

/** The stock is released only after the provider has confirmed that nobody can pay any more. */
export async function sweepOverdue(payments: Payments, now: Date, signal?: AbortSignal): Promise<void> {
  await withAdvisoryLock(payments.db, 'payments: sweep', async () => {
    const unopenedSince = new Date(now.getTime() - OPENING_MS);
    let unanswered = 0;
    for (const orderId of await listOverdue(payments.db, { now, unopenedSince })) {
      if (signal?.aborted || unanswered === GIVE_UP_AFTER) return;
      const closed = await closePayment(payments, orderId, now, 'shop', signal);
      unanswered = closed === 'unknown' ? unanswered + 1 : 0;
    }
  });
}

/**
 * Compares attempts with orders in both directions, and charges, refunds and disputes with the orders;
 * repeats refunds that were lost.
 */
export async function reconcile(payments: Payments, now: Date, signal?: AbortSignal): Promise<void> {
  const { paymentProviders: providers } = payments;
  await withAdvisoryLock(payments.db, 'payments: reconcile', async () => {
    if (providers.length === 0) return reportOpenPayments(payments, now);
    await reportLateRefunds(payments, now);
    await closeReviews(payments.db, { reason: 'cards are switched off' }, now);
    // A provider that cannot be asked is asked again by the next run, and does not stop the others.
    for (const provider of providers) {
      const work = { payments, provider, now, signal };
      await findRefusal(async () => {
        await compareAttempts(work);
        await compareMoney(work);
      });
    }
    await compareOrders(payments, now, signal);
    await compareDoorCodes(payments, now, signal);
    await retryRefunds(payments, now, signal);
  });
}

async function compareAttempts(work: ProviderWork): Promise<void> {
  const { payments, provider, now, signal } = work;
  const createdAfter = new Date(now.getTime() - LOOK_BACK_MS);
  // Without online orders there is nothing to compare, and the provider's SDK need not be loaded.
  if (!(await hasPaymentSince(payments.db, createdAfter))) return;
  let page: PaymentAttempt[] = [];
  let seen = 0;
  const compare = async () => {
    const ours = page.filter(({ orderId }) => isId(orderId));
    const known = await listPayments(
      payments.db,
      ours.map((attempt) => attempt.orderId!),
    );
    for (const attempt of ours) {
      if (signal?.aborted) return;
      await compareAttempt(work, attempt, known.get(attempt.orderId!));
    }
    page = [];
  };
  for await (const attempt of provider.listAttempts({ createdAfter })) {
    if (signal?.aborted || ++seen > MAX_SESSIONS) break;
    page.push(attempt);
    if (page.length === PAGE) await compare();
  }
  await compare();
}

async function compareAttempt(
  work: ProviderWork,
  attempt: PaymentAttempt,
  found: OrderWithPayment | undefined,
): Promise<void> {
  const status = found?.order.paymentState;
  const hasChanged =
    attempt.status === 'complete' ? status !== 'paid' && status !== 'refunded' : status === 'awaiting';
  // Opened by an attempt whose answer was lost, for an order that has ended: nobody has its URL, and nobody
  // may pay it.
  const isOrphan = attempt.status === 'open' && found !== undefined && status !== 'awaiting';
  if (isOrphan) await settleAttempt(work, await work.provider.endAttempt(attempt.id));
  else if (hasChanged && attempt.status !== 'open') await settleAttempt(work, attempt);
}

async function compareOrders(payments: Payments, now: Date, signal?: AbortSignal): Promise<void> {
  const askedBefore = new Date(now.getTime() - ASKED_RECENTLY_MS);
  const open = await listOpenAttempts(payments.db, askedBefore);
  // All of them, so that the next run begins with others.
  for (const { orderId } of open) await claimAsking(payments.db, orderId, now, 0);
  const compare = async ({ attemptId }: (typeof open)[number], provider: PaymentProvider) => {
    const attempt = await provider.getAttempt(attemptId, signal);
    if (attempt) await settleAttempt({ payments, provider, now }, attempt);
  };
  await askForEach(payments, open, compare, signal);
}

async function retryRefunds(payments: Payments, now: Date, signal?: AbortSignal): Promise<void> {
  const since = new Date(now.getTime() - ASKED_RECENTLY_MS);
  const retry = ({ orderId }: { orderId: string }) => refundOrder(payments, orderId, now, signal);
  // Each by itself, so that one that does not answer delays no others.
  for (const provider of payments.paymentProviders) {
    const providers = namesOf(payments, provider);
    const wanted = await listRefundsWanted(payments.db, { since, providers });
    await askForEach(payments, wanted, retry, signal);
  }
}

/** Runs before the provider is asked, because it may have been unreachable for a day. */
async function reportLateRefunds({ db }: Payments, now: Date): Promise<void> {
  const since = new Date(now.getTime() - LATE_MS);
  for (const { orderId } of await listRefundsWanted(db, { since, unlessReported: 'refund is late' })) {
    await inTransaction(db, async (tx) => {
      const found = await lockPayment(tx, orderId);
      if (found?.payment.paymentId) await reassess(tx, found, found.payment.paymentId, now);
    });
  }
}

/** Cards were switched off while payments were open: a person must do what needs the provider. */
async function reportOpenPayments({ db }: Payments, now: Date): Promise<void> {
  const reason = 'cards are switched off';
  const overdue = await listOverdue(db, { now, unopenedSince: new Date(0), unlessReported: reason });
  const since = new Date(now.getTime() - ASKED_RECENTLY_MS);
  const wanted = await listRefundsWanted(db, { since, unlessReported: reason });
  const found = await listPayments(db, [...overdue, ...wanted.map(({ orderId }) => orderId)]);
  for (const { order, payment } of found.values()) {
    // Its payment page was never handed out: the sweep ends it.
    if (payment.attemptId === null) continue;
    await putReview(
      db,
      {
        subject: `order ${order.id}`,
        reason,
        orderId: order.id,
        attemptId: payment.attemptId,
        paymentId: payment.paymentId,
        details: { amountPaise: askedPaiseOf(order), isPaid: order.paymentState === 'paid' },
      },
      now,
    );
  }
}
