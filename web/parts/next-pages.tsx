// Prepares the pages one press away: their data when a pointer rests on a link, a finger touches it or the
// keyboard reaches it. One set of listeners for all links of the page. Their code is fetched ahead by
// web/data/route-code.ts.

import { useEffect } from 'react';
import { isId } from '#shared/ids.ts';

const REST_MS = 50;
const GOOD_FOR_MS = 5_000;

export function NextPages() {
  useEffect(listenForIntent, []);
  return null;
}

/** Address of the data a page's clientLoader will ask for; null when the link leads elsewhere. */
function toDataAddress(url: URL): string | null {
  if (url.origin !== location.origin || url.pathname === location.pathname) return null;
  const { pathname } = url;
  const route = toRouteId(pathname);
  if (!route) return null;
  const file = pathname === '/' ? '/_.data' : `${pathname}.data`;
  return `${file}?_routes=${encodeURIComponent(route)}`;
}

function toRouteId(pathname: string): string | null {
  if (pathname === '/') return 'storefront/home';
  const [first = '', second = '', ...more] = pathname.slice(1).split('/');
  if (more.length > 0 || second === '') return null;
  if (first === 'product') return 'storefront/product';
  return isId(first.slice(first.lastIndexOf('-') + 1)) ? 'storefront/listing' : null;
}

const prepared = new Set<string>();

function prepare(target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest('a') : null;
  const address = link ? toDataAddress(new URL(link.href)) : null;
  if (!address || prepared.has(address) || wantsToSaveData()) return;
  prepared.add(address);
  const hint = document.createElement('link');
  hint.rel = 'prefetch';
  hint.as = 'fetch';
  hint.href = address;
  document.head.append(hint);
  // For so long the server lets it be used without asking again.
  setTimeout(() => {
    prepared.delete(address);
    hint.remove();
  }, GOOD_FOR_MS);
}

function wantsToSaveData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

function listenForIntent(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onRest = ({ target }: Event) => {
    clearTimeout(timer);
    timer = setTimeout(() => prepare(target), REST_MS);
  };
  const onTouch = ({ target }: Event) => prepare(target);
  document.addEventListener('pointerover', onRest, { passive: true });
  document.addEventListener('touchstart', onTouch, { passive: true });
  document.addEventListener('focusin', onRest);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('pointerover', onRest);
    document.removeEventListener('touchstart', onTouch);
    document.removeEventListener('focusin', onRest);
  };
}
