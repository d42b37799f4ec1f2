// The sandbox's pay page as a browser meets it: at the shop's own address, with and without a script.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentAttempt } from '#adapters/payment-provider.ts';
import type { OnlineMethod } from '#shared/payment.ts';
import { CARDS, openTestSandbox, type TestSandbox } from '#tests/test-sandbox.ts';
import { buildBeside, useTestShop } from '#tests/open-test-shop.ts';
import { sandboxPayments } from '../sandbox-payments.ts';
import type { ShopApp } from '#http/routing.ts';

const shop = useTestShop();
let sandbox: TestSandbox;
let app: ShopApp;

beforeAll(async () => {
  sandbox = await openTestSandbox({ send: async () => 200 });
  app = await buildBeside(shop, { sandboxAddress: () => sandbox.address });
});
afterAll(async () => {
  await app?.close();
  await sandbox?.close();
});

let count = 0;
const paymentProvider = () => sandboxPayments(() => sandbox.address);
function makeSession(name = 'Milk', method: OnlineMethod = 'card'): Promise<PaymentAttempt> {
  return paymentProvider().openAttempt({
    orderId: `order-${(count += 1)}`,
    method,
    amountPaise: 2_469_00,
    lines: [{ name, quantity: 2, unitAmountPaise: 1_234_50 }],
    customerEmail: 'asha@example.com',
    successUrl: 'http://shop.test/success?order=1&session={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://shop.test/cancel?order=1',
    expiresAt: new Date(Date.now() + 35 * 60_000),
  });
}

