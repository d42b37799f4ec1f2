import { eq } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { withAdvisoryLock } from '#database/advisory-lock.ts';
import { orders } from '#features/orders/core/order.table.ts';
import { MINUTE_MS } from '#shared/times.ts';
import {
  checkOut,
  describeBoth,
  findAttempts,
  pay,
  placeWithoutAttempt,
  providerOf,
  readOrder,
  startPayment,
  usePaymentShop,
  waitForPayment,
  withProvider,
} from '#tests/payment-shop.ts';
import { makeBuyer, placeOrder } from '#tests/orders.ts';
import { stockOf } from '#tests/factories.ts';
import { paymentReviews, payments } from '../payment.table.ts';
import { reconcile, sweepOverdue } from './reconcile.ts';

const shop = usePaymentShop();

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);
const sweepIn = (minutes: number) => sweepOverdue(shop.services, inMinutes(minutes));

async function open() {
  const buyer = await makeBuyer(shop, { stock: 5, quantity: 2 });
  return { buyer, ...(await startPayment(shop, buyer)) };
}
describeBoth(shop, (method) => {
  it('an expired hold is released once the provider confirms that nobody can pay, and not earlier', async () => {
    const { buyer, id, orderId } = await open();
    await sweepIn(36);
    expect((await readOrder(shop, orderId)).paymentState).toBe('awaiting');
    await sweepIn(38);
    expect(await readOrder(shop, orderId)).toMatchObject({
      paymentState: 'failed',
      moves: ['PENDING', 'FAILED'],
    });
    expect(await stockOf(shop, buyer.product.id)).toBe(5);
    expect(await providerOf(shop).getAttempt(id)).toMatchObject({ status: 'expired' });
  });

  it('an expired hold whose session the provider has ended by itself is released as well', async () => {
    const { buyer, orderId } = await open();
    shop.sandbox.faults.set({ dropPercent: 100, aheadMs: 36 * MINUTE_MS });
    await sweepIn(38);
    expect((await readOrder(shop, orderId)).paymentState).toBe('failed');
    expect(await stockOf(shop, buyer.product.id)).toBe(5);
  });

  it('an expired hold is PAID when it turns out that the money had arrived', async () => {
    const { id, orderId } = await open();
    shop.sandbox.faults.set({ dropPercent: 100 });
    await pay(shop, id);
    await sweepIn(38);
    expect(await readOrder(shop, orderId)).toMatchObject({ paymentState: 'paid', status: 'PLACED' });
  });

  it('an expired hold whose session the provider does not know is released, and a review is opened', async () => {
    const { orderId } = await open();
    await shop.db
      .update(payments)
      .set({ attemptId: method === 'upi' ? 'plink_gone' : 'cs_test_gone' })
      .where(eq(payments.orderId, orderId));
    await sweepIn(36);
    expect((await readOrder(shop, orderId)).paymentState).toBe('awaiting');
    await sweepIn(38);
    expect((await readOrder(shop, orderId)).paymentState).toBe('failed');
    const reviews = await shop.db.select().from(paymentReviews).where(eq(paymentReviews.orderId, orderId));
    expect(reviews).toMatchObject([{ reason: 'session is not known to the provider' }]);
  });

  it('comparing with the provider finds payments and ended sessions whose webhooks were lost', async () => {
    const [paid, ended, waiting] = [await open(), await open(), await open()];
    shop.sandbox.faults.set({ dropPercent: 100 });
    await pay(shop, paid.id);
    await providerOf(shop).endAttempt(ended.id);
    await reconcile(shop.services, new Date());
    expect((await readOrder(shop, paid.orderId)).paymentState).toBe('paid');
    expect((await readOrder(shop, ended.orderId)).paymentState).toBe('failed');
    expect((await readOrder(shop, waiting.orderId)).paymentState).toBe('awaiting');
    expect(await stockOf(shop, paid.buyer.product.id)).toBe(3);
    expect(await stockOf(shop, ended.buyer.product.id)).toBe(5);
  });

  it('comparing with the provider ends a session that no shopper knows, when its order has ended', async () => {
    const buyer = await makeBuyer(shop, { stock: 5 });
    shop.sandbox.faults.set({ loseAnswerPercent: 100 });
    expect((await checkOut(shop, buyer.person, buyer.payload)).status).toBe(502);
    // The shopper chooses cash before the job has run.
    expect((await placeOrder(shop, buyer.person, buyer.payload)).status).toBe(200);
    shop.sandbox.faults.set({ loseAnswerPercent: 0 });
    const rows = await shop.db.select().from(orders).where(eq(orders.userId, buyer.person.userId));
    const { id: orderId } = rows.find((row) => row.paymentState === 'failed')!;
    const sessionOf = async () => (await findAttempts(shop, orderId))[0];
    expect(await sessionOf()).toMatchObject({ status: 'open' });
    await reconcile(shop.services, new Date());
    expect(await sessionOf()).toMatchObject({ status: 'expired' });
    expect((await readOrder(shop, orderId)).moves).toEqual(['PENDING', 'FAILED']);
  });
});

