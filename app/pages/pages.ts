// Serves every page, and what a page shows as `<path>.data`, cached whole in the page cache. Pages are the
// same bytes for everybody who sees the same store in the same language; the browser fetches personal data
// after paint.

import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toCdnHeaders } from './cdn.ts';
import { makePageReads } from './page-reads.ts';
import { ShopError } from '#shared/shop-error.ts';
import { toBadAddress, withoutLastSlashes } from '#http/request-url.ts';
import { isOverload } from '#http/errors.ts';
import { toAddressSubject } from '#shared/ip-address.server.ts';
import { DEFAULT_LANGUAGE } from '#shared/languages.ts';
import type { Stores } from '#features/stores/store/stores.ts';
import type { ServedPage } from './page-cache.ts';
import { toPageKey } from './page-key.ts';
import type { Services } from '../services.ts';
import { sendPage, type RenderedPage } from './ready-page.ts';
import type { PageRenderer, StoreFacts } from './render-page.ts';
import type { ShopApp } from '#http/routing.ts';

const DATA_SUFFIX = '.data';
const DATA_ROOT = '/_.data';
/**
 * Filtered pages being rendered or waiting, so that a stranger who requests ever new ones takes no turns from
 * others.
 */
const MAX_FILTERED = 40;
/** Those of one network address, which thousands of honest visitors may share. */
const MAX_FILTERED_OF_ADDRESS = 20;

type PageOptions = { renderer: PageRenderer; isDevelopment: boolean };

export function servePages(app: ShopApp, services: Services, { renderer, isDevelopment }: PageOptions): void {
  const { cache, catalogue, search, log, config, stores, settings, offers } = services;
  let filtered = 0;
  const filteredOf = new Map<string, number>();

  /** Outside the cache: too many filtered pages do not mean that pages cannot be rendered. */
  async function takeFilteredTurn(ipAddress: string, work: () => Promise<ServedPage>): Promise<ServedPage> {
    const address = toAddressSubject(ipAddress);
    const own = filteredOf.get(address) ?? 0;
    if (filtered >= MAX_FILTERED || own >= MAX_FILTERED_OF_ADDRESS)
      throw new ShopError('busy', { retryAfterSeconds: 2 });
    filtered++;
    filteredOf.set(address, own + 1);
    try {
      return await work();
    } finally {
      filtered--;
      const left = filteredOf.get(address)! - 1;
      if (left > 0) filteredOf.set(address, left);
      else filteredOf.delete(address);
    }
  }

  type PageRequest = { path: string; isData: boolean; storeId: string; language: string; isCached: boolean };

  /** Throws the `busy` ShopError when the database does not answer. */
  async function render({ path, isData, storeId, language, isCached }: PageRequest): Promise<RenderedPage> {
    // Every page shows whether a place must be chosen, and the shop's name.
    const tags = new Set<string>(['stores', 'shop-facts']);
    const reads = makePageReads(
      { catalogue, search, settings, stores, offers },
      { storeId, language },
      (tag) => tags.add(tag),
    );
    const source = { reads, stores: toStoreFacts(stores, storeId), language, rejection: null };
    const making = isData ? renderer.read(path, source).then(renderer.toData) : renderer.render(path, source);
    const page = await making.catch((err: unknown) => {
      if (!isOverload(err)) throw err;
      log.warn({ err }, 'a page could not be rendered: the database did not answer');
      throw new ShopError('busy', { retryAfterSeconds: 2 });
    });
    if (page.status !== 200 || isDevelopment || !isCached) return { ...page, tags: null };
    // A CDN knows a page by its URL only, which says neither the store nor the language.
    const cdn = stores.all().length > 1 || language !== DEFAULT_LANGUAGE ? null : config.cdn;
    const headers = { ...page.headers, ...toCdnHeaders(cdn, [...tags]) };
    return { ...page, headers, tags: [...tags] };
  }

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const target = request.raw.url ?? '/';
    const queryAt = target.indexOf('?');
    const rawPath = queryAt < 0 ? target : target.slice(0, queryAt);
    const search = new URLSearchParams(queryAt < 0 ? '' : target.slice(queryAt + 1));
    const isData = rawPath.endsWith(DATA_SUFFIX);
    const pathname = !isData ? rawPath : rawPath === DATA_ROOT ? '/' : rawPath.slice(0, -DATA_SUFFIX.length);

    const page = toPageKey(withoutLastSlashes(pathname), search);
    if (!page) throw toBadAddress();
    const { path, isFiltered } = page;
    const { storeId, language } = request;
    const variant = toVariant(services, request);
    const key = `${variant} ${isData ? 'data:' : ''}${page.key}`;
    const get = () =>
      cache.get(key, () => render({ path, isData, storeId, language, isCached: !isFiltered }));
    const served = isFiltered ? await takeFilteredTurn(request.ip, get) : await get();
    cache.rememberUrl(target, variant, key);
    reply.hijack();
    sendPage(served.page, request.raw, reply.raw, toStaleHeaders(served));
  }

  app.get('/*', { exposeHeadRoute: true }, serve);
}

/** The variant of the shop that a request sees: the part of a page's key that is not in its URL. */
export function toVariant(
  { callerStore, callerLanguage }: Pick<Services, 'callerStore' | 'callerLanguage'>,
  request: { headers: IncomingHttpHeaders },
): string {
  return `${callerLanguage(request)} ${callerStore(request)}`;
}

export function toStoreFacts(stores: Stores, storeId: string | null): StoreFacts {
  const all = stores.all();
  const hasAreas = stores.hasAreas();
  return {
    hasAreas,
    hasPlaces: stores.places().length > 0,
    hasStores: all.length > 1,
    timeZone: all[0]!.timeZone,
    isDeliveryFree: all.every(({ deliveryChargePaise }) => deliveryChargePaise === 0),
    storeId: hasAreas ? storeId : null,
  };
}

/** For a page that may be outdated: its age (RFC 9111), and for how long it has been stale (RFC 9211). */
function toStaleHeaders({ page, staleSince }: ServedPage): string[] {
  if (staleSince === null) return [];
  const age = Math.round((Date.now() - page.renderedAt) / 1000);
  const staleFor = Math.max(1, Math.round((Date.now() - staleSince) / 1000));
  return ['Age', String(age), 'Cache-Status', `shop; hit; ttl=-${staleFor}`];
}
