// Confirms a session by password, code or passkey. Sensitive calls need a proof from the last ten minutes
// (http/session-guard.ts).

import { inTransaction } from '#database/client.ts';
import { LIMITS, requireAttempts, toAttempt } from '#features/platform/limit/limit.ts';
import { getUser, lockUser, requirePassword } from '../../account/account.ts';
import { markConfirmedSession, type AuthDeps, type OwnCaller } from '../session/session.ts';
import { openPasskeyChallenge, tryChallenge, takeChallenge } from './challenges.ts';
import { askForPasskey } from './passkeys.ts';
import { countWrongProofs, proveSecondFactor, requireOneGiven } from './prove-second-factor.ts';
import type { ConfirmChoice, ConfirmSessionBody } from './second-factor.contract.ts';
import { listAuthenticators, listPasskeys } from './second-factor.store.ts';

/** The ways to confirm other than the password. 429 past 60 an hour. */
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

/** 400 for a wrong proof; 429. */
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
