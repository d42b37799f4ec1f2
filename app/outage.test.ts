// What shoppers get while the database is away: the last known page, marked as such, or an honest 503. The
// shop has its own page cache and change listener, and its database connection is cut.

import { gunzipSync } from 'node:zlib';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openCatalogue } from '#features/catalogue/product/catalogue-reads.ts';
import { openSearch } from '#features/catalogue/search/search.ts';
import { connect, type Db } from '#database/client.ts';
import { openDatabaseLine, type DatabaseLine } from '#tests/database-line.ts';
import { makeCategory, makeProduct, makeSubCategory } from '#tests/factories.ts';
import { buildBeside, useTestShop } from '#tests/open-test-shop.ts';
import { listenForChanges } from './change-listener.ts';
import { PageCache } from './pages/page-cache.ts';
import type { ShopApp } from '#http/routing.ts';

const shop = useTestShop();
let line: DatabaseLine;
let db: Db;
let app: ShopApp;
let cache: PageCache;
let listener: { close(): Promise<void> };
let paths: { product: string; listing: string; whole: string };
/** Messages logged as errors; an outage logs none. */
const errors: string[] = [];

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

beforeAll(async () => {
  const category = await makeCategory(shop, 'Dairy');
  const sub = await makeSubCategory(shop, [category.id], 'Milk');
  const product = await makeProduct(shop, {
    name: 'Toned milk',
    categoryIds: [category.id],
    subCategoryIds: [sub.id],
  });
  paths = {
    product: `/product/toned-${product.id}`,
    listing: `/dairy-${category.id}/milk-${sub.id}`,
    whole: `/dairy-${category.id}/all`,
  };
  line = await openDatabaseLine(shop.config.databaseUrl!);
  const log = pino({ level: 'error' }, { write: (text: string) => void errors.push(text) });
  db = connect(line.url, { max: 4 });
  cache = new PageCache({ renderWithinMs: 1_500 });
  const changes = { ...shop.services.changes, apply: (tags: readonly string[]) => cache.drop(tags) };
  const catalogue = openCatalogue(db);
  app = await buildBeside(shop, { db, catalogue, search: openSearch(catalogue), log, changes, cache });
  listener = listenForChanges(line.url, cache, log, {
    retryAfterMs: 100,
    readEveryMs: 200,
    answerTimeoutMs: 500,
    trustMs: 1_000,
  });
});
afterEach(async () => {
  line.restore();
  await expect.poll(async () => (await visit('/readyz')).statusCode, { timeout: 15_000 }).toBe(200);
  expect(errors.splice(0)).toEqual([]);
});
afterAll(async () => {
  await listener.close();
  await app.close();
  await db.$client.end();
  await line.close();
});

const visit = (url: string, headers: Record<string, string> = BROWSER, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers });
const isMarked = (headers: Record<string, unknown>) =>
  /^shop; hit; ttl=-\d+$/.test(String(headers['cache-status'])) && /^\d+$/.test(String(headers.age));

/** Waits until the page is cached and fresh. */
async function know(path: string, headers?: Record<string, string>) {
  const readStatus = async () => {
    const { statusCode, headers: sent } = await visit(path, headers);
    return [statusCode, sent['cache-status']];
  };
  await expect.poll(readStatus, { timeout: 15_000 }).toEqual([200, undefined]);
}

/** Cuts off the database and waits until this process has noticed. */
async function takeAway(how: 'cut' | 'silence' = 'cut') {
  await know('/');
  line[how]();
  await expect.poll(async () => isMarked((await visit('/')).headers), { timeout: 20_000 }).toBe(true);
}

