// A stranger who knows somebody's e-mail can neither block their password reset nor guess its code.

import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { logIn, makeShopper } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { useSentMails } from '#tests/sent-mails.ts';
import { hashToken } from '../../account/token.ts';

const shop = useTestShop({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '127.0.0.1' });
const sent = useSentMails(shop);

const NEW_PASSWORD = 'staple battery horse';
let lastAddress = 0;
const newAddress = () => `10.7.${Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}`;

/** A browser at some address, with its own cookies. */
function openBrowser(address = newAddress(), { keepsCookies = true } = {}) {
  const cookies: Record<string, string> = {};
  const put = async (path: string, body: object) => {
    const headers = { 'x-forwarded-for': address };
    const answer = await shop.call('PUT', `/api/user/${path}`, { body, cookies, headers });
    if (keepsCookies) for (const { name, value } of answer.cookies) cookies[name] = value;
    return answer;
  };
  return {
    address,
    ask: (email: string) => put('forgot-password', { email }),
    verify: (email: string, otp: string) => put('verify-forgot-password-otp', { email, otp }),
    open: (link: string) => put('verify-reset-link', { token: link }),
    reset: (email: string) =>
      put('reset-password', { email, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }),
  };
}
type Browser = ReturnType<typeof openBrowser>;

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const mailsTo = (email: string) => sent.mails.filter(({ to }) => to === email);

/** The code in the mail that this request causes. */
async function receiveCode(browser: Browser, email: string): Promise<string> {
  const before = mailsTo(email).length;
  expect((await browser.ask(email)).status).toBe(200);
  const mail = await sent.waitFor(email, before + 1);
  await sent.waitForJobs();
  return /^(\d{6})$/m.exec(mail.text)![1]!;
}

const makeVictim = async () => (await makeShopper(shop)).email;

/** Somebody whose browser has asked for a code. */
async function makeAsked() {
  const [email, owner] = [await makeVictim(), openBrowser()];
  return { email, owner, code: await receiveCode(owner, email) };
}

async function guess(browser: Browser, email: string, code: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < times; at++) statuses.push((await browser.verify(email, wrong(code))).status);
  return statuses;
}

describe('guesses of strangers', () => {
  it('use up none of the owner’s guesses, wherever they are made and whatever cookies they send', async () => {
    const { email, owner, code } = await makeAsked();
    const fiveThenNoMore = [400, 400, 400, 400, 400, 429, 429];
    // At the owner's own address, from elsewhere, and by somebody who has requested a code too.
    expect(await guess(openBrowser(owner.address), email, code, 7)).toEqual(fiveThenNoMore);
    expect(await guess(openBrowser(), email, code, 7)).toEqual(fiveThenNoMore);
    const actor = openBrowser(owner.address);
    await receiveCode(actor, email);
    expect(await guess(actor, email, code, 7)).toEqual(fiveThenNoMore);

    expect((await owner.verify(email, wrong(code))).status).toBe(400);
    expect((await owner.verify(email, code)).status).toBe(200);
    expect((await owner.reset(email)).status).toBe(200);
    expect((await logIn(shop, email, NEW_PASSWORD)).accesstoken).toBeTruthy();
  });

  it('fail even with the right code: it works only in the browser that asked for it', async () => {
    const { email, owner, code } = await makeAsked();
    const actor = openBrowser();
    await receiveCode(actor, email);
    for (const stranger of [actor, openBrowser()])
      expect(await stranger.verify(email, code)).toMatchObject({
        status: 400,
        body: { message: 'The code is wrong or has expired' },
      });
    expect((await owner.verify(email, code)).status).toBe(200);
  });
});

it('a browser without cookies can use the newest code asked for at the same address, with five tries', async () => {
  const email = await makeVictim();
  const caller = openBrowser(newAddress(), { keepsCookies: false });
  const first = await receiveCode(caller, email);
  expect(await guess(caller, email, first, 6)).toEqual([400, 400, 400, 400, 400, 429]);
  const code = await receiveCode(caller, email);
  if (first !== code) expect((await caller.verify(email, first)).status).toBe(400);
  expect((await openBrowser(newAddress(), { keepsCookies: false }).verify(email, code)).status).toBe(400);
  expect((await caller.verify(email, code)).status).toBe(200);
});

describe('requests of strangers', () => {
  it('do not invalidate the code that the owner has asked for', async () => {
    const { email, owner, code } = await makeAsked();
    for (const address of [owner.address, newAddress(), newAddress()])
      await receiveCode(openBrowser(address), email);
    expect((await owner.verify(email, code)).status).toBe(200);
  });

  it('end with the reset: no earlier code or link opens the account again', async () => {
    const email = await makeVictim();
    const [owner, stranger] = [openBrowser(), openBrowser()];
    const theirs = await receiveCode(stranger, email);
    await owner.verify(email, await receiveCode(owner, email));
    expect((await owner.reset(email)).status).toBe(200);
    expect((await stranger.verify(email, theirs)).status).toBe(400);
  });

  it('cause at most 10 mailed codes a day, and then one link an hour, which the owner can use in any browser', async () => {
    const email = await makeVictim();
    for (let address = 0; address < 9; address++) {
      const stranger = openBrowser();
      for (let request = 0; request < 3; request++) {
        expect((await stranger.ask(email)).status).toBe(200);
        await sent.waitForJobs();
        await guess(stranger, email, '000000', 6);
      }
      expect((await stranger.ask(email)).status).toBe(429);
    }
    // Of 27 requests the last 17 produced no code to guess.
    expect(mailsTo(email).filter(({ subject }) => subject.startsWith('Your code'))).toHaveLength(10);
    const { rows } = await shop.db.execute<{ codes: number; tries: number }>(sql`
      SELECT count(code_hash)::int AS codes, sum(least(holder_tries, 5) + least(other_tries, 5))::int AS tries
      FROM password_resets WHERE email_hash = ${hashToken(email)}`);
    // However many ask and guess, at most a hundred guesses a day are compared with a million possible codes.
    expect(rows[0]!.codes).toBe(10);
    expect(rows[0]!.tries).toBeLessThanOrEqual(100);

    const owner = openBrowser();
    expect((await owner.ask(email)).status).toBe(200);
    await sent.waitForJobs();
    const links = mailsTo(email).filter(({ subject }) => subject.startsWith('Your link'));
    expect(links).toHaveLength(1);
    const [, link] = /http:\/\/shop\.test\/reset-password#link=([\w-]{43})/.exec(links[0]!.text)!;
    expect(links[0]!.html).toContain(`href="http://shop.test/reset-password#link=${link}"`);
    expect((await openBrowser().open('a'.repeat(43))).status).toBe(400);
    const opened = await owner.open(link!);
    expect(opened).toMatchObject({ status: 200, body: { data: { email } } });
    expect(opened.text).not.toContain(opened.cookies[0]!.value);
    expect((await owner.open(link!)).status).toBe(400);
    expect((await owner.reset(email)).status).toBe(200);
    expect((await logIn(shop, email, NEW_PASSWORD)).accesstoken).toBeTruthy();

    // The link is used up, so the next request brings another one.
    await openBrowser().ask(email);
    await sent.waitFor(email, 12);
  });
});
