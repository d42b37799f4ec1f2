// Fetches ahead what will probably be opened next: the page of a link on which a pointer rests, which a
// finger touches or the keyboard focuses; and, at rest, the code of the pages one press away.

import type { QueryClient } from '@tanstack/react-query';
import { prefetchPage } from '../data/pages/page-query.ts';
import { findPage, preloadPage } from './pages.tsx';

const REST_MS = 50;
/** After this the page has loaded everything of its own. */
const SETTLED_MS = 1_000;
const NEXT = ['/product/next', '/next/next', '/search', '/', '/cart', '/login', '/no/page/here'];

/** Call once. One set of listeners for all links of all pages. Returns how to end it. */
export function startPrefetch(client: QueryClient): () => void {
  const stopListening = listenForIntent(client);
  const timer = setTimeout(() => void preloadNext(), SETTLED_MS);
  return () => {
    stopListening();
    clearTimeout(timer);
  };
}

async function preloadNext(): Promise<void> {
  if (savesData()) return;
  for (const path of NEXT) {
    await new Promise<void>((resolve) => {
      if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 2_000 });
      else setTimeout(resolve, 200);
    });
    if (!navigator.onLine) return;
    await preloadPage(path);
    await findPage(path)?.skeleton?.preload();
  }
}

function prefetch(client: QueryClient, target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== location.origin || link.pathname === location.pathname) return;
  if (!navigator.onLine || savesData()) return;
  const page = findPage(link.pathname);
  if (page) void preloadPage(link.pathname);
  if (page?.reads === 'always') prefetchPage(client, link);
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}

function listenForIntent(client: QueryClient): () => void {
  const leaving = new AbortController();
  const listen = { passive: true, signal: leaving.signal };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onRest = ({ target }: Event) => {
    clearTimeout(timer);
    timer = setTimeout(() => prefetch(client, target), REST_MS);
  };
  document.addEventListener('pointerover', onRest, listen);
  document.addEventListener('focusin', onRest, listen);
  document.addEventListener('touchstart', ({ target }) => prefetch(client, target), listen);
  return () => {
    clearTimeout(timer);
    leaving.abort();
  };
}
