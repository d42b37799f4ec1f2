// SQL for searches that found nothing. Bounded: only the latest are stored.

import { count, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { prepareOnce } from '#database/prepared.ts';
import { missedSearches } from '../search.table.ts';

export type MissedSearchRow = typeof missedSearches.$inferSelect;

const MAX_STORED = 1_000;

export async function addMissed(
  db: Queryable,
  misses: readonly { text: string; count: number }[],
): Promise<void> {
  // Sorted, so that two processes never deadlock.
  const rows = misses.toSorted((a, b) => (a.text < b.text ? -1 : 1));
  await db
    .insert(missedSearches)
    .values(rows)
    .onConflictDoUpdate({
      target: missedSearches.text,
      set: { count: sql`${missedSearches.count} + excluded.count`, lastAt: sql`now()` },
    });
  await db.execute(sql`
    DELETE FROM ${missedSearches} WHERE id IN (
      SELECT id FROM ${missedSearches} ORDER BY last_at DESC, id DESC OFFSET ${MAX_STORED})`);
}

/** Latest first. */
export async function listMissedRows(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: MissedSearchRow[]; totalCount: number }> {
  const list = prepareOnce(db, 'missed_searches', () =>
    db
      .select()
      .from(missedSearches)
      .orderBy(desc(missedSearches.lastAt), desc(missedSearches.id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  );
  const counting = prepareOnce(db, 'count_missed_searches', () =>
    db.select({ count: count() }).from(missedSearches),
  );
  const [rows, totals] = await Promise.all([list.execute({ limit, offset }), counting.execute()]);
  return { rows, totalCount: totals[0]!.count };
}

export async function deleteMissed(db: Queryable, id: string): Promise<MissedSearchRow | undefined> {
  const [row] = await db.delete(missedSearches).where(eq(missedSearches.id, id)).returning();
  return row;
}
