// What shoppers looked for in vain, for staff to see. Noted beside the search, never in its way: gathered
// for a few seconds, so that what was on its way to a longer text is not noted, and lost rather than waited
// for.

import type { Db } from '#database/client.ts';
import { cleanText } from '#shared/clean-text.ts';
import { isId } from '#shared/ids.ts';
import { toPaging, type Paging } from '#shared/paging.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { MissedSearch } from '../search.contract.ts';
import { addMissed, deleteMissed, listMissedRows, type MissedSearchRow } from './missed-searches.store.ts';

const GATHERED_FOR_MS = 5_000;
const MAX_WAITING = 200;
const MAX_LENGTH = 100;
/** Telephone numbers and e-mail addresses are nobody's business. */
const PERSONAL = /@|\p{N}[\p{N}\s-]{5,}/u;

export type MissedSearchLog = {
  /** A search for the first page; `isMissed` when nothing had all that was asked for. */
  note(typed: string, isMissed: boolean): void;
  /** Writes what was gathered. */
  flush(): Promise<void>;
};

export function openMissedSearchLog(db: Db): MissedSearchLog {
  let counts = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const misses = [...counts].map(([text, count]) => ({ text, count }));
    counts = new Map();
    if (misses.length > 0) await addMissed(db, misses);
  }

  function note(typed: string, isMissed: boolean): void {
    const text = cleanText(typed.slice(0, MAX_LENGTH)).toLowerCase().replace(/\s+/gu, ' ');
    const others = [...counts.keys()].filter((other) => other !== text);
    // A text that goes on was only being typed.
    for (const other of others) if (text.startsWith(other)) counts.delete(other);
    if (!isMissed || !/\p{L}/u.test(text) || PERSONAL.test(text)) return;
    // Going back over a text, letter by letter, says nothing new either.
    if (others.some((other) => other.startsWith(text))) return;
    if (counts.size >= MAX_WAITING && !counts.has(text)) return;
    counts.set(text, (counts.get(text) ?? 0) + 1);
    timer ??= setTimeout(() => void flush().catch(() => {}), GATHERED_FOR_MS).unref();
  }

  return { note, flush };
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
