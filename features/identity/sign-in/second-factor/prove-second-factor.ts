// Whether a password, a code or a passkey proves a user's identity, and confirms the session: sensitive calls
// need a proof from the last ten minutes (http/session-guard.ts). Codes and passkeys are used up in the same
// transaction.

import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import {
  giveBack,
  LIMITS,
  requireAttempts,
  toAddressAttempts,
  toAttempt,
} from '#features/platform/limit/limit.ts';
import { refuseField, ShopError } from '#shared/shop-error.ts';
import { getUser, lockUser, requirePassword, type Caller } from '../../account/account.ts';
import { hashToken } from '../../account/token.ts';
import { markConfirmedSession, type AuthDeps, type OwnCaller } from '../session/session.ts';
import { openPasskeyChallenge, takeChallenge, tryChallenge } from './challenges.ts';
import { askForPasskey, checkPasskey, type RelyingParty } from './passkeys.ts';
import type { ConfirmChoice, ConfirmSessionBody, UsedPasskey } from './second-factor.contract.ts';
import { findStep, readAppCode, readRecoveryCode } from './second-factor.rules.ts';
import {
  findPasskey,
  listAuthenticators,
  listPasskeys,
  notePasskeyUse,
  takeRecoveryCode,
  takeStep,
} from './second-factor.store.ts';

type SecondFactorProof = { code?: string | undefined; passkey?: UsedPasskey | undefined };

/** 400 unless there is either a code or a passkey. */
export function requireOneGiven({ code, passkey }: SecondFactorProof): void {
  if ((code === undefined) !== (passkey === undefined)) return;
  throw refuseField('code', 'Enter a code');
}

/** For a transaction that has locked the user. Returns what proved; 400 for what is wrong or used. */
export async function proveSecondFactor(
  tx: Queryable,
  userId: string,
  given: SecondFactorProof,
  { shop, challenge }: { shop: RelyingParty; challenge: string | null },
  now: Date,
): Promise<'app' | 'recovery code' | 'passkey'> {
  if (given.passkey) {
    await provePasskey(tx, { userId, used: given.passkey, challenge }, shop, now);
    return 'passkey';
  }
  const code = given.code ?? '';
  const appCode = readAppCode(code);
  if (appCode && (await takeAppCode(tx, userId, appCode, now))) return 'app';
  const recoveryCode = readRecoveryCode(code);
  if (recoveryCode && (await takeRecoveryCode(tx, userId, hashRecoveryCode(userId, recoveryCode), now)))
    return 'recovery code';
  throw wrongCode();
}

export function hashRecoveryCode(userId: string, code: string): string {
  return hashToken(`${userId} ${code}`);
}

export function wrongCode(): ShopError {
  const message = 'This code is wrong or was already used';
  return new ShopError('wrong_second_step', { message, fields: { code: message } });
}

async function takeAppCode(tx: Queryable, userId: string, code: string, now: Date): Promise<boolean> {
  for (const { id, secret } of await listAuthenticators(tx, userId)) {
    const step = findStep(secret, code, now);
    if (step !== null) return takeStep(tx, id, step, now);
  }
  return false;
}

/** Somebody else's passkey, an unknown one and an invalid signature get the same answer. */
export async function provePasskey(
  tx: Queryable,
  { userId, used, challenge }: { userId: string; used: UsedPasskey; challenge: string | null },
  shop: RelyingParty,
  now: Date,
): Promise<void> {
  const passkey = await findPasskey(tx, used.id);
  const isOwn = challenge !== null && passkey?.userId === userId;
  const counter = isOwn ? await checkPasskey(shop, passkey, { used, challenge }) : null;
  if (!isOwn || counter === null) throw new ShopError('wrong_second_step');
  await notePasskeyUse(tx, passkey.id, counter, now);
}

/**
 * Counts this try before it is made, and gives it back unless it was wrong; 429. Recovery codes are counted
 * separately and passkeys by address only, so that somebody guessing codes locks nobody out.
 */
export async function countWrongProofs<T>(
  db: Db,
  { userId, given, caller }: { userId: string; given: SecondFactorProof; caller: Caller },
  now: Date,
  prove: () => Promise<T>,
): Promise<T> {
  const { ipAddress, rateLimitScale } = caller;
  const ofCodes =
    readRecoveryCode(given.code ?? '') === null
      ? [LIMITS.codesPerAccount, LIMITS.codesPerAccountDay]
      : [LIMITS.recoveryCodesPerAccount];
  const attempts = [
    ...(given.passkey ? [] : ofCodes).map((limit) => toAttempt(limit, userId, rateLimitScale)),
    ...toAddressAttempts(LIMITS.codesPerAddress, ipAddress, rateLimitScale),
  ];
  await requireAttempts(db, attempts, now);
  let isWrong = false;
  try {
    return await prove();
  } catch (error) {
    isWrong = error instanceof ShopError && error.code === 'wrong_second_step';
    throw error;
  } finally {
    if (!isWrong) await giveBack(db, attempts);
  }
}

export async function beginConfirming(
  { db, config }: AuthDeps,
  { userId, sessionId, rateLimitScale }: OwnCaller,
  now: Date,
): Promise<ConfirmChoice> {
  await requireAttempts(db, [toAttempt(LIMITS.passkeyQuestions, userId, rateLimitScale)], now);
  const [apps, own] = await Promise.all([listAuthenticators(db, userId), listPasskeys(db, userId)]);
  const hasCode = apps.length > 0;
  if (own.length === 0) return { hasCode, passkey: null };
  const begun = { purpose: 'confirm-session', userId, sessionId } as const;
  const options = await askForPasskey(config, own);
  return { hasCode, passkey: await openPasskeyChallenge(db, begun, options, now) };
}

export async function confirmSession(
  deps: AuthDeps,
  caller: OwnCaller,
  { password, token, ...given }: ConfirmSessionBody,
  now: Date,
): Promise<void> {
  if (password !== undefined) return requireOwnPassword(deps, caller, password, now);
  requireOneGiven(given);
  const { db, config } = deps;
  const { userId, sessionId } = caller;
  const challenge = given.passkey
    ? await tryChallenge(db, token ?? '', 'confirm-session', now, sessionId)
    : null;
  await countWrongProofs(db, { userId, given, caller }, now, () =>
    inTransaction(db, async (tx) => {
      await lockUser(tx, userId);
      if (challenge) await takeChallenge(tx, challenge);
      const passkeys = { shop: config, challenge: challenge?.passkeyChallenge ?? null };
      await proveSecondFactor(tx, userId, given, passkeys, now);
      await markConfirmedSession(tx, sessionId, now);
    }),
  );
}

/** As `requirePassword`; the right one confirms the session. */
export async function requireOwnPassword(
  { db, passwordCost }: AuthDeps,
  caller: OwnCaller,
  password: string,
  now: Date,
): Promise<void> {
  const user = await getUser(db, caller.userId);
  await requirePassword(db, user, password, { ...caller, passwordCost }, now);
  await markConfirmedSession(db, caller.sessionId, now);
}
