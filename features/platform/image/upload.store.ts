// SQL of uploads: pictures that are in the image store, being stored, or being removed.

import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';

export type LeavingUpload = { key: string; createdAt: Date };
type Size = { width: number; height: number };

async function listKeys(db: Queryable, statement: SQL): Promise<string[]> {
  return (await db.execute<{ key: string }>(statement)).rows.map(({ key }) => key);
}

const isIn = (keys: string[]) => sql`key = ANY (${sql.param(keys)})`;
/** Not uploaded, used or seen in use for a day. */
const isOld = sql`used_at < now() - interval '24 hours'`;

/** Call before the file is written, so that every file has a row. Renews the time of an existing row. */
export async function announceUpload(db: Queryable, key: string, { width, height }: Size): Promise<void> {
  await db.execute(sql`
    INSERT INTO uploads (key, width, height) VALUES (${key}, ${width}, ${height})
    ON CONFLICT (key) DO UPDATE SET used_at = now()`);
}

/**
 * A row for a file without one; without a readable size it is marked for removal. As old as can be, because
 * orders of any age may show it. Leaves a row alone that has been inserted meanwhile.
 */
export async function insertFound(db: Queryable, key: string, size: Size | null): Promise<void> {
  await db.execute(sql`
    INSERT INTO uploads (key, width, height, is_stored, created_at)
    VALUES (${key}, ${size?.width ?? 0}, ${size?.height ?? 0}, ${size !== null}, 'epoch')
    ON CONFLICT DO NOTHING`);
}

export async function markStored(db: Queryable, key: string): Promise<void> {
  await db.execute(sql`UPDATE uploads SET is_stored = true WHERE key = ${key}`);
}

/** Those that are stored: not removed before the transaction ends. Does not block others who use them. */
export function lockStored(tx: Queryable, keys: string[]): Promise<string[]> {
  return listKeys(
    tx,
    sql`SELECT key FROM uploads WHERE ${isIn(keys)} AND is_stored ORDER BY key FOR KEY SHARE`,
  );
}

/** Renews times older than an hour, except in rows that another transaction has locked. */
export async function renewUploads(tx: Queryable, keys: string[]): Promise<void> {
  await tx.execute(sql`
    UPDATE uploads SET used_at = now() WHERE key IN (
      SELECT key FROM uploads WHERE ${isIn(keys)} AND used_at < now() - interval '1 hour'
      FOR NO KEY UPDATE SKIP LOCKED)`);
}

/** Sets their last use to over a day ago: the next clean-up removes those that nothing shows. */
export async function ageUploads(tx: Queryable, keys: string[]): Promise<void> {
  await tx.execute(
    sql`UPDATE uploads SET used_at = least(used_at, now() - interval '25 hours') WHERE ${isIn(keys)}`,
  );
}

/** The oldest that may be shown by nothing any more. */
export function listOld(db: Queryable, limit: number): Promise<string[]> {
  return listKeys(
    db,
    sql`SELECT key FROM uploads WHERE is_stored AND NOT is_ordered AND ${isOld} ORDER BY used_at LIMIT ${limit}`,
  );
}

/** Those still old that are not being saved right now: nobody can use them before the transaction ends. */
export function lockOld(tx: Queryable, keys: string[]): Promise<string[]> {
  return listKeys(
    tx,
    sql`SELECT key FROM uploads WHERE ${isIn(keys)} AND is_stored AND ${isOld} FOR UPDATE SKIP LOCKED`,
  );
}

/** From now on they cannot be used; a new upload of the same picture restores it. */
export async function retire(tx: Queryable, keys: string[]): Promise<void> {
  await tx.execute(sql`UPDATE uploads SET is_stored = false WHERE ${isIn(keys)}`);
}

/** They are checked again after a day. */
export async function noteShown(db: Queryable, keys: string[]): Promise<void> {
  await db.execute(sql`
    UPDATE uploads SET used_at = now() WHERE key IN (
      SELECT key FROM uploads WHERE ${isIn(keys)} FOR NO KEY UPDATE SKIP LOCKED)`);
}

export async function noteOrdered(db: Queryable, keys: string[]): Promise<void> {
  await db.execute(sql`UPDATE uploads SET is_stored = true, is_ordered = true WHERE ${isIn(keys)}`);
}

/** Uploads that were retired, or never completed, at least a day ago. */
export async function listLeaving(db: Queryable, limit: number): Promise<LeavingUpload[]> {
  const { rows } = await db.execute<{ key: string; created_at: string }>(sql`
    SELECT key, created_at FROM uploads WHERE NOT is_stored AND ${isOld} ORDER BY used_at LIMIT ${limit}`);
  return rows.map((row) => ({ key: row.key, createdAt: new Date(row.created_at) }));
}

/** False if it has been uploaded again, or another process is removing it. */
export async function lockLeaving(tx: Queryable, key: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT FROM uploads WHERE key = ${key} AND NOT is_stored AND ${isOld} FOR UPDATE SKIP LOCKED`,
  );
  return rows.length > 0;
}

export async function deleteUpload(tx: Queryable, key: string): Promise<void> {
  await tx.execute(sql`DELETE FROM uploads WHERE key = ${key}`);
}

/** The keys without a row. */
export function findUnknown(db: Queryable, keys: string[]): Promise<string[]> {
  return listKeys(
    db,
    sql`SELECT key FROM unnest(${sql.param(keys)}::text[]) AS wanted (key)
      WHERE NOT EXISTS (SELECT FROM uploads WHERE uploads.key = wanted.key)`,
  );
}
