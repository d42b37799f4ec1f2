// SQL of users, and of confirming their e-mails.

import { and, eq, gt, isNull, ne } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { DELETED_ACCOUNT_ID, DELETED_NAME, emailConfirmations, sessions, users } from './account.table.ts';

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

/** Also deletes everything that belongs to this account alone: addresses, sessions, cart and so on. */
export async function deleteUser(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId));
}

/** The account that owns the orders of deleted accounts. It has no password and gets no mail. */
export async function openDeletedAccount(tx: Queryable, now: Date): Promise<{ id: string; name: string }> {
  const nobody = { id: DELETED_ACCOUNT_ID, name: DELETED_NAME };
  await tx
    .insert(users)
    .values({ ...nobody, email: '', passwordHash: '', status: 'Suspended', confirmationAskedAt: now })
    .onConflictDoNothing();
  return nobody;
}

/**
 * Serializes what is limited per user; returns the account as it is under the lock. With 'update' also
 * whoever adds something to it has finished before, or is refused because it is gone.
 */
export async function lockUser(
  tx: Queryable,
  userId: string,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for(strength);
  return row;
}

const isActiveAdmin = and(eq(users.role, 'ADMIN'), eq(users.status, 'Active'));

/** Locks the active admins, in order of id. */
export async function lockAdmins(tx: Queryable): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(isActiveAdmin)
    .orderBy(users.id)
    .for('no key update');
  return rows.map(({ id }) => id);
}

export async function hasActiveAdmin(db: Queryable): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).where(isActiveAdmin).limit(1)).length > 0;
}

export async function updateUser(db: Queryable, userId: string, values: Partial<typeof users.$inferInsert>) {
  const [row] = await db.update(users).set(values).where(eq(users.id, userId)).returning();
  return row;
}

export async function setFirstMobile(db: Queryable, userId: string, mobile: string): Promise<void> {
  await db
    .update(users)
    .set({ mobile })
    .where(and(eq(users.id, userId), eq(users.mobile, '')));
}

/** All of them, or all but the `current` one. */
export async function revokeSessionsOfUser(db: Queryable, userId: string, now: Date, current?: string) {
  const isOther = current === undefined ? undefined : ne(sessions.id, current);
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), isOther, isNull(sessions.revokedAt)));
}

/** False when it was used before or has expired. */
export async function takeConfirmation(db: Queryable, hash: string, now: Date): Promise<boolean> {
  const { tokenHash, usedAt, expiresAt } = emailConfirmations;
  const { rowCount } = await db
    .update(emailConfirmations)
    .set({ usedAt: now })
    .where(and(eq(tokenHash, hash), isNull(usedAt), gt(expiresAt, now)));
  return rowCount === 1;
}

/** Only while the account still has this e-mail. False when it was confirmed before. */
export async function markConfirmed(tx: Queryable, userId: string, email: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set({ isEmailVerified: true })
    .where(and(eq(users.id, userId), eq(users.email, email), eq(users.isEmailVerified, false)));
  return rowCount === 1;
}

/** False when confirmation of the current e-mail was already asked for. */
export async function markAsked(tx: Queryable, userId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set({ confirmationAskedAt: now })
    .where(and(eq(users.id, userId), isNull(users.confirmationAskedAt)));
  return rowCount === 1;
}
