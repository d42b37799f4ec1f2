// Razorpay through its official SDK; razorpay-objects.ts translates. A session is a payment link, a payment
// intent is a payment. The SDK knows one host and no time limit, and cannot send the key that makes a refund
// happen once, so its HTTP client is set up and used for that (docs/decisions/05).

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { DAY_MS } from '#shared/times.ts';
import {
  BadSignature,
  ProviderDeclined,
  ProviderUnreachable,
  type DoorCodes,
  type ListPage,
  type PaymentProvider,
  type ProviderEvent,
  type WebhookHeaders,
} from './payment-provider.ts';
import {
  Disputes,
  isOurLink,
  Link,
  Links,
  Payment,
  Payments,
  QrCode,
  RazorpayRefund,
  Refunds,
  toCharge,
  toDashboardUrl,
  toDispute,
  toDoorCode,
  toEvent as toProviderEvent,
  toLinkId,
  toLinkParams,
  toQrParams,
  toListParams,
  toNote,
  toRefund,
  toSeconds,
  toSession,
  type RazorpayDispute,
  type WebhookBody,
} from './razorpay-objects.ts';
import { within } from './within.ts';

const TIMEOUT_MS = 10_000;
const PAGE_SIZE = 100;
/** The provider repeats an event for a day until it is accepted (markdown-docs/webhooks). */
const OLDEST_EVENT_MS = 3 * DAY_MS;
const CLOCKS_DIFFER_BY_MS = 5 * 60_000;
export const RAZORPAY_URL = 'https://api.razorpay.com';

type Credentials = {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** The API's address. */
  url: string;
};

type Options = {
  kind: 'razorpay' | 'sandbox';
  methods: PaymentProvider['methods'];
  /** Read before every use, because the sandbox may move to another process. */
  credentials: () => Credentials;
};

/** The calls of the SDK that the shop makes. Its own types promise fields that nobody has checked. */
type Client = {
  paymentLink: {
    create(params: object): Promise<unknown>;
    fetch(id: string): Promise<unknown>;
    cancel(id: string): Promise<unknown>;
    all(params: object): Promise<unknown>;
  };
  payments: {
    fetch(id: string): Promise<unknown>;
    all(params: object): Promise<unknown>;
    capture(id: string, amount: number, currency: string): Promise<unknown>;
    fetchMultipleRefund(id: string, params: object): Promise<unknown>;
  };
  qrCode: {
    create(params: object): Promise<unknown>;
    close(id: string): Promise<unknown>;
    fetch(id: string): Promise<unknown>;
    fetchAllPayments(id: string, params: object): Promise<unknown>;
  };
  refunds: { all(params: object): Promise<unknown> };
  disputes: { all(params: object): Promise<unknown> };
  /** Its HTTP client is axios. */
  api: {
    rq: { defaults: object; post(path: string, body: object, options: object): Promise<{ data: unknown }> };
  };
};
/** One call with a time limit, its failure explained and its answer checked. */
type Ask = <Answer extends TSchema>(
  answer: Answer,
  call: (client: Client) => Promise<unknown>,
  signal?: AbortSignal,
) => Promise<Static<Answer>>;

export function razorpayPayments({ kind, methods, credentials }: Options): PaymentProvider {
  const isLive = kind === 'razorpay' && credentials().keyId.startsWith('rzp_live_');
  const open = keepClient(credentials);
  const ask: Ask = async (schema, call, signal) => {
    const answer = await within(TIMEOUT_MS, open().then(call).catch(explain), signal);
    if (Value.Check(schema, answer)) return answer;
    throw new ProviderUnreachable('the payment provider answered something else');
  };
  return {
    kind,
    methods,
    account: kind === 'sandbox' ? 'sandbox' : isLive ? 'razorpay live' : 'razorpay test',
    dashboardUrl: (record) => (kind === 'sandbox' ? null : toDashboardUrl(record)),
    publishableKey: null,
    door: doorCalls(ask),
    hasWebhookSecret: true,
    ...sessionCalls(ask, isLive),
    ...moneyCalls(ask),

    async readEvent(rawBody, headers) {
      const wanted = createHmac('sha256', credentials().webhookSecret).update(rawBody).digest('hex');
      if (!isSame(readHeader(headers, 'x-razorpay-signature'), wanted))
        throw new BadSignature('the signature is not that of the body');
      const event = toEvent(rawBody, isLive);
      const ageMs = Date.now() - event.createdAt.getTime();
      // A body that somebody has recorded must not work for ever: nothing signed names a time but this.
      if (ageMs > OLDEST_EVENT_MS || ageMs < -CLOCKS_DIFFER_BY_MS)
        throw new BadSignature('the event is not of these days');
      return event;
    },
  };
}

function toEvent(rawBody: Buffer, isLive: boolean): ProviderEvent {
  // The provider's id of it is a header, which nobody has signed.
  const id = createHash('sha256').update(rawBody).digest('hex');
  try {
    return toProviderEvent(id, JSON.parse(rawBody.toString('utf8')) as WebhookBody, isLive);
  } catch {
    throw new BadSignature('the event cannot be read');
  }
}

