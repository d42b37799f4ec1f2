// How this shop takes online payments: through Stripe, Razorpay, the sandbox (which it runs itself unless
// another process does), or not at all. Only opens and closes the provider; payments are in
// features/checkout.

import type { PastMoney } from '#shared/past-money.ts';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { PaymentProvider } from '#adapters/payment-provider.ts';
import { RAZORPAY_URL, razorpayPayments } from '#adapters/razorpay-payments.ts';
import { stripePayments } from '#adapters/stripe-payments.ts';
import { callSandbox } from '#sandbox/address.ts';
import { joinSandbox, type JoinedSandbox } from '#sandbox/join.ts';
import { ONLINE_METHODS, type OnlineMethod } from '#shared/payment.ts';
import type { OnlinePayment } from '#shared/shop-facts.ts';
import type { PagePolicy } from '#http/security-headers.ts';
import type { Config } from './config.ts';
import type { RazorpayConfig } from './config/read-payments.ts';
import { sandboxPayments } from './sandbox-payments.ts';

export type PaymentProviders = {
  /** The one that takes new cards first. */
  providers: readonly PaymentProvider[];
  /** The sandbox's current address; null without a sandbox. */
  sandboxAddress: (() => string) | null;
  /** Registers where this process takes webhooks; for the real provider this is set in its dashboard. */
  listenAt(origin: string): void;
  /** Lets the sandbox know money that moved before it was there; does nothing without one. */
  remember(money: PastMoney): Promise<void>;
  close(): Promise<void>;
};

/** Where each protocol's events go. */
export const WEBHOOK_PATHS = {
  stripe: '/api/order/webhook',
  razorpay: '/api/payment/webhook/razorpay',
} as const;

const SHOW_EVERY_MS = 60_000;
const TRY_AGAIN_MS = 2_000;

export async function openPaymentProviders(
  config: Config,
  log: FastifyBaseLogger,
): Promise<PaymentProviders> {
  const { payments, razorpay } = config;
  const nothing = {
    sandboxAddress: null,
    listenAt: () => {},
    remember: async () => {},
    close: async () => {},
  };
  const others = razorpay ? [openRazorpay(razorpay)] : [];
  if (payments.kind === 'none') return { ...nothing, providers: others };
  if (payments.kind === 'stripe') {
    const { secretKey, publishableKey, webhookSecret, takesCards } = payments;
    const provider = stripePayments({
      kind: 'stripe',
      methods: takesCards ? ['card'] : [],
      publishableKey,
      credentials: () => ({ secretKey, url: null }),
      webhookSecret: () => webhookSecret,
    });
    return { ...nothing, providers: [provider, ...others] };
  }

  const { url } = payments;
  const joined = await joinOwnSandbox(config);
  const address = joined ? joined.address : () => url!;
  const shown = showEndpoint(address, log);
  return {
    providers: [sandboxPayments(address, sandboxMethods(config)), ...others],
    sandboxAddress: address,
    listenAt: shown.begin,
    async remember(money) {
      await remember(address(), money).catch((err: unknown) => {
        log.warn({ err }, 'the sandbox does not know the payments of the past: they cannot be given back');
      });
    },
    async close() {
      await shown.end();
      await joined?.close();
    },
  };
}

function openRazorpay({ methods, url, ...keys }: RazorpayConfig): PaymentProvider {
  const credentials = { ...keys, url: url ?? RAZORPAY_URL };
  return razorpayPayments({ kind: 'razorpay', methods, credentials: () => credentials });
}

/** The sandbox of the data folder; null when none is configured. */
export async function joinOwnSandbox({ payments, dataDir }: Config): Promise<JoinedSandbox | null> {
  if (payments.kind !== 'sandbox' || payments.url) return null;
  return joinSandbox({ folder: join(dataDir, 'card-sandbox') });
}