/** In every encoding, with ETag, as 304 and to HEAD. */
async function expectEveryFormMarked(path: string) {
  const plain = await visit(path);
  const zipped = await visit(path, { ...BROWSER, 'accept-encoding': 'gzip' });
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
  const head = await visit(path, BROWSER, 'HEAD');
  const length = plain.headers['content-length'];
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', length]);
  const again = await visit(path, { ...BROWSER, 'if-none-match': String(plain.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  for (const { headers } of [plain, zipped, head, again]) expect(isMarked(headers)).toBe(true);
}

describe('a page that is known', () => {
  it.each(['cut', 'silence'] as const)(
    'is sent as last known, and marked, while the connection is %s',
    async (how) => {
      const known = ['/', '/login', '/search?q=milk', ...Object.values(paths), `${paths.product}.data`];
      const before = new Map<string, string>();
      for (const path of known) {
        await know(path);
        before.set(path, (await visit(path)).body);
      }
      await takeAway(how);
      for (const path of known) {
        const since = Date.now();
        const { statusCode, body, headers } = await visit(path);
        expect([path, statusCode, isMarked(headers)]).toEqual([path, 200, true]);
        expect(body).toBe(before.get(path));
        expect(headers['cache-control']).toBe('no-cache');
        expect(Date.now() - since).toBeLessThan(2_000);
      }
      await expectEveryFormMarked(paths.whole);
      const since = Date.now();
      const unknown = Array.from({ length: 30 }, (_, n) => visit(`/search?q=unanswered-${how}-${n}`));
      const statuses = (await Promise.all(unknown)).map(({ statusCode }) => statusCode);
      expect(new Set(statuses)).toEqual(new Set([503]));
      expect(Date.now() - since).toBeLessThan(5_000);
      line.restore();
      for (const path of known) await know(path);
    },
  );
});

describe('a page that nobody knows', () => {
  it('is 503 with Retry-After, for a browser a page of the shop with a way to try again, and kept nowhere', async () => {
    await takeAway();
    const id = 'a'.repeat(24);
    for (const path of ['/search?q=never-asked', `/product/p-${id}`, `/c-${id}/all`, `/c-${id}/s-${id}`]) {
      const { statusCode, headers, body } = await visit(path);
      expect(statusCode).toBe(503);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      expect(String(headers['content-security-policy'])).toContain("script-src 'self' 'sha256-");
      expect(headers.etag).toBeUndefined();
      expect(body).toMatch(/<h1[^>]*>The shop is busy\. Please try again\.<\/h1>/);
      expect(body).toMatch(/<a href=""[^>]*>Try again<\/a>/);
      // In the shop's look: its header with its name, and its footer.
      expect(body).toContain('aria-label="Jhatpat home"');
      expect(body).toContain('<footer');
      const head = await visit(path, BROWSER, 'HEAD');
      expect([head.statusCode, head.body, Number(head.headers['retry-after']) > 0]).toEqual([503, '', true]);
      const zipped = await visit(path, { ...BROWSER, 'accept-encoding': 'gzip' });
      expect(gunzipSync(zipped.rawPayload).toString()).toBe(body);
    }

    // Its data for scripts, and a page for a program.
    for (const [path, accept] of [
      ['/product/p-aaaaaaaaaaaaaaaaaaaaaaaa.data', '*/*'],
      ['/search?q=never-asked', 'application/json'],
      ['/sitemap.xml', '*/*'],
      ['/api/category/get', 'text/html'],
    ] as const) {
      const answer = await visit(path, { accept });
      expect([path, answer.statusCode, answer.json().message]).toEqual([
        path,
        503,
        'The shop is busy. Please try again.',
      ]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    line.restore();
    await know('/search?q=never-asked');
  });
});

it('a fault while rendering is a 500 page for a browser, not an outage, and is logged', async () => {
  await know('/');
  const spy = vi.spyOn(db.$client, 'query').mockImplementation(() => {
    throw new Error('a fault of the shop');
  });
  const { statusCode, headers, body } = await visit('/search?q=faulty');
  spy.mockRestore();
  expect(statusCode).toBe(500);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('Unexpected Application Error!');
  expect(body).not.toContain('a fault of the shop');
  expect(errors.splice(0).join('')).toContain('a fault of the shop');
});
