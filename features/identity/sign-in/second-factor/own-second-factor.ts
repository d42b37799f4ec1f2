// A user's own second factors: authenticator apps, passkeys and recovery codes, set up, listed and removed.

import { randomBytes } from 'node:crypto';
import { Secret } from 'otpauth';
import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import { LIMITS, requireAttempts, toAttempt } from '#features/platform/limit/limit.ts';
import { ShopError } from '#shared/shop-error.ts';
import { normalizeEmail } from '#shared/email.ts';
import { findUserByEmail, getUser, lockUser, revokeSessionsOfUser } from '../../account/account.ts';
import type { AuthDeps, OwnCaller } from '../session/session.ts';
import { openPasskeyChallenge, tryChallenge, takeChallenge } from './challenges.ts';
import { askForNewPasskey, checkNewPasskey } from './passkeys.ts';
import { countWrongProofs, hashRecoveryCode, requireOwnPassword, wrongCode } from './prove-second-factor.ts';
import type {
  AddAuthenticatorBody,
  AddedMethod,
  AddPasskeyBody,
  NewAuthenticator,
  PasskeyQuestion,
  RemoveMethodBody,
  SignInMethods,
} from './second-factor.contract.ts';
import { writeSecondFactorChanged } from '../../account/account-emails.ts';
import {
  findStep,
  MAX_AUTHENTICATORS,
  MAX_PASSKEYS,
  readAppCode,
  RECOVERY_CODES,
  toAppAddress,
  toRecoveryCode,
} from './second-factor.rules.ts';
import {
  confirmAuthenticator,
  countRecoveryCodes,
  deleteAllMethods,
  deleteMethod,
  findUnconfirmed,
  hasSecondFactor,
  insertPasskey,
  listAuthenticators,
  listPasskeys,
  replaceRecoveryCodes,
  replaceUnconfirmed,
} from './second-factor.store.ts';

export async function listMethods(db: Db, userId: string): Promise<SignInMethods> {
  const [apps, keys, recoveryCodesLeft] = await Promise.all([
    listAuthenticators(db, userId),
    listPasskeys(db, userId),
    countRecoveryCodes(db, userId),
  ]);
  const toMethod = (kind: 'app' | 'passkey') => (row: (typeof apps | typeof keys)[number]) => ({
    _id: row.id,
    kind,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  });
  return { methods: [...keys.map(toMethod('passkey')), ...apps.map(toMethod('app'))], recoveryCodesLeft };
}

/** The app counts only once a code has shown that it has the secret. 409 when there are too many. */
export async function startAuthenticator(
  { db, config }: AuthDeps,
  userId: string,
): Promise<NewAuthenticator> {
  const secret = new Secret({ size: 20 }).base32;
  return inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    if ((await listAuthenticators(tx, userId)).length >= MAX_AUTHENTICATORS)
      throw new ShopError('too_many_methods');
    const { email } = await getUser(tx, userId);
    const _id = await replaceUnconfirmed(tx, userId, secret);
    return { _id, secret, uri: toAppAddress(secret, config.shopName, email) };
  });
}

/** 400 for a wrong code, 404 when no app was started, 429. */
export async function addAuthenticator(
  deps: AuthDeps,
  caller: OwnCaller,
  { _id, code, name }: AddAuthenticatorBody,
  now: Date,
): Promise<AddedMethod> {
  const { userId } = caller;
  return countWrongProofs(deps.db, { userId, given: { code }, caller }, now, () =>
    inTransaction(deps.db, async (tx) => {
      await lockUser(tx, userId);
      const begun = await findUnconfirmed(tx, userId, _id);
      if (!begun)
        throw new ShopError('not_found', { message: 'This setup has expired. Please start again.' });
      const digits = readAppCode(code);
      const lastStep = digits && findStep(begun.secret, digits, now);
      if (!lastStep) throw wrongCode();
      const isFirst = !(await hasSecondFactor(tx, userId));
      await confirmAuthenticator(tx, _id, { name, lastStep, confirmedAt: now });
      return mailAddition(tx, deps, caller, { isFirst, change: 'an authenticator app was added' }, now);
    }),
  );
}

/** 409 when there are too many; 429 past 60 an hour. */
export async function startPasskey(
  { db, config }: AuthDeps,
  { userId, sessionId, rateLimitScale }: OwnCaller,
  now: Date,
): Promise<PasskeyQuestion> {
  await requireAttempts(db, [toAttempt(LIMITS.passkeyQuestions, userId, rateLimitScale)], now);
  const [user, own] = [await getUser(db, userId), await listPasskeys(db, userId)];
  if (own.length >= MAX_PASSKEYS) throw new ShopError('too_many_methods');
  const options = await askForNewPasskey(config, user, own);
  return openPasskeyChallenge(db, { purpose: 'add-passkey', userId, sessionId }, options, now);
}

