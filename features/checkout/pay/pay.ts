// Places an order and starts its payment, in cash on delivery or online. docs/decisions/05 explains how the
// idempotency key, the order and the provider's session belong together.

import type { OrderRow } from '#features/orders/core/order.contract.ts';
import { toOrderRows } from '#features/orders/core/order.rules.ts';
import { storeAnswer, placeOrder, type PlacedOrder, type PlaceOrderDeps } from '../place/place-order.ts';
import { toKey, type PlaceOrderInput } from '../place/place-order-input.ts';
import { ShopError } from '#shared/shop-error.ts';
import { closeOpenPayment } from './close-payment.ts';
import { openSession } from './open-session.ts';
import type { StartedPayment } from '../checkout.contract.ts';
import { HOLD_MS, SESSION_MS } from '../payment.rules.ts';
import { addPayment, claimAsking, findPayment } from '../payment.store.ts';
import type { Payments } from '../payments.ts';
import { providerFor } from '../providers.ts';
import { refreshPayment } from './payment-status.ts';

/** A payment page shown this recently is not checked with the provider again. */
const FRESH_MS = 2_000;

/**
 * A cash order; returns its rows. Fails as placeOrder does, and with 409 when an open online payment cannot
 * be closed.
 */
export async function payOnDelivery(payments: Payments, input: PlaceOrderInput): Promise<OrderRow[]> {
  const placed = await placeOrder<OrderRow[]>(toDeps(payments, input.now), input, {
    call: 'cash-on-delivery',
  });
  switch (placed.kind) {
    case 'placed':
      return toOrderRows(placed.order);
    case 'repeated':
      return placed.answer;
    case 'waiting':
      throw new Error('A cash order has no online payment');
  }
}

/**
 * Holds the stock and opens the provider's payment page. Fails as placeOrder does, and: 502 when the provider
 * cannot be used; 409 when an earlier payment has arrived, or is open and cannot be closed.
 */
export async function payOnline(payments: Payments, input: PlaceOrderInput): Promise<StartedPayment> {
  const placed = await placeOnline(payments, input);
  if (placed.kind === 'repeated') return placed.answer;
  const orderId = placed.kind === 'placed' ? placed.order.id : placed.orderId;
  const started = await openSession(payments, orderId, input.now);
  const key = toKey(input, 'checkout');
  return key ? storeAnswer(payments.db, key, started.orderId, started) : started;
}

/** The first part: the order is committed and holds its stock; the provider does not know of it yet. */
export async function placeOnline(
  payments: Payments,
  input: PlaceOrderInput,
): Promise<PlacedOrder<StartedPayment>> {
  const chosen = providerFor(payments, input.body.method);
  if (!chosen) throw new ShopError(input.body.method ? 'method_unavailable' : 'payment_unavailable');
  const sessionExpiresAt = new Date(input.now.getTime() + SESSION_MS);
  return placeOrder(toDeps(payments, input.now), input, {
    call: 'checkout',
    method: chosen.method,
    provider: chosen.provider.kind,
    holdsStockUntil: new Date(input.now.getTime() + HOLD_MS),
    savePayment: (tx, order) => addPayment(tx, order, sessionExpiresAt),
  });
}

function toDeps(payments: Payments, now: Date): PlaceOrderDeps {
  return {
    db: payments.db,
    changes: payments.changes,
    arrivals: payments.arrivals,
    offers: payments.offers,
    moments: payments.moments,
    closePayment: (orderId) => closeOpenPayment(payments, orderId, now),
    isPayable: (orderId) => isPayable(payments, orderId, now),
  };
}

/**
 * Asks the provider, because an earlier order may be paid or ended without an event so far. 409 when it is
 * paid.
 */
async function isPayable(payments: Payments, orderId: string, now: Date): Promise<boolean> {
  const mayAsk = await claimAsking(payments.db, orderId, now, FRESH_MS);
  if (mayAsk) await refreshPayment(payments, orderId, now);
  const found = await findPayment(payments.db, orderId);
  if (found?.order.paymentState === 'paid') throw new ShopError('payment_arrived', { data: { orderId } });
  return found?.order.paymentState === 'awaiting';
}
