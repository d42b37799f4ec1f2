import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { ShopError } from '#shared/shop-error.ts';
import { PageCache, type ServedPage } from './page-cache.ts';
import {
  sendPage,
  shrink,
  toReadyPage,
  toSharedPart,
  type ReadyPage,
  type RenderedPage,
} from './ready-page.ts';

const STORE = 'store';
const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

const page = (text: string, tags: readonly string[] | null = [text], status = 200): RenderedPage => ({
  status,
  contentType: 'text/html; charset=utf-8',
  headers: { 'x-own': 'yes' },
  parts: [Buffer.from(text)],
  tags,
});
const textOf = ({ page }: ServedPage) => gunzipSync(Buffer.concat(page.gzip.pieces)).toString();

type PageReply = { status: number; headers: Record<string, string>; body: Buffer };

function send(ready: ReadyPage, headers: Record<string, string> = {}, method = 'GET'): PageReply {
  const sent: PageReply = { status: 0, headers: {}, body: Buffer.alloc(0) };
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
    expect((await get()).page).toBe((await get()).page);
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
    expect(new Set(pages.map((served) => served.page)).size).toBe(1);
    expect(cache.renders).toBe(1);
  });

  it('does not cache a page that changed while it was rendered, nor send it to later requests', async () => {
    const cache = new PageCache();
    const { promise: held, resolve: finish } = Promise.withResolvers<void>();
    const early = cache.get('p', async () => {
      await held;
      return page('old');
    });
    cache.drop(['anything']);
    const late = cache.get('p', async () => page('new'));
    finish();
    expect(textOf(await early)).toBe('old');
    expect(textOf(await late)).toBe('new');
    expect(textOf(await cache.get('p', async () => page('newest')))).toBe('new');
  });

  it('compresses a page quickly for its first reader, and better once it is read again', async () => {
    const cache = new PageCache();
    const words = Array.from({ length: 4_000 }, (_, n) => `word${(n * n) % 613}`).join(' ');
    const get = () => cache.get('p', async () => page(words));
    const { page: cached } = await get();
    const inHaste = send(cached, BROWSER);
    expect(gunzipSync(inHaste.body).toString()).toBe(words);
    const { bytes } = cache.size;
    await get();
    await expect.poll(() => send(cached, BROWSER).body.length).toBeLessThan(inHaste.body.length);
    const sent = send(cached, BROWSER);
    expect([inHaste, sent].map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'br']);
    expect(sent.headers['content-length']).toBe(String(sent.body.length));
    expect(brotliDecompressSync(sent.body).toString()).toBe(words);
    await expect.poll(() => cache.size.bytes).toBe(bytes + sent.body.length);
    cache.drop([words]);
    expect(textOf(await cache.get('p', async () => page('fresh')))).toBe('fresh');
  });

  it('packs what many pages share once for all of them', async () => {
    const styles = toSharedPart(randomBytes(30_000).toString('hex'));
    const toPage = (text: string) => ({
      ...page(text),
      parts: [Buffer.from('<a>'), styles, Buffer.from(text)],
    });
    const [one, other] = ['₹ one', 'another'].map((text) => toReadyPage(toPage(text)));
    for (const [ready, text] of [
      [one!, '₹ one'],
      [other!, 'another'],
    ] as const) {
      expect(gunzipSync(send(ready, BROWSER).body).toString()).toBe(`<a>${styles.bytes.toString()}${text}`);
      expect(ready.gzip.pieces).toContain(styles.packed);
    }
    expect(one!.etag).not.toBe(other!.etag);
  });

  it('caches nothing that must not be cached, and tries again after a failure', async () => {
    const cache = new PageCache();
    await cache.get('lost', async () => page('lost', null, 404));
    expect(cache.size.pages).toBe(0);
    const fails = () => cache.get('bad', async () => Promise.reject(new Error('no database')));
    await expect(fails()).rejects.toThrow('no database');
    expect(textOf(await cache.get('bad', async () => page('good')))).toBe('good');
  });

  it('stays within its limit of bytes, and drops the least used page first', async () => {
    const cache = new PageCache({ maxBytes: 40_000 });
    for (let i = 0; i < 50; i++) await cache.get(`p${i}`, async () => page(`page ${i} ${'x'.repeat(2_000)}`));
    expect(cache.size.bytes).toBeLessThanOrEqual(40_000);
    expect(cache.size.pages).toBeGreaterThan(3);
    expect(textOf(await cache.get('p49', async () => page('again')))).toContain('page 49');
    expect(textOf(await cache.get('p0', async () => page('again')))).toBe('again');
  });
});

