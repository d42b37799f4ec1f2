// Brings a database to the newest schema: runs the files of migrations/ that have not run yet. Safe to run
// from several processes at once, and beside a shop that sells: a migration waits for a lock so briefly that
// orders do not notice, and tries again (docs/decisions/18).

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const MIGRATION_LOCK = 7_482_915;
const ASK_FOR_MIGRATION_LOCK_EVERY_MS = 100;
/** Statements behind one that waits for a lock wait as well. */
const LOCK_TIMEOUT_MS = 2_000;
const RETRY_LOCK_AFTER_MS = 1_000;
const GIVE_UP_AFTER_MS = 10 * 60_000;
const LOCK_NOT_AVAILABLE = '55P03';

/** First line of a migration whose statements cannot run in a transaction; each must be repeatable. */
const NO_TRANSACTION = /^-- no transaction\b/;
/**
 * First line of a migration that no earlier version can sell beside. It waits this long for other processes
 * of the shop to end, and is then refused.
 */
const ALONE = /^-- alone\b/;
const WAIT_TO_BE_ALONE_MS = 60_000;
/** Connections of a process of the shop, by their names (client.ts, job-queue.ts, app/mail-target.ts). */
const FIND_SHOP = `
  SELECT FROM pg_stat_activity
  WHERE datname = current_database()
    AND (application_name IN ('jhatpat', 'jhatpat jobs') OR application_name LIKE 'jhatpat changes%')
  LIMIT 1`;

type Migration = { statements: string[]; createdAt: number; hash: string };
type Options = {
  migrations?: readonly Migration[];
  onProgress?: (line: string) => void;
  /** Shorter in tests. */
  waitToBeAloneMs?: number;
};

/** All migrations of this version, the oldest first. */
export function readMigrations(): Migration[] {
  const read = (name: string) => readFileSync(new URL(`./migrations/${name}`, import.meta.url), 'utf8');
  const journal = JSON.parse(read('journal.json')) as { tag: string; when: number }[];
  return journal.map(({ tag, when }) => {
    const text = read(`${tag}.sql`);
    return {
      statements: text.split('--> statement-breakpoint'),
      createdAt: when,
      hash: createHash('sha256').update(text).digest('hex'),
    };
  });
}

/** Returns how many migrations it ran. */
export async function migrate(
  url: string,
  {
    migrations = readMigrations(),
    onProgress = () => {},
    waitToBeAloneMs = WAIT_TO_BE_ALONE_MS,
  }: Options = {},
): Promise<number> {
  return withClient(url, async (client) => {
    await client.query('SET client_min_messages = warning');
    // Polled: a statement that waits would hold up an index that is built concurrently.
    while (!(await tryLock(client))) await sleep(ASK_FOR_MIGRATION_LOCK_EVERY_MS);
    await client.query('CREATE SCHEMA IF NOT EXISTS drizzle');
    await client.query(
      'CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)',
    );
    const pending = await findPending(client, migrations);
    if (pending.some(({ statements }) => ALONE.test(statements[0]!))) {
      await waitToBeAlone(client, waitToBeAloneMs, onProgress);
    }
    for (const migration of pending) await runWithRetries(client, migration, onProgress);
    return pending.length;
  });
}

/** Whether a migration of this version has not been run. */
export async function isSchemaOutdated(url: string, migrations = readMigrations()): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query("SELECT to_regclass('drizzle.__drizzle_migrations') AS found");
    return rows[0].found === null || (await findPending(client, migrations)).length > 0;
  });
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {}); // the next query fails
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS is_mine', [MIGRATION_LOCK]);
  return rows[0].is_mine;
}

/** Throws when the database is of a version whose migrations are not here. */
async function findPending(client: pg.Client, migrations: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await client.query(
    'SELECT min(created_at) AS oldest, max(created_at) AS newest FROM drizzle.__drizzle_migrations',
  );
  const { oldest, newest } = rows[0] as { oldest: string | null; newest: string | null };
  if (oldest !== null && Number(oldest) < migrations[0]!.createdAt) {
    const day = new Date(Number(newest)).toISOString().slice(0, 10);
    throw new Error(
      `the database has a schema of ${day}, from before the first release, which this version cannot upgrade; nothing in it was ` +
        'changed: back it up with the version that made it (npm run backup), then start with an empty database (npm run db:reset)',
    );
  }
  return migrations.filter(({ createdAt }) => createdAt > Number(newest ?? 0));
}

async function waitToBeAlone(
  client: pg.Client,
  timeoutMs: number,
  onProgress: (line: string) => void,
): Promise<void> {
  for (const since = Date.now(); ; await sleep(ASK_FOR_MIGRATION_LOCK_EVERY_MS)) {
    const { rows } = await client.query(FIND_SHOP);
    if (rows.length === 0) return;
    if (Date.now() - since < ASK_FOR_MIGRATION_LOCK_EVERY_MS) {
      onProgress('Waiting until no other process of the shop uses the database');
    }
    if (Date.now() - since >= timeoutMs) {
      throw new Error(
        'processes of an earlier version still use the database, and this version cannot sell beside it: stop them first',
      );
    }
  }
}

async function runWithRetries(
  client: pg.Client,
  migration: Migration,
  onProgress: (line: string) => void,
): Promise<void> {
  const isAlone = NO_TRANSACTION.test(migration.statements[0]!);
  for (const since = Date.now(); ; await sleep(RETRY_LOCK_AFTER_MS)) {
    try {
      await (isAlone ? runOneByOne(client, migration) : runInTransaction(client, migration));
      return;
    } catch (error) {
      const isLocked = (error as pg.DatabaseError).code === LOCK_NOT_AVAILABLE;
      if (!isLocked || Date.now() - since > GIVE_UP_AFTER_MS) throw error;
      onProgress('Waiting for a table that something else holds');
    }
  }
}

async function runInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
    for (const statement of migration.statements) await client.query(statement);
    await note(client, migration);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

async function runOneByOne(client: pg.Client, migration: Migration): Promise<void> {
  for (const statement of migration.statements) {
    // Concurrent statements wait for transactions, and nobody waits for them.
    const timeoutMs = /\bCONCURRENTLY\b/i.test(statement) ? 0 : LOCK_TIMEOUT_MS;
    await client.query(`SET lock_timeout = ${timeoutMs}`);
    await client.query(statement);
  }
  await note(client, migration);
}

async function note(client: pg.Client, { hash, createdAt }: Migration): Promise<void> {
  await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
    hash,
    createdAt,
  ]);
}
