// Work that only one process may do at a time. The lock belongs to the connection, not to a transaction, so
// no transaction is open while others wait. It goes with the connection when the process dies.

import type pg from 'pg';
import type { Db } from './client.ts';

/** Holds all locks of a pool, however many there are: the work itself needs the other connections. */
type LockSession = { client: Promise<pg.PoolClient>; users: number; broken?: Error };
type Locks = { names: Set<string>; session: LockSession | null };

const locksOf = new WeakMap<pg.Pool, Locks>();

/** False, with nothing done, when this or another process holds the lock. */
export async function withAdvisoryLock(db: Db, name: string, work: () => Promise<void>): Promise<boolean> {
  const locks = findLocks(db.$client);
  // The database would grant a connection the same lock twice.
  if (locks.names.has(name)) return false;
  locks.names.add(name);
  const session = joinSession(db.$client, locks);
  try {
    if (!(await ask(session, 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS is_done', name)))
      return false;
    try {
      await work();
    } finally {
      await ask(session, 'SELECT pg_advisory_unlock(hashtextextended($1, 0)) AS is_done', name).catch(
        () => {},
      );
    }
    return true;
  } finally {
    locks.names.delete(name);
    await leaveSession(locks, session);
  }
}

function findLocks(pool: pg.Pool): Locks {
  const locks = locksOf.get(pool) ?? { names: new Set(), session: null };
  locksOf.set(pool, locks);
  return locks;
}

function joinSession(pool: pg.Pool, locks: Locks): LockSession {
  if (!locks.session || locks.session.broken) locks.session = { client: pool.connect(), users: 0 };
  locks.session.users++;
  return locks.session;
}

async function leaveSession(locks: Locks, session: LockSession): Promise<void> {
  session.users--;
  if (session.users > 0) return;
  if (locks.session === session) locks.session = null;
  // A connection that may still hold a lock is not given to others.
  await session.client.then(
    (client) => client.release(session.broken),
    () => {},
  );
}

async function ask(session: LockSession, text: string, name: string): Promise<boolean> {
  try {
    const { rows } = await (await session.client).query<{ is_done: boolean }>(text, [name]);
    return rows[0]!.is_done;
  } catch (error) {
    session.broken = error as Error;
    throw error;
  }
}
