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
    if (kind === 'pick') return (await callApi('PUT /api/picking/pick', { body: { orderId, ...body } })).data;
    const { left, ...rest } = body;
    // Not what the clock of the phone says: only how long it waited.
    const secondsAgo = left && Math.max(0, Math.round((Date.now() - left.at) / 1000));
    const said = left ? { left: { count: left.count, secondsAgo } } : {};
    return (await callApi('PUT /api/picking/short', { body: { orderId, ...rest, ...said } })).data;
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
