// Inserts many rows of the demo in one statement.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';

/** `columns` names them with their types, other fields are ignored. */
export async function insertRows(
  tx: Queryable,
  table: string,
  columns: string,
  rows: readonly object[],
): Promise<void> {
  const names = columns
    .split(',')
    .map((column) => column.trim().split(' ')[0])
    .join(', ');
  await tx.execute(
    sql`INSERT INTO ${sql.raw(`${table} (${names})`)} SELECT ${sql.raw(names)} FROM ${toRows(rows, columns)}`,
  );
}

/** The rows as a table that is called `rows`. */
export const toRows = (rows: readonly object[], columns: string) =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) AS rows (${sql.raw(columns)})`;