describe('the bound', () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const toLarge = (tags: readonly string[]): RenderedPage => ({
    ...page('', tags),
    parts: [randomBytes(50_000)],
  });
  /** Bytes outside the JavaScript heap that `work` leaves behind. */
  async function leftBy(work: () => Promise<void>): Promise<number> {
    const before = await measure();
    await work();
    return (await measure()) - before;
  }
  async function measure(): Promise<number> {
    for (let round = 0; round < 3; round++) {
      collectGarbage();
      // zlib frees its working memory a moment later.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return process.memoryUsage().external;
  }

  it('holds for everything cached, however many different pages and addresses are requested', async () => {
    const cache = new PageCache({ maxBytes: 4e6 });
    const left = await leftBy(async () => {
      for (let n = 0; n < 400; n++) {
        await cache.get(`p${n}`, async () => toLarge(['search', `product:${n}`]));
        for (const query of ['', '?a', '?b']) cache.rememberUrl(`/p${n}${query}`, STORE, `p${n}`);
      }
    });
    expect(left).toBeLessThan(5e6);
    expect(cache.size.pages).toBeGreaterThan(10);
  });

  it('holds for pages that have changed and wait for a fresh render', async () => {
    const cache = new PageCache({ maxBytes: 4e6 });
    const left = await leftBy(async () => {
      for (let n = 0; n < 400; n++) {
        await cache.get(`p${n}`, async () => toLarge(['catalogue']));
        cache.rememberUrl(`/p${n}`, STORE, `p${n}`);
        cache.dropAll();
      }
    });
    expect(left).toBeLessThan(5e6);
    expect(cache.size.bytes).toBeLessThanOrEqual(4e6);
  });

  it('counts the memory a page takes, not the bytes sent', async () => {
    const cache = new PageCache({ maxBytes: 4e6 });
    const left = await leftBy(async () => {
      // zlib returns small results as slices of 16 kB buffers.
      for (let n = 0; n < 2_000; n++) await cache.get(`p${n}`, async () => page(`small ${n}`));
    });
    expect(left).toBeLessThan(5e6);
  });

  it('caches nothing of a page that is larger than the limit', async () => {
    const cache = new PageCache({ maxBytes: 40_000 });
    await cache.get('large', async () => toLarge(['catalogue']));
    expect(cache.size).toMatchObject({ pages: 0 });
    cache.drop(['catalogue']);
    expect(textOf(await cache.get('large', async () => page('again')))).toBe('again');
  });

  it('holds for addresses of one page, none of which pushes a page out', async () => {
    const cache = new PageCache({ maxBytes: 400_000 });
    await cache.get('home', async () => page('home', ['catalogue']));
    for (let n = 0; n < 10_000; n++) cache.rememberUrl(`/?utm_source=${n}`, STORE, 'home');
    expect(cache.size).toMatchObject({ pages: 1 });
    expect(cache.size.bytes).toBeLessThanOrEqual(400_000);
  });

  it('does not drop a page that is often requested by its address alone', async () => {
    const cache = new PageCache({ maxBytes: 200_000 });
    await cache.get('home', async () => page('home', ['catalogue']));
    cache.rememberUrl('/', STORE, 'home');
    const request = { url: '/', method: 'GET', headers: {} } as IncomingMessage;
    const response = { writeHead: () => response, end: () => {} } as unknown as ServerResponse;
    for (let n = 0; n < 200; n++) {
      await cache.get(`p${n}`, async () => page(`page ${n}`));
      expect(cache.serveCached(request, response, STORE)).toBe(true);
    }
  });

  it('lets a limited number of renders wait; further requests are told to come back', async () => {
    const cache = new PageCache();
    const { promise: held, resolve: finish } = Promise.withResolvers<void>();
    let running = 0;
    let most = 0;
    const render = async () => {
      most = Math.max(most, ++running);
      await held;
      running--;
      return page('slow');
    };
    const asked = Array.from({ length: 1_000 }, (_, n) =>
      cache.get(`p${n}`, render).then(
        () => 'page',
        (error: ShopError) => error.code,
      ),
    );
    finish();
    const outcomes = await Promise.all(asked);
    expect(outcomes.filter((outcome) => outcome === 'busy').length).toBe(600);
    expect(most).toBeLessThanOrEqual(8);
  });
});

