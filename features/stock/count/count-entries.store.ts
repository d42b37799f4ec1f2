// SQL of what is counted and not booked yet: one entry of a product in a store, whoever made it.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { textArray } from '#database/columns.ts';
import type { EntryBody } from './count.contract.ts';

type FoundEntry = { counted: number; by: string | null };

/** False when somebody else has counted another number, unless it comes in place of theirs. */
export async function putEntry(
  tx: Queryable,
  storeId: string,
  { productId, counted, isInstead = false, secondsOld = 0, isRecounted = false, ...seen }: EntryBody,
  userId: string,
): Promise<boolean> {
  if (counted === null) {
    await tx.execute(sql`
      DELETE FROM count_entries
      WHERE store_id = ${storeId} AND product_id = ${productId} AND (user_id = ${userId} OR ${isInstead}::boolean)`);
    return true;
  }
  const { rows } = await tx.execute(sql`
    INSERT INTO count_entries AS entry
      (store_id, product_id, counted, seen_stock, to_pick, movement, seconds_old, is_recounted, user_id)
    SELECT ${storeId}, id, ${counted}::int, ${seen.seenStock}::int, ${seen.toPick}::int, ${seen.movement}::bigint, ${secondsOld}::int,
      ${isRecounted}::boolean, ${userId} FROM products WHERE id = ${productId}
    ON CONFLICT (store_id, product_id) DO UPDATE SET counted = excluded.counted, seen_stock = excluded.seen_stock,
      to_pick = excluded.to_pick, movement = excluded.movement, seconds_old = excluded.seconds_old,
      is_recounted = excluded.is_recounted, user_id = excluded.user_id, at = excluded.at
    WHERE entry.user_id = excluded.user_id OR ${isInstead}::boolean RETURNING 1`);
  return rows.length > 0;
}

export async function findEntry(
  db: Queryable,
  storeId: string,
  productId: string,
): Promise<FoundEntry | undefined> {
  const { rows } = await db.execute<FoundEntry>(sql`
    SELECT counted, (SELECT name FROM users WHERE id = user_id) AS by
    FROM count_entries WHERE store_id = ${storeId} AND product_id = ${productId}`);
  return rows[0];
}

/** What was typed into them since stays, to be counted again. */
export async function removeEntries(
  tx: Queryable,
  storeId: string,
  lines: readonly { productId: string; counted: number }[],
): Promise<void> {
  await tx.execute(sql`
    DELETE FROM count_entries entry USING unnest(
      ${textArray(lines.map(({ productId }) => productId))}, ${sql.param(lines.map(({ counted }) => counted))}::int[]
    ) AS line (product_id, counted)
    WHERE entry.store_id = ${storeId} AND entry.product_id = line.product_id AND entry.counted = line.counted`);
}

/** Their stock was seen by a person: nothing asks for a count until there is a new reason. */
export async function noteCounted(
  tx: Queryable,
  storeId: string,
  productIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO product_counts (store_id, product_id)
    SELECT ${storeId}, id FROM products WHERE id = ANY(${textArray(new Set(productIds))}) ORDER BY id
    ON CONFLICT (store_id, product_id) DO UPDATE SET at = excluded.at`);
}

/** How many products each person has counted and not booked. */
export async function sumEntries(db: Queryable, storeId: string, userId: string) {
  const { rows } = await db.execute<{ by: string | null; isMine: boolean; products: number }>(sql`
    SELECT (SELECT name FROM users WHERE id = user_id) AS by, user_id = ${userId} AS "isMine", count(*)::int AS products
    FROM count_entries WHERE store_id = ${storeId} GROUP BY user_id ORDER BY 2 DESC, 1 LIMIT 50`);
  return rows;
}
