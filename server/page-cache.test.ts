import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PageCache, sendPage, type ReadyPage, type RenderedPage } from './page-cache.ts';

const page = (text: string, tags: readonly string[] | null = [text], status = 200): RenderedPage => ({
  status,
  contentType: 'text/html; charset=utf-8',
  headers: { 'x-own': 'yes' },
  body: Buffer.from(text),
  tags,
});
const textOf = (ready: ReadyPage) => ready.variants.identity.body.toString();

type Sent = { status: number; headers: Record<string, string>; body: Buffer };

function send(ready: ReadyPage, headers: Record<string, string> = {}, method = 'GET'): Sent {
  const sent: Sent = { status: 0, headers: {}, body: Buffer.alloc(0) };
  const response = {
    writeHead(status: number, flat: string[]) {
      sent.status = status;
      for (let i = 0; i < flat.length; i += 2) sent.headers[flat[i]!.toLowerCase()] = flat[i + 1]!;
      return response;
    },
    end(body?: Buffer) {
      if (body) sent.body = body;
    },
  };
  sendPage(ready, { method, headers } as IncomingMessage, response as unknown as ServerResponse);
  return sent;
}

describe('keeping', () => {
  it('renders a page once and keeps it until what it shows changes', async () => {
    const cache = new PageCache();
    let renders = 0;
    const get = () => cache.get('home', async () => page(`home ${++renders}`, ['catalogue', 'category:1']));
    expect(textOf(await get())).toBe('home 1');
    expect(await get()).toBe(await get());
    cache.drop(['category:2', 'search']);
    expect(textOf(await get())).toBe('home 1');
    cache.drop(['category:1']);
    expect(textOf(await get())).toBe('home 2');
    cache.dropAll();
    expect(textOf(await get())).toBe('home 3');
    expect(cache.renders).toBe(3);
  });

  it('renders once for all who ask at the same time', async () => {
    const cache = new PageCache();
    const render = async () => page('slow');
    const pages = await Promise.all(Array.from({ length: 20 }, () => cache.get('slow', render)));
    expect(new Set(pages).size).toBe(1);
    expect(cache.renders).toBe(1);
  });

  it('does not keep what changed while it was rendered, nor hand it to who asks later', async () => {
    const cache = new PageCache();
    let finish = () => {};
    const held = new Promise<void>((resolve) => (finish = resolve));
    const early = cache.get('p', async () => {
      await held;
      return page('old');
    });
    cache.drop(['anything']);
    const late = cache.get('p', async () => page('new'));
    finish();
    expect(textOf(await early)).toBe('old');
    expect(textOf(await late)).toBe('new');
    expect((await early).isDropped).toBe(true);
    expect(textOf(await cache.get('p', async () => page('newest')))).toBe('new');
  });

  it('keeps nothing that must not be kept, and tries again after a failure', async () => {
    const cache = new PageCache();
    await cache.get('lost', async () => page('lost', null, 404));
    expect(cache.size.pages).toBe(0);
    const fails = () => cache.get('bad', async () => Promise.reject(new Error('no database')));
    await expect(fails()).rejects.toThrow('no database');
    expect(textOf(await cache.get('bad', async () => page('good')))).toBe('good');
  });

  it('stays within its bytes, least used out first', async () => {
    const cache = new PageCache({ maxBytes: 40_000 });
    for (let i = 0; i < 50; i++) await cache.get(`p${i}`, async () => page(`page ${i} ${'x'.repeat(2_000)}`));
    expect(cache.size.bytes).toBeLessThanOrEqual(40_000);
    expect(cache.size.pages).toBeGreaterThan(3);
    expect(textOf(await cache.get('p49', async () => page('again')))).toContain('page 49');
    expect(textOf(await cache.get('p0', async () => page('again')))).toBe('again');
  });
});

describe('the fast lane', () => {
  const request = (url: string, method = 'GET') => ({ url, method, headers: {} }) as IncomingMessage;
  const response = { writeHead: () => response, end: () => {} } as unknown as ServerResponse;

  it('answers a URL it has seen until its page is dropped', async () => {
    const cache = new PageCache();
    const ready = await cache.get('p', async () => page('p', ['product:1']));
    cache.rememberUrl('/product/x-1', ready);
    expect(cache.trySend(request('/product/x-1'), response)).toBe(true);
    expect(cache.trySend(request('/product/x-1', 'POST'), response)).toBe(false);
    expect(cache.trySend(request('/product/x-2'), response)).toBe(false);
    cache.drop(['product:1']);
    expect(cache.trySend(request('/product/x-1'), response)).toBe(false);
  });
});

describe('sending', () => {
  const ready = (rendered = page('<p>नमस्ते</p>')) => new PageCache().get('p', async () => rendered);

  it('gives the encoding that is accepted, with length, ETag and Vary', async () => {
    const home = await ready();
    const [br, gzip, plain] = [
      send(home, { 'accept-encoding': 'gzip, deflate, br' }),
      send(home, { 'accept-encoding': 'gzip' }),
      send(home),
    ];
    expect(brotliDecompressSync(br.body).toString()).toBe('<p>नमस्ते</p>');
    expect(gunzipSync(gzip.body).toString()).toBe('<p>नमस्ते</p>');
    expect(plain.body.toString()).toBe('<p>नमस्ते</p>');
    expect([br, gzip, plain].map((sent) => sent.headers['content-encoding'])).toEqual([
      'br',
      'gzip',
      undefined,
    ]);
    for (const sent of [br, gzip, plain]) {
      expect(sent.headers).toMatchObject({
        'content-length': String(sent.body.length),
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'Accept-Encoding',
        etag: expect.stringMatching(/^"[\w-]{22}"$/),
        'x-own': 'yes',
      });
    }
  });

  it('answers 304 to who has it, and a HEAD without a body', async () => {
    const home = await ready();
    const { etag } = send(home).headers;
    for (const value of [etag!, `W/${etag}`, `"other", ${etag}`]) {
      const sent = send(home, { 'if-none-match': value });
      expect([sent.status, sent.body.length]).toEqual([304, 0]);
    }
    expect(send(home, { 'if-none-match': '"other"' }).status).toBe(200);
    const head = send(home, {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers['content-length']).toBe(send(home).headers['content-length']);
  });

  it('lets nobody keep an error page', async () => {
    const lost = send(await ready(page('lost', null, 404)));
    expect(lost).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
    expect(lost.headers.etag).toBeUndefined();
  });

  it('lets what was fetched ahead be used once without asking, but never what is not kept', async () => {
    const cache = new PageCache();
    const ready = await cache.get('ahead', async () => page('ahead'));
    const ahead = { 'sec-purpose': 'prefetch' };
    expect(send(ready, ahead).headers).toMatchObject({
      'cache-control': 'private, max-age=5',
      vary: 'Accept-Encoding, Cookie',
    });
    const again = send(ready, { ...ahead, 'if-none-match': ready.etag });
    expect([again.status, again.headers['cache-control']]).toEqual([304, 'private, max-age=5']);
    expect(send(ready).headers['cache-control']).toBe('no-cache');
    const lost = await cache.get('lost', async () => page('lost', null, 404));
    expect(send(lost, ahead).headers['cache-control']).toBe('no-store');
  });
});
