// Parts of a page that open on a press are loaded when first needed, not with the page. Unlike React.lazy, a
// failed load (no connection) never takes the page down: the caller is told, and the next attempt loads
// again.

import { useEffect, useState } from 'react';
import { t } from '../data/language.ts';
import { storedText } from '../data/stored.ts';
import { toastError } from '../data/toast.ts';

export type LazyPart<Part> = {
  /** Starts loading, e.g. when a finger or pointer comes near. Never throws. */
  preload(): Promise<void>;
  /** The part, or null until it is loaded. Loads once `isWanted`. */
  usePart(isWanted: boolean, onFailure?: () => void): Part | null;
  /** The same of a window: a failure is a toast, and closes it. */
  useWindow(isOpen: boolean, close: () => void): Part | null;
};

export function lazyPart<Part extends object>(fetchPart: () => Promise<Part>): LazyPart<Part> {
  let loaded: Part | null = null;
  let loading: Promise<Part> | null = null;

  const load = () => {
    loading ??= fetchPart().then(
      (part) => (loaded = part),
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };

  const preload = async () => void (await load().catch(() => undefined));

  function usePart(isWanted: boolean, onFailure?: () => void): Part | null {
    const [part, setPart] = useState(loaded);
    useEffect(() => {
      if (!isWanted || part) return;
      let isStale = false;
      load().then(
        (arrived) => !isStale && setPart(arrived),
        () => {
          if (isStale) return;
          onFailure?.();
          void reloadIfOutdated();
        },
      );
      return () => {
        isStale = true;
      };
    });
    return part ?? loaded;
  }

  const useWindow = (isOpen: boolean, close: () => void) =>
    usePart(isOpen, () => {
      toastError(t('This could not be opened. Check your connection and try again.'));
      close();
    });

  return { preload, usePart, useWindow };
}

// A page that was open during a deployment no longer finds its own code on the server. It is then loaded
// again, with the code of the current build; the cart and the scroll position are kept.

const doneAt = storedText('opened-anew-at', 'sessionStorage');
/** Not in a loop, should the new page not find its code either. */
const ONCE_IN_MS = 10_000;

/** Loads the document at this address. False when that was done a moment ago. */
function reload(): boolean {
  if (import.meta.env.DEV || Date.now() - Number(doneAt.read()) < ONCE_IN_MS) return false;
  doneAt.write(String(Date.now()));
  window.location.reload();
  return true;
}

async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')!.src;
  const answer = await fetch(entry, { method: 'HEAD', cache: 'no-cache' }).catch(() => null);
  return answer?.status === 404;
}

/** Call after a part of this page could not be loaded. Nothing that is being typed is lost. */
async function reloadIfOutdated(): Promise<void> {
  if (!(await isOutdated())) return;
  // Forms with an address are links with choices: search, filters, the language.
  const isTyping = [...document.forms].some((form) => !form.hasAttribute('action'));
  if (isTyping) toastError(t('The shop has been updated. Please reload this page.'));
  else reload();
}

/** Call after the code of another page could not be loaded. True: its document is loading. */
export async function openIfOutdated(): Promise<boolean> {
  return (await isOutdated()) && reload();
}
