// What every use case of online payments shares: its deps, the lock under which it works, and which provider
// moves the money of an order.

import { ProviderDeclined, ProviderUnreachable, type PaymentProvider } from '#adapters/payment-provider.ts';
import type { Db, Queryable } from '#database/client.ts';
import type { CatalogueChanges } from '#features/catalogue/catalogue-changes.ts';
import type { Moments } from '#features/catalogue/price/price-plans.ts';
import type { Offers } from '#features/cart/offer/offers.ts';
import type { Arrivals } from '#features/orders/arrival/arrival.ts';
import { lockOrder, type RefundQueue, type StoredOrder } from '#features/orders/core/orders.ts';
import {
  ONLINE_METHODS,
  PAYMENT_PROVIDERS,
  type OnlineMethod,
  type PaymentProviderName,
} from '#shared/payment.ts';
import type { MethodOffer } from './checkout.contract.ts';
import { findPayment, type OrderWithPayment } from './payment.store.ts';

export { erasePayer } from './payment.store.ts';

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

/** Asking one provider: by which clock, and until when. */
export type ProviderWork = {
  payments: Payments;
  provider: PaymentProvider;
  now: Date;
  signal?: AbortSignal | undefined;
};

export type PaymentEvent = {
  provider: PaymentProviderName;
  attemptId: string | null;
  paymentId: string | null;
  isDecline?: boolean;
};

/** Discarded when the transaction is rolled back; run soon after it commits, retried until done. */
export type PaymentJobs = {
  queueSettling(tx: Queryable, event: PaymentEvent): Promise<void>;
  /** Open the payment page of an order, after a request with an unknown outcome. */
  queueOpening(tx: Queryable, orderId: string): Promise<void>;
};

/** Locked until the transaction ends, so that concurrent changes of a payment come one after the other. */
export async function lockPayment(tx: Queryable, orderId: string): Promise<OrderWithPayment | undefined> {
  // Read after the lock is granted, to see what the previous holder wrote.
  return (await lockOrder(tx, orderId)) && findPayment(tx, orderId);
}

type Providers = Pick<Payments, 'paymentProviders'>;

/** Takes new payments by this method, or by the first that there is; null when nobody does. */
export function providerFor(
  { paymentProviders }: Providers,
  method: OnlineMethod | undefined,
): { provider: PaymentProvider; method: OnlineMethod } | null {
  for (const provider of paymentProviders) {
    const taken = method ?? provider.methods[0];
    if (taken && provider.methods.includes(taken)) return { provider, method: taken };
  }
  return null;
}

/**
 * Moves the money of this order for ever, also when another one takes new payments; null when it is not
 * configured any more. An order without a name of it was placed before there was more than one.
 */
export function providerOf(
  { paymentProviders }: Providers,
  { paymentProvider: kind }: Pick<StoredOrder, 'paymentProvider'>,
): PaymentProvider | null {
  const isOf = (provider: PaymentProvider) =>
    kind === null ? provider.kind !== 'razorpay' : provider.kind === kind;
  return paymentProviders.find(isOf) ?? null;
}

/** What orders whose money this provider moves name; null: nothing. */
export function namesOf(providers: Providers, provider: PaymentProvider): (PaymentProviderName | null)[] {
  return [null, ...PAYMENT_PROVIDERS].filter(
    (name) => providerOf(providers, { paymentProvider: name }) === provider,
  );
}

/** Runs what is asked again later. Returns why the provider has not done it; other errors are thrown. */
export async function findRefusal(
  work: () => Promise<unknown>,
): Promise<ProviderDeclined | ProviderUnreachable | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof ProviderUnreachable || error instanceof ProviderDeclined) return error;
    throw error;
  }
}

/**
 * One after the other. A refusal concerns one item; those of a provider that cannot be asked wait for the
 * next run, and nobody else does.
 */
export async function askForEach<Item extends Pick<StoredOrder, 'paymentProvider'>>(
  providers: Providers,
  items: readonly Item[],
  ask: (item: Item, provider: PaymentProvider) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  const away = new Set<PaymentProvider>();
  for (const item of items) {
    if (signal?.aborted) return;
    const provider = providerOf(providers, item);
    if (!provider || away.has(provider)) continue;
    const error = await findRefusal(() => ask(item, provider));
    if (error instanceof ProviderUnreachable) away.add(provider);
  }
}

/** Cash first, which every shop takes. */
export function listMethods(providers: Providers): MethodOffer[] {
  const online = ONLINE_METHODS.map((method): MethodOffer => {
    const found = providerFor(providers, method);
    return {
      method,
      provider: found?.provider.kind ?? null,
      available: found !== null,
      why: found ? null : REASONS[method],
    };
  });
  return [{ method: 'cash', provider: null, available: true, why: null }, ...online];
}

const REASONS = {
  card: 'This shop does not accept cards online.',
  upi: 'This shop does not accept UPI online.',
} satisfies Record<OnlineMethod, string>;