/** What every page may know about online payment. Fixed while the shop runs, so cached pages stay correct. */
export function toOnlinePayment({ payments, razorpay }: Config): OnlinePayment | null {
  const key = payments.kind === 'stripe' && payments.takesCards ? payments.secretKey : null;
  const isSandbox = payments.kind === 'sandbox';
  const methods = new Set<OnlineMethod>(razorpay?.methods ?? []);
  if (key) methods.add('card');
  if (isSandbox) for (const method of sandboxMethods({ razorpay })) methods.add(method);
  if (methods.size === 0) return null;
  return {
    methods: ONLINE_METHODS.filter((method) => methods.has(method)),
    isTest: isSandbox || [key, razorpay?.keyId].some((name) => name?.includes('_test_')),
    publishableKey: toPublishableKey(payments),
  };
}

/** null when nobody pays through Stripe, which then has no script to load. */
const toPublishableKey = (payments: Config['payments']): string | null =>
  payments.kind === 'stripe' && payments.takesCards ? payments.publishableKey : null;

/** A real provider of UPI comes first. */
const sandboxMethods = ({ razorpay }: Pick<Config, 'razorpay'>): OnlineMethod[] =>
  razorpay ? ['card'] : ['card', 'upi'];

/** Lines for the person who started the shop. */
export function describePayments({ payments, razorpay }: Pick<Config, 'payments' | 'razorpay'>): string[] {
  const others = razorpay ? [describeRazorpay(razorpay)] : [];
  if (payments.kind === 'none')
    return razorpay ? others : ['  cards    and UPI are off: no key of Stripe or Razorpay is set'];
  if (payments.kind === 'sandbox')
    return [`  cards    ${razorpay ? 'are' : 'and UPI are'} in test mode: nobody is charged`, ...others];
  const isTest = payments.secretKey.includes('_test_');
  const lines = isTest
    ? ['  cards    are in test mode (STRIPE_SECRET_KEY is a test key): nobody is charged']
    : [];
  if (!payments.webhookSecret)
    lines.push('  cards    without STRIPE_WEBHOOK_SECRET payments are noticed minutes late');
  return [...lines, ...others];
}

function describeRazorpay({ keyId, methods }: RazorpayConfig): string {
  const isTest = keyId.startsWith('rzp_test_');
  return `  razorpay takes ${methods.join(' and ')}${isTest ? ' in test mode: nobody is charged' : ''}`;
}

const REMEMBER_BATCH = 1_000;

async function remember(address: string, { charges, refunds }: PastMoney): Promise<void> {
  for (let at = 0; at < charges.length; at += REMEMBER_BATCH) {
    const some = charges.slice(at, at + REMEMBER_BATCH);
    const names = new Set(some.map(({ paymentId }) => paymentId));
    const back = refunds.filter(({ paymentId }) => names.has(paymentId));
    await callSandbox(address, 'PUT', '/control/past', { charges: some, refunds: back });
  }
}

/**
 * Registers repeatedly, because the sandbox may start after the shop, and forgets shops that stop
 * registering.
 */
function showEndpoint(address: () => string, log: FastifyBaseLogger) {
  let shownOrigin: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let showing: Promise<void> = Promise.resolve();
  const callFor = async (method: 'PUT' | 'DELETE', origin: string) => {
    for (const [provider, path] of Object.entries(WEBHOOK_PATHS))
      await callSandbox(address(), method, '/control/endpoints', { url: origin + path, provider });
  };
  const show = async (origin: string) => {
    const isShown = await callFor('PUT', origin).then(
      () => true,
      (error: unknown) => log.debug({ err: error }, 'the sandbox cannot be reached') ?? false,
    );
    if (shownOrigin) plan(origin, isShown ? SHOW_EVERY_MS : TRY_AGAIN_MS);
  };
  const plan = (origin: string, waitMs: number) => {
    timer = setTimeout(() => (showing = show(origin)), waitMs);
    timer.unref();
  };
  return {
    begin(origin: string) {
      shownOrigin = origin;
      showing = show(origin);
    },
    async end() {
      const origin = shownOrigin;
      shownOrigin = null;
      clearTimeout(timer);
      await showing;
      if (origin) await callFor('DELETE', origin).catch(() => {});
    },
  };
}

/**
 * Stripe's script is allowed on every page, because checkout is reached without loading a document; only
 * checkout loads it.
 */
export function toPagePolicy({ publicUrl, payments }: Config): PagePolicy {
  return { publicUrl, mayLoadStripe: toPublishableKey(payments) !== null };
}
