// Razorpay through its official SDK; razorpay-objects.ts translates. A session is a payment link, a payment
// intent is a payment. The SDK knows one host and no time limit, and cannot send the key that makes a refund
// happen once, so its HTTP client is set up and used for that (docs/decisions/05).

import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  BadSignature,
  ProviderDeclined,
  ProviderUnreachable,
  type DoorCodes,
  type ListPage,
  type PaymentProvider,
  type WebhookHeaders,
} from './payment-provider.ts';
import {
  isOurLink,
  toCharge,
  toDispute,
  toDoorCode,
  toEvent,
  toLinkId,
  toLinkParams,
  toQrParams,
  toListParams,
  toRefund,
  toSeconds,
  toSession,
  type Link,
  type Payment,
  type QrCode,
  type RazorpayDispute,
  type RazorpayRefund,
  type WebhookBody,
} from './razorpay-objects.ts';
import { within } from './within.ts';

const TIMEOUT_MS = 10_000;
const PAGE_SIZE = 100;
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

/** The calls of the SDK that the shop makes, with the fields it sends and reads. */
type Client = {
  paymentLink: {
    create(params: object): Promise<Link>;
    fetch(id: string): Promise<Link>;
    cancel(id: string): Promise<Link>;
    all(params: object): Promise<{ payment_links: Link[] }>;
  };
  payments: {
    fetch(id: string): Promise<Payment>;
    all(params: object): Promise<Collection<Payment>>;
    capture(id: string, amount: number, currency: string): Promise<Payment>;
    fetchMultipleRefund(id: string, params: object): Promise<Collection<RazorpayRefund>>;
  };
  qrCode: {
    create(params: object): Promise<QrCode>;
    close(id: string): Promise<QrCode>;
    fetch(id: string): Promise<QrCode>;
    fetchAllPayments(id: string, params: object): Promise<Collection<Payment>>;
  };
  refunds: { all(params: object): Promise<Collection<RazorpayRefund>> };
  disputes: { all(params: object): Promise<Collection<RazorpayDispute>> };
  /** Its HTTP client is axios. */
  api: {
    rq: {
      defaults: object;
      post(path: string, body: object, options: object): Promise<{ data: RazorpayRefund }>;
    };
  };
};
type Collection<Item> = { items: Item[] };
type Ask = <Answer>(call: (client: Client) => Promise<Answer>, signal?: AbortSignal) => Promise<Answer>;

export function razorpayPayments({ kind, methods, credentials }: Options): PaymentProvider {
  const isLive = kind === 'razorpay' && credentials().keyId.startsWith('rzp_live_');
  const open = keepClient(credentials);
  const ask: Ask = (call, signal) => within(TIMEOUT_MS, open().then(call).catch(explain), signal);
  return {
    kind,
    methods,
    account: kind === 'sandbox' ? 'sandbox' : isLive ? 'razorpay live' : 'razorpay test',
    publishableKey: null,
    door: doorCalls(ask),
    hasWebhookSecret: true,
    ...sessionCalls(ask, isLive),
    ...moneyCalls(ask),

    async readEvent(rawBody, headers) {
      const id = readHeader(headers, 'x-razorpay-event-id');
      if (!id) throw new BadSignature('there is no id of the event');
      const wanted = createHmac('sha256', credentials().webhookSecret).update(rawBody).digest('hex');
      if (!isSame(readHeader(headers, 'x-razorpay-signature'), wanted))
        throw new BadSignature('the signature is not that of the body');
      try {
        return toEvent(id, JSON.parse(rawBody.toString('utf8')) as WebhookBody, isLive);
      } catch {
        throw new BadSignature('the event cannot be read');
      }
    },
  };
}

const readHeader = (headers: WebhookHeaders, name: string): string => [headers[name] ?? ''].flat()[0]!;

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

type SessionCall = 'createSession' | 'getSession' | 'expireSession' | 'listSessions' | 'findSession';

