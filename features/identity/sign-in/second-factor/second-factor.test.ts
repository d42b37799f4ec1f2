// Signing in with an authenticator app, a recovery code or a passkey, and attempts to get in without them,
// all over HTTP.

import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { makeShopper, PASSWORD, type Person } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { addApp, addPasskey, beginLogin, showCode, wrongCode } from '#tests/second-factors.ts';
import { useSentMails } from '#tests/sent-mails.ts';
import { makePasskey } from '#tests/software-passkey.ts';
import { giveNewPassword } from '../../account/account.ts';
import { users } from '../../account/account.table.ts';
import { removeSecondFactors } from './own-second-factor.ts';
import { authenticators, signInChallenges } from './second-factor.table.ts';

const shop = useTestShop({ TRUST_PROXY: '127.0.0.1' });
const sent = useSentMails(shop);

/** Somebody with an authenticator app. */
const makeGuarded = async () => addApp(shop, await makeShopper(shop));
const complete = (body: object) => shop.call('POST', '/api/user/second-step', { body });
const details = (token: string) => shop.call('GET', '/api/user/user-details', { token });
const methods = async ({ token }: Person) =>
  (await shop.call('GET', '/api/user/sign-in-methods', { token })).body.data;
const login = (body: object) => shop.call('POST', '/api/user/login', { body });
const WRONG = { status: 400, body: { code: 'WRONG_SECOND_STEP' } };
const OVER = { status: 400, body: { code: 'CHALLENGE_OVER' } };

