// Razorpay's wire as its public documents describe it, and what the sandbox does behind it.

import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { openTestSandbox, type TestSandbox } from '#tests/test-sandbox.ts';
import { until } from '#tests/mail.ts';
import { splitAddress, toRazorpayKeys } from '../address.ts';
import type { FaultConfig } from '../fault-injector.ts';

type WebhookDelivery = { body: string; headers: Record<string, string>; event: string };
// Whatever the wire says.
type Json = any;

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function open(faultConfig: Partial<FaultConfig> = {}) {
  const sent: WebhookDelivery[] = [];
  const sandbox = await openTestSandbox({
    faultConfig,
    async send(_url, body, headers) {
      sent.push({ body, headers, event: (JSON.parse(body) as { event: string }).event });
      return 200;
    },
  });
  closers.push(() => sandbox.close());
  sandbox.webhooks.addEndpoint('http://shop.test/razorpay', 'razorpay');
  const { key, origin } = splitAddress(sandbox.address);
  const keys = toRazorpayKeys(key);
  const basic = Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64');
  const call = async (method: string, path: string, body?: object, headers = {}): Promise<Json> => {
    const answer = await fetch(`${origin}/v1/${path}`, {
      method,
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, ...((await answer.json()) as object) };
  };
  const quiet = () => until(async () => sandbox.webhooks.countPending() === 0, 'all events to be sent');
  return { sandbox, sent, call, keys, origin, quiet, eventsOf: () => sent.map(({ event }) => event) };
}

let count = 0;
const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60;
const toLink = (more: object = {}) => ({
  amount: 5_000,
  currency: 'INR',
  reference_id: `attempt-${++count}`,
  description: 'Order 1',
  expire_by: inMinutes(20),
  callback_url: 'http://shop.test/success?order=1',
  callback_method: 'get',
  notify: { sms: false, email: false },
  notes: { orderId: '1' },
  ...more,
});

/** Presses a button of the hosted page. */
const press = ({ address }: TestSandbox, id: string, answer: 'approve' | 'decline') =>
  fetch(`${splitAddress(address).origin}/pay/${id}`, {
    method: 'POST',
    body: new URLSearchParams({ answer }),
    redirect: 'manual',
  });

describe('a payment link', () => {
  it('is paid at its page; the browser returns with a signature, and signed events tell the shop', async () => {
    const { sandbox, sent, call, keys, quiet, eventsOf } = await open();
    const link = await call('POST', 'payment_links', toLink());
    expect(link).toMatchObject({ status: 'created', amount: 5_000, payments: null, currency: 'INR' });
    expect(link.short_url).toBe(`http://shop.test/sandbox-card/pay/${link.id}`);
    const page = await (await fetch(`${splitAddress(sandbox.address).origin}/pay/${link.id}`)).text();
    expect(page).toContain('Approve on your phone');

    const back = new URL((await press(sandbox, link.id, 'approve')).headers.get('location')!);
    const paid = await call('GET', `payment_links/${link.id}`);
    const [{ payment_id: paymentId }] = paid.payments;
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 5_000, order_id: expect.any(String) });
    const signed = `${link.id}|${link.reference_id}|paid|${paymentId}`;
    expect(Object.fromEntries(back.searchParams)).toEqual({
      order: '1',
      razorpay_payment_id: paymentId,
      razorpay_payment_link_id: link.id,
      razorpay_payment_link_reference_id: link.reference_id,
      razorpay_payment_link_status: 'paid',
      razorpay_signature: createHmac('sha256', keys.keySecret).update(signed).digest('hex'),
    });
    await quiet();
    expect(eventsOf()).toEqual(['payment.authorized', 'payment.captured', 'payment_link.paid', 'order.paid']);
    for (const { body, headers } of sent) {
      const signature = createHmac('sha256', keys.webhookSecret).update(body).digest('hex');
      expect(headers['x-razorpay-signature']).toBe(signature);
    }
    expect(new Set(sent.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(4);
    expect(await call('GET', `payments/${paymentId}`)).toMatchObject({
      status: 'captured',
      captured: true,
      method: 'upi',
      description: `#${link.id.slice('plink_'.length)}`,
      notes: [],
    });
    const found = await call('GET', `payment_links?payment_id=${paymentId}`);
    expect(found.payment_links.map(({ id }: Json) => id)).toEqual([link.id]);
  });

  it('is refused with an early expiry, a used reference, a field that does not exist, or a wrong key', async () => {
    const { call, origin } = await open();
    const first = toLink();
    await call('POST', 'payment_links', first);
    const cases: [object, string][] = [
      [toLink({ expire_by: inMinutes(14) }), 'timestamp must be atleast 15 minutes in future'],
      [first, 'already exists'],
      [toLink({ colour: 'red' }), 'colour is/are not required'],
      [toLink({ amount: 'much' }), 'The amount must be an integer.'],
      [toLink({ amount: 99 }), 'at least INR 1.00'],
    ];
    for (const [body, description] of cases) {
      const { status, error } = await call('POST', 'payment_links', body);
      expect([status, error.code]).toEqual([400, 'BAD_REQUEST_ERROR']);
      expect(error.description).toContain(description);
    }
    const unknown = await call('GET', 'payment_links/plink_none');
    expect(unknown).toMatchObject({ status: 400, error: { description: 'The id provided does not exist' } });
    expect((await call('GET', 'nothing')).status).toBe(400);
    const stranger = await fetch(`${origin}/v1/payments`, { headers: { authorization: 'Basic eDp5' } });
    expect(stranger.status).toBe(401);
  });

  it('ends by its time or by a cancellation, and takes no approval any more', async () => {
    const { sandbox, call, quiet, eventsOf } = await open();
    const [cancelled, expired] = await Promise.all([1, 2].map(() => call('POST', 'payment_links', toLink())));
    expect((await call('POST', `payment_links/${cancelled.id}/cancel`)).status).toBe('cancelled');
    expect((await call('POST', `payment_links/${cancelled.id}/cancel`)).status).toBe(400);
    sandbox.faults.set({ aheadMs: 21 * 60_000 });
    for (const { id } of [cancelled, expired]) expect((await press(sandbox, id, 'approve')).status).toBe(410);
    expect((await call('GET', `payment_links/${expired.id}`)).status).toBe('expired');
    await quiet();
    expect(eventsOf()).toEqual(['payment_link.cancelled', 'payment_link.expired']);
  });
});

describe('told to, the provider', () => {
  it('decides late, after the link has gone', async () => {
    const { sandbox, call } = await open({ latePercent: 100, lateMs: 25 * 60_000 });
    const { id } = await call('POST', 'payment_links', toLink());
    expect(await (await press(sandbox, id, 'approve')).text()).toContain('Waiting for the bank');
    sandbox.faults.set({ aheadMs: 26 * 60_000 });
    sandbox.razorpay.settleDue();
    expect(await call('GET', `payment_links/${id}`)).toMatchObject({ status: 'expired', payments: null });
    const { items } = await call('GET', 'payments');
    expect(items).toMatchObject([{ status: 'captured', amount: 5_000 }]);
  });

  it('only authorises, until somebody captures exactly that amount, once', async () => {
    const { sandbox, call } = await open({ authorizePercent: 100 });
    const { id } = await call('POST', 'payment_links', toLink());
    await press(sandbox, id, 'approve');
    const [{ id: paymentId }] = (await call('GET', 'payments')).items;
    const capture = (amount: number) =>
      call('POST', `payments/${paymentId}/capture`, { amount, currency: 'INR' });
    expect((await capture(4_900)).error.description).toContain('equal to the amount authorized');
    expect(await capture(5_000)).toMatchObject({ status: 'captured', captured: true });
    expect((await capture(5_000)).error.description).toContain('already been captured');
    expect((await call('GET', `payment_links/${id}`)).status).toBe('paid');
  });
});

describe('a refund', () => {
  async function makePaid(faults: Partial<FaultConfig> = {}) {
    const opened = await open(faults);
    const { id } = await opened.call('POST', 'payment_links', toLink());
    const payment = opened.sandbox.razorpay.take(id, 'captured');
    const refund = (amount: number, key: string) =>
      opened.call('POST', `payments/${payment.id}/refund`, { amount }, { 'x-refund-idempotency': key });
    return { ...opened, payment, refund };
  }

  it('is made once for each key; another request with the key is a conflict', async () => {
    const { call, payment, refund } = await makePaid();
    const answers = await Promise.all([1, 2, 3].map(() => refund(2_000, 'refund-key-1')));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await refund(1_000, 'refund-key-1')).status).toBe(409);
    expect((await refund(3_100, 'refund-key-2')).error.description).toContain('greater than amount captured');
    expect((await refund(50, 'refund-key-3')).error.description).toContain('at least INR 1.00');
    expect((await refund(3_000, 'refund-key-4')).status).toBe('processed');
    expect((await refund(100, 'refund-key-5')).error.description).toContain('fully refunded already');
    expect(await call('GET', `payments/${payment.id}/refunds`)).toMatchObject({ count: 2 });
    expect(await call('GET', `payments/${payment.id}`)).toMatchObject({
      status: 'refunded',
      refund_status: 'full',
    });
  });

  it('that comes back a week later gives the amount back to what can be refunded', async () => {
    const { sandbox, call, payment, refund, quiet, eventsOf } = await makePaid({ slowRefundPercent: 100 });
    const { id, status } = await refund(5_000, 'refund-key-1');
    expect(status).toBe('pending');
    sandbox.razorpay.settleRefund(id, 'failed');
    expect(await call('GET', `payments/${payment.id}`)).toMatchObject({
      status: 'captured',
      amount_refunded: 0,
    });
    await quiet();
    expect(eventsOf().slice(-2)).toEqual(['refund.created', 'refund.failed']);
  });
});

