// Payments by UPI through Razorpay, beside cards through another provider: what only happens to UPI. What
// both share runs over both protocols (`describeBoth`: settle, refund, money, reconcile).

import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { ProviderUnreachable } from '#adapters/payment-provider.ts';
import { razorpayPayments } from '#adapters/razorpay-payments.ts';
import { orders } from '#features/orders/core/order.table.ts';
import { sandboxPayments } from '#app/sandbox-payments.ts';
import { splitAddress, toRazorpayKeys } from '#sandbox/address.ts';
import { stockMovements } from '#features/catalogue/catalogue.table.ts';
import { setStock, stockOf } from '#tests/factories.ts';
import { until } from '#tests/mail.ts';
import { cancelOrder, makeBuyer, putOrder, readDetails } from '#tests/orders.ts';
import {
  cancelCheckout,
  checkOut,
  makePaid,
  readOrder,
  startPayment,
  usePaymentShop,
  waitForPayment,
  waitForRetry,
} from '#tests/payment-shop.ts';
import { makeOrderAt } from '#tests/sales.ts';
import { useSentMails } from '#tests/sent-mails.ts';
import { FIRST_STORE_ID } from '#tests/stores.ts';
import { paymentCharges } from '../ledger/provider-records.table.ts';
import { paymentEvents, paymentReviews } from '../payment.table.ts';
import { reconcile, sweepOverdue } from '../reconcile/reconcile.ts';
import { refundOrder } from '../refund/refund.ts';

const shop = usePaymentShop();
const sent = useSentMails(shop);
const WEBHOOK = '/api/payment/webhook/razorpay';

beforeAll(() => {
  const { key, origin } = splitAddress(shop.sandbox.address);
  const credentials = { ...toRazorpayKeys(key), url: origin };
  shop.services.paymentProviders = [
    sandboxPayments(() => shop.sandbox.address, ['card']),
    razorpayPayments({ kind: 'razorpay', methods: ['upi'], credentials: () => credentials }),
  ];
});

/** A shopper who pressed 'Online Payment' with UPI. */
async function startUpi() {
  const buyer = await makeBuyer(shop);
  const payload = { ...buyer.payload, method: 'upi' };
  const started = await startPayment(shop, { ...buyer, payload });
  return { ...buyer, ...started, payload };
}

async function answerAtPage(linkId: string, answer: 'approve' | 'decline'): Promise<void> {
  const { origin } = splitAddress(shop.sandbox.address);
  const body = new URLSearchParams({ answer });
  await (await fetch(`${origin}/pay/${linkId}`, { method: 'POST', body, redirect: 'manual' })).text();
}

async function payByUpi() {
  const upi = await startUpi();
  await answerAtPage(upi.id, 'approve');
  await waitForPayment(shop, upi.orderId, 'paid');
  return upi;
}

const refundsAt = () => shop.sandbox.razorpay.list('rfnd', { from: 0, to: 9e15, count: 100, skip: 0 });
const paymentOf = (linkId: string) =>
  shop.sandbox.razorpay.list('pay', { from: 0, to: 9e15, count: 10, skip: 0, parent: linkId })[0]!;
const refundsOf = (linkId: string) =>
  refundsAt().filter(({ payment_id }) => payment_id === paymentOf(linkId).id);
describe('the methods', () => {
  it('are offered with the provider that takes each', async () => {
    const { body } = await shop.call('GET', '/api/payment/methods');
    expect(body.data).toEqual([
      { method: 'cash', provider: null, available: true, why: null },
      { method: 'upi', provider: 'razorpay', available: true, why: null },
      { method: 'card', provider: 'sandbox', available: true, why: null },
    ]);
  });

  it('are refused in words where nobody takes them', async () => {
    const { paymentProviders } = shop.services;
    shop.services.paymentProviders = paymentProviders.filter(({ kind }) => kind === 'sandbox');
    const { person, payload } = await makeBuyer(shop);
    const answer = await checkOut(shop, person, { ...payload, method: 'upi' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'PAYMENT_UNAVAILABLE' } });
    const { body } = await shop.call('GET', '/api/payment/methods');
    expect(body.data).toContainEqual({
      method: 'upi',
      provider: null,
      available: false,
      why: 'This shop does not accept UPI online.',
    });
  });

  it('differ: UPI after a card for the same cart ends the card payment first', async () => {
    const { person, payload } = await makeBuyer(shop);
    const card = await startPayment(shop, { person, payload: { ...payload, method: 'card' } });
    const upi = await startPayment(shop, { person, payload: { ...payload, method: 'upi' } });
    expect(upi.orderId).not.toBe(card.orderId);
    expect((await readOrder(shop, card.orderId)).paymentState).toBe('failed');
    expect(upi.id).toMatch(/^plink_/);
  });
});

