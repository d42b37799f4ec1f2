// The one way to the database: a pool, Drizzle on top of it, and transactions that retry what PostgreSQL
// asks to be retried.

import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export type Db = NodePgDatabase & { $client: pg.Pool };
/** What a store function takes: the database itself or a transaction. */
export type Queryable = Pick<Db, 'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct'>;

const INT8_OID = 20;

/** bigint columns hold paise and counts, all below 2^53, so they are numbers here. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8_OID && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

export function connect(url: string, { max = 12 }: { max?: number } = {}): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    // Statements of one transaction that do not wait for each other travel together (see features/order).
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 5_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'jhatpat',
  } as pg.PoolConfig);
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  // The same for one that dies in the middle of a transaction: its statements fail, which is how the caller
  // hears of it.
  pool.on('connect', (client) => client.on('error', () => {}));
  return drizzle(pool) as Db;
}

const RETRYABLE = new Set(['40001', '40P01']);

/** Runs `work` in one transaction; repeats it up to 3 times on a serialization failure or a deadlock. */
export async function inTransaction<T>(db: Db, work: (tx: Queryable) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt >= 3 || !isRetryable(error)) throw error;
    }
  }
}

export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(findDriverError(error)?.code ?? '');
}

/** The PostgreSQL error inside whatever wraps it (Drizzle keeps it as `cause`). */
export function findDriverError(error: unknown): pg.DatabaseError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof pg.DatabaseError) return at;
  }
  return undefined;
}

/** True when `error` is the violation of the constraint or unique index of that name. */
export function violates(error: unknown, constraint: string): boolean {
  return findDriverError(error)?.constraint === constraint;
}