const readHeader = (headers: WebhookHeaders, name: string): string => [headers[name] ?? ''].flat()[0]!;

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

type SessionCall = 'openAttempt' | 'getAttempt' | 'endAttempt' | 'listAttempts' | 'findAttempt';

function sessionCalls(ask: Ask, isLive: boolean): Pick<PaymentProvider, SessionCall> {
  return {
    async openAttempt(order, signal) {
      const params = toLinkParams(order);
      try {
        return toSession(await ask(Link, ({ paymentLink }) => paymentLink.create(params), signal), isLive);
      } catch (error) {
        // An earlier attempt has made it, and its answer was lost.
        const made = isConclusive(error) && (await findByOrder(ask, order.orderId, signal));
        if (!made) throw error;
        if (made.amount !== order.amountPaise)
          throw new ProviderUnreachable('the link of this order has another amount', { cause: error });
        return toSession(made, isLive);
      }
    },

    async getAttempt(id, signal) {
      try {
        return toSession(await getLink(ask, id, signal), isLive);
      } catch (error) {
        if (isConclusive(error)) return null;
        throw error;
      }
    },

    async endAttempt(id, signal) {
      try {
        const cancelled = await ask(
          Link,
          ({ paymentLink }) => paymentLink.cancel(encodeURIComponent(id)),
          signal,
        );
        return toSession(cancelled, isLive);
      } catch (error) {
        // Refused because it is no longer open, or for another reason, in which case it is still open.
        if (!isConclusive(error)) throw error;
        const session = await this.getAttempt(id, signal);
        if (!session)
          throw new ProviderDeclined('there is no such link', {
            code: 'resource_missing',
            isConclusive: true,
          });
        if (session.status === 'open') throw error;
        return session;
      }
    },

    async *listAttempts({ createdAfter }) {
      for (let skip = 0; ; skip += PAGE_SIZE) {
        const params = { from: toSeconds(createdAfter), count: PAGE_SIZE, skip };
        const { payment_links: links } = await ask(Links, ({ paymentLink }) => paymentLink.all(params));
        for (const link of links) yield toSession(link, isLive);
        if (links.length < PAGE_SIZE) return;
      }
    },

    async findAttempt(paymentId, signal) {
      const payment = await getPayment(ask, paymentId, signal);
      if (!payment) return null;
      const link = await findLink(ask, payment, signal);
      return link && toSession(link, isLive, payment);
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
      const path = `/v1/payments/${paymentId}/refund`;
      const body = { amount: amountPaise, speed: 'normal', notes: { orderId, refundKey } };
      // api/refunds/normal-refunds-idempotent.md
      const headers = { 'X-Refund-Idempotency': refundKey };
      const post = async ({ api }: Client) => (await api.rq.post(path, body, { headers })).data;
      return toRefund(await ask(RazorpayRefund, post, signal));
    },

    async getCharge(paymentId, signal) {
      const payment = await getPayment(ask, paymentId, signal);
      return payment && toCharge(await capture(ask, payment, signal));
    },

    async *listRefunds({ paymentId }, signal) {
      const params = { count: PAGE_SIZE };
      const list = (client: Client) => client.payments.fetchMultipleRefund(paymentId, params);
      yield* (await ask(Refunds, list, signal)).items.map(toRefund);
    },

    /** The list names no payment to look for, so all are read: a shop has few. */
    async *listDisputes({ paymentId }, signal) {
      for (let skip = 0; ; skip += PAGE_SIZE) {
        const items = await listDisputes(ask, skip, signal);
        yield* items.filter(({ payment_id }) => payment_id === paymentId).map(toDispute);
        if (items.length < PAGE_SIZE) return;
      }
    },

    async pageOfCharges(window, signal) {
      const params = toListParams(window, PAGE_SIZE);
      const { items } = await ask(Payments, ({ payments }) => payments.all(params), signal);
      const charges = [];
      for (const payment of items) charges.push(toCharge(await capture(ask, payment, signal)));
      return toPage(
        items,
        charges.filter((charge) => charge !== null),
        window.after,
      );
    },

    async pageOfRefunds(window, signal) {
      const params = toListParams(window, PAGE_SIZE);
      const { items } = await ask(Refunds, ({ refunds }) => refunds.all(params), signal);
      return toPage(items, items.map(toRefund), window.after);
    },

    /** Disputes are listed without a window of time. */
    async pageOfDisputes({ after }, signal) {
      const items = await listDisputes(ask, Number(after ?? 0), signal);
      return toPage(items, items.map(toDispute), after);
    },
  };
}

function doorCalls(ask: Ask): DoorCodes {
  return {
    async openCode(code) {
      return toDoorCode(await ask(QrCode, ({ qrCode }) => qrCode.create(toQrParams(code))));
    },

    async closeCode(id) {
      try {
        await ask(QrCode, ({ qrCode }) => qrCode.close(encodeURIComponent(id)));
      } catch (error) {
        // Refused because it is closed already, or for another reason, in which case it is still open.
        if (!isConclusive(error)) throw error;
        const { status } = await ask(QrCode, ({ qrCode }) => qrCode.fetch(encodeURIComponent(id)));
        if (status !== 'closed') throw error;
      }
    },

    async listCodeCharges(id, signal) {
      const params = { count: PAGE_SIZE };
      const list = (client: Client) => client.qrCode.fetchAllPayments(encodeURIComponent(id), params);
      const charges = [];
      for (const payment of (await ask(Payments, list, signal)).items) {
        const isWaiting = payment.status === 'authorized';
        const taken = isWaiting ? await captureNow(ask, payment, signal) : payment;
        const charge = toCharge(taken);
        if (charge) charges.push(charge);
      }
      return charges.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    },
  };
}

