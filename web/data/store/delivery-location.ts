// The delivery location of this browser: a pincode and the store that serves it, in local storage and shown
// after paint. The server only knows the store, by its cookie. It survives signing in, and is removed with
// all personal data when somebody signs out.

import type { FoundStore } from '#features/stores/store/store.contract.ts';
import { createStore } from '../create-store.ts';
import { hasParts, stored, useStored } from '../stored.ts';
import { forgetPages } from '../worker.ts';

/**
 * `checkedAt`: when the server last confirmed it, in milliseconds since 1970. `minutes`: from order to
 * delivery, as it said then, null when nobody could say; `closed`: when the store took no orders then. Both
 * are missing in browsers that chose before they were stored.
 */
export type Place = {
  pincode: string;
  storeId: string;
  checkedAt: number;
  minutes?: { from: number; to: number } | null;
  closed?: Pick<FoundStore, 'opensAt' | 'timeZone' | 'pauseReason'>;
};

export const LOCATION_KEY = 'place';
const isPlace = hasParts<Place>({ pincode: 'string', storeId: 'string', checkedAt: 'number' });
const location = stored(LOCATION_KEY, isPlace);

/** null until the page is hydrated, and when nothing is chosen. */
export const useLocationOfDelivery = () => useStored(location);
export const findLocation = location.read;

export function setLocation(place: Place | null): void {
  if (place?.storeId !== findLocation()?.storeId) forgetPages();
  location.write(place);
}

export type PlaceQuestion = { beside: Element | null; pincode?: string; goOn?: () => void };

/**
 * Somebody without a place is asked for it beside what was pressed; `pincode` is what it may be, `goOn` goes
 * on with the press, after the answer or without one.
 */
export const placeQuestion = createStore<PlaceQuestion | null>(null);
