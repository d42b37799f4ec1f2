// How this shop takes cards: through Stripe, through the sandbox (which it runs itself unless another process
// does), or not at all. Only opens and closes the provider; payments are in features/payment.

import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { CardProvider } from '#adapters/card-provider.ts';
import { stripeCards } from '#adapters/stripe-cards.ts';
import { callSandbox, splitAddress, toWebhookSecret } from '#sandbox/address.ts';
import { joinSandbox, type JoinedSandbox } from '#sandbox/join.ts';
import type { OnlinePayment } from '#web/shop-context.ts';
import type { PagePolicy } from '#http/security-headers.ts';
import type { Config } from './config.ts';

export type Cards = {
  provider: CardProvider | null;
  /** The sandbox's current address; null without a sandbox. */
  sandboxAddress: (() => string) | null;
  /** Registers where this process takes webhooks; for the real provider this is set in its dashboard. */
  listenAt(origin: string): void;
  close(): Promise<void>;
};

export const WEBHOOK_PATH = '/api/order/webhook';

const SHOW_EVERY_MS = 60_000;
const TRY_AGAIN_MS = 2_000;

export async function openCards(config: Config, log: FastifyBaseLogger): Promise<Cards> {
  const { cards } = config;
  const nothing = { sandboxAddress: null, listenAt: () => {}, close: async () => {} };
  if (cards.kind === 'none') return { ...nothing, provider: null };
  if (cards.kind === 'stripe') {
    const { secretKey, publishableKey, webhookSecret } = cards;
    const provider = stripeCards({
      kind: 'stripe',
      publishableKey,
      credentials: () => ({ secretKey, url: null }),
      webhookSecret: () => webhookSecret,
    });
    return { ...nothing, provider };
  }

  const { url } = cards;
  const joined = await joinOwnSandbox(config);
  const address = joined ? joined.address : () => url!;
  const shown = showEndpoint(address, log);
  return {
    provider: sandboxCards(address),
    sandboxAddress: address,
    listenAt: shown.begin,
    async close() {
      await shown.end();
      await joined?.close();
    },
  };
}

/** The sandbox of the data folder; null when none is configured. */
export async function joinOwnSandbox({ cards, dataDir }: Config): Promise<JoinedSandbox | null> {
  if (cards.kind !== 'sandbox' || cards.url) return null;
  return joinSandbox({ folder: join(dataDir, 'card-sandbox') });
}

/** What every page may know about card payment. Fixed while the shop runs, so cached pages stay correct. */
export function toOnlinePayment({ cards }: Config): OnlinePayment | null {
  if (cards.kind === 'none') return null;
  if (cards.kind === 'sandbox') return { isTest: true, publishableKey: null };
  return { isTest: cards.secretKey.includes('_test_'), publishableKey: cards.publishableKey };
}

/** Lines for the person who started the shop. */
export function describeCards(cards: Config['cards']): string[] {
  if (cards.kind === 'none') return ['  cards    are off: STRIPE_SECRET_KEY is not set'];
  if (cards.kind === 'sandbox') return ['  cards    are in test mode: nobody is charged'];
  const isTest = cards.secretKey.includes('_test_');
  const lines = isTest
    ? ['  cards    are in test mode (STRIPE_SECRET_KEY is a test key): nobody is charged']
    : [];
  if (!cards.webhookSecret)
    lines.push('  cards    without STRIPE_WEBHOOK_SECRET payments are noticed minutes late');
  return lines;
}

/** The sandbox at an address, through the same adapter as the real provider. */
export function sandboxCards(address: () => string): CardProvider {
  const read = () => splitAddress(address());
  return stripeCards({
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
export function toPagePolicy({ publicUrl, cards }: Config): PagePolicy {
  return { publicUrl, mayLoadStripe: cards.kind === 'stripe' && cards.publishableKey !== null };
}
