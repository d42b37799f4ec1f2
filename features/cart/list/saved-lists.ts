// Lists that shoppers save, share by a link and use again.

import { and, desc, eq } from 'drizzle-orm';
import { type Db, inTransaction } from '#database/client.ts';
import { getUser, lockUser } from '#features/identity/account/account.ts';
import { makeToken } from '#features/identity/account/token.ts';
import { LIMITS, requireAttempts, toAttempt } from '#features/platform/limit/limit.ts';
import { isId } from '#shared/ids.ts';
import { MAX_SAVED_LISTS } from '#shared/limits.ts';
import { say } from '#shared/phrase.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { ChangeListBody, SaveListBody, SavedList, SharedList } from './list.contract.ts';
import { savedLists } from './saved-list.table.ts';

export async function listSavedLists(db: Db, userId: string): Promise<SavedList[]> {
  const isMine = eq(savedLists.userId, userId);
  const rows = db.select().from(savedLists).where(isMine).orderBy(desc(savedLists.id)).limit(MAX_SAVED_LISTS);
  return (await rows).map(toSavedList);
}

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
export async function saveList(db: Db, saver: Saver, { name, text, choices = [] }: SaveListBody, now: Date) {
  const { userId } = saver;
  await countChange(db, saver, now);
  return inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    const count = await tx.$count(savedLists, eq(savedLists.userId, userId));
    if (count >= MAX_SAVED_LISTS) throw new ShopError('too_many_lists');
    if (count >= MAX_UNCONFIRMED_LISTS && !(await getUser(tx, userId)).isEmailVerified)
      throw new ShopError('too_many_lists', {
        message: say('Confirm your email to save more than {count} lists', { count: MAX_UNCONFIRMED_LISTS }),
      });
    const [row] = await tx.insert(savedLists).values({ userId, name, text, choices }).returning();
    return toSavedList(row!);
  });
}

/** 404 when it belongs to somebody else. */
export async function changeSavedList(db: Db, saver: Saver, { _id, ...changed }: ChangeListBody, now: Date) {
  await countChange(db, saver, now);
  return updateSaved(db, saver.userId, _id, { ...changed, updatedAt: now });
}

/** Sharing again makes a new link; the old one never works again. 404 when it belongs to somebody else. */
export async function shareSavedList(
  db: Db,
  saver: Saver,
  { _id, isShared }: { _id: string; isShared: boolean },
  now: Date,
): Promise<SavedList> {
  await countChange(db, saver, now);
  return updateSaved(db, saver.userId, _id, { shareToken: isShared ? makeToken() : null });
}

export async function removeSavedList(db: Db, userId: string, listId: string): Promise<void> {
  const isRemoved = isId(listId) && (await db.delete(savedLists).where(isOwn(userId, listId))).rowCount;
  if (!isRemoved) throw notFound();
}

/** What the link shows, without the owner; 404 once it is no longer shared. */
export async function openSharedList(db: Db, token: string): Promise<SharedList> {
  const { name, text, choices } = savedLists;
  const isShared = eq(savedLists.shareToken, token);
  const [list] = await db.select({ name, text, choices }).from(savedLists).where(isShared);
  if (!list) throw new ShopError('not_found', { message: 'This list is no longer shared' });
  return list;
}

const notFound = () => new ShopError('not_found', { message: 'List not found' });

async function updateSaved(db: Db, userId: string, id: string, values: Partial<SavedListRow>) {
  if (!isId(id)) throw notFound();
  const [row] = await db.update(savedLists).set(values).where(isOwn(userId, id)).returning();
  if (!row) throw notFound();
  return toSavedList(row);
}

function toSavedList({ id, name, text, choices, shareToken, createdAt, updatedAt }: SavedListRow): SavedList {
  const times = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
  return { _id: id, name, text, choices, shareToken, ...times };
}

type SavedListRow = typeof savedLists.$inferSelect;

const isOwn = (userId: string, id: string) => and(eq(savedLists.id, id), eq(savedLists.userId, userId));