describe('an authenticator app', () => {
  it('is asked for after the right password only, and opens the session', async () => {
    const person = await makeGuarded();
    const answer = await login({ email: person.email, password: PASSWORD });
    expect(answer).toMatchObject({ status: 403, body: { code: 'SECOND_STEP_NEEDED' } });
    expect(answer.body.data).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      hasCode: true,
      passkey: null,
    });
    expect(answer.cookies).toEqual([]);
    const { token } = answer.body.data;
    expect((await details(token)).status).toBe(401);

    const done = await complete({ token, code: showCode(person.secret) });
    expect(done).toMatchObject({ status: 200, body: { message: 'Login successful' } });
    expect(done.cookies.map(({ name }) => name)).toEqual(['jhatpat_access', 'jhatpat_refresh']);
    expect((await details(done.body.data.accesstoken)).body.data.email).toBe(person.email);
    const wrong = await login({ email: person.email, password: 'not the password' });
    const unknown = await login({ email: 'nobody@example.test', password: 'not the password' });
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
  });

  it('has a code that works once, and no older one after it', async () => {
    const person = await makeGuarded();
    const code = showCode(person.secret);
    const { token } = await beginLogin(shop, person);
    expect((await complete({ token, code })).status).toBe(200);
    const again = await beginLogin(shop, person);
    expect(await complete({ token: again.token, code })).toMatchObject(WRONG);
    expect(await complete({ token: again.token, code: showCode(person.secret, -1) })).toMatchObject(WRONG);
    expect((await complete({ token: again.token, code: showCode(person.secret, 1) })).status).toBe(200);
  });

  it('has a code that works once when two sign-ins use it at the same moment', async () => {
    const person = await makeGuarded();
    const code = showCode(person.secret);
    const begun = await Promise.all([1, 2, 3, 4].map(() => beginLogin(shop, person)));
    const answers = await Promise.all(begun.map(({ token }) => complete({ token, code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  it('may be one code ahead or behind, and no more', async () => {
    const person = await makeGuarded();
    const { token } = await beginLogin(shop, person);
    for (const steps of [-3, 3])
      expect(await complete({ token, code: showCode(person.secret, steps) })).toMatchObject(WRONG);
    const spaced = showCode(person.secret, 1).replace(/^(...)/, '$1 ');
    expect((await complete({ token, code: spaced })).status).toBe(200);
  });

  it('does not count before its first code, and another set-up replaces it', async () => {
    const person = await makeShopper(shop);
    const start = () => shop.call('POST', '/api/user/start-authenticator', { token: person.token });
    const add = (body: object) =>
      shop.call('POST', '/api/user/add-authenticator', { token: person.token, body });
    const first = (await start()).body.data;
    expect(first.uri).toContain(`secret=${first.secret}`);
    expect(first.uri).toMatch(/^otpauth:\/\/totp\/Jhatpat:/);
    expect((await login({ email: person.email, password: PASSWORD })).status).toBe(200);
    const second = (await start()).body.data;
    const replaced = await add({ _id: first._id, code: showCode(first.secret), name: 'Phone' });
    expect(replaced.status).toBe(404);
    expect(await add({ _id: second._id, code: wrongCode(second.secret), name: 'Phone' })).toMatchObject(
      WRONG,
    );
    const code = showCode(second.secret);
    expect((await add({ _id: second._id, code, name: 'Phone' })).status).toBe(200);
    expect((await methods(person)).methods).toMatchObject([{ kind: 'app', name: 'Phone' }]);
    // The code that confirmed the app is used up.
    const { token } = await beginLogin(shop, person);
    expect(await complete({ token, code })).toMatchObject(WRONG);
  });

  it('set up by one person cannot be completed or removed by another', async () => {
    const [person, thief] = [await makeShopper(shop), await makeShopper(shop)];
    const { _id, secret } = (await shop.call('POST', '/api/user/start-authenticator', person)).body.data;
    const body = { _id, code: showCode(secret), name: 'Mine' };
    expect((await shop.call('POST', '/api/user/add-authenticator', { ...thief, body })).status).toBe(404);
    const owner = await addApp(shop, person);
    const [method] = (await methods(owner)).methods;
    const removal = { _id: method._id, password: PASSWORD };
    const removed = await shop.call('DELETE', '/api/user/sign-in-method', { ...thief, body: removal });
    expect(removed.status).toBe(404);
    expect((await methods(owner)).methods).toHaveLength(1);
  });
});

describe('the first second factor', () => {
  it('ends the sessions opened by the password alone, shows ten recovery codes, and is mailed', async () => {
    const person = await makeShopper(shop);
    const elsewhere = await login({ email: person.email, password: PASSWORD });
    const { recoveryCodes } = await addApp(shop, person);
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^(?:[a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/);
    expect((await details(elsewhere.body.data.accesstoken)).status).toBe(401);
    expect((await details(person.token)).status).toBe(200);
    expect((await addPasskey(shop, person)).recoveryCodes).toBeNull();
    expect((await sent.waitFor(person.email)).subject).toContain('Two-step verification');
    const { rows } = await shop.db.execute<{ text: string }>(
      sql`SELECT string_agg(code_hash, ' ') AS text FROM recovery_codes WHERE user_id = ${person.userId}`,
    );
    for (const code of recoveryCodes) expect(rows[0]!.text).not.toContain(code);
  });

  it('is removed with the password only, and the recovery codes with it', async () => {
    const person = await makeGuarded();
    const [method] = (await methods(person)).methods;
    const remove = (password: string) =>
      shop.call('DELETE', '/api/user/sign-in-method', {
        token: person.token,
        body: { _id: method._id, password },
      });
    expect(await remove('not the password')).toMatchObject({
      status: 400,
      body: { fields: { password: 'Incorrect password' } },
    });
    const answer = await remove(PASSWORD);
    expect(answer.body.data).toEqual({ methods: [], recoveryCodesLeft: 0 });
    expect((await remove(PASSWORD)).status).toBe(404);
    expect((await login({ email: person.email, password: PASSWORD })).status).toBe(200);
    await sent.waitFor(person.email, 2);
  });
});

describe('a recovery code', () => {
  it('signs in once, however it is written and also twice at once, and a mail says so', async () => {
    const person = await makeGuarded();
    const [code, other] = person.recoveryCodes as [string, string];
    const { token } = await beginLogin(shop, person);
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `;
    const done = await complete({ token, code: typed });
    expect(done.status).toBe(200);
    expect((await methods({ ...person, token: done.body.data.accesstoken })).recoveryCodesLeft).toBe(9);
    await sent.waitFor(person.email, 2);
    const mails = sent.mails.filter(({ to }) => to === person.email);
    expect(mails.map(({ text }) => text).join()).toContain('9 recovery codes are left');
    const again = await beginLogin(shop, person);
    expect(await complete({ token: again.token, code })).toMatchObject(WRONG);
    expect((await complete({ token: again.token, code: other })).status).toBe(200);
    const last = person.recoveryCodes[9];
    const begun = await Promise.all([1, 2, 3].map(() => beginLogin(shop, person)));
    const answers = await Promise.all(begun.map(({ token }) => complete({ token, code: last })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('of somebody else does not work, and old ones end when new ones are made', async () => {
    const [person, thief] = [await makeGuarded(), await makeGuarded()];
    const { token } = await beginLogin(shop, person);
    expect(await complete({ token, code: thief.recoveryCodes[0] })).toMatchObject(WRONG);
    const renewed = await shop.call('POST', '/api/user/recovery-codes', {
      token: person.token,
      body: { password: PASSWORD },
    });
    expect(await complete({ token, code: person.recoveryCodes[0] })).toMatchObject(WRONG);
    expect((await complete({ token, code: renewed.body.data.recoveryCodes[0] })).status).toBe(200);
  });
});

describe('a sign-in begun by the password', () => {
  it('completes one session, also when it comes twice at once', async () => {
    const person = await makeGuarded();
    const { token } = await beginLogin(shop, person);
    const codes = [showCode(person.secret), ...person.recoveryCodes.slice(0, 3)];
    const answers = await Promise.all(codes.map((code) => complete({ token, code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers) if (answer.status !== 200) expect(answer).toMatchObject(OVER);
  });

  it('is over after ten minutes, after five wrong codes, and after a new password', async () => {
    const person = await makeGuarded();
    const late = await beginLogin(shop, person);
    await shop.db.update(signInChallenges).set({ expiresAt: new Date(0) });
    const tried = await beginLogin(shop, person);
    for (let tries = 0; tries < 5; tries++)
      expect(await complete({ token: tried.token, code: wrongCode(person.secret) })).toMatchObject(WRONG);
    const old = await beginLogin(shop, person);
    const newPassword = 'staple battery horse';
    const body = { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword };
    await shop.call('PUT', '/api/user/change-password', { token: person.token, body });
    for (const { token } of [late, tried, old])
      expect(await complete({ token, code: showCode(person.secret) })).toMatchObject(OVER);
    const { token } = await beginLogin(shop, person, newPassword);
    expect((await complete({ token, code: showCode(person.secret) })).status).toBe(200);
  });

  it('is worthless to a thief without the second factor', async () => {
    const [person, thief] = [await makeGuarded(), await makeGuarded()];
    const { token } = await beginLogin(shop, person);
    expect(await complete({ token, code: showCode(thief.secret) })).toMatchObject(WRONG);
    expect(await complete({ token: 'x'.repeat(43), code: showCode(thief.secret) })).toMatchObject(OVER);
    expect(await complete({ token })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    for (const path of ['/api/user/passkey-login', '/api/user/refresh-token', '/api/user/confirm-session']) {
      const answer = await shop.call('POST', path, { token, body: { token, code: showCode(person.secret) } });
      expect(answer.status).toBeGreaterThan(399);
    }
    const { rows } = await shop.db.execute<{ found: number }>(
      sql`SELECT count(*)::int AS found FROM sign_in_challenges WHERE token_hash = ${token}`,
    );
    expect(rows[0]!.found).toBe(0);
  });

  it('does not sign in who was suspended meanwhile', async () => {
    const person = await makeGuarded();
    const { token } = await beginLogin(shop, person);
    await shop.db.update(users).set({ status: 'Suspended' }).where(eq(users.id, person.userId));
    expect((await complete({ token, code: showCode(person.secret) })).status).toBe(403);
  });
});

describe('a passkey', () => {
  const start = async () => (await shop.call('POST', '/api/user/passkey-options')).body.data;
  const signIn = (body: object) => shop.call('POST', '/api/user/passkey-login', { body });

  it('signs in alone, and as the second factor after the password', async () => {
    const person = await makeShopper(shop);
    const { passkey } = await addPasskey(shop, person);
    const { token, options } = await start();
    expect(options).toMatchObject({ rpId: 'shop.test', userVerification: 'required' });
    const done = await signIn({ token, passkey: passkey.get(options, { userHandle: person.userId }) });
    expect(done).toMatchObject({ status: 200, body: { message: 'Login successful' } });
    expect((await details(done.body.data.accesstoken)).body.data.email).toBe(person.email);

    const begun = await beginLogin(shop, person);
    expect(begun).toMatchObject({ hasCode: false, passkey: { allowCredentials: [{ id: passkey.id }] } });
    const second = await complete({ token: begun.token, passkey: passkey.get(begun.passkey!) });
    expect(second.status).toBe(200);
  });

  it('has an answer that works once', async () => {
    const person = await makeShopper(shop);
    const { passkey } = await addPasskey(shop, person);
    const { token, options } = await start();
    const answer = passkey.get(options);
    const twice = await Promise.all([1, 2, 3].map(() => signIn({ token, passkey: answer })));
    expect(twice.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await signIn({ token, passkey: answer })).toMatchObject(OVER);
    // Nor for another challenge.
    expect(await signIn({ token: (await start()).token, passkey: answer })).toMatchObject(WRONG);
  });

  it('of somebody else does not complete a login, and names no other account', async () => {
    const [person, thief] = [await makeShopper(shop), await makeShopper(shop)];
    const { passkey } = await addPasskey(shop, person);
    const { passkey: theirs } = await addPasskey(shop, thief);
    const begun = await beginLogin(shop, person);
    const stolen = { token: begun.token, passkey: theirs.get(begun.passkey!) };
    expect(await complete(stolen)).toMatchObject(WRONG);
    expect(await complete({ token: begun.token, passkey: makePasskey().get(begun.passkey!) })).toMatchObject(
      WRONG,
    );
    const { token, options } = await start();
    const named = { token, passkey: theirs.get(options, { userHandle: person.userId }) };
    expect(await signIn(named)).toMatchObject(WRONG);
    // It cannot be registered for another account either: a credential belongs to one account.
    const again = await shop.call('POST', '/api/user/start-passkey', { token: thief.token });
    const body = {
      token: again.body.data.token,
      passkey: passkey.create(again.body.data.options),
      name: 'x',
    };
    const added = await shop.call('POST', '/api/user/add-passkey', { token: thief.token, body });
    expect(added).toMatchObject({ status: 409, body: { code: 'PASSKEY_KNOWN' } });
  });

  it.each([
    ['of another site', { origin: 'http://shop.test.evil.example' }],
    ['made for another site', { rpId: 'evil.example' }],
    ['of a device that did not check who uses it', { isUnverified: true }],
    ['to another question', { challenge: 'AAAA' }],
    ['of another kind', { type: 'webauthn.create' }],
    ['signed by somebody else', { counter: 50, key: 'other' }],
    ['that counts backwards, as a copy does', { counter: 0 }],
  ])('is refused with an answer %s', async (_words, { key, ...faults }: Record<string, any>) => {
    const person = await makeShopper(shop);
    const { passkey } = await addPasskey(shop, person);
    const { token, options } = await start();
    const used = key
      ? { ...makePasskey().get(options, faults), id: passkey.id, rawId: passkey.id }
      : passkey.get(options, faults);
    expect(await signIn({ token, passkey: used })).toMatchObject(WRONG);
    expect((await signIn({ token, passkey: passkey.get(options) })).status).toBe(200);
  });

  it.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['of a device that did not check who uses it', { isUnverified: true }],
    ['to another question', { challenge: 'AAAA' }],
  ])('is not set up with an answer %s', async (_words, faults) => {
    const { token } = await makeShopper(shop);
    const begun = (await shop.call('POST', '/api/user/start-passkey', { token })).body.data;
    const body = { token: begun.token, passkey: makePasskey().create(begun.options, faults), name: 'x' };
    expect(await shop.call('POST', '/api/user/add-passkey', { token, body })).toMatchObject(WRONG);
  });

  it('is set up by the session that has begun it, and by no other', async () => {
    const [person, thief] = [await makeShopper(shop), await makeShopper(shop)];
    const begun = (await shop.call('POST', '/api/user/start-passkey', { token: person.token })).body.data;
    const body = { token: begun.token, passkey: makePasskey().create(begun.options), name: 'x' };
    const call = (token: string) => shop.call('POST', '/api/user/add-passkey', { token, body });
    expect(await call(thief.token)).toMatchObject(OVER);
    expect((await call(person.token)).status).toBe(200);
    expect(await call(person.token)).toMatchObject(OVER);
  });
});

it('the limits at most 5 apps and 10 passkeys', async () => {
  const person = await makeShopper(shop);
  for (let count = 0; count < 5; count++) await addApp(shop, person);
  for (let count = 0; count < 10; count++) await addPasskey(shop, person);
  for (const path of ['/api/user/start-authenticator', '/api/user/start-passkey'])
    expect(await shop.call('POST', path, { token: person.token })).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY_METHODS' },
    });
  expect((await methods(person)).methods).toHaveLength(15);
  expect(await shop.db.$count(authenticators, eq(authenticators.userId, person.userId))).toBe(5);
});

it('a new password by mail does not replace the second factor', async () => {
  const person = await makeGuarded();
  const password = await giveNewPassword(shop.db, person.email, new Date());
  expect(await login({ email: person.email, password })).toMatchObject({
    status: 403,
    body: { code: 'SECOND_STEP_NEEDED' },
  });
});

it('the operator’s help for somebody who has lost everything removes every second factor: the password alone signs in again, and every session ends', async () => {
  const person = await makeGuarded();
  await addPasskey(shop, person);
  const begun = await beginLogin(shop, person);
  expect(await removeSecondFactors(shop.db, person.email.toUpperCase(), new Date())).toBe(2);
  expect((await details(person.token)).status).toBe(401);
  expect(await complete({ token: begun.token, code: person.recoveryCodes[0] })).toMatchObject(OVER);
  const again = await login({ email: person.email, password: PASSWORD });
  expect(again.status).toBe(200);
  expect(await methods({ ...person, token: again.body.data.accesstoken })).toEqual({
    methods: [],
    recoveryCodesLeft: 0,
  });
  expect(await removeSecondFactors(shop.db, 'nobody@example.test', new Date())).toBeNull();
});

describe('guessing', () => {
  const strict = useTestShop({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '127.0.0.1' });
  let address = 0;
  const guess = async (email: string, code: string, from = `10.9.${address++}.1`) => {
    const headers = { 'x-forwarded-for': from };
    const begun = await strict.call('POST', '/api/user/login', {
      headers,
      body: { email, password: PASSWORD },
    });
    const body = { token: begun.body.data.token, code };
    return strict.call('POST', '/api/user/second-step', { headers, body });
  };

  it('ends after 10 codes for an account from anywhere, and blocks neither recovery codes nor passkeys', async () => {
    const person = await addApp(strict, await makeShopper(strict));
    const { passkey } = await addPasskey(strict, person);
    const statuses: number[] = [];
    const wrong = wrongCode(person.secret);
    for (let tries = 0; tries < 12; tries++) statuses.push((await guess(person.email, wrong)).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
    const refused = await guess(person.email, showCode(person.secret));
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    expect((await guess(person.email, person.recoveryCodes[0]!)).status).toBe(200);
    const { token, options } = (await strict.call('POST', '/api/user/passkey-options')).body.data;
    const body = { token, passkey: passkey.get(options) };
    expect((await strict.call('POST', '/api/user/passkey-login', { body })).status).toBe(200);
  });
});
