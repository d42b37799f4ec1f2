import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShopApp } from '#http/routing.ts';
import { PASSWORD } from '#tests/factories.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { presetLimit } from '#tests/limits.ts';
import { buildBeside, useTestShop } from '#tests/open-test-shop.ts';
import { addToCart, expectNoFaults, makeBuyer, placeOrder, readCart, readPayload } from '#tests/orders.ts';
import { LIMITS } from './limit.ts';

const shop = useTestShop({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '127.0.0.1' });
/** A second process on the same database. */
let second: ShopApp;

beforeAll(async () => {
  const changes = { ...shop.services.changes, apply() {} };
  second = await buildBeside(shop, { log: pino({ level: 'silent' }), changes });
});
afterAll(() => second.close());

let lastAddress = 0;
const newAddress = () => `10.1.${Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}`;

async function post(app: ShopApp, path: string, body: object, address: string) {
  const answer = await app.inject({
    method: 'POST',
    url: path,
    payload: body,
    headers: { 'x-forwarded-for': address },
  });
  return {
    status: answer.statusCode,
    body: answer.json(),
    retryAfter: Number(answer.headers['retry-after']),
  };
}
const logIn = (email: string, password: string, address: string, app = shop.app) =>
  post(app, '/api/user/login', { email, password }, address);
const register = (email: string, address: string, password = PASSWORD) =>
  post(shop.app, '/api/user/register', { name: 'Asha', email, password, confirmPassword: password }, address);

