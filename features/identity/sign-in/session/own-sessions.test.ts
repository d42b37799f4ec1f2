// Listing own sessions, signing out everywhere and changing the password, all over HTTP.

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#features/platform/limit/limit.ts';
import { logIn, makeShopper, PASSWORD, type Person } from '#tests/factories.ts';
import { presetLimit } from '#tests/limits.ts';
import { useTestShop, type CallOptions } from '#tests/open-test-shop.ts';
import { useSentMails } from '#tests/sent-mails.ts';
import { sessions, users } from '../../account/account.table.ts';
import { setAccountState } from '../../account/account-status.ts';

const shop = useTestShop({ TRUST_PROXY: '127.0.0.1' });

const details = (who: CallOptions) => shop.call('GET', '/api/user/user-details', who);
const list = (who: CallOptions) => shop.call('GET', '/api/user/sessions', who);
const refresh = (token: string) => shop.call('POST', '/api/user/refresh-token', { token });
const CHROME = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';

async function logInFrom(person: Person, userAgent: string, address: string) {
  const answer = await shop.call('POST', '/api/user/login', {
    body: { email: person.email, password: PASSWORD },
    headers: { 'user-agent': userAgent, 'x-forwarded-for': address },
  });
  return {
    token: answer.body.data.accesstoken as string,
    refreshToken: answer.body.data.refreshToken as string,
  };
}

describe('the list of own sessions', () => {
  it('shows device, place and times, the last used first, and which one is this device', async () => {
    const person = await makeShopper(shop);
    const phone = await logInFrom(person, CHROME, '203.0.113.7');
    await shop.db
      .update(sessions)
      .set({ lastUsedAt: new Date(Date.now() - 30_000) })
      .where(eq(sessions.userAgent, CHROME));
    const answer = await list(phone);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Your sessions' } });
    expect(answer.headers['cache-control']).toBe('no-store');
    const times = { createdAt: expect.stringMatching(/Z$/), lastUsedAt: expect.stringMatching(/Z$/) };
    const _id = expect.stringMatching(/^[0-9a-f]{24}$/);
    expect(answer.body.data).toEqual([
      { _id, device: 'Unknown device', place: '127.0.0.1', isCurrent: false, ...times },
      { _id, device: 'Chrome on Android', place: '203.0.113.7', isCurrent: true, ...times },
    ]);
    expect((await list(person)).body.data.map((row: { isCurrent: boolean }) => row.isCurrent)).toEqual([
      true,
      false,
    ]);
  });

  it('has no sessions of others, no ended ones, and no token', async () => {
    const person = await makeShopper(shop);
    await makeShopper(shop);
    for (const change of [
      { revokedAt: new Date() },
      { idleExpiresAt: new Date(Date.now() - 1000) },
      { absoluteExpiresAt: new Date(Date.now() - 1000) },
    ]) {
      const { token } = await logInFrom(person, 'over', '203.0.113.8');
      expect((await list({ token })).body.data).toHaveLength(2);
      await shop.db.update(sessions).set(change).where(eq(sessions.userAgent, 'over'));
    }
    const answer = await list(person);
    expect(answer.body.data).toHaveLength(1);
    expect(Object.keys(answer.body.data[0]).sort()).toEqual(
      ['_id', 'createdAt', 'device', 'isCurrent', 'lastUsedAt', 'place'].sort(),
    );
  });
});

it('signing out everywhere ends every session of the person on the next request, and nobody else’s', async () => {
  const [person, other] = [await makeShopper(shop), await makeShopper(shop)];
  const phone = await logInFrom(person, CHROME, '203.0.113.7');
  const cookies = { jhatpat_access: phone.token };
  const answer = await shop.call('PUT', '/api/user/sign-out-everywhere', { cookies });
  expect(answer).toMatchObject({ status: 200, body: { message: 'Signed out everywhere', data: null } });
  expect(answer.cookies.map(({ name, value }) => [name, value])).toEqual([
    ['jhatpat_access', ''],
    ['jhatpat_refresh', ''],
  ]);
  for (const { token, refreshToken } of [person, phone]) {
    expect((await details({ token })).status).toBe(401);
    expect((await refresh(refreshToken)).status).toBe(401);
  }
  expect((await details(other)).status).toBe(200);
  const again = await logIn(shop, person.email);
  expect((await list({ token: again.accesstoken })).body.data).toHaveLength(1);
});

