// An order paid with a test card brings no money, so staff who pack it and the shopper must see that.

import { describe, expect, it } from 'vitest';
import type { PaymentProvider, PaymentAttempt } from '#adapters/payment-provider.ts';
import {
  makePaid,
  pay,
  providerOf,
  startPayment,
  usePaymentShop,
  waitForPayment,
  withProvider,
} from '#tests/payment-shop.ts';
import { makeAdmin, type Person } from '#tests/factories.ts';
import { makeBuyer, makeOrder } from '#tests/orders.ts';
import { putReview } from '../ledger/reviews.store.ts';

const shop = usePaymentShop();

type MarkedOrder = { orderId: string; isTest: boolean };

/** `isTest` as reported by each place that shows the order. */
async function readMarks(person: Person, orderId: string) {
  const { token } = await makeAdmin(shop);
  const find = (rows: MarkedOrder[]) => rows.find((row) => row.orderId === orderId)?.isTest;
  const body = { limit: 100 };
  const [list, details, reviews, mine] = await Promise.all([
    shop.call('POST', '/api/order/staff-list', { token, body }),
    shop.call('POST', '/api/order/staff-details', { token, body: { orderId } }),
    shop.call('POST', '/api/order/payment-reviews', { token, body }),
    shop.call('GET', '/api/order/order-list', { token: person.token }),
  ]);
  return {
    list: find(list.body.data),
    details: details.body.data.isTest,
    review: find(reviews.body.data),
    mine: find(mine.body.data),
  };
}

const everywhere = (isTest: boolean) => ({ list: isTest, details: isTest, review: isTest, mine: isTest });

const openReview = (orderId: string) =>
  putReview(
    shop.db,
    { subject: `order ${orderId}`, reason: 'refund failed', orderId, attemptId: null, details: {} },
    new Date(),
  );

/** The provider, with every session reported as live. */
function live(provider: PaymentProvider): Partial<PaymentProvider> {
  const toLive = (session: PaymentAttempt) => ({ ...session, isLive: true });
  return {
    openAttempt: async (order, signal) => toLive(await provider.openAttempt(order, signal)),
    getAttempt: async (id, signal) => {
      const session = await provider.getAttempt(id, signal);
      return session && toLive(session);
    },
  };
}

describe('an order', () => {
  it('paid with a test card is marked wherever it is shown', async () => {
    const buyer = await makeBuyer(shop);
    const { id, orderId } = await startPayment(shop, buyer);
    await openReview(orderId);
    const state = () => shop.call('GET', `/api/order/session?id=${orderId}`, { token: buyer.person.token });
    expect(await readMarks(buyer.person, orderId)).toEqual(everywhere(true));
    await pay(shop, id);
    await waitForPayment(shop, orderId, 'paid');
    expect(await readMarks(buyer.person, orderId)).toEqual(everywhere(true));
    expect((await state()).body.data).toMatchObject({ payment_status: 'PAID', isTest: true });
  });

  it('paid with real money is not marked', async () => {
    await withProvider(shop, live(providerOf(shop)), async () => {
      const { person, orderId } = await makePaid(shop);
      await openReview(orderId);
      expect(await readMarks(person, orderId)).toEqual(everywhere(false));
    });
  });

  it('paid on delivery is not marked', async () => {
    const { person, orderId, row } = await makeOrder(shop);
    expect(row.isTest).toBe(false);
    await openReview(orderId);
    expect(await readMarks(person, orderId)).toEqual(everywhere(false));
  });
});
