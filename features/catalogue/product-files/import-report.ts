// Reads the state of an import: its progress, its results, and the problems of its rows.

import type { Db } from '#database/client.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { ImportProblem, ProductImport } from './catalogue-import.contract.ts';
import { findImport, isLocked, listProblems, type ImportRow } from './import-state.store.ts';

const PROBLEMS_SHOWN = 100;
const PROBLEM_BATCH = 2_000;

/** The newest import or dry run; null if there has been none. */
export async function getLastImport(db: Db): Promise<ProductImport | null> {
  return readImport(db, await findImport(db));
}

/** All problems, in the order of the file. 404 if there is no such import. */
export async function listAllProblems(db: Db, importId: string): Promise<AsyncIterable<ImportProblem[]>> {
  if (!(await findImport(db, importId))) throw new ShopError('not_found');
  return readAllProblems(db, importId);
}

async function* readAllProblems(db: Db, importId: string): AsyncIterable<ImportProblem[]> {
  let last: ImportProblem | undefined;
  do {
    const some = await listProblems(db, importId, { limit: PROBLEM_BATCH, last });
    if (some.length > 0) yield some;
    last = some.length === PROBLEM_BATCH ? some.at(-1) : undefined;
  } while (last);
}

export async function readImport(db: Db, row: ImportRow | undefined): Promise<ProductImport | null> {
  if (!row) return null;
  const isRunning = row.status === 'running' && (await isLocked(db));
  // It may have ended between the two reads.
  const hasEnded = row.status === 'running' && !isRunning;
  const now = (hasEnded && (await findImport(db, row.id))) || row;
  return toProductImport(now, await listProblems(db, row.id, { limit: PROBLEMS_SHOWN }), isRunning);
}

export function toProductImport(
  row: ImportRow,
  problems: ImportProblem[],
  isRunning: boolean,
): ProductImport {
  const { id, userId: _userId, fileHash: _hash, ...shown } = row;
  return {
    ...shown,
    _id: id,
    status: row.status === 'running' && !isRunning ? 'interrupted' : row.status,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    problems,
  };
}
