import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { makeShopper, PASSWORD } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { users } from './account.table.ts';
import { ensureAdmin, giveNewPassword } from './account.ts';
import { hashPassword, isPassword } from './password/password.ts';

const shop = useTestShop();

let counter = 0;
const newEmail = () => `new${++counter}@example.test`;
const register = (body: Record<string, unknown>) => shop.call('POST', '/api/user/register', { body });
const valid = () => ({ name: 'Asha Rao', email: newEmail(), password: PASSWORD, confirmPassword: PASSWORD });
const logIn = (email: string, password: string) =>
  shop.call('POST', '/api/user/login', { body: { email, password } });

describe('registering', () => {
  it('creates an account and signs nobody in', async () => {
    const body = { ...valid(), email: ' Asha.Rao@Example.test ' };
    const answer = await register(body);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Account created. Please log in.' } });
    expect(answer.body.data).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Asha Rao',
      email: 'asha.rao@example.test',
      role: 'USER',
    });
    expect(answer.cookies.map(({ name }) => name)).toEqual(['jhatpat_ticket']);
    expect(answer.text).not.toMatch(/argon2|password/i);
    const [row] = await shop.db.select().from(users).where(eq(users.email, 'asha.rao@example.test'));
    const { memoryKiB, passes } = shop.services.passwordCost;
    expect(row!.passwordHash).toMatch(new RegExp(`^argon2id\\$${memoryKiB}\\$${passes}\\$1\\$`));
  });

  it('ignores a role, and everything else it does not know', async () => {
    const body = { ...valid(), role: 'ADMIN', status: 'Suspended', _id: '0'.repeat(24), verify_email: true };
    const answer = await register(body);
    expect(answer.body.data.role).toBe('USER');
    expect(answer.body.data._id).not.toBe(body._id);
    const [row] = await shop.db.select().from(users).where(eq(users.email, body.email));
    expect(row).toMatchObject({ role: 'USER', status: 'Active', isEmailVerified: false });
  });

  it('works once for an e-mail, however it is written and however many calls come at once', async () => {
    const body = valid();
    const bodies = Array.from({ length: 5 }, (_, index) => ({
      ...body,
      email: index % 2 ? body.email.toUpperCase() : ` ${body.email}`,
    }));
    const answers = await Promise.all(bodies.map(register));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(answers.find((answer) => answer.status === 409)!.body.message).toBe(
      'This email is already registered',
    );
  });

  const required = 'Name, email, password and confirm password are required';
  it.each([
    [{ name: '' }, required],
    [{ name: undefined }, required],
    [{ email: undefined }, required],
    [{ password: undefined }, required],
    [{ confirmPassword: '' }, required],
    [{ name: 'x'.repeat(101) }, required],
    [{ email: 'no e-mail' }, 'Enter a valid email'],
    [{ password: 'short', confirmPassword: 'short' }, 'Password must have at least 8 characters'],
    [
      { password: 'x'.repeat(129), confirmPassword: 'x'.repeat(129) },
      'Password must have at most 128 characters',
    ],
    [{ confirmPassword: 'another one' }, 'password and confirm password must be same'],
  ])('refuses %j', async (change, message) => {
    const answer = await register({ ...valid(), ...change });
    expect(answer).toMatchObject({ status: 400, body: { success: false, error: true, message } });
  });

  it.each([
    [{ password: 'jhatpat123' }, 'the shop’s name'],
    [{ password: 'asha.verma@example.test', email: 'Asha.Verma@example.test' }, 'your email'],
    [{ password: 'Asha Verma', name: 'asha verma' }, 'your name'],
  ])('refuses %j, which is easily guessed', async (change, reason) => {
    const answer = await register({ ...valid(), ...change, confirmPassword: change.password });
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { password: expect.stringContaining(reason) } },
    });
    const check = await shop.call('POST', '/api/user/check-password', { body: change });
    expect(check).toMatchObject({
      status: 200,
      body: { message: answer.body.message, data: { isStrong: false } },
    });
  });

  it('says that a good password is good, before it is sent', async () => {
    const check = await shop.call('POST', '/api/user/check-password', { body: { password: PASSWORD } });
    expect(check).toMatchObject({
      status: 200,
      body: { message: 'This password is good.', data: { isStrong: true } },
    });
    const long = await shop.call('POST', '/api/user/check-password', { body: { password: 'x'.repeat(129) } });
    expect(long.status).toBe(400);
  });

  it('keeps a password as it was typed', async () => {
    const body = { ...valid(), password: '  spaces \u0000 ✓ ', confirmPassword: '  spaces \u0000 ✓ ' };
    expect((await register(body)).status).toBe(200);
    expect((await logIn(body.email, body.password)).status).toBe(200);
    expect((await logIn(body.email, body.password.trim())).status).toBe(400);
  });
});

