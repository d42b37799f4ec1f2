// Signing in: by password, by password and second factor, by a passkey, or once after registering. Each
// opens a session, merges the visitor's cart into the shopper's own, and tells staff about a new device.

import { inTransaction, type Queryable } from '#database/client.ts';
import { LIMITS, requireAttempts, toAddressAttempts } from '#features/platform/limit/limit.ts';
import { normalizeEmail } from '#shared/email.ts';
import { ShopError } from '#shared/shop-error.ts';
import { writeRecoveryCodeUsed } from '../account/account-emails.ts';
import {
  lockUser,
  requireCredentials,
  requireStillProved,
  type Caller,
  type UserRow,
} from '../account/account.ts';
import { hashToken } from '../account/token.ts';
import { noteDevice } from './known-devices.ts';
import {
  openChallenge,
  openPasskeyChallenge,
  tryChallenge,
  takeChallenge,
} from './second-factor/challenges.ts';
import { askForPasskey } from './second-factor/passkeys.ts';
import {
  countWrongProofs,
  proveSecondFactor,
  provePasskey,
  requireOneGiven,
} from './second-factor/prove-second-factor.ts';
import type {
  PasskeyLoginBody,
  PasskeyQuestion,
  SecondFactorBody,
  SecondFactorChoice,
} from './second-factor/second-factor.contract.ts';
import {
  countRecoveryCodes,
  findPasskey,
  hasSecondFactor,
  listAuthenticators,
  listPasskeys,
} from './second-factor/second-factor.store.ts';
import { lacksSecondFactor, openSession, type AuthDeps, type Device } from './session/session.ts';
import type { LoginBody, Tokens } from './sign-in.contract.ts';

/** With what a sign-in asks of higher domains, which app/services.ts passes in. */
export type SignInDeps = AuthDeps & {
  mergeVisitorCart: (
    tx: Queryable,
    userId: string,
    visitor: { visitorToken: string; storeId: string },
    now: Date,
  ) => Promise<void>;
  worksForShop: (tx: Queryable, userId: string) => Promise<boolean>;
};

export type SignInVisitor = {
  cartToken: string | null;
  storeId: string;
  /** `deviceToken`: the browser's cookie from an earlier sign-in of a staff member. */
  device: Device & { deviceToken: string | null };
};

/** `deviceToken` null: no cookie to set. */
export type SignedIn = { tokens: Tokens; deviceToken: string | null; needsSecondFactor: boolean };

/** 403 with the ways to continue when the password is right but not enough. */
export async function signIn(
  deps: SignInDeps,
  credentials: LoginBody,
  visitor: SignInVisitor,
  now: Date,
): Promise<SignedIn> {
  const { db, passwordCost } = deps;
  const user = await requireCredentials(db, credentials, { ...toCaller(deps, visitor), passwordCost }, now);
  const signedIn = await inTransaction(db, async (tx) => {
    await requireStillProved(tx, user);
    return (await hasSecondFactor(tx, user.id)) ? null : open(tx, user, deps, visitor, now);
  });
  return signedIn ?? askForSecondFactor(deps, user, now);
}

/** 400 when the challenge is over, or the proof or the password since is another; 403 suspended; 429. */
export async function signInWithSecondFactor(
  deps: SignInDeps,
  { token, ...given }: SecondFactorBody,
  visitor: SignInVisitor,
  now: Date,
): Promise<SignedIn> {
  requireOneGiven(given);
  const { db, mail, config } = deps;
  const challenge = await tryChallenge(db, token, 'sign-in', now);
  const { passkeyChallenge } = challenge;
  const userId = challenge.userId!;
  return countWrongProofs(db, { userId, given, caller: toCaller(deps, visitor) }, now, () =>
    inTransaction(db, async (tx) => {
      const user = await completeChallenge(tx, challenge);
      const way = await proveSecondFactor(
        tx,
        userId,
        given,
        { shop: config, challenge: passkeyChallenge },
        now,
      );
      if (way === 'recovery code' && user.isEmailVerified) {
        const left = await countRecoveryCodes(tx, userId);
        await mail.queue(tx, writeRecoveryCodeUsed(user.email, config.shopName, left));
      }
      return open(tx, user, deps, visitor, now);
    }),
  );
}

export async function beginPasskeySignIn(
  { db, config }: AuthDeps,
  { ipAddress, rateLimitScale }: Caller,
  now: Date,
): Promise<PasskeyQuestion> {
  await requireAttempts(db, toAddressAttempts(LIMITS.passkeysPerAddress, ipAddress, rateLimitScale), now);
  return openPasskeyChallenge(db, { purpose: 'passkey-sign-in' }, await askForPasskey(config), now);
}

