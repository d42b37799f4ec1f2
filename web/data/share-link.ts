// Gives an address to somebody else.

import { t } from './language.ts';
import { toastError, toastSuccess } from './toast.ts';

/** By another app where the browser can, else by the clipboard. `failure` says how else. */
export async function shareLink(url: string, title: string, failure: string): Promise<void> {
  try {
    if (navigator.share) await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      toastSuccess(t('Link copied'));
    }
  } catch (error) {
    // AbortError: the user closed the phone's share panel, which is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) toastError(failure);
  }
}
