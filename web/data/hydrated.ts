// The server renders every page once for everybody. What only this browser knows (its history, what stands
// behind ? and # in the address) may therefore be shown once the page is hydrated, and not before.

import { useSyncExternalStore } from 'react';

const never = () => () => {};

export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
