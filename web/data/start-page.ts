// How a page starts in the browser, in both applications: the answer that the document came with, and the
// words of its language.

import type { PageAnswer } from '#shared/shop-facts.ts';
import { speak, type Words } from './language.ts';
import { surviveTranslation } from './translated-page.ts';
import { startWindowHistory } from '../ui/window-history.ts';

/** Id of the script with the answer. */
export const ANSWER_ID = 'page-answer';

/** Call once, before anything is drawn. */
export async function startPage(): Promise<PageAnswer> {
  surviveTranslation();
  startWindowHistory();
  measureVisit();
  await loadWords();
  return JSON.parse(document.getElementById(ANSWER_ID)!.textContent) as PageAnswer;
}

async function loadWords(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[data-language]');
  if (!link) return;
  const code = link.dataset.language!;
  // A page in English is better than one that does not work.
  const file = await (import(/* @vite-ignore */ link.href) as Promise<{ default: Words }>).catch(() => null);
  if (file) speak(() => ({ code, words: file.default }));
}

/**
 * The first page of a visit, for the shop's own metrics, once everything that the visitor waits for is done.
 * Browsers that cannot measure, or cannot send while a page is left, are left out.
 */
export function measureVisit(): void {
  if (!('PerformanceObserver' in window) || !('sendBeacon' in navigator)) return;
  const { pathname } = window.location;
  const start = () =>
    void import('./visit-vitals.ts').then(
      (code) => code.sendVitals(pathname),
      () => {},
    );
  const startAtRest = () =>
    'requestIdleCallback' in window ? void window.requestIdleCallback(start) : void setTimeout(start, 1_000);
  if (document.readyState === 'complete') startAtRest();
  else window.addEventListener('load', startAtRest, { once: true });
}
