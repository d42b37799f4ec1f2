// Imports a product file in the background, batch by batch, so that shoppers can order meanwhile. One import
// at a time. If the process ends, only whole rows have been written, and the same file can be sent again.

import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { bindActor } from '#database/actor.ts';
import { findDriverError, inTransaction, type Db } from '#database/client.ts';
import type { CatalogueChanges } from '../catalogue-changes.ts';
import { makeId } from '#shared/ids.ts';
import { ShopError } from '#shared/shop-error.ts';
import { MAX_SHOWN_RISKS } from '../price/price-plan.contract.ts';
import type { ImportNotes, NewNames, ProductImport } from './catalogue-import.contract.ts';
import { toNameKey } from './csv-cells.rules.ts';
import { importBatch, type BatchContext } from './import-batch.ts';
import { readImport, toProductImport } from './import-report.ts';
import {
  deleteProblems,
  findFirstSeen,
  findImport,
  insertImport,
  insertProblems,
  isLocked,
  tryToLock,
  unlock,
  updateImport,
  type ImportRow,
} from './import-state.store.ts';
import type { BatchPlan } from './plan-batch.rules.ts';
import type { FileRow } from './product-columns.rules.ts';
import type { ProductFile } from './product-file.ts';
import { readNamed } from './product-files.store.ts';

/** Small enough that an order for one of the products waits only briefly. */
const ROW_BATCH = 250;
const MAX_LISTED_NAMES = 50;

type ImportRequest = {
  userId: string | null;
  storeId: string;
  isDryRun: boolean;
  isAllOrNothing: boolean;
  /** Which unknown names become new categories; a row with any other unknown name is refused. */
  newNames: NewNames;
  signal: AbortSignal;
  onError: (error: unknown) => void;
  onProgress?: (rowsDone: number) => void;
};

type StartedImport = { begun: ProductImport; finished: Promise<ProductImport> };

/** 409 while another runs in any process. `finished` never rejects: the import records its failure. */
export async function startImport(
  db: Db,
  changes: CatalogueChanges,
  file: ProductFile,
  request: ImportRequest,
): Promise<StartedImport> {
  const { userId, isDryRun, isAllOrNothing } = request;
  const connection = await db.$client.connect();
  const own = drizzle(connection) as unknown as Db;
  let row: ImportRow;
  try {
    if (!(await tryToLock(own))) throw new ShopError('import_running');
    row = await inTransaction(own, (tx) =>
      insertImport(tx, {
        ...{ userId, isDryRun, isAllOrNothing },
        fileName: file.name,
        fileHash: file.hash,
        status: 'running',
        rowCount: file.rowCount,
        notes: emptyNotes(file.columns.unknown),
      }),
    );
  } catch (error) {
    // Closing the connection also releases the lock, if it was taken.
    connection.release(!(error instanceof ShopError));
    throw error;
  }
  const finished = bindActor(() => run(own, changes, file, row, request))
    .then(() => unlock(own))
    .then(
      () => connection.release(),
      (error: unknown) => {
        request.onError(error);
        connection.release(true);
      },
    )
    .then(async () => (await readImport(db, await findImport(db, row.id)))!);
  finished.catch(() => {});
  return { begun: toProductImport(row, [], true), finished };
}

/** 409 if one is running. This only saves an upload: the lock in `startImport` decides. */
export async function requireNoImport(db: Db): Promise<void> {
  if (await isLocked(db)) throw new ShopError('import_running');
}

export function emptyNotes(unknownColumns: readonly string[] = []): ImportNotes {
  return {
    unknownColumns: unknownColumns.slice(0, MAX_LISTED_NAMES),
    newCategories: [],
    newCategoryCount: 0,
    newSubCategories: [],
    newSubCategoryCount: 0,
    unknownNames: [],
    unknownNameCount: 0,
    createdWithoutSku: 0,
    htmlTexts: [],
    unusualRates: [],
    categoriesChanged: 0,
    riskyPrices: [],
    riskyPriceCount: 0,
  };
}

function toMayMake(newNames: NewNames): BatchContext['mayMake'] {
  if (newNames === 'all') return () => true;
  const meant = new Set(newNames.map(({ column, name }) => `${column} ${toNameKey(name)}`));
  return (column, name) => meant.has(`${column} ${toNameKey(name)}`);
}

/** All or nothing starts with a dry run, and continues only if that found no problem. */
async function run(
  db: Db,
  changes: CatalogueChanges,
  file: ProductFile,
  row: ImportRow,
  request: ImportRequest,
): Promise<void> {
  const firstSeen = (await findFirstSeen(db, file.hash)) ?? row.createdAt;
  const toRowId = (fileRow: FileRow) => makeRowId(firstSeen, file.hash, fileRow.number);
  try {
    const isChecked = request.isDryRun || request.isAllOrNothing;
    const check =
      isChecked && (await pass(db, changes, file, row.id, toRowId, { ...request, isDryRun: true }));
    const isRefused = check && !request.isDryRun && check.failed > 0;
    if (!request.isDryRun && !isRefused) {
      if (check) await deleteProblems(db, row.id);
      await pass(db, changes, file, row.id, toRowId, request);
    }
    if (request.signal.aborted) return await updateImport(db, row.id, { status: 'interrupted' });
    await updateImport(db, row.id, { status: isRefused ? 'refused' : 'done', finishedAt: new Date() });
  } catch (error) {
    request.onError(error);
    await updateImport(db, row.id, {
      status: 'failed',
      failure: 'The import stopped. Only complete rows were imported. Please import the same file again.',
      finishedAt: new Date(),
    });
  }
}

