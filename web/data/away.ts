// Whether the data on the page may be out of date because the shop cannot be reached.

import { useSyncExternalStore } from 'react';
import { getAway, getServerAway, onWaitingChange } from './connection.ts';

/** Why it may be; null when it is up to date. */
export function useAway(): string | null {
  return useSyncExternalStore(onWaitingChange, getAway, getServerAway);
}
