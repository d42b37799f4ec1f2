// SQL of sessions and access tokens.

import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Db, Queryable } from '#database/client.ts';
import { runPrepared, type PreparedStatement } from '#database/prepared.ts';
import { isAlive, sessions, users } from '../../account/account.table.ts';
import type { Assignment } from '#shared/staff-roles.ts';

/** SQL: whether staff must have a second factor and this person has none. */
const lacksSecondFactorOf = (userId: string) => `(
        EXISTS (SELECT FROM staff_sign_in_rules WHERE is_second_step_required)
        AND NOT EXISTS (SELECT FROM passkeys WHERE user_id = ${userId})
        AND NOT EXISTS (SELECT FROM authenticators WHERE user_id = ${userId} AND confirmed_at IS NOT NULL))`;

const LACKS_SECOND_FACTOR: PreparedStatement = {
  name: 'lacks_second_factor',
  text: `SELECT ${lacksSecondFactorOf('$1')} AS lacks`,
};

export async function lacksSecondFactor(db: Db, userId: string): Promise<boolean> {
  const [row] = await runPrepared<{ lacks: boolean }>(db, LACKS_SECOND_FACTOR, [userId]);
  return row!.lacks;
}

/** SQL: the valid access tokens that `where` selects, at the moment $2, with session and person. */
const fromLiving = (where: string) => `
    FROM access_tokens token
    JOIN sessions session ON session.id = token.session_id
    JOIN users person ON person.id = session.user_id
    WHERE ${where} AND token.expires_at > $2
      AND session.revoked_at IS NULL AND session.idle_expires_at > $2 AND session.absolute_expires_at > $2`;

const findByAccessToken = (name: string, also = ''): PreparedStatement => ({
  name,
  text: `
    SELECT session.user_id AS "userId", session.id AS "sessionId", person.role, person.status,
      session.last_used_at AS "lastUsedAt",
      coalesce(session.confirmed_at, session.created_at) AS "confirmedAt"${also}${fromLiving('token.hash = $1')}`,
});

const FIND_BY_ACCESS_TOKEN = findByAccessToken('session_by_access_token');
// Not for shoppers' calls, which are many more: it takes half as long again.
const FIND_STAFF_BY_ACCESS_TOKEN = findByAccessToken(
  'staff_by_access_token',
  `,
      (SELECT json_agg(json_build_object('role', staff.role, 'storeId', staff.store_id) ORDER BY staff.id)
        FROM staff WHERE staff.user_id = person.id AND staff.ended_at IS NULL) AS assignments,
      ${lacksSecondFactorOf('person.id')} AS "lacksSecondFactor"`,
);

type SessionRow = Pick<typeof users.$inferSelect, 'role' | 'status'> & {
  userId: string;
  sessionId: string;
  lastUsedAt: Date;
  confirmedAt: Date;
  /** Of staff's calls; null: none. */
  assignments?: Assignment[] | null;
  lacksSecondFactor?: boolean;
};

/** The owner of a valid access token, for staff's work with what they may: one query for every request. */
export async function findSessionByAccessToken(db: Db, hash: string, now: Date, isWork = false) {
  const statement = isWork ? FIND_STAFF_BY_ACCESS_TOKEN : FIND_BY_ACCESS_TOKEN;
  const [row] = await runPrepared<SessionRow>(db, statement, [hash, now]);
  return row;
}

const LIST_LIVING_TOKENS: PreparedStatement = {
  name: 'living_access_tokens',
  text: `SELECT token.hash${fromLiving(`token.hash = ANY($1) AND person.status = 'Active'`)}`,
};

/** Those of these access tokens, given by hash, that still sign somebody in, in one statement. */
export async function findLivingTokens(db: Db, hashes: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await runPrepared<{ hash: string }>(db, LIST_LIVING_TOKENS, [hashes, now]);
  return new Set(rows.map(({ hash }) => hash));
}

export async function findSessionByRefreshToken(db: Queryable, refreshHash: string, now: Date) {
  const [row] = await db
    .select({ sessionId: sessions.id, userId: sessions.userId, status: users.status })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.refreshHash, refreshHash), isAlive(now)));
  return row;
}

export async function touchSession(db: Queryable, sessionId: string, now: Date, idleExpiresAt: Date) {
  await db.update(sessions).set({ lastUsedAt: now, idleExpiresAt }).where(eq(sessions.id, sessionId));
}

export async function markConfirmedSession(tx: Queryable, sessionId: string, now: Date): Promise<void> {
  await tx.update(sessions).set({ confirmedAt: now }).where(eq(sessions.id, sessionId));
}

// Two lookups, because one condition with OR over both tables would read every session.
const FIND_ID_BY_ANY_TOKEN: PreparedStatement = {
  name: 'session_id_by_any_token',
  text: `
    SELECT session_id AS id FROM access_tokens WHERE hash = $1
    UNION ALL
    SELECT id FROM sessions WHERE refresh_hash = $1
    LIMIT 1`,
};

/** Of an access or refresh token, also when it has expired: signing out must work then too. */
export async function revokeSessionOf(db: Db, hash: string, now: Date): Promise<void> {
  const [row] = await runPrepared<{ id: string }>(db, FIND_ID_BY_ANY_TOKEN, [hash]);
  if (!row) return;
  const isTheirs = and(eq(sessions.id, row.id), isNull(sessions.revokedAt));
  await db.update(sessions).set({ revokedAt: now }).where(isTheirs);
}

export async function listSessions(db: Queryable, userId: string, now: Date, limit: number) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isAlive(now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(limit);
}

export async function findSessionOf(db: Queryable, userId: string, sessionId: string) {
  const [row] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
  return row;
}
