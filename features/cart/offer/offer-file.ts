// Offers as a file: written for a spreadsheet, and read again. All rows are saved, or none.

import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { Problems } from '#shared/check-fields.ts';
import { cleanText } from '#shared/clean-text.ts';
import { readCell, splitList, toCell } from '#shared/csv-cell.ts';
import { ERRORS } from '#shared/error-codes.ts';
import { isId } from '#shared/ids.ts';
import { ShopError } from '#shared/shop-error.ts';
import { add, inOfferChange, replace, type OfferDeps } from './offer-admin.ts';
import type { OfferFilters, OfferImport } from './offer.contract.ts';
import {
  FILE_COLUMNS,
  fillCells,
  listChanges,
  readCells,
  toColumn,
  toFileCells,
  type FileNames,
} from './offer-file.rules.ts';
import { listFixed, toBodyField, toOfferAnswer, type OfferValues } from './offer-input.rules.ts';
import {
  countLiveOffers,
  listFileNames,
  listOfferPage,
  listOffersLike,
  MAX_LIVE_OFFERS,
} from './offer.store.ts';

type FileDeps = Pick<OfferDeps, 'db' | 'stores'>;

const MAX_ROWS = 500;
const MAX_WRITTEN = 5_000;
const BYTE_ORDER_MARK = '\ufeff';

/** Of more than 5,000 the newest, and a last line that says so. */
export async function writeOffers(
  { db, stores }: FileDeps,
  filters: OfferFilters,
  now: Date,
): Promise<string> {
  const window = { limit: MAX_WRITTEN + 1, offset: 0 };
  const rows = await listOfferPage(db, { ...filters, now }, window);
  const offers = rows.slice(0, MAX_WRITTEN).map((row) => toOfferAnswer(row, now));
  const productIds = offers.flatMap(({ on }) => on.productIds ?? []);
  const names = await readNames({ db, stores }, productIds);
  const lines = offers.map((offer) => {
    const cells = { ...toFileCells(offer, names), id: offer._id, state: offer.state };
    const told = { ...cells, used: String(offer.uses), given: String(offer.given) };
    return FILE_COLUMNS.map((column) => toCell(told[column]));
  });
  const last = rows.length > MAX_WRITTEN ? [[`Only the newest ${MAX_WRITTEN} are in this file`]] : [];
  return BYTE_ORDER_MARK + stringify([[...FILE_COLUMNS], ...lines, ...last], { record_delimiter: 'windows' });
}

async function readNames({ db, stores }: FileDeps, products: readonly string[]): Promise<FileNames> {
  const all = stores.all();
  return {
    timeZone: all[0]!.timeZone,
    stores: new Map(all.map(({ id, name }) => [id, name])),
    ...(await listFileNames(db, products)),
  };
}

type Row = { line: number; id: string; cells: Record<string, string> };
type PlannedRow = OfferImport['rows'][number] & { id: string; values: OfferValues | null };

/** 400 when it is not such a file, or too long; 409 when an offer changed meanwhile. */
export async function importOffers(
  deps: OfferDeps,
  { csv, save }: { csv: string; save: boolean },
  now: Date,
): Promise<OfferImport> {
  const planned = await planRows(deps, readRows(csv), now);
  const isSaved = save && planned.every(({ action }) => action !== 'refuse');
  if (isSaved)
    await inOfferChange(deps, async (tx) => {
      for (const { action, id, values } of planned) {
        if (action === 'add') await add(tx, values!, now);
        if (action === 'change') await replace(tx, id, values!, now);
      }
    });
  return { rows: planned.map(({ id: _id, values: _values, ...row }) => row), isSaved };
}

