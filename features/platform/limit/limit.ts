// Rate limits: fixed windows counted in PostgreSQL, so that they hold across processes and restarts. Strict
// per account, generous per address, because thousands of mobile customers share one.

import { sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Db } from '#database/client.ts';
import type { ExpiredRows } from '#database/expired-rows.ts';
import { ShopError } from '#shared/shop-error.ts';
import { toNetworks } from '#shared/ip-address.server.ts';
import { countAttempts, giveBack, type Attempt, type AttemptCount } from './limit.store.ts';
import { rateLimits } from './limit.table.ts';

export { countInPipeline, giveBack, type Attempt } from './limit.store.ts';

export type Limit = { name: string; max: number; windowSeconds: number };

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export const LIMITS = {
  /** Failed attempts only: a success is given back. */
  loginPerAccount: { name: 'login-account', max: 10, windowSeconds: 15 * MINUTE },
  loginPerAddress: { name: 'login-address', max: 100, windowSeconds: 15 * MINUTE },
  /** Successful sign-ins: each opens a session, which is a row for a month. */
  signInsPerAccount: { name: 'sign-in-account', max: 100, windowSeconds: HOUR },
  /** Wrong codes of an authenticator app, by somebody who has the password, from any address. */
  codesPerAccount: { name: 'code-account', max: 10, windowSeconds: 15 * MINUTE },
  codesPerAccountDay: { name: 'code-account-day', max: 50, windowSeconds: 24 * HOUR },
  recoveryCodesPerAccount: { name: 'recovery-account', max: 10, windowSeconds: 15 * MINUTE },
  /** Wrong codes and passkeys of any kind. */
  codesPerAddress: { name: 'code-address', max: 100, windowSeconds: 15 * MINUTE },
  /** Each is a row for 10 minutes. */
  passkeysPerAddress: { name: 'passkey-address', max: 300, windowSeconds: 15 * MINUTE },
  /** Presses on 'Continue as' after registering. */
  ticketsPerAddress: { name: 'ticket-address', max: 300, windowSeconds: 15 * MINUTE },
  passkeyQuestions: { name: 'passkey-question', max: 60, windowSeconds: HOUR },
  /** Each is a row for 15 minutes; a browser's tabs share one. */
  renewalsPerSession: { name: 'renewal-session', max: 60, windowSeconds: 15 * MINUTE },
  /** Each is a row for a month; thousands of visitors may share an address. */
  newCartsPerAddress: { name: 'new-cart-address', max: 600, windowSeconds: HOUR },
  /** Sent while a password is typed, at most about 10 ms each; thousands of visitors may share an address. */
  passwordChecksPerAddress: { name: 'password-check', max: 1_200, windowSeconds: 15 * MINUTE },
  /** Codes of offers that nobody made; thousands of visitors may share an address. */
  couponsPerPerson: { name: 'coupon-person', max: 20, windowSeconds: 15 * MINUTE },
  couponsPerAddress: { name: 'coupon-address', max: 300, windowSeconds: 15 * MINUTE },
  registerPerAddress: { name: 'register-address', max: 60, windowSeconds: HOUR },
  /** For one e-mail from one address: a stranger elsewhere uses up none of the owner's attempts. */
  resetsPerAccountHour: { name: 'reset-account-hour', max: 3, windowSeconds: HOUR },
  resetsPerAccountDay: { name: 'reset-account-day', max: 10, windowSeconds: 24 * HOUR },
  /** For one e-mail from any address; past it a link is mailed, which cannot be guessed. */
  resetCodes: { name: 'reset-codes', max: 10, windowSeconds: 24 * HOUR },
  /** Links that an admin has mailed to one account. */
  resetsByStaff: { name: 'reset-staff', max: 3, windowSeconds: HOUR },
  /** By callers who have requested no code: for one e-mail, and for ever other ones, each a row. */
  resetGuesses: { name: 'reset-guess', max: 5, windowSeconds: 10 * MINUTE },
  resetGuessesPerAddress: { name: 'reset-guess-address', max: 100, windowSeconds: 15 * MINUTE },
  /** Mailed links being opened. */
  linksPerAddress: { name: 'link-address', max: 100, windowSeconds: 15 * MINUTE },
  resetsPerAddress: { name: 'reset-address', max: 60, windowSeconds: HOUR },
  /** Mails to an address that may be a stranger's, of all callers together; and requests to send again. */
  confirmationsPerEmailDay: { name: 'confirm-email-day', max: 5, windowSeconds: 24 * HOUR },
  confirmationsPerEmailMonth: { name: 'confirm-email-month', max: 10, windowSeconds: 30 * 24 * HOUR },
  confirmationsPerAccount: { name: 'confirm-account', max: 3, windowSeconds: HOUR },
  confirmationsPerAddress: { name: 'confirm-address', max: 60, windowSeconds: HOUR },
  /** Each mails an address, and its 409 reveals who has an account. */
  emailChanges: { name: 'email-change', max: 10, windowSeconds: HOUR },
  /** The file of all data about a person, which may read thousands of orders. */
  ownData: { name: 'own-data', max: 5, windowSeconds: HOUR },
  avatars: { name: 'avatar', max: 20, windowSeconds: HOUR },
  /** Reports about delivered orders: a person reads each one. */
  problems: { name: 'problem', max: 20, windowSeconds: 24 * HOUR },
  /** Each may be changed a few times. */
  ratings: { name: 'rating', max: 40, windowSeconds: 24 * HOUR },
  /** Each choice of how money comes back is a line in the history of its order. */
  moneyBack: { name: 'money-back', max: 20, windowSeconds: 24 * HOUR },
  /** Answers about substitutes; an order has at most 100 lines. */
  substituteAnswers: { name: 'substitute-answer', max: 100, windowSeconds: HOUR },
  /** Lists saved, changed or shared: each writes up to 64 KB. */
  savedLists: { name: 'saved-list', max: 120, windowSeconds: HOUR },
  problemPhotos: { name: 'problem-photo', max: 20, windowSeconds: HOUR },
  uploads: { name: 'upload', max: 600, windowSeconds: HOUR },
  /** Each is a row for half a year; the second is of all callers together, which bounds the table. */
  pincodeRequestsPerAddress: { name: 'pincode-request-address', max: 60, windowSeconds: HOUR },
  pincodeRequestsOfAll: { name: 'pincode-request-all', max: 2_000, windowSeconds: 24 * HOUR },
  /** Each may search for a hundred products; thousands of shoppers may share an address. */
  listsPerAddress: { name: 'list-address', max: 1_200, windowSeconds: 15 * MINUTE },
  /** Stock alerts: each may mail a stranger, and is a row for three months. */
  notifyMePerAddress: { name: 'stock-alert-address', max: 60, windowSeconds: HOUR },
  notifyMePerEmail: { name: 'stock-alert-email', max: 20, windowSeconds: 24 * HOUR },
  notifyMePerAccount: { name: 'stock-alert-account', max: 100, windowSeconds: HOUR },
  /** Without an account, for all callers together. Callers with an account are not affected. */
  notifyMeByEmail: { name: 'stock-alert-by-email', max: 5_000, windowSeconds: 24 * HOUR },
  /** Each renders a PDF, which takes up to a tenth of a second. */
  invoices: { name: 'invoice', max: 300, windowSeconds: HOUR },
  /** Mails and payments that try the settings of a shop that goes live. */
  goingLiveTests: { name: 'going-live-test', max: 60, windowSeconds: HOUR },
  /** What browsers measured; thousands of visitors may share an address. */
  visitsPerAddress: { name: 'visit-address', max: 600, windowSeconds: HOUR },
  newOrders: { name: 'orders', max: 10, windowSeconds: MINUTE },
} as const satisfies Record<string, Limit>;

