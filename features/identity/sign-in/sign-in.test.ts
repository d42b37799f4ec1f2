import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { setAccountState } from '../account/account-status.ts';
import { makeShopper, PASSWORD } from '#tests/factories.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { useTestShop, type CallOptions } from '#tests/open-test-shop.ts';

const shop = useTestShop();

const details = (who: CallOptions) => shop.call('GET', '/api/user/user-details', who);
const refresh = (who: CallOptions) => shop.call('POST', '/api/user/refresh-token', who);
const logOut = (who: CallOptions) => shop.call('GET', '/api/user/logout', who);
const logIn = (body: unknown, options: CallOptions = {}) =>
  shop.call('POST', '/api/user/login', { ...options, body });
const toCookies = (access: string | null, refreshToken: string | null): CallOptions => ({
  cookies: {
    ...(access && { jhatpat_access: access }),
    ...(refreshToken && { jhatpat_refresh: refreshToken }),
  },
});

describe('logging in', () => {
  it('answers both tokens in the body and as httpOnly cookies', async () => {
    const { email } = await makeShopper(shop);
    const answer = await logIn({ email: ` ${email.toUpperCase()} `, password: PASSWORD });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Login successful' } });
    expect(Object.keys(answer.body.data).sort()).toEqual(['accesstoken', 'refreshToken']);
    const { accesstoken, refreshToken } = answer.body.data;
    expect(accesstoken).toMatch(/^[\w-]{43}$/);
    expect(answer.cookies).toEqual([
      { name: 'jhatpat_access', value: accesstoken },
      { name: 'jhatpat_refresh', value: refreshToken },
    ]);
    for (const cookie of answer.headers['set-cookie'] as string[])
      expect(cookie).toMatch(/Path=\/; HttpOnly; SameSite=Lax$/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await details({ token: accesstoken })).body.data.last_login_date).toMatch(/Z$/);
  });

  it('answers the same for a wrong password and for an unknown e-mail', async () => {
    const { email } = await makeShopper(shop);
    const wrong = await logIn({ email, password: 'not the password' });
    const unknown = await logIn({ email: 'nobody@example.test', password: 'not the password' });
    expect(wrong).toMatchObject({ status: 400, body: { message: 'Incorrect email or password' } });
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
    expect(wrong.cookies).toEqual([]);
  });

  it.each([{}, { password: PASSWORD }, { email: { $ne: null }, password: { $ne: null } }, [], 'text'])(
    'needs two texts, not %j',
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const payload = typeof body === 'string' ? JSON.stringify(body) : body;
      expect(await logIn(payload, { headers })).toMatchObject({
        status: 400,
        body: { message: 'Email and password are required' },
      });
    },
  );

  it('says that an account is suspended only after the right password', async () => {
    const { email } = await makeShopper(shop);
    await setAccountState(shop.db, email, 'suspended', new Date());
    expect(await logIn({ email, password: PASSWORD })).toMatchObject({
      status: 403,
      body: { message: 'This account is not active. Please contact support.' },
    });
    expect((await logIn({ email, password: 'not the password' })).status).toBe(400);
    await setAccountState(shop.db, email, 'restored', new Date());
    expect((await logIn({ email, password: PASSWORD })).status).toBe(200);
  });
});

