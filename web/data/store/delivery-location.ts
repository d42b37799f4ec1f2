// The delivery location of this browser: a pincode and the store that serves it, in local storage and shown
// after paint. The server only knows the store, by its cookie. It survives signing in, and is removed with
// all personal data when somebody signs out (spec decision 8).

import { hasParts, stored, useStored } from '../stored.ts';

/**
 * `checkedAt`: when the server last confirmed it, in milliseconds since 1970. `minutes`: from order to
 * delivery, as it said then; missing when the store was closed, and in browsers that chose before it was
 * stored.
 */
export type Place = {
  pincode: string;
  storeId: string;
  checkedAt: number;
  minutes?: { from: number; to: number };
};

export const LOCATION_KEY = 'place';
const isPlace = hasParts<Place>({ pincode: 'string', storeId: 'string', checkedAt: 'number' });
const location = stored(LOCATION_KEY, isPlace);

/** null until the page is hydrated, and when nothing is chosen. */
export const useLocationOfDelivery = () => useStored(location);
export const findLocation = location.read;
export const setLocation: (place: Place | null) => void = location.write;
