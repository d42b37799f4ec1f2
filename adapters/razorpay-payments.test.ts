// The official SDK against a stand-in that knows no more of Razorpay than the samples of its documents
// (razorpay/markdown-docs: webhooks/payment-links.md, api/payments, api/refunds): events whose link names no
// payments, payments without a link in their description, empty notes as a list, no list of disputes.

import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BadSignature, ProviderDeclined, ProviderUnreachable, type OrderToPay } from './payment-provider.ts';
import { razorpayPayments } from './razorpay-payments.ts';

type RazorpayRequest = { call: string; body: Record<string, unknown>; headers: IncomingMessage['headers'] };
type Reply = { status?: number; body: unknown };

const asked: RazorpayRequest[] = [];
let answers: Record<string, Reply> = {};
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    const call = `${request.method} ${request.url}`;
    asked.push({ call, body: text ? JSON.parse(text) : {}, headers: request.headers });
    // The SDK adds how many it wants.
    const { status = 200, body } = answers[call.replace(/&count=10&skip=0$/, '')] ?? {
      status: 404,
      body: { error: { code: 'BAD_REQUEST_ERROR', description: 'The requested URL was not found' } },
    };
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  asked.length = 0;
  answers = {};
});

const SECRETS = { keyId: 'rzp_test_1', keySecret: 'key-secret', webhookSecret: 'webhook-secret' };
const provider = razorpayPayments({
  kind: 'razorpay',
  methods: ['upi'],
  credentials: () => ({ ...SECRETS, url }),
});

const ORDER_ID = '656e0c1f1f77bcf86cd79901';
const EXPIRES = 1_900_000_000;
const ORDER: OrderToPay = {
  orderId: ORDER_ID,
  method: 'upi',
  amountPaise: 12_350,
  lines: [{ name: 'Milk', quantity: 1, unitAmountPaise: 12_350 }],
  customerEmail: 'asha@example.com',
  successUrl: 'https://shop.test/success?order=1',
  cancelUrl: 'https://shop.test/cancel?order=1',
  expiresAt: new Date(EXPIRES * 1000),
};
const LINK = {
  id: 'plink_ExjpAUN3gVHrPJ',
  status: 'created',
  amount: 12_350,
  amount_paid: 0,
  currency: 'INR',
  short_url: 'https://rzp.io/i/nxrHnLJ',
  reference_id: ORDER_ID,
  notes: { orderId: ORDER_ID },
  created_at: 1_800_000_000,
  expire_by: EXPIRES,
};
const PAYMENT = {
  id: 'pay_Qfldmt5StKZFCB',
  entity: 'payment',
  status: 'captured',
  captured: true,
  amount: 12_350,
  amount_refunded: 0,
  currency: 'INR',
  method: 'upi',
  description: 'Order #D79901',
  notes: { orderId: ORDER_ID },
  created_at: 1_800_000_060,
};

const NOW = Math.floor(Date.now() / 1000);

const answer = (call: string, body: unknown, status = 200) => (answers[call] = { status, body });

/** The links that there are for the order. */
const answerLinks = (...links: object[]) =>
  answer(`GET /v1/payment_links?reference_id=${ORDER_ID}`, { payment_links: links });

function signed(body: unknown, secret = SECRETS.webhookSecret) {
  const raw = Buffer.from(JSON.stringify(body));
  const signature = createHmac('sha256', secret).update(raw).digest('hex');
  return [raw, { 'x-razorpay-signature': signature }] as const;
}

