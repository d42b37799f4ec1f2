// Proving that an account's e-mail belongs to whoever has the account: a link by mail, one press on the page
// it opens. Signing in and ordering work before; until then the shop mails nothing else to that address
// (docs/decisions/14).

import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import {
  isWithinLimit,
  LIMITS,
  requireAttempts,
  toAddressAttempts,
  toAttempt,
} from '#features/limit/limit.ts';
import { ShopError } from '#shared/shop-error.ts';
import { findUser, lockUser, updateUser } from '../account.store.ts';
import { getUser, type Caller } from '../account.ts';
import type { ConfirmationRequest } from './confirmation-mail.ts';
import { findConfirmation, markAsked, markConfirmed, useConfirmation } from './email-confirmation.store.ts';
import { hashToken } from '../session/token.ts';

/** Jobs that end in mailConfirmation. */
export type ConfirmationQueue = { queue(tx: Queryable, request: ConfirmationRequest): Promise<void> };

/** What else is due once an e-mail is confirmed, in the same transaction. */
export type OnConfirmed = (tx: Queryable, userId: string, now: Date) => Promise<void>;

type Account = { id: string; email: string };

/**
 * For an e-mail that is new to the account. With `mayMail` false it stays to the shopper to ask for the
 * link.
 */
export async function askForConfirmation(
  tx: Queryable,
  confirmations: ConfirmationQueue,
  { id, email }: Account,
  { mayMail = true, now }: { mayMail?: boolean; now: Date },
): Promise<void> {
  await updateUser(tx, id, { confirmationAskedAt: now });
  if (mayMail) await confirmations.queue(tx, { userId: id, email });
}

/** Once for accounts of a time when nobody was asked. */
export async function askIfNeverAsked(
  tx: Queryable,
  confirmations: ConfirmationQueue,
  { id, email }: Account,
  now: Date,
): Promise<void> {
  if (await markAsked(tx, id, now)) await confirmations.queue(tx, { userId: id, email });
}

/** What limits the mails to one address, whoever causes them. */
function toMailAttempts(email: string, rateLimitScale: number) {
  return [
    toAttempt(LIMITS.confirmationsPerEmailDay, email, rateLimitScale),
    toAttempt(LIMITS.confirmationsPerEmailMonth, email, rateLimitScale),
  ];
}

/** Counts one mail to this address; false when it has had enough of them. */
export async function mayMailConfirmation(
  db: Db,
  email: string,
  rateLimitScale: number,
  now: Date,
): Promise<boolean> {
  return isWithinLimit(db, toMailAttempts(email, rateLimitScale), now);
}

/**
 * Mails the link again. False when the e-mail is confirmed already. 429 past 3 an hour for an account, 5 a
 * day or 10 in 30 days for an e-mail, and 60 an hour from one address.
 */
export async function sendConfirmationAgain(
  db: Db,
  confirmations: ConfirmationQueue,
  userId: string,
  { ipAddress, rateLimitScale }: Caller,
  now: Date,
): Promise<boolean> {
  const { email, isEmailVerified } = await getUser(db, userId);
  if (isEmailVerified) return false;
  const attempts = [
    toAttempt(LIMITS.confirmationsPerAccount, userId, rateLimitScale),
    ...toMailAttempts(email, rateLimitScale),
    ...toAddressAttempts(LIMITS.confirmationsPerAddress, ipAddress, rateLimitScale),
  ];
  await requireAttempts(db, attempts, now);
  await inTransaction(db, (tx) => askForConfirmation(tx, confirmations, { id: userId, email }, { now }));
  return true;
}

/**
 * The e-mail the token confirms. `isNew` is false when that was done before, by this link or in another way.
 * 400 when the link is over, was used for an e-mail that the account has given up since, or is none; 429
 * past 100 in 15 minutes from one address.
 */
export async function confirmEmail(
  db: Db,
  token: string,
  { ipAddress, rateLimitScale, onConfirmed }: Caller & { onConfirmed: OnConfirmed },
  now: Date,
): Promise<{ email: string; isNew: boolean }> {
  await requireAttempts(db, toAddressAttempts(LIMITS.linksPerAddress, ipAddress, rateLimitScale), now);
  const tokenHash = hashToken(token);
  return inTransaction(db, async (tx) => {
    const link = await findConfirmation(tx, tokenHash);
    // Others that press it at the same moment wait here, and then see what has become of it.
    if (link) await lockUser(tx, link.userId);
    const user = link && (await findUser(tx, link.userId));
    if (user?.status !== 'Active' || hashToken(user.email) !== link?.emailHash) {
      throw new ShopError('link_invalid');
    }
    const { id: userId, email, isEmailVerified } = user;
    const isUsed = await useConfirmation(tx, tokenHash, now);
    if (isEmailVerified) return { email, isNew: false };
    if (!isUsed) throw new ShopError('link_expired');
    const isNew = await markConfirmed(tx, { userId, email });
    if (isNew) await onConfirmed(tx, userId, now);
    return { email, isNew };
  });
}
