// SQL for uploads that nothing shows any more, until they are removed.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';

export type LeavingUpload = { key: string; createdAt: Date };

/** The oldest that have not been uploaded, used or seen in use for a day. */
export async function listOld(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    SELECT key FROM uploads WHERE is_stored AND NOT is_ordered AND used_at < now() - interval '24 hours'
    ORDER BY used_at LIMIT ${limit}`);
  return rows.map((row) => row.key);
}

/**
 * Those of them that are still old, except any being saved right now; until the transaction ends nobody can
 * start to use them.
 */
export async function lockOld(tx: Queryable, keys: string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    SELECT key FROM uploads
    WHERE key = ANY (${sql.param(keys)}) AND is_stored AND used_at < now() - interval '24 hours' FOR UPDATE SKIP LOCKED`);
  return rows.map((row) => row.key);
}

/** From now on they cannot be used; a new upload of the same picture restores it. */
export async function retire(tx: Queryable, keys: string[]): Promise<void> {
  await tx.execute(sql`UPDATE uploads SET is_stored = false WHERE key = ANY (${sql.param(keys)})`);
}

/** They are checked again after a day. */
export async function noteShown(db: Queryable, keys: string[]): Promise<void> {
  await db.execute(sql`
    UPDATE uploads SET used_at = now() WHERE key IN (
      SELECT key FROM uploads WHERE key = ANY (${sql.param(keys)}) FOR NO KEY UPDATE SKIP LOCKED)`);
}

export async function noteOrdered(db: Queryable, keys: string[]): Promise<void> {
  await db.execute(
    sql`UPDATE uploads SET is_stored = true, is_ordered = true WHERE key = ANY (${sql.param(keys)})`,
  );
}

/** Uploads that were retired, or never completed, at least a day ago. */
export async function listLeaving(db: Queryable, limit: number): Promise<LeavingUpload[]> {
  const { rows } = await db.execute<{ key: string; created_at: string }>(sql`
    SELECT key, created_at FROM uploads WHERE NOT is_stored AND used_at < now() - interval '24 hours'
    ORDER BY used_at LIMIT ${limit}`);
  return rows.map((row) => ({ key: row.key, createdAt: new Date(row.created_at) }));
}

/** False if it has been uploaded again, or another process is removing it. */
export async function lockLeaving(tx: Queryable, key: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT FROM uploads
    WHERE key = ${key} AND NOT is_stored AND used_at < now() - interval '24 hours' FOR UPDATE SKIP LOCKED`);
  return rows.length > 0;
}

export async function deleteUpload(tx: Queryable, key: string): Promise<void> {
  await tx.execute(sql`DELETE FROM uploads WHERE key = ${key}`);
}

/** The keys without a row. */
export async function findUnknown(db: Queryable, keys: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    SELECT key FROM unnest(${sql.param(keys)}::text[]) AS wanted (key)
    WHERE NOT EXISTS (SELECT FROM uploads WHERE uploads.key = wanted.key)`);
  return rows.map((row) => row.key);
}
