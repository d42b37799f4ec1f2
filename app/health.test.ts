// What a proxy is told about a process.

import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { connect, type Db } from '#database/client.ts';
import { openCatalogue } from '#features/catalogue/product/catalogue-reads.ts';
import { openSearch } from '#features/catalogue/search/search.ts';
import type { ShopApp } from '#http/routing.ts';
import { openDatabaseLine, type DatabaseLine } from '#tests/database-line.ts';
import { buildBeside, useTestShop } from '#tests/open-test-shop.ts';

const shop = useTestShop();
let line: DatabaseLine;

beforeAll(async () => void (line = await openDatabaseLine(shop.config.databaseUrl!)));
afterAll(() => line.close());

type Process = { app: ShopApp; db: Db; close(): Promise<void> };
let open: Process;
afterEach(async () => {
  line.restore();
  await open.close();
});

/** Another process of the same shop; `options` are those of its database connections. */
async function openProcess(options = ''): Promise<Process> {
  const url = new URL(line.url);
  if (options) url.searchParams.set('options', options);
  const db = connect(url.href, { max: 2 });
  const catalogue = openCatalogue(db);
  const search = openSearch(catalogue);
  const app = await buildBeside(shop, { db, catalogue, search, log: pino({ level: 'silent' }) });
  const close = async () => {
    await app.close();
    await search.close();
    await db.$client.end();
  };
  return (open = { app, db, close });
}

const ask = async (path: string) => {
  const answer = await open.app.inject(path);
  return { status: answer.statusCode, ...answer.json(), retryAfter: answer.headers['retry-after'] };
};
const isReady = async () => (await ask('/readyz')).status === 200;
const READY = { status: 200, message: 'ready', data: null };

describe('/readyz', () => {
  it('is 503 until the search index is built, and 200 from then on', async () => {
    await openProcess();
    expect(await ask('/readyz')).toMatchObject({ status: 503, data: { obstacle: 'search index' } });
    await expect.poll(isReady, { timeout: 10_000 }).toBe(true);
    expect(await ask('/readyz')).toMatchObject(READY);
  });

  it('is 503 while the database is away, says why, and is 200 when it is back', async () => {
    await openProcess();
    await expect.poll(isReady, { timeout: 10_000 }).toBe(true);
    line.cut();
    await expect.poll(isReady, { timeout: 10_000 }).toBe(false);
    expect(await ask('/readyz')).toMatchObject({
      status: 503,
      code: 'BUSY',
      data: { obstacle: 'database' },
      retryAfter: '2',
    });
    line.restore();
    await expect.poll(isReady, { timeout: 10_000 }).toBe(true);
  });

  it('is 503 where the database takes no writes, as a standby does', async () => {
    await openProcess('-c default_transaction_read_only=on');
    expect(await ask('/readyz')).toMatchObject({ status: 503, data: { obstacle: 'read-only database' } });
  });

  it('is 503 while the schema is older than the shop', async () => {
    await openProcess();
    await shop.db.execute('UPDATE drizzle.__drizzle_migrations SET created_at = created_at - 1e12');
    expect(await ask('/readyz')).toMatchObject({ status: 503, data: { obstacle: 'old schema' } });
    await shop.db.execute('UPDATE drizzle.__drizzle_migrations SET created_at = created_at + 1e12');
    await expect.poll(isReady, { timeout: 10_000 }).toBe(true);
  });

  it('asks the database once for many that ask at the same time', async () => {
    await openProcess();
    await expect.poll(isReady, { timeout: 10_000 }).toBe(true);
    const query = vi.spyOn(open.db.$client, 'query');
    await Promise.all(Array.from({ length: 300 }, () => ask('/readyz')));
    expect(query.mock.calls.length).toBeLessThan(10);
  });
});

it('/livez is 200 while the database is away: a proxy must not lose every process then', async () => {
  await openProcess();
  line.cut();
  expect(await ask('/livez')).toMatchObject({ status: 200, message: 'alive' });
  expect(await ask('/healthz')).toMatchObject({ status: 200, message: 'ok' });
});

it('/pages-ready is 503 while no page is known, and 200 with one, also while the database is away', async () => {
  await openProcess();
  expect(await ask('/pages-ready')).toMatchObject({ status: 503, data: { obstacle: 'no pages' } });
  await open.app.inject({ url: '/', headers: { accept: 'text/html' } });
  line.cut();
  expect(await ask('/pages-ready')).toMatchObject(READY);
});
