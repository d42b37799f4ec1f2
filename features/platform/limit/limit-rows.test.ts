// Calls that leave a row in the database for days are limited: sessions, their access tokens, visitors'
// carts; and those that cost a person's or the machine's time.

import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { accessTokens, sessions } from '#features/identity/account/account.table.ts';
import { carts } from '#features/cart/cart/cart.table.ts';
import { logIn, makeProduct, makeShopper, PASSWORD, type Person } from '#tests/factories.ts';
import { presetLimit } from '#tests/limits.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { countAttempts, giveBack } from './limit.store.ts';
import { LIMITS } from './limit.ts';
import { rateLimits } from './limit.table.ts';

const shop = useTestShop({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '127.0.0.1' });

async function countJobs(): Promise<number> {
  const { rows } = await shop.db.execute(sql`SELECT FROM jobs.job WHERE name IN ('reset-code', 'mail')`);
  return rows.length;
}

it('a session is renewed 60 times in 15 minutes; then it still works, and others are renewed', async () => {
  const person = await makeShopper(shop);
  const renew = (refreshToken: string) =>
    shop.call('POST', '/api/user/refresh-token', {
      headers: { authorization: `Bearer ${refreshToken}` },
      body: {},
    });
  for (let count = 0; count < 60; count++) expect((await renew(person.refreshToken)).status).toBe(200);
  const tokens = await shop.db.$count(accessTokens);
  const refused = await renew(person.refreshToken);
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
  expect(await shop.db.$count(accessTokens)).toBe(tokens);
  expect((await shop.call('GET', '/api/user/user-details', { token: person.token })).status).toBe(200);
  const { refreshToken } = await logIn(shop, person.email);
  expect((await renew(refreshToken)).status).toBe(200);
});

it('100 sign-ins an hour that succeed, for one account', async () => {
  const person = await makeShopper(shop);
  await presetLimit(shop, LIMITS.signInsPerAccount, person.userId, 99);
  const signIn = () =>
    shop.call('POST', '/api/user/login', { body: { email: person.email, password: PASSWORD } });
  expect((await signIn()).status).toBe(200);
  const before = await shop.db.$count(sessions);
  expect((await signIn()).status).toBe(429);
  expect(await shop.db.$count(sessions)).toBe(before);
});

it.each([
  ['POST /api/order/rate', LIMITS.ratings],
  ['PUT /api/order/answer-substitute', LIMITS.substituteAnswers],
  ['GET /api/order/invoice', LIMITS.invoices],
] as const)('%s is counted for each shopper', async (call, limit) => {
  const [one, other] = [await makeOneShopper(shop), await makeOneShopper(shop)];
  await presetLimit(shop, limit, one.userId, limit.max - 1);
  const [method, path] = call.split(' ') as ['GET' | 'POST' | 'PUT', string];
  const orderId = 'f'.repeat(24);
  const body = { orderId, questionId: 'x', stars: 1, take: true };
  const ask = async ({ token }: Person) =>
    method === 'GET'
      ? (await shop.call(method, `${path}?orderId=${orderId}`, { token })).status
      : (await shop.call(method, path, { token, body })).status;
  expect([await ask(one), await ask(one), await ask(other)]).toEqual([404, 429, 404]);
});

it('600 new carts of visitors an hour from one address; existing carts still work', async () => {
  const product = await makeProduct(shop);
  const address = '203.0.113.9';
  await presetLimit(shop, LIMITS.newCartsPerAddress, address, 599);
  const add = (headers: Record<string, string>, cookies: Record<string, string> = {}) =>
    shop.call('POST', '/api/cart/create', { headers, cookies, body: { productId: product.id } });
  const first = await add({ 'x-forwarded-for': address });
  expect(first.status).toBe(200);
  const before = await shop.db.$count(carts);
  const refused = await add({ 'x-forwarded-for': address });
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
  expect(await shop.db.$count(carts)).toBe(before);
  const own = Object.fromEntries(first.cookies.map(({ name, value }) => [name, value]));
  expect((await add({ 'x-forwarded-for': address }, own)).body.data.quantity).toBe(2);
  expect((await add({ 'x-forwarded-for': '203.0.113.10' })).status).toBe(200);
});

it('attempts are counted and given back at the same moment without a deadlock', async () => {
  const resetsAt = new Date(Date.now() + 10 * 60_000);
  // Stored in the opposite order of that in which they are counted.
  const keys = Array.from({ length: 40 }, (_, at) => `same moment ${100 - at}`);
  await shop.db.insert(rateLimits).values(keys.map((key) => ({ key, count: 10, resetsAt })));
  const attempts = keys.map((key) => ({ key, max: 1_000, windowSeconds: 600 }));
  for (let round = 0; round < 20; round++)
    await Promise.all([
      countAttempts(shop.db, attempts, new Date()),
      giveBack(shop.db, attempts),
      countAttempts(shop.db, attempts, new Date()),
      giveBack(shop.db, attempts),
    ]);
  const counts = await countAttempts(shop.db, attempts, new Date());
  expect(keys.map((key) => counts.get(key)?.count)).toEqual(keys.map(() => 11));
});

it('who is refused writes no row, however often and about whom they ask', async () => {
  const address = '203.0.113.77';
  const headers = { 'x-forwarded-for': address };
  await presetLimit(shop, LIMITS.resetsPerAddress, address, 60);
  await presetLimit(shop, LIMITS.loginPerAddress, address, 100);
  await presetLimit(shop, LIMITS.couponsPerAddress, address, 300);
  await presetLimit(shop, LIMITS.resetGuessesPerAddress, address, 100);
  const [rows, jobs] = [await shop.db.$count(rateLimits), await countJobs()];
  for (let at = 0; at < 10; at++) {
    const email = `stranger-${at}@example.test`;
    const ask = (method: 'POST' | 'PUT', path: string, body: object) =>
      shop.call(method, path, { headers, body });
    for (const answer of [
      await ask('PUT', '/api/user/forgot-password', { email }),
      await ask('POST', '/api/user/login', { email, password: 'not the password' }),
      await ask('PUT', '/api/user/verify-forgot-password-otp', { email, otp: '123456' }),
      await ask('POST', '/api/cart/coupon', { code: `NOBODY${at}` }),
    ])
      expect(answer.status, answer.text).toBe(429);
  }
  expect([await shop.db.$count(rateLimits), await countJobs()]).toEqual([rows, jobs]);
});

it('a limit may be higher than any count', async () => {
  const attempt = { key: 'limit-rows', max: 10_000_000_000, windowSeconds: 60 };
  const counted = await countAttempts(shop.db, [attempt], new Date());
  expect(counted.get('limit-rows')).toMatchObject({ count: 1, is_stored: true });
});