function readRows(csv: string): Row[] {
  const [headings = [], ...lines] = parseRows(csv);
  const columns = headings.map((heading) => heading.trim().toLowerCase());
  if (!columns.includes('name') || !columns.includes('kind'))
    throw refuse('The first line must have the headings of the file of offers.');
  const rows = lines.flatMap((line, at) => {
    const cells = line.map((cell) => cleanText(readCell(cell)));
    if (cells.every((cell) => cell === '')) return [];
    const named = Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
    return [{ line: at + 2, id: named.id ?? '', cells: named }];
  });
  if (rows.length === 0) throw refuse('The file has no offers.');
  if (rows.length > MAX_ROWS) throw refuse(`A file can have at most ${MAX_ROWS} offers.`);
  return rows;
}

function parseRows(csv: string): string[][] {
  const firstLine = /^[^\r\n]*/.exec(csv)![0];
  const [delimiter] = [',', ';', '\t'].toSorted(
    (one, other) => firstLine.split(other).length - firstLine.split(one).length,
  );
  try {
    const options = { bom: true, delimiter: delimiter!, relax_column_count: true, relax_quotes: true };
    return parse(csv, { ...options, record_delimiter: ['\r\n', '\n', '\r'], to: MAX_ROWS * 2 });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refuse('It cannot be read: is a quote opened and never closed?');
  }
}

async function planRows({ db, stores }: OfferDeps, rows: readonly Row[], now: Date): Promise<PlannedRow[]> {
  const texts = (column: string) => rows.map(({ cells }) => cells[column] ?? '');
  const known = await listOffersLike(db, {
    ids: rows.map(({ id }) => id).filter(isId),
    codes: texts('code').map((code) => code.toUpperCase()),
    names: texts('name'),
  });
  const ofKnown = known.flatMap(({ goods }) => ('all' in goods ? [] : (goods.productIds ?? [])));
  const names = await readNames({ db, stores }, [...texts('products').flatMap(splitList), ...ofKnown]);
  const taken = new Map<string, string>();
  for (const offer of known) for (const { key } of toClaims(offer)) taken.set(key, offer.id);
  const seen = new Set<string>();
  let room = MAX_LIVE_OFFERS - (await countLiveOffers(db, now));
  return rows.map(({ line, id, cells }) => {
    const problems: Problems = {};
    const row = known.find((offer) => offer.id === id);
    if (id !== '' && !row) problems.id = 'There is no such offer; a new one has an empty cell here';
    else if (seen.has(id)) problems.id = 'Another line has this id';
    if (id !== '') seen.add(id);
    const before = row && toOfferAnswer(row, now);
    const cellsBefore = before && toFileCells(before, names);
    const wanted = fillCells(cells, cellsBefore);
    const changes = cellsBefore ? listChanges(cellsBefore, wanted) : [];
    const values = readCells(wanted, before, names, problems);
    if (row && values)
      for (const field of listFixed(row, values, now))
        problems[toColumn(toBodyField(field))] = 'Orders were placed by it, so it stays as it is';
    if (!row && values && --room < 0) problems[''] = ERRORS.too_many_offers.message;
    const own = id || `line ${line}`;
    for (const { key, column, words } of values ? toClaims(values) : []) {
      if ((taken.get(key) ?? own) !== own) problems[column] ??= words;
      else taken.set(key, own);
    }
    const isRefused = Object.keys(problems).length > 0;
    const action = isRefused ? 'refuse' : !row ? 'add' : changes.length > 0 ? 'change' : 'same';
    return { line, name: wanted.name || id, action, changes, problems, id, values } as const;
  });
}

/** What no two offers have: the code, or name and beginning together. */
function toClaims({ code, name, startsAt }: Pick<OfferValues, 'code' | 'name' | 'startsAt'>) {
  const begins = startsAt.toISOString().slice(0, 16);
  return [
    ...(code ? [{ key: `code ${code}`, column: 'code', words: 'Another offer has this code' }] : []),
    {
      key: `name ${begins} ${name.toLowerCase()}`,
      column: 'name',
      words: 'Another offer of this name begins at the same time',
    },
  ];
}

const refuse = (message: string) => new ShopError('invalid_input', { message, fields: { csv: message } });
