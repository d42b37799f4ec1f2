// The only access to the database: a pool, Drizzle on top of it, and transactions that retry what PostgreSQL
// asks to be retried.

import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { openPool } from './pool.ts';

export type Db = NodePgDatabase & { $client: pg.Pool };
/** What a store function takes: the database itself or a transaction. */
export type Queryable = Pick<
  Db,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct' | '$count'
>;

const INT8_OID = 20;

/** bigint columns hold paise and counts, all below 2^53, so they are numbers here. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8_OID && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/** How long a request may wait for a connection, and then for the answer to a statement: 9.5 s together. */
const WAIT_FOR_CONNECTION_MS = 3_500;
const ANSWER_TIMEOUT_MS = 6_000;
/** PostgreSQL ends a statement before the client gives up on its answer. */
const STATEMENT_TIMEOUT_MS = 5_000;

type ConnectOptions = {
  /** Maximum connections. */
  max?: number;
  /** Shorter in tests of an outage. */
  answerTimeoutMs?: number;
  /** Longer in other tests: their machine may be busy. */
  waitForConnectionMs?: number;
};

export function connect(
  url: string,
  {
    max = 12,
    answerTimeoutMs = ANSWER_TIMEOUT_MS,
    waitForConnectionMs = WAIT_FOR_CONNECTION_MS,
  }: ConnectOptions = {},
): Db {
  const pool = openPool({
    connectionString: url,
    max,
    types,
    // Statements of one transaction that do not wait for each other are sent together (see features/orders).
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: waitForConnectionMs,
    // A frozen or disconnected machine never reports a time-out. The client destroys a connection whose
    // answer does not come.
    query_timeout: answerTimeoutMs,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'jhatpat',
  } as pg.PoolConfig);
  return drizzle(pool) as Db;
}

const RETRYABLE = new Set(['40001', '40P01']);

/** `timeoutMs`: the limit of one statement, for work that is no shopper's. */
type TransactionOptions = { timeoutMs?: number };

/** Runs `work` in one transaction; repeats it up to 3 times on a serialization failure or a deadlock. */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Queryable) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runTransaction(db, work, options);
    } catch (error) {
      if (attempt >= 3 || !isRetryable(error)) throw error;
    }
  }
}

/** Drizzle's own transaction never returns a connection to the pool on which BEGIN failed. */
async function runTransaction<T>(
  db: Db,
  work: (tx: Queryable) => Promise<T>,
  { timeoutMs }: TransactionOptions,
): Promise<T> {
  // An import uses one connection for all its transactions.
  const isPool = db.$client instanceof pg.Pool;
  const client = isPool ? await db.$client.connect() : (db.$client as unknown as pg.PoolClient);
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    if (timeoutMs) await client.query(`SET LOCAL statement_timeout = ${timeoutMs}`);
    const asked = timeoutMs ? withAnswerLimit(client, timeoutMs) : client;
    const result = await work(drizzle(asked));
    // Deferred checks at commit take longer with more rows.
    await commit(asked);
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    if (isPool) client.release(broken);
  }
}

export async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query({ text: 'COMMIT' });
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back: one of its statements failed');
}

/** The same connection for statements that may take longer than a shopper waits. */
export function withAnswerLimit(client: pg.PoolClient, timeoutMs: number): pg.PoolClient {
  const limit = { query_timeout: timeoutMs + (ANSWER_TIMEOUT_MS - STATEMENT_TIMEOUT_MS) };
  const query = (statement: pg.QueryConfig, values?: unknown[]) =>
    client.query({ ...statement, ...limit } as pg.QueryConfig, values);
  return { query } as unknown as pg.PoolClient;
}

const SNAPSHOT_LIMIT_MS = 60_000;

/**
 * Yields what `read` reads of one snapshot, however long a client takes to receive it. Ending the iteration
 * ends the snapshot; so does a client that receives nothing for a minute.
 */
export async function* readSnapshot<T>(db: Db, read: (tx: Queryable) => AsyncIterable<T>): AsyncGenerator<T> {
  const client = await db.$client.connect();
  let isBroken = true;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
      await client.query(`SET LOCAL ${limit} = ${SNAPSHOT_LIMIT_MS}`);
    yield* read(drizzle(withAnswerLimit(client, SNAPSHOT_LIMIT_MS)));
    isBroken = false;
  } finally {
    if (!isBroken) await client.query('COMMIT');
    client.release(isBroken);
  }
}

export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(findDriverError(error)?.code ?? '');
}

/** The PostgreSQL error inside whatever wraps it (Drizzle puts it in `cause`). */
export function findDriverError(error: unknown): pg.DatabaseError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof pg.DatabaseError) return at;
  }
  return undefined;
}

/** The name of the constraint or unique index that was violated. */
export function findConstraint(error: unknown): string | undefined {
  return findDriverError(error)?.constraint;
}
