// What a stranger puts on an account whose e-mail is not theirs, so that it opens, or steers, what its owner
// later takes for their own.

import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addresses } from '#features/cart/address/address.table.ts';
import { pushSubscriptions } from '#features/orders/notices/push.table.ts';
import { passkeys } from './second-factor/second-factor.table.ts';
import { users } from '../account/account.table.ts';
import { makeAddress, makeShopper, PASSWORD, registerShopper, type Person } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { mailCode } from '#tests/resets.ts';
import { addApp, addPasskey } from '#tests/second-factors.ts';
import { makeMember } from '#tests/staff.ts';

const shop = useTestShop();

const NEW_PASSWORD = 'quite another battery';
const subscription = (name: string) => ({
  ...{ endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, p256dh: 'p', auth: 'a' },
});

/** Registered by a stranger, who has put on it whatever they can. */
async function makeOccupied(): Promise<
  Person & { passkey: Awaited<ReturnType<typeof addPasskey>>['passkey'] }
> {
  const person = await registerShopper(shop);
  const { passkey } = await addPasskey(shop, person);
  await makeAddress(shop, person);
  const { userId } = person;
  await shop.db.insert(pushSubscriptions).values({ userId, ...subscription(userId) });
  return { ...person, passkey };
}

const reset = (email: string, cookies: Record<string, string>) =>
  shop.call('PUT', '/api/user/reset-password', {
    cookies,
    body: { email, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
  });
const logIn = (email: string, password: string) =>
  shop.call('POST', '/api/user/login', { body: { email, password } });

/** The ticket of whoever reads the mail, as a cookie. */
async function proveByMail(email: string, way: 'code' | 'link'): Promise<Record<string, string>> {
  const { code, link, cookies } = await mailCode(shop.db, email, { way });
  const answer =
    way === 'code'
      ? await shop.call('PUT', '/api/user/verify-forgot-password-otp', {
          cookies,
          body: { otp: code, email },
        })
      : await shop.call('PUT', '/api/user/verify-reset-link', { body: { token: link } });
  expect(answer.status).toBe(200);
  return Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
}

it.each(['code', 'link'] as const)(
  'whoever first proves an e-mail by a %s has the account alone, whatever its registrant put on it',
  async (way) => {
    const { userId, email, token, passkey } = await makeOccupied();
    const ticket = await proveByMail(email, way);

    // Already between the proof and the new password nothing of before opens it, to add something again.
    expect((await shop.call('GET', '/api/user/user-details', { token })).status).toBe(401);
    expect(await logIn(email, PASSWORD)).toMatchObject({ status: 400, body: { code: 'WRONG_CREDENTIALS' } });

    expect((await reset(email, ticket)).status).toBe(200);
    expect((await logIn(email, NEW_PASSWORD)).status).toBe(200);
    const asked = await shop.call('POST', '/api/user/passkey-options', {});
    const body = {
      token: asked.body.data.token,
      passkey: passkey.get(asked.body.data.options, { userHandle: userId }),
    };
    expect((await shop.call('POST', '/api/user/passkey-login', { body })).status).toBe(400);
    for (const table of [passkeys, addresses, pushSubscriptions])
      expect(await shop.db.select().from(table).where(eq(table.userId, userId))).toEqual([]);
  },
);

it('a reset of an account that was proved before takes no second factor away', async () => {
  const person = await addApp(shop, await makeShopper(shop));
  await makeAddress(shop, person);
  expect((await reset(person.email, await proveByMail(person.email, 'code'))).status).toBe(200);
  expect((await logIn(person.email, NEW_PASSWORD)).body.code).toBe('SECOND_STEP_NEEDED');
  expect(await shop.db.select().from(addresses).where(eq(addresses.userId, person.userId))).toHaveLength(1);
});

it('somebody of the shop who mistypes a new e-mail does not hand their account to its reader', async () => {
  const { userId } = await makeMember(shop, 'manager', null);
  const email = `mistyped-${userId}@example.test`;
  await shop.db.update(users).set({ email, isEmailVerified: false }).where(eq(users.id, userId));
  await shop.db
    .insert(passkeys)
    .values({ ...{ userId, name: 'Laptop', credentialId: `of-${userId}`, publicKey: 'key', counter: 0 } });
  await reset(email, await proveByMail(email, 'code'));
  expect((await logIn(email, NEW_PASSWORD)).body.code).toBe('SECOND_STEP_NEEDED');
});
