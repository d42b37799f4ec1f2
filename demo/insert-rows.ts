// Inserts many rows of the demo in one statement.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';

const toColumn = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The keys of the rows are the columns of the table, `storeId` is `store_id`; what is missing in some of them
 * is NULL. A number that ends with `At` is a time in milliseconds since 1970. `isReplacing`: rows with these
 * ids are overwritten.
 */
export async function insertRows(
  tx: Queryable,
  table: string,
  rows: readonly Record<string, unknown>[],
  { isReplacing = false } = {},
): Promise<void> {
  const keys = new Set<string>();
  for (const row of rows) for (const key in row) keys.add(key);
  if (keys.size === 0) return;
  const columns = [...keys].map((key) => ({ key, name: toColumn(key), isTime: /(At|_at)$/.test(key) }));
  const records = rows.map((row) => {
    const record: Record<string, unknown> = {};
    for (const { key, name, isTime } of columns) {
      const value = row[key];
      record[name] = isTime && typeof value === 'number' ? new Date(value) : value;
    }
    return record;
  });
  const names = columns.map(({ name }) => name).join(', ');
  const replacement = `ON CONFLICT (id) DO UPDATE SET (${names}) = ROW(${names.replace(/\w+/g, 'EXCLUDED.$&')})`;
  await tx.execute(sql`
    INSERT INTO ${sql.raw(`${table} (${names})`)} SELECT ${sql.raw(names)}
    FROM json_populate_recordset(NULL::${sql.raw(table)}, ${JSON.stringify(records)}::json)
    ${sql.raw(isReplacing ? replacement : '')}`);
}

/** The rows as a table that is called `rows`; `columns` names them with their types. */
export const toRows = (rows: readonly object[], columns: string) =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) AS rows (${sql.raw(columns)})`;
