// Lists that shoppers save, share by a link and use again.

import { and, count, desc, eq } from 'drizzle-orm';
import { type Db, type Queryable, inTransaction } from '#database/client.ts';
import { getUser, lockUser } from '#features/identity/account/account.ts';
import { makeToken } from '#features/identity/account/token.ts';
import { LIMITS, requireAttempts, toAttempt } from '#features/platform/limit/limit.ts';
import { isId } from '#shared/ids.ts';
import { MAX_SAVED_LISTS } from '#shared/limits.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { ChangeListBody, SaveListBody, SavedList, SharedList } from './list.contract.ts';
import { savedLists } from './saved-list.table.ts';

/** Newest first. */
export async function listSavedLists(db: Db, userId: string): Promise<SavedList[]> {
  return (await listSaved(db, userId, MAX_SAVED_LISTS)).map(toSavedList);
}

/** The account that saves, and the factor of its limits. */
type Saver = { userId: string; rateLimitScale: number };

/** 429 past 120 an hour: saving, changing and sharing together. */
async function countChange(db: Db, { userId, rateLimitScale }: Saver, now: Date): Promise<void> {
  await requireAttempts(db, [toAttempt(LIMITS.savedLists, userId, rateLimitScale)], now);
}

/** An account that anybody may have made keeps few of them. */
const MAX_UNCONFIRMED_LISTS = 5;

/**
 * 409 past 50, and past 5 before the email is confirmed. Locks the account, so that two requests never both
 * take the last slot.
 */
export async function saveList(
  db: Db,
  saver: Saver,
  { name, text, choices = [] }: SaveListBody,
  now: Date,
): Promise<SavedList> {
  const { userId } = saver;
  await countChange(db, saver, now);
  return inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    const count = await countSaved(tx, userId);
    if (count >= MAX_SAVED_LISTS) throw new ShopError('too_many_lists');
    if (count >= MAX_UNCONFIRMED_LISTS && !(await getUser(tx, userId)).isEmailVerified)
      throw new ShopError('too_many_lists', {
        message: `Confirm your email to save more than ${MAX_UNCONFIRMED_LISTS} lists`,
      });
    return toSavedList(await insertSaved(tx, { userId, name, text, choices }));
  });
}

/** 404 when it belongs to somebody else. */
export async function changeSavedList(
  db: Db,
  saver: Saver,
  { _id, ...changed }: ChangeListBody,
  now: Date,
): Promise<SavedList> {
  await countChange(db, saver, now);
  return found(
    isId(_id) ? await updateSaved(db, saver.userId, _id, { ...changed, updatedAt: now }) : undefined,
  );
}

/** Sharing again makes a new link; the old one never works again. 404 when it belongs to somebody else. */
export async function shareSavedList(
  db: Db,
  saver: Saver,
  { _id, isShared }: { _id: string; isShared: boolean },
  now: Date,
): Promise<SavedList> {
  await countChange(db, saver, now);
  const shareToken = isShared ? makeToken() : null;
  return found(isId(_id) ? await updateSaved(db, saver.userId, _id, { shareToken }) : undefined);
}

/** Its link stops working. 404 when it belongs to somebody else. */
export async function removeSavedList(db: Db, userId: string, listId: string): Promise<void> {
  if (!isId(listId) || !(await deleteSaved(db, userId, listId))) throw notFound();
}

/** What the link shows, without the owner; 404 once it is no longer shared. */
export async function openSharedList(db: Db, token: string): Promise<SharedList> {
  const list = await findShared(db, token);
  if (!list) throw new ShopError('not_found', { message: 'This list is no longer shared' });
  return list;
}

const notFound = () => new ShopError('not_found', { message: 'List not found' });

function found(row: SavedListRow | undefined): SavedList {
  if (!row) throw notFound();
  return toSavedList(row);
}

function toSavedList({ id, name, text, choices, shareToken, createdAt, updatedAt }: SavedListRow): SavedList {
  const times = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
  return { _id: id, name, text, choices, shareToken, ...times };
}

export type SavedListRow = typeof savedLists.$inferSelect;

const isOwn = (userId: string, id: string) => and(eq(savedLists.id, id), eq(savedLists.userId, userId));

function listSaved(db: Queryable, userId: string, limit: number): Promise<SavedListRow[]> {
  return db
    .select()
    .from(savedLists)
    .where(eq(savedLists.userId, userId))
    .orderBy(desc(savedLists.id))
    .limit(limit);
}

async function countSaved(db: Queryable, userId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(savedLists).where(eq(savedLists.userId, userId));
  return row!.count;
}

async function insertSaved(
  tx: Queryable,
  values: Pick<SavedListRow, 'userId' | 'name' | 'text' | 'choices'>,
): Promise<SavedListRow> {
  const [row] = await tx.insert(savedLists).values(values).returning();
  return row!;
}

async function updateSaved(
  db: Queryable,
  userId: string,
  id: string,
  values: Partial<Pick<SavedListRow, 'name' | 'text' | 'choices' | 'shareToken' | 'updatedAt'>>,
): Promise<SavedListRow | undefined> {
  const [row] = await db.update(savedLists).set(values).where(isOwn(userId, id)).returning();
  return row;
}

async function deleteSaved(db: Queryable, userId: string, id: string): Promise<boolean> {
  const rows = await db.delete(savedLists).where(isOwn(userId, id)).returning({ id: savedLists.id });
  return rows.length > 0;
}

async function findShared(
  db: Queryable,
  shareToken: string,
): Promise<Pick<SavedListRow, 'name' | 'text' | 'choices'> | undefined> {
  const [row] = await db
    .select({ name: savedLists.name, text: savedLists.text, choices: savedLists.choices })
    .from(savedLists)
    .where(eq(savedLists.shareToken, shareToken));
  return row;
}