describe('the first admin', () => {
  it('is created, unchanged at the next start, and promoted if the account exists', async () => {
    const admin = { email: newEmail(), password: 'admin password' };
    expect(await ensureAdmin(shop.db, admin, new Date())).toBe('created');
    expect(await ensureAdmin(shop.db, admin, new Date())).toBe('unchanged');

    const person = await makeShopper(shop);
    const promoted = { email: person.email.toUpperCase(), password: 'another password' };
    expect(await ensureAdmin(shop.db, promoted, new Date())).toBe('promoted');
    expect((await shop.call('GET', '/api/user/user-details', person)).status).toBe(401);
    expect((await logIn(person.email, PASSWORD)).status).toBe(400);
    const { body } = await logIn(person.email, 'another password');
    const details = await shop.call('GET', '/api/user/user-details', { token: body.data.accesstoken });
    expect(details.body.data.role).toBe('ADMIN');
  });

  it('keeps the password chosen since, and stays signed in, at every start', async () => {
    const admin = { email: newEmail(), password: 'admin password' };
    await ensureAdmin(shop.db, admin, new Date());
    const token = (await logIn(admin.email, admin.password)).body.data.accesstoken as string;
    const chosen = 'chosen by myself';
    const changed = await shop.call('PUT', '/api/user/change-password', {
      token,
      body: { currentPassword: admin.password, newPassword: chosen, confirmPassword: chosen },
    });
    expect(changed.status).toBe(200);
    expect(await ensureAdmin(shop.db, admin, new Date())).toBe('unchanged');
    expect((await shop.call('GET', '/api/user/user-details', { token })).status).toBe(200);
    expect((await logIn(admin.email, admin.password)).status).toBe(400);
    expect((await logIn(admin.email, chosen)).status).toBe(200);
  });
});

it('a password given by an operator replaces the one that was forgotten, and ends every session', async () => {
  const person = await makeShopper(shop);
  const password = await giveNewPassword(shop.db, person.email.toUpperCase(), new Date());
  expect(password).toMatch(/^[\w-]{16}$/);
  expect((await shop.call('GET', '/api/user/user-details', person)).status).toBe(401);
  expect((await logIn(person.email, PASSWORD)).status).toBe(400);
  expect((await logIn(person.email, password!)).status).toBe(200);
  expect(await giveNewPassword(shop.db, 'nobody@example.test', new Date())).toBeNull();
});

describe('a password hash', () => {
  it('matches only its own password, and has its own salt', async () => {
    const [one, two] = [await hashPassword('secret words'), await hashPassword('secret words')];
    expect(one).not.toBe(two);
    expect(await isPassword('secret words', one)).toBe(true);
    expect(await isPassword('Secret words', one)).toBe(false);
    expect(await isPassword('secret words', null)).toBe(false);
    expect(await isPassword('secret words', '')).toBe(false);
    expect(await isPassword('', 'argon2id$1$1$1$$')).toBe(false);
  });

  it('costs what OWASP asks for unless another cost is given, and is verified at its own cost', async () => {
    expect(await hashPassword('secret words')).toMatch(/^argon2id\$19456\$2\$1\$/);
    const cheap = await hashPassword('secret words', { memoryKiB: 8, passes: 1 });
    expect(cheap).toMatch(/^argon2id\$8\$1\$1\$/);
    expect(await isPassword('secret words', cheap)).toBe(true);
    expect(await isPassword('Secret words', cheap)).toBe(false);
  });

  it('takes as long for an unknown account as for a known one', async () => {
    const stored = await hashPassword('secret words');
    const time = async (hash: string | null) => {
      const startedAt = performance.now();
      await isPassword('secret wordz', hash);
      return performance.now() - startedAt;
    };
    let [known, unknown] = [Infinity, Infinity];
    // The shortest of each, because other work on the machine only adds time.
    for (let round = 0; round < 5; round++) {
      known = Math.min(known, await time(stored));
      unknown = Math.min(unknown, await time(null));
    }
    // Hashing is what takes the time; without it the difference would be a hundredfold.
    expect(unknown).toBeGreaterThan(known / 4);
  });
});
