// Whole public pages kept in memory, ready to send: compressed, with their headers. Bounded by bytes, dropped by what they show.
// It knows nothing of routes or React; server/pages.ts fills it.

import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

export type RenderedPage = {
  status: number;
  contentType: string;
  /** Beside content type, length, encoding, ETag and Cache-Control, which are made here. */
  headers: Record<string, string>;
  body: Buffer;
  /** What the page shows; null when it must not be kept. */
  tags: readonly string[] | null;
};

export type ReadyPage = {
  status: number;
  tags: readonly string[];
  etag: string;
  bytes: number;
  variants: Record<'br' | 'gzip' | 'identity', { headers: string[]; body: Buffer }>;
  notModifiedHeaders: string[];
  isDropped: boolean;
};

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Quality 5 costs about 2 ms for a page and saves what matters; the page is compressed once for thousands of readers. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

export class PageCache {
  readonly #pages: LRUCache<string, ReadyPage>;
  readonly #keysByTag = new Map<string, Set<string>>();
  /** Which page a raw URL led to, so that a repeated request needs no parsing at all. */
  readonly #pagesByUrl = new LRUCache<string, ReadyPage>({ max: 20_000 });
  readonly #rendering = new Map<string, Promise<ReadyPage>>();
  #generation = 0;
  hits = 0;
  renders = 0;

  constructor({ maxBytes = 64 * 1024 * 1024 }: { maxBytes?: number } = {}) {
    this.#pages = new LRUCache<string, ReadyPage>({
      maxSize: maxBytes,
      sizeCalculation: (page) => page.bytes,
      dispose: (page, key) => {
        page.isDropped = true;
        for (const tag of page.tags) this.#forget(tag, key);
      },
    });
  }

  /** The page for a key, rendered at most once at a time however many ask for it. */
  async get(key: string, render: () => Promise<RenderedPage>): Promise<ReadyPage> {
    const kept = this.#pages.get(key);
    if (kept) {
      this.hits++;
      return kept;
    }
    const underWay = this.#rendering.get(key);
    if (underWay) return underWay;
    const rendering = this.#render(key, render).finally(() => {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
    });
    this.#rendering.set(key, rendering);
    return rendering;
  }

  async #render(key: string, render: () => Promise<RenderedPage>): Promise<ReadyPage> {
    const generation = this.#generation;
    this.renders++;
    const rendered = await render();
    const page = await toReadyPage(rendered);
    // What changed while it was rendered may already be missing from it: serve it, but do not keep it.
    if (rendered.tags && generation === this.#generation) {
      this.#pages.set(key, page);
      for (const tag of rendered.tags) this.#remember(tag, key);
    } else {
      page.isDropped = true;
    }
    return page;
  }

  /** Drops every page that shows one of these tags. */
  drop(tags: Iterable<string>): void {
    this.#generation++;
    // A render that began before the change must not be handed to anyone who asks after it.
    this.#rendering.clear();
    for (const tag of tags) {
      for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#pages.delete(key);
    }
  }

  dropAll(): void {
    this.#generation++;
    this.#rendering.clear();
    this.#pages.clear();
  }

  rememberUrl(url: string, page: ReadyPage): void {
    if (!page.isDropped && url.length <= 300) this.#pagesByUrl.set(url, page);
  }

  /** The fast lane: answers a GET for a page already kept, without routing. False when it is not kept. */
  trySend(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET') return false;
    const page = this.#pagesByUrl.get(request.url!);
    if (!page || page.isDropped) return false;
    this.hits++;
    sendPage(page, request, response);
    return true;
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#pages.calculatedSize };
  }

  #remember(tag: string, key: string): void {
    let keys = this.#keysByTag.get(tag);
    if (!keys) this.#keysByTag.set(tag, (keys = new Set()));
    keys.add(key);
  }

  #forget(tag: string, key: string): void {
    const keys = this.#keysByTag.get(tag);
    keys?.delete(key);
    if (keys?.size === 0) this.#keysByTag.delete(tag);
  }
}

export function sendPage(page: ReadyPage, request: IncomingMessage, response: ServerResponse): void {
  if (page.status === 200 && matchesEtag(request.headers['if-none-match'], page.etag)) {
    response.writeHead(304, forReader(page.notModifiedHeaders, request)).end();
    return;
  }
  const accepted = request.headers['accept-encoding'] ?? '';
  const variant =
    page.variants[accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'];
  response.writeHead(page.status, forReader(variant.headers, request));
  if (request.method === 'HEAD') response.end();
  else response.end(variant.body);
}

/**
 * What a browser fetches ahead, while a pointer rests on a link, it may use without asking again when the link is pressed a
 * moment later; otherwise fetching ahead would save no round trip. Not after its cookies have changed: an owner's browser, which has
 * just changed the catalogue, says so in one (web/data/storefront-freshness.ts).
 */
function forReader(headers: string[], request: IncomingMessage): string[] {
  if (request.headers['sec-purpose'] !== 'prefetch') return headers;
  return headers.map((text) => FOR_READER_AHEAD.get(text) ?? text);
}

const FOR_READER_AHEAD = new Map([
  ['no-cache', 'private, max-age=5'],
  ['Accept-Encoding', 'Accept-Encoding, Cookie'],
]);

function matchesEtag(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag);
}

async function toReadyPage({ status, contentType, headers, body, tags }: RenderedPage): Promise<ReadyPage> {
  const [br, zipped] = await Promise.all([compressBrotli(body, BROTLI), compressGzip(body, { level: 6 })]);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const common = [
    ...Object.entries(headers).flat(),
    'Cache-Control',
    status === 200 && tags ? 'no-cache' : 'no-store',
    'Vary',
    'Accept-Encoding',
    ...(status === 200 ? ['ETag', etag] : []),
  ];
  const variant = (content: Buffer, encoding: string | null) => ({
    headers: [
      ...common,
      'Content-Type',
      contentType,
      ...(encoding ? ['Content-Encoding', encoding] : []),
      'Content-Length',
      String(content.length),
    ],
    body: content,
  });
  return {
    status,
    tags: tags ?? [],
    etag,
    bytes: br.length + zipped.length + body.length + 2_000,
    variants: { br: variant(br, 'br'), gzip: variant(zipped, 'gzip'), identity: variant(body, null) },
    notModifiedHeaders: common,
    isDropped: false,
  };
}
