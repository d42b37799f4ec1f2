// Placing an order: one request, one order, and the only retry policy. An attempt is one transaction
// (place-attempt.ts). Never talks to the payment provider: that is features/checkout/pay, which calls this
// for both payment methods.

import type { Db } from '#database/client.ts';
import type { Moments } from '#features/catalogue/price/price-plans.ts';
import type { CatalogueChanges } from '#features/catalogue/catalogue-changes.ts';
import type { Offers } from '#features/cart/offer/offers.ts';
import { ShopError } from '#shared/shop-error.ts';
import { readForPromise, type Arrivals } from '#features/orders/arrival/arrival.ts';
import type { OwnOrder } from '#features/orders/core/order.rules.ts';
import { placeCarefully, placeQuickly } from './place-attempt.ts';
import { toOrderRequest, type OrderPayment, type PlaceOrderInput } from './place-order-input.ts';
import { setAnswer, type Key } from './idempotency-keys.store.ts';

export type PlaceOrderDeps = {
  db: Db;
  changes: CatalogueChanges;
  arrivals: Arrivals;
  offers: Pick<Offers, 'runningAt' | 'reload'>;
  moments: Moments;
  /** Closes the online payment of an older order. Throws when it is paid, or may still be paid. */
  closePayment: (orderId: string) => Promise<void>;
  /** Whether the online payment of this order is still open. Throws when it is paid. */
  isPayable: (orderId: string) => Promise<boolean>;
};

export type PlacedOrder<Answer> =
  /** A new order. An online order holds its stock and waits for its payment page. */
  | { kind: 'placed'; order: OwnOrder }
  /** The answer given to an earlier request with the same key. */
  | { kind: 'repeated'; answer: Answer }
  /** The online order of an earlier request, which is still to be paid. */
  | { kind: 'waiting'; orderId: string };

/** Enough for the last units, an open payment and two collisions; more has another cause. */
const MAX_ATTEMPTS = 6;

/**
 * A repeat with the same key gets the same answer (422 with another payload). 400 empty cart, no address, or
 * nothing to pay online; 404 address of somebody else; 409 not served, served by another store, or closed
 * now; 409 cart changed, stock short, a higher total than shown (with the bill), less than the minimum, more
 * than the limit of unpaid orders, or more orders than an unconfirmed e-mail may place in a day; 429 too many
 * orders; 503 when no attempt succeeded.
 */
export async function placeOrder<Answer>(
  deps: PlaceOrderDeps,
  input: PlaceOrderInput,
  payment: OrderPayment,
): Promise<PlacedOrder<Answer>> {
  const request = toOrderRequest(input, payment);
  const outlook = {
    arrivals: deps.arrivals,
    known: await readForPromise(deps, request.storeId, request.now),
  };
  let attempt = placeQuickly;
  for (let count = 1; count <= MAX_ATTEMPTS; count++) {
    const offers = deps.offers.runningAt(request.storeId, request.now);
    const outcome = await attempt(deps.db, { ...request, offers }, outlook);
    switch (outcome.kind) {
      case 'placed':
        if (outcome.tags.length > 0) deps.changes.apply(outcome.tags);
        return outcome;
      case 'repeated':
        return { kind: 'repeated', answer: outcome.answer as Answer };
      case 'waiting':
        if (await deps.isPayable(outcome.orderId)) return outcome;
        break;
      case 'other order open':
        await deps.closePayment(outcome.orderId);
        break;
      case 'retry':
        // A planned price may be due that this process knows nothing of.
        if (outcome.because === 'stock changed') await deps.moments.catchUp();
        if (outcome.because === 'offer changed') await deps.offers.reload();
        if (outcome.because === 'last item' || outcome.because === 'stock changed') attempt = placeCarefully;
    }
  }
  throw new ShopError('busy', { retryAfterSeconds: 1 });
}

/**
 * Stores this answer for the key, and returns it, or the one stored first. 422 when it has another payload.
 */
export async function storeAnswer<Answer>(
  db: Db,
  key: Key,
  orderId: string,
  answer: Answer,
): Promise<Answer> {
  const saved = await setAnswer(db, key, orderId, answer);
  if (saved === undefined) throw new ShopError('idempotency_key_reused');
  return saved;
}
