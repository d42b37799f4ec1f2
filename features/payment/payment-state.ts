// How a card payment really stands, for its owner; and cancelling it. Looking at /success proves nothing:
// whoever follows a payment there makes the shop ask the provider, now and then.

import { CardDeclined, CardUnreachable } from '#adapters/card-provider.ts';
import { toRupees } from '#shared/money.ts';
import { ShopError } from '#shared/shop-error.ts';
import { closePayment, requireEnded } from './close-payment.ts';
import type { PaymentState } from './payment.contract.ts';
import { claimAsking, findOwnPayment, findPayment, type OrderWithPayment } from './payment.store.ts';
import type { Payments } from './payments.ts';
import { settleSession } from './settle.ts';

const ASK_EVERY_MS = 3_000;
/** Somebody is looking at a spinner meanwhile; what is known already is better than that. */
const ASK_TIMEOUT_MS = 4_000;

/**
 * By order id or session id; asks the provider while it is pending, at most every 3 seconds. 404 when it is
 * not theirs.
 */
export async function getPaymentState(
  payments: Payments,
  userId: string,
  id: string,
  now: Date,
): Promise<PaymentState> {
  const found = await requireOwn(payments, userId, id);
  const { order, payment } = found;
  const mayAsk =
    order.paymentStatus === 'PENDING' &&
    payment.sessionId !== null &&
    (await claimAsking(payments.db, order.id, now, ASK_EVERY_MS));
  if (!mayAsk) return toState(found);
  await refreshPayment(payments, order.id, now);
  return toState(await requireOwn(payments, userId, id));
}

/**
 * Asks the provider how this payment stands and brings the order in line; when it cannot be asked, nothing
 * changes.
 */
export async function refreshPayment(payments: Payments, orderId: string, now: Date): Promise<void> {
  const found = await findPayment(payments.db, orderId);
  const sessionId = found?.payment.sessionId;
  if (!sessionId || !payments.cardProvider) return;
  try {
    const session = await payments.cardProvider.getSession(sessionId, AbortSignal.timeout(ASK_TIMEOUT_MS));
    if (session) await settleSession(payments, session, now);
  } catch (error) {
    if (!(error instanceof CardUnreachable || error instanceof CardDeclined)) throw error;
  }
}

/**
 * The provider ends the session, then the stock returns; once is enough. 404 when it is not theirs; 409 when
 * it is paid, or when the provider cannot be asked: the stock returns by itself later.
 */
export async function cancelCheckout(
  payments: Payments,
  userId: string,
  id: string,
  now: Date,
): Promise<PaymentState> {
  const { order } = await requireOwn(payments, userId, id);
  requireEnded(await closePayment(payments, order.id, now, 'shopper'), order.id);
  return toState(await requireOwn(payments, userId, id));
}

async function requireOwn({ db }: Payments, userId: string, id: string): Promise<OrderWithPayment> {
  const found = await findOwnPayment(db, userId, id);
  if (!found) throw new ShopError('not_found', { message: 'Payment not found' });
  return found;
}

function toState({ order, payment }: OrderWithPayment): PaymentState {
  return {
    id: payment.sessionId,
    orderId: order.id,
    payment_status: order.paymentStatus,
    isTest: order.isTest,
    status: order.status,
    amount: toRupees(order.totalPaise),
    url: order.paymentStatus === 'PENDING' ? payment.sessionUrl : null,
    expiresAt: payment.sessionExpiresAt.toISOString(),
    createdAt: order.createdAt.toISOString(),
  };
}