/** Like signInWithSecondFactor: a passkey proves both that somebody has the device and that it is theirs. */
export async function signInWithPasskey(
  deps: SignInDeps,
  { token, passkey }: PasskeyLoginBody,
  visitor: SignInVisitor,
  now: Date,
): Promise<SignedIn> {
  const { db, config } = deps;
  const challenge = await tryChallenge(db, token, 'passkey-sign-in', now);
  const userId = (await findPasskey(db, passkey.id))?.userId;
  const proof = { userId: userId ?? '', given: { passkey }, caller: toCaller(deps, visitor) };
  return countWrongProofs(db, proof, now, async () => {
    if (!userId) throw new ShopError('wrong_second_step');
    return inTransaction(db, async (tx) => {
      const user = await lockUser(tx, userId);
      await takeChallenge(tx, challenge);
      await provePasskey(tx, { userId, used: passkey, challenge: challenge.passkeyChallenge }, config, now);
      return open(tx, requireActive(user), deps, visitor, now);
    });
  });
}

/**
 * By the ticket of the browser that registered this e-mail. 400 when it is used, expired or of another
 * account, or when e-mail or password have changed since; 403 as `signIn`; 429.
 */
export async function signInWithTicket(
  deps: SignInDeps,
  { email, ticket }: { email: string; ticket: string | null },
  visitor: SignInVisitor,
  now: Date,
): Promise<SignedIn> {
  const { db } = deps;
  const { ipAddress, rateLimitScale } = toCaller(deps, visitor);
  await requireAttempts(db, toAddressAttempts(LIMITS.ticketsPerAddress, ipAddress, rateLimitScale), now);
  const challenge = await tryChallenge(db, ticket ?? '', 'registered', now);
  const { user, signedIn } = await inTransaction(db, async (tx) => {
    const user = await completeChallenge(tx, challenge);
    if (user.email !== normalizeEmail(email)) throw new ShopError('challenge_over');
    const isNotEnough = await hasSecondFactor(tx, user.id);
    return { user, signedIn: isNotEnough ? null : await open(tx, user, deps, visitor, now) };
  });
  return signedIn ?? askForSecondFactor(deps, user, now);
}

/** Locks the user of a challenge, whose password must still be the one that was proved, and uses it up. */
async function completeChallenge(
  tx: Queryable,
  challenge: Awaited<ReturnType<typeof tryChallenge>>,
): Promise<UserRow> {
  const user = requireActive(await lockUser(tx, challenge.userId!));
  if (hashToken(user.passwordHash) !== challenge.proofHash) throw new ShopError('challenge_over');
  await takeChallenge(tx, challenge);
  return user;
}

function requireActive(user: UserRow | undefined): UserRow {
  if (!user) throw new ShopError('challenge_over');
  if (user.status !== 'Active') throw new ShopError('account_suspended');
  return user;
}

/** For an account whose password was proved: 403 with the choice of second factors. */
async function askForSecondFactor({ db, config }: AuthDeps, proved: UserRow, now: Date): Promise<never> {
  const [apps, own] = await Promise.all([listAuthenticators(db, proved.id), listPasskeys(db, proved.id)]);
  const passkey = own.length > 0 ? await askForPasskey(config, own) : null;
  const begun = {
    purpose: 'sign-in',
    userId: proved.id,
    proofHash: hashToken(proved.passwordHash),
    passkeyChallenge: passkey?.challenge ?? null,
  } as const;
  const data: SecondFactorChoice = {
    token: await openChallenge(db, begun, now),
    hasCode: apps.length > 0,
    passkey,
  };
  throw new ShopError('second_step_needed', { data });
}

const toCaller = ({ config }: AuthDeps, { device }: SignInVisitor) => ({
  ipAddress: device.ipAddress,
  rateLimitScale: config.rateLimitScale,
});

/** For a transaction that has locked the user, whose identity is fully proved. */
async function open(
  tx: Queryable,
  user: UserRow,
  { db, mail, config, mergeVisitorCart, worksForShop }: SignInDeps,
  { cartToken: visitorToken, storeId, device }: SignInVisitor,
  now: Date,
): Promise<SignedIn> {
  const tokens = await openSession(tx, user.id, device, now);
  if (visitorToken) await mergeVisitorCart(tx, user.id, { visitorToken, storeId }, now);
  // Not for shoppers: a mail for every browser update teaches them to ignore mails.
  if (!(await worksForShop(tx, user.id))) return { tokens, deviceToken: null, needsSecondFactor: false };
  const deviceToken = await noteDevice(tx, user, device, { mail, ...config }, now);
  return { tokens, deviceToken, needsSecondFactor: await lacksSecondFactor(db, user.id) };
}
