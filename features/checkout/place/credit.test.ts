// Credit pays an order before anything else, and what the order costs less goes back to it first.

import { describe, expect, it } from 'vitest';
import { inPipeline } from '#database/pipeline.ts';
import { settleAttempt } from '#features/checkout/settle/settle.ts';
import { spendCredit } from '#features/orders/core/credit.ts';
import { findOrder } from '#features/orders/core/orders.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { makeCredit, readCredit } from '#tests/credit.ts';
import { deliver, pack, take } from '#tests/deliveries.ts';
import type { Person } from '#tests/factories.ts';
import {
  addToCart,
  cancelOrder,
  expectNoFaults,
  letPass,
  makeBuyer,
  placeOrder,
  readDetails,
  readPayload,
} from '#tests/orders.ts';
import { cancelCheckout, checkOut, pay, readOrder, startPayment } from '#tests/payment-shop.ts';
import { providerOf, toWork, usePaymentShop, waitForPayment } from '#tests/payment-shop.ts';
import { readPdf } from '#tests/read-pdf.ts';
import { useSentMails } from '#tests/sent-mails.ts';
import { useMember, useAdmin } from '#tests/staff.ts';
import { FIRST_STORE_ID } from '#tests/stores.ts';

const shop = usePaymentShop();
const admin = useAdmin(shop);
const sent = useSentMails(shop);
const rider = useMember(shop, 'rider', FIRST_STORE_ID);

/** Two packs at ₹50 in the cart, and this much credit. */
async function makeRich(rupees = 39) {
  const buyer = await makeBuyer(shop, { quantity: 2, price: 50, discount: 0, stock: 50 });
  await makeCredit(shop, buyer.person, rupees);
  return buyer;
}
async function placeRich(rupees = 39) {
  const buyer = await makeRich(rupees);
  const { status, body } = await placeOrder(shop, buyer.person, buyer.payload);
  expect(status, body.message).toBe(200);
  return { ...buyer, orderId: body.data[0].orderId as string, lineId: body.data[0]._id as string };
}
const left = async (person: Person) => (await readCredit(shop, person)).credit;
const bring = async (orderId: string) => {
  await pack(shop, orderId);
  expect((await take(shop, rider, orderId)).status).toBe(200);
  const brought = await deliver(shop, rider, orderId);
  expect(brought.status).toBe(200);
  return brought.body.data;
};
async function giveBack(orderId: string, amount: number) {
  await letPass(shop, orderId, 61);
  const body = { orderId, amount, reason: 'Late', key: `key-of-credit-${amount}` };
  expect((await shop.call('POST', '/api/order/goodwill', { token: admin.token, body })).status).toBe(200);
}

