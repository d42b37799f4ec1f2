// SQL of second factors.

import { and, asc, count, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { authenticators, passkeys, recoveryCodes, signInChallenges } from './second-factor.table.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

export async function listAuthenticators(db: Queryable, userId: string) {
  return db
    .select()
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)))
    .orderBy(asc(authenticators.id));
}

export async function listPasskeys(db: Queryable, userId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
}

export async function hasSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  return (await listAuthenticators(db, userId)).length > 0 || (await listPasskeys(db, userId)).length > 0;
}

export async function findPasskey(db: Queryable, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row;
}

/** Replaces an earlier authenticator that was not confirmed. */
export async function replaceUnconfirmed(tx: Queryable, userId: string, secret: string): Promise<string> {
  await tx
    .delete(authenticators)
    .where(and(eq(authenticators.userId, userId), isNull(authenticators.confirmedAt)));
  const [row] = await tx
    .insert(authenticators)
    .values({ userId, secret })
    .returning({ id: authenticators.id });
  return row!.id;
}

export async function findUnconfirmed(tx: Queryable, userId: string, id: string) {
  const [row] = await tx
    .select()
    .from(authenticators)
    .where(
      and(eq(authenticators.id, id), eq(authenticators.userId, userId), isNull(authenticators.confirmedAt)),
    );
  return row;
}

export async function confirmAuthenticator(
  tx: Queryable,
  id: string,
  values: { name: string; lastStep: number; confirmedAt: Date },
): Promise<void> {
  await tx.update(authenticators).set(values).where(eq(authenticators.id, id));
}

/** False when this code or a later one was used before. */
export async function takeStep(tx: Queryable, id: string, step: number, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(authenticators)
    .set({ lastStep: step, lastUsedAt: now })
    .where(and(eq(authenticators.id, id), lt(authenticators.lastStep, step)));
  return rowCount === 1;
}

/** False when an account already has this passkey. */
export async function insertPasskey(tx: Queryable, values: typeof passkeys.$inferInsert): Promise<boolean> {
  return (await tx.insert(passkeys).values(values).onConflictDoNothing()).rowCount === 1;
}

export async function notePasskeyUse(tx: Queryable, id: string, counter: number, now: Date): Promise<void> {
  await tx.update(passkeys).set({ counter, lastUsedAt: now }).where(eq(passkeys.id, id));
}

export async function deleteMethod(tx: Queryable, userId: string, id: string): Promise<boolean> {
  const isApp = and(eq(authenticators.id, id), eq(authenticators.userId, userId));
  const isPasskey = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
  const apps = await tx.delete(authenticators).where(isApp);
  const keys = await tx.delete(passkeys).where(isPasskey);
  return apps.rowCount === 1 || keys.rowCount === 1;
}

/** Deletes all second factors; returns the number of ways to sign in that were removed. */
export async function deleteAllMethods(tx: Queryable, userId: string): Promise<number> {
  const apps = await tx.delete(authenticators).where(eq(authenticators.userId, userId)).returning();
  const keys = await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
  return apps.filter(({ confirmedAt }) => confirmedAt).length + (keys.rowCount ?? 0);
}

export async function replaceRecoveryCodes(tx: Queryable, userId: string, hashes: readonly string[]) {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const isLeft = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(isLeft);
  return row!.left;
}

/** False when it is not this user's, or was used before. */
export async function takeRecoveryCode(tx: Queryable, userId: string, codeHash: string, now: Date) {
  const isTheirs = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash));
  const { rowCount } = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(isTheirs, isNull(recoveryCodes.usedAt)));
  return rowCount === 1;
}