describe('changing the password', () => {
  const NEW = 'staple battery horse';
  const change = (who: CallOptions, body: object = {}) =>
    shop.call('PUT', '/api/user/change-password', {
      ...who,
      body: { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW, ...body },
    });
  const tryLogIn = (email: string, password: string) =>
    shop.call('POST', '/api/user/login', { body: { email, password } });

  const sent = useSentMails(shop);

  it('ends the other sessions, keeps this one, and mails the owner', async () => {
    const person = await makeShopper(shop);
    const phone = await logInFrom(person, CHROME, '203.0.113.7');
    const answer = await change(phone);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Password changed', data: null } });
    expect((await details(phone)).status).toBe(200);
    expect((await refresh(phone.refreshToken)).status).toBe(200);
    expect((await details(person)).status).toBe(401);
    expect((await refresh(person.refreshToken)).status).toBe(401);
    expect((await tryLogIn(person.email, PASSWORD)).status).toBe(400);
    expect((await tryLogIn(person.email, NEW)).status).toBe(200);
    const mail = await sent.waitFor(person.email);
    expect(mail.subject).toBe('The password of your Jhatpat account was changed');
    expect(mail.raw).not.toContain(NEW);
  });

  const toBoth = (password: string) => ({ newPassword: password, confirmPassword: password });
  const all = 'All fields are required';
  const common = 'This password is too common and easy to guess. Please choose another one.';
  const same = 'New password and confirm password must be same.';
  it.each([
    [{ currentPassword: undefined }, all, 'currentPassword'],
    [{ confirmPassword: undefined }, all, 'confirmPassword'],
    [toBoth('short'), 'Password must have at least 8 characters', 'newPassword'],
    [toBoth('baseball1'), common, 'newPassword'],
    [{ confirmPassword: 'another one' }, same, 'confirmPassword'],
    [{ currentPassword: 'not the password' }, 'Incorrect password', 'currentPassword'],
  ])('refuses %j', async (body, message, field) => {
    const person = await makeShopper(shop);
    const answer = await change(person, body);
    expect(answer).toMatchObject({ status: 400, body: { message } });
    expect(Object.keys(answer.body.fields!)).toEqual([field]);
    expect((await tryLogIn(person.email, PASSWORD)).status).toBe(200);
    expect((await details(person)).status).toBe(200);
  });

  it('refuses the person’s own email and name', async () => {
    const person = await makeShopper(shop);
    await shop.db.update(users).set({ name: 'Lakshmi Raghunathan' }).where(eq(users.id, person.userId));
    for (const typed of [person.email, 'lakshmi raghunathan', 'Raghunathan1']) {
      const answer = await change(person, toBoth(typed));
      expect(answer.body.fields).toEqual({ newPassword: expect.stringContaining('your name, your email') });
    }
  });

  it('is done once when two do it at the same time', async () => {
    const person = await makeShopper(shop);
    const phone = await logInFrom(person, CHROME, '203.0.113.7');
    const other = toBoth('another new password');
    const answers = await Promise.all([change(person), change(phone, other)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await list(answers[0]!.status === 200 ? person : phone)).body.data).toHaveLength(1);
  });

  it('with a wrong current password counts like a failed login: 429 after 10, for both', async () => {
    const person = await makeShopper(shop);
    // A test shop allows a thousand times as many.
    await presetLimit(shop, LIMITS.loginPerAccount, `${person.email} 127.0.0.1`, 9_999);
    expect((await change(person, { currentPassword: 'a guess' })).status).toBe(400);
    const answer = await change(person);
    expect(answer).toMatchObject({
      status: 429,
      body: { message: 'Too many attempts. Try again in a minute.' },
    });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(60);
    expect((await tryLogIn(person.email, PASSWORD)).status).toBe(429);
  });
});

it('a command of the operator takes effect on the next request', async () => {
  const person = await makeShopper(shop);
  const put = (to: Parameters<typeof setAccountState>[2], email = person.email.toUpperCase()) =>
    setAccountState(shop.db, email, to, new Date());
  expect(await put('admin')).toBe(true);
  expect((await details(person)).body.data.role).toBe('ADMIN');
  // Restoring: customer.test.ts.
  expect(await put('suspended')).toBe(true);
  expect((await details(person)).status).toBe(401);
  expect((await refresh(person.refreshToken)).status).toBe(401);
  expect(await put('admin', 'nobody@example.test')).toBe(false);
});