describe('a payment', () => {
  it('is asked for by a link over the amount, with the order as reference, and no message to the shopper', async () => {
    answer('POST /v1/payment_links', LINK);
    const session = await provider.openAttempt(ORDER);
    expect(session).toMatchObject({ id: LINK.id, url: LINK.short_url, status: 'open', orderId: ORDER_ID });
    expect(asked[0]).toMatchObject({
      headers: { authorization: `Basic ${btoa('rzp_test_1:key-secret')}` },
      body: {
        amount: 12_350,
        currency: 'INR',
        reference_id: ORDER_ID,
        expire_by: EXPIRES,
        notify: { email: false, sms: false },
        callback_url: ORDER.successUrl,
        callback_method: 'get',
      },
    });
  });

  it('has the link that an earlier attempt made, but only over the same amount', async () => {
    answer('POST /v1/payment_links', { error: { code: 'BAD_REQUEST_ERROR' } }, 400);
    answerLinks(LINK);
    expect((await provider.openAttempt(ORDER)).id).toBe(LINK.id);
    answerLinks({ ...LINK, amount: 100 });
    await expect(provider.openAttempt(ORDER)).rejects.toBeInstanceOf(ProviderUnreachable);
  });

  it.each([
    ['names the link in its description', { description: '#ExjpAUN3gVHrPJ', notes: [] }],
    ['has only the notes of the link', {}],
  ])('is found although the link does not name it, when it %s', async (_, fields) => {
    answer(`GET /v1/payments/${PAYMENT.id}`, { ...PAYMENT, ...fields });
    answer(`GET /v1/payment_links/${LINK.id}`, { ...LINK, status: 'paid' });
    answerLinks({ ...LINK, status: 'paid' });
    expect(await provider.findAttempt(PAYMENT.id)).toMatchObject({
      ...{ id: LINK.id, status: 'complete', isPaid: true, orderId: ORDER_ID },
      ...{ paymentId: PAYMENT.id, amountPaise: 12_350 },
    });
  });

  it('that came after the link had expired is paid', async () => {
    answer(`GET /v1/payments/${PAYMENT.id}`, PAYMENT);
    answerLinks({ ...LINK, status: 'expired' });
    expect(await provider.findAttempt(PAYMENT.id)).toMatchObject({ status: 'complete', isPaid: true });
  });

  it('of somebody else belongs to no order, and is not captured', async () => {
    answer(`GET /v1/payments/${PAYMENT.id}`, {
      ...PAYMENT,
      ...{ notes: [], description: null, status: 'authorized', captured: false },
    });
    const list = 'GET /v1/payments?from=0&to=1900000000&count=100&skip=0';
    answer(list, {
      items: [{ ...PAYMENT, notes: [], description: null, status: 'authorized', captured: false }],
    });
    expect(await provider.findAttempt(PAYMENT.id)).toBeNull();
    expect(await provider.getCharge(PAYMENT.id)).toBeNull();
    const window = { from: new Date(0), to: new Date(1_900_000_000_000), after: null };
    expect((await provider.pageOfCharges(window)).items).toEqual([]);
    expect(asked.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  });

  it('that was paid and refunded meanwhile never ends as unpaid', async () => {
    const payments = [{ ...PAYMENT, payment_id: PAYMENT.id, status: 'refunded' }];
    answer(`GET /v1/payment_links/${LINK.id}`, { ...LINK, status: 'paid', payments });
    expect(await provider.getAttempt(LINK.id)).toMatchObject({ status: 'complete', isPaid: false });
  });

  it('that is only authorised is captured for the order', async () => {
    const waiting = { ...PAYMENT, status: 'authorized', captured: false };
    answer(`GET /v1/payments/${PAYMENT.id}`, waiting);
    answerLinks(LINK);
    answer(`POST /v1/payments/${PAYMENT.id}/capture`, PAYMENT);
    expect(await provider.getCharge(PAYMENT.id)).toMatchObject({ orderId: ORDER_ID, amountPaise: 12_350 });
    expect(asked.at(-1)!.body).toEqual({ amount: 12_350, currency: 'INR' });
  });
});

it('the fee of a payment is known where it is said, and holds nothing up where it is odd', async () => {
  const feeOf = async (more: object) => {
    answer(`GET /v1/payments/${PAYMENT.id}`, { ...PAYMENT, ...more });
    const { feePaise, feeTaxPaise } = (await provider.getCharge(PAYMENT.id))!;
    return [feePaise, feeTaxPaise];
  };
  expect(await feeOf({ fee: 291, tax: 44 })).toEqual([291, 44]);
  expect(await feeOf({ fee: 0, tax: 0 })).toEqual([0, 0]);
  for (const odd of [null, undefined, -1, 1.5, 'free', {}])
    expect(await feeOf({ fee: odd, tax: odd })).toEqual([null, null]);
});

it('a refund is asked for with its key, twice the same, and read with empty notes', async () => {
  const refund = { id: 'rfnd_1', payment_id: PAYMENT.id, amount: 500, created_at: 1_800_000_100 };
  answer(`POST /v1/payments/${PAYMENT.id}/refund`, { ...refund, status: 'pending', notes: null });
  const wanted = { refundKey: 'key-1', orderId: ORDER_ID, paymentId: PAYMENT.id, amountPaise: 500 };
  for (let times = 0; times < 2; times++)
    expect(await provider.refund(wanted)).toMatchObject({ refundId: 'rfnd_1', status: 'pending' });
  expect(new Set(asked.map(({ headers }) => headers['x-refund-idempotency']))).toEqual(new Set(['key-1']));
  expect(asked[0]!.body).toMatchObject({ amount: 500 });
  const list = `GET /v1/payments/${PAYMENT.id}/refunds?count=100`;
  answer(list, { items: [{ ...refund, status: 'processed', notes: [] }] });
  for await (const one of provider.listRefunds({ paymentId: PAYMENT.id }))
    expect(one).toMatchObject({ status: 'succeeded', refundKey: null });
  expect(asked.at(-1)!.call).toBe(list);
});

describe('the provider', () => {
  it('has no list of disputes for every account', async () => {
    for await (const dispute of provider.listDisputes({ paymentId: PAYMENT.id }))
      expect(dispute, 'no dispute').toBeUndefined();
    expect(asked.map(({ call }) => call)).toEqual(['GET /v1/disputes?count=100&skip=0']);
  });

  it.each([
    ['open', 'chargeback', 'open'],
    ['under_review', 'chargeback', 'open'],
    ['open', 'retrieval', 'inquiry'],
    ['won', 'chargeback', 'won'],
    ['closed', 'retrieval', 'won'],
    ['lost', 'chargeback', 'lost'],
  ])('tells of a dispute that is %s in the phase %s as %s', async (status, phase, told) => {
    const own = { id: 'disp_1', payment_id: PAYMENT.id, amount: 12_350, reason_code: 'fraudulent' };
    const dispute = { ...own, status, phase, respond_by: EXPIRES, created_at: 1_800_000_100 };
    answer('GET /v1/disputes?count=100&skip=0', {
      items: [dispute, { ...dispute, payment_id: 'pay_other' }],
    });
    const found = [];
    for await (const each of provider.listDisputes({ paymentId: PAYMENT.id })) found.push(each);
    const answerBy = new Date(EXPIRES * 1000);
    const known = { disputeId: 'disp_1', amountPaise: 12_350, reason: 'fraudulent', answerBy };
    expect(found).toMatchObject([{ ...known, status: told }]);
  });

  it.each([
    ['refuses', 400, ProviderDeclined],
    ['does not know the key', 401, ProviderDeclined],
    ['is too busy', 429, ProviderUnreachable],
    ['fails', 500, ProviderUnreachable],
  ])('that %s says so by its error', async (_, status, kind) => {
    answer('POST /v1/payment_links', { error: { code: 'BAD_REQUEST_ERROR', description: 'no' } }, status);
    answerLinks();
    await expect(provider.openAttempt(ORDER)).rejects.toBeInstanceOf(kind);
  });

  it('lists what others do with the account, whose notes and states hold nothing up', async () => {
    const window = { from: new Date(0), to: new Date(1_900_000_000_000), after: null };
    const query = 'from=0&to=1900000000&count=100&skip=0';
    const odd = { ...PAYMENT, id: 'pay_other', description: null, notes: { floor: 3, gift: true } };
    answer(`GET /v1/payments?${query}`, { items: [odd, PAYMENT] });
    const charges = await provider.pageOfCharges(window);
    expect(charges.items.map(({ orderId }) => orderId)).toEqual([null, ORDER_ID]);
    const refund = { id: 'rfnd_1', payment_id: 'pay_other', amount: 500, created_at: 1_800_000_100 };
    answer(`GET /v1/refunds?${query}`, { items: [{ ...refund, status: 'on_its_way', notes: { floor: 3 } }] });
    const refunds = await provider.pageOfRefunds(window);
    expect(refunds.items).toMatchObject([{ refundId: 'rfnd_1', status: 'pending', refundKey: null }]);
  });
});

describe('an event', () => {
  it('of a paid link names the link and the payment', async () => {
    const [raw, headers] = signed({
      event: 'payment_link.paid',
      created_at: NOW,
      payload: { payment_link: { entity: { ...LINK, status: 'paid' } }, payment: { entity: PAYMENT } },
    });
    expect(await provider.readEvent(raw, headers)).toMatchObject({
      ...{
        id: createHash('sha256').update(raw).digest('hex'),
        attemptId: LINK.id,
        paymentId: PAYMENT.id,
        isDecline: false,
      },
    });
  });

  it('of another kind concerns no order', async () => {
    const payload = { payment: { entity: PAYMENT } };
    const [raw, headers] = signed({ event: 'payment.pending', created_at: NOW, payload });
    expect(await provider.readEvent(raw, headers)).toMatchObject({ attemptId: null, paymentId: null });
  });

  it.each([
    ['of last week', NOW - 7 * 86_400],
    ['of tomorrow', NOW + 86_400],
    ['without a time', undefined],
  ])('%s is refused, though it is signed', async (_what, created_at) => {
    const [raw, headers] = signed({ event: 'payment_link.paid', created_at, payload: {} });
    await expect(provider.readEvent(raw, headers)).rejects.toBeInstanceOf(BadSignature);
  });

  it.each(['another secret', 'other bytes', 'no signature'])('with %s is refused', async (what) => {
    const body = { event: 'payment_link.paid', created_at: NOW, payload: {} };
    const [raw, headers] = signed(body, what === 'another secret' ? 'wrong' : undefined);
    const sent = { ...headers } as Record<string, string>;
    if (what === 'no signature') delete sent['x-razorpay-signature'];
    const bytes = what === 'other bytes' ? Buffer.concat([raw, Buffer.from(' ')]) : raw;
    await expect(provider.readEvent(bytes, sent)).rejects.toBeInstanceOf(BadSignature);
  });
});
