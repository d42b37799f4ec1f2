// Checking out with an online payment: the order is placed and holds its stock, then its payment page is
// opened (docs/decisions/05).

import { ShopError } from '#shared/shop-error.ts';
import type { StartedPayment } from '../checkout.contract.ts';
import { openPayment } from '../pay/open-payment.ts';
import { HOLD_MS, PAYABLE_MS } from '../payment.rules.ts';
import { providerFor, type Payments } from '../payments.ts';
import { placeOrder, toKey, type PlacedOrder, type PlaceOrderInput } from './place-order.ts';
import { setAnswer } from './place-order.store.ts';

/** Fails as placeOrder does, and: 502 when the provider cannot be used. */
export async function checkOut(payments: Payments, input: PlaceOrderInput): Promise<StartedPayment> {
  const { orderId, answer } = await placeOnline(payments, input);
  if (answer) return answer;
  const started = await openPayment(payments, orderId, input.now);
  const key = toKey(input, 'checkout');
  const first = key ? await setAnswer(payments.db, key, orderId, started) : started;
  if (!first) throw new ShopError('idempotency_key_reused');
  return first;
}

/** The first part: the order is committed and holds its stock; the provider does not know of it yet. */
export async function placeOnline(
  payments: Payments,
  input: PlaceOrderInput,
): Promise<PlacedOrder<StartedPayment>> {
  const chosen = providerFor(payments, input.body.method);
  if (!chosen) throw new ShopError(input.body.method ? 'method_unavailable' : 'payment_unavailable');
  return placeOrder(payments, input, {
    call: 'checkout',
    method: chosen.method,
    provider: chosen.provider.kind,
    holdsStockUntil: new Date(input.now.getTime() + HOLD_MS),
    payableUntil: new Date(input.now.getTime() + PAYABLE_MS),
  });
}
