// Placing an order and paying for it, on delivery or by card (design: orders-and-payments). How the key, the
// order and the provider's session hang together: docs/decisions/0009.

import { keepAnswer } from '#features/order/place/keep-answer.ts';
import type { OrderRow } from '#features/order/order.contract.ts';
import { toKey, type OrderRequest } from '#features/order/place/order-request.ts';
import { placeOrder, type Placed } from '#features/order/place/place-order.ts';
import { ShopError } from '#shared/shop-error.ts';
import { closeOpenPayment } from './close-payment.ts';
import { openSession } from './open-session.ts';
import type { StartedPayment } from './payment.contract.ts';
import { HOLD_MS, SESSION_MS } from './payment.rules.ts';
import { addPayment, claimAsking, findPayment } from './payment.store.ts';
import type { Payments } from './payments.ts';
import { refreshPayment } from './payment-state.ts';

export type Press = Omit<OrderRequest, 'payment'>;
/**
 * An open order that is closed for this press leaves its place to the next try; more than a few are not this
 * shopper's doing.
 */
const MAX_ROUNDS = 3;
/** A payment page shown a moment ago is not asked about again. */
const FRESH_MS = 2_000;

/**
 * A cash order; gives the answer's text. Fails as placeOrder does, and 409 when a card payment is open and
 * cannot be closed.
 */
export async function payOnDelivery(
  payments: Payments,
  press: Press,
  toAnswer: (rows: OrderRow[]) => string,
): Promise<string> {
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const payment = { call: 'cash-on-delivery' as const, toAnswer };
    const placed = await placeOrder(payments.db, payments.changes, { ...press, payment });
    if (placed.step === 'answered') return placed.answer;
    if (placed.step === 'close first') await closeOpenPayment(payments, placed.openOrderId, press.now);
  }
  throw new ShopError('busy', { retryAfterSeconds: 1 });
}

/**
 * Holds the stock and opens the provider's payment page; gives the answer's text. Fails as placeOrder does,
 * and: 502 when the provider cannot be used; 409 when an earlier payment has arrived, or is open and cannot
 * be closed.
 */
export async function payByCard(
  payments: Payments,
  press: Press,
  toAnswer: (started: StartedPayment) => string,
): Promise<string> {
  if (!payments.cardProvider) throw new ShopError('payment_unavailable');
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const placed = await placeByCard(payments, press);
    if (placed.step === 'answered') return placed.answer;
    if (placed.step === 'close first') {
      await closeOpenPayment(payments, placed.openOrderId, press.now);
      continue;
    }
    if (!placed.isNew && !(await isStillOpen(payments, placed.orderId, press.now))) continue;
    const started = await openSession(payments, placed.orderId, press.now);
    const key = toKey({ ...press, payment: { call: 'checkout' } });
    const answer = toAnswer(started);
    return key ? keepAnswer(payments.db, key, started.orderId, answer) : answer;
  }
  throw new ShopError('busy', { retryAfterSeconds: 1 });
}

/** The first step: the order is committed and holds its stock, the provider knows nothing of it yet. */
export function placeByCard(payments: Payments, press: Press): Promise<Placed> {
  const sessionExpiresAt = new Date(press.now.getTime() + SESSION_MS);
  return placeOrder(payments.db, payments.changes, {
    ...press,
    payment: {
      call: 'checkout',
      holdsStockUntil: new Date(press.now.getTime() + HOLD_MS),
      alsoSave: (tx, order) => addPayment(tx, order, sessionExpiresAt),
    },
  });
}

/** An order of an earlier press may be paid or over by now, before anybody told us. 409 when it is paid. */
async function isStillOpen(payments: Payments, orderId: string, now: Date): Promise<boolean> {
  const mayAsk = await claimAsking(payments.db, orderId, now, FRESH_MS);
  if (mayAsk) await refreshPayment(payments, orderId, now);
  const found = await findPayment(payments.db, orderId);
  if (found?.order.paymentStatus === 'PAID') throw new ShopError('payment_arrived', { data: { orderId } });
  return found?.order.paymentStatus === 'PENDING';
}