const getLink = (ask: Ask, id: string, signal?: AbortSignal) =>
  ask(Link, ({ paymentLink }) => paymentLink.fetch(encodeURIComponent(id)), signal);

async function findByOrder(ask: Ask, orderId: string, signal?: AbortSignal): Promise<Link | null> {
  const list = (client: Client) => client.paymentLink.all({ reference_id: orderId });
  const { payment_links: links } = await ask(Links, list, signal);
  return links.find(({ reference_id }) => reference_id === orderId) ?? null;
}

/** That the payment was made through; null for a payment by a code, or of somebody else. */
async function findLink(ask: Ask, payment: Payment, signal?: AbortSignal): Promise<Link | null> {
  const linkId = toLinkId(payment);
  if (linkId) return getLink(ask, linkId, signal);
  const orderId = toNote(payment.notes, 'orderId');
  return orderId === null ? null : findByOrder(ask, orderId, signal);
}

/** Not every account has the list; such a shop learns of disputes by mail from the provider. */
async function listDisputes(ask: Ask, skip: number, signal?: AbortSignal): Promise<RazorpayDispute[]> {
  const params = { count: PAGE_SIZE, skip };
  try {
    return (await ask(Disputes, ({ disputes }) => disputes.all(params), signal)).items;
  } catch (error) {
    if (isConclusive(error)) return [];
    throw error;
  }
}

async function getPayment(ask: Ask, id: string, signal?: AbortSignal): Promise<Payment | null> {
  try {
    return await ask(Payment, ({ payments }) => payments.fetch(encodeURIComponent(id)), signal);
  } catch (error) {
    if (isConclusive(error)) return null;
    throw error;
  }
}

/**
 * An account may leave payments authorised only: the bank holds the money, and returns it after some days. It
 * is taken here for links of this shop, so that it is either the order's or refunded, and never forgotten.
 */
async function capture(ask: Ask, payment: Payment, signal?: AbortSignal): Promise<Payment> {
  if (payment.status !== 'authorized') return payment;
  const link = await findLink(ask, payment, signal);
  return link && isOurLink(link) ? captureNow(ask, payment, signal) : payment;
}

async function captureNow(ask: Ask, payment: Payment, signal?: AbortSignal): Promise<Payment> {
  const { id, amount, currency } = payment;
  try {
    return await ask(Payment, ({ payments }) => payments.capture(id, amount, currency), signal);
  } catch (error) {
    // Captured by somebody else meanwhile.
    if (!isConclusive(error)) throw error;
    return (await getPayment(ask, payment.id, signal)) ?? payment;
  }
}

const isConclusive = (error: unknown): boolean => error instanceof ProviderDeclined && error.isConclusive;

function toPage<Item>(listed: readonly unknown[], items: Item[], after: string | null): ListPage<Item> {
  const next = listed.length === PAGE_SIZE ? String(Number(after ?? 0) + PAGE_SIZE) : null;
  return { items, next };
}

/** Loaded only when somebody pays online. */
function keepClient(credentials: () => Credentials): () => Promise<Client> {
  let client: Client | null = null;
  let madeFor = '';
  return async () => {
    const { default: SDK } = await import('razorpay');
    const { keyId: key_id, keySecret: key_secret, url: baseURL } = credentials();
    const wanted = `${key_id} ${key_secret} ${baseURL}`;
    if (!client || madeFor !== wanted) {
      madeFor = wanted;
      client = new SDK({ key_id, key_secret }) as unknown as Client;
      Object.assign(client.api.rq.defaults, { baseURL, timeout: TIMEOUT_MS, maxRedirects: 0, proxy: false });
    }
    return client;
  };
}

/** What the SDK throws: its own form, or that of its HTTP client; without a status there was no answer. */
type Failure = {
  statusCode?: number;
  error?: { code?: string };
  response?: { status: number; data?: { error?: { code?: string } } };
};

/** Leaves out the provider's description, which may repeat what it was sent. */
function explain(failure: unknown): never {
  const { statusCode, error, response } = failure as Failure;
  const status = statusCode ?? response?.status;
  const code = error?.code ?? response?.data?.error?.code ?? 'unknown';
  const message = `the payment provider answered: ${status ?? 'nothing'} ${code}`;
  if (status === 401 || status === 403) throw new ProviderDeclined(message, { code, isConclusive: false });
  if (status === 400 || status === 404) throw new ProviderDeclined(message, { code, isConclusive: true });
  // Includes 409: an earlier attempt had other parameters, and its outcome is unknown.
  throw new ProviderUnreachable(message, { cause: failure });
}
