// SQL for saved lists; every WHERE has the owner, except for a shared list.

import { and, count, desc, eq } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { savedLists } from './saved-list.table.ts';

export type SavedListRow = typeof savedLists.$inferSelect;

const isOwn = (userId: string, id: string) => and(eq(savedLists.id, id), eq(savedLists.userId, userId));

export function listSaved(db: Queryable, userId: string, limit: number): Promise<SavedListRow[]> {
  return db
    .select()
    .from(savedLists)
    .where(eq(savedLists.userId, userId))
    .orderBy(desc(savedLists.id))
    .limit(limit);
}

export async function countSaved(db: Queryable, userId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(savedLists).where(eq(savedLists.userId, userId));
  return row!.count;
}

export async function insertSaved(
  tx: Queryable,
  values: Pick<SavedListRow, 'userId' | 'name' | 'text' | 'choices'>,
): Promise<SavedListRow> {
  const [row] = await tx.insert(savedLists).values(values).returning();
  return row!;
}

export async function updateSaved(
  db: Queryable,
  userId: string,
  id: string,
  values: Partial<Pick<SavedListRow, 'name' | 'text' | 'choices' | 'shareToken' | 'updatedAt'>>,
): Promise<SavedListRow | undefined> {
  const [row] = await db.update(savedLists).set(values).where(isOwn(userId, id)).returning();
  return row;
}

export async function deleteSaved(db: Queryable, userId: string, id: string): Promise<boolean> {
  const rows = await db.delete(savedLists).where(isOwn(userId, id)).returning({ id: savedLists.id });
  return rows.length > 0;
}

export async function findShared(
  db: Queryable,
  shareToken: string,
): Promise<Pick<SavedListRow, 'name' | 'text' | 'choices'> | undefined> {
  const [row] = await db
    .select({ name: savedLists.name, text: savedLists.text, choices: savedLists.choices })
    .from(savedLists)
    .where(eq(savedLists.shareToken, shareToken));
  return row;
}
