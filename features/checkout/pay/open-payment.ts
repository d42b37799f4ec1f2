// Opens the provider's payment page of a committed order. Safe to repeat: the order's id is the provider's
// idempotency key, and everything sent comes from the order's own rows (docs/decisions/05).

import {
  ProviderDeclined,
  ProviderUnreachable,
  type PaymentProvider,
  type PaymentAttempt,
} from '#adapters/payment-provider.ts';
import { inTransaction } from '#database/client.ts';
import { listCharges, listLines, noOrder, setOrder } from '#features/orders/core/orders.ts';
import { toRupees } from '#shared/money.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { StartedPayment } from '../checkout.contract.ts';
import { askedPaiseOf, toOrderToPay } from '../payment.rules.ts';
import { findPayment, forgetDecline, setPayment, type OrderWithPayment } from '../payment.store.ts';
import { findRefusal, lockPayment, providerOf, type Payments } from '../payments.ts';
import { releaseUnpayable, settleAttempt } from '../settle/settle.ts';

/** Concurrent requests for the same order in this process share one attempt. */
const pending = new Map<string, Promise<StartedPayment>>();

/**
 * Where this order is paid. 502 when the provider declines, which releases the order, or when the outcome of
 * the attempt is unknown, which a job retries; 409 when the order is no longer waiting for payment.
 */
export function openPayment(payments: Payments, orderId: string, now: Date): Promise<StartedPayment> {
  const known = pending.get(orderId);
  if (known) return known;
  const opening = open(payments, orderId, now).finally(() => pending.delete(orderId));
  pending.set(orderId, opening);
  return opening;
}

/** The job after an unknown outcome. Throws when it must be retried. */
export async function openPaymentAgain(payments: Payments, orderId: string, now: Date): Promise<void> {
  const found = await findPayment(payments.db, orderId);
  if (found?.order.paymentState !== 'awaiting' || found.payment.attemptId !== null) return;
  try {
    await askForAttempt(payments, found, now);
  } catch (error) {
    // A definite answer, which has been acted upon.
    if (!(error instanceof ShopError)) throw error;
  }
}

async function open(payments: Payments, orderId: string, now: Date): Promise<StartedPayment> {
  const found = await findPayment(payments.db, orderId);
  if (!found) throw noOrder();
  if (found.order.paymentState !== 'awaiting') throw notPayable(found);
  if (found.payment.attemptId) {
    await forgetDecline(payments.db, orderId, now);
    return toStarted(found);
  }
  try {
    return await askForAttempt(payments, found, now);
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    // Another process may have succeeded with the same order at the same moment.
    const again = await findPayment(payments.db, orderId);
    if (again?.payment.attemptId) return toStarted(again);
    await payments.paymentJobs.queueOpening(payments.db, orderId);
    throw new ShopError('payment_unavailable');
  }
}

async function askForAttempt(
  payments: Payments,
  found: OrderWithPayment,
  now: Date,
): Promise<StartedPayment> {
  const { db, config } = payments;
  const { id: orderId } = found.order;
  const provider = providerOf(payments, found.order);
  if (!provider) throw new ShopError('payment_unavailable');
  const [lines, charges] = await Promise.all([listLines(db, orderId), listCharges(db, orderId)]);
  const order = { ...found.order, lines, charges };
  let attempt: PaymentAttempt;
  try {
    attempt = await provider.openAttempt(toOrderToPay({ ...found, order }, config.publicUrl));
  } catch (error) {
    if (!(error instanceof ProviderDeclined)) throw error;
    // Even if an earlier request opened one whose answer was lost: nobody was given its URL.
    await releaseUnpayable(payments, orderId, now);
    throw new ShopError('payment_unavailable');
  }
  if (await saveAttempt(payments, provider, orderId, attempt, now)) return toStarted(found, attempt);
  // The order ended while the provider was asked. Expires the attempt so that nobody can pay it; the
  // reconciliation does so when this fails.
  await findRefusal(() => provider.endAttempt(attempt.id));
  const ended = await findPayment(db, orderId);
  if (ended?.order.paymentState === 'awaiting' && ended.payment.attemptId) return toStarted(ended);
  throw notPayable(ended ?? found);
}

/** Only while the order is waiting for payment: a URL is handed out only while stock is held. */
async function saveAttempt(
  payments: Payments,
  provider: PaymentProvider,
  orderId: string,
  attempt: PaymentAttempt,
  now: Date,
): Promise<boolean> {
  if (attempt.url === null) {
    await settleAttempt({ payments, provider, now }, attempt);
    return false;
  }
  return inTransaction(payments.db, async (tx) => {
    const found = await lockPayment(tx, orderId);
    if (found?.order.paymentState !== 'awaiting') return false;
    if (found.payment.attemptId !== null) return found.payment.attemptId === attempt.id;
    await setPayment(tx, orderId, { attemptId: attempt.id, attemptUrl: attempt.url }, now);
    // The page says whether it takes money or test cards.
    if (found.order.isTest === attempt.isLive) await setOrder(tx, orderId, { isTest: !attempt.isLive, now });
    return true;
  });
}

function toStarted({ order, payment }: OrderWithPayment, attempt?: PaymentAttempt): StartedPayment {
  const { id, url } = attempt ?? { id: payment.attemptId, url: payment.attemptUrl };
  return { id: id!, url: url!, orderId: order.id, amount: toRupees(askedPaiseOf(order)) };
}

function notPayable({ order }: OrderWithPayment): ShopError {
  return order.paymentState === 'paid'
    ? new ShopError('payment_arrived', { data: { orderId: order.id } })
    : new ShopError('cart_changed');
}
