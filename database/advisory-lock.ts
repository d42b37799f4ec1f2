// Work that only one process may do at a time. The lock belongs to the connection, not to a transaction, so
// no transaction is open while others wait. It goes with the connection when the process dies.

import type { Db } from './client.ts';

/** False, with nothing done, when another process holds the lock. */
export async function withAdvisoryLock(db: Db, name: string, work: () => Promise<void>): Promise<boolean> {
  const client = await db.$client.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await client.query<{ is_mine: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS is_mine',
      [name],
    );
    if (!rows[0]!.is_mine) return false;
    try {
      await work();
    } finally {
      await client
        .query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [name])
        .catch((error: Error) => (broken = error));
    }
    return true;
  } finally {
    // A connection that may still hold the lock is not given to others.
    client.release(broken);
  }
}