describe('while pages cannot be rendered', () => {
  const busy = () => Promise.reject(new ShopError('busy'));

  it('sends the last known page, says since when it may be outdated, and renders again when that is possible', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const cache = new PageCache();
    await cache.get('home', async () => page('old', ['catalogue']));
    const droppedAt = Date.now();
    cache.drop(['catalogue']);
    vi.advanceTimersByTime(5_000);
    for (let n = 0; n < 3; n++) {
      const served = await cache.get('home', busy);
      expect([textOf(served), served.staleSince]).toEqual(['old', droppedAt]);
    }
    expect(cache.staleHits).toBe(3);
    vi.advanceTimersByTime(1_000);
    // The request that triggers the new try does not wait for it.
    await cache.get('home', async () => page('new', ['catalogue']));
    await vi.waitFor(async () => {
      expect(await cache.get('home', busy)).toMatchObject({ staleSince: null });
    });
    expect(textOf(await cache.get('home', busy))).toBe('new');
    vi.useRealTimers();
  });

  it('tries again once a second at most, and nobody waits for it who can get the old page', async () => {
    const cache = new PageCache();
    for (const key of ['a', 'b', 'c']) await cache.get(key, async () => page(key, ['catalogue']));
    cache.dropAll();
    let tries = 0;
    const never = () => (tries++, new Promise<never>(() => {}));
    await cache.get('a', busy);
    for (const key of ['a', 'b', 'c', 'a', 'b', 'c']) expect(textOf(await cache.get(key, never))).toBe(key);
    expect(tries).toBe(0);
  });

  it('drops a page whose fresh render says that it is gone', async () => {
    const cache = new PageCache();
    await cache.get('p', async () => page('sold here', ['product:1']));
    cache.drop(['product:1']);
    expect((await cache.get('p', async () => page('gone', null, 404))).page.status).toBe(404);
    await expect(cache.get('p', busy)).rejects.toMatchObject({ code: 'busy' });
  });

  it('does not hide a fault of the shop behind an old page', async () => {
    const cache = new PageCache();
    await cache.get('p', async () => page('old', ['catalogue']));
    cache.dropAll();
    await expect(cache.get('p', () => Promise.reject(new Error('a fault')))).rejects.toThrow('a fault');
  });

  it('leaves pages alone that show nothing that can change', async () => {
    const cache = new PageCache();
    await cache.get('/login', async () => page('log in', []));
    cache.dropAll();
    expect((await cache.get('/login', busy)).staleSince).toBeNull();
  });

  it('gives up a render that does not end, and lets others render', async () => {
    vi.useFakeTimers();
    const cache = new PageCache();
    const asked = Array.from({ length: 20 }, (_, n) =>
      cache.get(`p${n}`, () => new Promise<never>(() => {})).catch((error: ShopError) => error.code),
    );
    await vi.advanceTimersByTimeAsync(10_000);
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['busy']));
    vi.useRealTimers();
    expect(textOf(await cache.get('other', async () => page('other')))).toBe('other');
  });
});

describe('answering without routing', () => {
  const request = (url: string, method = 'GET') => ({ url, method, headers: {} }) as IncomingMessage;
  const response = { writeHead: () => response, end: () => {} } as unknown as ServerResponse;

  it('answers a URL it has seen until its page is dropped', async () => {
    const cache = new PageCache();
    await cache.get('p', async () => page('p', ['product:1']));
    cache.rememberUrl('/product/x-1', STORE, 'p');
    expect(cache.serveCached(request('/product/x-1'), response, STORE)).toBe(true);
    expect(cache.serveCached(request('/product/x-1', 'POST'), response, STORE)).toBe(false);
    expect(cache.serveCached(request('/product/x-2'), response, STORE)).toBe(false);
    cache.drop(['product:1']);
    expect(cache.serveCached(request('/product/x-1'), response, STORE)).toBe(false);
  });
});

describe('sending', () => {
  const ready = (rendered = page('<p>नमस्ते</p>')) => toReadyPage(rendered);

  it('sends the accepted encoding, with length, ETag and Vary', async () => {
    const home = ready(page('<p>नमस्ते</p>'.repeat(9)));
    await shrink(home);
    const [br, gzip, plain] = [
      send(home, { 'accept-encoding': 'gzip, deflate, br' }),
      send(home, { 'accept-encoding': 'gzip' }),
      send(home),
    ];
    expect(brotliDecompressSync(br.body).toString()).toBe('<p>नमस्ते</p>'.repeat(9));
    expect(gunzipSync(gzip.body).toString()).toBe('<p>नमस्ते</p>'.repeat(9));
    expect(plain.body.toString()).toBe('<p>नमस्ते</p>'.repeat(9));
    expect([br, gzip, plain].map((sent) => sent.headers['content-encoding'])).toEqual([
      'br',
      'gzip',
      undefined,
    ]);
    for (const sent of [br, gzip, plain])
      expect(sent.headers).toMatchObject({
        'content-length': String(sent.body.length),
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'Accept-Encoding',
        etag: expect.stringMatching(/^"[\w-]{22}"$/),
        'x-own': 'yes',
      });
  });

  it('unpacks a page once for all who take no compression, and keeps the last ones only', () => {
    const home = ready(page('<p>home</p>'.repeat(9_000)));
    const { body } = send(home);
    expect(body.toString()).toBe('<p>home</p>'.repeat(9_000));
    expect(send(home).body).toBe(body);
    for (let other = 0; other < 25; other++) send(ready(page(`<p>${other}</p>`.repeat(12_000))));
    const again = send(home).body;
    expect(again).not.toBe(body);
    expect(again.equals(body)).toBe(true);
  });

  it('answers 304 to a browser that has the page, and HEAD without a body', async () => {
    const home = ready();
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

  it('forbids caching of error pages', async () => {
    const lost = send(ready(page('lost', null, 404)));
    expect(lost).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
    expect(lost.headers.etag).toBeUndefined();
  });
});
