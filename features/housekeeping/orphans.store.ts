// SQL of uploaded pictures that nothing shows any more. What shows one is found by reading through its
// tables once for thousands of pictures, part by part: an index for that would be paid for by every order.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';

/** Rows read by one statement: some 200 ms. */
const PART = 200_000;

export type LeavingUpload = { key: string; createdAt: Date };

/** The oldest that have been neither uploaded, taken into use nor seen in use for a day. */
export async function listOld(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    SELECT key FROM uploads WHERE is_kept AND NOT is_ordered AND used_at < now() - interval '24 hours'
    ORDER BY used_at LIMIT ${limit}`);
  return rows.map((row) => row.key);
}

/**
 * Those of them that are still old, except what is being saved at this moment; nobody takes the others into
 * use before the end.
 */
export async function lockOld(tx: Queryable, keys: string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    SELECT key FROM uploads
    WHERE key = ANY (${sql.param(keys)}) AND is_kept AND used_at < now() - interval '24 hours' FOR UPDATE SKIP LOCKED`);
  return rows.map((row) => row.key);
}

/** From now on they cannot be taken into use; a new upload of the same picture brings it back. */
export async function retire(tx: Queryable, keys: string[]): Promise<void> {
  await tx.execute(sql`UPDATE uploads SET is_kept = false WHERE key = ANY (${sql.param(keys)})`);
}

/** They come up again when a day has gone by. */
export async function noteShown(db: Queryable, keys: string[]): Promise<void> {
  await db.execute(sql`
    UPDATE uploads SET used_at = now() WHERE key IN (
      SELECT key FROM uploads WHERE key = ANY (${sql.param(keys)}) FOR NO KEY UPDATE SKIP LOCKED)`);
}

export async function noteOrdered(db: Queryable, keys: string[]): Promise<void> {
  await db.execute(
    sql`UPDATE uploads SET is_kept = true, is_ordered = true WHERE key = ANY (${sql.param(keys)})`,
  );
}

/** What is retired, or was never kept, for a day. */
export async function listLeaving(db: Queryable, limit: number): Promise<LeavingUpload[]> {
  const { rows } = await db.execute<{ key: string; created_at: string }>(sql`
    SELECT key, created_at FROM uploads WHERE NOT is_kept AND used_at < now() - interval '24 hours'
    ORDER BY used_at LIMIT ${limit}`);
  return rows.map((row) => ({ key: row.key, createdAt: new Date(row.created_at) }));
}

/** False when it has come back, or another process removes it. */
export async function lockLeaving(tx: Queryable, key: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT FROM uploads
    WHERE key = ${key} AND NOT is_kept AND used_at < now() - interval '24 hours' FOR UPDATE SKIP LOCKED`);
  return rows.length > 0;
}

export async function deleteUpload(tx: Queryable, key: string): Promise<void> {
  await tx.execute(sql`DELETE FROM uploads WHERE key = ${key}`);
}

/** Of these keys those without a row. */
export async function findUnknown(db: Queryable, keys: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    SELECT key FROM unnest(${sql.param(keys)}::text[]) AS wanted (key)
    WHERE NOT EXISTS (SELECT FROM uploads WHERE uploads.key = wanted.key)`);
  return rows.map((row) => row.key);
}

/**
 * Of these keys those whose picture something shows now, in any size (who else has its key in the same place
 * of an address does no harm). Orders are not looked at.
 */
export async function findShown(db: Queryable, keys: string[]): Promise<Set<string>> {
  const shown = new Set<string>();
  for (const [table, images] of SHOWING) {
    for (const key of await readThrough(db, { table, images, keys })) shown.add(key);
  }
  return shown;
}

/** Of these keys those that an order line shows whose id is not before `fromId`. */
export function findOrdered(db: Queryable, keys: string[], fromId: string): Promise<Set<string>> {
  return readThrough(db, { table: 'order_lines', images: 'images', keys, fromId });
}

const SHOWING = [
  ['products', 'images'],
  ['categories', 'ARRAY[image]'],
  ['sub_categories', 'ARRAY[image]'],
  ['users', 'ARRAY[avatar]'],
] as const;

type Reading = { table: string; images: string; keys: string[]; fromId?: string };

async function readThrough(
  db: Queryable,
  { table, images, keys, fromId = '' }: Reading,
): Promise<Set<string>> {
  const found = new Set<string>();
  const name = sql.identifier(table);
  for (let from: string | null = fromId; from !== null && keys.length > 0;) {
    const parts: { rows: { to: string }[] } = await db.execute<{ to: string }>(
      sql`SELECT id AS "to" FROM ${name} WHERE id > ${from} ORDER BY id OFFSET ${PART} LIMIT 1`,
    );
    const to = parts.rows[0]?.to ?? null;
    const { rows } = await db.execute<{ key: string }>(sql`
      SELECT DISTINCT split_part(url, '/', 3) AS key
      FROM (SELECT unnest(${sql.raw(images)}) AS url FROM ${name}
            WHERE id > ${from} ${to === null ? sql`` : sql`AND id <= ${to}`}) AS images
      WHERE split_part(url, '/', 3) = ANY (${sql.param(keys)})`);
    for (const { key } of rows) found.add(key);
    from = to;
  }
  return found;
}
