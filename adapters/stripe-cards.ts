// The card provider through its own SDK: Stripe, or the sandbox (sandbox/), which speaks the same protocol at another address.
// Translates between its words and those of card-provider.ts; decides nothing.

import type { Stripe } from 'stripe';
import {
  BadSignature,
  CardRefused,
  CardUnreachable,
  type CardEvent,
  type CardOrder,
  type CardProvider,
  type CardRefund,
  type CardSession,
} from './card-provider.ts';

const TIMEOUT_MS = 10_000;
const EVENT_TOLERANCE_SECONDS = 300;
const PAGE_SIZE = 100;
const CURRENCY = 'inr';

export type CardAccount = {
  secretKey: string;
  /** null is Stripe itself. */
  url: string | null;
};

type Options = {
  kind: CardProvider['kind'];
  publishableKey: string | null;
  /** Read before every use, because the sandbox may move to another process. */
  account: () => CardAccount;
  webhookSecret: () => string | null;
};

export function stripeCards({ kind, publishableKey, account, webhookSecret }: Options): CardProvider {
  const open = keepClient(account);
  const ask = <Result>(call: (client: Stripe) => Promise<Result>, signal?: AbortSignal): Promise<Result> =>
    explain(within(TIMEOUT_MS, open().then(call), signal));

  const getSession = (id: string, signal?: AbortSignal) =>
    ask((client) => client.checkout.sessions.retrieve(id), signal).then(toSession);

  return {
    kind,
    publishableKey,
    get hasWebhookSecret() {
      return Boolean(webhookSecret());
    },

    async createSession(order, signal) {
      const params = toParams(order);
      return toSession(
        await ask(
          (client) => client.checkout.sessions.create(params, { idempotencyKey: order.orderId }),
          signal,
        ),
      );
    },

    async getSession(id, signal) {
      try {
        return await getSession(id, signal);
      } catch (error) {
        if (isRefusedFor(error, 'resource_missing')) return null;
        throw error;
      }
    },

    async expireSession(id, signal) {
      try {
        return toSession(await ask((client) => client.checkout.sessions.expire(id), signal));
      } catch (error) {
        // Refused because it is not open any more; or refused for another reason, and then it still is.
        if (!(error instanceof CardRefused)) throw error;
        const session = await getSession(id, signal);
        if (session.status === 'open') throw error;
        return session;
      }
    },

    async *listSessions({ createdAfter }) {
      const created = { gte: toSeconds(createdAfter) };
      const list = (client: Stripe, starting_after: string | undefined) =>
        client.checkout.sessions.list({ created, limit: PAGE_SIZE, starting_after });
      for await (const session of eachOf((after) => ask((client) => list(client, after))))
        yield toSession(session);
    },

    async refund({ orderId, paymentIntent, amountPaise }, signal) {
      try {
        const params = { payment_intent: paymentIntent, amount: amountPaise, metadata: { orderId } };
        const options = { idempotencyKey: `refund-${orderId}` };
        return toRefund(await ask((client) => client.refunds.create(params, options), signal));
      } catch (error) {
        if (!isRefusedFor(error, 'charge_already_refunded')) throw error;
        for await (const refund of this.listRefunds({ paymentIntent }))
          if (refund.status === 'succeeded' || refund.status === 'pending') return refund;
        throw error;
      }
    },

    async *listRefunds({ paymentIntent }) {
      const list = (client: Stripe, starting_after: string | undefined) =>
        client.refunds.list({ payment_intent: paymentIntent, limit: PAGE_SIZE, starting_after });
      for await (const refund of eachOf((after) => ask((client) => list(client, after))))
        yield toRefund(refund);
    },

    async readEvent(rawBody, signature) {
      const secret = webhookSecret();
      if (!secret) throw new BadSignature('there is no webhook secret');
      const { default: SDK } = await loadSdk();
      try {
        return toEvent(
          SDK.webhooks.constructEvent(rawBody, signature, secret, EVENT_TOLERANCE_SECONDS) as Stripe.Event,
        );
      } catch (error) {
        throw new BadSignature(error instanceof Error ? error.message.split('\n')[0] : 'unreadable');
      }
    },
  };
}

/** 37 MB and a tenth of a second, so only when a card is really used. */
const loadSdk = () => import('stripe');

