// The picking queue of a store, and the order that is being picked (pick-store.ts), with React and the shop's
// calls.

import { useEffect, useSyncExternalStore } from 'react';
import { getSessionKey } from '../account/tokens.ts';
import { callApi } from '../api.ts';
import { createPickStore, NOTHING, type PickServer, type PickState, type PickStore } from './pick-store.ts';
import type { PickOrder } from '#features/orders/fulfilment/picking.contract.ts';
import { readAgain } from '../change.ts';
import { liveQuery, useOwn } from '../reads.ts';

const server: PickServer = {
  reread: (orderId) => claimOrder(orderId, { isReread: true }),
  async send(orderId, { kind, body }) {
    const answer =
      kind === 'pick'
        ? callApi('PUT /api/picking/pick', { body: { orderId, ...body } })
        : callApi('PUT /api/picking/short', { body: { orderId, ...body } });
    return (await answer).data;
  },
};

export type PickWork = PickState & { store: PickStore };

let opened: { session: string | null; userId: string; store: PickStore } | null = null;

/** One store for each session: steps are also sent while another page is open. */
function openStore(userId: string): PickStore {
  const session = getSessionKey();
  if (opened?.session !== session || opened.userId !== userId) {
    opened?.store.stop();
    opened = { session, userId, store: createPickStore(userId, server) };
  }
  return opened.store;
}

export function usePickOrder(userId: string): PickWork {
  const store = openStore(userId);
  const state = useSyncExternalStore(store.subscribe, store.get, () => NOTHING);
  // After a reload: check that the order is still this picker's, and send saved steps.
  useEffect(() => void store.refresh().then(store.flush), [store]);
  return { ...state, store };
}

const NAME = 'GET /api/picking/queue';

/** Refetched every few seconds while the page is visible. The page itself says that its data is old. */
export const usePickingQueue = (storeId: string, refreshMs: number) =>
  useOwn(NAME, storeId === '' ? null : { query: { storeId } }, {
    ...liveQuery(refreshMs),
    meta: { isQuiet: true },
  });

export const rereadQueue = () => void readAgain([NAME]);

export async function claimOrder(orderId: string, { isReread = false } = {}): Promise<PickOrder> {
  const body = { orderId, ...(isReread && { isReread }) };
  return (await callApi('POST /api/picking/claim', { body })).data;
}
