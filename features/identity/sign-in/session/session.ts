// Sessions: opened at sign-in, looked up on every request, renewed by the refresh token, and ended at once
// when needed.

import { sql } from 'drizzle-orm';
import type { Db, Queryable } from '#database/client.ts';
import type { ExpiredRows } from '#database/expired-rows.ts';
import { LIMITS, requireAttempts, toAttempt } from '#features/platform/limit/limit.ts';
import type { Principal } from '#shared/call.ts';
import { makeId } from '#shared/ids.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { Tokens } from '../sign-in.contract.ts';
import { ACCESS_TOKEN_LIFE_MS, SESSION_IDLE_MS, SESSION_LIFE_MS } from '../../account/account.rules.ts';
import { updateUser, type Caller } from '../../account/account.ts';
import type { PasswordCost } from '../../account/password/password.ts';
import type { MailQueue } from '#features/platform/mail/mail.ts';
import {
  findSessionByAccessToken,
  findSessionByRefreshToken,
  lacksSecondFactor,
  revokeSessionOf,
  touchSession,
} from './session.store.ts';
import { hashToken, makeToken } from '../../account/token.ts';
import { accessTokens, sessions } from '../../account/account.table.ts';

export { findLivingTokens, lacksSecondFactor, markConfirmedSession } from './session.store.ts';

/** Handed to every way of signing in and of proving who one is. */
export type AuthDeps = {
  db: Db;
  mail: MailQueue;
  passwordCost: PasswordCost;
  config: { publicUrl: string; shopName: string; rateLimitScale: number };
};

export type OwnCaller = Principal & Caller;

export type Device = { userAgent: string; ipAddress: string };

/** The last use is written at most this often, so that most reads cause no write. */
const TOUCH_EVERY_MS = 60_000;

const later = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds);

export async function openSession(tx: Queryable, userId: string, device: Device, now: Date): Promise<Tokens> {
  const refreshToken = makeToken();
  const session = {
    id: makeId(),
    userId,
    refreshHash: hashToken(refreshToken),
    userAgent: device.userAgent.slice(0, 300),
    ipAddress: device.ipAddress,
    createdAt: now,
    lastUsedAt: now,
    idleExpiresAt: later(now, SESSION_IDLE_MS),
    absoluteExpiresAt: later(now, SESSION_LIFE_MS),
  };
  await tx.insert(sessions).values(session);
  await updateUser(tx, userId, { lastLoginAt: now });
  return { accesstoken: await issueAccessToken(tx, session.id, now), refreshToken };
}

async function issueAccessToken(db: Queryable, sessionId: string, now: Date): Promise<string> {
  const token = makeToken();
  const expiresAt = later(now, ACCESS_TOKEN_LIFE_MS);
  await db.insert(accessTokens).values({ hash: hashToken(token), sessionId, expiresAt });
  return token;
}

/**
 * The owner of this access token; undefined when it is unknown, expired or revoked, or its user is suspended.
 * Of staff's work also their roles, and whether they must set up a second factor first.
 */
export async function findSessionOwner(db: Db, token: string, now: Date, isWork: boolean) {
  const row = await findSessionByAccessToken(db, hashToken(token), now, isWork);
  if (!row || row.status !== 'Active') return undefined;
  if (now.getTime() - row.lastUsedAt.getTime() > TOUCH_EVERY_MS) {
    await touchSession(db, row.sessionId, now, later(now, SESSION_IDLE_MS));
  }
  const { userId, sessionId, role, confirmedAt, assignments } = row;
  const lacks = row.lacksSecondFactor ?? (role === 'ADMIN' && (await lacksSecondFactor(db, userId)));
  return { userId, sessionId, role, confirmedAt, assignments: assignments ?? [], lacksSecondFactor: lacks };
}

/** A new access token; the refresh token stays the same. 401 when the session is over; 429. */
export async function renewAccessToken(
  db: Db,
  refreshToken: string | null,
  rateLimitScale: number,
  now: Date,
): Promise<string> {
  const row = refreshToken ? await findSessionByRefreshToken(db, hashToken(refreshToken), now) : undefined;
  if (!row || row.status !== 'Active') throw new ShopError('session_expired');
  await requireAttempts(db, [toAttempt(LIMITS.renewalsPerSession, row.sessionId, rateLimitScale)], now);
  await touchSession(db, row.sessionId, now, later(now, SESSION_IDLE_MS));
  return issueAccessToken(db, row.sessionId, now);
}

/** Ends the session of this token, even when the token has expired. */
export async function closeSession(db: Db, token: string, now: Date): Promise<void> {
  await revokeSessionOf(db, hashToken(token), now);
}

/** Kept a day longer than the session can be used, so that a late sign-out still succeeds. */
const aDayAgo = sql`now() - interval '1 day'`;
export const expiredSessions: readonly ExpiredRows[] = [
  { column: accessTokens.expiresAt, limit: sql`now()` },
  { column: sessions.absoluteExpiresAt, limit: aDayAgo },
  { column: sessions.revokedAt, limit: aDayAgo },
];
