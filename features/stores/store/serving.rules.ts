// Which store serves a pincode, how fast, and whether it takes orders now; which area is meant by a name or a
// position. Pure.

import { findNextOpening, isOpenAt } from '#shared/opening-hours.ts';
import type { Position } from './store.contract.ts';
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

/** What the owner has said of an area, beside its pincode. */
export type KnownPlace = { pincode: string; name: string; latitude: number | null; longitude: number | null };

const MOST_PLACES = 8;

const fold = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Those whose name begins with these words come first. */
export function findPlaces(places: readonly KnownPlace[], words: string): KnownPlace[] {
  const wanted = fold(words);
  if (wanted === '') return [];
  const found = places.filter(({ name }) => fold(name).includes(wanted));
  const rank = ({ name }: KnownPlace) => Number(!fold(name).startsWith(wanted));
  return found.sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1)).slice(0, MOST_PLACES);
}

const KM_PER_DEGREE = 111.2;
/** Farther away the nearest area says nothing about who delivers. */
const NEAR_KM = 5;

export function findNearestPlace(places: readonly KnownPlace[], at: Position): KnownPlace | undefined {
  const narrowing = Math.cos((at.latitude * Math.PI) / 180);
  let nearest: { place: KnownPlace; km: number } | undefined;
  for (const place of places) {
    if (place.latitude === null || place.longitude === null) continue;
    const km =
      KM_PER_DEGREE * Math.hypot(place.latitude - at.latitude, (place.longitude - at.longitude) * narrowing);
    if (km <= NEAR_KM && km < (nearest?.km ?? Infinity)) nearest = { place, km };
  }
  return nearest?.place;
}
