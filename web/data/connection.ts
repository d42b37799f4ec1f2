// What was requested and could not be fetched. It is requested again when the network is back, when somebody
// presses 'Try again', and automatically every few seconds while the browser believes it is online.
// web/parts/layout/connection-line.tsx shows it.

import { useSyncExternalStore } from 'react';
import { ApiError, offlineError } from './api.ts';
import { createStore } from './create-store.ts';
import { failureText } from './failure.ts';
import { toastError } from './toast.ts';

export type PendingLoad = {
  /** Why it is missing, for the shopper. */
  message: string;
  isOffline: boolean;
  isTrying: boolean;
  /** 'page': the page or a part of it is missing. 'cart': presses wait until the cart can be reached. */
  for: 'page' | 'cart';
};

/** Pauses between tries; the last one repeats. */
const PAUSES_MS = [3_000, 6_000, 12_000, 30_000];

export const waitingLoads = createStore<readonly PendingLoad[]>([]);
const retries = new EventTarget();

function replace(before: PendingLoad | null, after: PendingLoad | null): PendingLoad | null {
  const others = waitingLoads.get().filter((one) => one !== before);
  waitingLoads.set(after ? [...others, after] : others);
  return after;
}

/** `isWanted`: false once nobody waits for it any more. */
type RetryOptions = { for: PendingLoad['for']; isWanted?: () => boolean };

/**
 * The result of `load`, repeated until it succeeds. Rejects when retrying is useless (the server says that it
 * does not exist), and when nobody wants it any more.
 */
export async function loadWithRetries<Result>(
  load: () => Promise<Result>,
  options: RetryOptions,
): Promise<Result> {
  let shown: PendingLoad | null = null;
  try {
    for (let tries = 1; ; tries++) {
      try {
        return await load();
      } catch (error) {
        if (options.isWanted?.() === false || isFinalError(error)) throw error;
        const failure = readFailure(error);
        // Automatic retries fail silently.
        if (options.for !== 'cart' && (!shown || shown.isTrying)) toastError(failure.message);
        shown = replace(shown, { ...failure, isTrying: false, for: options.for });
        const isAsked = await untilNextTry(tries, options.isWanted);
        if (options.isWanted?.() === false) throw error;
        if (isAsked) shown = replace(shown, { ...shown!, isTrying: true });
      }
    }
  } finally {
    if (shown) replace(shown, null);
  }
}

/** True when somebody pressed 'Try again'. Ends at once when nobody wants it any more. */
function untilNextTry(tries: number, isWanted?: () => boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const pause = PAUSES_MS[Math.min(tries, PAUSES_MS.length) - 1]!;
    const end = new AbortController();
    const go = (isAsked: boolean) => {
      end.abort();
      clearInterval(timer);
      resolve(isAsked);
    };
    const timer = setInterval(() => navigator.onLine && go(false), pause);
    window.addEventListener('online', () => go(false), { signal: end.signal });
    retries.addEventListener('retry', () => go(true), { signal: end.signal });
    retries.addEventListener('leave', () => isWanted?.() === false && go(false), { signal: end.signal });
  });
}

/** Another page is open: what only the one before it wanted is no longer waited for. */
export function endUnwanted(): void {
  retries.dispatchEvent(new Event('leave'));
}

/** Retries everything that is waiting, now. */
export function tryAgain(): void {
  retries.dispatchEvent(new Event('retry'));
}

/**
 * Refusals that will not change: it does not exist, or the request is wrong. A busy or broken server may
 * recover.
 */
export function isFinalError(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status >= 400 && error.status < 500 && ![408, 425, 429].includes(error.status);
}

function readFailure(thrown: unknown): Pick<PendingLoad, 'message' | 'isOffline'> {
  // fetch rejects with a TypeError when it reaches nobody.
  const error = thrown instanceof TypeError ? offlineError() : thrown;
  const isOffline = error instanceof ApiError && error.code === 'OFFLINE';
  return { message: failureText(error), isOffline };
}

/** The browser knows that there is no network. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(
    onNetworkChange,
    () => !navigator.onLine,
    () => false,
  );
}

function onNetworkChange(listener: () => void): () => void {
  for (const event of ['online', 'offline']) window.addEventListener(event, listener);
  return () => ['online', 'offline'].forEach((event) => window.removeEventListener(event, listener));
}
