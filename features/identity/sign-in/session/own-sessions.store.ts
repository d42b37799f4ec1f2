// SQL of the sessions of one person, as that person sees them.

import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { isAlive, sessions } from '../../account/account.table.ts';

/** The valid sessions, last used first. */
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

export async function revokeOtherSessions(
  db: Queryable,
  userId: string,
  currentSessionId: string,
  now: Date,
): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), ne(sessions.id, currentSessionId), isNull(sessions.revokedAt)));
}
