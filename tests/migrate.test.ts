// Migrations while a shop sells: what waits, what is retried, and what an older version leaves behind.

import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#app/config.ts';
import { openDatabase } from '#app/open-database.ts';
import { readTables } from '../tools/read-tables.ts';
import { readTriggers } from '../tools/triggers.ts';
import { isSchemaOutdated, migrate } from '#database/migrate.ts';
import { describeSchema, describeTables } from './describe-schema.ts';
import { createEmptyDatabase } from './test-database.ts';

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
const url = () => database.url;
let client: Client;
beforeAll(async () => {
  database = await createEmptyDatabase();
  client = new Client({ connectionString: url() });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

let hour = 0;
const makeMigration = (...statements: string[]) => ({
  statements,
  createdAt: ++hour * 3_600_000,
  hash: `hash ${hour}`,
});
const first = makeMigration('CREATE TABLE goods (id int PRIMARY KEY)', 'INSERT INTO goods VALUES (1)');

it('each is run once, by one of several at a time', async () => {
  expect(await isSchemaOutdated(url(), [first])).toBe(true);
  const ran = await Promise.all([1, 2, 3].map(() => migrate(url(), { migrations: [first] })));
  expect(ran.toSorted()).toEqual([0, 0, 1]);
  expect(await isSchemaOutdated(url(), [first])).toBe(false);
  expect((await client.query('SELECT * FROM goods')).rows).toEqual([{ id: 1 }]);
});

it('one that fails leaves nothing of itself', async () => {
  const failing = makeMigration('INSERT INTO goods VALUES (2)', 'SELECT 1 / 0');
  await expect(migrate(url(), { migrations: [first, failing] })).rejects.toThrow('division by zero');
  expect((await client.query('SELECT * FROM goods')).rows).toEqual([{ id: 1 }]);
  hour--;
});

it('one that no earlier version can run with waits until the shop has closed, or is refused', async () => {
  const alone = makeMigration('-- alone: goods get a colour\nALTER TABLE goods ADD COLUMN colour text');
  const selling = new Client({ connectionString: url(), application_name: 'jhatpat' });
  await selling.connect();
  await expect(migrate(url(), { migrations: [first, alone], waitToBeAloneMs: 300 })).rejects.toThrow(
    'stop them first',
  );
  expect(await isSchemaOutdated(url(), [first, alone])).toBe(true);
  const said: string[] = [];
  const migrating = migrate(url(), { migrations: [first, alone], onProgress: (line) => said.push(line) });
  await expect.poll(() => said).toHaveLength(1);
  await selling.end();
  expect(await migrating).toBe(1);
  expect(said).toEqual(['Waiting until no other process of the shop uses the database']);
});

it('one that waits for a long reader lets others pass, and runs when the reader is done', async () => {
  const altering = makeMigration('ALTER TABLE goods ADD COLUMN name text');
  const reader = new Client({ connectionString: url() });
  await reader.connect();
  await reader.query('BEGIN');
  await reader.query('SELECT * FROM goods');
  const said: string[] = [];
  const migrating = migrate(url(), { migrations: [first, altering], onProgress: (line) => said.push(line) });
  const isWaiting = async () =>
    (await client.query(`SELECT FROM pg_locks WHERE NOT granted AND relation = 'goods'::regclass`)).rowCount;
  await expect.poll(isWaiting, { interval: 10 }).toBe(1);
  // This waits for the ALTER, which gives way before the reader is done.
  await client.query('INSERT INTO goods VALUES (3)');
  await reader.query('COMMIT');
  await reader.end();
  expect(await migrating).toBe(1);
  expect(said).toContain('Waiting for a table that something else holds');
});

it('an index is built outside of a transaction, and again after an interrupted attempt', async () => {
  const index = makeMigration(
    '-- no transaction\nDROP INDEX CONCURRENTLY IF EXISTS goods_name_idx',
    'CREATE INDEX CONCURRENTLY goods_name_idx ON goods (name)',
  );
  const migrations = [first, index, makeMigration('SELECT 1')];
  await client.query('CREATE INDEX goods_name_idx ON goods (name)');
  // Processes that start at the same time wait without blocking it.
  const ran = await Promise.all([1, 2].map(() => migrate(url(), { migrations })));
  expect(ran.toSorted()).toEqual([0, 2]);
  const { rows } = await client.query(
    "SELECT indisvalid FROM pg_index WHERE indexrelid = 'goods_name_idx'::regclass",
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});

it('a start that may not migrate refuses an older schema', async () => {
  const config = readConfig({ DATABASE_URL: url(), MIGRATE_AT_START: '0' });
  await client.query('DELETE FROM drizzle.__drizzle_migrations');
  await expect(openDatabase(config, () => {})).rejects.toThrow(
    'the database is older than this version, and MIGRATE_AT_START=0: npm run migrate',
  );
});

it('a database from before the first release is refused in one line, and not changed', async () => {
  const older = { ...makeMigration('CREATE TABLE orders (id int)'), createdAt: Date.UTC(2026, 10, 23) };
  const { url, drop } = await createEmptyDatabase();
  await migrate(url, { migrations: [older] });
  const before = await withClient(url, describeSchema);
  const refusal =
    'the database has a schema of 2026-11-23, from before the first release, which this version cannot upgrade; nothing in it was ' +
    'changed: back it up with the version that made it (npm run backup), then start with an empty database (npm run db:reset)';
  await expect(migrate(url)).rejects.toThrow(new Error(refusal));
  for (const MIGRATE_AT_START of ['1', '0']) {
    const config = readConfig({ DATABASE_URL: url, MIGRATE_AT_START });
    await expect(openDatabase(config, () => {})).rejects.toThrow(
      new Error(`DATABASE_URL cannot be used: ${refusal}`),
    );
  }
  expect(await withClient(url, describeSchema)).toEqual(before);
  await drop();
});

it('the migrations make what the tables describe', async () => {
  const written = await createEmptyDatabase();
  const described = await createEmptyDatabase();
  await migrate(written.url);
  await withClient(described.url, async (opened) => {
    await opened.query('CREATE EXTENSION pg_trgm');
    const { generateDrizzleJson, generateMigration } = await import('drizzle-kit/api');
    const statements = await generateMigration(generateDrizzleJson({}), await readTables(process.cwd()));
    await opened.query(statements.join('\n'));
  });
  const lines = await Promise.all([written.url, described.url].map((url) => withClient(url, describeTables)));
  expect(lines[0]!.length).toBeGreaterThan(1_000);
  expect(lines[0]).toEqual(lines[1]);
  await Promise.all([written.drop(), described.drop()]);
});

it('the page of triggers lists those of a migrated database, with what they do', async () => {
  const { url, drop } = await createEmptyDatabase();
  await migrate(url);
  const { rows } = await withClient(url, (opened) =>
    opened.query(`SELECT tgrelid::regclass::text AS "table", tgname AS name, obj_description(oid, 'pg_trigger') AS comment
      FROM pg_trigger WHERE NOT tgisinternal`),
  );
  const { triggers, audited } = readTriggers();
  const comment = 'Notes changes by staff in the audit (audit_entries).';
  const listed = [
    ...triggers.map(({ table, name, comment }) => ({ table, name, comment })),
    ...audited.map(({ table }) => ({ table, name: 'audited', comment })),
  ];
  expect(rows.length).toBeGreaterThan(50);
  expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
    new Set(listed.map((row) => JSON.stringify(row))),
  );
  await drop();
});

async function withClient<Result>(url: string, work: (opened: Client) => Promise<Result>): Promise<Result> {
  const opened = new Client({ connectionString: url });
  await opened.connect();
  try {
    return await work(opened);
  } finally {
    await opened.end();
  }
}
