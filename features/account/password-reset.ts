// Setting a new password without the old one: a code by mail, a ticket for the code, a password for the ticket
// (decisions 13-15). From outside nobody can tell whether an e-mail has an account: asking for a code only leaves a job,
// and the job writes the same row for everybody.

import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import { LIMITS, requireAttempts, toAddressAttempts, toAttempt } from '#features/limit/limit.ts';
import { writeLetter } from '#features/mail/letter.ts';
import type { Mail } from '#features/mail/mail.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { Caller } from './account.ts';
import { isEmail, normalizeEmail } from './account.rules.ts';
import { findUser, findUserByEmail, revokeSessionsOfUser, updateUser } from './account.store.ts';
import { requireUncommonPassword } from './common-passwords.ts';
import { hashPassword } from './password.ts';
import {
  CODE_LIFE_MS,
  CODE_TRIES,
  isCode,
  requireValidReset,
  TICKET_LIFE_MS,
} from './password-reset.rules.ts';
import { countTry, exchangeCode, findTicketOwner, putCode, takeTicket } from './password-reset.store.ts';
import { hashToken, makeToken } from './token.ts';

export type ResetRequest = { email: string };
/** Jobs that end in mailResetCode. */
export type ResetRequestQueue = { queue(tx: Queryable, request: ResetRequest): Promise<void> };

/** 429 past 3 an hour or 10 a day for one e-mail, known or not, or 60 an hour from one address. */
export async function requestReset(
  db: Db,
  requests: ResetRequestQueue,
  body: { email: string },
  { ipAddress, rateLimitScale }: Caller,
  now: Date,
): Promise<void> {
  const email = normalizeEmail(body.email);
  if (!email) throw new ShopError('invalid_input', { message: 'Email is required' });
  if (!isEmail(email)) throw new ShopError('invalid_input', { message: 'Enter a valid email' });
  const attempts = [
    toAttempt(LIMITS.resetsPerAccountHour, email, rateLimitScale),
    toAttempt(LIMITS.resetsPerAccountDay, email, rateLimitScale),
    ...toAddressAttempts(LIMITS.resetsPerAddress, ipAddress, rateLimitScale),
  ];
  await requireAttempts(db, attempts, now);
  await inTransaction(db, (tx) => requests.queue(tx, { email }));
}

/**
 * What the job does. Each attempt makes a new code, because no code is kept anywhere it could be read, so only the code of
 * the newest mail is good.
 */
export async function mailResetCode(
  db: Db,
  { email, requestedAt }: ResetRequest & { requestedAt: Date },
  { shopName, send, now }: { shopName: string; send: (mail: Mail) => Promise<void>; now: Date },
): Promise<void> {
  const user = await findUserByEmail(db, email);
  const mayReset = user?.status === 'Active';
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeSalt = randomBytes(16).toString('base64url');
  const isNewest = await putCode(db, {
    emailHash: hashToken(email),
    userId: mayReset ? user.id : null,
    requestedAt,
    codeSalt,
    codeHash: hashCode(codeSalt, code),
    codeExpiresAt: new Date(now.getTime() + CODE_LIFE_MS),
  });
  if (isNewest && mayReset) await send(writeCodeLetter({ to: email, shopName, code }));
}

function writeCodeLetter({ to, shopName, code }: { to: string; shopName: string; code: string }): Mail {
  return writeLetter({
    to,
    shopName,
    code,
    subject: `Your code for a new ${shopName} password`,
    paragraphs: [
      'Enter this code to choose a new password:',
      'It is valid for 10 minutes. If you asked more than once, only the newest code works.',
      'If this was not you, ignore this mail: your password stays as it is. Never tell the code to anybody.',
    ],
  });
}

function hashCode(salt: string, code: string): string {
  return createHash('sha256').update(`${salt}:${code}`).digest('base64url');
}

/**
 * The ticket that lets this e-mail set a new password. 400 when the code is wrong or over, which is also what is said of
 * an e-mail without account; 429 after 5 tries.
 */
export async function verifyCode(
  db: Db,
  body: { otp: string; email: string },
  now: Date,
): Promise<{ email: string; ticket: string }> {
  if (!isCode(body.otp)) throw new ShopError('invalid_input', { message: 'Enter the 6 digit code' });
  const email = normalizeEmail(body.email);
  const emailHash = hashToken(email);
  const row = await countTry(db, emailHash, now);
  if (!row?.codeHash) throw wrongCode();
  if (row.tries > CODE_TRIES) {
    const retryAfterSeconds = Math.ceil((row.codeExpiresAt.getTime() - now.getTime()) / 1000);
    throw new ShopError('too_many_attempts', { retryAfterSeconds });
  }
  const { codeHash } = row;
  const given = hashCode(row.codeSalt, body.otp);
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(codeHash)) || !row.userId) throw wrongCode();

  const { userId } = row;
  const ticket = makeToken();
  await inTransaction(db, async (tx) => {
    const user = await findUser(tx, userId);
    // Since the mail was sent the account may have been suspended, or moved to another e-mail.
    if (user?.status !== 'Active' || user.email !== email) throw wrongCode();
    const ticketExpiresAt = new Date(now.getTime() + TICKET_LIFE_MS);
    const isFirst = await exchangeCode(
      tx,
      { emailHash, codeHash },
      { ticketHash: hashToken(ticket), ticketExpiresAt },
    );
    if (!isFirst) throw wrongCode();
    await updateUser(tx, userId, { isEmailVerified: true });
  });
  return { email, ticket };
}

function wrongCode(): ShopError {
  return new ShopError('invalid_input', { message: 'The code is wrong or has expired' });
}

/** Uses the ticket up; every session of the user is over. 400 'Verify the code first' without a ticket for this e-mail. */
export async function resetPassword(
  db: Db,
  body: { email: string; newPassword: string; confirmPassword: string },
  ticket: string | null,
  now: Date,
): Promise<void> {
  requireValidReset(body);
  requireUncommonPassword(body.newPassword, 'newPassword');
  const email = normalizeEmail(body.email);
  const emailHash = hashToken(email);
  const ticketHash = hashToken(ticket ?? '');
  // Asked before the costly hash, and again by taking it.
  if (!ticket || !(await findTicketOwner(db, emailHash, ticketHash, now))) throw noTicket();
  const passwordHash = await hashPassword(body.newPassword);
  await inTransaction(db, async (tx) => {
    const userId = await takeTicket(tx, emailHash, ticketHash, now);
    const user = userId ? await findUser(tx, userId) : undefined;
    if (user?.status !== 'Active' || user.email !== email) throw noTicket();
    await updateUser(tx, user.id, { passwordHash });
    await revokeSessionsOfUser(tx, user.id, now);
  });
}

function noTicket(): ShopError {
  return new ShopError('invalid_input', { message: 'Verify the code first' });
}
