// Caches whole public pages in memory, ready to send, within one memory limit. A page that shows something
// that changed is rendered anew; while that fails, the last known version is served. Knows nothing of routes
// or React; app/pages/pages.ts fills it.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { ShopError } from '#shared/shop-error.ts';
import { limitTo } from '#shared/take-turns.ts';
import { sendPage, shrink, toReadyPage, type ReadyPage, type RenderedPage } from './ready-page.ts';

/** Rendering takes one thread; more run at once so that the database is queried meanwhile. */
const RENDER_CONCURRENCY = 8;
/** With so many renders unfinished, another one would wait for seconds. */
const MAX_UNFINISHED = 400;
/** While pages cannot be rendered, one new try is made in this time. */
const TRY_AGAIN_AFTER_MS = 1_000;
/** Compression runs beside rendering, which a visitor waits for, so one at a time is enough. */
const COMPRESS_CONCURRENCY = 1;

/** Share of the memory limit for remembering which page a URL led to. */
const SHARE_OF_URLS = 1 / 16;
const LONGEST_URL = 300;
const BYTES_BESIDE_URL = 250;

type CachedPage = {
  readonly page: ReadyPage;
  /** When something it shows changed; null while it is fresh. */
  outdatedAt: number | null;
};

/**
 * A page for one reader. `staleSince` (milliseconds since 1970): it may be outdated since then, and cannot be
 * rendered anew.
 */
export type ServedPage = { page: ReadyPage; staleSince: number | null };