describe('credit', () => {
  it('pays its part of an order in cash, and every reader says so', async () => {
    const { person, orderId } = await placeRich();
    expect(await readCredit(shop, person)).toMatchObject({
      ...{ credit: 0, usable: 0 },
      entries: [
        { kind: 'spent', amount: -39, orderId },
        { kind: 'earned', amount: 39 },
      ],
    });
    const { text } = await sent.waitForSubject(
      person.email,
      `Your order ${toOrderNumber(orderId)} is placed`,
    );
    expect(text).toMatch(/Grand total: ₹100\nYour credit: -₹39/);
    expect(text).toContain('Please pay ₹61 when it arrives');
    expect(await bring(orderId)).toMatchObject({ collected: 61 });
    expect(await readDetails(shop, person, orderId)).toMatchObject({
      ...{ totalAmt: 100, due: 100, credit: { spent: 39, back: 0 } },
    });
    const { rawPayload } = await shop.app.inject({
      url: `/api/order/invoice?orderId=${orderId}`,
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect((await readPdf(rawPayload)).text).toContain('Credit ₹39, Cash on delivery ₹61');
    // First to the credit; the rest is owed.
    await giveBack(orderId, 30);
    expect(await left(person)).toBe(30);
    await giveBack(orderId, 20);
    expect(await readDetails(shop, person, orderId)).toMatchObject({
      ...{ due: 50, credit: { spent: 39, back: 39 }, owed: [{ amount: 11, way: null }] },
    });
    expect(await left(person)).toBe(39);
    await expectNoFaults(shop);
  });

  it('comes back when its order is cancelled', async () => {
    const { person, orderId } = await placeRich();
    expect((await cancelOrder(shop, person, orderId)).status).toBe(200);
    expect(await readDetails(shop, person, orderId)).toMatchObject({ credit: { spent: 39, back: 39 } });
    expect(await left(person)).toBe(39);
    await expectNoFaults(shop);
  });

  it('that pays all of an order needs no payment provider, and no cash', async () => {
    const buyer = await makeRich(150);
    const online = await checkOut(shop, buyer.person, buyer.payload);
    expect([online.status, online.body.code]).toEqual([400, 'NOTHING_TO_PAY']);
    const { body } = await placeOrder(shop, buyer.person, { ...buyer.payload, creditAmt: 100 });
    const { orderId } = body.data[0];
    expect(await left(buyer.person)).toBe(50);
    expect(await bring(orderId)).toMatchObject({ collected: 0 });
    await giveBack(orderId, 10);
    expect(await readDetails(shop, buyer.person, orderId)).toMatchObject({ owed: [] });
    expect(await left(buyer.person)).toBe(60);
    await expectNoFaults(shop);
  });

  it('is never spent twice, and nobody pays more than was shown', async () => {
    const { person, product, addressId } = await makeRich();
    await addToCart(shop, person, product.id, 8);
    const payload = await readPayload(shop, person, addressId);
    const [line] = payload.list_items as object[];
    const one = { ...payload, list_items: [{ ...line, quantity: 1 }], totalAmt: 50, creditAmt: 39 };
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, tab) => placeOrder(shop, person, one, `tab ${tab}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers)
      if (status !== 200) expect(['PRICES_CHANGED', 'BUSY']).toContain(body.code);
    expect(await left(person)).toBe(0);
    // Shown without credit, the whole price is fine.
    expect((await placeOrder(shop, person, { ...one, creditAmt: 0 })).status).toBe(200);
    await expectNoFaults(shop);
  });

  it('is not spent by somebody who never had any', async () => {
    const { person, payload } = await makeBuyer(shop);
    const { orderId } = (await placeOrder(shop, person, payload)).body.data[0];
    const order = { ...(await findOrder(shop.db, orderId))!, creditPaise: 100 };
    await expect(inPipeline(shop.db, (pipeline) => spendCredit(pipeline, order))).rejects.toMatchObject({
      constraint: 'credits_paise_not_negative',
    });
  });
});

describe('with an online payment, credit', () => {
  it('lowers what the provider takes, and both come back the way they went', async () => {
    const buyer = await makeRich();
    const { id, amount, orderId } = await startPayment(shop, buyer);
    expect(amount).toBe(61);
    const active = await shop.call('GET', '/api/order/active', { token: buyer.person.token });
    expect(active.body.data.openPayment).toMatchObject({ orderId, amount: 61 });
    expect(await readCredit(shop, buyer.person)).toMatchObject({ credit: 0, usable: 39 });
    // The same press finds the same payment.
    expect((await startPayment(shop, buyer)).orderId).toBe(orderId);
    await pay(shop, id);
    await waitForPayment(shop, orderId, 'paid');
    expect(await readOrder(shop, orderId)).toMatchObject({ capturedPaise: 6_100 });
    await pack(shop, orderId);
    await giveBack(orderId, 50);
    await expect
      .poll(async () => (await readOrder(shop, orderId)).refundedPaise, { timeout: 15_000 })
      .toBe(1_100);
    const seen = await readDetails(shop, buyer.person, orderId);
    expect(seen).toMatchObject({ credit: { spent: 39, back: 39 }, adjustments: [{ settled: true }] });
    expect(await left(buyer.person)).toBe(39);
    await expectNoFaults(shop);
  });

  it('comes back when it is given up, or something else is ordered instead', async () => {
    const buyer = await makeRich();
    const first = await startPayment(shop, buyer);
    await cancelCheckout(shop, buyer.person, first.id);
    await waitForPayment(shop, first.orderId, 'failed');
    expect(await left(buyer.person)).toBe(39);
    await startPayment(shop, buyer);
    const cash = await placeOrder(shop, buyer.person, { ...buyer.payload, creditAmt: 39 });
    const { orderId } = cash.body.data[0];
    expect(await readDetails(shop, buyer.person, orderId)).toMatchObject({ credit: { spent: 39, back: 0 } });
    expect(await left(buyer.person)).toBe(0);
    await expectNoFaults(shop);
  });

  it('is spent again by money that comes late, and if it is gone the money goes back', async () => {
    for (const isGone of [false, true]) {
      const buyer = await makeRich();
      const payment = await startPayment(shop, buyer);
      const attempt = (await providerOf(shop).getAttempt(payment.id))!;
      await settleAttempt(toWork(shop), { ...attempt, status: 'expired' });
      expect(await left(buyer.person)).toBe(39);
      if (isGone) expect((await placeOrder(shop, buyer.person, buyer.payload)).status).toBe(200);
      await pay(shop, payment.id);
      await waitForPayment(shop, payment.orderId, isGone ? 'refunded' : 'paid');
      expect(await left(buyer.person)).toBe(0);
      await expectNoFaults(shop);
    }
  });
});
