// Removes what has had its time: used idempotency keys, dead access tokens and sessions, reset codes, visitors'
// forgotten carts, changes that every search index has seen.
// Everything here is ignored by the rest of the shop already, so when it runs does not matter.

import { sql } from 'drizzle-orm';
import type { Db } from '#database/client.ts';

/** Bounded, so that a sweep after a long pause does not hold the database up. */
const AT_ONCE = 10_000;

export async function sweep(db: Db): Promise<void> {
  for (const [table, isOver] of EXPIRED) {
    const name = sql.identifier(table);
    await db.execute(sql`
      DELETE FROM ${name} WHERE ctid IN (SELECT ctid FROM ${name} WHERE ${sql.raw(isOver)} LIMIT ${AT_ONCE})`);
  }
}

/** Table, and when one of its rows is over. */
const EXPIRED = [
  ['idempotency_keys', "created_at < now() - interval '24 hours'"],
  ['access_tokens', 'expires_at < now()'],
  ['sessions', "absolute_expires_at < now() - interval '30 days' OR revoked_at < now() - interval '30 days'"],
  ['password_resets', "greatest(code_expires_at, ticket_expires_at) < now() - interval '1 hour'"],
  ['carts', 'expires_at < now()'],
  // The provider repeats what was not taken for three days.
  ['payment_events', "received_at < now() - interval '30 days'"],
  // A search index that is half as far behind is built anew (live-index.ts), so nobody reads these any more.
  ['search_changes', 'transaction < pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1000000'],
] as const;
