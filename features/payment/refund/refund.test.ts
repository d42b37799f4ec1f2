import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ProviderDeclined, type PaymentProvider } from '#adapters/payment-provider.ts';
import { orders } from '#features/order/core/order.table.ts';
import {
  describeBoth,
  pay,
  readOrder,
  startPayment,
  usePaymentShop,
  waitForPayment,
} from '#tests/payment-shop.ts';
import { stockOf } from '#tests/factories.ts';
import { useAdmin } from '#tests/staff.ts';
import { until } from '#tests/mail.ts';
import { makeBuyer } from '#tests/orders.ts';
import { paymentReviews } from '../payment.table.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { refundOrder } from './refund.ts';

const shop = usePaymentShop();
const staff = useAdmin(shop);

const paymentProvider = () => shop.services.paymentProviders[0]!;
const cancel = (token: string, orderId: string) =>
  shop.call('POST', '/api/order/cancel', { token, body: { orderId } });
const reviewsOf = async (orderId: string) =>
  (await shop.db.select().from(paymentReviews).where(eq(paymentReviews.orderId, orderId))).map(
    (row) => row.reason,
  );

async function makePaid() {
  const buyer = await makeBuyer(shop, { stock: 5, quantity: 2, price: 100 });
  const payment = await startPayment(shop, buyer);
  await pay(shop, payment.id);
  await waitForPayment(shop, payment.orderId, 'paid');
  return { ...buyer, ...payment };
}
async function listRefunds(sessionId: string): Promise<number[]> {
  const { paymentIntent } = (await paymentProvider().getSession(sessionId))!;
  const amounts: number[] = [];
  for await (const refund of paymentProvider().listRefunds({ paymentIntent: paymentIntent! }))
    amounts.push(refund.amountPaise);
  return amounts;
}

describeBoth(shop, () => {
  describe('cancelling a paid order', () => {
    it('returns the stock and the whole amount, once, however often it is requested', async () => {
      const { person, product, id, orderId } = await makePaid();
      const answers = await Promise.all(Array.from({ length: 6 }, () => cancel(person.token, orderId)));
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
      await Promise.all([1, 2, 3].map(() => refundOrder(shop.services, orderId, new Date())));
      await waitForPayment(shop, orderId, 'refunded');
      await refundOrder(shop.services, orderId, new Date());
      expect(await readOrder(shop, orderId)).toEqual({
        paymentState: 'refunded',
        status: 'CANCELLED',
        capturedPaise: 20_000,
        refundedPaise: 20_000,
        moves: ['PENDING', 'PAID', 'PLACED', 'CANCELLED', 'REFUNDED'],
      });
      expect(await listRefunds(id)).toEqual([20_000]);
      expect(await stockOf(shop, product.id)).toBe(5);
    });

    it('by staff does the same', async () => {
      const { id, orderId } = await makePaid();
      const body = { orderId, from: 'PLACED', to: 'CANCELLED' };
      expect((await shop.call('PUT', '/api/order/move', { token: staff.token, body })).status).toBe(200);
      await waitForPayment(shop, orderId, 'refunded');
      expect(await listRefunds(id)).toEqual([20_000]);
    });

    it('while the provider is down: it is PAID until the money is back, and a later run refunds it', async () => {
      const { person, id, orderId } = await makePaid();
      shop.sandbox.faults.set({ failPercent: 100 });
      await cancel(person.token, orderId);
      await until(async () => {
        const { rows } = await shop.db.execute(
          sql`SELECT 1 FROM jobs.job WHERE name = 'refund' AND data->>'orderId' = ${orderId} AND state = 'retry'`,
        );
        return rows.length > 0;
      }, 'the first attempt to fail');
      expect(await readOrder(shop, orderId)).toMatchObject({ paymentState: 'paid', status: 'CANCELLED' });
      shop.sandbox.faults.set({ failPercent: 0 });
      await reconcile(shop.services, new Date(Date.now() + 3 * 60_000));
      expect((await readOrder(shop, orderId)).paymentState).toBe('refunded');
      expect(await listRefunds(id)).toEqual([20_000]);
    });

    it('whose refund was made but its answer lost: the next attempt finds it', async () => {
      const { person, id, orderId } = await makePaid();
      shop.sandbox.faults.set({ loseAnswerPercent: 100, dropPercent: 100 });
      await cancel(person.token, orderId);
      await expect(refundOrder(shop.services, orderId, new Date())).rejects.toThrow();
      shop.sandbox.faults.set({ loseAnswerPercent: 0 });
      await refundOrder(shop.services, orderId, new Date());
      expect((await readOrder(shop, orderId)).paymentState).toBe('refunded');
      expect(await listRefunds(id)).toEqual([20_000]);
    });

    it('whose refund the provider refuses: a review is opened, and the shop does not retry', async () => {
      const { person, orderId } = await makePaid();
      const provider = paymentProvider();
      let asked = 0;
      const refuse: PaymentProvider['refund'] = () => {
        asked++;
        return Promise.reject(new ProviderDeclined('no', { code: 'charge_disputed', isConclusive: true }));
      };
      shop.services.paymentProviders = [{ ...provider, refund: refuse }];
      try {
        await cancel(person.token, orderId);
        await until(async () => (await reviewsOf(orderId)).length > 0, 'the refusal');
        await reconcile(shop.services, new Date(Date.now() + 10 * 60_000));
      } finally {
        shop.services.paymentProviders = [provider];
      }
      expect(await reviewsOf(orderId)).toEqual(['refund was refused']);
      expect(asked).toBe(1);
      expect(await readOrder(shop, orderId)).toMatchObject({ paymentState: 'paid', status: 'CANCELLED' });
    });
  });

  it('an order stays paid as it was: nobody reaches the payments of others through their own', async () => {
    const { orderId } = await makePaid();
    const stranger = await makeBuyer(shop);
    expect((await cancel(stranger.person.token, orderId)).status).toBe(404);
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
    expect(row).toMatchObject({ paymentState: 'paid', status: 'PLACED' });
  });
});
