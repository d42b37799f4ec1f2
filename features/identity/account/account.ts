// Accounts: proving who a user is, and the operator's actions. Registering is register.ts.

import { randomBytes } from 'node:crypto';
import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import {
  giveBack,
  LIMITS,
  requireAttempts,
  toAddressAttempts,
  type Attempt,
  toAttempt,
} from '#features/platform/limit/limit.ts';
import { ERRORS } from '#shared/error-codes.ts';
import { readMobile } from '#shared/phone.ts';
import { refuseField, ShopError } from '#shared/shop-error.ts';
import { normalizeEmail } from '#shared/email.ts';
import {
  findUser,
  findUserByEmail,
  insertUser,
  lockUser,
  revokeSessionsOfUser,
  updateUser,
  type UserRow,
  setFirstMobile,
} from './account.store.ts';
import { hashPassword, isPassword, PASSWORD_COST, type PasswordCost } from './password/password.ts';

export {
  findUser,
  findUserByEmail,
  hasActiveAdmin,
  lockUser,
  revokeSessionsOfUser,
  updateUser,
  type UserRow,
} from './account.store.ts';

/** Where a call comes from, and how strictly its attempts are limited. */
export type Caller = { ipAddress: string; rateLimitScale: number };
export type PasswordCaller = Caller & { passwordCost: PasswordCost };

type AccountInput = Pick<UserRow, 'name' | 'email' | 'role' | 'isEmailVerified'> & { password: string };

/** An account made by the shop itself; shoppers register (register.ts). */
export async function createAccount(
  db: Queryable,
  { password, ...account }: AccountInput,
  passwordCost = PASSWORD_COST,
): Promise<UserRow> {
  const passwordHash = await hashPassword(password, passwordCost);
  return insertUser(db, { ...account, email: normalizeEmail(account.email), passwordHash });
}

/** 409 when the e-mail is taken. An early check before costly work; the unique index has the last word. */
export async function requireFreeEmail(db: Queryable, email: string): Promise<void> {
  if (await findUserByEmail(db, email))
    throw new ShopError('email_taken', { fields: { email: ERRORS.email_taken.message } });
}

/**
 * The user, when e-mail and password match. An unknown e-mail and a wrong password get the same answer in the
 * same time, and count the same (429).
 */
export async function requireCredentials(
  db: Db,
  credentials: { email: string; password: string },
  { passwordCost, ...caller }: PasswordCaller,
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
 * For the transaction that opens a session; locks the user. Proving takes a while, and a password change or
 * suspension that ends every session must not miss the one about to open.
 */
export async function requireStillProved(tx: Queryable, proved: UserRow): Promise<void> {
  const user = await lockUser(tx, proved.id);
  if (user?.passwordHash !== proved.passwordHash) throw new ShopError('wrong_credentials');
  if (user.status !== 'Active') throw new ShopError('account_suspended');
}

/**
 * 400 for a wrong password, shown at the form's `field`: it counts as a failed login, so 429 past 10.
 */
export async function requirePassword(
  db: Db,
  user: UserRow,
  password: string,
  { passwordCost, ...caller }: PasswordCaller,
  now: Date,
  field = 'password',
): Promise<void> {
  const attempts = toLoginAttempts(user.email, caller);
  await requireAttempts(db, attempts, now);
  if (!(await tryPassword(db, attempts, password, user.passwordHash, passwordCost)))
    throw wrongPassword(field);
}

export const wrongPassword = (field = 'password') => refuseField(field, 'Incorrect password');

/** Whether the password is right. The attempts that the caller has counted stay so only when it is wrong. */
async function tryPassword(
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

function toLoginAttempts(email: string, { ipAddress, rateLimitScale }: Caller): Attempt[] {
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

/** The account whose confirmed e-mail this is, locked, so that none is confirmed meanwhile. */
export async function findConfirmedAccount(tx: Queryable, email: string): Promise<UserRow | undefined> {
  const known = await findUserByEmail(tx, email);
  const account = known && (await lockUser(tx, known.id));
  return account?.email === email && account.isEmailVerified ? account : undefined;
}

/** The first number that a shopper gives is the profile's too. */
export async function fillMobile(tx: Queryable, userId: string, mobile: string): Promise<void> {
  const read = readMobile(mobile);
  if (read) await setFirstMobile(tx, userId, read);
}

/**
 * Creates the account as ADMIN, or promotes it: then it gets this password and its sessions end. An account
 * that already is an active ADMIN keeps its password.
 */
export async function ensureAdmin(
  db: Db,
  admin: { email: string; password: string; name?: string },
  now: Date,
): Promise<'created' | 'promoted' | 'unchanged'> {
  const existing = await findUserByEmail(db, normalizeEmail(admin.email));
  if (!existing) {
    const { name = 'Owner', email, password } = admin;
    // The operator vouches for the address.
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

/** For somebody who cannot receive mail; ends every session. Null when no account has this e-mail. */
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
