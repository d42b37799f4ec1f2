// How a page starts in the browser, in both applications: the answer that the document came with, and the
// words of its language; and what lets React live with a browser that translates pages.

import type { PageAnswer } from '#shared/shop-facts.ts';
import { speak, type Words } from './language.ts';
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

// Browsers translate an open page by putting elements of their own around its texts, or in place of them.
// React then asks the browser to remove, or to insert before, what is no longer where it was, which throws,
// and it writes later texts where nobody sees them. From surviveTranslation on, what stands in a text's place
// is removed instead of it, and a text that changes comes back, to be translated again.

/** What translators wrap or replace texts with. */
const WRAPPER = 'FONT';

/** Texts that were taken out of the page, and what stands in their places. */
const replaced = new WeakMap<Node, Element>();

/** Call once, before React starts. */
export function surviveTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;

  Node.prototype.removeChild = function removeWhatIsThere<Child extends Node>(child: Child): Child {
    const place = findPlace(this, child);
    // As by itself: an error that no translator caused is thrown.
    if (place || !isMoved(child)) removeChild.call(this, place ?? child);
    return child;
  };

  Node.prototype.insertBefore = function insertBeforeWhatIsThere<Child extends Node>(
    child: Child,
    before: Node | null,
  ): Child {
    const place = before && findPlace(this, before);
    return insertBefore.call(this, child, place ?? (before && isMoved(before) ? null : before)) as Child;
  };

  const observer = new MutationObserver((records) => {
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes].filter(isWrapper)));
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') {
        bringBack(target);
        continue;
      }
      if (added.size === 0) continue;
      const wrapper = [...addedNodes, previousSibling, nextSibling].find(
        (node): node is Element => node !== null && isWrapper(node) && added.has(node),
      );
      for (const text of removedNodes) {
        if (!wrapper || !(text instanceof Text) || text.isConnected) continue;
        replaced.set(text, wrapper);
        observer.observe(text, { characterData: true });
      }
    }
  });
  observer.observe(document, { childList: true, subtree: true });
}

const isWrapper = (node: Node): node is Element => node.nodeName === WRAPPER;

/** The child of `parent` that is `node`, is around it, or stands in its place. */
function findPlace(parent: Node, node: Node): Node | null {
  let place: Node | null | undefined = node.parentNode ? node : replaced.get(node);
  while (place && place.parentNode !== parent) place = place.parentNode;
  return place ?? null;
}

function isMoved(node: Node): boolean {
  return node instanceof Text && (replaced.has(node) || node.parentNode?.nodeName === WRAPPER);
}

function bringBack(text: Node): void {
  const wrapper = replaced.get(text);
  if (!wrapper) return;
  replaced.delete(text);
  wrapper.replaceWith(text);
}
