// Signing in: by password, by password and second factor, by a passkey, or once after registering. Each
// opens a session, merges the visitor's cart into the shopper's own, and tells staff about a new device.

import { inTransaction, type Queryable } from '#database/client.ts';
import type { LoginBody, Tokens } from '../account/account.contract.ts';
import { normalizeEmail } from '#shared/email.ts';
import { requireCredentials, requireStillProved, type Account } from '../account/account.ts';
import type { OpenTicket } from '../account/register.ts';
import { hashToken } from '../account/token.ts';
import { noteDevice } from './known-devices.ts';
import { openChallenge, tryChallenge, useChallenge } from './second-factor/challenges.ts';
import type { PasskeyLoginBody, SecondFactorBody } from './second-factor/second-factor.contract.ts';
import {
  beginSecondFactor,
  completePasskeySignIn,
  completeSecondFactor,
  hasSecondFactor,
  lockActiveUser,
} from './second-factor/second-factor-sign-in.ts';
import { lacksSecondFactor, openPayment, type AuthDeps, type Device } from './session/session.ts';
import { LIMITS, requireAttempts, toAddressAttempts } from '#features/platform/limit/limit.ts';
import { ShopError } from '#shared/shop-error.ts';

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

export function signInWithSecondFactor(
  deps: SignInDeps,
  body: SecondFactorBody,
  visitor: SignInVisitor,
  now: Date,
): Promise<SignedIn> {
  return completeSecondFactor(deps, body, toCaller(deps, visitor), now, (tx, user) =>
    open(tx, user, deps, visitor, now),
  );
}

export function signInWithPasskey(
  deps: SignInDeps,
  body: PasskeyLoginBody,
  visitor: SignInVisitor,
  now: Date,
): Promise<SignedIn> {
  return completePasskeySignIn(deps, body, toCaller(deps, visitor), now, (tx, user) =>
    open(tx, user, deps, visitor, now),
  );
}

/** A `registered` challenge: the account's first sign-in without its password. */
export const openTicket: OpenTicket = (tx, { id, passwordHash }, now) =>
  openChallenge(tx, { purpose: 'registered', userId: id, proofHash: hashToken(passwordHash) }, now);

/**
 * By the ticket of the browser that registered this e-mail. 400 when it was used, has expired or belongs to
 * another account, or when e-mail or password have changed since; 403 as `signIn`; 403 suspended; 429.
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
    const user = await lockActiveUser(tx, challenge.userId!);
    const isProved = hashToken(user.passwordHash) === challenge.proofHash;
    if (!isProved || user.email !== normalizeEmail(email)) throw new ShopError('challenge_over');
    await useChallenge(tx, challenge);
    const isNotEnough = await hasSecondFactor(tx, user.id);
    return { user, signedIn: isNotEnough ? null : await open(tx, user, deps, visitor, now) };
  });
  return signedIn ?? askForSecondFactor(deps, user, now);
}

async function askForSecondFactor(deps: AuthDeps, user: Account, now: Date): Promise<never> {
  throw new ShopError('second_step_needed', { data: await beginSecondFactor(deps, user, now) });
}

const toCaller = ({ config }: AuthDeps, { device }: SignInVisitor) => ({
  ipAddress: device.ipAddress,
  rateLimitScale: config.rateLimitScale,
});

/** For a transaction that has locked the user, whose identity is fully proved. */
async function open(
  tx: Queryable,
  user: Account,
  { db, mail, config, mergeVisitorCart, worksForShop }: SignInDeps,
  { cartToken: visitorToken, storeId, device }: SignInVisitor,
  now: Date,
): Promise<SignedIn> {
  const tokens = await openPayment(tx, user.id, device, now);
  if (visitorToken) await mergeVisitorCart(tx, user.id, { visitorToken, storeId }, now);
  // Shoppers are not told: a mail for every browser update would teach them to ignore what matters, and the
  // shop has no need to remember their devices.
  if (!(await worksForShop(tx, user.id))) return { tokens, deviceToken: null, needsSecondFactor: false };
  const deviceToken = await noteDevice(tx, user, device, { mail, ...config }, now);
  return { tokens, deviceToken, needsSecondFactor: await lacksSecondFactor(db, user.id) };
}
