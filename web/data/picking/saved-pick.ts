// The order that is being picked and its unsent steps, in local storage: small, of one person, and removed
// when they sign out (which clears it) or the order is finished.

import type { PickOrder } from '#features/order/fulfilment/picking.contract.ts';
import type { PickStep } from './pick-steps.ts';

const KEY = 'picking';

export type SavedPick = {
  userId: string;
  storeId: string;
  order: PickOrder;
  /** By line id, in the order in which they were done. */
  steps: Record<string, PickStep>;
};

export function readSaved(userId: string): SavedPick | null {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? 'null') as SavedPick | null;
    return saved?.userId === userId ? saved : null;
  } catch {
    return null;
  }
}

/** When storage is full or blocked, only a reload loses the steps. */
export function writeSaved(saved: SavedPick | null): void {
  try {
    if (saved) localStorage.setItem(KEY, JSON.stringify(saved));
    else localStorage.removeItem(KEY);
  } catch {
    console.log('This browser cannot keep your picks when the page is reloaded.');
  }
}

/** Calls back when another tab has changed the saved order. */
export function onSavedChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => (key === null || key === KEY) && listener();
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
