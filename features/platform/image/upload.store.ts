// SQL for uploads: pictures that are in the image store, being stored, or being removed.

import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { uploads } from './upload.table.ts';

type Size = { width: number; height: number };

/** Call before the file is written, so that every file has a row. Renews the time of an existing row. */
export async function announceUpload(db: Queryable, key: string, { width, height }: Size): Promise<void> {
  await db
    .insert(uploads)
    .values({ key, width, height })
    .onConflictDoUpdate({ target: uploads.key, set: { usedAt: sql`now()` } });
}

/** Leaves a row alone that has been inserted meanwhile. */
export async function insertUpload(db: Queryable, row: typeof uploads.$inferInsert): Promise<void> {
  await db.insert(uploads).values(row).onConflictDoNothing();
}

export async function markStored(db: Queryable, key: string): Promise<void> {
  await db.update(uploads).set({ isStored: true }).where(eq(uploads.key, key));
}

/**
 * Those of them that are stored; they cannot be removed before the transaction ends. Does not block others
 * who use them.
 */
export async function lockStored(tx: Queryable, keys: string[]): Promise<string[]> {
  const rows = await tx
    .select({ key: uploads.key })
    .from(uploads)
    .where(and(inArray(uploads.key, keys), eq(uploads.isStored, true)))
    .orderBy(uploads.key)
    .for('key share');
  return rows.map((row) => row.key);
}

/** Renews times older than an hour, except in rows that another transaction has locked. */
export async function renewUploads(tx: Queryable, keys: string[]): Promise<void> {
  const old = tx
    .select({ key: uploads.key })
    .from(uploads)
    .where(and(inArray(uploads.key, keys), sql`${uploads.usedAt} < now() - interval '1 hour'`))
    .for('no key update', { skipLocked: true });
  await tx
    .update(uploads)
    .set({ usedAt: sql`now()` })
    .where(inArray(uploads.key, old));
}

/** Sets their last use to over a day ago: the next clean-up removes those that nothing shows. */
export async function ageUploads(tx: Queryable, keys: string[]): Promise<void> {
  await tx
    .update(uploads)
    .set({ usedAt: sql`least(${uploads.usedAt}, now() - interval '25 hours')` })
    .where(inArray(uploads.key, keys));
}
