// Whether what is shown is what the shop would say now.

import { useSyncExternalStore } from 'react';
import { getAway, getServerAway, onWaitingChange } from './connection.ts';

/** Why it may not be; null when it is. */
export function useAway(): string | null {
  return useSyncExternalStore(onWaitingChange, getAway, getServerAway);
}
