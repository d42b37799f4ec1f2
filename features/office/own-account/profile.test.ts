// Seeing and changing one's own account, over HTTP and with a real mail server.

import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions, users } from '#features/identity/account/account.table.ts';
import { ADDRESS, makeAddress, makeShopper, PASSWORD, type Person } from '#tests/factories.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { useTestShop, type CallOptions } from '#tests/open-test-shop.ts';
import { addToCart, makeBuyer, placeOrder } from '#tests/orders.ts';
import { useSentMails } from '#tests/sent-mails.ts';

const shop = useTestShop();
const sent = useSentMails(shop);

let counter = 0;
const newEmail = () => `changed${++counter}@example.test`;
const update = (who: CallOptions, body: unknown) =>
  shop.call('PUT', '/api/user/update-user', { ...who, body });
const toBody = ({ email }: { email: string }) => ({ name: 'Asha Rao', email, mobile: '9876543210' });
const readRow = async ({ userId }: { userId: string }) => {
  const [row] = await shop.db.select().from(users).where(eq(users.id, userId));
  return row!;
};
/** Makes the session as old as if this person had signed in that long ago and renewed it since. */
const age = (person: Person, minutes: number) =>
  shop.db
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - minutes * 60_000) })
    .where(eq(sessions.userId, person.userId));

describe('the profile', () => {
  it('is shown with the ids of cart, addresses and orders, and nothing secret', async () => {
    const { person, addressId, payload } = await makeBuyer(shop);
    const placed = await placeOrder(shop, person, payload);
    const other = await makeBuyer(shop);
    const line = await addToCart(shop, person, other.product.id);
    const second = await makeAddress(shop, person);
    const { body } = await shop.call('GET', '/api/user/user-details', person);
    expect(body.message).toBe('User details');
    expect(body.data).toEqual({
      _id: person.userId,
      needs_second_step: false,
      name: 'Ravi Kumar',
      email: person.email,
      avatar: '',
      mobile: ADDRESS.mobile,
      verify_email: true,
      last_login_date: expect.any(String),
      status: 'Active',
      address_details: [second, addressId],
      shopping_cart: [line.body.data._id],
      orderHistory: [placed.body.data[0].orderId],
      role: 'USER',
      staff: [],
    });
  });

  it('is saved as typed and answered whole', async () => {
    const person = await makeOneShopper(shop);
    const body = { name: '  Asha  Rao ', email: ` ${person.email.toUpperCase()} `, mobile: '98765 43210' };
    const answer = await update(person, body);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Profile updated' } });
    const details = await shop.call('GET', '/api/user/user-details', person);
    expect(answer.body.data).toEqual(details.body.data);
    expect(answer.body.data).toMatchObject({
      _id: person.userId,
      name: 'Asha  Rao',
      email: person.email,
      mobile: '9876543210',
    });
  });

  const required = 'Name, email and mobile are required';
  const mobile = 'Mobile: 10 digits, or + and country code';
  it.each([
    [{ name: '' }, required, 'name'],
    [{ name: ' \u0000 ' }, required, 'name'],
    [{ name: 'x'.repeat(101) }, required, 'name'],
    [{ email: '' }, required, 'email'],
    [{ email: { $ne: null } }, required, 'email'],
    [{ mobile: '' }, required, 'mobile'],
    [{ email: 'no e-mail' }, 'Enter a valid email', 'email'],
    [{ mobile: '123456' }, mobile, 'mobile'],
  ])('is not changed by %j', async (change, message, field) => {
    const person = await makeOneShopper(shop);
    const before = await readRow(person);
    const answer = await update(person, { ...toBody(person), ...change });
    expect(answer).toMatchObject({ status: 400, body: { message } });
    expect(Object.keys(answer.body.fields!)).toEqual([field]);
    expect(await readRow(person)).toEqual(before);
  });

  it('cannot change role, status or owner', async () => {
    const [person, other] = [await makeOneShopper(shop), await makeOneShopper(shop)];
    await shop.db.update(users).set({ isEmailVerified: false }).where(eq(users.id, person.userId));
    const untouched = await readRow(other);
    const answer = await update(person, {
      ...toBody(person),
      _id: other.userId,
      userId: other.userId,
      role: 'ADMIN',
      status: 'Suspended',
      verify_email: true,
      isEmailVerified: true,
      avatar: 'javascript:alert(1)',
      password: 'another password',
      passwordHash: 'x',
    });
    expect(answer).toMatchObject({ status: 200, body: { data: { _id: person.userId, role: 'USER' } } });
    expect(await readRow(person)).toMatchObject({
      role: 'USER',
      status: 'Active',
      isEmailVerified: false,
      avatar: '',
      passwordHash: '',
    });
    expect(await readRow(other)).toEqual(untouched);
    expect(answer.text).not.toMatch(/password|argon2|hash/i);
  });
});