function keepClient(account: () => CardAccount): () => Promise<Stripe> {
  let client: Stripe | null = null;
  let of = '';
  return async () => {
    const { default: SDK } = await loadSdk();
    const { secretKey, url } = account();
    const wanted = `${secretKey} ${url}`;
    if (!client || of !== wanted) {
      const at = url ? new URL(url) : null;
      of = wanted;
      client = new SDK(secretKey, {
        timeout: TIMEOUT_MS,
        // The shopper waits for one attempt; who must not forget repeats it later with the same key. (A connection that
        // closes without an answer is tried again once by the SDK itself.)
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

async function within<Result>(ms: number, work: Promise<Result>, signal?: AbortSignal): Promise<Result> {
  const end = AbortSignal.any([AbortSignal.timeout(ms), ...(signal ? [signal] : [])]);
  work.catch(() => {});
  let stop = () => {};
  const ended = new Promise<never>((_resolve, reject) => {
    stop = () => reject(new CardUnreachable('the card provider did not answer in time'));
    if (end.aborted) stop();
    else end.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, ended]);
  } finally {
    end.removeEventListener('abort', stop);
  }
}

/** Without the provider's words, which may repeat what it was sent. */
async function explain<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof CardUnreachable) throw error;
    const { type, code, param, statusCode, requestId } = error as Stripe.errors.StripeError;
    const what = [type, code, param, statusCode, requestId].filter(Boolean).join(' ');
    const message = `the card provider answered: ${what || (error as Error).message}`;
    switch (type) {
      case 'StripeInvalidRequestError':
      case 'StripeCardError':
        throw new CardRefused(message, { code: code ?? type, isConclusive: true });
      case 'StripeAuthenticationError':
      case 'StripePermissionError':
        throw new CardRefused(message, { code: code ?? type, isConclusive: false });
      default:
        // An idempotency error too: an earlier attempt said something else, and what became of it is not told.
        throw new CardUnreachable(message, { cause: error });
    }
  }
}

function isRefusedFor(error: unknown, code: string): boolean {
  return error instanceof CardRefused && error.code === code;
}

/** Page by page, each within its own time. */
async function* eachOf<Item extends { id: string }>(
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

function toParams(order: CardOrder): Stripe.Checkout.SessionCreateParams {
  const { orderId, lines, amountPaise } = order;
  const sum = lines.reduce((total, { quantity, unitAmountPaise }) => total + quantity * unitAmountPaise, 0);
  if (sum !== amountPaise)
    throw new Error(`order ${orderId}: its lines make ${sum}, not ${amountPaise} paise`);
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    line_items: lines.map(({ name, quantity, unitAmountPaise, image }) => ({
      quantity,
      adjustable_quantity: { enabled: false },
      price_data: {
        currency: CURRENCY,
        unit_amount: unitAmountPaise,
        product_data: { name, ...(image && { images: [image] }) },
      },
    })),
    client_reference_id: orderId,
    metadata: { orderId },
    payment_intent_data: { metadata: { orderId } },
    customer_email: order.customerEmail,
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    expires_at: toSeconds(order.expiresAt),
  };
}

function toSession(session: Stripe.Checkout.Session): CardSession {
  return {
    id: session.id,
    url: session.url,
    // Never null for sessions of this mode.
    status: session.status as CardSession['status'],
    isPaid: session.payment_status === 'paid',
    amountPaise: session.amount_total ?? 0,
    currency: session.currency ?? '',
    orderId: session.client_reference_id,
    paymentIntent: toId(session.payment_intent),
    mode: session.mode,
    isLive: session.livemode,
    createdAt: toDate(session.created),
    expiresAt: toDate(session.expires_at),
  };
}

function toRefund(refund: Stripe.Refund): CardRefund {
  return {
    refundId: refund.id,
    paymentIntent: toId(refund.payment_intent),
    amountPaise: refund.amount,
    status: refund.status as CardRefund['status'],
  };
}

function toEvent(event: Stripe.Event): CardEvent {
  const about = event.data.object as { object?: string; id?: string; payment_intent?: unknown };
  return {
    id: event.id,
    type: event.type,
    sessionId: about.object === 'checkout.session' ? (about.id ?? null) : null,
    paymentIntent: toId(about.payment_intent as string | null),
    isLive: event.livemode,
    createdAt: toDate(event.created),
  };
}

/** Given as an id, or as the whole thing where it was expanded. */
const toId = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);
const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000);
const toDate = (seconds: number) => new Date(seconds * 1000);
