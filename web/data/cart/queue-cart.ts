// The cart while the shop cannot be reached: changes are queued in this browser, shown in all its tabs, and
// sent when the shop is reached again (send-queued.ts). Loaded with web/data/offline/cached-queries.ts.

import type { QueryClient } from '@tanstack/react-query';
import type { CartLine } from '#features/cart/cart.contract.ts';
import { callApi } from '../api.ts';
import { getSessionKey, onSessionChange } from '../account/tokens.ts';
import { toastError } from '../toast.ts';
import { withSaved } from './cart-lines.ts';
import { cartServer, getCartStore, tellNotices, toCartKey } from './cart-store.ts';
import type { Saved } from './cart-writer.ts';
import { findProduct } from './find-product.ts';
import { overlayQueued, readChanges, sumUp, toShown, writeChange, type Change } from './queued-changes.ts';
import { QUEUED } from '../offline/cache-names.ts';
import { sendQueued } from './send-queued.ts';

/** Pauses between tries; the last one repeats. */
const PAUSES_MS = [2_000, 5_000, 15_000, 30_000];

export type QueuedCart = {
  hasChanges(): boolean;
  /** Call when the shop may be reachable again. */
  send(): void;
};

type Reach = { isAway(): boolean; onReached(): void; onChange(): void };

export function queueCart(client: QueryClient, reach: Reach): QueuedCart {
  const store = getCartStore(client);
  let sums = sumUp(readChanges());
  let tries = 0;
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const recount = () => void (sums = sumUp(readChanges()));
  const tell = () => {
    store.tell();
    reach.onChange();
  };
  const recountAndTell = () => {
    recount();
    tell();
  };

  function queue(change: Change): boolean {
    const lines = client.getQueryData<CartLine[]>(toCartKey(getSessionKey()));
    const isKnown = lines?.some(({ productId }) => productId._id === change.productId);
    const product = isKnown ? null : findProduct(client, change.productId);
    if (!writeChange(product ? { ...change, product } : change)) return false;
    recountAndTell();
    if (!reach.isAway()) sendLater();
    return true;
  }

  function sendLater(): void {
    clearTimeout(timer);
    const pause = PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)]!;
    tries += 1;
    timer = setTimeout(send, pause);
  }

  /** Sends in one tab at a time; the others try again later. */
  async function sendAlone(): Promise<boolean> {
    if (!navigator.locks) return sendAll();
    return navigator.locks.request(
      'jhatpat-cart',
      { ifAvailable: true },
      (lock) => lock !== null && sendAll(),
    );
  }

  async function sendAll(): Promise<boolean> {
    const mark = getSessionKey();
    const key = toCartKey(mark);
    const isDone = await sendQueued({
      server: cartServer,
      isOfNow: () => mark === getSessionKey(),
      read: async () => {
        const answer = await callApi('GET /api/cart/get');
        reach.onReached();
        tellNotices(answer.notices ?? []);
        if (mark === getSessionKey()) client.setQueryData(key, answer.data);
        return answer.data;
      },
      onSaved: (saved: Saved | null) => {
        // Recounts before showing the saved line, so that the change is never shown twice.
        recount();
        if (saved) client.setQueryData<CartLine[]>(key, (lines) => lines && withSaved(lines, saved));
        tell();
      },
      onRefused: toastError,
    });
    await store.refetch();
    return isDone;
  }

  function send(): void {
    if (isSending || sums.size === 0) return;
    isSending = true;
    void trySending();
  }

  async function trySending(): Promise<void> {
    try {
      if (await sendAlone()) tries = 0;
    } catch {
      // Unreachable or busy: tries later. If the failure ended the session, nothing is left to send.
    }
    isSending = false;
    recountAndTell();
    if (sums.size > 0) sendLater();
  }

  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(QUEUED)) recountAndTell();
  });
  onSessionChange(recountAndTell);
  store.useLocationFor({
    isFor: (productId) => reach.isAway() || sums.has(productId),
    queue,
    sums: () => sums,
    cover: (lines) => overlayQueued(lines, sums),
    toShown,
  });
  return { hasChanges: () => sums.size > 0, send };
}
