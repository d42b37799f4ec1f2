// The payment provider through its own SDK: Stripe, or the sandbox (sandbox/), which speaks the same protocol
// at another address. stripe-objects.ts translates between its terms and those of payment-provider.ts;
// nothing is decided here.

import type { Stripe } from 'stripe';
import {
  BadSignature,
  ProviderDeclined,
  ProviderUnreachable,
  type ListPage,
  type PaymentProvider,
} from './payment-provider.ts';
import {
  toCharge,
  toDashboardUrl,
  toDispute,
  toEvent,
  toListParams,
  toParams,
  toRefund,
  toSeconds,
  toSession,
} from './stripe-objects.ts';
import { within } from './within.ts';

const TIMEOUT_MS = 10_000;
const EVENT_TOLERANCE_SECONDS = 300;
const PAGE_SIZE = 100;
/** Of a list of charges. */
const WITH_FEES = { expand: ['data.balance_transaction'] };

export type Credentials = {
  secretKey: string;
  /** null is Stripe itself. */
  url: string | null;
};

type Options = {
  kind: 'stripe' | 'sandbox';
  methods: PaymentProvider['methods'];
  publishableKey: string | null;
  /** Read before every use, because the sandbox may move to another process. */
  credentials: () => Credentials;
  webhookSecret: () => string | null;
};

export function stripePayments(options: Options): PaymentProvider {
  const { kind, methods, publishableKey, credentials, webhookSecret } = options;
  const open = keepClient(credentials);
  const ask: Ask = async (call, signal) => {
    const answer = await explain(within(TIMEOUT_MS, open().then(call), signal));
    // Each answer says what it is.
    if (typeof (answer as { object?: unknown } | null)?.object === 'string') return answer;
    throw new ProviderUnreachable('the payment provider answered something else');
  };
  return {
    kind,
    methods,
    publishableKey,
    door: null,
    get account() {
      if (kind === 'sandbox') return 'sandbox';
      return isTestKey(credentials()) ? 'stripe test' : 'stripe live';
    },
    dashboardUrl: (record) => (kind === 'sandbox' ? null : toDashboardUrl(record, isTestKey(credentials()))),
    get hasWebhookSecret() {
      return Boolean(webhookSecret());
    },
    ...sessionCalls(ask),
    ...moneyCalls(ask),

    async readEvent(rawBody, headers) {
      const signature = [headers['stripe-signature'] ?? ''].flat()[0]!;
      const secret = webhookSecret();
      if (!secret) throw new BadSignature('there is no webhook secret');
      const { default: SDK } = await loadSdk();
      try {
        requireNoFuture(signature);
        return toEvent(
          SDK.webhooks.constructEvent(rawBody, signature, secret, EVENT_TOLERANCE_SECONDS) as Stripe.Event,
        );
      } catch (error) {
        throw new BadSignature(error instanceof Error ? error.message.split('\n')[0] : 'unreadable');
      }
    },
  };
}

/** The SDK refuses only times that are over. */
function requireNoFuture(signature: string): void {
  const latest = Date.now() / 1000 + EVENT_TOLERANCE_SECONDS;
  for (const [, seconds] of signature.matchAll(/(?:^|,)t=(\d+)/g))
    if (Number(seconds) > latest) throw new Error('the time of the signature is in the future');
}

const isTestKey = ({ secretKey }: Credentials) => secretKey.includes('_test_');

/** One call of the SDK, with a time limit and its failure explained. */
type Ask = <Result>(call: (client: Stripe) => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

type SessionCall = 'openAttempt' | 'getAttempt' | 'endAttempt' | 'listAttempts' | 'findAttempt';

function sessionCalls(ask: Ask): Pick<PaymentProvider, SessionCall> {
  const getAttempt = (id: string, signal?: AbortSignal) =>
    ask((client) => client.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }), signal).then(
      toSession,
    );
  return {
    async openAttempt(order, signal) {
      const params = toParams(order);
      return toSession(
        await ask(
          (client) => client.checkout.sessions.create(params, { idempotencyKey: order.orderId }),
          signal,
        ),
      );
    },

    async getAttempt(id, signal) {
      try {
        return await getAttempt(id, signal);
      } catch (error) {
        if (isDeclinedFor(error, 'resource_missing')) return null;
        throw error;
      }
    },

    async endAttempt(id, signal) {
      try {
        return toSession(await ask((client) => client.checkout.sessions.expire(id), signal));
      } catch (error) {
        // Refused because it is no longer open, or for another reason, in which case it is still open.
        if (!(error instanceof ProviderDeclined)) throw error;
        const session = await getAttempt(id, signal);
        if (session.status === 'open') throw error;
        return session;
      }
    },

    async *listAttempts({ createdAfter }) {
      const created = { gte: toSeconds(createdAfter) };
      const list = (client: Stripe, starting_after: string | undefined) =>
        client.checkout.sessions.list({ created, limit: PAGE_SIZE, starting_after });
      for await (const session of listAll((after) => ask((client) => list(client, after))))
        yield toSession(session);
    },

    async findAttempt(paymentId, signal) {
      const params = { payment_intent: paymentId, limit: 1 };
      const { data } = await ask((client) => client.checkout.sessions.list(params), signal);
      return data[0] ? toSession(data[0]) : null;
    },
  };
}

