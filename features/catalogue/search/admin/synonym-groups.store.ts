// SQL for the shop's synonym groups.

import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import type { WordLine } from '#shared/word-list.server.ts';
import { synonymGroups } from '../search.table.ts';

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
