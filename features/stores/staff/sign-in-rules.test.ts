// A second factor required by the owner, calls that ask for identity again, mails about new devices, and
// permissions, all over HTTP.

import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { sessions, users } from '#features/identity/account/account.table.ts';
import { makeId } from '#shared/ids.ts';
import type { StaffRole } from '#shared/staff-roles.ts';
import { makeShopper, PASSWORD, type Person } from '#tests/factories.ts';
import { useAdmin } from '#tests/staff.ts';
import { useTestShop, type CallOptions } from '#tests/open-test-shop.ts';
import { addApp, addPasskey, beginLogin, showCode } from '#tests/second-factors.ts';
import { useSentMails } from '#tests/sent-mails.ts';
import { staff } from './staff.table.ts';

const shop = useTestShop({ TRUST_PROXY: '127.0.0.1' });
const sent = useSentMails(shop);
const owner = useAdmin(shop);

const get = (path: string, { token }: Pick<Person, 'token'>) => shop.call('GET', path, { token });
const post = (path: string, { token }: Pick<Person, 'token'>, body: object = {}) =>
  shop.call('POST', path, { token, body });
const setRequired = (isSecondFactorRequired: boolean) =>
  shop.db.execute(sql`UPDATE staff_sign_in_rules SET is_second_step_required = ${isSecondFactorRequired}`);
async function hire(role: StaffRole): Promise<Person> {
  const person = await makeShopper(shop);
  const { email, userId } = person;
  await shop.db.insert(staff).values({ email, userId, role, invitedBy: makeId() });
  return person;
}

describe('when the owner requires a second factor', () => {
  afterEach(() => setRequired(false));

  it('nobody without one can make staff calls before it is set up, not even an owner', async () => {
    const [manager, admin] = [await hire('manager'), await makeShopper(shop)];
    await shop.db.update(users).set({ role: 'ADMIN' }).where(eq(users.id, admin.userId));
    const saved = await shop.call('PUT', '/api/staff/sign-in-rules', {
      token: owner.token,
      body: { isSecondFactorRequired: true },
    });
    expect(saved).toMatchObject({ status: 200, body: { data: { isSecondFactorRequired: true } } });
    for (const person of [manager, admin]) {
      for (const { method, url, access, roles } of shop.app.calls) {
        const isTheirs = access === 'admin' ? person === admin : access === 'staff';
        if (!isTheirs || method === 'HEAD') continue;
        if (person === manager && !roles.includes('manager')) continue;
        const answer = await shop.call(method as 'GET', url, { token: person.token });
        expect(answer, `${method} ${url}`).toMatchObject({
          status: 403,
          body: { code: 'SECOND_STEP_REQUIRED' },
        });
      }
      const details = await get('/api/user/user-details', person);
      expect(details.body.data.needs_second_step).toBe(true);
      expect((await get('/api/cart/get', person)).status).toBe(200);
    }
    await addApp(shop, manager);
    expect((await get('/api/staff/get', manager)).status).toBe(200);
    expect((await get('/api/user/user-details', manager)).body.data.needs_second_step).toBe(false);
    await addPasskey(shop, admin);
    expect((await get('/api/staff/get', admin)).status).toBe(200);
    expect((await get('/api/staff/sign-in-rules', admin)).body.data).toEqual({
      isSecondFactorRequired: true,
    });
  });

  it('an unconfirmed or removed app does not count', async () => {
    const manager = await hire('manager');
    await setRequired(true);
    await post('/api/user/start-authenticator', manager);
    expect((await get('/api/staff/get', manager)).status).toBe(403);
    await addApp(shop, manager);
    expect((await get('/api/staff/get', manager)).status).toBe(200);
    const [method] = (await get('/api/user/sign-in-methods', manager)).body.data.methods;
    const body = { _id: method._id, password: PASSWORD };
    await shop.call('DELETE', '/api/user/sign-in-method', { token: manager.token, body });
    expect((await get('/api/staff/get', manager)).status).toBe(403);
  });

  it('shoppers need none', async () => {
    await setRequired(true);
    const shopper = await makeShopper(shop);
    expect((await get('/api/user/user-details', shopper)).body.data.needs_second_step).toBe(false);
  });
});

