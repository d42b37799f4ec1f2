// SQL of users.

import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { DELETED_ACCOUNT_ID, DELETED_NAME, sessions, users } from './account.table.ts';

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

/** Only where there is none. */
export async function setFirstMobile(db: Queryable, userId: string, mobile: string): Promise<void> {
  await db
    .update(users)
    .set({ mobile })
    .where(and(eq(users.id, userId), eq(users.mobile, '')));
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

export async function revokeSessionsOfUser(db: Queryable, userId: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
}

/** Whether anybody can manage the shop. */
export async function hasActiveAdmin(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM users WHERE role = 'ADMIN' AND status = 'Active' LIMIT 1`);
  return rows.length > 0;
}
