import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import type { EmbeddedPostgres } from './embedded.ts';

let dataDir: string;
const started: EmbeddedPostgres[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'jhatpat-embedded-'));
  chmodSync(dataDir, 0o711);
});

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
  await removeEmbeddedPostgres(dataDir).catch(() => {});
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir });
  started.push(server);
  return server;
}

const pidFile = () => join(dataDir, 'postgres/cluster/postmaster.pid');

async function query(url: string, sql: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('gives a database that keeps what it is told over a restart, and sorts the same everywhere', async () => {
  const first = await start();
  await query(first.url, `create table note as select 'chai' as text`);
  await first.stop();
  expect(existsSync(pidFile())).toBe(false);
  const second = await start();
  expect(await query(second.url, 'select text from note')).toEqual([{ text: 'chai' }]);
  expect(await query(second.url, `select lower('ÉLAICHI') as word, 'Z' < 'a' as bytewise`)).toEqual([
    { word: 'élaichi', bytewise: true },
  ]);
  await second.stop();
});

test('two starts at once share one server, and the last one to leave stops it', async () => {
  const [first, second] = await Promise.all([start(), start()]);
  expect(second.url).toBe(first.url);
  await first.stop();
  expect(await query(second.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  await second.stop();
  expect(existsSync(pidFile())).toBe(false);
});

test('two that leave at once leave no server behind', async () => {
  const [first, second] = await Promise.all([start(), start()]);
  await Promise.all([first.stop(), second.stop()]);
  expect(existsSync(pidFile())).toBe(false);
});

test('stays up while somebody else is connected', async () => {
  const shop = await start();
  const visitor = new Client({ connectionString: shop.url });
  await visitor.connect();
  await shop.stop();
  expect((await visitor.query('select 1 as alive')).rows).toEqual([{ alive: 1 }]);
  await expect(removeEmbeddedPostgres(dataDir)).rejects.toThrow('is in use: stop the shop first');
  await visitor.end();
});

test('starts again after the server was killed', async () => {
  const shop = await start();
  await query(shop.url, `create table note as select 'chai' as text`);
  process.kill(Number(readFileSync(pidFile(), 'utf8').split('\n')[0]), 'SIGKILL');
  const again = await start();
  expect(await query(again.url, 'select text from note')).toEqual([{ text: 'chai' }]);
  await again.stop();
});

test('is not fooled when the number of a dead server belongs to another program now', async () => {
  const shop = await start();
  const left = readFileSync(pidFile(), 'utf8');
  await shop.stop();
  writeFileSync(pidFile(), left.replace(/^\d+/, String(process.pid)));
  const again = await start();
  expect(await query(again.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  await again.stop();
});

test('says which version made a folder it cannot open', async () => {
  await (await start()).stop();
  writeFileSync(join(dataDir, 'postgres/cluster/PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow(/was made by PostgreSQL 17, this shop runs 18/);
});

test('says that a data folder cannot be written', async () => {
  writeFileSync(join(dataDir, 'file'), '');
  const starting = startEmbeddedPostgres({ dataDir: join(dataDir, 'file') });
  await expect(starting).rejects.toThrow(`The data folder ${dataDir}/file cannot be written (ENOTDIR)`);
});

test('sweeps away what an interrupted creation left', async () => {
  mkdirSync(join(dataDir, 'postgres/new-999999999'), { recursive: true });
  await (await start()).stop();
  expect(existsSync(join(dataDir, 'postgres/new-999999999'))).toBe(false);
});
