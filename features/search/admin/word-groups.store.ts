// SQL of the shop's groups of words that mean the same.

import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import type { Seed } from '../vocabulary/word-groups.rules.ts';
import { wordGroups } from '../search.table.ts';

export type WordGroupRow = typeof wordGroups.$inferSelect;

export function listAllGroups(db: Queryable): Promise<WordGroupRow[]> {
  return db.select().from(wordGroups);
}

/** New ones are added; those that staff have changed or removed stay as they are. */
export async function writeSeeds(db: Queryable, seeds: readonly Seed[]): Promise<void> {
  await db
    .insert(wordGroups)
    .values(seeds.map(({ seed, words }) => ({ seed, words })))
    .onConflictDoUpdate({
      target: wordGroups.seed,
      set: { words: sql`excluded.words`, updatedAt: sql`now()` },
      setWhere: sql`NOT ${wordGroups.isEdited}`,
    });
}

/** A removed group of the seed has no words left. */
const hasWords = sql`cardinality(${wordGroups.words}) > 0`;

/** With a word: the groups in which a word or phrase holds it. Newest change first. */
export async function listGroupRows(
  db: Queryable,
  { pattern, limit, offset }: { pattern: string | null; limit: number; offset: number },
): Promise<{ rows: WordGroupRow[]; totalCount: number }> {
  const fits = pattern
    ? and(
        hasWords,
        sql`EXISTS (SELECT FROM unnest(${wordGroups.words}) word WHERE lower(word) LIKE ${pattern})`,
      )
    : hasWords;
  const [rows, totals] = await Promise.all([
    db
      .select()
      .from(wordGroups)
      .where(fits)
      .orderBy(desc(wordGroups.updatedAt), desc(wordGroups.id))
      .limit(limit)
      .offset(offset),
    db.select({ count: count() }).from(wordGroups).where(fits),
  ]);
  return { rows, totalCount: totals[0]!.count };
}

export async function insertGroup(db: Queryable, words: string[]): Promise<WordGroupRow> {
  const [row] = await db.insert(wordGroups).values({ words, isEdited: true }).returning();
  return row!;
}

export async function updateGroup(
  db: Queryable,
  id: string,
  words: string[],
): Promise<WordGroupRow | undefined> {
  const [row] = await db
    .update(wordGroups)
    .set({ words, isEdited: true, updatedAt: sql`now()` })
    .where(and(eq(wordGroups.id, id), hasWords))
    .returning();
  return row;
}

/** The group as it was. One of the seed stays behind without words, so that it is not seeded again. */
export async function removeGroup(db: Queryable, id: string): Promise<WordGroupRow | undefined> {
  const [row] = await db
    .select()
    .from(wordGroups)
    .where(and(eq(wordGroups.id, id), hasWords))
    .for('update');
  if (!row) return undefined;
  if (row.seed === null) await db.delete(wordGroups).where(eq(wordGroups.id, id));
  else await db.update(wordGroups).set({ words: [], isEdited: true }).where(eq(wordGroups.id, id));
  return row;
}
