import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ProviderDeclined, type PaymentProvider } from '#adapters/payment-provider.ts';
import {
  describeBoth,
  listRefunds,
  makePaid,
  readOrder,
  usePaymentShop,
  waitForPayment,
  waitForRetry,
  withProvider,
} from '#tests/payment-shop.ts';
import { stockOf } from '#tests/factories.ts';
import { until } from '#tests/mail.ts';
import { cancelOrder } from '#tests/orders.ts';
import { paymentReviews } from '../payment.table.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { refundOrder } from './refund.ts';

const shop = usePaymentShop();

const reviewsOf = async (orderId: string) =>
  (await shop.db.select().from(paymentReviews).where(eq(paymentReviews.orderId, orderId))).map(
    (row) => row.reason,
  );

const makePaidForTwo = () => makePaid(shop, { stock: 5, quantity: 2, price: 100 });
const refundsOf = async (paymentId: string) => (await listRefunds(shop, paymentId)).map(([rupees]) => rupees);

describeBoth(shop, () => {
  it('cancelling a paid order returns the stock and the whole amount, once, however often it is requested', async () => {
    const { person, product, paymentId, orderId } = await makePaidForTwo();
    const answers = await Promise.all(Array.from({ length: 6 }, () => cancelOrder(shop, person, orderId)));
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
    expect(await refundsOf(paymentId)).toEqual([200]);
    expect(await stockOf(shop, product.id)).toBe(5);
  });
});

describe('cancelling a paid order', () => {
  it('while the provider is down: it is PAID until the money is back, and a later run refunds it', async () => {
    const { person, paymentId, orderId } = await makePaidForTwo();
    shop.sandbox.faults.set({ failPercent: 100 });
    await cancelOrder(shop, person, orderId);
    await waitForRetry(shop, orderId);
    expect(await readOrder(shop, orderId)).toMatchObject({ paymentState: 'paid', status: 'CANCELLED' });
    shop.sandbox.faults.set({ failPercent: 0 });
    await reconcile(shop.services, new Date(Date.now() + 3 * 60_000));
    expect((await readOrder(shop, orderId)).paymentState).toBe('refunded');
    expect(await refundsOf(paymentId)).toEqual([200]);
  });

  it('whose refund the provider refuses: a review is opened, and the shop does not retry', async () => {
    const { person, orderId } = await makePaidForTwo();
    let asked = 0;
    const refund: PaymentProvider['refund'] = () => {
      asked++;
      return Promise.reject(new ProviderDeclined('no', { code: 'charge_disputed', isConclusive: true }));
    };
    await withProvider(shop, { refund }, async () => {
      await cancelOrder(shop, person, orderId);
      await until(async () => (await reviewsOf(orderId)).length > 0, 'the refusal');
      await reconcile(shop.services, new Date(Date.now() + 10 * 60_000));
    });
    expect(await reviewsOf(orderId)).toEqual(['refund was refused']);
    expect(asked).toBe(1);
    expect(await readOrder(shop, orderId)).toMatchObject({ paymentState: 'paid', status: 'CANCELLED' });
  });
});
