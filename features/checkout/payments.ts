// The deps of every use case of online payments, and the lock under which they work.

import type { PaymentProvider } from '#adapters/payment-provider.ts';
import type { Db, Queryable } from '#database/client.ts';
import type { CatalogueChanges } from '#features/catalogue/catalogue-changes.ts';
import type { Moments } from '#features/catalogue/price/price-plans.ts';
import type { Offers } from '#features/cart/offer/offers.ts';
import type { Arrivals } from '#features/orders/arrival/arrival.ts';
import { lockOrder, type RefundQueue } from '#features/orders/core/orders.ts';
import { findPayment, type OrderWithPayment } from './payment.store.ts';
import type { PaymentProviderName } from '#shared/payment.ts';

export type Payments = {
  db: Db;
  changes: CatalogueChanges;
  /** Those that are configured, at most one of a kind; none: this shop takes no online payments. */
  paymentProviders: readonly PaymentProvider[];
  arrivals: Arrivals;
  offers: Pick<Offers, 'runningAt' | 'reload'>;
  moments: Moments;
  refunds: RefundQueue;
  paymentJobs: PaymentJobs;
  config: { publicUrl: string };
};

/** A provider's event about a session or a charge. */
export type PaymentEvent = {
  provider: PaymentProviderName;
  sessionId: string | null;
  paymentIntent: string | null;
  isDecline?: boolean;
};

/** Discarded when the transaction is rolled back; run soon after it commits, retried until done. */
export type PaymentJobs = {
  /** Ask the provider, and settle the order. */
  queueSettling(tx: Queryable, event: PaymentEvent): Promise<void>;
  /** Open the provider's session of an order, after an attempt with an unknown outcome. */
  queueOpening(tx: Queryable, orderId: string): Promise<void>;
};

/** Locked until the transaction ends, so that concurrent changes of a payment come one after the other. */
export async function lockPayment(tx: Queryable, orderId: string): Promise<OrderWithPayment | undefined> {
  // Read after the lock is granted, to see what the previous holder wrote.
  return (await lockOrder(tx, orderId)) && findPayment(tx, orderId);
}
