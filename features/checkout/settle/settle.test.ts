import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { PaymentProvider, PaymentAttempt } from '#adapters/payment-provider.ts';
import {
  cancelCheckout,
  checkOut,
  decline,
  describeBoth,
  listRefunds,
  pay,
  providerOf,
  readOrder,
  startPayment,
  toWork,
  usePaymentShop,
  waitForPayment,
  withProvider,
} from '#tests/payment-shop.ts';
import { makeProduct, stockOf } from '#tests/factories.ts';
import { until } from '#tests/mail.ts';
import { addToCart, makeBuyer, placeOrder, readCart } from '#tests/orders.ts';
import { paymentReviews } from '../payment.table.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { settleAttempt } from './settle.ts';

const shop = usePaymentShop();

const look = async (token: string, id: string) => shop.call('GET', `/api/order/session?id=${id}`, { token });
const cancel = (token: string, id: string) => cancelCheckout(shop, { token }, id);
const settle = (attempt: PaymentAttempt) => settleAttempt(toWork(shop), attempt);
const reviewsOf = (orderId: string) =>
  shop.db.select().from(paymentReviews).where(eq(paymentReviews.orderId, orderId));

/** An open payment for two units; afterwards one more unit and another product were added to the cart. */
async function startWithMoreInCart() {
  const buyer = await makeBuyer(shop, { stock: 9, quantity: 2, price: 100 });
  const payment = await startPayment(shop, buyer);
  const other = await makeProduct(shop);
  await addToCart(shop, buyer.person, buyer.product.id);
  await addToCart(shop, buyer.person, other.id);
  return { ...buyer, ...payment, other };
}

describeBoth(shop, () => {
  it('a payment makes the order PAID and PLACED; only the ordered products leave the cart, the stock is taken once', async () => {
    const { person, product, other, id, orderId } = await startWithMoreInCart();
    await pay(shop, id);
    await waitForPayment(shop, orderId, 'paid');
    expect(await readOrder(shop, orderId)).toEqual({
      paymentState: 'paid',
      status: 'PLACED',
      capturedPaise: 20_000,
      refundedPaise: 0,
      moves: ['PENDING', 'PAID', 'PLACED'],
    });
    const left = (await readCart(shop, person)).map((line) => [line.productId._id, line.quantity]);
    expect(new Map(left as [string, number][])).toEqual(
      new Map([
        [product.id, 1],
        [other.id, 1],
      ]),
    );
    expect(await stockOf(shop, product.id)).toBe(7);
    const list = await shop.call('GET', '/api/order/order-list', { token: person.token });
    expect(list.body.data).toMatchObject([{ orderId, payment_status: 'PAID', status: 'PLACED' }]);
  });

  it('a payment is cancelled by order id or session id: stock back once, cart kept, the page can pay no more', async () => {
    for (const by of ['id', 'orderId'] as const) {
      const buyer = await makeBuyer(shop, { stock: 5 });
      const payment = await startPayment(shop, buyer);
      const { token } = buyer.person;
      const answers = await Promise.all([1, 2, 3].map(() => cancel(token, payment[by])));
      expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
      expect(answers[0]!.body).toMatchObject({
        message: 'Payment cancelled',
        data: { orderId: payment.orderId, payment_status: 'FAILED', status: null, url: null },
      });
      await pay(shop, payment.id);
      expect(await readOrder(shop, payment.orderId)).toMatchObject({
        paymentState: 'failed',
        moves: ['PENDING', 'FAILED'],
      });
      expect(await stockOf(shop, buyer.product.id)).toBe(5);
      expect(await readCart(shop, buyer.person)).toHaveLength(1);
    }
  });

  it('a payment cannot be cancelled once it is paid, and the answer says so', async () => {
    const buyer = await makeBuyer(shop);
    const { id, orderId } = await startPayment(shop, buyer);
    shop.sandbox.faults.set({ dropPercent: 100 });
    await pay(shop, id);
    expect(await cancel(buyer.person.token, id)).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_ARRIVED', data: { orderId } },
    });
    expect((await readOrder(shop, orderId)).paymentState).toBe('paid');
  });
});