describe('failed logins', () => {
  it('10 for an account from one address in 15 minutes, in all processes together', async () => {
    const address = newAddress();
    await register('owner@example.test', address);
    for (let tries = 0; tries < 10; tries++) {
      const app = tries % 2 ? second : shop.app;
      expect((await logIn('owner@example.test', 'wrong password', address, app)).status).toBe(400);
    }
    for (const app of [shop.app, second]) {
      const refused = await logIn('Owner@Example.test ', PASSWORD, address, app);
      expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
      expect(refused.body.message).toBe('Too many attempts. Try again in a minute.');
      expect(refused.retryAfter).toBeGreaterThan(890);
      expect(refused.retryAfter).toBeLessThanOrEqual(900);
    }
    // The owner is never locked out for good: neither from elsewhere, nor after the window has ended.
    expect((await logIn('owner@example.test', PASSWORD, newAddress())).status).toBe(200);
    await shop.db.execute("UPDATE rate_limits SET resets_at = now() - interval '1 second'");
    expect((await logIn('owner@example.test', PASSWORD, address)).status).toBe(200);
  });

  it('count each, also at the same moment', async () => {
    const address = newAddress();
    const tries = Array.from({ length: 25 }, () => logIn('rush@example.test', 'wrong password', address));
    const statuses = (await Promise.all(tries)).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  it('those that succeed do not count', async () => {
    const address = newAddress();
    await register('often@example.test', address);
    for (let times = 0; times < 12; times++)
      expect((await logIn('often@example.test', PASSWORD, address)).status).toBe(200);
  });

  it.each<[string, Record<string, number>, Record<string, number>]>([
    [
      'of an account from one IPv6 site count together, from whichever of its networks they come',
      { '2001:db8:77::/48': 38 },
      { '2001:db8:77:1::1': 400, '2001:DB8:77:2::1': 400, '2001:db8:77:3::1': 429, '2001:db8:78:1::1': 400 },
    ],
    [
      'from one IPv6 network, and from an IPv4 address written as IPv6, count as from one address',
      { '2001:db8:79:1::/64': 9, '198.51.100.9': 9 },
      {
        ...{ '2001:db8:79:1::1': 400, '2001:db8:79:1:2:3:4:5': 429 },
        ...{ '::ffff:198.51.100.9': 400, '198.51.100.9': 429 },
      },
    ],
  ])('%s', async (_what, before, statuses) => {
    const email = 'networks@example.test';
    for (const [network, count] of Object.entries(before))
      await presetLimit(shop, LIMITS.loginPerAccount, `${email} ${network}`, count);
    for (const [address, status] of Object.entries(statuses))
      expect((await logIn(email, 'wrong password', address)).status, address).toBe(status);
  });

  it('100 from one address, whatever the accounts; refusals do not count for neighbouring addresses', async () => {
    const address = newAddress();
    await presetLimit(shop, LIMITS.loginPerAddress, address, 98);
    await presetLimit(shop, LIMITS.loginPerAccount, `a@example.test ${address}`, 10);
    for (let i = 0; i < 5; i++) expect((await logIn('a@example.test', 'wrong', address)).status).toBe(429);
    expect((await logIn('b@example.test', 'wrong password', address)).status).toBe(400);
    expect((await logIn('c@example.test', 'wrong password', address)).status).toBe(400);
    expect((await logIn('d@example.test', 'wrong password', address)).status).toBe(429);
    expect((await logIn('d@example.test', 'wrong password', newAddress())).status).toBe(400);
  });
});

it('60 registrations an hour from one address; invalid ones do not count', async () => {
  const address = newAddress();
  for (let i = 0; i < 5; i++) expect((await register('no e-mail', address)).status).toBe(400);
  await presetLimit(shop, LIMITS.registerPerAddress, address, 59, 20);
  expect((await register('sixtieth@example.test', address)).status).toBe(200);
  const refused = await register('one.more@example.test', address);
  expect(refused.status).toBe(429);
  expect(refused.body.message).toBe('Too many attempts. Try again in a minute.');
  expect((await register('one.more@example.test', newAddress())).status).toBe(200);
});

describe('asking for a reset code', () => {
  async function forget(email: string, address: string, app = shop.app) {
    const answer = await app.inject({
      method: 'PUT',
      url: '/api/user/forgot-password',
      payload: { email },
      headers: { 'x-forwarded-for': address },
    });
    return { status: answer.statusCode, retryAfter: Number(answer.headers['retry-after']) };
  }

  it('3 an hour for an e-mail from one address, however it is written, known or not', async () => {
    const address = newAddress();
    await register('forgetful@example.test', address);
    for (const email of ['forgetful@example.test', 'stranger@example.test']) {
      const statuses: number[] = [];
      for (let i = 0; i < 3; i++) statuses.push((await forget(email, address, second)).status);
      const refused = await forget(` ${email.toUpperCase()}`, address);
      expect([...statuses, refused.status]).toEqual([200, 200, 200, 429]);
      expect(refused.retryAfter).toBeGreaterThan(3_590);
      expect(refused.retryAfter).toBeLessThanOrEqual(3_600);
    }
    // Attempts from one address use up nothing of another.
    expect((await forget('forgetful@example.test', newAddress())).status).toBe(200);
  });

  it('10 a day for an e-mail from one address', async () => {
    const address = newAddress();
    await presetLimit(shop, LIMITS.resetsPerAccountDay, `every.day@example.test ${address}`, 9, 300);
    expect((await forget('every.day@example.test', address)).status).toBe(200);
    const refused = await forget('every.day@example.test', address);
    expect(refused.status).toBe(429);
    expect(refused.retryAfter).toBeGreaterThan(290 * 60);
  });

  it('60 an hour from one address', async () => {
    const address = newAddress();
    await presetLimit(shop, LIMITS.resetsPerAddress, address, 59);
    expect((await forget('sixty@example.test', address)).status).toBe(200);
    expect((await forget('sixty.one@example.test', address)).status).toBe(429);
    expect((await forget('sixty.one@example.test', newAddress())).status).toBe(200);
  });

  it('a refused request mails nothing', async () => {
    const { rows } = await shop.db.execute<{ email: string; jobs: number }>(
      `SELECT data->>'email' AS email, count(*)::int AS jobs FROM jobs.job WHERE name = 'reset-code' GROUP BY 1 ORDER BY 1`,
    );
    expect(rows).toContainEqual({ email: 'forgetful@example.test', jobs: 4 });
    expect(rows).toContainEqual({ email: 'every.day@example.test', jobs: 1 });
  });
});

it('10 new orders a minute; repeats of a key and refused orders do not count', async () => {
  const { person, product, addressId } = await makeBuyer(shop);
  const order = async (key: string) =>
    placeOrder(shop, person, await readPayload(shop, person, addressId), key);
  const body = await readPayload(shop, person, addressId, 1);
  for (let i = 0; i < 12; i++) expect((await placeOrder(shop, person, body)).status).toBe(409);
  const first = await readPayload(shop, person, addressId);
  for (let i = 0; i < 12; i++) expect((await placeOrder(shop, person, first, 'first')).status).toBe(200);
  for (let i = 2; i <= 10; i++) {
    await addToCart(shop, person, product.id);
    expect((await order(`order ${i}`)).status).toBe(200);
  }
  await addToCart(shop, person, product.id);
  const refused = await order('order 11');
  expect(refused).toMatchObject({
    status: 429,
    body: { message: 'Too many attempts. Try again in a minute.' },
  });
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(await readCart(shop, person)).toHaveLength(1);
  expect((await placeOrder(shop, person, first, 'first')).status).toBe(200);
  const other = await makeOneShopper(shop);
  expect((await addToCart(shop, other, product.id)).status).toBe(200);
  await expectNoFaults(shop);
});

it('stores no e-mail and no address', async () => {
  await logIn('secret@example.test', 'wrong password', '203.0.113.7');
  const { rows } = await shop.db.execute('SELECT * FROM rate_limits');
  expect(JSON.stringify(rows)).not.toMatch(/secret|example|203\.0/);
});
