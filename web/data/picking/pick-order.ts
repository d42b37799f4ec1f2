// Connects the order that is being picked (pick-store.ts) with React, the shop's calls and the network: saved
// steps are sent soon after they were done, when the network is back, when the phone wakes up, and
// automatically every few seconds.

import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError, callApi } from '../api.ts';
import { getSessionKey } from '../account/tokens.ts';
import { onSavedChange, readSaved, writeSaved } from './saved-pick.ts';
import {
  createPickStore,
  type Failure,
  type PickServer,
  type PickState,
  type PickStore,
} from './pick-store.ts';
import type { PickStep } from './pick-steps.ts';
import { claimOrder } from './queue.queries.ts';

/** One call for several taps in a row. */
const REST_MS = 250;
const RETRY_MS = 5_000;

const server: PickServer = {
  claim: claimOrder,
  async send(orderId, { kind, body }) {
    const answer =
      kind === 'pick'
        ? callApi('PUT /api/picking/pick', { body: { orderId, ...body } })
        : callApi('PUT /api/picking/short', { body: { orderId, ...body } });
    return (await answer).data;
  },
  readFailure(error, call): Failure {
    if (!(error instanceof ApiError)) return { kind: 'busy' };
    const { status, code, message } = error;
    if (status === 0) return { kind: 'offline' };
    // After a 401 the page itself says that the session is over; the steps need no message of their own.
    if (status === 401 || status === 429 || status >= 500) return { kind: 'busy' };
    const isOfProduct = call?.kind === 'short' && call.body.substitute !== undefined;
    const isOver = code === 'CLAIMED' || code === 'NOT_PICKING' || status === 403;
    if (isOver || (status === 404 && !isOfProduct)) return { kind: 'gone', message };
    return { kind: 'refused', message };
  },
};

/** The order is no longer with this picker. */
export const isGone = (error: unknown) => server.readFailure(error, null).kind === 'gone';

const NONE: PickState = createPickStore('', server, { read: () => null, write: () => undefined }).get();

export type PickWork = PickState & {
  store: PickStore;
  /** Shows and saves the step at once, and sends it soon. */
  setStep(lineId: string, step: PickStep): void;
};

/** One person's order; the same object for as long as the page is open. */
export function usePickOrder(userId: string): PickWork {
  const [work] = useState(() => openWork(userId));
  const { store, setStep } = work;
  const state = useSyncExternalStore(store.subscribe, store.get, () => NONE);
  useEffect(() => keepSending(store), [store]);
  return { ...state, store, setStep };
}

function openWork(userId: string): Pick<PickWork, 'store' | 'setStep'> {
  const session = getSessionKey();
  const store = createPickStore(userId, server, {
    read: () => readSaved(userId),
    // An answer may arrive after the picker has signed out.
    write: (saved) => getSessionKey() === session && writeSaved(saved),
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    store,
    setStep(lineId, step) {
      store.setStep(lineId, step);
      clearTimeout(timer);
      timer = setTimeout(() => void store.flush(), REST_MS);
    },
  };
}

function keepSending(store: PickStore): () => void {
  const flush = () => {
    if (document.visibilityState === 'visible' && store.get().unsent > 0) void store.flush();
  };
  // After a reload: check that the order is still this picker's, and send saved steps.
  void store.refresh().then(flush);
  const retry = setInterval(flush, RETRY_MS);
  window.addEventListener('online', flush);
  document.addEventListener('visibilitychange', flush);
  const forget = onSavedChange(store.reread);
  return () => {
    clearInterval(retry);
    forget();
    window.removeEventListener('online', flush);
    document.removeEventListener('visibilitychange', flush);
  };
}
