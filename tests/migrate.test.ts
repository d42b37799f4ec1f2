// Migrations while a shop sells: what waits, what is retried, and what an older version leaves behind.

import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readConfig } from '#app/config.ts';
import { openDatabase } from '#app/open-database.ts';
import { readTables } from '../tools/read-tables.ts';
import { isSchemaOutdated, migrate, readMigrations } from '#database/migrate.ts';
import { isEmail, normalizeEmail } from '#shared/email.ts';
import { describeSchema, describeTables } from './describe-schema.ts';
import { createEmptyDatabase, withDatabase } from './test-database.ts';

/** The first migrations: one for the tables, one for functions and triggers. */
const FIRST_SCHEMA = 2;

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
  // This waits for the ALTER, which waits for the reader.
  const since = Date.now();
  await client.query('INSERT INTO goods VALUES (3)');
  expect(Date.now() - since).toBeLessThan(4_000);
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

it('a database older than the first migration is refused and not changed', async () => {
  const older = makeMigration('CREATE TABLE from_before (id int)');
  const newer = makeMigration('DROP TABLE from_before');
  const { url, drop } = await createEmptyDatabase();
  await migrate(url, { migrations: [older] });
  await expect(migrate(url, { migrations: [newer] })).rejects.toThrow('npm run catalogue:export');
  await expect(isSchemaOutdated(url, [newer])).rejects.toThrow('nothing in it was changed');
  await withClient(url, (opened) => opened.query('SELECT FROM from_before'));
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

/** Shops to upgrade: the first schema without a product, and a dump of a used shop of each release. */
const OLDER_SHOPS: Record<string, (url: string) => Promise<unknown>> = {
  'the first schema': (url) => migrate(url, { migrations: readMigrations().slice(0, FIRST_SCHEMA) }),
  ...Object.fromEntries(
    globSync('tests/releases/*.sql').map((file) => [
      file,
      (url: string) => withClient(url, (opened) => opened.query(readFileSync(file, 'utf8'))),
    ]),
  ),
};

it.each(Object.entries(OLDER_SHOPS))('%s comes up to date', async (_, makeOlderShop) => {
  const [upgraded, fresh] = [await createEmptyDatabase(), await createEmptyDatabase()];
  await makeOlderShop(upgraded.url);
  await Promise.all([upgraded.url, fresh.url].map((url) => migrate(url)));
  const lines = await Promise.all([upgraded.url, fresh.url].map((url) => withClient(url, describeSchema)));
  expect(lines[0]).toEqual(lines[1]);
  await Promise.all([upgraded.drop(), fresh.drop()]);
});

it('an address in an older spelling gets its one form, unless an account has that already', async () => {
  const { url, drop } = await createEmptyDatabase();
  const all = readMigrations();
  const at = all.findIndex(({ statements }) => statements.join().includes('by the one form in which'));
  await migrate(url, { migrations: all.slice(0, at) });
  const invisible = [
    '\u00ad',
    '\u034f',
    '\u180b',
    '\u200b',
    '\u2060',
    '\u2800',
    '\ufeff',
    '\u{1bca0}',
    '\u{e0001}',
  ];
  const rewritten = [
    'Wide.Upper@Shop.example',
    'ｗｉｄｅ@ｓｈｏｐ.example',
    '\u00a0space@shop.example',
    'rené@shop.example',
    'cafe\u0301@shop.example',
    ...invisible.map((sign, index) => `in${index}${sign}side@shop.exam${sign}ple`),
  ];
  const kept = ['plain@shop.example', 'taken@shop.example', 'ｔａｋｅｎ@shop.example', 'a@दुकान.भारत'];
  const twins = ['tw\u200bin@shop.example', 'ｔｗｉｎ@shop.example'];
  const emails = [...rewritten, ...kept, ...twins];
  await withClient(url, async (opened) => {
    await opened.query(
      `INSERT INTO users (id, name, email, password_hash, is_email_verified)
       SELECT email, 'Ravi', email, 'x', position('wi' IN lower(email)) > 0 OR email LIKE 'ｔｗ%'
         FROM unnest($1::text[]) AS email`,
      [emails],
    );
    await migrate(url);
    const { rows } = await opened.query('SELECT id, email, is_email_verified AS verified FROM users');
    const now = new Map(rows.map(({ id, email }) => [id, email]));
    for (const email of rewritten) {
      expect(isEmail(normalizeEmail(email)), escape(email)).toBe(true);
      expect(now.get(email), escape(email)).toBe(normalizeEmail(email));
    }
    for (const email of kept) expect(now.get(email), escape(email)).toBe(email);
    // The confirmed one of both, which confirms again.
    expect(twins.map((email) => now.get(email))).toEqual([twins[0], 'twin@shop.example']);
    expect(rows.filter(({ verified }) => verified).map(({ email }) => email)).toEqual([
      'wide.upper@shop.example',
    ]);
  });
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
