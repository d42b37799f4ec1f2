// Work that one process at a time may do, whatever it does meanwhile: a lock of the connection, not of a
// transaction, so none is open while others are waited for. Gone with the connection when the process dies.

import type { Db } from './client.ts';

/** False, and nothing was done, when another process is at it. */
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