function sessionCalls(ask: Ask, isLive: boolean): Pick<PaymentProvider, SessionCall> {
  const getLink = (id: string, signal?: AbortSignal) =>
    ask(({ paymentLink }) => paymentLink.fetch(encodeURIComponent(id)), signal);
  const listLinks = (params: object, signal?: AbortSignal) =>
    ask(({ paymentLink }) => paymentLink.all(params), signal);
  const findByOrder = async (orderId: string, signal?: AbortSignal) => {
    const { payment_links: links } = await listLinks({ reference_id: orderId }, signal);
    return links.find(({ reference_id }) => reference_id === orderId);
  };
  return {
    async createSession(order, signal) {
      const params = toLinkParams(order);
      try {
        return toSession(await ask(({ paymentLink }) => paymentLink.create(params), signal), isLive);
      } catch (error) {
        // An earlier attempt has made it, and its answer was lost.
        const made = isConclusive(error) && (await findByOrder(order.orderId, signal));
        if (!made) throw error;
        if (made.amount !== order.amountPaise)
          throw new ProviderUnreachable('the link of this order has another amount', { cause: error });
        return toSession(made, isLive);
      }
    },

    async getSession(id, signal) {
      try {
        return toSession(await getLink(id, signal), isLive);
      } catch (error) {
        if (isConclusive(error)) return null;
        throw error;
      }
    },

    async expireSession(id, signal) {
      try {
        const cancelled = await ask(({ paymentLink }) => paymentLink.cancel(encodeURIComponent(id)), signal);
        return toSession(cancelled, isLive);
      } catch (error) {
        // Refused because it is no longer open, or for another reason, in which case it is still open.
        if (!isConclusive(error)) throw error;
        const session = await this.getSession(id, signal);
        if (!session)
          throw new ProviderDeclined('there is no such link', {
            code: 'resource_missing',
            isConclusive: true,
          });
        if (session.status === 'open') throw error;
        return session;
      }
    },

    async *listSessions({ createdAfter }) {
      for (let skip = 0; ; skip += PAGE_SIZE) {
        const params = { from: toSeconds(createdAfter), count: PAGE_SIZE, skip };
        const { payment_links: links } = await listLinks(params);
        for (const link of links) yield toSession(link, isLive);
        if (links.length < PAGE_SIZE) return;
      }
    },

    async findSession(paymentId, signal) {
      const payment = await getPayment(ask, paymentId, signal);
      const linkId = payment && toLinkId(payment);
      if (!linkId) return null;
      return toSession(await getLink(linkId, signal), isLive, payment);
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
    async refund({ refundKey, orderId, paymentIntent, amountPaise }, signal) {
      const path = `/v1/payments/${paymentIntent}/refund`;
      const body = { amount: amountPaise, speed: 'normal', notes: { orderId, refundKey } };
      // api/refunds/normal-refunds-idempotent.md
      const headers = { 'X-Refund-Idempotency': refundKey };
      const { data } = await ask(({ api }) => api.rq.post(path, body, { headers }), signal);
      return toRefund(data);
    },

    async getCharge(paymentId, signal) {
      const payment = await getPayment(ask, paymentId, signal);
      return payment && toCharge(await capture(ask, payment, signal));
    },

    async *listRefunds({ paymentIntent }, signal) {
      const params = { count: PAGE_SIZE };
      const list = (client: Client) => client.payments.fetchMultipleRefund(paymentIntent, params);
      yield* (await ask(list, signal)).items.map(toRefund);
    },

    /** The list names no payment to look for, so all are read: a shop has few. */
    async *listDisputes({ paymentIntent }, signal) {
      for (let skip = 0; ; skip += PAGE_SIZE) {
        const items = await listDisputes(ask, skip, signal);
        yield* items.filter(({ payment_id }) => payment_id === paymentIntent).map(toDispute);
        if (items.length < PAGE_SIZE) return;
      }
    },

    async pageOfCharges(window, signal) {
      const params = toListParams(window, PAGE_SIZE);
      const { items } = await ask(({ payments }) => payments.all(params), signal);
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
      const { items } = await ask(({ refunds }) => refunds.all(params), signal);
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
      return toDoorCode(await ask(({ qrCode }) => qrCode.create(toQrParams(code))));
    },

    async closeCode(id) {
      try {
        await ask(({ qrCode }) => qrCode.close(encodeURIComponent(id)));
      } catch (error) {
        // Refused because it is closed already, or for another reason, in which case it is still open.
        if (!isConclusive(error)) throw error;
        const { status } = await ask(({ qrCode }) => qrCode.fetch(encodeURIComponent(id)));
        if (status !== 'closed') throw error;
      }
    },

    async listCodeCharges(id, signal) {
      const params = { count: PAGE_SIZE };
      const list = (client: Client) => client.qrCode.fetchAllPayments(encodeURIComponent(id), params);
      const charges = [];
      for (const payment of (await ask(list, signal)).items) {
        const isWaiting = payment.status === 'authorized';
        const taken = isWaiting ? await captureNow(ask, payment, signal) : payment;
        const charge = toCharge(taken);
        if (charge) charges.push(charge);
      }
      return charges.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    },
  };
}

async function listDisputes(ask: Ask, skip: number, signal?: AbortSignal): Promise<RazorpayDispute[]> {
  const params = { count: PAGE_SIZE, skip };
  return (await ask(({ disputes }) => disputes.all(params), signal)).items;
}

async function getPayment(ask: Ask, id: string, signal?: AbortSignal): Promise<Payment | null> {
  try {
    return await ask(({ payments }) => payments.fetch(encodeURIComponent(id)), signal);
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
  const linkId = toLinkId(payment);
  if (payment.status !== 'authorized' || linkId === null) return payment;
  if (!isOurLink(await ask(({ paymentLink }) => paymentLink.fetch(linkId), signal))) return payment;
  return captureNow(ask, payment, signal);
}

async function captureNow(ask: Ask, payment: Payment, signal?: AbortSignal): Promise<Payment> {
  const { id, amount, currency } = payment;
  try {
    return await ask(({ payments }) => payments.capture(id, amount, currency), signal);
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
