// SQL for search terms by day. Anybody can add to them, so the number of texts per day is bounded. Days are
// those of the first store's time zone.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';

export type Searched = { text: string; searches: number; missed: number; found: number };
export type SearchUse = 'opened' | 'added';

const MAX_OF_A_DAY = 1_000;
/** A little over two years, because reports compare years. */
const RETENTION_DAYS = 800;

const dayOf = (time: Date) => sql`
  (${time}::timestamptz AT TIME ZONE (SELECT time_zone FROM stores ORDER BY id LIMIT 1))::date`;

/** Sorted, so that two processes never deadlock. */
const inOrder = <Row extends { text: string }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => (a.text < b.text ? -1 : 1));

export async function addSearched(db: Queryable, searched: readonly Searched[]): Promise<void> {
  const rows = inOrder(searched);
  const day = dayOf(new Date());
  await db.execute(sql`
    WITH forgotten AS (
      DELETE FROM search_terms WHERE day < ${day} - ${RETENTION_DAYS}::int
    ), added AS (
      SELECT added.*, row_number() OVER () AS nth FROM unnest(
        ${sql.param(rows.map(({ text }) => text))}::text[], ${sql.param(rows.map(({ searches }) => searches))}::int[],
        ${sql.param(rows.map(({ missed }) => missed))}::int[], ${sql.param(rows.map(({ found }) => found))}::int[]
      ) AS added (text, searches, missed, found)
    ), room AS (
      SELECT ${MAX_OF_A_DAY} - count(*) AS texts FROM search_terms WHERE day = ${day}
    )
    INSERT INTO search_terms AS stored (day, text, searches, missed, found)
    SELECT ${day}, text, searches, missed, found FROM added
    WHERE nth <= (SELECT texts FROM room)
      OR EXISTS (SELECT FROM search_terms WHERE day = ${day} AND text = added.text)
    ORDER BY text
    ON CONFLICT (day, text) DO UPDATE SET searches = stored.searches + EXCLUDED.searches,
      missed = stored.missed + EXCLUDED.missed, found = EXCLUDED.found`);
}

/** Only for texts that were searched for on this day; others are dropped. */
export async function addUses(
  db: Queryable,
  uses: readonly ({ text: string } & Record<SearchUse, number>)[],
): Promise<void> {
  const rows = inOrder(uses);
  await db.execute(sql`
    UPDATE search_terms stored SET opened = stored.opened + used.opened, added = stored.added + used.added
    FROM unnest(
      ${sql.param(rows.map(({ text }) => text))}::text[], ${sql.param(rows.map(({ opened }) => opened))}::int[],
      ${sql.param(rows.map(({ added }) => added))}::int[]
    ) AS used (text, opened, added)
    WHERE stored.day = ${dayOf(new Date())} AND stored.text = used.text`);
}

const FIRST_TEXTS = 10;

/** Searches that found nothing on the day of `now`: how many texts, how many searches, and the commonest. */
export async function countMissedOfDay(
  db: Queryable,
  now: Date,
): Promise<{ texts: number; searches: number; first: { text: string; count: number }[] }> {
  const { rows } = await db.execute<{ text: string; count: number; texts: number; searches: number }>(sql`
    SELECT text, missed AS count, count(*) OVER ()::int AS texts, sum(missed) OVER ()::int AS searches
    FROM search_terms WHERE day = ${dayOf(now)} AND missed > 0
    ORDER BY missed DESC, text LIMIT ${FIRST_TEXTS}`);
  const first = rows.map(({ text, count }) => ({ text, count }));
  return { texts: rows[0]?.texts ?? 0, searches: rows[0]?.searches ?? 0, first };
}