type MoneyCall =
  | 'refund'
  | 'getCharge'
  | 'listRefunds'
  | 'listDisputes'
  | 'pageOfCharges'
  | 'pageOfRefunds'
  | 'pageOfDisputes';

function moneyCalls(ask: Ask): Pick<PaymentProvider, MoneyCall> {
  return {
    async refund({ refundKey, orderId, paymentId, amountPaise }, signal) {
      const params = {
        payment_intent: paymentId,
        amount: amountPaise,
        metadata: { orderId, refundKey },
      };
      const options = { idempotencyKey: `refund-${refundKey}` };
      return toRefund(await ask((client) => client.refunds.create(params, options), signal));
    },

    async getCharge(paymentId, signal) {
      const params = { payment_intent: paymentId, limit: PAGE_SIZE, ...WITH_FEES };
      const { data } = await ask((client) => client.charges.list(params), signal);
      // Declined attempts are listed too; the one that took the money is the last attempt, and comes first.
      return data.map(toCharge).find((charge) => charge !== null) ?? null;
    },

    async *listRefunds({ paymentId }, signal) {
      const list = (client: Stripe, starting_after: string | undefined) =>
        client.refunds.list({ payment_intent: paymentId, limit: PAGE_SIZE, starting_after });
      for await (const refund of listAll((after) => ask((client) => list(client, after), signal)))
        yield toRefund(refund);
    },

    async *listDisputes({ paymentId }, signal) {
      const list = (client: Stripe, starting_after: string | undefined) =>
        client.disputes.list({ payment_intent: paymentId, limit: PAGE_SIZE, starting_after });
      for await (const dispute of listAll((after) => ask((client) => list(client, after), signal)))
        yield toDispute(dispute);
    },

    async pageOfCharges(window, signal) {
      const params = { ...toListParams(window), limit: PAGE_SIZE, ...WITH_FEES };
      return toPage(await ask((client) => client.charges.list(params), signal), toCharge);
    },

    async pageOfRefunds(window, signal) {
      const params = { ...toListParams(window), limit: PAGE_SIZE };
      return toPage(await ask((client) => client.refunds.list(params), signal), toRefund);
    },

    async pageOfDisputes(window, signal) {
      const params = { ...toListParams(window), limit: PAGE_SIZE };
      return toPage(await ask((client) => client.disputes.list(params), signal), toDispute);
    },
  };
}

/** Costs 37 MB and a tenth of a second, so it is loaded only when a card is used. */
const loadSdk = () => import('stripe');

function keepClient(credentials: () => Credentials): () => Promise<Stripe> {
  let client: Stripe | null = null;
  let madeFor = '';
  return async () => {
    const { default: SDK } = await loadSdk();
    const { secretKey, url } = credentials();
    const wanted = `${secretKey} ${url}`;
    if (!client || madeFor !== wanted) {
      const at = url ? new URL(url) : null;
      madeFor = wanted;
      client = new SDK(secretKey, {
        timeout: TIMEOUT_MS,
        // The shopper waits for one attempt; what must not be lost is repeated later with the same key. (A
        // connection that closes without an answer is tried again once by the SDK itself.)
        maxNetworkRetries: 0,
        telemetry: false,
        ...(at && {
          protocol: at.protocol === 'https:' ? 'https' : 'http',
          host: at.hostname,
          port: at.port,
        }),
      });
    }
    return client;
  };
}

/** Leaves out the provider's message, which may repeat what it was sent. */
async function explain<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ProviderUnreachable) throw error;
    const { type, code, param, statusCode, requestId } = error as Stripe.errors.StripeError;
    const what = [type, code, param, statusCode, requestId].filter(Boolean).join(' ');
    const message = `the payment provider answered: ${what || (error as Error).message}`;
    switch (type) {
      case 'StripeInvalidRequestError':
      case 'StripeCardError':
        throw new ProviderDeclined(message, { code: code ?? type, isConclusive: true });
      case 'StripeAuthenticationError':
      case 'StripePermissionError':
        throw new ProviderDeclined(message, { code: code ?? type, isConclusive: false });
      default:
        // Includes an idempotency error: an earlier attempt had other parameters, and its outcome is unknown.
        throw new ProviderUnreachable(message, { cause: error });
    }
  }
}

function isDeclinedFor(error: unknown, code: string): boolean {
  return error instanceof ProviderDeclined && error.code === code;
}

/** Page by page, each with its own time limit. */
async function* listAll<Item extends { id: string }>(
  ask: (after: string | undefined) => Promise<{ data: Item[]; has_more: boolean }>,
): AsyncIterable<Item> {
  let after: string | undefined;
  for (;;) {
    const { data, has_more } = await ask(after);
    yield* data;
    after = data.at(-1)?.id;
    if (!has_more || !after) return;
  }
}

function toPage<Listed extends { id: string }, Item>(
  { data, has_more }: { data: Listed[]; has_more: boolean },
  translate: (listed: Listed) => Item | null,
): ListPage<Item> {
  const next = has_more ? (data.at(-1)?.id ?? null) : null;
  return { items: data.map(translate).filter((item) => item !== null), next };
}
