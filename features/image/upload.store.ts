// SQL of uploads: what is in the image store, on its way in, or on its way out.

import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { uploads } from './upload.table.ts';

type Size = { width: number; height: number };

/** Before its file is written, so that every file has its row. One that is known already is young again. */
export async function announceUpload(db: Queryable, key: string, { width, height }: Size): Promise<void> {
  await db
    .insert(uploads)
    .values({ key, width, height })
    .onConflictDoUpdate({ target: uploads.key, set: { usedAt: sql`now()` } });
}

/** Leaves a row alone that has come in the meantime. */
export async function insertUpload(db: Queryable, row: typeof uploads.$inferInsert): Promise<void> {
  await db.insert(uploads).values(row).onConflictDoNothing();
}

export async function markStored(db: Queryable, key: string): Promise<void> {
  await db.update(uploads).set({ isStored: true }).where(eq(uploads.key, key));
}

/**
 * Those of them that are kept, which now cannot go before the transaction is over. Nobody who takes them
 * into use waits.
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

/** Makes those young again that nobody else makes so at this moment. */
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

/** As if they had been in use a day ago: what nothing shows any more goes with the next round. */
export async function ageUploads(tx: Queryable, keys: string[]): Promise<void> {
  await tx
    .update(uploads)
    .set({ usedAt: sql`least(${uploads.usedAt}, now() - interval '25 hours')` })
    .where(inArray(uploads.key, keys));
}