export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>;
  readonly #keysByTag = new Map<string, Set<string>>();
  /**
   * The page key that a raw URL led to, so that a repeated request needs no parsing at all. Holds no pages.
   */
  readonly #keysByUrl: LRUCache<string, string>;
  readonly #rendering = new Map<string, Promise<ReadyPage>>();
  readonly #renderWithinMs: number;
  readonly #takeTurn = limitTo(RENDER_CONCURRENCY);
  readonly #takeTurnToShrink = limitTo(COMPRESS_CONCURRENCY);
  #unfinished = 0;
  #generation = 0;
  /** When to try again; null unless the last page could not be rendered because the shop was busy. */
  #tryAgainAt: number | null = null;
  hits = 0;
  renders = 0;
  staleHits = 0;

  /** `maxBytes` covers everything cached: pages, fresh or outdated, and the URLs that led to them. */
  constructor({ maxBytes = 32 * 1024 * 1024, renderWithinMs = 10_000 } = {}) {
    this.#renderWithinMs = renderWithinMs;
    const urlBytes = Math.floor(maxBytes * SHARE_OF_URLS);
    this.#pages = new LRUCache<string, CachedPage>({
      maxSize: maxBytes - urlBytes,
      sizeCalculation: ({ page }, key) => page.bytes + key.length * 2,
      dispose: (cached, key) => this.#forgetTags(cached.page, key),
    });
    this.#keysByUrl = new LRUCache<string, string>({
      maxSize: urlBytes,
      sizeCalculation: (key, url) => (key.length + url.length) * 2 + BYTES_BESIDE_URL,
    });
  }

  /**
   * The page for a key, rendered at most once at a time however many ask for it. When the shop is too busy to
   * render it, its last known version; throws the `busy` ShopError when there is none.
   */
  async get(key: string, render: () => Promise<RenderedPage>): Promise<ServedPage> {
    const cached = this.#pages.get(key);
    if (cached && cached.outdatedAt === null) {
      this.#countHit(key, cached.page);
      return { page: cached.page, staleSince: null };
    }
    if (cached && this.#tryAgainAt !== null) {
      // Not awaited, because it will most likely fail.
      if (Date.now() >= this.#tryAgainAt) {
        this.#tryAgainAt = Date.now() + TRY_AGAIN_AFTER_MS;
        this.#renderOnce(key, render).catch(() => {});
      }
      return this.#toStale(cached);
    }
    try {
      return { page: await this.#renderOnce(key, render), staleSince: null };
    } catch (error) {
      if (!cached || !isBusy(error)) throw error;
      return this.#toStale(cached);
    }
  }

  #toStale({ page, outdatedAt }: CachedPage): ServedPage {
    this.staleHits++;
    return { page, staleSince: outdatedAt ?? Date.now() };
  }

  #renderOnce(key: string, render: () => Promise<RenderedPage>): Promise<ReadyPage> {
    const pending = this.#rendering.get(key);
    if (pending) return pending;
    if (this.#unfinished >= MAX_UNFINISHED) return Promise.reject(toBusy());
    this.#unfinished++;
    const rendering = this.#render(key, render).finally(() => {
      this.#unfinished--;
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
    });
    this.#rendering.set(key, rendering);
    return rendering;
  }

  async #render(key: string, render: () => Promise<RenderedPage>): Promise<ReadyPage> {
    const generation = this.#generation;
    const until = Date.now() + this.#renderWithinMs;
    this.renders++;
    try {
      const page = await endBefore(
        until,
        // A render that hangs gives its turn back, and one that waited too long for its turn does not use it.
        this.#takeTurn(async () => {
          if (Date.now() >= until) throw toBusy();
          return endBefore(until, render().then(toReadyPage));
        }),
      );
      this.#tryAgainAt = null;
      this.#keep(key, page, generation);
      return page;
    } catch (error) {
      if (isBusy(error)) this.#tryAgainAt = Date.now() + TRY_AGAIN_AFTER_MS;
      throw error;
    }
  }

  #keep(key: string, page: ReadyPage, generation: number): void {
    if (!page.isCached) {
      this.#pages.delete(key);
    } else if (generation === this.#generation || page.tags.length === 0) {
      this.#pages.set(key, { page, outdatedAt: null });
      // A page too large to be cached leaves no tags behind.
      if (this.#pages.has(key)) for (const tag of page.tags) this.#rememberTag(tag, key);
    } else if (this.#pages.peek(key)?.outdatedAt !== null) {
      // It may lack what changed while it was rendered, but it is still the last known version.
      this.#pages.set(key, { page, outdatedAt: Date.now() });
    }
  }

  /** Every page that shows one of these tags must be rendered anew. */
  drop(tags: Iterable<string>): void {
    this.#generation++;
    // A render that began before the change must not be handed to anyone who asks after it.
    this.#rendering.clear();
    for (const tag of tags) {
      for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#outdate(key, this.#pages.peek(key));
    }
  }

  /** The same for every page that shows anything that can change. */
  dropAll(): void {
    this.drop([...this.#keysByTag.keys()]);
  }

  /** Remembers the page that this URL led to for one variant of the shop: its store and language. */
  rememberUrl(url: string, variant: string, key: string): void {
    if (url.length <= LONGEST_URL && this.#pages.peek(key)) this.#keysByUrl.set(variant + url, key);
  }

  /** Answers a GET for a cached page, without routing. False when it is not cached or outdated. */
  serveCached(request: IncomingMessage, response: ServerResponse, variant: string): boolean {
    if (request.method !== 'GET') return false;
    const key = this.#keysByUrl.get(variant + request.url!);
    if (key === undefined) return false;
    const cached = this.#pages.get(key);
    if (!cached || cached.outdatedAt !== null) return false;
    this.#countHit(key, cached.page);
    sendPage(cached.page, request, response);
    return true;
  }

  /** Most pages are read once before they change: only those that are read again are compressed with care. */
  #countHit(key: string, page: ReadyPage): void {
    this.hits++;
    if (!page.mayShrink) return;
    page.mayShrink = false;
    this.#takeTurnToShrink(() => shrink(page)).then(
      () => this.#weighAgain(key, page),
      () => {},
    );
  }

  /** A page takes more memory once it is compressed twice. The cache weighs only what is new to it. */
  #weighAgain(key: string, page: ReadyPage): void {
    const cached = this.#pages.peek(key);
    if (cached?.page === page) this.#pages.set(key, { ...cached }, { noDisposeOnSet: true });
  }

  /** Counts what has been outdated: as long as it stays the same, no page has changed. */
  get changes(): number {
    return this.#generation;
  }

  get size(): { pages: number; bytes: number } {
    return {
      pages: this.#pages.size,
      bytes: this.#pages.calculatedSize + this.#keysByUrl.calculatedSize,
    };
  }

  #outdate(key: string, cached: CachedPage | undefined): void {
    if (!cached) return;
    cached.outdatedAt ??= Date.now();
    this.#forgetTags(cached.page, key);
  }

  #rememberTag(tag: string, key: string): void {
    let keys = this.#keysByTag.get(tag);
    if (!keys) this.#keysByTag.set(tag, (keys = new Set()));
    keys.add(key);
  }

  #forgetTags({ tags }: ReadyPage, key: string): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}

const toBusy = () => new ShopError('busy', { retryAfterSeconds: 2 });
const isBusy = (error: unknown) => error instanceof ShopError && error.code === 'busy';

/**
 * The outcome of `work`; throws the `busy` ShopError when there is none by then (milliseconds since 1970).
 */
async function endBefore<Outcome>(until: number, work: Promise<Outcome>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(toBusy()), until - Date.now());
    timer.unref();
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