type Totals = Pick<ProductImport, 'rowsDone' | 'created' | 'updated' | 'unchanged' | 'failed'>;

async function pass(
  db: Db,
  changes: CatalogueChanges,
  file: ProductFile,
  importId: string,
  toRowId: BatchContext['toRowId'],
  request: ImportRequest,
): Promise<Totals> {
  let totals: Totals = { rowsDone: 0, created: 0, updated: 0, unchanged: 0, failed: 0 };
  let notes = emptyNotes(file.columns.unknown);
  const seen = new Map<string, number>();
  const seenCategories: BatchContext['seenCategories'] = new Map();
  const imagined = { newCategories: [], newSubCategories: [], newSuppliers: [] };
  // While there are no categories a new name is no slip of a known one.
  const isFirst = (await readNamed(db)).categories.length === 0;
  const mayMake = toMayMake(isFirst ? 'all' : request.newNames);
  const unknown = new Set<string>();
  for await (const rows of inBatches(file.rows())) {
    if (request.signal.aborted) break;
    await patiently(rows, async (some) => {
      let after = { totals, notes };
      const context: BatchContext = {
        ...request,
        toRowId,
        mayMake,
        seen,
        seenCategories,
        imagined,
        async saveProgress(tx, plan) {
          after = { totals: addUp(totals, plan, some.length), notes: addNotes(notes, plan, unknown) };
          await insertProblems(tx, importId, plan.problems);
          await updateImport(tx, importId, { ...after.totals, notes: after.notes });
        },
      };
      await importBatch(db, changes, some, context);
      ({ totals, notes } = after);
      request.onProgress?.(totals.rowsDone);
    });
  }
  return totals;
}

async function* inBatches(rows: AsyncIterable<FileRow>): AsyncIterable<FileRow[]> {
  let batch: FileRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < ROW_BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const TOO_SLOW = '57014';
/** Lock timeout, a SKU or category that was added or deleted concurrently, deadlock: a retry may succeed. */
const WORTH_ANOTHER_TRY = new Set(['55P03', '23505', '23503', '40001', '40P01', TOO_SLOW]);
const TRIES = 5;

async function patiently(rows: FileRow[], work: (rows: FileRow[]) => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(rows);
    } catch (error) {
      const code = findDriverError(error)?.code ?? '';
      if (!WORTH_ANOTHER_TRY.has(code) || attempt === TRIES) throw error;
      if (code === TOO_SLOW && rows.length > 1) {
        const middle = Math.ceil(rows.length / 2);
        await patiently(rows.slice(0, middle), work);
        return patiently(rows.slice(middle), work);
      }
      await sleep(100 * attempt);
    }
  }
}

function addUp(totals: Totals, plan: BatchPlan, rowCount: number): Totals {
  return {
    rowsDone: totals.rowsDone + rowCount,
    created: totals.created + plan.created.length,
    updated: totals.updated + plan.updated.length,
    unchanged: totals.unchanged + plan.unchanged,
    failed: totals.failed + plan.failed,
  };
}

/** `unknown`: names already noted, by column; each is noted once. */
function addNotes(notes: ImportNotes, plan: BatchPlan, unknown: Set<string>): ImportNotes {
  const join = (names: string[], more: readonly { name: string }[]) =>
    [...names, ...more.map(({ name }) => name)].slice(0, MAX_LISTED_NAMES);
  const firstSeen = plan.unknownNames.filter(({ column, name }) => {
    const key = `${column} ${toNameKey(name)}`;
    return !unknown.has(key) && unknown.add(key);
  });
  return {
    ...notes,
    unknownNames: [...notes.unknownNames, ...firstSeen].slice(0, MAX_LISTED_NAMES),
    unknownNameCount: unknown.size,
    newCategories: join(notes.newCategories, plan.newCategories),
    newCategoryCount: notes.newCategoryCount + plan.newCategories.length,
    newSubCategories: join(notes.newSubCategories, plan.newSubCategories),
    newSubCategoryCount: notes.newSubCategoryCount + plan.newSubCategories.length,
    createdWithoutSku: notes.createdWithoutSku + plan.createdWithoutSku,
    htmlTexts: [...(notes.htmlTexts ?? []), ...plan.htmlTexts].slice(0, MAX_LISTED_NAMES),
    unusualRates: [...(notes.unusualRates ?? []), ...plan.unusualRates].slice(0, MAX_LISTED_NAMES),
    categoriesChanged: notes.categoriesChanged + plan.pinnedPositions.length,
    riskyPrices: [...(notes.riskyPrices ?? []), ...plan.riskyPrices].slice(0, MAX_SHOWN_RISKS),
    riskyPriceCount: (notes.riskyPriceCount ?? 0) + plan.riskyPrices.length,
  };
}

/** A row without id and SKU creates its product only once, however often the file is sent. */
function makeRowId(firstSeen: Date, fileHash: string, number: number): string {
  return makeId(firstSeen).slice(0, 8) + fileHash.slice(0, 10) + number.toString(16).padStart(6, '0');
}