describe('a sensitive call', () => {
  const invite = (who: Person) =>
    post('/api/staff/invite', who, { email: 'new@example.test', role: 'picker', storeId: null });
  const confirm = (who: Person, body: object) => post('/api/user/confirm-session', who, body);
  const letPass = ({ userId }: Person, minutes: number) =>
    shop.db
      .update(sessions)
      .set({
        createdAt: sql`created_at - ${minutes} * interval '1 minute'`,
        confirmedAt: sql`confirmed_at - ${minutes} * interval '1 minute'`,
      })
      .where(eq(sessions.userId, userId));
  const FIRST = { status: 403, body: { code: 'CONFIRM_FIRST' } };

  async function makeOwner(): Promise<Person> {
    const person = await makeShopper(shop);
    await shop.db.update(users).set({ role: 'ADMIN' }).where(eq(users.id, person.userId));
    return person;
  }

  it('is answered for ten minutes after signing in, and then needs a confirmation', async () => {
    const person = await makeOwner();
    expect((await invite(person)).status).toBe(200);
    await letPass(person, 9);
    expect((await invite(person)).status).toBe(200);
    await letPass(person, 2);
    expect(await invite(person)).toMatchObject(FIRST);
    const wrong = await confirm(person, { password: 'not the password' });
    expect(wrong).toMatchObject({ status: 400, body: { fields: { password: 'Incorrect password' } } });
    expect(await invite(person)).toMatchObject(FIRST);
    expect((await confirm(person, { password: PASSWORD })).status).toBe(200);
    expect((await invite(person)).status).toBe(200);
    await letPass(person, 11);
    expect(await invite(person)).toMatchObject(FIRST);
  });

  it('can also be confirmed by a code or a passkey, each once, and for this session only', async () => {
    const person = await addApp(shop, await makeOwner());
    const { passkey } = await addPasskey(shop, person);
    const begun = await beginLogin(shop, person);
    const other = await post('/api/user/second-step', person, {
      token: begun.token,
      code: person.recoveryCodes[0],
    });
    const elsewhere = { ...person, token: other.body.data.accesstoken };
    await letPass(person, 20);
    const code = showCode(person.secret);
    expect((await confirm(person, { code })).status).toBe(200);
    expect((await invite(person)).status).toBe(200);
    expect(await invite(elsewhere)).toMatchObject(FIRST);
    expect(await confirm(elsewhere, { code })).toMatchObject({ body: { code: 'WRONG_SECOND_STEP' } });

    await letPass(person, 20);
    const choice = (await post('/api/user/confirm-options', person)).body.data;
    expect(choice).toMatchObject({ hasCode: true, passkey: { token: expect.any(String) } });
    const body = { token: choice.passkey.token, passkey: passkey.get(choice.passkey.options) };
    expect(await confirm(elsewhere, body)).toMatchObject({ body: { code: 'CHALLENGE_OVER' } });
    expect((await confirm(person, body)).status).toBe(200);
    expect(await confirm(person, body)).toMatchObject({ body: { code: 'CHALLENGE_OVER' } });
    expect((await invite(person)).status).toBe(200);
  });

  it('is not confirmed by renewing the session', async () => {
    const person = await makeOwner();
    await letPass(person, 20);
    const headers = { authorization: `Bearer ${person.refreshToken}` };
    const renewed = await shop.call('POST', '/api/user/refresh-token', { headers, body: {} });
    const token = renewed.body.data.accessToken;
    expect(await invite({ ...person, token })).toMatchObject(FIRST);
  });

  it('is each of these, and each set-up of a second factor', async () => {
    const sensitive = shop.app.calls.filter(({ isSensitive }) => isSensitive);
    expect(sensitive.map(({ method, url }) => `${method} ${url}`)).toEqual(
      expect.arrayContaining([
        'POST /api/staff/invite',
        'DELETE /api/staff/remove',
        'PUT /api/staff/sign-in-rules',
        'PUT /api/order/answer-problem',
        'POST /api/order/goodwill',
        'GET /api/order/staff-file',
        'GET /api/customer/count',
        'GET /api/customer/file',
        'POST /api/user/start-authenticator',
        'POST /api/user/start-passkey',
      ]),
    );
    const person = await makeOwner();
    await letPass(person, 20);
    for (const path of ['/api/user/start-authenticator', '/api/user/start-passkey'])
      expect(await post(path, person)).toMatchObject(FIRST);
    const refund = (amount: number) =>
      shop.call('PUT', '/api/order/answer-problem', {
        token: person.token,
        body: { _id: makeId(), refund: amount },
      });
    // The first is allowed, and then finds no such order.
    expect((await refund(500)).status).toBe(404);
    expect(await refund(500.01)).toMatchObject(FIRST);
  });
});

