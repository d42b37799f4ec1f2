// Ways by which staff, or somebody who records what the payment provider sends, have given money or goods
// away, tried here again. Each test says what must not happen.

import { createHash } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { paymentEvents } from '#features/payment/payment.table.ts';
import { splitAddress, toRazorpayKeys } from '#sandbox/address.ts';
import { signRazorpay } from '#sandbox/webhooks.ts';
import { askDelivery, codeOf, makePacked, readDelivery } from '#tests/deliveries.ts';
import { stockOf } from '#tests/factories.ts';
import { letPass, makeBuyer } from '#tests/orders.ts';
import { pay, readOrder, startPayment, usePaymentShop, waitForPayment } from '#tests/payment-shop.ts';
import { asPicker, makePlaced } from '#tests/picking.ts';
import { makeMember, useAdmin } from '#tests/staff.ts';
import { FIRST_STORE_ID } from '#tests/stores.ts';

const shop = usePaymentShop();
const admin = useAdmin(shop);

it('a picker does not empty the shelf as the substitute of one cheap pack', async () => {
  const { orderId, makeSimilar } = await makePlaced(shop, {
    ...{ ifShort: 'replace', quantities: [2], prices: [8] },
  } as const);
  const [similar, dear] = [await makeSimilar({ price: 39, stock: 90 }), await makeSimilar({ price: 900 })];
  const picker = asPicker(shop, await makeMember(shop, 'picker', FIRST_STORE_ID));
  const [line] = (await picker.claim(orderId)).body.data.lines;
  for (const quantity of [2, 60, 99])
    expect((await picker.short(orderId, line.lineId, 1, { productId: similar.id, quantity })).status).toBe(
      409,
    );
  expect((await picker.short(orderId, line.lineId, 1, { productId: dear.id, quantity: 1 })).status).toBe(409);
  // Neither by raising what was given, nor by finding a missing pack again.
  const two = { productId: similar.id, quantity: 2 };
  expect((await picker.short(orderId, line.lineId, 2, two)).status).toBe(200);
  expect((await picker.short(orderId, line.lineId, 2, { ...two, quantity: 3 })).status).toBe(409);
  expect((await picker.short(orderId, line.lineId, 1, two)).status).toBe(409);
  expect(await stockOf(shop, similar.id)).toBe(88);
});

it('what was given back after a delivery is not taken off at the door as well', async () => {
  const rider = await makeMember(shop, 'rider', FIRST_STORE_ID);
  const { orderId, person } = await makePacked(shop, { price: 50, discount: 0 });
  await askDelivery(shop, rider, 'take', { orderIds: [orderId] });
  const deliver = async () =>
    askDelivery(shop, rider, 'deliver', { orderId, code: await codeOf(shop, orderId) });
  expect((await deliver()).status).toBe(200);
  const details = await shop.call('GET', `/api/order/details?orderId=${orderId}`, person);
  const { lineId } = details.body.data.lines[0];
  const problem = { orderId, lineId, kind: 'damaged', quantity: 1, text: 'It is broken' };
  const told = await shop.call('POST', '/api/order/problem', { token: person.token, body: problem });
  expect(told.status).toBe(200);
  const { token } = admin;
  const answer = () =>
    shop.call('PUT', '/api/order/answer-problem', { token, body: { _id: told.body.data._id, refund: 50 } });
  const undo = () =>
    shop.call('PUT', '/api/order/move', {
      token,
      body: { orderId, from: 'DELIVERED', to: 'OUT FOR DELIVERY' },
    });
  // First undone, then answered; and the other way round.
  expect((await undo()).status).toBe(200);
  expect((await answer()).status).toBe(409);
  await letPass(shop, orderId, 3);
  expect((await deliver()).status).toBe(200);
  expect((await answer()).status).toBe(200);
  expect((await undo()).status).toBe(409);
  expect((await readDelivery(shop, orderId))!.cashPaise).toBe(5_000);
});

it('a recorded event of the provider is one event, under whatever id and however often it comes', async () => {
  const buyer = await makeBuyer(shop);
  const { id, orderId } = await startPayment(shop, {
    ...buyer,
    payload: { ...buyer.payload, method: 'upi' },
  });
  await pay(shop, id);
  await waitForPayment(shop, orderId, 'paid');
  const { body, headers } = shop.delivered.find((event) => event.body.includes('payment_link.paid'))!;
  const post = (payload: string, more: Record<string, string>) =>
    shop.app.inject({
      ...{ method: 'POST', url: '/api/payment/webhook/razorpay', payload },
      headers: { ...headers, ...more },
    });
  for (const eventId of ['another', 'x'.repeat(4_000), ''])
    expect((await post(body, { 'x-razorpay-event-id': eventId })).statusCode).toBe(200);
  const hash = createHash('sha256').update(body).digest('hex');
  const stored = await shop.db.select().from(paymentEvents).where(eq(paymentEvents.id, hash));
  expect(stored).toHaveLength(1);
  const others = shop.db.select().from(paymentEvents).where(like(paymentEvents.id, 'another%'));
  expect(await others).toEqual([]);
  const { webhookSecret } = toRazorpayKeys(splitAddress(shop.sandbox.address).key);
  for (const days of [-4, 1]) {
    const created_at = Math.floor(Date.now() / 1000) + days * 86_400;
    const moved = JSON.stringify({ ...JSON.parse(body), created_at });
    const signature = signRazorpay(moved, webhookSecret);
    expect((await post(moved, { 'x-razorpay-signature': signature })).statusCode).toBe(400);
  }
  expect(await readOrder(shop, orderId)).toMatchObject({ paymentState: 'paid', status: 'PLACED' });
});

it('money for a payment that its shopper cancelled places no order, whatever comes first', async () => {
  const buyer = await makeBuyer(shop, { stock: 5 });
  const { id, orderId } = await startPayment(shop, {
    ...buyer,
    payload: { ...buyer.payload, method: 'upi' },
  });
  const body = { id: orderId };
  const { token } = buyer.person;
  expect((await shop.call('POST', '/api/order/cancel-checkout', { token, body })).status).toBe(200);
  shop.sandbox.razorpay.take(id, 'captured');
  await waitForPayment(shop, orderId, 'refunded');
  expect(await readOrder(shop, orderId)).toMatchObject({ status: 'CANCELLED' });
  expect(await stockOf(shop, buyer.product.id)).toBe(5);
});
