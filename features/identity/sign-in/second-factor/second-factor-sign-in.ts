// Signs in with a second factor, or with a passkey alone. The caller (sign-in.ts) passes in
// how to open the session.

import { inTransaction, type Queryable } from '#database/client.ts';
import { LIMITS, requireAttempts, toAddressAttempts } from '#features/platform/limit/limit.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { Caller } from '../../account/account.ts';
import { findUser, lockUser, type UserRow } from '../../account/account.ts';
import { hashToken } from '../../account/token.ts';
import type { AuthDeps } from '../session/session.ts';
import { openChallenge, tryChallenge, useChallenge } from './challenges.ts';
import { askForPasskey } from './passkeys.ts';
import { countWrongProofs, proveSecondFactor, provePasskey, requireOneGiven } from './prove-second-factor.ts';
import type {
  PasskeyLoginBody,
  PasskeyQuestion,
  SecondFactorBody,
  SecondFactorChoice,
} from './second-factor.contract.ts';
import { writeRecoveryCodeUsed } from '../../account/account-emails.ts';
import { countRecoveryCodes, findPasskey, listAuthenticators, listPasskeys } from './second-factor.store.ts';

type SessionOpener<T> = (tx: Queryable, user: UserRow) => Promise<T>;

/** Whether this account needs more than a password. */
export async function hasSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  return (await listAuthenticators(db, userId)).length > 0 || (await listPasskeys(db, userId)).length > 0;
}

/** For an account whose password was proved: the choice of second factors. Does not sign in. */
export async function beginSecondFactor(
  { db, config }: AuthDeps,
  proved: UserRow,
  now: Date,
): Promise<SecondFactorChoice> {
  const [apps, own] = await Promise.all([listAuthenticators(db, proved.id), listPasskeys(db, proved.id)]);
  const passkey = own.length > 0 ? await askForPasskey(config, own) : null;
  const begun = {
    purpose: 'sign-in',
    userId: proved.id,
    proofHash: hashToken(proved.passwordHash),
    passkeyChallenge: passkey?.challenge ?? null,
  } as const;
  return { token: await openChallenge(db, begun, now), hasCode: apps.length > 0, passkey };
}

/**
 * 400 when the challenge is over or the code or passkey is wrong; 403 suspended; 429. A password change ends
 * what the old password began.
 */
export async function completeSecondFactor<T>(
  { db, mail, config }: AuthDeps,
  { token, ...given }: SecondFactorBody,
  caller: Caller,
  now: Date,
  open: SessionOpener<T>,
): Promise<T> {
  requireOneGiven(given);
  const challenge = await tryChallenge(db, token, 'sign-in', now);
  const userId = challenge.userId!;
  return countWrongProofs(db, { userId, given, caller }, now, () =>
    inTransaction(db, async (tx) => {
      const user = await lockActiveUser(tx, userId);
      if (hashToken(user.passwordHash) !== challenge.proofHash) throw new ShopError('challenge_over');
      await useChallenge(tx, challenge);
      const passkeys = { shop: config, challenge: challenge.passkeyChallenge };
      const way = await proveSecondFactor(tx, userId, given, passkeys, now);
      if (way === 'recovery code' && user.isEmailVerified) {
        const left = await countRecoveryCodes(tx, userId);
        await mail.queue(tx, writeRecoveryCodeUsed(user.email, config.shopName, left));
      }
      return open(tx, user);
    }),
  );
}

/** 429 past 300 in 15 minutes from one address. */
export async function beginPasskeySignIn(
  { db, config }: AuthDeps,
  { ipAddress, rateLimitScale }: Caller,
  now: Date,
): Promise<PasskeyQuestion> {
  await requireAttempts(db, toAddressAttempts(LIMITS.passkeysPerAddress, ipAddress, rateLimitScale), now);
  const options = await askForPasskey(config);
  const begun = { purpose: 'passkey-sign-in', passkeyChallenge: options.challenge } as const;
  return { token: await openChallenge(db, begun, now), options };
}

/** Like completeSecondFactor: a passkey proves both that somebody has the device and that it is theirs. */
export async function completePasskeySignIn<T>(
  { db, config }: AuthDeps,
  { token, passkey }: PasskeyLoginBody,
  caller: Caller,
  now: Date,
  open: SessionOpener<T>,
): Promise<T> {
  const challenge = await tryChallenge(db, token, 'passkey-sign-in', now);
  const given = { passkey };
  const userId = (await findPasskey(db, passkey.id))?.userId;
  return countWrongProofs(db, { userId: userId ?? '', given, caller }, now, async () => {
    if (!userId) throw new ShopError('wrong_second_step');
    return inTransaction(db, async (tx) => {
      await lockUser(tx, userId);
      await useChallenge(tx, challenge);
      await provePasskey(tx, { userId, used: passkey, challenge: challenge.passkeyChallenge }, config, now);
      const user = await lockActiveUser(tx, userId);
      return open(tx, user);
    });
  });
}

export async function lockActiveUser(tx: Queryable, userId: string): Promise<UserRow> {
  await lockUser(tx, userId);
  const user = await findUser(tx, userId);
  if (!user) throw new ShopError('challenge_over');
  if (user.status !== 'Active') throw new ShopError('account_suspended');
  return user;
}
