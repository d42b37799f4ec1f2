// SQL of the rate limit counters.

import { inArray, sql } from 'drizzle-orm';
import type { Db } from '#database/client.ts';
import type { Pipeline } from '#database/pipeline.ts';
import { prepareNamed, runBound, type BoundStatement } from '#database/prepared.ts';
import { rateLimits } from './limit.table.ts';

/** `is_stored` false: the limit was used up before, so nothing was counted. */
export type AttemptCount = { key: string; count: number; resets_at: Date; is_stored: boolean };

// The keys are sorted, so that two requests cannot deadlock.
// An attempt at a limit that is used up writes nothing: who is refused a million times fills no table.
const countStatement = prepareNamed<{ keys: string[]; seconds: number[]; most: number[]; now: Date }>(
  'limit_count',
  `
    WITH used_up AS (
      SELECT counter.key, counter.count + 1 AS count, counter.resets_at
      FROM unnest($keys::text[], $most::bigint[]) AS attempt (key, most)
      JOIN rate_limits counter ON counter.key = attempt.key
      WHERE counter.resets_at > $now::timestamptz AND counter.count >= attempt.most
    ), counted AS (
      INSERT INTO rate_limits AS counter (key, count, resets_at)
      SELECT key, 1, $now::timestamptz + seconds * interval '1 second'
      FROM unnest($keys::text[], $seconds::int[]) AS attempt (key, seconds)
      WHERE NOT EXISTS (SELECT FROM used_up)
      ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN counter.resets_at <= $now THEN 1 ELSE counter.count + 1 END,
        resets_at = CASE WHEN counter.resets_at <= $now THEN EXCLUDED.resets_at ELSE counter.resets_at END
      RETURNING key, count, resets_at
    )
    SELECT key, count, resets_at, true AS is_stored FROM counted
    UNION ALL SELECT key, count, resets_at, false FROM used_up`,
);

/** A limit for one subject: an account, an address or a person. */
export type Attempt = { key: string; max: number; windowSeconds: number };

function toCountStatement(attempts: readonly Attempt[], now: Date): BoundStatement {
  const ordered = attempts.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return countStatement({
    keys: ordered.map((attempt) => attempt.key),
    seconds: ordered.map((attempt) => attempt.windowSeconds),
    most: ordered.map((attempt) => attempt.max),
    now,
  });
}

/** The counts after this attempt, by key; only those of used up limits when there are any. */
export async function countAttempts(db: Db, attempts: readonly Attempt[], now: Date) {
  const rows = await runBound<AttemptCount>(db, toCountStatement(attempts, now));
  return new Map(rows.map((row) => [row.key, row] as const));
}

/** The same for one attempt, pipelined with other statements of a transaction; requireWithin decides. */
export async function countInPipeline(
  pipeline: Pipeline,
  attempt: Attempt,
  now: Date,
): Promise<AttemptCount | undefined> {
  const [row] = await pipeline.send<AttemptCount>(toCountStatement([attempt], now));
  return row;
}

/** Takes back counted attempts: a success does not count as a failed attempt. */
export async function giveBack(db: Db, attempts: readonly Pick<Attempt, 'key'>[]): Promise<void> {
  const keys = attempts.map(({ key }) => key);
  // Locked in the order in which attempts are counted: any other can deadlock with a request that counts.
  const locked = db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(inArray(rateLimits.key, keys))
    .orderBy(sql`${rateLimits.key} COLLATE "C"`)
    .for('update');
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(inArray(rateLimits.key, locked));
}
