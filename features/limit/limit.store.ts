// SQL of the counters.

import { inArray, sql } from 'drizzle-orm';
import type { Db } from '#database/client.ts';
import type { Pipeline } from '#database/pipeline.ts';
import { runPrepared, type Prepared } from '#database/prepared.ts';
import { rateLimits } from './limit.table.ts';

export type CountRow = { key: string; count: number; resets_at: Date };

/**
 * $1 keys in ascending order (so that nobody waits in a circle), $2 now, $3 length of each window in
 * seconds.
 */
const COUNT_ATTEMPTS: Prepared = {
  name: 'limit_count',
  text: `
    INSERT INTO rate_limits AS counter (key, count, resets_at)
    SELECT key, 1, $2::timestamptz + seconds * interval '1 second'
    FROM unnest($1::text[], $3::int[]) AS attempt (key, seconds)
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN counter.resets_at <= $2 THEN 1 ELSE counter.count + 1 END,
      resets_at = CASE WHEN counter.resets_at <= $2 THEN EXCLUDED.resets_at ELSE counter.resets_at END
    RETURNING key, count, resets_at`,
};

type Counted = { key: string; windowSeconds: number };

function toCountValues(attempts: readonly Counted[], now: Date): unknown[] {
  const ordered = attempts.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return [ordered.map((attempt) => attempt.key), now, ordered.map((attempt) => attempt.windowSeconds)];
}

/** The counts after this attempt, by key. */
export async function countAttempts(
  db: Db,
  attempts: readonly Counted[],
  now: Date,
): Promise<Map<string, CountRow>> {
  const rows = await runPrepared<CountRow>(db, COUNT_ATTEMPTS, toCountValues(attempts, now));
  return new Map(rows.map((row) => [row.key, row]));
}

/** The same for one attempt inside a transaction, sent along with its other statements. */
export async function countWithin(
  pipeline: Pipeline,
  attempt: Counted,
  now: Date,
): Promise<CountRow | undefined> {
  const [row] = await pipeline.send<CountRow>(COUNT_ATTEMPTS, toCountValues([attempt], now));
  return row;
}

export async function giveBackAttempts(db: Db, keys: readonly string[]): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(inArray(rateLimits.key, [...keys]));
}
