// A page that was open during a deployment no longer finds its own code on the server. The page is then
// loaded again, with the code of the current build; the cart and the scroll position are kept.

import { t } from '../data/language.ts';
import { storedText } from '../data/stored.ts';
import { toastError } from '../data/toast.ts';

const doneAt = storedText('opened-anew-at', 'sessionStorage');
/** Not in a loop, should the new page not find its code either. */
const ONCE_IN_MS = 10_000;

/** Loads this page again as a whole document. */
function reload(): void {
  if (import.meta.env.DEV || Date.now() - Number(doneAt.read()) < ONCE_IN_MS) return;
  doneAt.write(String(Date.now()));
  window.location.reload();
}

/** Call after a part of this page could not be loaded. Nothing that is being typed is lost. */
export async function reloadIfOutdated(): Promise<void> {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')!.src;
  const answer = await fetch(entry, { method: 'HEAD', cache: 'no-cache' }).catch(() => null);
  if (answer?.status !== 404) return;
  const isTyping = [...document.forms].some((form) => form.getAttribute('action') !== '/search');
  if (isTyping) toastError(t('The shop has been updated. Please reload this page.'));
  else reload();
}