/** `scale` is RATE_LIMIT_SCALE. The subject is hashed, so that the table contains no e-mails or addresses. */
export function toAttempt(limit: Limit, subject: string, scale: number): Attempt {
  return {
    key: `${limit.name}:${createHash('sha256').update(subject).digest('base64url')}`,
    max: Math.max(1, Math.floor(limit.max * scale)),
    windowSeconds: limit.windowSeconds,
  };
}

/** The /48 of a site may hold many customers, so it is allowed more than a /64. */
const WIDE_NETWORK_FACTOR = 4;

/** Also for the wider network around an IPv6 address. `about` narrows it to one account at that address. */
export function toAddressAttempts(
  limit: Limit,
  ipAddress: string,
  scale: number,
  about: string | null = null,
): Attempt[] {
  return toNetworks(ipAddress).map((network, at) => {
    const max = at === 0 ? limit.max : limit.max * WIDE_NETWORK_FACTOR;
    return toAttempt({ ...limit, max }, about === null ? network : `${about} ${network}`, scale);
  });
}

/**
 * Counts one attempt against each limit, before the limited work: a hundred concurrent attempts count as a
 * hundred. 429 when a limit is used up; then nothing is counted.
 */
export async function requireAttempts(db: Db, attempts: readonly Attempt[], now: Date): Promise<void> {
  const rows = await countAttempts(db, attempts, now);
  try {
    for (const attempt of attempts) requireWithin(attempt, rows.get(attempt.key), now);
  } catch (error) {
    if ([...rows.values()].every((row) => row.is_stored)) await giveBack(db, attempts);
    throw error;
  }
}

/** Counts one attempt; false when a limit is used up, for callers that do not refuse then. */
export async function isWithinLimit(db: Db, attempts: readonly Attempt[], now: Date): Promise<boolean> {
  const rows = await countAttempts(db, attempts, now);
  return attempts.every(({ key, max }) => (rows.get(key)?.count ?? 0) <= max);
}

/** 429 with the message of api.md when the count is past the limit; Retry-After says when the window ends. */
export function requireWithin(attempt: Attempt, row: AttemptCount | undefined, now: Date): void {
  if (!row || row.count <= attempt.max) return;
  const seconds = Math.max(1, Math.ceil((row.resets_at.getTime() - now.getTime()) / 1000));
  throw new ShopError('too_many_attempts', { retryAfterSeconds: seconds });
}

export const expiredLimits: ExpiredRows = { column: rateLimits.resetsAt, limit: sql`now()` };
