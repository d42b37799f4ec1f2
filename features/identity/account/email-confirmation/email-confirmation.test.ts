import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { makeShopper, PASSWORD, registerShopper, type Person } from '#tests/factories.ts';
import { useTestShop, type CallOptions } from '#tests/open-test-shop.ts';
import { useSentMails } from '#tests/sent-mails.ts';
import { users, emailConfirmations } from '../account.table.ts';

const shop = useTestShop({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '127.0.0.1' });
const sent = useSentMails(shop);

const mailsTo = (email: string) => sent.mails.filter(({ to }) => to === email);
const toToken = ({ text }: { text: string }) => /\/confirm-email#token=([\w-]{43})$/m.exec(text)![1]!;
const receiveToken = async (email: string, count = 1) => toToken(await sent.waitFor(email, count));
/** In another browser than the one that registered. */
const confirm = (token: unknown, options: CallOptions = {}, password: string | undefined = PASSWORD) =>
  shop.call('POST', '/api/user/confirm-email', { body: { token, password }, ...options });
const sendAgain = ({ token }: Person, address = '192.0.2.1') =>
  shop.call('POST', '/api/user/send-confirmation', { token, headers: { 'x-forwarded-for': address } });
const isConfirmed = async ({ token }: Person) =>
  (await shop.call('GET', '/api/user/user-details', { token })).body.data.verify_email as boolean;
const moveTo = ({ token }: Person, email: string) =>
  shop.call('PUT', '/api/user/update-user', {
    token,
    body: { name: 'Asha Rao', email, mobile: '9876543210' },
  });
const INVALID = { status: 400, body: { code: 'LINK_INVALID' } };

describe('registering', () => {
  it('mails one link that confirms the address, also without a session', async () => {
    const person = await registerShopper(shop);
    expect(await isConfirmed(person)).toBe(false);
    const mail = await sent.waitFor(person.email);
    expect(mail).toMatchObject({ from: 'shop@localhost', subject: 'Confirm your email for Jhatpat' });
    // First the welcome by name, last the caution.
    expect(mail.text).toMatch(
      /^Welcome to Jhatpat, Asha\..*#token=.*If you have not opened an account at Jhatpat, ignore/s,
    );
    expect(mail.text).not.toContain('Rao');
    const token = toToken(mail);
    expect(mail.html).toContain(`href="http://shop.test/confirm-email#token=${token}"`);

    const answer = await confirm(token);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Email confirmed' } });
    expect(answer.body.data).toEqual({ email: person.email });
    expect(answer.cookies).toEqual([]);
    expect(await isConfirmed(person)).toBe(true);
  });

  it('confirms by one press in a browser that is signed in to the account', async () => {
    const person = await registerShopper(shop);
    const body = { token: await receiveToken(person.email) };
    const answer = await shop.call('POST', '/api/user/confirm-email', { body, token: person.token });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Email confirmed' } });
  });

  it('confirms nothing for somebody who reads the mail but does not know the password', async () => {
    const person = await registerShopper(shop);
    const other = await makeShopper(shop);
    const body = { token: await receiveToken(person.email) };
    for (const token of [undefined, other.token]) {
      const unasked = await shop.call('POST', '/api/user/confirm-email', { body, ...(token && { token }) });
      expect(unasked).toMatchObject({ status: 403, body: { code: 'PASSWORD_NEEDED' } });
      const wrong = await shop.call('POST', '/api/user/confirm-email', {
        body: { ...body, password: 'not the password' },
        ...(token && { token }),
      });
      expect(wrong).toMatchObject({ status: 400, body: { fields: { password: 'Incorrect password' } } });
    }
    expect(await isConfirmed(person)).toBe(false);
    // Guesses count as failed logins.
    for (let tries = 2; tries < 10; tries++) await confirm(body.token, {}, 'not the password');
    expect((await confirm(body.token)).status).toBe(429);
  });

  it('with an address that has an account mails nothing, and does not count towards its mails', async () => {
    const person = await registerShopper(shop);
    await sent.waitFor(person.email);
    const body = { name: 'Eve', email: person.email, password: PASSWORD, confirmPassword: PASSWORD };
    for (let times = 0; times < 12; times++)
      expect((await shop.call('POST', '/api/user/register', { body })).status).toBe(409);
    expect((await sendAgain(person)).status).toBe(200);
    await sent.waitFor(person.email, 2);
  });
});

