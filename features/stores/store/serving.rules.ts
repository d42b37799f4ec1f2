// Which store serves a pincode, how fast, and whether it takes orders now. Pure.

import { ShopError } from '#shared/shop-error.ts';
import { findNextOpening, isOpenAt, formatOpening, type Opened } from '#shared/opening-hours.ts';

/** What decides whether a store takes orders now. */
export type Opening = Opened & { isPaused: boolean };

/** A store that delivers to the requested pincode. */
export type ServingStore = Opening & {
  id: string;
  name: string;
  pauseReason: string;
  packMinutes: number;
  rideMinutes: number;
};

export type OpeningState = {
  isOpen: boolean;
  /** null while it is open, while it is paused, because nobody knows, and when it never opens. */
  opensAt: Date | null;
};

export function toOpeningState(store: Opening, now: Date): OpeningState {
  if (store.isPaused) return { isOpen: false, opensAt: null };
  const isOpen = isOpenAt(store, now);
  return { isOpen, opensAt: isOpen ? null : findNextOpening(store, now) };
}

/**
 * The store for a shopper among those that serve the place: open ones first, because the shopper wants
 * something now, then the nearest.
 */
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

/**
 * Fastest: packing and riding at once. Slowest: another order is packed first and the ride takes half as long
 * again.
 */
export function toMinutes({ packMinutes, rideMinutes }: Pick<ServingStore, 'packMinutes' | 'rideMinutes'>): {
  from: number;
  to: number;
} {
  return { from: packMinutes + rideMinutes, to: 2 * packMinutes + Math.ceil(1.5 * rideMinutes) };
}

/**
 * Throws the reason why this store cannot take an order for the pincode: no store delivers there, another
 * store does, or this one is closed.
 */
export function requireServed(
  pincode: string,
  serving: readonly ServingStore[],
  storeId: string,
  now: Date,
): void {
  const nearest = chooseStore(serving, now);
  if (!nearest) {
    throw new ShopError('not_serviceable', { message: `We do not deliver to ${pincode} yet` });
  }
  const store = serving.find(({ id }) => id === storeId);
  if (!store) {
    const { id: _id, name } = nearest;
    throw new ShopError('other_store', {
      message: `Orders to ${pincode} come from our store ${name}`,
      data: { store: { _id, name } },
    });
  }
  const { isOpen, opensAt } = toOpeningState(store, now);
  if (isOpen) return;
  throw new ShopError('store_closed', {
    message: toClosedMessage(store, opensAt, now),
    data: { opensAt: opensAt && opensAt.toISOString() },
  });
}

function toClosedMessage(store: ServingStore, opensAt: Date | null, now: Date): string {
  if (store.isPaused) {
    return store.pauseReason === ''
      ? 'We take no orders right now. Please try again later.'
      : `We take no orders right now: ${store.pauseReason}`;
  }
  if (!opensAt) return 'We are closed';
  return `We are closed now. We open ${formatOpening(opensAt, store.timeZone, now)}.`;
}
