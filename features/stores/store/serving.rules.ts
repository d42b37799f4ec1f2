// Which store serves a pincode, how fast, and whether it takes orders now. Pure.

import { findNextOpening, isOpenAt } from '#shared/opening-hours.ts';
import type { StoreOpening, ServingStore } from './store.table.ts';

export type OpeningState = {
  isOpen: boolean;
  /** null while it is open, while it is paused, because nobody knows, and when it never opens. */
  opensAt: Date | null;
};

export function toOpeningState(store: StoreOpening, now: Date): OpeningState {
  if (store.isPaused) return { isOpen: false, opensAt: null };
  const isOpen = isOpenAt(store, now);
  return { isOpen, opensAt: isOpen ? null : findNextOpening(store, now) };
}

/** An open one first, because the shopper wants something now, then the nearest. */
export function chooseStore(serving: readonly ServingStore[], now: Date): ServingStore | undefined {
  const ranked = serving.map((store) => ({ store, isOpen: toOpeningState(store, now).isOpen }));
  ranked.sort(
    (a, b) =>
      Number(b.isOpen) - Number(a.isOpen) ||
      a.store.rideMinutes - b.store.rideMinutes ||
      (a.store.id < b.store.id ? -1 : 1),
  );
  return ranked[0]?.store;
}