it('lists are paged with count and skip, the newest first, within a time', async () => {
  const { sandbox, call } = await open();
  const { id } = await call('POST', 'payment_links', toLink());
  const made = [1, 2, 3].map(() => sandbox.razorpay.take(id, 'captured').id);
  const idsOf = (answer: Json) => answer.items.map((item: Json) => item.id);
  expect(idsOf(await call('GET', 'payments?count=2'))).toEqual([made[2], made[1]]);
  expect(idsOf(await call('GET', 'payments?count=2&skip=2'))).toEqual([made[0]]);
  expect((await call('GET', `payments?from=${inMinutes(1)}`)).count).toBe(0);
  expect((await call('GET', 'payments?count=101')).status).toBe(400);
});

it('a dispute is opened, listed and lost', async () => {
  const { sandbox, call, quiet, eventsOf } = await open();
  const { id } = await call('POST', 'payment_links', toLink());
  const payment = sandbox.razorpay.take(id, 'captured');
  const dispute = sandbox.razorpay.openDispute({
    paymentId: payment.id,
    amount: null,
    reason: 'goods_not_received',
    phase: 'chargeback',
  });
  expect((await call('GET', 'disputes')).items).toMatchObject([{ id: dispute.id, amount_deducted: 0 }]);
  expect(await call('POST', `disputes/${dispute.id}/accept`)).toMatchObject({
    status: 'lost',
    amount_deducted: 5_000,
  });
  await quiet();
  expect(eventsOf().slice(-2)).toEqual(['payment.dispute.created', 'payment.dispute.lost']);
});

it('a QR code takes one payment; one that is closed takes none', async () => {
  const { sandbox, call, quiet, eventsOf } = await open();
  const body = {
    type: 'upi_qr',
    usage: 'single_use',
    fixed_amount: true,
    payment_amount: 5_000,
    close_by: inMinutes(20),
  };
  const [paid, closed] = await Promise.all([1, 2].map(() => call('POST', 'payments/qr_codes', body)));
  expect(paid).toMatchObject({ status: 'active', image_content: expect.stringContaining('upi://pay?') });
  await Promise.all([press(sandbox, paid.id, 'approve'), press(sandbox, paid.id, 'approve')]);
  expect(await call('GET', `payments/qr_codes/${paid.id}/payments`)).toMatchObject({ count: 1 });
  expect(await call('GET', `payments/qr_codes/${paid.id}`)).toMatchObject({
    status: 'closed',
    close_reason: 'paid',
  });
  expect((await call('POST', `payments/qr_codes/${closed.id}/close`)).close_reason).toBe('on_demand');
  expect(await (await press(sandbox, closed.id, 'approve')).text()).toContain('This code is closed');
  await quiet();
  expect(eventsOf()).toContain('qr_code.credited');
});
