// SQL of what staff manage of the search: searches that found nothing, of which only the latest are stored,
// and the shop's synonym groups.

import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import type { WordLine } from '#shared/word-list.server.ts';
import { missedSearches, synonymGroups } from './search.table.ts';

export type MissedSearchRow = typeof missedSearches.$inferSelect;

const MAX_STORED = 1_000;

export async function addMissed(db: Queryable, misses: readonly { text: string; count: number }[]) {
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

export const listMissedRows = (db: Queryable, { limit, offset }: { limit: number; offset: number }) =>
  db
    .select()
    .from(missedSearches)
    .orderBy(desc(missedSearches.lastAt), desc(missedSearches.id))
    .limit(limit)
    .offset(offset);

export const countMissed = (db: Queryable): Promise<number> => db.$count(missedSearches);

export async function deleteMissed(db: Queryable, id: string): Promise<MissedSearchRow | undefined> {
  const [row] = await db.delete(missedSearches).where(eq(missedSearches.id, id)).returning();
  return row;
}

export type SynonymGroupRow = typeof synonymGroups.$inferSelect;

export const listAllGroups = (db: Queryable): Promise<SynonymGroupRow[]> => db.select().from(synonymGroups);

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
  const newestFirst = [desc(synonymGroups.updatedAt), desc(synonymGroups.id)];
  const [rows, totalCount] = await Promise.all([
    db
      .select()
      .from(synonymGroups)
      .where(fits)
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(offset),
    db.$count(synonymGroups, fits),
  ]);
  return { rows, totalCount };
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
