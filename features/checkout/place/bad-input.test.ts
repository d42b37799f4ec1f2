// The calls about paying with what a stranger or a broken page may send: the promised code and words, and
// nothing has changed.

import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { splitAddress, toRazorpayKeys, toWebhookSecret } from '#sandbox/address.ts';
import { sign, signRazorpay } from '#sandbox/webhooks.ts';
import { askDelivery, makePacked } from '#tests/deliveries.ts';
import { makeBuyer, makeOrder } from '#tests/orders.ts';
import { checkOut, startPayment, usePaymentShop } from '#tests/payment-shop.ts';
import { makeMember } from '#tests/staff.ts';
import { FIRST_STORE_ID } from '#tests/stores.ts';

const shop = usePaymentShop();

const NO_ID = '0'.repeat(24);
/** What is no id of anything. */
const NO_IDS = [
  'nonsense',
  '-1',
  '1e9',
  '🥭',
  "' OR 1=1 --",
  'आदेश',
  '../../etc/passwd',
  'x'.repeat(100),
  NO_ID,
];
const NO_TEXTS = [null, 1, true, {}, [], ['a']];

/** Everything that paying may change. */
async function readAll(): Promise<unknown> {
  const tables = ['orders', 'payments', 'payment_charges', 'payment_refunds', 'payment_events', 'door_codes'];
  const rows = tables.map(
    (table) =>
      sql`(SELECT coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') FROM ${sql.raw(table)} t)`,
  );
  return (await shop.db.execute(sql`SELECT ${sql.join(rows, sql`, `)}`)).rows;
}

async function expectUnchanged(work: () => Promise<unknown>): Promise<void> {
  const before = await readAll();
  await work();
  expect(await readAll()).toEqual(before);
}

describe('an online payment', () => {
  it.each([...NO_TEXTS, '', 'cash', 'CARD', 'paypal', 'UPI', 'x'.repeat(10_000)])(
    'by the method %j is refused in words',
    async (method) => {
      const { person, payload } = await makeBuyer(shop);
      await expectUnchanged(async () => {
        expect(await checkOut(shop, person, { ...payload, method })).toMatchObject({
          status: 400,
          body: { code: 'INVALID_INPUT', message: 'The order could not be read. Please review your cart.' },
        });
      });
    },
  );

  it.each([
    ['a lower total', { totalAmt: 1 }, 409, 'PRICES_CHANGED'],
    ['no total at all', { totalAmt: 0 }, 409, 'PRICES_CHANGED'],
    ['a negative total', { totalAmt: -100 }, 409, 'PRICES_CHANGED'],
    ['a total in words', { totalAmt: '100' }, 400, 'INVALID_INPUT'],
    ['a gift wrap that nobody offers', { giftWrap: true }, 409, 'PRICES_CHANGED'],
    ['a gift wrap in words', { giftWrap: 'yes' }, 400, 'INVALID_INPUT'],
  ])('with %s is refused', async (_, fields, status, code) => {
    const { person, payload } = await makeBuyer(shop, { price: 100 });
    for (const method of ['card', 'upi'])
      await expectUnchanged(async () => {
        const answer = await checkOut(shop, person, { ...payload, method, ...fields });
        expect([answer.status, answer.body.code]).toEqual([status, code]);
        expect(answer.body.message).toMatch(/^[A-Z].{10,}/);
      });
  });

  it.each([
    ['charges', { charges: [{ kind: 'delivery', label: 'Delivery Charge', amount: -50 }] }],
    ['an amount', { amount: 1 }],
    ['discounts', { discounts: [{ label: 'Mine', amount: 99 }] }],
    ['more than it costs', { totalAmt: 1e308 }],
  ])('costs the same when its body says %s', async (_, fields) => {
    const { person, payload } = await makeBuyer(shop, { price: 100 });
    for (const method of ['card', 'upi']) {
      const started = await startPayment(shop, { person, payload: { ...payload, method, ...fields } });
      expect(started.amount).toBe(100);
    }
  });

  it('is not asked about, and not ended, by ids that are none, and those of others', async () => {
    const buyer = await makeBuyer(shop);
    const { orderId, id } = await startPayment(shop, buyer);
    const cash = await makeOrder(shop);
    const { token } = cash.person;
    await expectUnchanged(async () => {
      for (const wrong of [...NO_IDS, orderId, id, cash.orderId, 'cs_test_nothing']) {
        const query = `?id=${encodeURIComponent(wrong)}`;
        expect((await shop.call('GET', `/api/order/session${query}`, { token })).status, wrong).toBe(404);
        const body = { id: wrong };
        for (const call of ['continue-checkout', 'cancel-checkout']) {
          const answer = await shop.call('POST', `/api/order/${call}`, { token, body });
          expect([answer.status, answer.body.code], wrong).toEqual([404, 'NOT_FOUND']);
        }
      }
      expect((await shop.call('GET', '/api/order/session', { token })).status).toBe(400);
      for (const wrong of [...NO_TEXTS, '', undefined, 'x'.repeat(256)]) {
        for (const call of ['continue-checkout', 'cancel-checkout']) {
          const answer = await shop.call('POST', `/api/order/${call}`, { token, body: { id: wrong } });
          expect([answer.status, answer.body.message]).toEqual([400, 'Order id or session id is required']);
        }
      }
    });
  });
});

