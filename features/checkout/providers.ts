// Which payment provider moves the money of an order.

import { ProviderDeclined, ProviderUnreachable, type PaymentProvider } from '#adapters/payment-provider.ts';
import type { StoredOrder } from '#features/orders/core/order.rules.ts';
import {
  ONLINE_METHODS,
  PAYMENT_PROVIDERS,
  type OnlineMethod,
  type PaymentProviderName,
} from '#shared/payment.ts';
import type { MethodOffer } from './checkout.contract.ts';
import type { Payments } from './payments.ts';

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
    try {
      await ask(item, provider);
    } catch (error) {
      if (error instanceof ProviderUnreachable) away.add(provider);
      else if (!(error instanceof ProviderDeclined)) throw error;
    }
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
      why: found ? null : WHY_NOT[method],
    };
  });
  return [{ method: 'cash', provider: null, available: true, why: null }, ...online];
}

const WHY_NOT = {
  card: 'This shop does not accept cards online.',
  upi: 'This shop does not accept UPI online.',
} satisfies Record<OnlineMethod, string>;
