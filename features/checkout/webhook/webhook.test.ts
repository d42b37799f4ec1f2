import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { splitAddress, toWebhookSecret } from '#sandbox/address.ts';
import { sign } from '#sandbox/webhooks.ts';
import { pay, readOrder, startPayment, usePaymentShop, waitForPayment } from '#tests/payment-shop.ts';
import { until } from '#tests/mail.ts';
import { makeBuyer } from '#tests/orders.ts';
import { paymentEvents } from '../payment.table.ts';
import { useTestShop } from '#tests/open-test-shop.ts';

const shop = usePaymentShop();
const without = useTestShop();

const secret = () => toWebhookSecret(splitAddress(shop.sandbox.address).key);
async function post(body: string, headers: Record<string, string>) {
  const answer = await shop.app.inject({ method: 'POST', url: '/api/order/webhook', payload: body, headers });
  return { status: answer.statusCode, body: answer.json() };
}
const json = { 'content-type': 'application/json' };
let events = 0;
const makeEvent = (attemptId: string, type = 'checkout.session.completed') => {
  const id = `evt_forged_${++events}`;
  const object = { id: attemptId, object: 'checkout.session', payment_intent: null };
  const created = Math.floor(Date.now() / 1000);
  return {
    id,
    body: JSON.stringify({ id, object: 'event', type, created, livemode: false, data: { object } }),
  };
};
const countEvents = async (id: string) =>
  (await shop.db.select().from(paymentEvents).where(eq(paymentEvents.id, id))).length;

const countOpenJobs = async () =>
  (await shop.db.execute(sql`SELECT FROM jobs.job WHERE state IN ('created', 'retry', 'active')`)).rowCount;

async function openPayment() {
  const buyer = await makeBuyer(shop);
  return { ...buyer, ...(await startPayment(shop, buyer)) };
}

describe('a webhook', () => {
  it('with the provider’s signature is answered 200, also when repeated, and stored once', async () => {
    const { id: attemptId, orderId } = await openPayment();
    const { id, body } = makeEvent(attemptId);
    const headers = { ...json, 'stripe-signature': sign(body, secret()) };
    for (let times = 0; times < 3; times++) {
      expect(await post(body, headers)).toMatchObject({ status: 200, body: { success: true } });
    }
    const many = await Promise.all(Array.from({ length: 10 }, () => post(body, headers)));
    expect(many.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    expect(await countEvents(id)).toBe(1);
    // The event claims completion, but the provider is the authority.
    await expect.poll(countOpenJobs).toBe(0);
    expect((await readOrder(shop, orderId)).paymentState).toBe('awaiting');
    const jobs = await shop.db.execute(sql`SELECT FROM jobs.job WHERE data ->> 'sessionId' = ${attemptId}`);
    expect(jobs.rowCount).toBe(1);
  });

  it('that is forged, changed, too old or unsigned is 400, stored nowhere and changes nothing', async () => {
    const { id: attemptId, orderId } = await openPayment();
    const { id, body } = makeEvent(attemptId);
    const now = Math.floor(Date.now() / 1000);
    const signatures = [
      '',
      sign(body, ''),
      sign(body, secret(), now + 400),
      sign(body, secret(), now).replace(/^t=\d+/, `t=${now + 1}`),
    ];
    for (const signature of signatures) {
      const answer = await post(body, { ...json, ...(signature && { 'stripe-signature': signature }) });
      expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_SIGNATURE' } });
    }
    expect(await countEvents(id)).toBe(0);
    expect((await readOrder(shop, orderId)).paymentState).toBe('awaiting');
  });

  it.each([
    'application/json',
    ' application/json',
    'application/json\t',
    'text/plain',
    'application/x-www-form-urlencoded',
    'image/png',
  ])('is verified by its bytes, whatever content type it claims: %j', async (type) => {
    const { id: attemptId } = await openPayment();
    const { id, body } = makeEvent(attemptId);
    const signed = { 'content-type': type, 'stripe-signature': sign(body, secret()) };
    expect((await post(body, signed)).status).toBe(200);
    expect(await countEvents(id)).toBe(1);
    const forged = { 'content-type': type, 'stripe-signature': sign(body, 'whsec_wrong') };
    expect((await post(body, forged)).status).toBe(400);
  });

  it('of an unknown kind is accepted, and nothing follows', async () => {
    const { id: attemptId, orderId } = await openPayment();
    for (const type of ['payout.paid', 'checkout.sessions', '']) {
      const { body } = makeEvent(attemptId, type);
      const { status } = await post(body, { ...json, 'stripe-signature': sign(body, secret()) });
      expect([200, 400]).toContain(status);
    }
    expect((await readOrder(shop, orderId)).paymentState).toBe('awaiting');
  });

  it('that is replayed later changes nothing', async () => {
    const { id, orderId, person } = await openPayment();
    await pay(shop, id);
    await waitForPayment(shop, orderId, 'paid');
    const before = await readOrder(shop, orderId);
    const told = shop.delivered.find((delivery) => delivery.body.includes(id))!;
    expect(told.status).toBe(200);
    for (let times = 0; times < 3; times++) expect((await post(told.body, told.headers)).status).toBe(200);
    await until(() => shop.sandbox.webhooks.countPending() === 0, 'all webhooks to be taken');
    expect(await readOrder(shop, orderId)).toEqual(before);
    expect((await shop.call('GET', '/api/cart/get', { token: person.token })).body.data).toEqual([]);
  });
});

it('without a secret for webhooks the call does not exist', async () => {
  const body = '{}';
  const answer = await without.call('POST', '/api/order/webhook', {
    body: {},
    headers: { 'stripe-signature': sign(body, '') },
  });
  expect(answer).toMatchObject({ status: 404, body: { success: false } });
});