describe('the link', () => {
  it('changes nothing by being opened: only the press, a POST of the shop’s own page, does', async () => {
    const person = await registerShopper(shop);
    const token = await receiveToken(person.email);
    for (const path of [
      '/confirm-email',
      `/confirm-email?token=${token}`,
      `/api/user/confirm-email?token=${token}`,
    ])
      await shop.call('GET', path);
    expect(await isConfirmed(person)).toBe(false);
    expect((await confirm(token)).status).toBe(200);
  });

  it('opens one page, the same for every token, which search engines leave alone', async () => {
    const { cache } = shop;
    await shop.call('GET', '/confirm-email');
    const { pages } = cache.size;
    for (let at = 0; at < 5; at++) {
      const page = await shop.call('GET', `/confirm-email?token=${'x'.repeat(42)}${at}`);
      expect(page.status).toBe(200);
      expect(page.text).not.toContain('x'.repeat(42));
      expect(page.text).toMatch(/<meta name="robots" content="noindex"/);
    }
    expect(cache.size.pages).toBe(pages);
  });

  it('says so when it is pressed again, also by many at once', async () => {
    const person = await registerShopper(shop);
    const token = await receiveToken(person.email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(token)));
    expect(answers.map(({ body }) => body.message).sort()).toEqual([
      'Email confirmed',
      ...Array(4).fill('This email is already confirmed'),
    ]);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await confirm(token)).body.message).toBe('This email is already confirmed');
  });

  it('expires after two days', async () => {
    const person = await registerShopper(shop);
    const token = await receiveToken(person.email);
    const isTheirs = eq(emailConfirmations.userId, person.userId);
    const [row] = await shop.db.select().from(emailConfirmations).where(isTheirs);
    const hours = (row!.expiresAt.getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(47.9);
    expect(hours).toBeLessThanOrEqual(48);
    await shop.db
      .update(emailConfirmations)
      .set({ expiresAt: new Date(0) })
      .where(isTheirs);
    expect(await confirm(token)).toMatchObject({
      status: 400,
      body: { code: 'LINK_EXPIRED', message: 'This link has expired. Request a new one on your profile.' },
    });
    expect(await isConfirmed(person)).toBe(false);
  });

  it('must have a valid token', async () => {
    for (const token of ['a'.repeat(43), 'x', '../..', "' OR 1=1 --"])
      expect(await confirm(token)).toMatchObject(INVALID);
    for (const token of ['', undefined, null, { $ne: null }, ['a'], 'x'.repeat(101)])
      expect(await confirm(token)).toMatchObject({
        status: 400,
        body: { message: 'This link is incomplete. Please open it from the email again.' },
      });
  });

  it('is valid for the address it was mailed to, not for the next one of that account', async () => {
    const person = await registerShopper(shop);
    const first = await receiveToken(person.email);
    expect((await moveTo(person, `moved.${person.email}`)).status).toBe(200);
    expect(await confirm(first)).toMatchObject(INVALID);
    expect(await isConfirmed(person)).toBe(false);
    expect((await confirm(await receiveToken(`moved.${person.email}`))).status).toBe(200);
    expect(await isConfirmed(person)).toBe(true);
  });

  it('that was used does not confirm the address again after the account has been elsewhere', async () => {
    const person = await registerShopper(shop);
    const token = await receiveToken(person.email);
    await confirm(token);
    await moveTo(person, `away.${person.email}`);
    await moveTo(person, person.email);
    expect(await confirm(token)).toMatchObject({ status: 400, body: { code: 'LINK_EXPIRED' } });
    expect(await isConfirmed(person)).toBe(false);
    // The second mail told the confirmed address of the change; the third is a link, now that it is back.
    expect((await confirm(await receiveToken(person.email, 3))).status).toBe(200);
  });

  it('does not confirm an address that the account changes to at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await registerShopper(shop);
      const token = await receiveToken(person.email);
      await Promise.all([confirm(token), moveTo(person, `quick.${person.email}`)]);
      expect(await isConfirmed(person)).toBe(false);
    }
  });

  it('of a suspended account is invalid', async () => {
    const person = await registerShopper(shop);
    const token = await receiveToken(person.email);
    await shop.db.update(users).set({ status: 'Suspended' }).where(eq(users.id, person.userId));
    expect(await confirm(token)).toMatchObject(INVALID);
  });

  it('is only in the mail: not in jobs, tables or the log', async () => {
    const person = await registerShopper(shop);
    const token = await receiveToken(person.email);
    const { rows } = await shop.db.execute(
      'SELECT row_to_json(job)::text AS text FROM jobs.job job UNION ALL SELECT row_to_json(c)::text FROM email_confirmations c',
    );
    for (const row of rows) expect(row['text']).not.toContain(token);
    expect(sent.log.join('')).not.toContain(token);
  });

  it('can be opened 100 times in a quarter of an hour from one address', async () => {
    const from = (address: string) => confirm('a'.repeat(43), { headers: { 'x-forwarded-for': address } });
    const answers = await Promise.all(Array.from({ length: 105 }, () => from('198.51.100.7')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await from('198.51.100.8')).status).toBe(400);
  });
});

describe('asking for the link again', () => {
  it('mails another one; the earlier stays valid', async () => {
    const person = await registerShopper(shop);
    const first = await receiveToken(person.email);
    const answer = await sendAgain(person);
    expect(answer).toMatchObject({ status: 200, body: { message: 'We have sent you a link', data: null } });
    const second = await receiveToken(person.email, 2);
    expect(second).not.toBe(first);
    expect((await confirm(first)).body.message).toBe('Email confirmed');
    expect((await confirm(second)).body.message).toBe('This email is already confirmed');
  });

  it('mails nothing when it is confirmed', async () => {
    const person = await makeShopper(shop);
    expect((await sendAgain(person)).body.message).toBe('This email is already confirmed');
    await sent.waitForJobs();
    expect(mailsTo(person.email)).toEqual([]);
  });

  it('is possible 3 times an hour for an account, and 5 mails a day for an address, whoever causes them', async () => {
    const person = await registerShopper(shop);
    const statuses: number[] = [];
    for (let at = 0; at < 4; at++) statuses.push((await sendAgain(person, `192.0.2.${at}`)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    await sent.waitFor(person.email, 4);

    // The account leaves the address and comes back, again and again.
    for (let times = 0; times < 3; times++) {
      for (const email of [`back.${person.email}`, person.email]) {
        expect((await moveTo(person, email)).status).toBe(200);
        await sent.waitForJobs();
      }
    }
    expect(mailsTo(person.email)).toHaveLength(5);
  });
});
