// What staff see of the search: what shoppers searched for, gathered in memory and written in batches,
// because anybody can search; the searches that found nothing; and the groups of words that mean the same.

import type { Db, Queryable } from '#database/client.ts';
import { cleanText } from '#shared/clean-text.ts';
import { isId } from '#shared/ids.ts';
import { escapeLike } from '#shared/like-pattern.ts';
import { isOvertaken } from '#shared/overtaken.server.ts';
import { type Paging, readPage, toPaging } from '#shared/paging.ts';
import { ShopError } from '#shared/shop-error.ts';
import { type CatalogueChanges, changeCatalogue } from '../catalogue-changes.ts';
import {
  type MissedSearchRow,
  type SynonymGroupRow,
  addMissed,
  countMissed,
  deleteMissed,
  findLockedGroup,
  insertGroup,
  listAllGroups,
  listGroupRows,
  listMissedRows,
  removeGroup,
  updateGroup,
  writeSeeds,
} from './search-admin.store.ts';
import type { MissedSearch, SynonymGroup } from './search.contract.ts';
import { type SearchCount, type SearchUse, addSearchTerms, addSearchUses } from './search.store.ts';
import { MAX_PHRASE_WORDS, SYNONYMS, readMeaningful } from './words.rules.ts';

type PageWindow = { page: number; limit: number };

const GATHERED_FOR_MS = 5_000;
const MAX_WAITING = 200;
const MAX_LENGTH = 100;
/** Telephone numbers and e-mail addresses are never stored. */
const PERSONAL = /@|\p{N}[\p{N}\s-]{5,}/u;
/** So few letters shorter than a recent one: somebody is deleting letters. */
const GOING_BACK = 2;

export function openSearchLog(db: Db) {
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

  /** One search for the longest beginning of this text: it was still being typed. */
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

  /** A search for the first page; `isMissed` if no product had all that was asked for. */
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

  /** A product that the search for this text found was opened or added to the cart. */
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
  { page, limit }: PageWindow,
): Promise<{ misses: MissedSearch[]; paging: Paging }> {
  const { rows, paging } = await readPage(
    page,
    limit,
    (window) => listMissedRows(db, window),
    () => countMissed(db),
  );
  return { misses: rows.map(toMissedSearch), paging };
}

export async function removeMissedSearch(db: Db, id: string): Promise<MissedSearch> {
  const row = isId(id) ? await deleteMissed(db, id) : undefined;
  if (!row) throw new ShopError('not_found', { message: 'Missed search not found' });
  return toMissedSearch(row);
}

function toMissedSearch({ id, text, count, lastAt }: MissedSearchRow): MissedSearch {
  return { _id: id, text, count, lastAt: lastAt.toISOString() };
}

/** Adds the built-in groups once, and later those that a newer version adds. */
export async function seedGroups(db: Db): Promise<void> {
  const known = new Map((await listAllGroups(db)).map((row) => [row.seed, row]));
  const missing = SYNONYMS.filter(({ name, words }) => {
    const row = known.get(name);
    return !row || (!row.isEdited && row.words.join() !== words.join());
  });
  if (missing.length > 0) await writeSeeds(db, missing);
}

export async function listSynonymGroups(
  db: Db,
  { page, limit, search }: PageWindow & { search: string },
): Promise<{ groups: SynonymGroup[]; paging: Paging }> {
  await seedGroups(db);
  const text = search.trim().toLowerCase();
  const pattern = text === '' ? null : `%${escapeLike(text)}%`;
  const { rows, totalCount } = await listGroupRows(db, { pattern, limit, offset: (page - 1) * limit });
  return { groups: rows.map(toSynonymGroup), paging: toPaging(page, limit, totalCount) };
}

/** Without an id a new one. 404; 409 when its words are no longer `was`. */
export function saveSynonymGroup(
  db: Db,
  changes: CatalogueChanges,
  sent: { id: string | undefined; words: string[]; was?: string[] },
): Promise<SynonymGroup> {
  const words = readGroupWords(sent.words);
  return changeCatalogue(db, changes, async (tx) => {
    if (sent.id === undefined)
      return { answer: toSynonymGroup(await insertGroup(tx, words)), tags: ['search'] };
    const now = await lockGroup(tx, sent.id);
    if (sent.was && isOvertaken(now, { words: sent.was }, { words }))
      throw new ShopError('synonym_group_changed', { data: toSynonymGroup(now) });
    return { answer: toSynonymGroup(await updateGroup(tx, now.id, words)), tags: ['search'] };
  });
}

export function removeSynonymGroup(db: Db, changes: CatalogueChanges, id: string): Promise<SynonymGroup> {
  return changeCatalogue(db, changes, async (tx) => {
    const now = await lockGroup(tx, id);
    await removeGroup(tx, now);
    return { answer: toSynonymGroup(now), tags: ['search'] };
  });
}

async function lockGroup(tx: Queryable, id: string): Promise<SynonymGroupRow> {
  const row = isId(id) ? await findLockedGroup(tx, id) : undefined;
  if (!row) throw new ShopError('not_found', { message: 'Synonym group not found' });
  return row;
}

function toSynonymGroup({ id, words, seed, isEdited, updatedAt }: SynonymGroupRow): SynonymGroup {
  return { _id: id, words, isSeeded: seed !== null && !isEdited, updatedAt: updatedAt.toISOString() };
}

const MIN_WORDS = 2;
const MAX_WORDS = 40;
const MAX_WORD_LENGTH = 60;

/** The words as they are stored, each once; throws a ShopError that says what is wrong with them. */
export function readGroupWords(typedWords: readonly string[]): string[] {
  const words = new Map<string, string>();
  for (const typed of typedWords) {
    const word = cleanText(typed).replace(/\s+/gu, ' ');
    if (word === '') continue;
    if (word.length > MAX_WORD_LENGTH) refuse(`A word can have at most ${MAX_WORD_LENGTH} characters`);
    const tokens = readMeaningful(word);
    if (tokens.length === 0) refuse(`"${word}" has nothing to search for`);
    if (tokens.length > MAX_PHRASE_WORDS) refuse(`"${word}" can have at most ${MAX_PHRASE_WORDS} words`);
    words.set(word.toLowerCase(), words.get(word.toLowerCase()) ?? word);
  }
  if (words.size < MIN_WORDS) refuse('Enter at least two different words');
  if (words.size > MAX_WORDS) refuse(`A group can have at most ${MAX_WORDS} words`);
  return [...words.values()];
}

function refuse(message: string): never {
  throw new ShopError('invalid_input', { message, fields: { words: message } });
}
