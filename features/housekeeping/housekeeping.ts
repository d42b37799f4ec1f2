// Removes what has had its time: used idempotency keys, dead access tokens and sessions, counters of
// attempts, reset codes, visitors' forgotten carts, changes that every search index has seen. Everything
// here is ignored by the rest of the shop already, so when it runs does not matter.

import { sql } from 'drizzle-orm';
import type { Db } from '#database/client.ts';

/** How many rows one statement removes: few enough that nobody waits long for its locks. */
const STEP_ROWS = 1_000;

/**
 * A table, and which of its rows are over: `expression` is indexed and falls below `limit` (both SQL). A row
 * goes once it does, by order of the index.
 */
type Expired = { table: string; expression: string; limit: string };

export const EXPIRED: readonly Expired[] = [
  { table: 'idempotency_keys', expression: 'created_at', limit: "now() - interval '24 hours'" },
  { table: 'access_tokens', expression: 'expires_at', limit: 'now()' },
  // A day longer than it can be used, so that whoever signs out late is still told that all is well.
  { table: 'sessions', expression: 'absolute_expires_at', limit: "now() - interval '1 day'" },
  { table: 'sessions', expression: 'revoked_at', limit: "now() - interval '1 day'" },
  { table: 'password_resets', expression: 'expires_at', limit: "now() - interval '1 hour'" },
  // A month longer than it can be used, so that whoever opens it late is told what it was.
  { table: 'email_confirmations', expression: 'expires_at', limit: "now() - interval '30 days'" },
  { table: 'rate_limits', expression: 'resets_at', limit: 'now()' },
  { table: 'carts', expression: 'expires_at', limit: 'now()' },
  // The provider repeats what was not taken for three days.
  { table: 'payment_events', expression: 'received_at', limit: "now() - interval '30 days'" },
  // A search index that is half as far behind is built anew (live-index.ts), so nobody reads these any more.
  {
    table: 'search_changes',
    expression: 'transaction',
    limit: 'pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1000000',
  },
];

/** Removes all that is over, however much it is, a step at a time. Ends early when `signal` is aborted. */
export async function sweep(db: Db, signal?: AbortSignal): Promise<void> {
  for (const expired of EXPIRED) {
    let removed = STEP_ROWS;
    while (removed === STEP_ROWS && !signal?.aborted) removed = await removeStep(db, expired);
  }
}

/** Rows that another process is removing at the same moment are left to it. Gives how many went. */
async function removeStep(db: Db, { table, expression, limit }: Expired): Promise<number> {
  const name = sql.identifier(table);
  const value = sql.raw(expression);
  const { rowCount } = await db.execute(sql`
    DELETE FROM ${name} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${name} WHERE ${value} < ${sql.raw(limit)}
      ORDER BY ${value} LIMIT ${STEP_ROWS} FOR UPDATE SKIP LOCKED))`);
  return rowCount ?? 0;
}
