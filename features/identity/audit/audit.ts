// What staff changed, for the owner: searched, in pages or as a file.

import { findActor } from '#database/actor.ts';
import type { Db, Queryable } from '#database/client.ts';
import { toPaging } from '#shared/paging.ts';
import { refuseField, ShopError } from '#shared/shop-error.ts';
import { AuditEntry, type AuditFilters, type ListAuditQuery } from './audit.contract.ts';
import { toCell } from '#shared/csv-cell.ts';
import { BYTE_ORDER_MARK, toCsv } from '#shared/csv-lines.server.ts';
import { isId } from '#shared/ids.ts';
import { DAY_MS, isDay } from '#shared/times.ts';
import {
  addEntry,
  countEntries,
  listEntries,
  listNames,
  type AuditFilter,
  type NewEntry,
} from './audit.store.ts';

const PER_PAGE = 50;
/** The database never walks past more: older entries are found by their days or in the file. */
const MAX_COUNTED = 10_000;
const ROW_BATCH = 500;
const MAX_WORDS = 8;
/** Of a page of entries; the others are shown as they are. */
const MAX_NAMED = 2_000;
/** The owner's time zone. Stores in other time zones are rare, and so is this query. */
const OFFSET = '+05:30';

/** Records the download of a file of people's data, which no trigger sees. `entity` names the file. */
export async function noteFile(db: Db, entity: string): Promise<void> {
  const actor = findActor();
  if (!actor) throw new Error('A file of people is given to staff alone');
  await addEntry(db, { ...actor, action: 'create', entity, entityId: '', name: '' });
}

/** A change of rows that belong together, like 20,000 areas: a trigger would write an entry for each. */
export async function noteUpdate(
  tx: Queryable,
  update: Pick<NewEntry, 'entity' | 'entityId' | 'storeId' | 'name' | 'before' | 'after'>,
): Promise<void> {
  const actor = findActor();
  if (actor) await addEntry(tx, { ...actor, action: 'update', ...update });
}

/** Newest first. */
export async function listAudit(db: Db, query: ListAuditQuery, whatOf: (call: string) => string) {
  const filter = toFilter(query);
  const page = readPage(query.page);
  const [rows, count] = await Promise.all([
    listEntries(db, filter, {
      limit: PER_PAGE,
      offset: (page - 1) * PER_PAGE,
      isByTime: (filter.since ?? filter.until) !== undefined,
    }),
    countEntries(db, filter, MAX_COUNTED),
  ]);
  const entries = rows.map((row) => ({ ...toEntry(row), what: whatOf(row.entry.call) }));
  const names = await listNames(db, listIds(entries));
  return { entries, names: Object.fromEntries(names), paging: toPaging(page, PER_PAGE, count) };
}

type FileField = Exclude<keyof AuditEntry, '_id' | 'what'>;
const FILE_FIELDS = Object.keys(AuditEntry.properties).filter(
  (field): field is FileField => field !== '_id' && field !== 'what',
);

/** A CSV file of all matches in pieces, newest first; only one piece is in memory at a time. 400 at once. */
export const exportAudit = (db: Db, filters: AuditFilters) => writeAudit(db, toFilter(filters));

async function* writeAudit(db: Db, filter: AuditFilter): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsv([FILE_FIELDS.map((field) => field.replace('Id', ' id'))]);
  let olderThan: number | undefined;
  for (;;) {
    const rows: EntryRow[] = await listEntries(db, filter, { limit: ROW_BATCH, olderThan });
    if (rows.length > 0) yield toCsv(rows.map((row) => toCells(toEntry(row))));
    if (rows.length < ROW_BATCH) return;
    olderThan = rows.at(-1)!.entry.id;
  }
}

const toCells = (entry: StoredEntry) =>
  FILE_FIELDS.map((field) => entry[field] ?? '').map((value) =>
    toCell(typeof value === 'string' ? value : JSON.stringify(value)),
  );

type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

type StoredEntry = Omit<AuditEntry, 'what'>;
function toEntry({ entry, by, nameNow }: EntryRow): StoredEntry {
  const { id, at, name, ...rest } = entry;
  return { ...rest, _id: String(id), at: at.toISOString(), by, name: nameNow ?? name };
}

/** Both days included. 400 for an invalid one. */
function toFilter({ search = '', from, to, ...filters }: AuditFilters): AuditFilter {
  return {
    ...filters,
    words: (search.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS),
    since: from ? readDay('from', from) : undefined,
    until: to ? new Date(readDay('to', to).getTime() + DAY_MS) : undefined,
  };
}

function readPage(text = '1'): number {
  const page = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (page >= 1 && page <= MAX_COUNTED / PER_PAGE) return page;
  throw new ShopError('invalid_input', {
    message: `Page must be a whole number between 1 and ${MAX_COUNTED / PER_PAGE}`,
    fields: { page: 'Page' },
  });
}

function readDay(field: string, text: string): Date {
  if (isDay(text)) return new Date(`${text}T00:00:00${OFFSET}`);
  throw refuseField(field, 'A day is written as YYYY-MM-DD');
}

type Values = Record<string, unknown> | null;

/** Every id that occurs in the values, such as that of `rider_id`, or in the lists of an offer; each once. */
function listIds(entries: readonly { before: Values; after: Values }[]): string[] {
  const ids = entries
    .flatMap(({ before, after }) => [before, after].flatMap(listValues))
    .filter((value): value is string => typeof value === 'string' && isId(value));
  return [...new Set(ids)].slice(0, MAX_NAMED);
}

const listValues = (values: Values): unknown[] =>
  Object.values(values ?? {}).flatMap((value) =>
    value !== null && typeof value === 'object' ? Object.values(value).flat() : value,
  );
