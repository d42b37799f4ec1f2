// SQL of users, sessions and access tokens.

import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db, Queryable } from '#database/client.ts';
import { runPrepared, type Prepared } from '#database/prepared.ts';
import { accessTokens, DELETED_ACCOUNT_ID, DELETED_NAME, sessions, users } from './account.table.ts';

export type UserRow = typeof users.$inferSelect;

export async function insertUser(db: Queryable, user: typeof users.$inferInsert): Promise<UserRow> {
  const [row] = await db.insert(users).values(user).returning();
  return row!;
}

export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  return row;
}

export async function findUser(db: Queryable, userId: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  return row;
}

/**
 * Locks the account until the transaction ends. Whoever adds something to the account either finished before,
 * or is refused because the account is gone.
 */
export async function lockWhole(tx: Queryable, userId: string): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return row;
}

/** Also deletes everything that belongs to this account alone: addresses, sessions, cart and so on. */
export async function deleteUser(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId));
}

/** The account that owns the orders of deleted accounts. It has no password and gets no mail. */
export async function ensureDeletedAccount(tx: Queryable, now: Date): Promise<void> {
  const nobody = { id: DELETED_ACCOUNT_ID, name: DELETED_NAME, email: '', passwordHash: '' };
  await tx
    .insert(users)
    .values({ ...nobody, status: 'Suspended', confirmationAskedAt: now })
    .onConflictDoNothing();
}

/** Serializes what is limited per user. */
export async function lockUser(tx: Queryable, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** Locks the active admins, in order of id. */
export async function lockAdmins(tx: Queryable): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'ADMIN'), eq(users.status, 'Active')))
    .orderBy(users.id)
    .for('no key update');
  return rows.map(({ id }) => id);
}

export async function updateUser(
  db: Queryable,
  userId: string,
  values: Partial<typeof users.$inferInsert>,
): Promise<UserRow | undefined> {
  const [row] = await db.update(users).set(values).where(eq(users.id, userId)).returning();
  return row;
}

/** False when the password has changed since it was proved. */
export async function replacePassword(
  tx: Queryable,
  userId: string,
  provedHash: string,
  passwordHash: string,
): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, userId), eq(users.passwordHash, provedHash)))
    .returning({ id: users.id });
  return rows.length > 0;
}

export async function insertSession(db: Queryable, session: typeof sessions.$inferInsert): Promise<string> {
  const [row] = await db.insert(sessions).values(session).returning({ id: sessions.id });
  return row!.id;
}

export async function insertAccessToken(
  db: Queryable,
  token: typeof accessTokens.$inferInsert,
): Promise<void> {
  await db.insert(accessTokens).values(token);
}

const FIND_BY_ACCESS_TOKEN: Prepared = {
  name: 'session_by_access_token',
  text: `
    SELECT session.user_id AS "userId", session.id AS "sessionId", person.role, person.status,
      session.last_used_at AS "lastUsedAt",
      coalesce(session.confirmed_at, session.created_at) AS "confirmedAt"
    FROM access_tokens token
    JOIN sessions session ON session.id = token.session_id
    JOIN users person ON person.id = session.user_id
    WHERE token.hash = $1 AND token.expires_at > $2
      AND session.revoked_at IS NULL AND session.idle_expires_at > $2 AND session.absolute_expires_at > $2`,
};

export type SessionRow = {
  userId: string;
  sessionId: string;
  role: UserRow['role'];
  status: UserRow['status'];
  lastUsedAt: Date;
  confirmedAt: Date;
};

/**
 * Session, user, role and status of a valid access token, in one indexed query, because every request needs
 * it.
 */
export async function findSessionByAccessToken(
  db: Db,
  hash: string,
  now: Date,
): Promise<SessionRow | undefined> {
  const [row] = await runPrepared<SessionRow>(db, FIND_BY_ACCESS_TOKEN, [hash, now]);
  return row;
}

const LIST_LIVING_TOKENS: Prepared = {
  name: 'living_access_tokens',
  text: `
    SELECT token.hash
    FROM access_tokens token
    JOIN sessions session ON session.id = token.session_id
    JOIN users person ON person.id = session.user_id
    WHERE token.hash = ANY($1) AND token.expires_at > $2 AND person.status = 'Active'
      AND session.revoked_at IS NULL AND session.idle_expires_at > $2 AND session.absolute_expires_at > $2`,
};

/** Those of the tokens that still sign somebody in. */
export async function listLivingTokens(db: Db, hashes: readonly string[], now: Date): Promise<string[]> {
  const rows = await runPrepared<{ hash: string }>(db, LIST_LIVING_TOKENS, [hashes, now]);
  return rows.map(({ hash }) => hash);
}

/** The session with this refresh token; undefined when the session is over. */
export async function findSessionByRefreshToken(db: Queryable, refreshHash: string, now: Date) {
  const [row] = await db
    .select({ sessionId: sessions.id, userId: sessions.userId, status: users.status })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.refreshHash, refreshHash), isAlive(now)));
  return row;
}

function isAlive(now: Date) {
  return and(
    isNull(sessions.revokedAt),
    gt(sessions.idleExpiresAt, now),
    gt(sessions.absoluteExpiresAt, now),
  );
}

export async function touchSession(
  db: Queryable,
  sessionId: string,
  now: Date,
  idleExpiresAt: Date,
): Promise<void> {
  await db.update(sessions).set({ lastUsedAt: now, idleExpiresAt }).where(eq(sessions.id, sessionId));
}

export async function revokeSession(db: Queryable, sessionId: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
}

export async function revokeSessionsOfUser(db: Queryable, userId: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
}

// Two lookups, because one condition with OR over both tables would read every session.
const FIND_ID_BY_ANY_TOKEN: Prepared = {
  name: 'session_id_by_any_token',
  text: `
    SELECT session_id AS id FROM access_tokens WHERE hash = $1
    UNION ALL
    SELECT id FROM sessions WHERE refresh_hash = $1
    LIMIT 1`,
};

/** The session of a token, also when it has expired: signing out must work then too. */
export async function findSessionIdByAnyToken(db: Db, hash: string): Promise<string | undefined> {
  const [row] = await runPrepared<{ id: string }>(db, FIND_ID_BY_ANY_TOKEN, [hash]);
  return row?.id;
}
