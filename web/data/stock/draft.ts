// Connects the edits of a draft (draft-store.ts) with React, the shop's calls and the network.

import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Receipt, SaveReceiptBody } from '#features/stock/receipt/receipt.contract.ts';
import { getSessionKey } from '../account/tokens.ts';
import { ApiError } from '../api.ts';
import {
  createDraftStore,
  type DraftFailure,
  type DraftState,
  type DraftStore,
  type SavedEdits,
} from './draft-store.ts';

const KEY = 'goods-in';
const REST_MS = 700;
const RETRY_MS = 5_000;

const NOTHING: DraftState = { edits: {}, removed: [], trouble: null };

export type Draft = DraftState & {
  edit: DraftStore['edit'];
  remove: DraftStore['remove'];
  /** Saves at once; true when nothing is left to save. */
  flush(): Promise<boolean>;
};

export function useDraft(receiptId: string, save: (body: SaveReceiptBody) => Promise<Receipt>): Draft {
  const [draft] = useState(() => openDraft(receiptId, save));
  const state = useSyncExternalStore(draft.store.subscribe, draft.store.get, () => NOTHING);
  useEffect(() => keepSaving(draft.store), [draft]);
  const { edit, remove, flush } = draft;
  return { ...state, edit, remove, flush };
}

function openDraft(receiptId: string, save: (body: SaveReceiptBody) => Promise<Receipt>) {
  const session = getSessionKey();
  const store = createDraftStore(
    receiptId,
    { save, readFailure },
    // An answer may arrive after the person has signed out.
    { read: readSaved, write: (saved) => getSessionKey() === session && writeSaved(saved) },
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void store.flush(), REST_MS);
  };
  return {
    store,
    edit(...change: Parameters<DraftStore['edit']>) {
      store.edit(...change);
      later();
    },
    remove(...change: Parameters<DraftStore['remove']>) {
      store.remove(...change);
      later();
    },
    flush() {
      clearTimeout(timer);
      return store.flush();
    },
  };
}

function readFailure(error: unknown): DraftFailure {
  if (!(error instanceof ApiError)) return { kind: 'busy' };
  const { status, code, message } = error;
  if (status === 0) return { kind: 'offline' };
  if (status === 401 || status === 429 || status >= 500) return { kind: 'busy' };
  if (status === 404 || code === 'RECEIPT_BOOKED') return { kind: 'gone', message };
  return { kind: 'refused', message };
}

function keepSaving(store: DraftStore): () => void {
  const flush = () => {
    const { edits, removed, trouble } = store.get();
    const isWaiting = Object.keys(edits).length > 0 || removed.length > 0;
    // A refused edit waits until somebody changes it.
    if (isWaiting && trouble?.kind !== 'refused' && document.visibilityState === 'visible')
      void store.flush();
  };
  flush();
  const retry = setInterval(flush, RETRY_MS);
  window.addEventListener('online', flush);
  return () => {
    clearInterval(retry);
    window.removeEventListener('online', flush);
    void store.flush();
  };
}

function readSaved(): SavedEdits | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as SavedEdits | null;
  } catch {
    return null;
  }
}

/** When storage is full or blocked, only a reload loses the edits. */
function writeSaved(saved: SavedEdits | null): void {
  try {
    if (saved) localStorage.setItem(KEY, JSON.stringify(saved));
    else localStorage.removeItem(KEY);
  } catch {
    console.log('This browser cannot keep your draft when the page is reloaded.');
  }
}