describe('a payment that is made', () => {
  it('is noticed by a request for it when the webhook is lost', async () => {
    const buyer = await makeBuyer(shop);
    const { id, orderId } = await startPayment(shop, buyer);
    shop.sandbox.faults.set({ dropPercent: 100 });
    await pay(shop, id);
    const state = await look(buyer.person.token, id);
    expect(state.body.data).toMatchObject({
      id,
      orderId,
      payment_status: 'PAID',
      status: 'PLACED',
      url: null,
    });
  });

  it('is not checked with the provider for every one of many requests', async () => {
    const buyer = await makeBuyer(shop);
    const { id } = await startPayment(shop, buyer);
    const provider = providerOf(shop);
    let asked = 0;
    const getAttempt: PaymentProvider['getAttempt'] = (...args) => (asked++, provider.getAttempt(...args));
    await withProvider(shop, { getAttempt }, async () => {
      const looks = await Promise.all(Array.from({ length: 20 }, () => look(buyer.person.token, id)));
      expect(looks.every((answer) => answer.body.data.payment_status === 'PENDING')).toBe(true);
    });
    expect(asked).toBe(1);
  });

  it('reported twenty times at the same moment counts once', async () => {
    const { person, product, id, orderId } = await startWithMoreInCart();
    shop.sandbox.faults.set({ dropPercent: 100 });
    await pay(shop, id);
    const attempt = (await providerOf(shop).getAttempt(id))!;
    const settled = await Promise.all(Array.from({ length: 20 }, () => settle(attempt)));
    expect(settled).toEqual(Array(20).fill('paid'));
    expect((await readOrder(shop, orderId)).moves).toEqual(['PENDING', 'PAID', 'PLACED']);
    expect(await readCart(shop, person)).toHaveLength(2);
    expect(await stockOf(shop, product.id)).toBe(7);
  });

  it('by webhooks doubled, late and out of order settles as well', async () => {
    shop.sandbox.faults.set({ duplicatePercent: 100, reorderPercent: 60, seed: 7 });
    const payments = [];
    for (let times = 0; times < 4; times++) {
      const buyer = await makeBuyer(shop, { stock: 5 });
      payments.push({ buyer, ...(await startPayment(shop, buyer)) });
    }
    for (const { id } of payments.slice(0, 3)) await pay(shop, id);
    const last = payments[3]!;
    await cancel(last.buyer.person.token, last.id);
    for (const { orderId } of payments.slice(0, 3)) await waitForPayment(shop, orderId, 'paid');
    await until(() => shop.sandbox.webhooks.countPending() === 0, 'all webhooks to be taken');
    expect((await readOrder(shop, last.orderId)).paymentState).toBe('failed');
    for (const { buyer, orderId } of payments) {
      const isPaid = orderId !== last.orderId;
      expect(await stockOf(shop, buyer.product.id)).toBe(isPaid ? 4 : 5);
    }
  });
});

describe('a payment that is not made', () => {
  it('stays open when it is declined, and can be tried again', async () => {
    const buyer = await makeBuyer(shop);
    const { id, orderId } = await startPayment(shop, buyer);
    await decline(shop, id);
    expect((await look(buyer.person.token, orderId)).body.data).toMatchObject({
      payment_status: 'PENDING',
    });
    await pay(shop, id);
    await waitForPayment(shop, orderId, 'paid');
  });

  it('is not released while the provider cannot confirm it', async () => {
    const buyer = await makeBuyer(shop, { stock: 5 });
    const { id, orderId } = await startPayment(shop, buyer);
    shop.sandbox.faults.set({ failPercent: 100 });
    expect(await cancel(buyer.person.token, id)).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_OPEN' },
    });
    expect((await readOrder(shop, orderId)).paymentState).toBe('awaiting');
    expect(await stockOf(shop, buyer.product.id)).toBe(4);
  });
});

