// Prefetches the data of pages that will probably be opened next: when a pointer rests on their link, a
// finger touches it or the keyboard focuses it. One set of listeners for all links of the page. Their code is
// prefetched by web/data/pages/route-code.ts.

import { useEffect } from 'react';
import { prefetchPage } from '../../data/pages/page-query.ts';

const REST_MS = 50;

export function PrefetchLinks() {
  useEffect(listenForIntent, []);
  return null;
}

function prefetch(target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== location.origin || link.pathname === location.pathname) return;
  if (navigator.onLine && !wantsToSaveData()) prefetchPage(link);
}

function wantsToSaveData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

function listenForIntent(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onRest = ({ target }: Event) => {
    clearTimeout(timer);
    timer = setTimeout(() => prefetch(target), REST_MS);
  };
  const onTouch = ({ target }: Event) => prefetch(target);
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
