// Setting a new password without the old one: a code by mail, a ticket for the code, a password for the
// ticket. From outside nobody can tell whether an e-mail has an account: asking for a
// code only queues a job, and the job writes the same row for everybody. docs/decisions/14 says which guesses
// count where.

import { sql } from 'drizzle-orm';
import { timingSafeEqual } from 'node:crypto';
import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import type { ExpiredRows } from '#database/expired-rows.ts';
import { toAddressSubject } from '#shared/ip-address.server.ts';
import {
  isWithinLimit,
  LIMITS,
  requireAttempts,
  toAddressAttempts,
  toAttempt,
} from '#features/platform/limit/limit.ts';
import { ShopError } from '#shared/shop-error.ts';
import { isEmail, normalizeEmail } from '#shared/email.ts';
import { findUser, revokeSessionsOfUser, updateUser, type Caller } from '../../account/account.ts';
import { requireSamePassword, requireValidPassword } from '../../account/account.rules.ts';
import { markConfirmed, type OnConfirmed } from '../../account/email-confirmation/email-confirmation.ts';
import { describeDevice } from '../session/device.rules.ts';
import { hashPassword, type PasswordCost } from '../../account/password/password.ts';
import { deleteAllMethods } from '../second-factor/second-factor.store.ts';
import { requireStrongPassword } from '../../account/password/password-strength.ts';
import { CODE_TRIES, TICKET_LIFE_MS } from './password-reset.rules.ts';
import {
  countHolderTry,
  countOtherTry,
  exchange,
  findTicketOwner,
  removeResetsOfUser,
  takeTicket,
  type ResetTry,
} from './password-reset.store.ts';
import { hashCode, type ResetRequest } from './reset-mail.ts';
import { hashToken, makeToken } from '../../account/token.ts';
import { passwordResets } from './password-reset.table.ts';

export type ResetRequestQueue = { queue(tx: Queryable, request: ResetRequest): Promise<void> };

/**
 * Returns the token that names this request, for a cookie of the browser that asked. 429. Past 10 codes a day
 * for one e-mail, from any address, a link is mailed instead.
 */
export async function requestReset(
  db: Db,
  requests: ResetRequestQueue,
  body: { email: string },
  { ipAddress, rateLimitScale, userAgent }: Caller & { userAgent: string },
  now: Date,
): Promise<string> {
  const email = normalizeEmail(body.email);
  if (!email) throw invalid('Email is required');
  if (!isEmail(email)) throw invalid('Enter a valid email');
  const attempts = [
    ...toAddressAttempts(LIMITS.resetsPerAccountHour, ipAddress, rateLimitScale, email),
    ...toAddressAttempts(LIMITS.resetsPerAccountDay, ipAddress, rateLimitScale, email),
    ...toAddressAttempts(LIMITS.resetsPerAddress, ipAddress, rateLimitScale),
  ];
  await requireAttempts(db, attempts, now);
  const mayHaveCode = await isWithinLimit(db, [toAttempt(LIMITS.resetCodes, email, rateLimitScale)], now);
  const holder = makeToken();
  const request: ResetRequest = {
    email,
    holderHash: hashToken(holder),
    addressHash: hashToken(toAddressSubject(ipAddress)),
    device: describeDevice(userAgent),
    way: mayHaveCode ? 'code' : 'link',
  };
  await inTransaction(db, (tx) => requests.queue(tx, request));
  return holder;
}

const invalid = (message: string) => new ShopError('invalid_input', { message });

export async function countResetLink(db: Db, userId: string, rateLimitScale: number, now: Date) {
  await requireAttempts(db, [toAttempt(LIMITS.resetsByStaff, userId, rateLimitScale)], now);
}

/** For a customer who asks the shop for help. Staff never see the link; until its use nothing changes. */
export async function queueResetLink(tx: Queryable, requests: ResetRequestQueue, email: string) {
  // Random hashes, because a link needs neither browser nor network.
  const [holderHash, addressHash] = [hashToken(makeToken()), hashToken(makeToken())];
  await requests.queue(tx, { email, holderHash, addressHash, device: '', way: 'link', byShop: true });
}

type Ticket = { email: string; ticket: string };

/**
 * Returns the ticket that lets this e-mail set a new password. 400 when the code is wrong or expired, and the
 * same for an e-mail without an account; 429 after 5 tries by the browser that asked, or by all others.
 */
export async function verifyCode(
  db: Db,
  body: { otp: string; email: string },
  caller: { holder: string | null; ipAddress: string; onFirstProof: OnConfirmed },
  now: Date,
): Promise<Ticket> {
  if (!/^\d{6}$/.test(body.otp)) throw invalid('Enter the 6 digit code');
  const email = normalizeEmail(body.email);
  const { holderHash, codeSalt, codeHash, userId } = await countTry(db, email, caller, now);
  if (!codeSalt || !codeHash) throw wrongCode();
  const given = hashCode(codeSalt, body.otp);
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(codeHash)) || !userId) throw wrongCode();
  const way = { holderHash, codeHash };
  return giveTicket(db, way, { onFirstProof: caller.onFirstProof, refusal: wrongCode }, now);
}