describe('a token', () => {
  it.each(['null', 'undefined', ''])('that is the word %j is not a token', async (token) => {
    const headers = { authorization: `Bearer ${token}` };
    expect(await details({ headers })).toMatchObject({ status: 401, body: { message: 'Please log in' } });
    const person = await makeOneShopper(shop);
    const answer = await details({ headers, ...toCookies(person.token, null) });
    expect(answer.body.data._id).toBe(person.userId);
  });

  it('that is cut, changed, of the wrong kind or garbage is 401, never 500', async () => {
    const { token, refreshToken } = await makeOneShopper(shop);
    const flipped = token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    const tokens = [
      token.slice(0, -1),
      `${token}A`,
      flipped,
      refreshToken,
      'e30.e30.e30',
      'a'.repeat(8000),
      '%00',
    ];
    for (const wrong of tokens) {
      expect((await details({ token: wrong })).status).toBe(401);
      expect((await details(toCookies(wrong, null))).status).toBe(401);
    }
    for (const authorization of ['Bearer', 'Basic eDp5', token, `Bearer ${token} extra`])
      expect((await details({ headers: { authorization } })).status).toBe(401);
    expect((await refresh({ token })).status).toBe(401);
  });

  it('as bearer wins; without one the cookie is used', async () => {
    const [bearer, cookie] = [await makeOneShopper(shop), await makeOneShopper(shop)];
    const both = await details({ token: bearer.token, ...toCookies(cookie.token, null) });
    expect(both.body.data._id).toBe(bearer.userId);
    expect((await details(toCookies(cookie.token, null))).body.data._id).toBe(cookie.userId);
  });

  it('that has expired never hides public data', async () => {
    for (const who of [{ token: 'stale' }, toCookies('stale', 'stale')])
      expect((await shop.call('GET', '/api/category/get', who)).status).toBe(200);
  });

  it.each([
    [
      'the access token is 15 minutes old',
      sql`UPDATE access_tokens SET expires_at = now() - interval '1 second'`,
      true,
    ],
    [
      'the session is idle for 7 days',
      sql`UPDATE sessions SET idle_expires_at = now() - interval '1 second'`,
      false,
    ],
    [
      'the session is 30 days old',
      sql`UPDATE sessions SET absolute_expires_at = now() - interval '1 second'`,
      false,
    ],
    ['the session is revoked', sql`UPDATE sessions SET revoked_at = now()`, false],
    ['the account is suspended', sql`UPDATE users SET status = 'Suspended'`, false],
  ])('ends when %s', async (_when, change, isRenewable) => {
    const person = await makeOneShopper(shop);
    await shop.db.execute(change);
    expect((await details({ token: person.token })).status).toBe(401);
    expect((await details(toCookies(person.token, null))).status).toBe(401);
    const renewed = await refresh({ token: person.refreshToken });
    expect(renewed.status).toBe(isRenewable ? 200 : 401);
    if (!isRenewable) expect(renewed.body.message).toBe('Session expired. Please log in again.');
  });
});

describe('renewing', () => {
  it('gives a new access token; the refresh token and the older access token stay', async () => {
    const { token, refreshToken, userId } = await makeOneShopper(shop);
    const answer = await refresh({ token: refreshToken });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Session renewed' } });
    expect(Object.keys(answer.body.data)).toEqual(['accessToken']);
    const { accessToken } = answer.body.data;
    expect(accessToken).not.toBe(token);
    for (const valid of [token, accessToken])
      expect((await details({ token: valid })).body.data._id).toBe(userId);
    expect((await refresh({ token: refreshToken })).status).toBe(200);
    expect(answer.cookies).toEqual([]);
  });

  it('works by cookie, and clears the cookies of an ended session', async () => {
    const { refreshToken } = await makeOneShopper(shop);
    const answer = await refresh(toCookies('stale', refreshToken));
    expect(answer.cookies).toEqual([{ name: 'jhatpat_access', value: answer.body.data.accessToken }]);
    const over = await refresh(toCookies('stale', 'stale'));
    expect(over.status).toBe(401);
    expect(over.cookies.map((cookie) => cookie.value)).toEqual(['', '']);
    expect((await refresh({})).status).toBe(401);
  });
});

describe('logging out', () => {
  it('ends the session at once, for both tokens', async () => {
    const { token, refreshToken } = await makeOneShopper(shop);
    const answer = await logOut({ token });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Logged out successfully', data: null } });
    expect((await details({ token })).status).toBe(401);
    expect((await refresh({ token: refreshToken })).status).toBe(401);
  });

  it('works by cookie, with an expired token, and with none; other sessions stay', async () => {
    const person = await makeShopper(shop);
    const other = await logIn({ email: person.email, password: PASSWORD });
    const answer = await logOut(toCookies(null, person.refreshToken));
    expect(answer.cookies.map((cookie) => cookie.value)).toEqual(['', '']);
    expect((await details(person)).status).toBe(401);
    expect((await details({ token: other.body.data.accesstoken })).status).toBe(200);
    for (const who of [person, { token: 'garbage' }, {}]) expect((await logOut(who)).status).toBe(200);
  });
});

describe('another site', () => {
  it('is no caller that holds the token itself', async () => {
    const { token } = await makeOneShopper(shop);
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'http://evil.test' },
    ];
    for (const headers of foreign)
      expect((await shop.call('POST', '/api/address/create', { token, headers, body: {} })).status).toBe(400);
  });

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://shop.test' },
    {},
  ])('is not %j', async (headers) => {
    const { token } = await makeOneShopper(shop);
    expect((await logOut({ ...toCookies(token, null), headers })).status).toBe(200);
  });
});
