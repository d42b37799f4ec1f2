// Migrations beside a shop that sells: what waits, what is done again, and what the version before leaves.

import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readConfig } from '#app/config.ts';
import { openDatabase } from '#app/open-database.ts';
import { isSchemaOutdated, migrate } from '#database/migrate.ts';
import { withDatabase } from './test-database.ts';

const name = `migrated_${randomBytes(8).toString('hex')}`;
const url = () => withDatabase(inject('databaseUrl'), name);
let admin: Client;
let client: Client;
beforeAll(async () => {
  admin = new Client({ connectionString: inject('databaseUrl') });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  client = new Client({ connectionString: url() });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await admin.end();
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

it('one that no earlier version can sell beside waits until the shop has let go, or is refused', async () => {
  const alone = makeMigration('-- alone: goods get a colour\nALTER TABLE goods ADD COLUMN colour text');
  const selling = new Client({ connectionString: url(), application_name: 'jhatpat' });
  await selling.connect();
  await expect(migrate(url(), { migrations: [first, alone], waitToBeAloneMs: 300 })).rejects.toThrow(
    'stop them first',
  );
  expect(await isSchemaOutdated(url(), [first, alone])).toBe(true);
  const said: string[] = [];
  const migrating = migrate(url(), { migrations: [first, alone], onProgress: (line) => said.push(line) });
  await sleep(300);
  await selling.end();
  expect(await migrating).toBe(1);
  expect(said).toEqual(['Waiting until no other process of the shop uses the database']);
});

it('one behind a long reader lets others pass, and is done when the reader is', async () => {
  const altering = makeMigration('ALTER TABLE goods ADD COLUMN name text');
  const reader = new Client({ connectionString: url() });
  await reader.connect();
  await reader.query('BEGIN');
  await reader.query('SELECT * FROM goods');
  const said: string[] = [];
  const migrating = migrate(url(), { migrations: [first, altering], onProgress: (line) => said.push(line) });
  await sleep(300);
  // Stands behind the ALTER, which stands behind the reader.
  const since = Date.now();
  await client.query('INSERT INTO goods VALUES (3)');
  expect(Date.now() - since).toBeLessThan(4_000);
  await reader.query('COMMIT');
  await reader.end();
  expect(await migrating).toBe(1);
  expect(said).toContain('Waiting for a table that something else holds');
});

it('an index is built outside of a transaction, and again when a try was cut off', async () => {
  const index = makeMigration(
    '-- no transaction\nDROP INDEX CONCURRENTLY IF EXISTS goods_name_idx',
    'CREATE INDEX CONCURRENTLY goods_name_idx ON goods (name)',
  );
  const migrations = [first, index, makeMigration('SELECT 1')];
  await client.query('CREATE INDEX goods_name_idx ON goods (name)');
  // Others that start at the same time wait without holding it up.
  const ran = await Promise.all([1, 2].map(() => migrate(url(), { migrations })));
  expect(ran.toSorted()).toEqual([0, 2]);
  const { rows } = await client.query(
    "SELECT indisvalid FROM pg_index WHERE indexrelid = 'goods_name_idx'::regclass",
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});

it('a start that may not migrate refuses a schema that is older', async () => {
  const config = readConfig({ DATABASE_URL: url(), MIGRATE_AT_START: '0' });
  await client.query('DELETE FROM drizzle.__drizzle_migrations');
  await expect(openDatabase(config, () => {})).rejects.toThrow(
    'the database is older than this version, and MIGRATE_AT_START=0: npm run migrate',
  );
});
