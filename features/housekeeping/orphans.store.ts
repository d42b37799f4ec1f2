// SQL of uploaded pictures that nothing shows any more. What shows one is found by reading through its tables once for
// thousands of pictures, part by part: an index for that would be paid for by every order.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';

const PART = 50_000;

export type LeavingUpload = { key: string; createdAt: Date };

/** The oldest that have been neither uploaded, taken into use nor seen in use for a day. */
export async function listOld(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    SELECT key FROM uploads WHERE is_kept AND NOT is_ordered AND used_at < now() - interval '24 hours'
    ORDER BY used_at LIMIT ${limit}`);
  return rows.map((row) => row.key);
}

/** Those of them that are still old, except what is being saved at this moment; nobody takes the others into use before the end. */
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

/** Of these keys those whose picture something shows now, in any size. Orders are not looked at. */
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

type Part = { last: string | null; keys: string[] };
type Reading = { table: string; images: string; keys: string[]; fromId?: string };

async function readThrough(
  db: Queryable,
  { table, images, keys, fromId = '' }: Reading,
): Promise<Set<string>> {
  const found = new Set<string>();
  for (let from: string | null = fromId; from !== null && keys.length > 0;) {
    const part: { rows: Part[] } = await db.execute<Part>(sql`
      WITH part AS MATERIALIZED (
        SELECT id, ${sql.raw(images)} AS images FROM ${sql.identifier(table)} WHERE id > ${from} ORDER BY id LIMIT ${PART})
      SELECT (SELECT max(id) FROM part) AS last, ARRAY(
        SELECT key FROM unnest(${sql.param(keys)}::text[]) AS wanted (key)
        WHERE key IN (SELECT split_part(url, '/', 3) FROM part, unnest(images) AS url WHERE url LIKE '/images/u-%')) AS keys`);
    for (const key of part.rows[0]!.keys) found.add(key);
    from = part.rows[0]!.last;
  }
  return found;
}