describe('another e-mail', () => {
  it('signs in from now on, is unverified and gets a link, and the old address gets a mail', async () => {
    const person = await makeShopper(shop);
    const email = newEmail();
    const answer = await update(person, toBody({ email: ` ${email.toUpperCase()}` }));
    expect(answer).toMatchObject({ status: 200, body: { data: { email, verify_email: false } } });
    const logIn = (address: string) =>
      shop.call('POST', '/api/user/login', { body: { email: address, password: PASSWORD } });
    expect((await logIn(email)).status).toBe(200);
    expect((await logIn(person.email)).status).toBe(400);
    const mail = await sent.waitFor(person.email);
    expect(mail.subject).toBe('The email of your Jhatpat account was changed');
    expect(mail.text).toContain('You can no longer sign in with this address.');
    // Somebody reading the old mailbox must not learn the new address.
    expect(mail.raw).not.toContain(email);
    expect((await sent.waitFor(email)).subject).toBe('Confirm your email for Jhatpat');
  });

  it('leaves a verified e-mail verified when it is the same one', async () => {
    const person = await makeOneShopper(shop);
    await age(person, 60 * 24);
    const answer = await update(person, toBody({ email: person.email.toUpperCase() }));
    expect(answer).toMatchObject({ status: 200, body: { data: { verify_email: true } } });
  });

  it('needs a sign-in within the last 15 minutes, and renewing the session is not one', async () => {
    const person = await makeShopper(shop);
    await age(person, 16);
    const renewed = await shop.call('POST', '/api/user/refresh-token', { token: person.refreshToken });
    const token = renewed.body.data.accessToken;
    const body = { ...toBody({ email: newEmail() }), name: 'Somebody Else' };
    expect(await update({ token }, body)).toMatchObject({
      status: 403,
      body: { code: 'RECENT_SIGN_IN_NEEDED', message: 'Please sign in again to change your email.' },
    });
    expect(await readRow(person)).toMatchObject({ email: person.email, name: 'Asha Rao' });
    const again = await shop.call('POST', '/api/user/login', {
      body: { email: person.email, password: PASSWORD },
    });
    expect((await update({ token: again.body.data.accesstoken }, body)).status).toBe(200);
  });

  it('is accepted 14 minutes after signing in', async () => {
    const person = await makeOneShopper(shop);
    await age(person, 14);
    expect((await update(person, toBody({ email: newEmail() }))).status).toBe(200);
  });

  it('that somebody else has is 409: nothing changes and no mail is sent', async () => {
    const [person, other] = [await makeOneShopper(shop), await makeOneShopper(shop)];
    const body = { ...toBody({ email: other.email.toUpperCase() }), name: 'Somebody Else' };
    expect(await update(person, body)).toMatchObject({
      status: 409,
      body: {
        message: 'This email is already registered',
        fields: { email: 'This email is already registered' },
      },
    });
    expect(await readRow(person)).toMatchObject({ email: person.email, name: 'Ravi Kumar' });
    const { rows } = await shop.db.execute(
      sql`SELECT 1 FROM jobs.job WHERE data->>'to' IN (${person.email}, ${other.email})`,
    );
    expect(rows).toEqual([]);
  });

  it('goes to one of several accounts that ask for it at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => makeOneShopper(shop)));
    const email = newEmail();
    const answers = await Promise.all(people.map((person) => update(person, toBody({ email }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  it('can be tried 10 times an hour, so that nobody finds out who has an account', async () => {
    const strict = await makeOneShopper(shop);
    const other = await makeOneShopper(shop);
    await shop.db.execute(sql`DELETE FROM rate_limits`);
    expect((await update(strict, toBody(other))).status).toBe(409);
    await shop.db.execute(sql`UPDATE rate_limits SET count = 10000 WHERE key LIKE 'email-change:%'`);
    const answer = await update(strict, toBody(other));
    expect(answer).toMatchObject({
      status: 429,
      body: { message: 'Too many attempts. Try again in a minute.' },
    });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3000);
    // Other changes of the profile are not limited.
    expect((await update(strict, toBody(strict))).status).toBe(200);
  });
});