describe('an expired hold', () => {
  it.each([{ failPercent: 100 }, { loseAnswerPercent: 100 }])(
    'stays while the provider does not answer (%j), and is released later',
    async (faults) => {
      const { buyer, orderId } = await open();
      shop.sandbox.faults.set(faults);
      await sweepIn(38);
      expect((await readOrder(shop, orderId)).paymentState).toBe('awaiting');
      expect(await stockOf(shop, buyer.product.id)).toBe(3);
      shop.sandbox.faults.set({ failPercent: 0, loseAnswerPercent: 0 });
      await sweepIn(39);
      expect((await readOrder(shop, orderId)).paymentState).toBe('failed');
      expect(await stockOf(shop, buyer.product.id)).toBe(5);
    },
  );

  it('of an order whose process died before it asked the provider is released after minutes', async () => {
    const buyer = await makeBuyer(shop, { stock: 5 });
    const orderId = await placeWithoutAttempt(shop, buyer, { key: 'request' });
    await sweepIn(4);
    expect((await readOrder(shop, orderId)).paymentState).toBe('awaiting');
    await sweepIn(6);
    expect((await readOrder(shop, orderId)).paymentState).toBe('failed');
    expect(await stockOf(shop, buyer.product.id)).toBe(5);
    const again = await checkOut(shop, buyer.person, buyer.payload, 'request');
    expect(again.status).toBe(200);
    expect(again.body.data.orderId).not.toBe(orderId);
  });

  it('is handled by one process at a time', async () => {
    const { orderId } = await open();
    const other = new pg.Client(shop.config.databaseUrl!);
    await other.connect();
    await other.query("SELECT pg_advisory_lock(hashtextextended('payments: sweep', 0))");
    await sweepIn(38);
    expect((await readOrder(shop, orderId)).paymentState).toBe('awaiting');
    // The lock of a process that died ends with its connection.
    await other.end();
    await sweepIn(38);
    expect((await readOrder(shop, orderId)).paymentState).toBe('failed');
    expect(await withAdvisoryLock(shop.db, 'payments: sweep', async () => {})).toBe(true);
  });
});

describe('comparing with the provider', () => {
  it('asks about orders whose sessions are not in the provider’s list', async () => {
    const { id, orderId } = await open();
    shop.sandbox.faults.set({ dropPercent: 100 });
    await pay(shop, id);
    await withProvider(shop, { async *listAttempts() {} }, () => reconcile(shop.services, inMinutes(5)));
    expect((await readOrder(shop, orderId)).paymentState).toBe('paid');
  });

  it('stops without an error when the provider does not answer, and continues the next time', async () => {
    const { id, orderId } = await open();
    shop.sandbox.faults.set({ dropPercent: 100, failPercent: 100 });
    await pay(shop, id);
    await reconcile(shop.services, new Date());
    expect((await readOrder(shop, orderId)).paymentState).toBe('awaiting');
    shop.sandbox.faults.set({ failPercent: 0 });
    await reconcile(shop.services, new Date());
    expect((await readOrder(shop, orderId)).paymentState).toBe('paid');
  });

  it('changes nothing that is correct', async () => {
    const { id, orderId } = await open();
    await pay(shop, id);
    await waitForPayment(shop, orderId, 'paid');
    const before = await readOrder(shop, orderId);
    for (let times = 0; times < 2; times++) await reconcile(shop.services, inMinutes(10));
    expect(await readOrder(shop, orderId)).toEqual(before);
  });
});
