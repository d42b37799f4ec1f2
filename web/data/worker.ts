// The page's side of the shop's service worker (web/worker/): its registration, what it is told, the names of
// the browser's caches, and how old a page is that came from one of them.

import { useEffect, useSyncExternalStore } from 'react';

/** Scripts, styles and fonts that were loaded, of any version: their names identify their content. */
export const ASSETS = 'assets';
/** Pictures that were shown. */
export const IMAGES = 'images';
/** Documents of pages that were seen, and the data of public ones. Nothing in them is personal. */
export const PAGES = 'pages';

/** When a document from a cache was read, in milliseconds since 1970; on its `html` element. */
export const READ_AT = 'data-read-at';
/** The same for the data of a page, from the worker; null: it came from the network. */
export type PageAge = { path: string; readAt: number | null };
/** To the worker: somebody looks at this page, so it must open without a network, with its loaded code. */
export type SeenPage = { seen: string; files: readonly string[] };

/** Shorter looks are on the way to somewhere else. */
const REST_MS = 2_000;

/** The next user of this browser must not find what somebody else has looked at. */
export function clearCached(): void {
  // `caches` is missing where the shop is not served over https.
  if (!globalThis.caches) return;
  void caches.delete(IMAGES);
  forgetPages();
}

/** Prices and words of the cached pages are those of another store or language. */
export function forgetPages(): void {
  void globalThis.caches?.delete(PAGES);
}

/** Browsers look for a newer one by themselves. */
export async function registerWorker(): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (serviceWorker && !(await serviceWorker.getRegistration()))
    await serviceWorker.register('/service-worker.js');
}

/**
 * `path`: with its query. Of staff's pages only those that are worked on a phone: its mobile data may be
 * their own.
 */
export function useSeenPage(path: string): void {
  useEffect(() => {
    const timer = setTimeout(() => void reportSeen(path).catch(() => {}), REST_MS);
    return () => clearTimeout(timer);
  }, [path]);
}

async function reportSeen(path: string): Promise<void> {
  if (
    import.meta.env.DEV ||
    !navigator.onLine ||
    !navigator.serviceWorker ||
    document.querySelector('[data-work-side]:not(:has([data-work=phone]))')
  )
    return;
  await registerWorker();
  const { active } = await navigator.serviceWorker.ready;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
  active?.postMessage({ seen: path, files: listLoadedFiles() } satisfies SeenPage);
}

/** Also those that the document does not name, as the code of a page of staff. */
function listLoadedFiles(): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const ours = urls.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
  );
  return ours.map(({ pathname }) => pathname);
}

let ages: Map<string, number> | null = null;

/** By path. What was loaded as a document says it itself. */
function readAges(): Map<string, number> {
  if (!ages) {
    const readAt = document.documentElement.getAttribute(READ_AT);
    ages = new Map(readAt ? [[location.pathname, Number(readAt)]] : []);
  }
  return ages;
}

function onAgeChange(listener: () => void): () => void {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const onMessage = ({ data }: MessageEvent<PageAge>) => {
    if (data.readAt === null) readAges().delete(data.path);
    else readAges().set(data.path, data.readAt);
    listener();
  };
  serviceWorker?.addEventListener('message', onMessage);
  return () => serviceWorker?.removeEventListener('message', onMessage);
}

/** When the page at this path was read, if it comes from a cache; null: it is up to date. */
export function useReadAt(pathname: string): number | null {
  return useSyncExternalStore(
    onAgeChange,
    () => readAges().get(pathname) ?? null,
    () => null,
  );
}
