// The delivery location of this browser: a pincode and the store that serves it, in local storage and shown
// after paint. The server only knows the store, by its cookie. It survives signing in, and is removed with
// all personal data when somebody signs out (spec decision 8).

import { useSyncExternalStore } from 'react';

/** `checkedAt`: when the server last confirmed it, in milliseconds since 1970. */
export type Place = { pincode: string; storeId: string; checkedAt: number };

export const LOCATION_KEY = 'place';
const listeners = new Set<() => void>();

/** null until the page is hydrated, and when nothing is chosen. */
export function useLocationOfDelivery(): Place | null {
  return parse(useSyncExternalStore(onLocationChange, readText, () => ''));
}

export function findLocation(): Place | null {
  return parse(readText());
}

export function setLocation(place: Place | null): void {
  try {
    if (place) localStorage.setItem(LOCATION_KEY, JSON.stringify(place));
    else localStorage.removeItem(LOCATION_KEY);
  } catch {
    // The browser's storage is full: the cookie still holds the store.
  }
  for (const listener of listeners) listener();
}

function onLocationChange(listener: () => void): () => void {
  listeners.add(listener);
  // Other tabs; and a page restored by the back button has missed all events while it was suspended.
  window.addEventListener('storage', listener);
  window.addEventListener('pageshow', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
    window.removeEventListener('pageshow', listener);
  };
}

function readText(): string {
  try {
    return localStorage.getItem(LOCATION_KEY) ?? '';
  } catch {
    return '';
  }
}

function parse(text: string): Place | null {
  try {
    const place = JSON.parse(text || 'null') as Partial<Place> | null;
    return place?.pincode && place.storeId ? { ...(place as Place), checkedAt: place.checkedAt ?? 0 } : null;
  } catch {
    return null;
  }
}