describe('money that comes after the order has failed', () => {
  /** The state that must never happen and still must end well: open at the provider, failed in the shop. */
  async function failHere(buyer: Awaited<ReturnType<typeof makeBuyer>>) {
    const payment = await startPayment(shop, buyer);
    const attempt = (await providerOf(shop).getAttempt(payment.id))!;
    await settle({ ...attempt, status: 'expired' });
    expect((await readOrder(shop, payment.orderId)).paymentState).toBe('failed');
    return payment;
  }

  it('takes the stock again, and the order is PAID after all', async () => {
    const buyer = await makeBuyer(shop, { stock: 5, quantity: 2 });
    const { id, orderId } = await failHere(buyer);
    expect(await stockOf(shop, buyer.product.id)).toBe(5);
    await pay(shop, id);
    await waitForPayment(shop, orderId, 'paid');
    expect(await stockOf(shop, buyer.product.id)).toBe(3);
    expect(await readCart(shop, buyer.person)).toEqual([]);
    expect((await readOrder(shop, orderId)).moves).toEqual(['PENDING', 'FAILED', 'PAID', 'PLACED']);
  });

  it('goes back through the provider when the stock is gone', async () => {
    const buyer = await makeBuyer(shop, { stock: 1, price: 100 });
    const { id, orderId } = await failHere(buyer);
    const quicker = await makeBuyer(shop);
    await addToCart(shop, quicker.person, buyer.product.id);
    await placeOrder(shop, quicker.person, {
      ...quicker.payload,
      list_items: [{ productId: buyer.product.id, quantity: 1 }],
    });
    await pay(shop, id);
    await waitForPayment(shop, orderId, 'refunded');
    expect(await readOrder(shop, orderId)).toEqual({
      paymentState: 'refunded',
      status: 'CANCELLED',
      capturedPaise: 10_000,
      refundedPaise: 10_000,
      moves: ['PENDING', 'FAILED', 'PAID', 'CANCELLED', 'REFUNDED'],
    });
    const { paymentId } = (await providerOf(shop).getAttempt(id))!;
    expect(await listRefunds(shop, paymentId!)).toEqual([[100, 'succeeded']]);
    expect(await readCart(shop, buyer.person)).toHaveLength(1);
  });
});

describe('an attempt that does not fit its order', () => {
  const forged: [string, Partial<PaymentAttempt>][] = [
    ['less money', { amountPaise: 1 }],
    ['more money', { amountPaise: 1_000_000 }],
    ['another currency', { currency: 'usd' }],
    ['another mode', { mode: 'setup' }],
    ['no charge', { paymentId: null }],
  ];
  it.each(forged)('%s is never PAID: it gets a review, once, and the stock returns', async (_name, odd) => {
    const buyer = await makeBuyer(shop, { stock: 5 });
    const { id, orderId } = await startPayment(shop, buyer);
    shop.sandbox.faults.set({ dropPercent: 100 });
    await pay(shop, id);
    const attempt = { ...(await providerOf(shop).getAttempt(id))!, ...odd };
    for (let times = 0; times < 3; times++) await settle(attempt);
    expect(await readOrder(shop, orderId)).toMatchObject({ paymentState: 'failed', capturedPaise: 0 });
    expect(await reviewsOf(orderId)).toMatchObject([
      { reason: 'amount or currency is not the order’s', attemptId: id, resolvedAt: null },
    ]);
    expect(await stockOf(shop, buyer.product.id)).toBe(5);
  });

  it('paid through an attempt that is not the order’s: the order stays pending, the money gets a review', async () => {
    const buyer = await makeBuyer(shop);
    const { id, orderId } = await startPayment(shop, buyer);
    const attempt = (await providerOf(shop).getAttempt(id))!;
    const foreign = { ...attempt, id: 'cs_test_other', status: 'complete' as const, isPaid: true };
    await settle({ ...foreign, paymentId: 'pi_other' });
    await settle({ ...foreign, status: 'expired', isPaid: false });
    expect((await readOrder(shop, orderId)).paymentState).toBe('awaiting');
    expect(await reviewsOf(orderId)).toMatchObject([{ reason: 'paid through another session' }]);
  });

  it('paid for an order that does not exist gets a review; an attempt of another shop is ignored', async () => {
    const buyer = await makeBuyer(shop);
    const { id } = await startPayment(shop, buyer);
    const paid = {
      ...(await providerOf(shop).getAttempt(id))!,
      status: 'complete' as const,
      isPaid: true,
    };
    const never = 'f'.repeat(24);
    await settle({ ...paid, orderId: never });
    expect(await reviewsOf(never)).toMatchObject([{ reason: 'paid for an order that does not exist' }]);
    for (const orderId of [null, 'invoice-7', "' OR 1=1"]) {
      expect(await settle({ ...paid, orderId })).toBeUndefined();
    }
  });
});

