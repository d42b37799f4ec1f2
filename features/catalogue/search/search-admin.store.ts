// SQL of what staff see of searches: search terms by day, searches that found nothing (both bounded, because
// anybody can add to them), and the shop's synonym groups. Days are those of the first store's time zone.

import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { prepareOnce } from '#database/prepared.ts';
import type { WordLine } from '#shared/word-list.server.ts';
import { missedSearches, synonymGroups } from './search.table.ts';

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

export type SynonymGroupRow = typeof synonymGroups.$inferSelect;

export function listAllGroups(db: Queryable): Promise<SynonymGroupRow[]> {
  return db.select().from(synonymGroups);
}

/** Adds new groups; those that staff have changed or removed stay as they are. */
export async function writeSeeds(db: Queryable, groups: readonly WordLine[]): Promise<void> {
  await db
    .insert(synonymGroups)
    .values(groups.map(({ name, words }) => ({ seed: name, words })))
    .onConflictDoUpdate({
      target: synonymGroups.seed,
      set: { words: sql`excluded.words`, updatedAt: sql`now()` },
      setWhere: sql`NOT ${synonymGroups.isEdited}`,
    });
}

/** A removed seed group is stored without words. */
const hasWords = sql`cardinality(${synonymGroups.words}) > 0`;

/** With `pattern`: groups with a word or phrase that contains it. Newest change first. */
export async function listGroupRows(
  db: Queryable,
  { pattern, limit, offset }: { pattern: string | null; limit: number; offset: number },
): Promise<{ rows: SynonymGroupRow[]; totalCount: number }> {
  const fits = pattern
    ? and(
        hasWords,
        sql`EXISTS (SELECT FROM unnest(${synonymGroups.words}) word WHERE lower(word) LIKE ${pattern})`,
      )
    : hasWords;
  const [rows, totals] = await Promise.all([
    db
      .select()
      .from(synonymGroups)
      .where(fits)
      .orderBy(desc(synonymGroups.updatedAt), desc(synonymGroups.id))
      .limit(limit)
      .offset(offset),
    db.select({ count: count() }).from(synonymGroups).where(fits),
  ]);
  return { rows, totalCount: totals[0]!.count };
}

export async function insertGroup(db: Queryable, words: string[]): Promise<SynonymGroupRow> {
  const [row] = await db.insert(synonymGroups).values({ words, isEdited: true }).returning();
  return row!;
}

export async function findLockedGroup(tx: Queryable, id: string): Promise<SynonymGroupRow | undefined> {
  const [row] = await tx
    .select()
    .from(synonymGroups)
    .where(and(eq(synonymGroups.id, id), hasWords))
    .for('update');
  return row;
}

/** An existing one. */
export async function updateGroup(tx: Queryable, id: string, words: string[]): Promise<SynonymGroupRow> {
  const [row] = await tx
    .update(synonymGroups)
    .set({ words, isEdited: true, updatedAt: sql`now()` })
    .where(eq(synonymGroups.id, id))
    .returning();
  return row!;
}

/** A seed group stays without words, so that it is not seeded again. */
export async function removeGroup(tx: Queryable, { id, seed }: SynonymGroupRow): Promise<void> {
  if (seed === null) await tx.delete(synonymGroups).where(eq(synonymGroups.id, id));
  else await tx.update(synonymGroups).set({ words: [], isEdited: true }).where(eq(synonymGroups.id, id));
}