describe('a UPI payment', () => {
  it('is paid once the webhook says so, and the order keeps method and provider', async () => {
    const { orderId, person, amount } = await payByUpi();
    const paid = await readOrder(shop, orderId);
    expect(paid).toMatchObject({ status: 'PLACED', capturedPaise: amount * 100 });
    expect((await readDetails(shop, person, orderId)).payment).toEqual({
      method: 'upi',
      state: 'paid',
      provider: 'razorpay',
    });
  });

  it('that is declined says so until it is tried again, which leads to the same page', async () => {
    const { id, orderId, person, payload } = await startUpi();
    const { token } = person;
    const isDeclined = async () =>
      (await shop.call('GET', `/api/order/session?id=${orderId}`, { token })).body.data.isDeclined as boolean;
    const before = await readDetails(shop, person, orderId);
    expect(await isDeclined()).toBe(false);
    await answerAtPage(id, 'decline');
    await until(isDeclined, 'the decline');
    // Whoever watches the order is told.
    expect((await readDetails(shop, person, orderId)).version).toBeGreaterThan(before.version);
    expect((await startPayment(shop, { person, payload })).id).toBe(id);
    expect(await isDeclined()).toBe(false);
    await answerAtPage(id, 'decline');
    await until(isDeclined, 'the second decline');
    // The same from the list of orders.
    const body = { id: orderId };
    const again = await shop.call('POST', '/api/order/continue-checkout', { token, body });
    expect(again.body.data).toMatchObject({ id, isDeclined: false, payment_status: 'PENDING' });
    expect(again.body.data.url).toContain('http');
    expect(await isDeclined()).toBe(false);
    await answerAtPage(id, 'approve');
    await waitForPayment(shop, orderId, 'paid');
    expect(await isDeclined()).toBe(false);
  });

  it('that arrives after the shopper cancelled it goes back whole, once, and the shopper is told', async () => {
    const { orderId, id, person, product } = await startUpi();
    const before = await stockOf(shop, product.id);
    expect((await cancelCheckout(shop, person, orderId)).status).toBe(200);
    // The link names the payment, as one that was paid in time does.
    shop.sandbox.razorpay.take(id, 'captured');
    await waitForPayment(shop, orderId, 'refunded');
    await reconcile(shop.services, new Date(Date.now() + 5 * 60_000));
    expect(refundsOf(id).map(({ amount }) => amount)).toEqual([paymentOf(id).amount]);
    expect((await readOrder(shop, orderId)).moves).toEqual([
      ...['PENDING', 'FAILED', 'PAID', 'CANCELLED', 'REFUNDED'],
    ]);
    expect(await stockOf(shop, product.id)).toBe(before + 1);
    const { text } = await sent.waitForSubject(person.email, 'is cancelled');
    expect(text).toContain('You cancelled this payment, and the money arrived afterwards.');
    expect(text).toMatch(/₹[\d,.]+ will be refunded to the bank account you paid from by UPI\./);
    await sent.waitForSubject(person.email, 'is on its way back');
  });

  it('that arrives after it was replaced by another order goes back too', async () => {
    const { orderId, id, person, payload } = await startUpi();
    const other = await startPayment(shop, { person, payload: { ...payload, method: 'card' } });
    shop.sandbox.razorpay.take(id, 'captured');
    await waitForPayment(shop, orderId, 'refunded');
    expect(await readOrder(shop, orderId)).toMatchObject({ status: 'CANCELLED' });
    expect((await readOrder(shop, other.orderId)).paymentState).toBe('awaiting');
  });

  it('that arrives after its time was over, and its items are gone, goes back', async () => {
    const { orderId, id, person, product } = await startUpi();
    await sweepOverdue(shop.services, new Date(Date.now() + 40 * 60_000));
    await setStock(shop, product.id, 0);
    shop.sandbox.razorpay.take(id, 'captured');
    await waitForPayment(shop, orderId, 'refunded');
    expect(refundsOf(id).map(({ amount }) => amount)).toEqual([paymentOf(id).amount]);
    const { text } = await sent.waitForSubject(person.email, 'is cancelled');
    expect(text).toContain('the items you ordered are no longer in stock');
  });

  it('that was only authorised is captured', async () => {
    const { orderId, id } = await startUpi();
    shop.sandbox.faults.set({ authorizePercent: 100 });
    await answerAtPage(id, 'approve');
    await waitForPayment(shop, orderId, 'paid');
    expect(paymentOf(id).captured).toBe(true);
  });

  it('that is taken twice pays the order once, and staff are told of the other charge', async () => {
    const { orderId, id } = await startUpi();
    shop.sandbox.faults.set({ twicePercent: 100 });
    await answerAtPage(id, 'approve');
    await waitForPayment(shop, orderId, 'paid');
    const reviews = () => shop.db.select().from(paymentReviews).where(eq(paymentReviews.orderId, orderId));
    await until(async () => (await reviews()).length > 0, 'the review');
    expect((await readOrder(shop, orderId)).capturedPaise).toBe(paymentOf(id).amount);
  });
});

