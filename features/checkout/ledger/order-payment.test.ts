// What the owner sees of the payment of an order: the provider's records, over both protocols and at the
// door.

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { razorpayPayments } from '#adapters/razorpay-payments.ts';
import { stripePayments } from '#adapters/stripe-payments.ts';
import { doorCodes } from '#features/orders/fulfilment/fulfilment.table.ts';
import { splitAddress, toRazorpayKeys } from '#sandbox/address.ts';
import { askDelivery, makeTaken } from '#tests/deliveries.ts';
import { until } from '#tests/mail.ts';
import { requestStep } from '#tests/orders.ts';
import {
  atProvider,
  describeBoth,
  makePaid,
  readOrder,
  usePaymentShop,
  waitForPayment,
} from '#tests/payment-shop.ts';
import { makeMember, useAdmin } from '#tests/staff.ts';
import { FIRST_STORE_ID } from '#tests/stores.ts';
import type { OrderPayment } from '../checkout.contract.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { paymentRefunds } from './provider-records.table.ts';

const shop = usePaymentShop();
const owner = useAdmin(shop);
const there = () => atProvider(shop);
const compare = () => reconcile(shop.services, new Date());

const ask = (orderId: string) =>
  shop.call('GET', `/api/order/payment?orderId=${orderId}`, { token: owner.token });
async function read(orderId: string): Promise<OrderPayment> {
  const { status, body } = await ask(orderId);
  expect([status, body.message]).toEqual([200, 'Payment of the order']);
  return body.data;
}
/** Once the provider's events have arrived. */
async function readUntil(orderId: string, what: string, isSo: (payment: OrderPayment) => boolean) {
  await until(async () => isSo(await read(orderId)), what);
  return read(orderId);
}
const listOf = ({ records }: OrderPayment) => records.map(({ kind, state, amount }) => [kind, state, amount]);

const makeCharged = () => makePaid(shop, { stock: 5, price: 260 });
async function cancel(orderId: string) {
  expect((await requestStep(shop, owner, orderId, 'PLACED', 'CANCELLED')).status).toBe(200);
  await waitForPayment(shop, orderId, 'refunded');
}

describeBoth(shop, (method) => {
  it('a paid order has its charge, and the fee at the latest once the lists are compared', async () => {
    const { orderId, paymentId, id } = await makeCharged();
    const before = await read(orderId);
    expect(before).toMatchObject({ method, state: 'paid', provider: 'sandbox' });
    expect(before.records).toMatchObject([
      {
        ...{ kind: 'charge', id: paymentId, provider: 'sandbox', isAtDoor: false, state: 'taken' },
        ...{ why: null, amount: 260, currency: 'inr', at: expect.any(String) },
        url: `/sandbox-card/pay/${id}`,
      },
    ]);
    await compare();
    // 2 %, and 18 % tax on it.
    expect((await read(orderId)).records).toMatchObject([{ fee: 6.14, feeTax: 0.94 }]);
  });
});

it('refunds stand after their charge: a part, and one that came back', async () => {
  const [part, failed] = [await makeCharged(), await makeCharged()];
  there().refund(part.paymentId, 60);
  const refunded = await readUntil(part.orderId, 'the refund', (payment) => payment.records.length === 2);
  expect(listOf(refunded)).toEqual([
    ['charge', 'taken', 260],
    ['refund', 'succeeded', 60],
  ]);
  // Told with the charge, which is asked for by itself.
  expect(refunded.records[0]).toMatchObject({ fee: 6.14, feeTax: 0.94 });
  expect(refunded.records[1]).toMatchObject({
    fee: null,
    why: null,
    id: expect.stringMatching(/^rf?nd_|^re_/),
  });

  await cancel(failed.orderId);
  there().failRefund((await read(failed.orderId)).records[1]!.id!);
  const after = await readUntil(failed.orderId, 'the failure', (payment) => payment.state === 'paid');
  expect(listOf(after)).toEqual([
    ['charge', 'taken', 260],
    ['refund', 'failed', 260],
  ]);
  expect(after.records[1]!.why).toEqual(expect.any(String));
});

it('a refund that the provider has not accepted yet has no id and leads nowhere', async () => {
  const { orderId, paymentId } = await makeCharged();
  const row = { id: `wanted-${orderId}`, paymentId, amountPaise: 100, isOurs: true };
  await shop.db.insert(paymentRefunds).values({ ...row, status: 'wanted' });
  expect((await read(orderId)).records[1]).toMatchObject({ state: 'wanted', id: null, url: null });
  await shop.db.delete(paymentRefunds).where(eq(paymentRefunds.id, row.id));
});

it('a dispute is open until it is lost or won', async () => {
  const { orderId, paymentId } = await makeCharged();
  const { id } = there().dispute(paymentId, 100);
  const open = await readUntil(orderId, 'the dispute', (payment) => payment.records.length === 2);
  expect(open.records[1]).toMatchObject({
    ...{ kind: 'dispute', id, state: 'open', amount: 100, why: 'product_not_received' },
  });
  there().loseDispute(id);
  await readUntil(orderId, 'the loss', ({ records }) => records[1]!.state === 'lost');
});

