// What every use case of card payments needs.

import type { CardProvider } from '#adapters/card-provider.ts';
import type { Db, Queryable } from '#database/client.ts';
import type { CatalogueChanges } from '#features/catalogue/catalogue-changes.ts';
import type { Arrivals } from '#features/order/arrival/arrival.ts';
import type { RefundQueue } from '#features/order/refund-queue.ts';

export type Payments = {
  db: Db;
  changes: CatalogueChanges;
  /** null: this shop takes no cards. */
  cardProvider: CardProvider | null;
  arrivals: Arrivals;
  refunds: RefundQueue;
  paymentJobs: PaymentJobs;
  config: { publicUrl: string };
};

/** An event of the provider about a session or a charge. */
export type PaymentEvent = { sessionId: string | null; paymentIntent: string | null };

/** Gone with the transaction if it is rolled back; done soon after it commits, however often it takes. */
export type PaymentJobs = {
  /** Look at the provider, and bring the order in line. */
  queueSettling(tx: Queryable, event: PaymentEvent): Promise<void>;
  /** Open the provider's session of an order, after an attempt that ended nobody knows how. */
  queueOpening(tx: Queryable, orderId: string): Promise<void>;
};
