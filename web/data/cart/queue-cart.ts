// The cart while the shop cannot be reached: changes are queued in this browser, shown in all its tabs, and
// sent when the shop is reached again (send-queued.ts). Loaded with web/data/offline/cached-queries.ts.

import type { QueryClient } from '@tanstack/react-query';
import type { CartLine } from '#features/cart/cart/cart.contract.ts';
import { callApi } from '../api.ts';
import { getSessionKey } from '../account/tokens.ts';
import { createOutbox } from '../outbox.ts';
import { hasParts } from '../stored.ts';
import { toastError } from '../toast.ts';
import { withSaved } from './cart-lines.ts';
import { cartServer, getCartStore, showNotices, toCartKey } from './cart-store.ts';
import { findProduct } from './find-product.ts';
import { overlayQueued, sumUp, toShown, type CartChange } from './queued-changes.ts';
import { QUEUED } from '../offline/cache-names.ts';
import { sendQueued } from './send-queued.ts';

const PAUSES_MS = [2_000, 5_000, 15_000, 30_000];
/** More than anybody presses. */
const MAX_CHANGES = 1_000;

export type QueuedCart = {
  hasChanges(): boolean;
  /** Call when the shop may be reachable again. */
  send(): void;
};

type Reach = { isAway(): boolean; onReached(): void; onChange(): void };

export function queueCart(client: QueryClient, reach: Reach): QueuedCart {
  const store = getCartStore(client);
  const outbox = createOutbox<CartChange>({
    prefix: QUEUED,
    isValue: hasParts<CartChange>({ productId: 'string', by: 'number' }),
    most: MAX_CHANGES,
    mustLast: true,
    restMs: PAUSES_MS[0]!,
    pausesMs: PAUSES_MS,
    send: sendAll,
  });
  const count = () => sumUp(outbox.entries().map(({ value }) => value));
  let sums = count();

  const notify = () => {
    sums = count();
    store.notify();
    reach.onChange();
  };

  async function sendAll(_changes: unknown, isOfNow: () => boolean): Promise<void> {
    const key = toCartKey(getSessionKey());
    await sendQueued({
      server: cartServer,
      outbox,
      isOfNow,
      read: async () => {
        const answer = await callApi('GET /api/cart/get');
        reach.onReached();
        showNotices(answer.notices ?? []);
        if (isOfNow()) client.setQueryData(key, answer.data);
        return answer.data;
      },
      onSaved(saved) {
        if (saved) client.setQueryData<CartLine[]>(key, (lines) => lines && withSaved(lines, saved));
        notify();
      },
      onRefused: toastError,
    });
    await store.refetch();
  }

  function queue(change: CartChange): boolean {
    const lines = client.getQueryData<CartLine[]>(toCartKey(getSessionKey()));
    const isKnown = lines?.some(({ productId }) => productId._id === change.productId);
    const product = isKnown ? null : findProduct(client, change.productId);
    return outbox.add(product ? { ...change, product } : change);
  }

  outbox.subscribe(notify);
  store.setQueue({
    isFor: (productId) => reach.isAway() || sums.has(productId),
    queue,
    sums: () => sums,
    cover: (lines) => overlayQueued(lines, sums),
    toShown,
  });
  return { hasChanges: () => sums.size > 0, send: () => void outbox.send() };
}
