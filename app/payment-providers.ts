// How this shop takes online payments: through Stripe, through the sandbox (which it runs itself unless
// another process does), or not at all. Only opens and closes the provider; payments are in features/payment.

import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { PaymentProvider } from '#adapters/payment-provider.ts';
import { stripePayments } from '#adapters/stripe-payments.ts';
import { callSandbox, splitAddress, toWebhookSecret } from '#sandbox/address.ts';
import { joinSandbox, type JoinedSandbox } from '#sandbox/join.ts';
import type { OnlinePayment } from '#web/shop-context.ts';
import type { PagePolicy } from '#http/security-headers.ts';
import type { Config } from './config.ts';

export type PaymentProviders = {
  provider: PaymentProvider | null;
  /** The sandbox's current address; null without a sandbox. */
  sandboxAddress: (() => string) | null;
  /** Registers where this process takes webhooks; for the real provider this is set in its dashboard. */
  listenAt(origin: string): void;
  close(): Promise<void>;
};

export const WEBHOOK_PATH = '/api/order/webhook';

const SHOW_EVERY_MS = 60_000;
const TRY_AGAIN_MS = 2_000;

export async function openPaymentProviders(
  config: Config,
  log: FastifyBaseLogger,
): Promise<PaymentProviders> {
  const { payments } = config;
  const nothing = { sandboxAddress: null, listenAt: () => {}, close: async () => {} };
  if (payments.kind === 'none') return { ...nothing, provider: null };
  if (payments.kind === 'stripe') {
    const { secretKey, publishableKey, webhookSecret } = payments;
    const provider = stripePayments({
      kind: 'stripe',
      publishableKey,
      credentials: () => ({ secretKey, url: null }),
      webhookSecret: () => webhookSecret,
    });
    return { ...nothing, provider };
  }

  const { url } = payments;
  const joined = await joinOwnSandbox(config);
  const address = joined ? joined.address : () => url!;
  const shown = showEndpoint(address, log);
  return {
    provider: sandboxPayments(address),
    sandboxAddress: address,
    listenAt: shown.begin,
    async close() {
      await shown.end();
      await joined?.close();
    },
  };
}

/** The sandbox of the data folder; null when none is configured. */
export async function joinOwnSandbox({ payments, dataDir }: Config): Promise<JoinedSandbox | null> {
  if (payments.kind !== 'sandbox' || payments.url) return null;
  return joinSandbox({ folder: join(dataDir, 'card-sandbox') });
}

/** What every page may know about online payment. Fixed while the shop runs, so cached pages stay correct. */
export function toOnlinePayment({ payments }: Config): OnlinePayment | null {
  if (payments.kind === 'none') return null;
  if (payments.kind === 'sandbox') return { isTest: true, publishableKey: null };
  return { isTest: payments.secretKey.includes('_test_'), publishableKey: payments.publishableKey };
}

/** Lines for the person who started the shop. */
export function describePayments(payments: Config['payments']): string[] {
  if (payments.kind === 'none') return ['  cards    are off: STRIPE_SECRET_KEY is not set'];
  if (payments.kind === 'sandbox') return ['  cards    are in test mode: nobody is charged'];
  const isTest = payments.secretKey.includes('_test_');
  const lines = isTest
    ? ['  cards    are in test mode (STRIPE_SECRET_KEY is a test key): nobody is charged']
    : [];
  if (!payments.webhookSecret)
    lines.push('  cards    without STRIPE_WEBHOOK_SECRET payments are noticed minutes late');
  return lines;
}

/** The sandbox at an address, through the same adapter as the real provider. */
export function sandboxPayments(address: () => string): PaymentProvider {
  const read = () => splitAddress(address());
  return stripePayments({
    kind: 'sandbox',
    publishableKey: null,
    credentials: () => ({ secretKey: read().key, url: read().origin }),
    webhookSecret: () => toWebhookSecret(read().key),
  });
}

/**
 * Registers repeatedly, because the sandbox may start after the shop, and forgets shops that stop
 * registering.
 */
function showEndpoint(address: () => string, log: FastifyBaseLogger) {
  let endpoint: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let showing: Promise<void> = Promise.resolve();
  const show = async (url: string) => {
    const isShown = await callSandbox(address(), 'PUT', '/control/endpoints', { url }).then(
      () => true,
      (error: unknown) => log.debug({ err: error }, 'the card sandbox cannot be reached') ?? false,
    );
    if (endpoint) plan(url, isShown ? SHOW_EVERY_MS : TRY_AGAIN_MS);
  };
  const plan = (url: string, waitMs: number) => {
    timer = setTimeout(() => (showing = show(url)), waitMs);
    timer.unref();
  };
  return {
    begin(origin: string) {
      endpoint = origin + WEBHOOK_PATH;
      showing = show(endpoint);
    },
    async end() {
      const url = endpoint;
      endpoint = null;
      clearTimeout(timer);
      await showing;
      if (url) await callSandbox(address(), 'DELETE', '/control/endpoints', { url }).catch(() => {});
    },
  };
}

/**
 * Stripe's script is allowed on every page, because checkout is reached without loading a document; only
 * checkout loads it.
 */
export function toPagePolicy({ publicUrl, payments }: Config): PagePolicy {
  return { publicUrl, mayLoadStripe: payments.kind === 'stripe' && payments.publishableKey !== null };
}