describe('the bill of a cart', () => {
  it('is refused for an address that is none, and for other questions', async () => {
    const { token } = (await makeBuyer(shop)).person;
    const read = (query: string) => shop.call('GET', `/api/cart/bill?${query}`, { token });
    for (const wrong of NO_IDS) {
      const { status, body } = await read(`addressId=${encodeURIComponent(wrong)}`);
      expect([status, body.code], wrong).toEqual([404, 'NOT_FOUND']);
    }
    for (const query of ['giftWrap=maybe', `addressId=${'x'.repeat(500)}`]) {
      const { status, body } = await read(query);
      expect([status, body.code], query).toEqual([400, 'INVALID_INPUT']);
    }
  });
});

describe('a code at the door', () => {
  it('is opened for no id that is none, no order of others, and by nobody but a rider', async () => {
    const rider = await makeMember(shop, 'rider', FIRST_STORE_ID);
    const { orderId, person } = await makePacked(shop, { price: 100 });
    await askDelivery(shop, rider, 'take', { orderIds: [orderId] });
    const collect = (token: string | undefined, body: Record<string, unknown>) =>
      shop.call('POST', '/api/delivery/collect', { ...(token && { token }), body });
    await expectUnchanged(async () => {
      for (const wrong of NO_IDS) {
        const { status, body } = await collect(rider.token, { orderId: wrong });
        expect([status, body.code], wrong).toEqual([404, 'NOT_FOUND']);
      }
      for (const wrong of [...NO_TEXTS, '', undefined]) {
        const { status, body } = await collect(rider.token, { orderId: wrong });
        expect([status, body.message]).toEqual([400, 'Order id is required']);
      }
      const other = await makeMember(shop, 'rider', FIRST_STORE_ID);
      expect((await collect(other.token, { orderId })).status).toBe(404);
      expect((await collect(undefined, { orderId })).status).toBe(401);
      expect((await collect(person.token, { orderId })).status).toBe(403);
    });
    expect((await collect(rider.token, { orderId, amount: 1 })).body.data).toMatchObject({ amount: 100 });
  });
});

describe('an event', () => {
  const key = () => splitAddress(shop.sandbox.address).key;
  const post = async (url: string, payload: string, headers: Record<string, string>) => {
    const answer = await shop.app.inject({ method: 'POST', url, payload, headers });
    return [answer.statusCode, answer.json().code];
  };

  it.each(['/api/order/webhook', '/api/payment/webhook/razorpay'])(
    'that is signed but says nothing sensible changes nothing at %s',
    async (url) => {
      const isStripe = url === '/api/order/webhook';
      const secret = isStripe ? toWebhookSecret(key()) : toRazorpayKeys(key()).webhookSecret;
      const send = (body: string) =>
        post(url, body, {
          'content-type': 'application/json',
          ...(isStripe
            ? { 'stripe-signature': sign(body, secret) }
            : { 'x-razorpay-signature': signRazorpay(body, secret) }),
        });
      await expectUnchanged(async () => {
        for (const body of ['', 'null', '[]', '"paid"', '{', '{"event":1}', '\u0000'])
          expect(await send(body), body).toEqual([400, 'BAD_SIGNATURE']);
        expect((await send('x'.repeat(513 * 1024)))[0]).toBe(413);
      });
    },
  );
});
