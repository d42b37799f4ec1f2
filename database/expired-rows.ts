// Removes expired rows. Each domain says which of its rows are expired (`ExpiredRows` of its use cases);
// features/office/housekeeping calls this.

import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';

/** How many rows one statement removes: few enough that nobody waits long for its locks. */
const STEP_ROWS = 1_000;

/** The rows of the column's table whose `column`, which is indexed, is below `limit`; `only` some of them. */
export type ExpiredRows = { column: PgColumn; limit: SQL; only?: SQL };

/** Removes all of them in steps, in the order of the index. Ends early when `signal` is aborted. */
export async function removeExpired(db: Db, expired: ExpiredRows, signal?: AbortSignal): Promise<void> {
  let removed = STEP_ROWS;
  while (removed === STEP_ROWS && !signal?.aborted) removed = await removeStep(db, expired);
}

/** Rows that another process is removing at the same moment are left to it. Returns how many were removed. */
async function removeStep(db: Db, { column, limit, only = sql`true` }: ExpiredRows): Promise<number> {
  const { rowCount } = await db.execute(sql`
    DELETE FROM ${column.table} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${column.table} WHERE ${column} < ${limit} AND ${only}
      ORDER BY ${column} LIMIT ${STEP_ROWS} FOR UPDATE SKIP LOCKED))`);
  return rowCount ?? 0;
}
