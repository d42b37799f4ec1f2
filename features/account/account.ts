// Accounts: proving who one is, and what operators may do to one. Registering is register.ts.

import { randomBytes } from 'node:crypto';
import { inTransaction, violates, type Db, type Queryable } from '#database/client.ts';
import {
  giveBack,
  LIMITS,
  requireAttempts,
  toAddressAttempts,
  type Attempt,
  toAttempt,
} from '#features/limit/limit.ts';
import { ShopError } from '#shared/shop-error.ts';
import { normalizeEmail } from './account.rules.ts';
import {
  findUser,
  findUserByEmail,
  insertUser,
  lockUser,
  revokeSessionsOfUser,
  updateUser,
  type UserRow,
} from './account.store.ts';
import { hashPassword, isPassword, PASSWORD_COST, type PasswordCost } from './password/password.ts';

export type Account = UserRow;

/** Where a call comes from, and how strictly it is counted. */
export type Caller = { ipAddress: string; rateLimitScale: number };

type AccountInput = Pick<UserRow, 'name' | 'email' | 'role' | 'isEmailVerified'> & { password: string };

/** An account that the shop itself makes; shoppers register (register.ts). 409 when the e-mail is taken. */
export async function createAccount(
  db: Queryable,
  { password, ...account }: AccountInput,
  passwordCost = PASSWORD_COST,
): Promise<UserRow> {
  const passwordHash = await hashPassword(password, passwordCost);
  try {
    return await insertUser(db, { ...account, email: normalizeEmail(account.email), passwordHash });
  } catch (error) {
    throw nameTakenEmail(error);
  }
}

/** 409 when somebody has the e-mail. Asked before what a new e-mail costs; the database has the last word. */
export async function requireFreeEmail(db: Queryable, email: string): Promise<void> {
  if (await findUserByEmail(db, email)) throw emailTaken();
}

/** The 409 of an e-mail somebody else has, or the error as it came. */
export function nameTakenEmail(error: unknown): unknown {
  return violates(error, 'users_email_key') ? emailTaken() : error;
}

function emailTaken(): ShopError {
  return new ShopError('email_taken', { fields: { email: 'This email is already registered' } });
}

/**
 * The user, when e-mail and password fit. An unknown e-mail and a wrong password get the same answer in the
 * same time, and count the same: 429 past 10 failed tries of an account from one address, or 100 from one
 * address, in 15 minutes.
 */
export async function requireCredentials(
  db: Db,
  credentials: { email: string; password: string },
  { passwordCost, ...caller }: Caller & { passwordCost: PasswordCost },
  now: Date,
): Promise<UserRow> {
  const email = normalizeEmail(credentials.email);
  const attempts = toLoginAttempts(email, caller);
  await requireAttempts(db, attempts, now);
  const user = await findUserByEmail(db, email);
  const passwordHash = user?.passwordHash ?? null;
  const fits = await tryPassword(db, attempts, credentials.password, passwordHash, passwordCost);
  if (!user || !fits) throw new ShopError('wrong_credentials');
  if (user.status !== 'Active') throw new ShopError('account_suspended');
  await requireAttempts(db, [toAttempt(LIMITS.signInsPerAccount, user.id, caller.rateLimitScale)], now);
  return user;
}

/**
 * For the transaction that opens a session: what was proved still holds, and holds until the transaction
 * ends. Proving takes a while, and a password changed or a suspension meant to end every session must not
 * miss the one about to open.
 */
export async function requireStillProved(tx: Queryable, proved: UserRow): Promise<void> {
  await lockUser(tx, proved.id);
  const user = await findUser(tx, proved.id);
  if (user?.passwordHash !== proved.passwordHash) throw new ShopError('wrong_credentials');
  if (user.status !== 'Active') throw new ShopError('account_suspended');
}

/** Whether the password fits. Of the attempts, counted before, only a wrong password is left counted. */
export async function tryPassword(
  db: Db,
  attempts: readonly Attempt[],
  password: string,
  passwordHash: string | null,
  passwordCost: PasswordCost,
): Promise<boolean> {
  let isWrong = false;
  try {
    isWrong = !(await isPassword(password, passwordHash, passwordCost));
    return !isWrong;
  } finally {
    if (!isWrong) await giveBack(db, attempts);
  }
}

/** What one password that may be wrong counts against. */
export function toLoginAttempts(email: string, { ipAddress, rateLimitScale }: Caller): Attempt[] {
  return [
    ...toAddressAttempts(LIMITS.loginPerAccount, ipAddress, rateLimitScale, email),
    ...toAddressAttempts(LIMITS.loginPerAddress, ipAddress, rateLimitScale),
  ];
}

export async function getUser(db: Queryable, userId: string): Promise<UserRow> {
  const user = await findUser(db, userId);
  if (!user) throw new ShopError('not_signed_in');
  return user;
}

/**
 * The account whose e-mail this is, if that was confirmed. It stays as it is until the transaction ends, so
 * that it is not confirmed meanwhile.
 */
export async function findConfirmedAccount(tx: Queryable, email: string): Promise<UserRow | undefined> {
  const known = await findUserByEmail(tx, email);
  if (!known) return undefined;
  await lockUser(tx, known.id);
  const account = await findUser(tx, known.id);
  return account?.email === email && account.isEmailVerified ? account : undefined;
}

export async function endSessionsOf(tx: Queryable, userId: string, now: Date): Promise<void> {
  await revokeSessionsOfUser(tx, userId, now);
}

/** Until this transaction ends, others that ask for the same wait: for what is limited per account. */
export async function lockAccount(tx: Queryable, userId: string): Promise<void> {
  await lockUser(tx, userId);
}

/**
 * Creates the account as ADMIN, or promotes it: then its password becomes this one and its sessions end. An
 * account that is an active ADMIN already keeps its password.
 */
export async function ensureAdmin(
  db: Db,
  admin: { email: string; password: string; name?: string },
  now: Date,
): Promise<'created' | 'promoted' | 'unchanged'> {
  const existing = await findUserByEmail(db, normalizeEmail(admin.email));
  if (!existing) {
    const { name = 'Owner', email, password } = admin;
    // Whoever runs the shop says whose address it is.
    await createAccount(db, { name, email, password, role: 'ADMIN', isEmailVerified: true });
    return 'created';
  }
  if (existing.role === 'ADMIN' && existing.status === 'Active') return 'unchanged';
  const passwordHash = await hashPassword(admin.password);
  await inTransaction(db, async (tx) => {
    await updateUser(tx, existing.id, { role: 'ADMIN', status: 'Active', passwordHash });
    await revokeSessionsOfUser(tx, existing.id, now);
  });
  return 'promoted';
}

/**
 * For somebody who cannot be mailed a code: a new random password, and every session ends. Null when nobody
 * has that e-mail.
 */
export async function giveNewPassword(db: Db, email: string, now: Date): Promise<string | null> {
  const user = await findUserByEmail(db, normalizeEmail(email));
  if (!user) return null;
  const password = randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    await updateUser(tx, user.id, { passwordHash });
    await revokeSessionsOfUser(tx, user.id, now);
  });
  return password;
}