/** 400 when the passkey's answer is invalid, 409 when the passkey is known or there are too many. */
export async function addPasskey(
  deps: AuthDeps,
  caller: OwnCaller,
  { token, passkey: made, name }: AddPasskeyBody,
  now: Date,
): Promise<AddedMethod> {
  const { userId } = caller;
  const challenge = await tryChallenge(deps.db, token, 'add-passkey', now, caller.sessionId);
  const passkey = await checkNewPasskey(deps.config, { made, challenge: challenge.passkeyChallenge! });
  if (!passkey) throw new ShopError('wrong_second_step');
  return inTransaction(deps.db, async (tx) => {
    await lockUser(tx, userId);
    await takeChallenge(tx, challenge);
    if ((await listPasskeys(tx, userId)).length >= MAX_PASSKEYS) throw new ShopError('too_many_methods');
    const isFirst = !(await hasSecondFactor(tx, userId));
    if (!(await insertPasskey(tx, { ...passkey, userId, name }))) throw new ShopError('passkey_known');
    return mailAddition(tx, deps, caller, { isFirst, change: 'a passkey was added' }, now);
  });
}

/**
 * Adding the first method ends all other sessions of the account, because they were opened by password alone.
 */
async function mailAddition(
  tx: Queryable,
  deps: AuthDeps,
  { userId, sessionId }: OwnCaller,
  { isFirst, change }: { isFirst: boolean; change: string },
  now: Date,
): Promise<AddedMethod> {
  await mailChange(tx, deps, userId, change);
  if (!isFirst) return { recoveryCodes: null };
  await revokeSessionsOfUser(tx, userId, now, sessionId);
  return { recoveryCodes: await makeRecoveryCodes(tx, userId) };
}

async function mailChange(tx: Queryable, { mail, config }: AuthDeps, userId: string, change: string) {
  const { email, isEmailVerified } = await getUser(tx, userId);
  // An unconfirmed address may be a stranger's.
  if (isEmailVerified) await mail.queue(tx, writeSecondFactorChanged(email, config.shopName, change));
}

async function makeRecoveryCodes(tx: Queryable, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => toRecoveryCode(randomBytes(16)));
  const hashes = codes.map((code) => hashRecoveryCode(userId, code));
  await replaceRecoveryCodes(tx, userId, hashes);
  return codes;
}

/** 400 for a wrong password, 404 when it belongs to somebody else or does not exist. */
export async function removeMethod(
  deps: AuthDeps,
  caller: OwnCaller,
  { _id, password }: RemoveMethodBody,
  now: Date,
): Promise<SignInMethods> {
  const { userId } = caller;
  await requireOwnPassword(deps, caller, password, now);
  await inTransaction(deps.db, async (tx) => {
    await lockUser(tx, userId);
    if (!(await deleteMethod(tx, userId, _id)))
      throw new ShopError('not_found', { message: 'This has already been removed' });
    const isLast = !(await hasSecondFactor(tx, userId));
    if (isLast) await deleteAllMethods(tx, userId);
    const change = isLast ? 'it was switched off' : 'an authenticator app or a passkey was removed';
    await mailChange(tx, deps, userId, change);
  });
  return listMethods(deps.db, userId);
}

/** 400 for a wrong password; 404 when the account has no second factor that codes replace. */
export async function renewRecoveryCodes(
  deps: AuthDeps,
  caller: OwnCaller,
  { password }: { password: string },
  now: Date,
): Promise<string[]> {
  const { userId } = caller;
  await requireOwnPassword(deps, caller, password, now);
  return inTransaction(deps.db, async (tx) => {
    await lockUser(tx, userId);
    if (!(await hasSecondFactor(tx, userId)))
      throw new ShopError('not_found', { message: 'Set up two-step verification first' });
    await mailChange(tx, deps, userId, 'new recovery codes were made');
    return makeRecoveryCodes(tx, userId);
  });
}

/**
 * For an operator, when somebody has lost every second factor: the password alone signs in again, and every
 * session ends. Null when no account has this e-mail, else the number of apps and passkeys removed.
 */
export async function removeSecondFactors(db: Db, email: string, now: Date): Promise<number | null> {
  const user = await findUserByEmail(db, normalizeEmail(email));
  if (!user) return null;
  return inTransaction(db, async (tx) => {
    await lockUser(tx, user.id);
    await revokeSessionsOfUser(tx, user.id, now);
    return deleteAllMethods(tx, user.id);
  });
}
