// The one press that signs a newcomer in after registering, and attempts to misuse it.

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { setAccountState } from '../account/account-status.ts';
import { giveNewPassword } from '../account/account.ts';
import { users } from '../account/account.table.ts';
import { LIMITS } from '#features/platform/limit/limit.ts';
import { makeProduct, PASSWORD } from '#tests/factories.ts';
import { presetLimit } from '#tests/limits.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { readCart } from '#tests/orders.ts';
import { addApp } from '#tests/second-factors.ts';
import { signInChallenges } from './second-factor/second-factor.table.ts';

const shop = useTestShop();
const OVER = { status: 400, body: { code: 'CHALLENGE_OVER' } };
let made = 0;

/** A browser: its cookies go with each call. */
function openBrowser() {
  const cookies: Record<string, string> = {};
  async function call(method: 'POST', path: string, body: object) {
    const answer = await shop.call(method, path, { cookies, body });
    for (const { name, value } of answer.cookies) cookies[name] = value;
    return answer;
  }
  return { cookies, call, press: (email: string) => call('POST', '/api/user/ticket-login', { email }) };
}

async function register(browser = openBrowser()) {
  const email = `newcomer-${(made += 1)}-${crypto.randomUUID()}@example.test`;
  const body = { name: 'Lakshmi', email, password: PASSWORD, confirmPassword: PASSWORD };
  const answer = await browser.call('POST', '/api/user/register', body);
  expect(answer.status).toBe(200);
  const userId = answer.body.data._id as string;
  return { ...browser, email, userId, answer };
}

const me = (token: string) => shop.call('GET', '/api/user/user-details', { token });

describe('after registering, one press', () => {
  it('signs in, with the cart of the visitor', async () => {
    const browser = openBrowser();
    const product = await makeProduct(shop);
    await browser.call('POST', '/api/cart/create', { productId: product.id });
    const { email, userId, press, cookies, answer } = await register(browser);
    expect(answer.headers['set-cookie']).toMatch(
      /^jhatpat_ticket=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(answer.text).not.toContain(cookies.jhatpat_ticket);

    const signedIn = await press(` ${email.toUpperCase()}`);
    expect(signedIn).toMatchObject({ status: 200, body: { message: 'Login successful' } });
    const { accesstoken: token } = signedIn.body.data;
    expect(cookies).toMatchObject({ jhatpat_access: token, jhatpat_ticket: '', jhatpat_cart: '' });
    expect((await me(token)).body.data).toMatchObject({
      email,
      last_login_date: expect.stringMatching(/Z$/),
    });
    const cart = await readCart(shop, { token, refreshToken: '', email, userId });
    expect(cart.map(({ productId }) => productId._id)).toEqual([product.id]);
  });

  it('works once: not from a copy of the cookie, and of six presses one', async () => {
    const { email, cookies } = await register();
    const copy = { cookies: { jhatpat_ticket: cookies.jhatpat_ticket! }, body: { email } };
    const press = () => shop.call('POST', '/api/user/ticket-login', copy);
    const answers = await Promise.all(Array.from({ length: 6 }, press));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    expect(await press()).toMatchObject(OVER);
  });

  it('is stored as a hash, and ends after ten minutes', async () => {
    const { email, userId, press, cookies } = await register();
    const [row] = await shop.db.select().from(signInChallenges).where(eq(signInChallenges.userId, userId));
    expect(JSON.stringify(row)).not.toContain(cookies.jhatpat_ticket);
    const left = row!.expiresAt.getTime() - Date.now();
    expect(left).toBeGreaterThan(9 * 60_000);
    expect(left).toBeLessThanOrEqual(10 * 60_000);
    await shop.db
      .update(signInChallenges)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(signInChallenges.userId, userId));
    expect(await press(email)).toMatchObject(OVER);
  });
});

describe('the ticket', () => {
  it('is worth nothing in another browser, for another e-mail, or as another challenge', async () => {
    const { email, cookies, press } = await register();
    const ticket = cookies.jhatpat_ticket!;
    expect(await openBrowser().press(email)).toMatchObject(OVER);
    const other = await register();
    expect(await other.press(email)).toMatchObject(OVER);
    expect(await openBrowser().press('nobody@example.test')).toMatchObject(OVER);
    const step = { body: { token: ticket, code: '000000' } };
    expect(await shop.call('POST', '/api/user/second-step', step)).toMatchObject(OVER);
    for (const token of [ticket, `${ticket}x`]) expect((await me(token)).status).toBe(401);
    expect((await press(email)).status).toBe(200);
  });

  it('belongs to the newest account of two tabs; the older one asks for its password', async () => {
    const first = await register();
    const second = await register(first);
    expect(await first.press(first.email)).toMatchObject(OVER);
    expect((await second.press(second.email)).status).toBe(200);
  });

  it('ends with the password and with the e-mail it was made for, and respects a suspension', async () => {
    const changed = await register();
    await giveNewPassword(shop.db, changed.email, new Date());
    expect(await changed.press(changed.email)).toMatchObject(OVER);

    const renamed = await register();
    const email = `renamed-${renamed.email}`;
    await shop.db.update(users).set({ email }).where(eq(users.id, renamed.userId));
    expect(await renamed.press(renamed.email)).toMatchObject(OVER);

    const suspended = await register();
    await setAccountState(shop.db, suspended.email, 'suspended', new Date());
    expect(await suspended.press(suspended.email)).toMatchObject({
      status: 403,
      body: { message: 'This account is not active. Please contact support.' },
    });
  });

  it('does not replace a second factor', async () => {
    const { email, userId, press } = await register();
    const { body } = await shop.call('POST', '/api/user/login', { body: { email, password: PASSWORD } });
    await addApp(shop, { token: body.data.accesstoken, refreshToken: '', email, userId });
    const answer = await press(email);
    expect(answer).toMatchObject({
      status: 403,
      body: { code: 'SECOND_STEP_NEEDED', data: { hasCode: true } },
    });
    expect(answer.cookies).toEqual([]);
    expect(await press(email)).toMatchObject(OVER);
  });

  it('is not made when registering is refused, so that it tells nobody who has an account', async () => {
    const { email } = await register();
    const browser = openBrowser();
    const body = { name: 'Eve', email, password: PASSWORD, confirmPassword: PASSWORD };
    expect((await browser.call('POST', '/api/user/register', body)).status).toBe(409);
    expect(browser.cookies).toEqual({});
  });
});

it('presses from one address are limited', async () => {
  // A test shop allows a thousand times as many: 300 in a quarter of an hour.
  await presetLimit(shop, LIMITS.ticketsPerAddress, '127.0.0.1', 299_999);
  const { press } = openBrowser();
  expect(await press('a@example.test')).toMatchObject(OVER);
  expect((await press('a@example.test')).status).toBe(429);
});
