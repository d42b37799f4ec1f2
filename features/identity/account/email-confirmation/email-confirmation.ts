// Proves that an account's e-mail belongs to its owner: a mailed link, and one press on the page it opens.
// Signing in and ordering work before; until then the shop mails nothing else to that address
// (docs/decisions/14).

import { eq, sql } from 'drizzle-orm';
import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import type { ExpiredRows } from '#database/expired-rows.ts';
import {
  isWithinLimit,
  LIMITS,
  requireAttempts,
  toAddressAttempts,
  toAttempt,
} from '#features/platform/limit/limit.ts';
import { writeEmail } from '#features/platform/mail/email.ts';
import type { MailSender } from '#features/platform/mail/mail.ts';
import { ShopError } from '#shared/shop-error.ts';
import { CONFIRMATION_LIFE_MS, toGreetedName } from '../account.rules.ts';
import { markAsked, markConfirmed, takeConfirmation } from '../account.store.ts';
import {
  findUser,
  getUser,
  lockUser,
  requirePassword,
  updateUser,
  type Caller,
  type PasswordCaller,
} from '../account.ts';
import { hashToken, makeToken } from '../token.ts';
import { emailConfirmations } from '../account.table.ts';

export { markConfirmed };

export type ConfirmationRequest = { userId: string; email: string };

export type ConfirmationQueue = { queue(tx: Queryable, request: ConfirmationRequest): Promise<void> };

/** What else is due once an e-mail is confirmed; runs in the same transaction. */
export type OnConfirmed = (tx: Queryable, userId: string, now: Date) => Promise<void>;

/** For an e-mail that is new to the account. With `mayMail` false nothing is sent until the shopper asks. */
export async function askForConfirmation(
  tx: Queryable,
  confirmations: ConfirmationQueue,
  { id, email }: { id: string; email: string },
  { mayMail = true, now }: { mayMail?: boolean; now: Date },
): Promise<void> {
  await updateUser(tx, id, { confirmationAskedAt: now });
  if (mayMail) await confirmations.queue(tx, { userId: id, email });
}

/** Asks once for accounts created before confirmation existed. */
export async function askIfNeverAsked(
  tx: Queryable,
  confirmations: ConfirmationQueue,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<void> {
  if (await markAsked(tx, id, now)) await confirmations.queue(tx, { userId: id, email });
}

function toMailAttempts(email: string, rateLimitScale: number) {
  return [
    toAttempt(LIMITS.confirmationsPerEmailDay, email, rateLimitScale),
    toAttempt(LIMITS.confirmationsPerEmailMonth, email, rateLimitScale),
  ];
}

/** Counts one mail to this address; false when the limit is reached. */
export async function mayMailConfirmation(db: Db, email: string, rateLimitScale: number, now: Date) {
  return isWithinLimit(db, toMailAttempts(email, rateLimitScale), now);
}

/** Mails the link again, within the limits (429). False when the e-mail is already confirmed. */
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
 * The job's work; nothing when the account has another e-mail by now, or this one is confirmed. Each attempt
 * makes its own link, because only hashes are stored; all of them are valid. The mail may reach a stranger,
 * so of what the person registering has typed it contains no more than a first name.
 */
export async function mailConfirmation(
  db: Db,
  { userId, email }: ConfirmationRequest,
  { shopName, publicUrl, send, now }: MailSender,
): Promise<void> {
  const user = await findUser(db, userId);
  if (user?.email !== email || user.isEmailVerified || user.status !== 'Active') return;
  const token = makeToken();
  await db.insert(emailConfirmations).values({
    tokenHash: hashToken(token),
    userId,
    emailHash: hashToken(email),
    expiresAt: new Date(now.getTime() + CONFIRMATION_LIFE_MS),
  });
  const name = toGreetedName(user.name);
  await send(
    writeEmail({
      to: email,
      shopName,
      subject: `Confirm your email for ${shopName}`,
      paragraphs: [
        `Welcome to ${shopName}${name && `, ${name}`}. Please confirm that this is your email: open the link and press the button. The link is valid for 2 days.`,
        'Until then, we will not send you any other emails about your orders.',
      ],
      sections: [
        // After the #, so that the token is sent to no server and appears in no log.
        { kind: 'link', label: 'Confirm email', url: `${publicUrl}/confirm-email#token=${token}` },
        {
          kind: 'lines',
          heading: 'Was this not you?',
          lines: [
            `If you have not opened an account at ${shopName}, ignore this email. Unless you press the button, the shop will not write to this address again.`,
          ],
        },
      ],
    }),
  );
}

type ConfirmationCaller = PasswordCaller & { signedInAs: string | null; onConfirmed: OnConfirmed };

/**
 * Returns the e-mail the token confirms. `isNew` is false when it was confirmed before, by this link or
 * otherwise. The link proves who reads the mail; the session or the password, that the same person
 * registered: the owner of a mistyped address cannot confirm the account. 400 when the link is
 * unknown, expired or for an earlier e-mail, and for a wrong password; 403 without session and password; 429.
 */
export async function confirmEmail(
  db: Db,
  { token, password }: { token: string; password?: string },
  { signedInAs, onConfirmed, ...caller }: ConfirmationCaller,
  now: Date,
): Promise<{ email: string; isNew: boolean }> {
  const { ipAddress, rateLimitScale } = caller;
  await requireAttempts(db, toAddressAttempts(LIMITS.linksPerAddress, ipAddress, rateLimitScale), now);
  const tokenHash = hashToken(token);
  const { user: asked, link } = await findLinked(db, tokenHash);
  const isDue = !asked.isEmailVerified && !link.usedAt && link.expiresAt > now;
  if (isDue && asked.id !== signedInAs) {
    if (password === undefined) throw new ShopError('password_needed');
    await requirePassword(db, asked, password, caller, now);
  }
  return inTransaction(db, async (tx) => {
    // Concurrent calls with the same link wait here, then see the result.
    await lockUser(tx, asked.id);
    const { user } = await findLinked(tx, tokenHash);
    const { id: userId, email, isEmailVerified } = user;
    const isUsed = await takeConfirmation(tx, tokenHash, now);
    if (isEmailVerified) return { email, isNew: false };
    if (!isUsed) throw new ShopError('link_expired');
    if (userId !== signedInAs && user.passwordHash !== asked.passwordHash) {
      throw new ShopError('password_needed');
    }
    const isNew = await markConfirmed(tx, userId, email);
    if (isNew) await onConfirmed(tx, userId, now);
    return { email, isNew };
  });
}

async function findLinked(db: Queryable, tokenHash: string) {
  const isAsked = eq(emailConfirmations.tokenHash, tokenHash);
  const [link] = await db.select().from(emailConfirmations).where(isAsked);
  const user = link && (await findUser(db, link.userId));
  if (!link || user?.status !== 'Active' || hashToken(user.email) !== link.emailHash) {
    throw new ShopError('link_invalid');
  }
  return { user, link };
}

/** Kept a month longer than a link can be used, so that opening it late still gets an explanation. */
export const expiredConfirmations: ExpiredRows = {
  column: emailConfirmations.expiresAt,
  limit: sql`now() - interval '30 days'`,
};