it('24 shoppers pay by card or UPI, cancel or leave at the same moment, while events are lost and doubled: the money is right', async () => {
  shop.sandbox.faults.set({ dropPercent: 30, duplicatePercent: 30, reorderPercent: 30, seed: 11 });
  const product = await makeProduct(shop, { stock: 12, price: 10 });
  const buyers = await Promise.all(
    Array.from({ length: 24 }, async () => {
      const buyer = await makeBuyer(shop, { stock: 1 });
      await addToCart(shop, buyer.person, product.id);
      const list_items = [{ productId: product.id, quantity: 1 }];
      return { ...buyer, payload: { ...buyer.payload, list_items } };
    }),
  );
  const started = await Promise.all(
    buyers.map(async ({ person, payload }, index) => {
      const answer = await checkOut(shop, person, { ...payload, method: index % 2 ? 'upi' : 'card' });
      return { person, answer };
    }),
  );
  const open = started.filter(({ answer }) => answer.status === 200);
  expect(open).toHaveLength(12);
  await Promise.all(
    open.map(async ({ person, answer }, index) => {
      if (index % 3 === 0) await pay(shop, answer.body.id);
      if (index % 3 === 1) await cancel(person.token, answer.body.id);
      if (index % 3 === 2)
        await Promise.all([pay(shop, answer.body.id), cancel(person.token, answer.body.id)]);
    }),
  );
  await until(() => shop.sandbox.webhooks.countPending() === 0, 'all webhooks to be taken');
  await reconcile(shop.services, new Date());
  let paid = 0;
  for (const { answer } of open) {
    const attempt = (await providerOf(shop).getAttempt(answer.body.id))!;
    const { paymentState } = await readOrder(shop, answer.body.data.orderId);
    expect(paymentState).toBe(attempt.isPaid ? 'paid' : 'failed');
    if (attempt.isPaid) paid++;
  }
  expect(paid).toBeGreaterThanOrEqual(4);
  expect(await stockOf(shop, product.id)).toBe(12 - paid);
});

describe('a payment that its bank decides later', () => {
  it.each([
    [true, { paymentState: 'paid', status: 'PLACED' }, 4],
    [false, { paymentState: 'failed', status: null }, 5],
  ])('waits for it, without and with the event: paid %s', async (isPaid, outcome, stock) => {
    for (const isLost of [false, true]) {
      const buyer = await makeBuyer(shop, { stock: 5 });
      const { id, orderId } = await startPayment(shop, buyer);
      shop.sandbox.payments.payLater(id);
      await until(() => shop.sandbox.webhooks.countPending() === 0, 'the first event');
      expect((await look(buyer.person.token, orderId)).body.data.payment_status).toBe('PENDING');
      if (isLost) shop.sandbox.faults.set({ dropPercent: 100 });
      shop.sandbox.payments.decide(id, isPaid);
      if (isLost) await reconcile(shop.services, new Date(Date.now() + 5 * 60_000));
      await waitForPayment(shop, orderId, outcome.paymentState);
      expect(await readOrder(shop, orderId)).toMatchObject(outcome);
      expect(await stockOf(shop, buyer.product.id)).toBe(stock);
    }
  });
});
