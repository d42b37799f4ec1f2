// A page that was open during a deployment no longer finds its own code on the server. The page is then
// loaded again, with the code of the current build; the cart and the scroll position are kept.

import { t } from '../data/language.ts';
import { storedText } from '../data/stored.ts';
import { toastError } from '../data/toast.ts';

const doneAt = storedText('opened-anew-at', 'sessionStorage');
/** Not in a loop, should the new page not find its code either. */
const ONCE_IN_MS = 10_000;

/** Loads a path of the shop as a whole document; null, or the current path, reloads this page. */
export function loadDocument(path: string | null): void {
  if (import.meta.env.DEV) return;
  if (Date.now() - Number(doneAt.read()) < ONCE_IN_MS) return;
  doneAt.write(String(Date.now()));
  const { pathname, search, hash } = window.location;
  if (path === null || path === pathname + search + hash) window.location.reload();
  else window.location.assign(path);
}

declare global {
  interface Window {
    __reactRouterManifest?: { url?: string };
  }
}

/** Call after a part of this page could not be loaded. Nothing that is being typed is lost. */
export async function reloadIfOutdated(): Promise<void> {
  const list = window.__reactRouterManifest?.url;
  if (!list) return;
  const answer = await fetch(list, { method: 'HEAD', cache: 'no-cache' }).catch(() => null);
  if (answer?.status !== 404) return;
  const isTyping = [...document.forms].some((form) => form.getAttribute('action') !== '/search');
  if (isTyping) toastError(t('The shop has been updated. Please reload this page.'));
  else loadDocument(null);
}