describe('a refund', () => {
  it('goes to the provider that took the money, also when it takes no new payments', async () => {
    const { paymentProviders } = shop.services;
    const { orderId, id, person } = await payByUpi();
    shop.services.paymentProviders = paymentProviders.map((provider) =>
      Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(provider), methods: { value: [] } }),
    ) as unknown as typeof paymentProviders;
    await cancelOrder(shop, person, orderId);
    await refundOrder(shop.services, orderId, new Date());
    expect(refundsOf(id)).toHaveLength(1);
  });
});

it('away, the other provider keeps nobody waiting for money from this one', async () => {
  const paidByCard = await makePaid(shop, {}, { method: 'card' });
  const upi = await payByUpi();
  shop.sandbox.faults.set({ failPercent: 100 });
  for (const [orderId, person] of [
    [paidByCard.orderId, paidByCard.person],
    [upi.orderId, upi.person],
  ] as const) {
    await cancelOrder(shop, person, orderId);
    await waitForRetry(shop, orderId);
  }
  shop.sandbox.faults.set({ failPercent: 0 });
  const { paymentProviders } = shop.services;
  const getCharge = () => Promise.reject(new ProviderUnreachable('away'));
  shop.services.paymentProviders = paymentProviders.map((provider) =>
    provider.kind === 'razorpay' ? provider : Object.assign(Object.create(provider), { getCharge }),
  );
  await reconcile(shop.services, new Date(Date.now() + 3 * 60_000));
  expect((await readOrder(shop, upi.orderId)).paymentState).toBe('refunded');
  expect((await readOrder(shop, paidByCard.orderId)).paymentState).toBe('paid');
  // Not configured any more: neither.
  shop.services.paymentProviders = paymentProviders.filter(({ kind }) => kind === 'razorpay');
  await reconcile(shop.services, new Date(Date.now() + 6 * 60_000));
});

it('gone, a provider keeps no refunds of the others waiting, however many of its own are open', async () => {
  const upi = await payByUpi();
  const old = new Date(Date.now() - 60 * 60_000);
  const lines = [{ productId: upi.product.id, quantity: 1 }];
  const order = { storeId: FIRST_STORE_ID, userId: upi.person.userId, at: old, lines };
  const ofGone = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const { id: orderId } = await makeOrderAt(shop, order);
      const pack = { storeId: FIRST_STORE_ID, productId: upi.product.id, quantity: -1 };
      await shop.db.insert(stockMovements).values({ ...pack, orderId, reason: 'order' });
      await putOrder(shop, orderId, { paymentState: 'paid', status: 'CANCELLED' });
      return orderId;
    }),
  );
  await setStock(shop, upi.product.id, 5);
  const gone = { paymentProvider: 'stripe', updatedAt: old } as const;
  await shop.db.update(orders).set(gone).where(inArray(orders.id, ofGone));
  const account = 'stripe test';
  await shop.db.update(paymentCharges).set({ account }).where(inArray(paymentCharges.orderId, ofGone));
  shop.sandbox.faults.set({ failPercent: 100 });
  await cancelOrder(shop, upi.person, upi.orderId);
  await waitForRetry(shop, upi.orderId);
  shop.sandbox.faults.set({ failPercent: 0 });
  await reconcile(shop.services, new Date(Date.now() + 3 * 60_000));
  expect((await readOrder(shop, upi.orderId)).paymentState).toBe('refunded');
});

describe('the webhook', () => {
  const post = (body: string, headers: Record<string, string>) =>
    shop.app.inject({ method: 'POST', url: WEBHOOK, payload: body, headers });

  it('answers 400 to a signature that is not the provider’s, and 200 to repeats and unknown events', async () => {
    await payByUpi();
    const told = shop.delivered.filter(({ headers }) => 'x-razorpay-signature' in headers);
    expect(told.every(({ status }) => status === 200)).toBe(true);
    const { body, headers } = told[0]!;
    expect((await post(body, headers)).statusCode).toBe(200);
    expect((await post(`${body} `, headers)).statusCode).toBe(400);
    // The provider's id of an event is not signed: with others the same bytes are still the same event.
    const count = async () => (await shop.db.select().from(paymentEvents)).length;
    const before = await count();
    for (const id of ['event-of-mine', 'x'.repeat(4_000), ''])
      expect((await post(body, { ...headers, 'x-razorpay-event-id': id })).statusCode).toBe(200);
    expect(await count()).toBe(before);
  });

  it('takes a card’s events at its own address only', async () => {
    await makePaid(shop, {}, { method: 'card' });
    const { body, headers } = shop.delivered.find((event) => 'stripe-signature' in event.headers)!;
    expect((await post(body, headers)).statusCode).toBe(400);
  });
});