const pathOf = ({ id }: { id: string }) => `/sandbox-card/pay/${id}`;
const open = (path: string) => app.inject(path);
const press = (path: string, card: string) => send(path, { card });
const send = (path: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: path,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

describe('the pay page', () => {
  it('says what is to be paid, that no money moves, and has the paying card filled in', async () => {
    const session = await makeSession();
    expect(session.url).toBe(`http://shop.test${pathOf(session)}`);
    const { statusCode, body, headers } = await open(pathOf(session));
    expect(statusCode).toBe(200);
    expect(body).toContain('Pay ₹2,469</button>');
    expect(body).toContain('No money moves');
    expect(body).toContain('Milk <small>× 2</small>');
    expect(body).toContain('value="4242 4242 4242 4242"');
    expect(body).toContain('href="http://shop.test/cancel?order=1"');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });

  it('fills in another test card without a script, and only a test card', async () => {
    const path = pathOf(await makeSession());
    expect((await open(`${path}?card=${encodeURIComponent(CARDS.declined)}`)).body).toContain(
      `name="card" value="${CARDS.declined}" inputmode`,
    );
    expect((await open(`${path}?card=5555`)).body).toContain(`name="card" value="${CARDS.pays}" inputmode`);
    expect((await open(`${path}?card=1&card=2`)).statusCode).toBe(200);
  });

  it('charges once for a press, and leads back to the shop', async () => {
    const session = await makeSession();
    const presses = await Promise.all([1, 2, 3].map(() => press(pathOf(session), CARDS.pays)));
    for (const { statusCode, headers } of presses) {
      expect(statusCode).toBe(303);
      expect(headers.location).toBe(`http://shop.test/success?order=1&session=${session.id}`);
    }
    expect(await paymentProvider().getAttempt(session.id)).toMatchObject({ isPaid: true });
    const again = await open(pathOf(session));
    expect(again.body).toContain('This payment is complete');
    expect(again.body).not.toContain('<form');
  });

  it('stays and shows the reason when the card is declined, and then takes another card', async () => {
    const session = await makeSession();
    const declined = await press(pathOf(session), '4000000000000002');
    expect(declined.statusCode).toBe(200);
    expect(declined.body).toContain('role="alert">Your card was declined');
    expect(await paymentProvider().getAttempt(session.id)).toMatchObject({ status: 'open', isPaid: false });
    expect((await press(pathOf(session), CARDS.pays)).statusCode).toBe(303);
  });

  it.each([
    ['a real one', '4111 1111 1111 1111'],
    ['none', ''],
    ['a very long one', 'x'.repeat(3_000)],
  ])('refuses any other number and never repeats it: %s', async (_what, card) => {
    const session = await makeSession();
    const { body } = await press(pathOf(session), card);
    expect(body).toContain('a real card has no place here');
    if (card) expect(body).not.toContain(card);
    expect(await paymentProvider().getAttempt(session.id)).toMatchObject({ isPaid: false });
  });

  it('of an expired session says so, and charges no card any more', async () => {
    const session = await makeSession();
    await paymentProvider().endAttempt(session.id);
    for (const answer of [await open(pathOf(session)), await press(pathOf(session), CARDS.pays)]) {
      expect(answer.statusCode).toBe(410);
      expect(answer.body).toContain('This payment has expired');
      expect(answer.body).toContain('href="http://shop.test/cancel?order=1"');
    }
  });

  it.each(['cs_test_unknown', '..%2Fcontrol%2Ffaults', '%20', "'"])('does not exist for %s', async (id) => {
    const { statusCode, body } = await open(`/sandbox-card/pay/${id}`);
    expect(statusCode).toBe(404);
    expect(body).toContain('There is no such payment');
  });

  it('shows a name as text, whatever it contains', async () => {
    const { body } = await open(pathOf(await makeSession('</script><img src=x onerror=alert(1)>&"')));
    expect(body).toContain('&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&amp;&quot;');
    expect(body).not.toContain('<img src=x');
  });

  it('says so when its provider is away, and stays at its address', async () => {
    const alone = await buildBeside(shop, { sandboxAddress: () => 'http://sk_test_1@127.0.0.1:1' });
    const answer = await alone.inject('/sandbox-card/pay/cs_test_1');
    await alone.close();
    expect(answer.statusCode).toBe(502);
    expect(answer.body).toContain('The payment page is not available');
  });
});

describe('the page of a UPI request', () => {
  const makeRequest = async () => {
    const session = await makeSession('Milk', 'upi');
    expect(session.url).toBe(`http://shop.test${pathOf(session)}`);
    return { path: pathOf(session), read: () => paymentProvider().getAttempt(session.id) };
  };

  // Pressed several times it is paid once: sandbox/razorpay/razorpay-api.test.ts.
  it('waits like a UPI app, may be declined and then approved, and leads back to the order', async () => {
    const { path, read } = await makeRequest();
    const { statusCode, body } = await open(path);
    expect(statusCode).toBe(200);
    expect(body).toContain('<h1>Approve on your phone</h1>');
    expect(body).toContain('No money moves');
    expect(body).toContain('<b>₹2,469</b>');
    expect(body.split('<main>')[1]).not.toMatch(/\bcards?\b/i);
    expect((await send(path, { answer: 'decline' })).body).toContain('Nothing was charged');
    expect(await read()).toMatchObject({ status: 'open', isPaid: false });
    const { statusCode: status, headers } = await send(path, { answer: 'approve' });
    expect([status, headers.location]).toEqual([
      303,
      expect.stringMatching(/^http:\/\/shop\.test\/success\?order=1&.*razorpay_payment_link_status=paid/),
    ]);
    expect((await send(path, { answer: 'approve' })).body).toContain('Paid ₹2,469');
    expect(await read()).toMatchObject({ status: 'complete', isPaid: true, amountPaise: 2_469_00 });
  });

  it('can be left to expire, and then takes no approval', async () => {
    const { path, read } = await makeRequest();
    for (const answer of ['expire', 'approve', 'decline'])
      expect(await send(path, { answer })).toMatchObject({ statusCode: 410 });
    expect((await open(path)).body).toContain('href="http://shop.test/success?order=1');
    expect(await read()).toMatchObject({ status: 'expired', isPaid: false });
  });
});

it('is not there in a shop without the sandbox', () => {
  const url = '/sandbox-card/pay/:session';
  expect(app.hasRoute({ method: 'POST', url })).toBe(true);
  expect(shop.app.hasRoute({ method: 'GET', url })).toBe(false);
  expect(shop.app.hasRoute({ method: 'POST', url })).toBe(false);
});
