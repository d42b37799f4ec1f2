// A page that was open while the shop was renewed finds no more of its own code. The server then sends the
// page anew, with the code of its present build; the cart and the place on the page are kept.

import { t } from '../language.ts';
import { toastError } from '../toast.ts';

const DONE_AT = 'opened-anew-at';
/** Not over and over, should the new page find its code no better. */
const ONCE_IN_MS = 10_000;

/** Loads a path of the shop as a whole page, this one at its place when `path` is where one is. */
export function loadDocument(path: string | null): void {
  if (import.meta.env.DEV) return;
  if (Date.now() - Number(sessionStorage.getItem(DONE_AT)) < ONCE_IN_MS) return;
  sessionStorage.setItem(DONE_AT, String(Date.now()));
  const { pathname, search, hash } = window.location;
  if (path === null || path === pathname + search + hash) window.location.reload();
  else window.location.assign(path);
}

declare global {
  interface Window {
    __reactRouterManifest?: { url?: string };
  }
}

/** After a part of this page could not be loaded. Nothing that is being typed is thrown away. */
export async function reloadIfOutdated(): Promise<void> {
  const list = window.__reactRouterManifest?.url;
  if (!list) return;
  const answer = await fetch(list, { method: 'HEAD', cache: 'no-cache' }).catch(() => null);
  if (answer?.status !== 404) return;
  const isTyping = [...document.forms].some((form) => form.getAttribute('action') !== '/search');
  if (isTyping) toastError(t('The shop was renewed meanwhile. Please load this page again.'));
  else loadDocument(null);
}
