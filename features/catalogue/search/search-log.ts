// What shoppers searched for, for staff: gathered in memory and written in batches, because anybody can
// search; and the list of searches that found nothing.

import type { Db } from '#database/client.ts';
import { cleanText } from '#shared/clean-text.ts';
import { isId } from '#shared/ids.ts';
import { type Paging, toPaging } from '#shared/paging.ts';
import { ShopError } from '#shared/shop-error.ts';
import { type MissedSearchRow, addMissed, deleteMissed, listMissedRows } from './search-admin.store.ts';
import { type SearchUse, type SearchCount, addSearchTerms, addSearchUses } from './search.store.ts';
import type { MissedSearch } from './search.contract.ts';

const GATHERED_FOR_MS = 5_000;
const MAX_WAITING = 200;
const MAX_LENGTH = 100;
/** Telephone numbers and e-mail addresses are never stored. */
const PERSONAL = /@|\p{N}[\p{N}\s-]{5,}/u;
/** A text up to this many letters shorter than a recent one means that somebody is deleting letters. */
const GOING_BACK = 2;

type SearchLog = {
  /** A search for the first page; `isMissed` if no product had all that was asked for. */
  note(typed: string, outcome: { isMissed: boolean; found: number }): void;
  /** A product that the search for this text found was opened or added to the cart. */
  noteUse(typed: string, use: SearchUse): void;
  /** Writes what was gathered. */
  flush(): Promise<void>;
};

export function openSearchLog(db: Db): SearchLog {
  let searched = new Map<string, SearchCount>();
  let uses = new Map<string, Record<SearchUse, number>>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const [texts, used] = [[...searched.values()], [...uses]];
    [searched, uses] = [new Map(), new Map()];
    const misses = texts.flatMap(({ text, missed }) => (missed > 0 ? { text, count: missed } : []));
    if (misses.length > 0) await addMissed(db, misses);
    if (texts.length > 0) await addSearchTerms(db, texts);
    if (used.length > 0)
      await addSearchUses(
        db,
        used.map(([text, counts]) => ({ text, ...counts })),
      );
  }

  function flushSoon(): void {
    timer ??= setTimeout(() => void flush().catch(() => {}), GATHERED_FOR_MS).unref();
  }

  /** Removes one search for the longest recorded beginning of this text: it was still being typed. */
  function forgetBeginningOf(text: string): void {
    const beginnings = [...searched.values()].filter(
      (other) => other.text !== text && text.startsWith(other.text),
    );
    const last = beginnings.toSorted((a, b) => b.text.length - a.text.length)[0];
    if (!last) return;
    last.searches--;
    last.missed = Math.min(last.missed, last.searches);
    if (last.searches === 0) searched.delete(last.text);
  }

  function note(typed: string, { isMissed, found }: { isMissed: boolean; found: number }): void {
    const text = toText(typed);
    forgetBeginningOf(text);
    if (!isWorthNoting(text)) return;
    const isGoingBack = [...searched.keys()].some(
      (other) =>
        other !== text && other.startsWith(text) && (isMissed || other.length - text.length <= GOING_BACK),
    );
    if (isGoingBack) return;
    if (searched.size >= MAX_WAITING && !searched.has(text)) return;
    const { searches = 0, missed = 0 } = searched.get(text) ?? {};
    searched.set(text, { text, searches: searches + 1, missed: missed + Number(isMissed), found });
    flushSoon();
  }

  function noteUse(typed: string, use: SearchUse): void {
    const text = toText(typed);
    if (!isWorthNoting(text) || (uses.size >= MAX_WAITING && !uses.has(text))) return;
    const counts = uses.get(text) ?? { opened: 0, added: 0 };
    uses.set(text, { ...counts, [use]: counts[use] + 1 });
    flushSoon();
  }

  return { note, noteUse, flush };
}

const toText = (typed: string) => cleanText(typed.slice(0, MAX_LENGTH)).toLowerCase().replace(/\s+/gu, ' ');
const isWorthNoting = (text: string) => /\p{L}/u.test(text) && !PERSONAL.test(text);

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
