// The tests share one data folder, each starting from the stopped database of the one before, because
// creating one takes seconds.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import type { EmbeddedPostgres } from './embedded.ts';

let dataDir: string;
const started: EmbeddedPostgres[] = [];

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'jhatpat-embedded-'));
  chmodSync(dataDir, 0o711);
});

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop({ evenIfUsed: true });
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, testing: true });
  started.push(server);
  return server;
}

const pidFile = () => join(dataDir, 'postgres/cluster/postmaster.pid');

async function query(url: string, sql: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // The tests' servers are not crash-safe unless asked to be.
    await client.query('set synchronous_commit = on');
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('two first starts at once share one server, and the last one to leave stops it', async () => {
  const interrupted = join(dataDir, 'postgres/new-999999999');
  mkdirSync(interrupted, { recursive: true });
  const [first, second] = await Promise.all([start(), start()]);
  expect(second.url).toBe(first.url);
  expect(existsSync(interrupted)).toBe(false);
  await first.stop();
  expect(await query(second.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  await second.stop();
  expect(existsSync(pidFile())).toBe(false);
});

test('two that leave at once leave no server behind, and the data is there after a restart', async () => {
  const [first, second] = await Promise.all([start(), start()]);
  await query(first.url, `create table kept as select 'chai' as text`);
  await Promise.all([first.stop(), second.stop()]);
  expect(existsSync(pidFile())).toBe(false);
  const again = await start();
  expect(await query(again.url, 'select text from kept')).toEqual([{ text: 'chai' }]);
  const sorted = await query(again.url, `select lower('ÉLAICHI') as word, 'Z' < 'a' as bytewise`);
  expect(sorted, 'the same everywhere').toEqual([{ word: 'élaichi', bytewise: true }]);
});

test('stays up while somebody else is connected, and starts again after it was killed', async () => {
  const shop = await start();
  const visitor = new Client({ connectionString: shop.url });
  await visitor.connect();
  await shop.stop();
  expect((await visitor.query('select 1 as alive')).rows).toEqual([{ alive: 1 }]);
  await expect(removeEmbeddedPostgres(dataDir)).rejects.toThrow('is in use: stop the shop first');
  await visitor.end();
  await query(shop.url, `create table survived as select 'chai' as text`);
  process.kill(Number(readFileSync(pidFile(), 'utf8').split('\n')[0]), 'SIGKILL');
  const again = await start();
  expect(await query(again.url, 'select text from survived')).toEqual([{ text: 'chai' }]);
  // The number of a dead server may belong to another program now.
  const left = readFileSync(pidFile(), 'utf8');
  await again.stop();
  writeFileSync(pidFile(), left.replace(/^\d+/, String(process.pid)));
  expect(await query((await start()).url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
});

test('names the version that made a folder it cannot open', async () => {
  const file = join(dataDir, 'postgres/cluster/PG_VERSION');
  const version = readFileSync(file);
  writeFileSync(file, '17\n');
  await expect(start()).rejects.toThrow(/was made by PostgreSQL 17, this shop runs 18/);
  writeFileSync(file, version);
});

test.each(['file/data', '/proc/data'])('says that the data folder %s cannot be written', async (place) => {
  writeFileSync(join(dataDir, 'file'), '');
  const unwritable = place.startsWith('/') ? place : join(dataDir, place);
  await expect(startEmbeddedPostgres({ dataDir: unwritable })).rejects.toThrow(
    `The data folder ${unwritable} cannot be written`,
  );
});

test('removes a database that nobody uses', async () => {
  await removeEmbeddedPostgres(dataDir);
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
});