describe('a new device', () => {
  const CHROME =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';
  const NEWER = CHROME.replace('142', '143');
  const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
  const logIn = async ({ email }: Person, userAgent: string, options: CallOptions = {}) => {
    const headers = { 'user-agent': userAgent, 'x-forwarded-for': '203.0.113.7' };
    const body = { email, password: PASSWORD };
    const answer = await shop.call('POST', '/api/user/login', { headers, body, ...options });
    const device = answer.cookies.find(({ name }) => name === 'jhatpat_device')?.value;
    return { status: answer.status, cookies: { jhatpat_device: device! }, device };
  };
  const mailsTo = async ({ email }: Person) => {
    await sent.waitForJobs();
    return sent.mails.filter(({ to }) => to === email);
  };

  it('causes one mail to a staff member', async () => {
    const person = await hire('picker');
    const first = await logIn(person, CHROME);
    expect(first.device).toMatch(/^[\w-]{43}$/);
    const [mail] = await mailsTo(person);
    expect(mail!.subject).toBe('A new device signed in to your Jhatpat account');
    for (const words of ['Chrome on Android', '203.0.113.7', 'Sign out everywhere', 'Indian time'])
      expect(mail!.text).toContain(words);
    // The same browser, before and after an update.
    await logIn(person, CHROME, { cookies: first.cookies });
    expect((await logIn(person, NEWER, { cookies: first.cookies })).device).toBe(first.device);
    expect(await mailsTo(person)).toHaveLength(1);
    // A cookie copied to another machine.
    await logIn(person, FIREFOX, { cookies: first.cookies });
    expect(await mailsTo(person)).toHaveLength(2);
    await logIn(person, CHROME);
    expect(await mailsTo(person)).toHaveLength(3);
  });

  it('causes one mail when two sign in with it at the same time', async () => {
    const person = await hire('picker');
    const cookies = { jhatpat_device: 'd'.repeat(43) };
    await Promise.all([1, 2, 3].map(() => logIn(person, CHROME, { cookies })));
    expect(await mailsTo(person)).toHaveLength(1);
  });

  it('causes no mail and no cookie for shoppers, nor at a wrong password', async () => {
    const shopper = await makeShopper(shop);
    expect(await logIn(shopper, CHROME)).toMatchObject({ status: 200, device: undefined });
    const picker = await hire('picker');
    const wrong = await shop.call('POST', '/api/user/login', {
      body: { email: picker.email, password: 'not the password' },
    });
    expect(wrong.status).toBe(400);
    expect([...(await mailsTo(shopper)), ...(await mailsTo(picker))]).toEqual([]);
    const { rows } = await shop.db.execute(
      sql`SELECT 1 FROM known_devices WHERE user_id IN (${shopper.userId}, ${picker.userId})`,
    );
    expect(rows).toEqual([]);
  });

  it('causes no mail to an unconfirmed address, and at most 50 are remembered', async () => {
    const person = await hire('picker');
    await shop.db.update(users).set({ isEmailVerified: false }).where(eq(users.id, person.userId));
    for (let count = 0; count < 53; count++) await logIn(person, CHROME);
    expect(await mailsTo(person)).toEqual([]);
    const { rows } = await shop.db.execute<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM known_devices WHERE user_id = ${person.userId}`,
    );
    expect(rows[0]!.count).toBe(50);
  });
});

it('who may do what is what the server checks', async () => {
  const { body } = await get('/api/staff/permissions', owner);
  const listed = body.data as { call: string; summary: string; roles: StaffRole[] }[];
  const ofStaff = shop.app.calls.filter(
    ({ method, access }) => method !== 'HEAD' && (access === 'staff' || access === 'admin'),
  );
  const rolesByCall = ofStaff.map(({ method, url, roles }) => [`${method} ${url}`, roles]);
  expect(listed.map(({ call, roles }) => [call, roles])).toEqual(rolesByCall);
  expect(listed.every(({ summary }) => summary.length > 5)).toBe(true);
});
