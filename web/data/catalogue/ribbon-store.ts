// What ribbons on the pictures of products say. Pages are the same for everybody and without ribbons; these
// are read after paint, and only where offers run (ribbons.ts).

import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
/** Products that have been shown. */
const shown = new Set<string>();
let texts: ReadonlyMap<string, string> = new Map();
let onShown = () => {};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  onShown();
  return () => listeners.delete(listener);
}

/** undefined: none, or not known yet. */
export function useRibbon(productId: string): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => {
      shown.add(productId);
      return texts.get(productId);
    },
    () => undefined,
  );
}

export const ribbonStore = {
  shown,
  /** Called when a product is shown, perhaps one that was shown before. */
  watch(listener: () => void): void {
    onShown = listener;
  },
  set(next: ReadonlyMap<string, string>): void {
    texts = next;
    for (const listener of listeners) listener();
  },
};
