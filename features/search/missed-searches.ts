// What shoppers looked for in vain, for staff to see. Noted beside the search, never in its way: gathered
// for a few seconds, so that what was on its way to a longer text is not noted, and lost rather than waited
// for.

import type { Db } from '#database/client.ts';
import { cleanText } from '#shared/clean-text.ts';
import { isId } from '#shared/ids.ts';
import { toPaging, type Paging } from '#shared/paging.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { MissedSearch } from './search.contract.ts';
import { addMissed, deleteMissed, listMissedRows, type MissedSearchRow } from './missed-searches.store.ts';

const GATHERED_FOR_MS = 5_000;
const MOST_WAITING = 200;
const LONGEST = 100;
/** Telephone numbers and addresses of mails are nobody's business. */
const PERSONAL = /@|\p{N}[\p{N}\s-]{5,}/u;

const waiting = new WeakMap<Db, Map<string, number>>();

/** Tells of a search for the first page; `isMissed` when nothing had all that was asked for. */
export function noteSearch(db: Db, typed: string, isMissed: boolean): void {
  const text = cleanText(typed.slice(0, LONGEST)).toLowerCase().replace(/\s+/gu, ' ');
  const misses = waiting.get(db);
  // A text that goes on was only being typed.
  if (misses)
    for (const other of misses.keys()) if (text !== other && text.startsWith(other)) misses.delete(other);
  if (!isMissed || !/\p{L}/u.test(text) || PERSONAL.test(text)) return;
  if (misses) {
    // Going back over a text, letter by letter, says nothing new either.
    const isOnTheWay = [...misses.keys()].some((other) => other !== text && other.startsWith(text));
    if (!isOnTheWay && (misses.has(text) || misses.size < MOST_WAITING))
      misses.set(text, (misses.get(text) ?? 0) + 1);
    return;
  }
  waiting.set(db, new Map([[text, 1]]));
  setTimeout(() => void writeMissed(db).catch(() => {}), GATHERED_FOR_MS).unref();
}

/** Writes what was gathered. */
export async function writeMissed(db: Db): Promise<void> {
  const misses = [...(waiting.get(db) ?? [])].map(([text, count]) => ({ text, count }));
  waiting.delete(db);
  if (misses.length > 0) await addMissed(db, misses);
}

export async function listMissedSearches(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ misses: MissedSearch[]; paging: Paging }> {
  const { rows, totalCount } = await listMissedRows(db, { limit, offset: (page - 1) * limit });
  return { misses: rows.map(toMissedSearch), paging: toPaging(page, limit, totalCount) };
}

export async function removeMissedSearch(db: Db, id: string): Promise<MissedSearch> {
  const row = isId(id) ? await deleteMissed(db, id) : undefined;
  if (!row) throw new ShopError('not_found', { message: 'Missed search not found' });
  return toMissedSearch(row);
}

function toMissedSearch({ id, text, count, lastAt }: MissedSearchRow): MissedSearch {
  return { _id: id, text, count, lastAt: lastAt.toISOString() };
}