/** The code this caller guesses at, with the guess counted. 400 when there is none; 429. */
async function countTry(
  db: Db,
  email: string,
  { holder, ipAddress }: { holder: string | null; ipAddress: string },
  now: Date,
): Promise<ResetTry> {
  const emailHash = hashToken(email);
  const addressHash = hashToken(toAddressSubject(ipAddress));
  const tried =
    (holder && (await countHolderTry(db, { holderHash: hashToken(holder), emailHash }, now))) ||
    (await countOtherTry(db, { emailHash, addressHash }, now));
  if (!tried) {
    // Not scaled, because the tries of a code are not scaled either.
    const attempts = [
      ...toAddressAttempts(LIMITS.resetGuesses, ipAddress, 1, email),
      ...toAddressAttempts(LIMITS.resetGuessesPerAddress, ipAddress, 1),
    ];
    await requireAttempts(db, attempts, now);
    throw wrongCode();
  }
  if (tried.tries > CODE_TRIES) {
    const retryAfterSeconds = Math.ceil((tried.expiresAt.getTime() - now.getTime()) / 1000);
    throw new ShopError('too_many_attempts', { retryAfterSeconds });
  }
  return tried;
}

const wrongCode = () => invalid('The code is wrong or has expired');

/**
 * Exchanges a code or link for a ticket; a refusal when it is used or expired, or when the account may have
 * been suspended or given another e-mail since the mail was sent.
 */
async function giveTicket(
  db: Db,
  shown: Parameters<typeof exchange>[1],
  { onFirstProof, refusal }: { onFirstProof: OnConfirmed; refusal: () => ShopError },
  now: Date,
): Promise<Ticket> {
  const ticket = makeToken();
  const stored = { ticketHash: hashToken(ticket), expiresAt: new Date(now.getTime() + TICKET_LIFE_MS) };
  return inTransaction(db, async (tx) => {
    const row = await exchange(tx, shown, stored, now);
    const user = row?.userId ? await findUser(tx, row.userId) : undefined;
    if (user?.status !== 'Active' || hashToken(user.email) !== row?.emailHash) throw refusal();
    if (await markConfirmed(tx, user.id, user.email)) await onFirstProof(tx, user.id, now);
    return { email: user.email, ticket };
  });
}

/** The ticket for a mailed link, which cannot be guessed. 400 when it is unknown, used or expired; 429. */
export async function verifyLink(
  db: Db,
  token: string,
  { ipAddress, rateLimitScale, onFirstProof }: Caller & { onFirstProof: OnConfirmed },
  now: Date,
): Promise<Ticket> {
  await requireAttempts(db, toAddressAttempts(LIMITS.linksPerAddress, ipAddress, rateLimitScale), now);
  const refusal = () => invalid('This link was used or has expired. Please request a new password again.');
  return giveTicket(db, { linkHash: hashToken(token) }, { onFirstProof, refusal }, now);
}

/** Ends all other resets and all sessions of the user too. 400 without a valid ticket for this e-mail. */
export async function resetPassword(
  db: Db,
  body: { email: string; newPassword: string; confirmPassword: string },
  { ticket, passwordCost, shopName }: { ticket: string | null; passwordCost: PasswordCost; shopName: string },
  now: Date,
): Promise<void> {
  requireSamePassword(body);
  requireValidPassword(body.newPassword, 'newPassword');
  const email = normalizeEmail(body.email);
  const shown = { emailHash: hashToken(email), ticketHash: hashToken(ticket ?? '') };
  // Checked before the costly hash, and again when the ticket is taken.
  const ownerId = ticket && (await findTicketOwner(db, shown, now));
  if (!ownerId) throw noTicket();
  const name = (await findUser(db, ownerId))?.name ?? '';
  requireStrongPassword(body.newPassword, { name, email, shopName }, 'newPassword');
  const passwordHash = await hashPassword(body.newPassword, passwordCost);
  await inTransaction(db, async (tx) => {
    const userId = await takeTicket(tx, shown, now);
    const user = userId ? await findUser(tx, userId) : undefined;
    if (user?.status !== 'Active' || user.email !== email) throw noTicket();
    await updateUser(tx, user.id, { passwordHash });
    await removeResetsOfUser(tx, user.id);
    await revokeSessionsOfUser(tx, user.id, now);
  });
}

const noTicket = () => invalid('Verify the code first');

/**
 * At the first proof that an e-mail is its owner's, who may be another person than the one who registered:
 * removes everything by which that one could sign in, and the password, so that nothing is added meanwhile.
 */
export async function clearBeforeProof(tx: Queryable, userId: string, now: Date): Promise<void> {
  await revokeSessionsOfUser(tx, userId, now);
  await deleteAllMethods(tx, userId);
  await updateUser(tx, userId, { mobile: '', passwordHash: '' });
}

export const expiredResets: ExpiredRows = {
  column: passwordResets.expiresAt,
  limit: sql`now() - interval '1 hour'`,
};
