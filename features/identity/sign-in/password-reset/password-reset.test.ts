import { desc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { logIn, makeShopper, PASSWORD, type Person } from '#tests/factories.ts';
import { until, type ReceivedMail } from '#tests/mail.ts';
import { useTestShop, type CallOptions } from '#tests/open-test-shop.ts';
import { mailCode } from '#tests/resets.ts';
import { useSentMails } from '#tests/sent-mails.ts';
import { users } from '../../account/account.table.ts';
import { passwordResets } from './password-reset.table.ts';
import { hashToken } from '../../account/token.ts';

const shop = useTestShop();
const sent = useSentMails(shop);

const NEW_PASSWORD = 'staple battery horse';
/** Cookies by e-mail, for the browser that asked. */
const browsers = new Map<unknown, Record<string, string>>();
const ask = async (email: unknown, options: CallOptions = {}) => {
  const answer = await shop.call('PUT', '/api/user/forgot-password', { body: { email }, ...options });
  for (const { name, value } of answer.cookies) browsers.set(email, { [name]: value });
  return answer;
};
const verify = (email: string, otp: unknown, options: CallOptions = {}) =>
  shop.call('PUT', '/api/user/verify-forgot-password-otp', {
    body: { email, otp },
    ...(browsers.has(email) && { cookies: browsers.get(email)! }),
    ...options,
  });
const reset = (email: string, ticket?: string, body: object = {}, options: CallOptions = {}) =>
  shop.call('PUT', '/api/user/reset-password', {
    body: { email, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD, ...body },
    ...(ticket && { cookies: { jhatpat_reset: ticket } }),
    ...options,
  });

const readCode = (mail: ReceivedMail) => /^(\d{6})$/m.exec(mail.text)![1]!;
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const findRow = async (email: string) => {
  const [row] = await shop.db
    .select()
    .from(passwordResets)
    .where(eq(passwordResets.emailHash, hashToken(email)))
    .orderBy(desc(passwordResets.requestedAt));
  return row;
};
const countJobs = async () => {
  const { rows } = await shop.db.execute<{ open: number }>(
    sql`SELECT count(*)::int AS open FROM jobs.job WHERE state IN ('created', 'retry', 'active')`,
  );
  return rows[0]!.open;
};

/** Asks for a code and reads it from the mail. */
async function receiveCode(email: string): Promise<string> {
  const before = sent.mails.filter((mail) => mail.to === email).length;
  expect((await ask(email)).status).toBe(200);
  const code = readCode(await sent.waitFor(email, before + 1));
  await until(async () => (await countJobs()) === 0, 'the job to be marked as done');
  return code;
}

async function receiveTicket(email: string): Promise<string> {
  const answer = await verify(email, await receiveCode(email));
  expect(answer.status).toBe(200);
  return answer.cookies.find(({ name }) => name === 'jhatpat_reset')!.value;
}

describe('the whole way', () => {
  it('from the mailed code to the new password, which ends every session', async () => {
    const person = await makeShopper(shop);
    const other = await logIn(shop, person.email);

    const asked = await ask(` ${person.email.toUpperCase()} `);
    expect(asked.body).toEqual({
      success: true,
      error: false,
      message: 'If this email is registered, a 6 digit code has been sent.',
      data: null,
    });
    expect(String(asked.headers['set-cookie'])).toMatch(
      /^jhatpat_reset_request=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const code = readCode(await sent.waitFor(person.email));

    const verified = await verify(person.email, code);
    expect(verified.body).toMatchObject({ message: 'Code verified', data: { email: person.email } });
    const cookie = String(verified.headers['set-cookie']);
    expect(cookie).toMatch(/^jhatpat_reset=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(verified.text).not.toContain(verified.cookies[0]!.value);

    const changed = await reset(person.email, verified.cookies[0]!.value);
    expect(changed.body).toMatchObject({ message: 'Password changed. Please log in.', data: null });
    expect(changed.cookies).toContainEqual({ name: 'jhatpat_reset', value: '' });
    for (const token of [person.token, other.accesstoken])
      expect((await shop.call('GET', '/api/user/user-details', { token })).status).toBe(401);
    for (const token of [person.refreshToken, other.refreshToken])
      expect((await shop.call('POST', '/api/user/refresh-token', { token })).status).toBe(401);
    const body = { email: person.email, password: PASSWORD };
    expect((await shop.call('POST', '/api/user/login', { body })).status).toBe(400);
    const { accesstoken } = await logIn(shop, person.email, NEW_PASSWORD);
    const details = await shop.call('GET', '/api/user/user-details', { token: accesstoken });
    expect(details.body.data.verify_email).toBe(true);
  });

  it('the mail explains itself, in text and in HTML, and takes no words from the request', async () => {
    const person = await makeShopper(shop);
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const evil = { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' };
    await ask(person.email, { headers: { 'user-agent': agent, ...evil } });
    const mail = await sent.waitFor(person.email);
    const code = readCode(mail);
    expect(mail).toMatchObject({ from: 'shop@localhost', subject: 'Your code for a new Jhatpat password' });
    expect(mail.text).toContain(`\n\n${code}\n\n`);
    expect(mail.text).toMatch(
      /valid for 10 minutes, only in the browser that requested it: Firefox on Linux, \d/,
    );
    expect(mail.text).toMatch(/If this was not you, ignore this email/);
    expect(mail.html).toContain(`>${code}</p>`);
    expect(mail.html).not.toMatch(/<img|<table|<a |https?:/);
    expect(mail.text + mail.html).not.toMatch(/evil|href/);
    expect(mail.subject).not.toContain(code);
    expect(mail.raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
  });

  it('says what is missing or invalid', async () => {
    const { email } = await makeShopper(shop);
    for (const body of [{}, { email: '' }, { email: '   ' }, { email: null }, { email: ['a@b.test'] }]) {
      const answer = await shop.call('PUT', '/api/user/forgot-password', { body });
      expect(answer).toMatchObject({ status: 400, body: { message: 'Email is required' } });
    }
    expect((await ask('nobody')).body.message).toBe('Enter a valid email');
    for (const otp of ['', '12345', '1234567', '12345a', '१२३४५६', 123456, null])
      expect((await verify(email, otp)).body.message).toBe('Enter the 6 digit code');
    const ticket = await receiveTicket(email);
    const missing = await shop.call('PUT', '/api/user/reset-password', { body: { email } });
    expect(missing).toMatchObject({ status: 400, body: { message: 'All fields are required' } });
    const different = await reset(email, ticket, { confirmPassword: 'something else' });
    expect(different.body.message).toBe('New password and confirm password must be same.');
    const short = await reset(email, ticket, { newPassword: '1234567', confirmPassword: '1234567' });
    expect(short.body.message).toBe('Password must have at least 8 characters');
    const name = 'Lakshmi Raghunathan';
    await shop.db.update(users).set({ name }).where(eq(users.email, email));
    for (const weak of ['jhatpat123', email, name]) {
      const answer = await reset(email, ticket, { newPassword: weak, confirmPassword: weak });
      expect(answer.body.fields, weak).toEqual({ newPassword: expect.stringContaining('easy to guess') });
    }
    const long = 'x'.repeat(129);
    expect((await reset(email, ticket, { newPassword: long, confirmPassword: long })).status).toBe(400);
    // None of them used the ticket up.
    expect((await reset(email, ticket)).status).toBe(200);
  });
});

describe('the code', () => {
  it('works once', async () => {
    const { email } = await makeShopper(shop);
    const code = await receiveCode(email);
    const answers = await Promise.all(Array.from({ length: 4 }, () => verify(email, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  it('expires after 10 minutes', async () => {
    const { email } = await makeShopper(shop);
    const code = await receiveCode(email);
    const row = await findRow(email);
    const life = row!.expiresAt.getTime() - Date.now();
    expect(life).toBeGreaterThan(590_000);
    expect(life).toBeLessThanOrEqual(600_000);
    await shop.db.update(passwordResets).set({ expiresAt: new Date(0) });
    const late = await verify(email, code);
    expect(late).toMatchObject({ status: 400, body: { message: 'The code is wrong or has expired' } });
  });

  it('is replaced by the next one', async () => {
    const { email } = await makeShopper(shop);
    const first = await receiveCode(email);
    const second = await receiveCode(email);
    if (first !== second) expect((await verify(email, first)).status).toBe(400);
    expect((await verify(email, second)).status).toBe(200);
  });

  it('works only for its own e-mail', async () => {
    const [owner, other] = [await makeShopper(shop), await makeShopper(shop)];
    const code = await receiveCode(owner.email);
    await receiveCode(other.email);
    expect((await verify(other.email, code)).status).toBe(400);
    expect((await verify(owner.email, code)).status).toBe(200);
  });

  it('can be guessed 5 times, also when fifty guess at once', async () => {
    const { email } = await makeShopper(shop);
    const code = await receiveCode(email);
    const guesses = await Promise.all(Array.from({ length: 50 }, () => verify(email, wrong(code))));
    const statuses = guesses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(45);
    // The right code no longer helps until a new one is asked for.
    const refused = await verify(email, code);
    expect(refused.body).toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
      message: 'Too many attempts. Try again in a minute.',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(590);
    expect((await verify(email, await receiveCode(email))).status).toBe(200);
  });

  it('is only in the mail: not in answers, jobs, tables or the log', async () => {
    const { email } = await makeShopper(shop);
    const code = await receiveCode(email);
    const { rows } = await shop.db.execute(sql`SELECT row_to_json(job)::text AS text FROM jobs.job job`);
    const stored = [...rows.map((row) => String(row['text'])), JSON.stringify(await findRow(email))];
    const isCode = new RegExp(`(?<!\\d)${code}(?!\\d)`);
    for (const text of stored) expect(text).not.toMatch(isCode);
    expect(JSON.stringify(await findRow(email))).not.toContain(email);
    expect(sent.log.join('')).not.toMatch(isCode);
  });
});

describe('a repeated job', () => {
  it('mails another code, but gives no new guesses', async () => {
    const { email } = await makeShopper(shop);
    const request = { holder: 'the same browser', requestedAt: new Date() };
    const first = await mailCode(shop.db, email, request);
    const { cookies } = first;
    for (let tries = 0; tries < 4; tries++) await verify(email, wrong(first.code), { cookies });
    const second = await mailCode(shop.db, email, request);
    expect((await verify(email, wrong(second.code), { cookies })).status).toBe(400);
    expect((await verify(email, second.code, { cookies })).status).toBe(429);
  });

  it('mails nothing once its code has been used', async () => {
    const { email } = await makeShopper(shop);
    const request = { holder: 'another browser', requestedAt: new Date() };
    const { code, cookies } = await mailCode(shop.db, email, request);
    const verified = await verify(email, code, { cookies });
    expect((await mailCode(shop.db, email, request)).mail).toBeUndefined();
    const ticket = verified.cookies.find(({ name }) => name === 'jhatpat_reset')!.value;
    expect((await reset(email, ticket)).status).toBe(200);
  });
});

describe('the ticket', () => {
  const rejection = { status: 400, body: { message: 'Verify the code first' } };

  it('is needed, and works once, also when used twice at the same moment', async () => {
    const { email } = await makeShopper(shop);
    await receiveCode(email);
    for (const ticket of [undefined, 'x', 'a'.repeat(43), ''])
      expect(await reset(email, ticket)).toMatchObject(rejection);
    await logIn(shop, email);
    const ticket = await receiveTicket(email);
    const answers = await Promise.all([reset(email, ticket), reset(email, ticket), reset(email, ticket)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await reset(email, ticket)).toMatchObject(rejection);
  });

  it("does not open another person's account", async () => {
    const [thief, victim] = [await makeShopper(shop), await makeShopper(shop)];
    const ticket = await receiveTicket(thief.email);
    await receiveTicket(victim.email);
    expect(await reset(victim.email, ticket)).toMatchObject(rejection);
    await logIn(shop, victim.email);
    expect((await reset(thief.email, ticket)).status).toBe(200);
  });

  it('expires after 10 minutes', async () => {
    const { email } = await makeShopper(shop);
    const ticket = await receiveTicket(email);
    await shop.db.update(passwordResets).set({ expiresAt: new Date(0) });
    expect(await reset(email, ticket)).toMatchObject(rejection);
  });

  it('does not outlive a suspension or a change of e-mail', async () => {
    const [suspended, moved] = [await makeShopper(shop), await makeShopper(shop)];
    const set = (person: Person, values: object) =>
      shop.db.update(users).set(values).where(eq(users.id, person.userId));
    const tickets = [await receiveTicket(suspended.email), await receiveTicket(moved.email)];
    await set(suspended, { status: 'Suspended' });
    await set(moved, { email: `moved.${moved.email}` });
    expect(await reset(suspended.email, tickets[0])).toMatchObject(rejection);
    expect(await reset(moved.email, tickets[1])).toMatchObject(rejection);
    expect(await reset(`moved.${moved.email}`, tickets[1])).toMatchObject(rejection);
  });

  it('is not taken from a form', async () => {
    const { email } = await makeShopper(shop);
    const ticket = await receiveTicket(email);
    const form = await shop.app.inject({
      method: 'PUT',
      url: '/api/user/reset-password',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      cookies: { jhatpat_reset: ticket },
      payload: `email=${email}&newPassword=${NEW_PASSWORD}&confirmPassword=${NEW_PASSWORD}`,
    });
    expect(form.statusCode).toBe(415);
    expect((await reset(email, ticket)).status).toBe(200);
  });
});

describe('whether an e-mail has an account', () => {
  it('is not revealed by status, body, headers or time of any step', async () => {
    const known: Person[] = [];
    for (let i = 0; i < 8; i++) known.push(await makeShopper(shop));
    const unknown = known.map(({ email }) => `no.${email}`);
    const seen: Record<string, { answers: Set<string>; times: number[] }> = {};
    const measure = async (who: string, run: () => ReturnType<typeof ask>) => {
      const startedAt = performance.now();
      const { status, text, headers } = await run();
      const { times, answers } = (seen[who] ??= { answers: new Set(), times: [] });
      times.push(performance.now() - startedAt);
      answers.add(JSON.stringify([status, text, Object.keys(headers).sort()]));
    };
    for (const [index, { email }] of known.entries()) {
      await measure('known asks', () => ask(email));
      await measure('unknown asks', () => ask(unknown[index]!));
    }
    await until(async () => (await countJobs()) === 0, 'all requests to be worked on');
    for (const [index, { email }] of known.entries()) {
      const code = wrong(readCode(await sent.waitFor(email)));
      for (let tries = 0; tries < 7; tries++) {
        await measure('known verifies', () => verify(email, code));
        await measure('unknown verifies', () => verify(unknown[index]!, code));
      }
      await measure('known resets', () => reset(email, 'a'.repeat(43)));
      await measure('unknown resets', () => reset(unknown[index]!, 'a'.repeat(43)));
    }
    for (const step of ['asks', 'verifies', 'resets']) {
      const [one, other] = [seen[`known ${step}`]!, seen[`unknown ${step}`]!];
      expect(one.answers).toEqual(other.answers);
      // The shortest of each, because other work on the machine only adds time.
      const [fast, slow] = [one, other].map(({ times }) => Math.min(...times)).sort((a, b) => a - b);
      expect(slow! - fast!).toBeLessThan(Math.max(25, fast! * 2));
    }
    expect(sent.mails.filter(({ to }) => to.startsWith('no.'))).toEqual([]);
  });

  it('a suspended account is treated like a missing one', async () => {
    const person = await makeShopper(shop);
    await shop.db.update(users).set({ status: 'Suspended' }).where(eq(users.id, person.userId));
    expect((await ask(person.email)).status).toBe(200);
    await until(async () => (await countJobs()) === 0, 'the request to be worked on');
    expect(await findRow(person.email)).toMatchObject({ userId: null });
    expect(sent.mails.filter(({ to }) => to === person.email)).toEqual([]);
  });
});
