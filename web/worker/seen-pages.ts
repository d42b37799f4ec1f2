// Pages that were seen, without a network: their documents, which are the same for everybody, and the data of
// public ones, marked with the time they were read. An address that was never seen gets a small document.

/// <reference lib="webworker" />

import type { WorkboxPlugin } from 'workbox-core/types.js';
import { toOrderPath } from '#shared/page-urls.ts';
import { readPage } from '#shared/read-page.ts';
import { ASSETS, PAGES, READ_AT, type PageAge, type SeenPage } from '../data/worker.ts';
import { toOfflineDocument } from './offline-document.ts';

const DATA_SUFFIX = '.data';
const HOME_DATA = `/_${DATA_SUFFIX}`;
/** Kinds of pages whose data is in the page, and the same for everybody. */
const WITH_DATA = new Set(['home', 'product', 'listing', 'shop-page']);
/** Of cached data, when it was read, in milliseconds since 1970. */
const READ_AT_HEADER = 'x-read-at';
/** A file in the HTML of a page. Fonts of other scripts are in its styles, without quotes. */
const ASSET = /["'](\/assets\/[\w.-]+)["']/g;

const trimSlashes = (pathname: string) => pathname.replace(/(?<=.)\/+$/, '');

export const isPage = ({ pathname }: URL) => readPage(trimSlashes(pathname)) !== null;

export const isData = (url: URL) => url.pathname.endsWith(DATA_SUFFIX) && isPage(toPageUrl(url));

/** The address of the page whose data this is. */
function toPageUrl(url: URL): URL {
  const { pathname } = url;
  const path = pathname === HOME_DATA ? '/' : pathname.slice(0, -DATA_SUFFIX.length);
  return new URL(path + url.search, url);
}

/** The query of a personal page may be a secret, and all orders have the same document. */
function toCacheKey(url: URL): string {
  if (url.pathname.endsWith(DATA_SUFFIX)) return url.pathname + url.search;
  const pathname = trimSlashes(url.pathname);
  const kind = readPage(pathname)?.kind;
  if (kind === 'order') return toOrderPath('order');
  return kind === 'shell' ? pathname : pathname + url.search;
}

export function toPagePlugin({ clients }: ServiceWorkerGlobalScope): WorkboxPlugin {
  return {
    cacheKeyWillBeUsed: async ({ request }) => toCacheKey(new URL(request.url)),
    cacheWillUpdate: async ({ response }) => (isStorable(response) ? response : null),
    cachedResponseWillBeUsed: async ({ cachedResponse, request }) =>
      cachedResponse && markAge(cachedResponse, isData(new URL(request.url))),
    handlerDidError: async ({ request }) =>
      request.mode === 'navigate' ? toOfflineDocument(await caches.open(PAGES)) : undefined,
    // A document says it itself.
    handlerWillRespond: async ({ response, request, event }) => {
      const url = new URL(request.url);
      if (request.mode === 'navigate' || !isData(url)) return response;
      const readAt = response.headers.get(READ_AT_HEADER);
      const age: PageAge = { path: toPageUrl(url).pathname, readAt: readAt ? Number(readAt) : null };
      (await clients.get((event as FetchEvent).clientId))?.postMessage(age);
      return response;
    },
  };
}

const isStorable = ({ status, redirected }: Response) => status === 200 && !redirected;

async function markAge(cached: Response, isDataOfPage: boolean): Promise<Response> {
  const headers = new Headers(cached.headers);
  const readAt = String(Date.parse(headers.get('date') ?? ''));
  // The body is no longer as it was sent.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  headers.set(READ_AT_HEADER, readAt);
  if (isDataOfPage) return new Response(cached.body, { headers });
  const html = await cached.text();
  return new Response(html.replace('<html ', `<html ${READ_AT}="${readAt}" `), { headers });
}

/** For a page that was opened without this worker, or without its document. */
export async function storePage({ seen: path, files }: SeenPage): Promise<void> {
  const url = new URL(path, location.origin);
  const kind = readPage(trimSlashes(url.pathname))?.kind;
  if (!kind) return;
  const pages = await caches.open(PAGES);
  const html = await store(pages, toCacheKey(url), path);
  if (WITH_DATA.has(kind)) {
    const dataPath =
      (url.pathname === '/' ? HOME_DATA : trimSlashes(url.pathname) + DATA_SUFFIX) + url.search;
    await store(pages, toCacheKey(new URL(dataPath, url)), dataPath);
  }
  if (!html) return;
  const assets = await caches.open(ASSETS);
  const known = new Set((await assets.keys()).map((key) => new URL(key.url).pathname));
  const wanted = new Set([...[...html.matchAll(ASSET)].map(([, file]) => file!), ...files]);
  for (const file of wanted) if (!known.has(file)) await assets.add(file).catch(() => {});
}

/** Its text; null when it was there, or is no page. */
async function store(pages: Cache, key: string, path: string): Promise<string | null> {
  if (await pages.match(key, { ignoreVary: true })) return null;
  const answer = await fetch(path, { priority: 'low' });
  if (!isStorable(answer)) return null;
  await pages.put(key, answer.clone());
  return answer.text();
}
