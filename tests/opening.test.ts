// A shop opens beside others on one empty database, and waits for a database that is not there yet.

import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ConfigError, readConfig } from '#app/config.ts';
import { openShop } from '#app/open-shop.ts';
import { useDataDir } from './data-dir.ts';
import { openDatabaseLine } from './database-line.ts';
import { until } from './mail.ts';
import { createEmptyDatabase, createTestDatabase } from './test-database.ts';

const ADMIN = { ADMIN_EMAIL: 'me@shop.example', ADMIN_PASSWORD: 'a password of mine' };

let admin: Client;
const dataDir = useDataDir();
beforeAll(async () => {
  admin = new Client({ connectionString: inject('databaseUrl') });
  await admin.connect();
});
afterAll(() => admin.end());

/** Runs `work` with an empty database. */
async function withEmptyDatabase(work: (url: string, name: string) => Promise<void>): Promise<void> {
  const { url, drop } = await createEmptyDatabase();
  try {
    await work(url, new URL(url).pathname.slice(1));
  } finally {
    await drop();
  }
}

type OpeningOptions = { waitMs?: number; signal?: AbortSignal; environment?: Record<string, string> };

function open(url: string, { waitMs, signal, environment = {} }: OpeningOptions = {}) {
  const said: string[] = [];
  const config = readConfig({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...ADMIN,
    ...environment,
  });
  const opening = openShop(config, {
    onProgress: (line) => void said.push(line),
    waitForDatabaseMs: waitMs,
    signal,
  });
  opening.catch(() => {});
  return { opening, said, isWaiting: () => said.some((line) => line.startsWith('Waiting for the database')) };
}

/** The results of three simultaneous starts, and the accounts afterwards. */
async function openThree(url: string) {
  const opened = await Promise.allSettled([1, 2, 3].map(() => open(url).opening));
  for (const each of opened) if (each.status === 'fulfilled') await each.value.close();
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows: users } = await client.query('SELECT email, role FROM users');
  await client.end();
  return { refusals: opened.flatMap((each) => (each.status === 'rejected' ? [each.reason] : [])), users };
}

const OWNER_ALONE = { refusals: [], users: [{ email: ADMIN.ADMIN_EMAIL, role: 'ADMIN' }] };

it('a second machine without a mail server is refused, and says why; with one it opens', async () => {
  const elsewhere = { DATA_DIR: join(dataDir, 'another machine') };
  const { url, drop } = await createTestDatabase();
  const first = await open(url).opening;
  await expect(open(url, { environment: elsewhere }).opening).rejects.toThrow(
    'several machines on DATABASE_URL need SMTP_URL',
  );
  const withServer = { ...elsewhere, SMTP_URL: 'smtp://127.0.0.1:9' };
  const second = await open(url, { environment: withServer }).opening;
  await first.close();
  // Now it is the first shop that would store files while another uses a mail server.
  await expect(open(url).opening).rejects.toThrow('several machines on DATABASE_URL need SMTP_URL');
  await second.close();
  await (await open(url).opening).close();
  await drop();
});

it('three at once on one empty database all open, with one owner', async () => {
  await withEmptyDatabase(async (url) => expect(await openThree(url)).toEqual(OWNER_ALONE));
});

it('three at once on a database with every table and no account all open, with one owner', async () => {
  const { url, drop } = await createTestDatabase();
  expect(await openThree(url)).toEqual(OWNER_ALONE);
  await drop();
});

it('a start waits for a database that refuses connections, and says so', async () => {
  await withEmptyDatabase(async (url) => {
    const line = await openDatabaseLine(url);
    line.cut();
    const { opening, said, isWaiting } = open(line.url);
    await until(isWaiting, 'the line that it waits');
    line.restore();
    await (await opening).close();
    await line.close();
    expect(said.filter((text) => text.startsWith('Waiting for the database'))).toHaveLength(1);
    expect(said.filter((text) => text.startsWith('Bringing the database'))).toHaveLength(1);
  });
});

it('a start waits while the database takes no writes, as a standby that is about to lead', async () => {
  await withEmptyDatabase(async (url, name) => {
    await admin.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    const { opening, isWaiting } = open(url);
    await until(isWaiting, 'the line that it waits');
    await admin.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
    await (await opening).close();
  });
});

it('a database lost half-way through opening is waited for', async () => {
  const { url, drop } = await createTestDatabase();
  const line = await openDatabaseLine(url);
  const { opening, isWaiting } = open(line.url);
  // It has its tables, and waits for the lock that another process holds here.
  const other = new Client({ connectionString: url });
  await other.connect();
  await other.query("SELECT pg_advisory_lock(hashtextextended('filling the database', 0))");
  await until(async () => {
    const { rowCount } = await admin.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = $1 AND query LIKE '%pg_try_advisory_lock(hashtext%'",
      [new URL(url).pathname.slice(1)],
    );
    return rowCount! > 0;
  }, 'the shop to be half open');
  line.cut();
  await until(isWaiting, 'the line that it waits');
  await other.end();
  line.restore();
  await (await opening).close();
  await line.close();
  await drop();
});

it('a start ends with the reason when the database does not come', async () => {
  const { opening } = open('postgres://user@127.0.0.1:1/shop', { waitMs: 1_500 });
  await expect(opening).rejects.toThrow(ConfigError);
  await expect(opening).rejects.toThrow('DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1');
});

it('a waiting start ends at once on request', async () => {
  const stopping = new AbortController();
  const { opening, isWaiting } = open('postgres://user@127.0.0.1:1/shop', { signal: stopping.signal });
  await until(isWaiting, 'the line that it waits');
  stopping.abort();
  await expect(opening).rejects.toThrow('DATABASE_URL cannot be used');
});
