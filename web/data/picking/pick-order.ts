// Connects the order that is being picked (pick-store.ts) with React and the shop's calls.

import { useEffect, useSyncExternalStore } from 'react';
import { getSessionKey } from '../account/tokens.ts';
import { callApi } from '../api.ts';
import { createPickStore, NOTHING, type PickServer, type PickState, type PickStore } from './pick-store.ts';
import { claimOrder } from './queue.queries.ts';

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
