// SQL for stored imports, and the lock that lets only one of them run. The lock ends with its connection, so
// an import that is marked running while nobody holds it was interrupted.

import { and, asc, desc, eq, gt, notInArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import type { ImportProblem } from './catalogue-import.contract.ts';
import { catalogueImportProblems, catalogueImports } from './catalogue-import.table.ts';

export type ImportRow = typeof catalogueImports.$inferSelect;

const LOCK = 1_785_294_192;
/** Number of reports that can still be fetched. */
const MAX_REPORTS = 5;

/** Held by this connection until it unlocks or closes. False if another has it. */
export async function tryToLock(connection: Queryable): Promise<boolean> {
  const { rows } = await connection.execute<{ locked: boolean }>(
    sql`SELECT pg_try_advisory_lock(${LOCK}) AS locked`,
  );
  return rows[0]!.locked;
}

export async function unlock(connection: Queryable): Promise<void> {
  await connection.execute(sql`SELECT pg_advisory_unlock(${LOCK})`);
}

export async function isLocked(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ locked: boolean }>(sql`
    SELECT EXISTS (
      SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
      WHERE datname = current_database() AND locktype = 'advisory' AND classid = 0 AND objid = ${LOCK} AND granted
    ) AS locked`);
  return rows[0]!.locked;
}

/** Call with the lock held: any other import marked running was interrupted. */
export async function insertImport(tx: Queryable, values: typeof catalogueImports.$inferInsert) {
  await tx
    .update(catalogueImports)
    .set({ status: 'interrupted' })
    .where(eq(catalogueImports.status, 'running'));
  const [row] = await tx.insert(catalogueImports).values(values).returning();
  const recent = tx
    .select({ id: catalogueImports.id })
    .from(catalogueImports)
    .orderBy(desc(catalogueImports.id))
    .limit(MAX_REPORTS);
  await tx.delete(catalogueImportProblems).where(notInArray(catalogueImportProblems.importId, recent));
  return row!;
}

/** When a file with this content was first imported. */
export async function findFirstSeen(db: Queryable, fileHash: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: catalogueImports.createdAt })
    .from(catalogueImports)
    .where(eq(catalogueImports.fileHash, fileHash))
    .orderBy(asc(catalogueImports.createdAt))
    .limit(1);
  return row?.at;
}

export async function updateImport(
  tx: Queryable,
  id: string,
  values: Partial<typeof catalogueImports.$inferInsert>,
): Promise<void> {
  await tx.update(catalogueImports).set(values).where(eq(catalogueImports.id, id));
}

export async function insertProblems(tx: Queryable, importId: string, problems: readonly ImportProblem[]) {
  if (problems.length === 0) return;
  await tx.execute(sql`
    INSERT INTO catalogue_import_problems (import_id, line, column_name, message)
    SELECT ${importId}, line, "column", message
    FROM json_to_recordset(${JSON.stringify(problems)}::json) AS p (line int, "column" text, message text)`);
}

export async function deleteProblems(tx: Queryable, importId: string): Promise<void> {
  await tx.delete(catalogueImportProblems).where(eq(catalogueImportProblems.importId, importId));
}

export async function findImport(db: Queryable, id?: string): Promise<ImportRow | undefined> {
  const isOne = id === undefined ? undefined : eq(catalogueImports.id, id);
  const [row] = await db
    .select()
    .from(catalogueImports)
    .where(isOne)
    .orderBy(desc(catalogueImports.id))
    .limit(1);
  return row;
}

/** In the order of the file, those after `last`. */
export async function listProblems(
  db: Queryable,
  importId: string,
  { limit, last }: { limit: number; last?: ImportProblem | undefined },
): Promise<ImportProblem[]> {
  const { line, column, message } = catalogueImportProblems;
  const isAfter = last && or(gt(line, last.line), and(eq(line, last.line), gt(column, last.column)));
  return db
    .select({ line, column, message })
    .from(catalogueImportProblems)
    .where(and(eq(catalogueImportProblems.importId, importId), isAfter))
    .orderBy(line, column)
    .limit(limit);
}