describe('at the door', () => {
  async function makeCode() {
    const rider = await makeMember(shop, 'rider', FIRST_STORE_ID);
    const { orderId } = await makeTaken(shop, rider, { price: 100, discount: 0 });
    await askDelivery(shop, rider, 'collect', { orderId });
    const [code] = await shop.db.select().from(doorCodes).where(eq(doorCodes.orderId, orderId));
    return { orderId, code: code!.id };
  }

  it('a cash order has no records until a code is paid', async () => {
    const { orderId, code } = await makeCode();
    const cash = { method: 'cash', state: 'none_due', provider: null, records: [] };
    expect(await read(orderId)).toEqual(cash);
    shop.sandbox.razorpay.take(code, 'captured');
    await waitForPayment(shop, orderId, 'paid');
    expect(await read(orderId)).toMatchObject({
      ...{ method: 'upi', state: 'paid', provider: 'sandbox' },
      // The fee is known at once: it came with the payment.
      records: [{ isAtDoor: true, amount: 100, why: null, fee: 2.36, feeTax: 0.36 }],
    });
  });

  it('a code paid twice has both charges, and the refund of the second; if it comes back, a review says so', async () => {
    const { orderId, code } = await makeCode();
    shop.sandbox.razorpay.take(code, 'captured');
    await waitForPayment(shop, orderId, 'paid');
    const second = shop.sandbox.razorpay.take(code, 'captured');
    const done = (payment: OrderPayment) => payment.records.some(({ state }) => state === 'succeeded');
    const { records } = await readUntil(orderId, 'the refund', done);
    expect(records).toMatchObject([
      { kind: 'charge', isAtDoor: true, why: null },
      { kind: 'charge', isAtDoor: true, id: second.id, why: 'paid twice at the door' },
      { kind: 'refund', isAtDoor: true, amount: 100 },
    ]);
    expect(await readOrder(shop, orderId)).toMatchObject({ paymentState: 'paid', capturedPaise: 10_000 });
    there().failRefund(records[2]!.id!);
    const reviews = async () =>
      (await shop.call('POST', '/api/order/payment-reviews', { token: owner.token, body: { orderId } })).body
        .data;
    await until(async () => (await reviews()).length > 0, 'the review');
    expect(await reviews()).toMatchObject([
      {
        ...{ reason: 'refund failed', paymentIntent: second.id, sessionId: code, provider: 'sandbox' },
        url: `/sandbox-card/pay/${code}`,
        amounts: { due: 0, charged: 100, refunded: 0, difference: 100 },
        details: { isPaidTwice: true, refundFailure: 'refund_failed' },
      },
    ]);
  });
});

it('an order that does not exist is not found, and one must be named', async () => {
  expect((await ask('f'.repeat(24))).status).toBe(404);
  expect((await ask('')).status).toBe(400);
});

describe('the dashboard of a provider', () => {
  const record = { id: 'x_1', paymentId: 'pi_1', attemptId: 'cs_1' };
  const urls = (provider: Pick<ReturnType<typeof stripePayments>, 'dashboardUrl'>) =>
    (['charge', 'refund', 'dispute'] as const).map((kind) => provider.dashboardUrl({ ...record, kind }));
  const stripe = (secretKey: string) =>
    stripePayments({
      ...{ kind: 'stripe', methods: ['card'], publishableKey: null, webhookSecret: () => null },
      credentials: () => ({ secretKey, url: null }),
    });

  it('has a page for each record of Stripe, in test mode under its own path', () => {
    expect(urls(stripe('sk_live_1'))).toEqual([
      'https://dashboard.stripe.com/payments/pi_1',
      'https://dashboard.stripe.com/payments/pi_1',
      'https://dashboard.stripe.com/disputes/x_1',
    ]);
    expect(urls(stripe('sk_test_1'))[2]).toBe('https://dashboard.stripe.com/test/disputes/x_1');
  });

  it('has a page for each record of Razorpay; the owner is led there', async () => {
    const { key, origin } = splitAddress(shop.sandbox.address);
    const credentials = { ...toRazorpayKeys(key), url: origin };
    const provider = razorpayPayments({ kind: 'razorpay', methods: ['upi'], credentials: () => credentials });
    expect(urls(provider)).toEqual([
      'https://dashboard.razorpay.com/app/payments/x_1',
      'https://dashboard.razorpay.com/app/refunds/x_1',
      'https://dashboard.razorpay.com/app/disputes/x_1',
    ]);
    shop.services.paymentProviders = [provider];
    shop.method = 'upi';
    const { orderId, paymentId } = await makeCharged();
    const { records } = await read(orderId);
    shop.services.paymentProviders = [];
    const without = await read(orderId);
    shop.method = undefined;
    expect(records[0]).toMatchObject({
      ...{ provider: 'razorpay', url: `https://dashboard.razorpay.com/app/payments/${paymentId}` },
    });
    // Nobody is led to an account that is not configured any more, but its records stay.
    expect(without.records).toMatchObject([{ id: paymentId, url: null }]);
  });
});
