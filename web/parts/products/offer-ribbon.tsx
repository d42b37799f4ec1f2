// What ribbons on the pictures of products say. Pages are the same for everybody and without ribbons; these
// are read after paint, and only where offers run (offer-ribbons.tsx).

import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '../../data/create-store.ts';

const texts = createStore<ReadonlyMap<string, string>>(new Map());
/** Products on the page, and on how many cards each is. */
const shown = new Map<string, number>();
let onShown = () => {};

function note(productId: string): () => void {
  shown.set(productId, (shown.get(productId) ?? 0) + 1);
  onShown();
  return () => {
    const left = shown.get(productId)! - 1;
    if (left > 0) shown.set(productId, left);
    else shown.delete(productId);
  };
}

/** undefined: none, or not known yet. */
export function useRibbon(productId: string): string | undefined {
  useEffect(() => note(productId), [productId]);
  return useSyncExternalStore(
    texts.subscribe,
    () => texts.get().get(productId),
    () => undefined,
  );
}

export const ribbonStore = {
  shown: () => [...shown.keys()],
  /** Called when a product is shown, perhaps one that was shown before. */
  watch(listener: () => void): void {
    onShown = listener;
  },
  set: texts.set,
};

/** Of a product that has an offer, in a place that is kept for it, so that nothing moves when it appears. */
export function OfferRibbon({ productId }: { productId: string }) {
  const text = useRibbon(productId);
  return text === undefined ? null : <span className="offer-ribbon">{text}</span>;
}
