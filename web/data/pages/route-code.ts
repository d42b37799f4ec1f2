// The code of the other pages. It is prefetched once this page is at rest, so that links also work without a
// network; where it is missing, the open page stays until the code can be loaded. React Router itself would
// reload the document, which without a network shows the browser's own error page.

import { useContext, useEffect } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  type DataRouter,
  type UNSAFE_AssetsManifest as AssetsManifest,
} from 'react-router';
import { preloadAhead } from '../../ui/lazy-part.ts';
import { ApiError, offlineError } from '../api.ts';
import { loadWithRetries } from '../connection.ts';
import { loadDocument } from '../../ui/new-version.ts';

/** Call once, in the root. */
export function useRouteCode(): void {
  const router = useContext(DataRouterContext)!.router;
  const { manifest } = useContext(FrameworkContext)!;
  useEffect(() => waitForCode(router, manifest), [router, manifest]);
  useEffect(() => fetchCodeAhead(manifest), [manifest]);
}

const guarded = new WeakSet<DataRouter>();

/** Makes the router wait before it loads any route's code. */
function waitForCode(router: DataRouter, manifest: AssetsManifest): void {
  if (guarded.has(router)) return;
  guarded.add(router);
  for (const route of Object.values(router.manifest)) {
    const address = route && manifest.routes[route.id]?.module;
    if (!address || typeof route.lazy !== 'object') continue;
    const lazy = route.lazy as Record<string, (() => Promise<unknown>) | undefined>;
    for (const [part, load] of Object.entries(lazy)) {
      if (!load) continue;
      lazy[part] = async () => {
        await fetchCode(address, () => loadDocument(findDestination(router)));
        return load();
      };
    }
  }
}

/** The address that is being navigated to; null when none is. */
function findDestination({ state, createHref }: DataRouter): string | null {
  const { location } = state.navigation;
  return location ? createHref(location) : null;
}

const fetching = new Map<string, Promise<unknown>>();

/** Fetched once, for whichever press came first; a later press on the same page waits for the same fetch. */
function fetchCode(address: string, onNewVersion: () => void): Promise<unknown> {
  let code = fetching.get(address);
  if (!code) {
    code = loadWithRetries(() => importCode(address, onNewVersion), { for: 'navigation' });
    fetching.set(address, code);
  }
  return code;
}

const load = (address: string): Promise<unknown> => import(/* @vite-ignore */ address);

async function importCode(address: string, onNewVersion: () => void): Promise<unknown> {
  try {
    return await load(address);
  } catch {
    await expectSameVersion(address, onNewVersion);
    // Some browsers remember for ever that a file could not be loaded; the document must then be reloaded
    // too.
    return load(address).catch((error: unknown) => {
      onNewVersion();
      throw error;
    });
  }
}

/** Throws when the shop cannot be reached. A missing file belongs to an earlier build of the shop. */
async function expectSameVersion(address: string, onNewVersion: () => void): Promise<void> {
  const answer = await fetch(address, { cache: 'no-cache' }).catch(() => {
    throw offlineError();
  });
  if (answer.status === 404) onNewVersion();
  if (!answer.ok) throw new ApiError(answer.status, {});
}

/** Pages one press away from most pages. */
const NEXT = [
  'shop/catalogue/home',
  'shop/catalogue/product',
  'shop/catalogue/listing',
  'shop/catalogue/search',
];
/** The next page of a buyer. It shares much code with the account pages. */
const CART = ['shop/cart/cart'];
/** Pages for shoppers, as opposed to staff. */
const SHOPPERS = /^shop\//;
const REST_MS = 1_000;
/** A visitor who stays this long without touching anything will probably continue. */
const LONG_REST_MS = 10_000;
/** Events that show that somebody is using the page. */
const USES = ['pointerdown', 'keydown', 'scroll'] as const;

function fetchCodeAhead(manifest: AssetsManifest): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const used = untilUsed(signal);
  const fetchLater = (work: () => void) => void setTimeout(() => signal.aborted || whenIdle(work), REST_MS);
  const fetchNow = () => {
    // Staff stay on their pages, pickers and riders on a phone whose mobile data may be their own.
    if (document.querySelector('[data-work-side]')) return;
    // Most presses open a product, and then its code need only be called.
    const product = manifest.routes['shop/catalogue/product']!.module;
    void preloadModules(manifest, NEXT).then(() => load(product).catch(() => {}));
    // The rest only for visitors who use the page: a glance at one page does not justify it.
    void used.then(() => fetchLater(() => preloadShoppersPages(manifest)));
  };
  const fetchSoon = () => fetchLater(fetchNow);
  if (document.readyState === 'complete') fetchSoon();
  else window.addEventListener('load', fetchSoon, { once: true, signal });
  // Retries when the network is back.
  window.addEventListener('online', fetchSoon, { signal });
  return () => leaving.abort();
}

/** Resolves when the page is touched or has been open for a long time. */
function untilUsed(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    for (const use of USES) {
      window.addEventListener(use, () => resolve(), { once: true, passive: true, signal });
    }
    setTimeout(resolve, LONG_REST_MS);
  });
}

function preloadShoppersPages(manifest: AssetsManifest): void {
  if (savesData()) return void preloadModules(manifest, CART);
  const ids = Object.keys(manifest.routes).filter((id) => SHOPPERS.test(id));
  void preloadModules(manifest, ids);
  preloadAhead();
}

/**
 * Prefetches without executing anything, after everything visible; file by file, because all at once would
 * hold up a press on a slow phone.
 */
async function preloadModules(manifest: AssetsManifest, ids: readonly string[]): Promise<void> {
  const addresses = ids.flatMap((id) => {
    const route = manifest.routes[id];
    return route ? [route.module, ...(route.imports ?? [])] : [];
  });
  for (const href of new Set(addresses)) {
    await new Promise<void>(whenIdle);
    if (document.querySelector(`link[rel=modulepreload][href="${href}"]`)) continue;
    const hint = document.createElement('link');
    hint.rel = 'modulepreload';
    hint.fetchPriority = 'low';
    hint.href = href;
    hint.addEventListener('error', () => hint.remove());
    document.head.append(hint);
  }
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 200);
}
