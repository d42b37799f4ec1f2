// What the shop tells a CDN in front of it.

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { makeProduct } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { openCdnPurges, toCdnHeaders, type CdnPurges } from './cdn.ts';

const shop = useTestShop({ CDN_SECONDS: '60' });
const HTML = { accept: 'text/html' };

describe('a public page', () => {
  it('says how long a CDN may cache it, and what it shows; browsers still ask every time', async () => {
    const { id } = await makeProduct(shop);
    const { headers } = await shop.app.inject({ url: `/product/p-${id}`, headers: HTML });
    expect(headers['cdn-cache-control']).toBe('max-age=60, stale-if-error=86400');
    expect(String(headers['cache-tag']).split(',')).toEqual(
      expect.arrayContaining(['page', `product:${id}`]),
    );
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('that is an error, and every call, is not for a CDN', async () => {
    for (const url of [
      '/product/p-aaaaaaaaaaaaaaaaaaaaaaaa',
      '/api/category/get',
      '/api/user/user-details',
    ]) {
      const { headers } = await shop.app.inject({ url, headers: HTML });
      expect([url, headers['cdn-cache-control'], headers['cache-control']]).toEqual([
        url,
        undefined,
        'no-store',
      ]);
    }
  });

  it('with more tags than fit into a header is dropped at every change', () => {
    const tags = Array.from({ length: 200 }, (_, nth) => `product:${nth}`);
    expect(toCdnHeaders({ seconds: 5, purgeUrl: null }, tags)['Cache-Tag']).toBe('page,many');
    expect(toCdnHeaders(null, tags)).toEqual({});
  });
});

describe('purges', () => {
  let cdn: Server;
  let purges: CdnPurges;
  const warnings: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });

  async function open(answer: (tags: string[]) => number, againAfterMs = 60_000): Promise<string[][]> {
    const seen: string[][] = [];
    cdn = createServer((request, response) => {
      const tags = String(request.headers['cache-tag']).split(',');
      seen.push(request.method === 'PURGE' ? tags : []);
      response.writeHead(answer(tags)).end();
    }).listen(0, '127.0.0.1');
    await once(cdn, 'listening');
    const url = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/`;
    purges = openCdnPurges(url, log, { gatherMs: 20, againAfterMs });
    return seen;
  }
  afterEach(async () => {
    await purges.close();
    cdn.close();
    warnings.splice(0);
  });

  it('of simultaneous changes are one request, repeated once for late renders', async () => {
    const seen = await open(() => 200, 200);
    purges.add(['product:1', 'search']);
    purges.add(['product:2', 'search']);
    const inOneCall = ['many', 'product:1', 'search', 'product:2'];
    await expect.poll(() => seen).toEqual([inOneCall, inOneCall]);
  });

  it('that are refused are logged, and the next ones go on', async () => {
    const seen = await open((tags) => (tags.includes('product:1') ? 500 : 200));
    purges.add(['product:1']);
    await expect.poll(() => warnings.length).toBe(1);
    purges.add(['product:2']);
    await expect.poll(() => seen.length).toBe(2);
    expect(seen[1]).toEqual(['many', 'product:2']);
  });

  it('of very many changes are one of every page', async () => {
    const seen = await open(() => 200);
    for (let nth = 0; nth < 2_000; nth++) purges.add([`product:${nth}`]);
    await expect.poll(() => seen.flat()).toContain('page');
  });

  it('are finished when the shop has closed', async () => {
    const seen = await open(() => 200);
    purges.add(['product:1']);
    await purges.close();
    expect(seen).toEqual([['many', 'product:1']]);
  });
});
