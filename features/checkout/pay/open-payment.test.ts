import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ProviderUnreachable, type PaymentProvider } from '#adapters/payment-provider.ts';
import {
  cancelCheckout,
  checkOut,
  findAttempts,
  placeWithoutAttempt,
  providerOf,
  readOrder,
  startPayment,
  usePaymentShop,
  withProvider,
} from '#tests/payment-shop.ts';
import { setStock, stockOf } from '#tests/factories.ts';
import {
  addToCart,
  countOrders,
  listOrders,
  makeBuyer,
  placeOrder,
  readCart,
  toPayload,
  type Payload,
} from '#tests/orders.ts';
import { openPaymentAgain } from './open-payment.ts';

const shop = usePaymentShop();

describe('starting a card payment', () => {
  it('answers the address of the pay page, holds the stock, keeps the cart, and asks for the order’s own amount', async () => {
    const buyer = await makeBuyer(shop, { stock: 9, quantity: 2, price: 100, discount: 7 });
    const { answer, id, url, orderId, amount } = await startPayment(shop, buyer);
    expect(answer.body).toMatchObject({ success: true, error: false, id, url });
    expect(amount).toBe(186);
    expect(url).toContain(id);
    expect(await stockOf(shop, buyer.product.id)).toBe(7);
    expect(await readCart(shop, buyer.person)).toHaveLength(1);
    expect(await readOrder(shop, orderId)).toMatchObject({
      paymentState: 'awaiting',
      status: null,
      moves: ['PENDING'],
    });
    const session = await providerOf(shop).getAttempt(id);
    expect(session).toMatchObject({ status: 'open', amountPaise: 18_600, currency: 'inr', orderId });
    const minutes = (session!.expiresAt.getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(34.5);
    expect(minutes).toBeLessThanOrEqual(35);
  });

  it('holds no more than a shopper may have in unpaid orders, and asks the provider for no more', async () => {
    const buyer = await makeBuyer(shop, { stock: 99, quantity: 51, price: 10 });
    expect(await checkOut(shop, buyer.person, buyer.payload)).toMatchObject({
      status: 409,
      body: { code: 'UNPAID_LIMIT', data: { limit: 'product', most: 50, pending: 0, wanted: 51 } },
    });
    expect(await stockOf(shop, buyer.product.id)).toBe(99);
    expect(await countOrders(shop, buyer.person.userId)).toBe(0);
    const body = { ...buyer.payload, list_items: [{ productId: buyer.product.id, quantity: 50 }] };
    const { orderId } = await startPayment(shop, { person: buyer.person, payload: body });
    // Repeating the request shows the same page; another order ends the open payment first, so its stock is
    // not held twice.
    expect((await startPayment(shop, { person: buyer.person, payload: body })).orderId).toBe(orderId);
    expect((await placeOrder(shop, buyer.person, body)).status).toBe(200);
    expect(await stockOf(shop, buyer.product.id)).toBe(49);
  });

  it('is refused like a cash order, and then leaves nothing behind', async () => {
    const buyer = await makeBuyer(shop, { stock: 3, quantity: 3, price: 50 });
    const { person, payload } = buyer;
    const refuse = async (body: Payload, status: number, code: string) =>
      expect(await checkOut(shop, person, body)).toMatchObject({ status, body: { code } });
    await refuse({}, 400, 'CART_EMPTY');
    await refuse({ ...payload, addressId: null }, 400, 'ADDRESS_MISSING');
    await refuse({ ...payload, addressId: '0'.repeat(24) }, 404, 'NOT_FOUND');
    await refuse({ ...payload, totalAmt: 149 }, 409, 'PRICES_CHANGED');
    await refuse(
      { ...payload, list_items: [{ productId: buyer.product.id, quantity: 4 }] },
      409,
      'CART_CHANGED',
    );
    await setStock(shop, buyer.product.id, 2);
    await refuse(payload, 409, 'ITEMS_UNAVAILABLE');
    expect(await countOrders(shop, person.userId)).toBe(0);
  });

  it('is refused for a total of zero, with a text that says what to do', async () => {
    const { person, payload } = await makeBuyer(shop, { price: 100, discount: 100 });
    expect(await checkOut(shop, person, payload)).toMatchObject({
      status: 400,
      body: { code: 'NOTHING_TO_PAY', message: 'There is nothing to pay. Choose Cash on Delivery.' },
    });
    expect((await placeOrder(shop, person, payload)).status).toBe(200);
  });

  it('is 502 if the shop takes no cards', async () => {
    const { person, payload } = await makeBuyer(shop);
    shop.services.paymentProviders = [];
    expect(await checkOut(shop, person, payload)).toMatchObject({
      status: 502,
      body: { message: 'Payment service is not available. Try cash on delivery.' },
    });
    expect(await countOrders(shop, person.userId)).toBe(0);
  });
});

it('for the last units does not make the shopper’s own cart say that they are sold out', async () => {
  const { person, payload, cart, product } = await makeBuyer(shop, { stock: 2, quantity: 2 });
  const { orderId } = await startPayment(shop, { person, payload });
  expect(await stockOf(shop, product.id)).toBe(0);
  const answer = await shop.call('GET', '/api/cart/get', { token: person.token });
  expect(answer.body).toMatchObject({ data: cart, notices: [] });
  expect(answer.body.data[0]).not.toHaveProperty('notice');
  // Other shoppers see the real stock.
  const other = await makeBuyer(shop, { stock: 1 });
  await cancelCheckout(shop, person, orderId);
  await addToCart(shop, other.person, product.id);
  await startPayment(shop, { person, payload });
  const [, theirs] = await readCart(shop, other.person);
  expect(theirs).toMatchObject({ notice: 'Out of stock' });
});

describe('one request', () => {
  it('twenty at once with one key, before any answer: one order, one session, the same bytes', async () => {
    const { person, payload } = await makeBuyer(shop, { stock: 9 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => checkOut(shop, person, payload, 'rush')),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(await countOrders(shop, person.userId)).toBe(1);
  });

  it('with the same key and another payload is refused', async () => {
    const { person, payload } = await makeBuyer(shop);
    await checkOut(shop, person, payload, 'other');
    const other = await checkOut(shop, person, { ...payload, totalAmt: 777_777 }, 'other');
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });

  it('with the same key counts as the same, although the cart now shows another stock', async () => {
    const { person, addressId, payload, product } = await makeBuyer(shop, { stock: 9 });
    const first = await checkOut(shop, person, payload, 'reloaded');
    await setStock(shop, product.id, 7);
    const reread = await readCart(shop, person);
    expect(reread).not.toEqual(payload.list_items);
    const again = await checkOut(shop, person, toPayload(reread, addressId), 'reloaded');
    expect(again.text).toBe(first.text);
  });

  it('continues with the same order after the shop died between order and session', async () => {
    const { person, payload } = await makeBuyer(shop, { stock: 9 });
    // The state that is committed when the process dies before asking the provider.
    const orderId = await placeWithoutAttempt(shop, { person, payload }, { key: 'crash' });
    const answer = await checkOut(shop, person, payload, 'crash');
    expect(answer).toMatchObject({ status: 200, body: { data: { orderId } } });
    expect((await checkOut(shop, person, payload, 'crash')).text).toBe(answer.text);
    expect(await countOrders(shop, person.userId)).toBe(1);
  });

  it('can be repeated after a definite refusal by the provider, and the stock is back', async () => {
    const { person, payload, product } = await makeBuyer(shop, { stock: 9 });
    const provider = providerOf(shop);
    // The real provider requires at least 30 minutes to pay, and refuses less.
    const openAttempt: PaymentProvider['openAttempt'] = (order) =>
      provider.openAttempt({ ...order, expiresAt: new Date(Date.now() + 60_000) });
    const refused = await withProvider(shop, { openAttempt }, () =>
      checkOut(shop, person, payload, 'refused'),
    );
    expect(refused).toMatchObject({ status: 502, body: { code: 'PAYMENT_UNAVAILABLE' } });
    expect(await stockOf(shop, product.id)).toBe(9);
    expect((await listOrders(shop, person.token)).map((row) => row.payment_status)).toEqual(['FAILED']);
    expect((await checkOut(shop, person, payload, 'refused')).status).toBe(200);
  });
});

describe('a provider that fails', () => {
  it('loses its answers: 502, then the same request continues with the same order and session', async () => {
    const { person, payload, product } = await makeBuyer(shop, { stock: 9 });
    shop.sandbox.faults.set({ loseAnswerPercent: 100 });
    expect(await checkOut(shop, person, payload, 'lost')).toMatchObject({ status: 502 });
    expect(await stockOf(shop, product.id)).toBe(8);
    shop.sandbox.faults.set({ loseAnswerPercent: 0 });
    const answer = await checkOut(shop, person, payload, 'lost');
    expect(answer.status).toBe(200);
    expect(await countOrders(shop, person.userId)).toBe(1);
    const sessions = (await findAttempts(shop, answer.body.data.orderId)).map(({ id }) => id);
    expect(sessions).toEqual([answer.body.id]);
  });

  it('answers 500: the job opens the session later, without the shopper', async () => {
    const { person, payload } = await makeBuyer(shop);
    shop.sandbox.faults.set({ failPercent: 100 });
    expect((await checkOut(shop, person, payload, 'down')).status).toBe(502);
    const { orderId } = (await listOrders(shop, person.token))[0]!;
    const { rows } = await shop.db.execute(
      sql`SELECT 1 FROM jobs.job WHERE name = 'open-payment' AND data->>'orderId' = ${orderId}`,
    );
    expect(rows).toHaveLength(1);
    const tryAgain = () => openPaymentAgain(shop.services, orderId, new Date());
    // The job throws so that the queue retries with growing delays, which this test does not wait for.
    await expect(tryAgain()).rejects.toThrow(ProviderUnreachable);
    shop.sandbox.faults.set({ failPercent: 0 });
    await tryAgain();
    const state = await shop.call('GET', `/api/order/session?id=${orderId}`, { token: person.token });
    expect(state.body.data).toMatchObject({ payment_status: 'PENDING', id: expect.any(String) });
    const answer = await checkOut(shop, person, payload, 'down');
    expect(answer).toMatchObject({ status: 200, body: { id: state.body.data.id, data: { orderId } } });
  });

  it('is down: cash on delivery is possible at once, because nobody has the address of the pay page', async () => {
    const { person, payload, product } = await makeBuyer(shop, { stock: 1 });
    shop.sandbox.faults.set({ failPercent: 100 });
    expect((await checkOut(shop, person, payload)).status).toBe(502);
    expect(await stockOf(shop, product.id)).toBe(0);
    expect((await placeOrder(shop, person, payload)).status).toBe(200);
    expect((await listOrders(shop, person.token)).map((row) => row.payment_status)).toEqual([
      'CASH ON DELIVERY',
      'FAILED',
    ]);
    expect(await stockOf(shop, product.id)).toBe(0);
  });
});

it('more than ten new card orders in a minute are refused; repeats and reopened pages do not count', async () => {
  const { person, payload, product } = await makeBuyer(shop, { stock: 99 });
  const place = () => placeWithoutAttempt(shop, { person, payload }, { rateLimitScale: 1 });
  for (let order = 0; order < 10; order++) {
    await cancelCheckout(shop, person, await place());
  }
  await expect(place()).rejects.toMatchObject({ code: 'too_many_attempts' });
  expect(await stockOf(shop, product.id)).toBe(99);
});
