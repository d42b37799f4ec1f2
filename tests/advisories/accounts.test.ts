// Weaknesses reported in other systems by which accounts and sessions are taken over, tried here. Each test
// is named after the report and says what must not happen.

import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions, users } from '#features/account/account.table.ts';
import { passwordResets } from '#features/auth/password-reset/password-reset.table.ts';
import { logIn, makeShopper, PASSWORD } from '../factories.ts';
import { makeOneShopper } from '../many-shoppers.ts';
import { useTestShop, type CallOptions } from '../open-test-shop.ts';
import { mailCode } from '../resets.ts';

const shop = useTestShop();
const NEW_PASSWORD = 'staple battery horse';

const details = (who: CallOptions) => shop.call('GET', '/api/user/user-details', who);
const signIn = (body: object, options: CallOptions = {}) =>
  shop.call('POST', '/api/user/login', { body, ...options });
const readUser = async (userId: string) =>
  (await shop.db.select().from(users).where(eq(users.id, userId)))[0]!;

const verify = (email: string, otp: string, options: CallOptions = {}) =>
  shop.call('PUT', '/api/user/verify-forgot-password-otp', { body: { email, otp }, ...options });
const reset = (email: string, ticket: string) =>
  shop.call('PUT', '/api/user/reset-password', {
    body: { email, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
    cookies: { jhatpat_reset: ticket },
  });
async function makeTicket(email: string): Promise<string> {
  const { code, cookies } = await mailCode(shop.db, email);
  const verified = await verify(email, code, { cookies });
  return verified.cookies.find(({ name }) => name === 'jhatpat_reset')!.value;
}

describe('a forgotten password', () => {
  it('CVE-2026-28213 EverShop: asking for a code does not answer with it, nor with who has an account', async () => {
    const { email } = await makeOneShopper(shop);
    const ask = (to: string) => shop.call('PUT', '/api/user/forgot-password', { body: { email: to } });
    const [known, unknown] = [await ask(email), await ask('nobody@example.test')];
    expect(known).toMatchObject({ status: 200, body: { data: null } });
    expect(unknown.text).toBe(known.text);
    const toShape = ({ cookies }: typeof known) => cookies.map(({ name, value }) => [name, value.length]);
    expect(toShape(known)).toEqual([['jhatpat_reset_request', 43]]);
    expect(toShape(unknown)).toEqual(toShape(known));
    expect(known.text).not.toMatch(/token|hash|[\w-]{32}/i);
    // Nor is the code in any answer of the next step.
    const { code, cookies } = await mailCode(shop.db, email);
    const verified = await verify(email, code, { cookies });
    const ticket = verified.cookies[0]!.value;
    expect(verified.text).not.toContain(code);
    expect(verified.text).not.toContain(ticket);
  });

  it('GHSA-8v9p-g828-v98f Shopware: nobody, staff included, can read a code or ticket out of the shop', async () => {
    const { email } = await makeOneShopper(shop);
    const { code } = await mailCode(shop.db, email);
    const rows = JSON.stringify(await shop.db.select().from(passwordResets));
    expect(rows).not.toContain(code);
    expect(rows).not.toContain(email);
    // No answer of any call has a field for such things.
    const openapi = await shop.call('GET', '/api/openapi.json');
    const fields = new Set<string>();
    for (const path of Object.values<object>(openapi.body.paths)) {
      for (const call of Object.values(path)) {
        JSON.stringify(call.responses, (key, value) => (fields.add(key), value));
      }
    }
    expect(fields).toContain('accesstoken');
    const told = [...fields].filter((name) => /hash|password|otp|ticket|secret|salt|code_/i.test(name));
    // The secret that a person types into their authenticator during setup; it is never shown again.
    expect(told).toEqual(['secret']);
  });

  it('CVE-2026-22706 Strapi: a new password leaves no session of the account alive', async () => {
    const person = await makeShopper(shop);
    const { refreshToken, accesstoken } = await logIn(shop, person.email);
    expect((await reset(person.email, await makeTicket(person.email))).status).toBe(200);
    for (const token of [person.token, accesstoken]) expect((await details({ token })).status).toBe(401);
    for (const token of [person.refreshToken, refreshToken]) {
      expect((await shop.call('POST', '/api/user/refresh-token', { token })).status).toBe(401);
    }
  });

  it('CVE-2026-35407 Saleor: what was given for one account is worth nothing for another', async () => {
    const [attacker, victim] = [await makeShopper(shop), await makeShopper(shop)];
    const ticket = await makeTicket(attacker.email);
    expect(await reset(victim.email, ticket)).toMatchObject({
      status: 400,
      body: { message: 'Verify the code first' },
    });
    const { code, cookies } = await mailCode(shop.db, attacker.email);
    expect((await verify(victim.email, code, { cookies })).status).toBe(400);
    expect((await signIn({ email: victim.email, password: PASSWORD })).status).toBe(200);
  });

  it('SB2318/UltimateHealth#1354: a code of six digits cannot be found by trying', async () => {
    const { email } = await makeOneShopper(shop);
    const { code, cookies } = await mailCode(shop.db, email);
    const guesses = Array.from({ length: 30 }, (_, at) =>
      String((Number(code) + 1 + at) % 1_000_000).padStart(6, '0'),
    );
    // By the browser that asked, which is the only one whose guesses could be right, and by others at its
    // address.
    for (const caller of [{ cookies }, {}, { cookies: { jhatpat_reset_request: 'a'.repeat(43) } }]) {
      const answers = await Promise.all(
        guesses.map((guess, at) =>
          verify(email, guess, { ...caller, headers: { 'x-forwarded-for': `10.0.0.${at}` } }),
        ),
      );
      const counted = answers.filter(({ status }) => status === 400);
      expect(counted.length).toBeLessThanOrEqual(5);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(30 - counted.length);
      // Now even the right code is refused.
      expect((await verify(email, code, caller)).status).toBe(429);
    }
  });

  it('eddywashere/node-stripe-membership-saas#31: the mail does not take its words from the request', async () => {
    const { email } = await makeOneShopper(shop);
    const evil = 'evil.test';
    const headers = { host: evil, 'x-forwarded-host': evil, 'x-forwarded-proto': 'https' };
    const answer = await shop.call('PUT', '/api/user/forgot-password', { body: { email }, headers });
    expect(answer.status).toBe(200);
    const { rows } = await shop.db.execute<{ data: string }>(
      sql`SELECT data::text FROM jobs.job WHERE data->>'email' = ${email}`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.data).not.toContain(evil);
    const { mail } = await mailCode(shop.db, email);
    expect(mail!.text + mail!.html).not.toMatch(/evil|https?:|href/);
  });
});

describe('a session', () => {
  it('CVE-2021-47923 OpenCart: a session id planted before the login is not the one after it', async () => {
    const person = await makeShopper(shop);
    const planted = 'A'.repeat(43);
    const answer = await signIn(
      { email: person.email, password: PASSWORD },
      {
        cookies: { jhatpat_access: planted, jhatpat_refresh: planted, jhatpat_cart: planted, OCSESSID: 'x' },
      },
    );
    const values = answer.cookies.map(({ value }) => value);
    expect(answer.status).toBe(200);
    expect(values).not.toContain(planted);
    expect((await details({ token: planted })).status).toBe(401);
    expect((await details({ cookies: { jhatpat_access: planted } })).status).toBe(401);
  });

  it.each(['its header', 'its cookies'])(
    'CVE-2024-31447 Shopware: signing out by %s ends it on the server',
    async (by) => {
      const { token, refreshToken } = await makeOneShopper(shop);
      const cookies = { jhatpat_access: token, jhatpat_refresh: refreshToken };
      const who = by === 'its header' ? { token } : { cookies };
      expect((await shop.call('GET', '/api/user/logout', who)).status).toBe(200);
      expect((await details({ token })).status).toBe(401);
      expect((await details({ cookies })).status).toBe(401);
      expect((await shop.call('POST', '/api/user/refresh-token', { token: refreshToken })).status).toBe(401);
    },
  );

  it('CVE-2023-22732 Shopware: one that is not used, or very old, is over', async () => {
    for (const end of ['idleExpiresAt', 'absoluteExpiresAt'] as const) {
      const { userId, token, refreshToken } = await makeOneShopper(shop);
      const [session] = await shop.db.select().from(sessions).where(eq(sessions.userId, userId));
      const days = (session![end].getTime() - session!.createdAt.getTime()) / 86_400_000;
      expect(Math.round(days)).toBe(end === 'idleExpiresAt' ? 7 : 30);
      await shop.db
        .update(sessions)
        .set({ [end]: new Date(Date.now() - 1000) })
        .where(eq(sessions.userId, userId));
      expect((await details({ token })).status).toBe(401);
      expect((await shop.call('POST', '/api/user/refresh-token', { token: refreshToken })).status).toBe(401);
    }
  });

  it('medusajs/medusa#10901: without a token nobody is anybody, whoever asked before', async () => {
    const person = await makeOneShopper(shop);
    expect((await details(person)).status).toBe(200);
    for (const who of [{}, { headers: { authorization: '' } }, { headers: { authorization: 'Bearer ' } }]) {
      const answer = await details(who);
      expect(answer).toMatchObject({ status: 401, body: { data: null } });
      expect(answer.text).not.toContain(person.email);
    }
  });

  it('CVE-2023-28121 WooCommerce Payments: a header that names a user makes nobody that user', async () => {
    const { userId, email } = await makeOneShopper(shop);
    await shop.db.update(users).set({ role: 'ADMIN' }).where(eq(users.id, userId));
    for (const id of [userId, email, '1']) {
      const headers = {
        'x-wcpay-platform-checkout-user': id,
        'x-user-id': id,
        'x-forwarded-user': id,
        'x-remote-user': id,
        'x-admin': 'true',
      };
      expect((await details({ headers })).status).toBe(401);
      expect((await shop.call('POST', '/api/order/staff-list', { headers, body: {} })).status).toBe(401);
    }
  });
});

describe('who one is', () => {
  it('CVE-2026-1750 Ecwid: nobody makes themselves staff by saying so', async () => {
    const attributes = {
      role: 'ADMIN',
      isAdmin: true,
      ec_store_admin_access: 1,
      status: 'Active',
      verify_email: true,
    };
    const email = 'ambitious@example.test';
    const body = { name: 'A', email, password: PASSWORD, confirmPassword: PASSWORD, ...attributes };
    const registered = await shop.call('POST', '/api/user/register', { body });
    expect(registered.body.data).toMatchObject({ role: 'USER' });
    const { accesstoken: token } = await logIn(shop, email);
    const profile = { name: 'A', email, mobile: '9876543210', ...attributes };
    await shop.call('PUT', '/api/user/update-user', { token, body: profile });
    expect(await readUser(registered.body.data._id)).toMatchObject({ role: 'USER', isEmailVerified: false });
    expect((await shop.call('POST', '/api/category/add-category', { token, body: {} })).status).toBe(403);
  });

  it('CVE-2026-31888 Shopware: a refused login does not tell whether there is such an account', async () => {
    const { email } = await makeShopper(shop);
    const known = await signIn({ email, password: 'not the password' });
    const unknown = await signIn({ email: 'nobody@example.test', password: 'not the password' });
    expect(known).toMatchObject({ status: 400, body: { code: 'WRONG_CREDENTIALS' } });
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    expect(unknown.text).not.toContain('nobody@');
  });
});

describe('tried again and again', () => {
  const strict = useTestShop({ RATE_LIMIT_SCALE: '1' });

  it('CVE-2026-39851 Saleor: changing one’s e-mail does not find out who else is a customer, one by one', async () => {
    const person = await makeOneShopper(strict);
    const change = (email: string) =>
      strict.call('PUT', '/api/user/update-user', {
        token: person.token,
        body: { name: 'Asha', email, mobile: '9876543210' },
      });
    const known = await makeOneShopper(strict);
    const statuses: number[] = [];
    for (let times = 0; times < 14; times++) statuses.push((await change(known.email)).status);
    expect(statuses).toEqual([...Array(10).fill(409), ...Array(4).fill(429)]);
  });

  it('perseidesjs/medusa-plugin-rate-limit#23: another X-Forwarded-For is not another caller', async () => {
    const { email } = await makeShopper(strict);
    const statuses: number[] = [];
    for (let at = 0; at < 12; at++) {
      const address = `203.0.113.${at}`;
      const headers = { 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}` };
      const body = { email, password: 'not the password' };
      statuses.push((await strict.call('POST', '/api/user/login', { body, headers })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
    // The list of signed-in devices does not trust the header either.
    const { token } = await makeShopper(strict);
    const headers = { 'x-forwarded-for': '203.0.113.99' };
    const devices = await strict.call('GET', '/api/user/sessions', { token, headers });
    expect(devices.body.data).toMatchObject([{ place: '127.0.0.1' }]);
  });
});
