// The server renders every page once for everybody. What only this browser knows (its history, query and
// fragment of the address) may only be shown once the page is hydrated.

import { useSyncExternalStore } from 'react';

const never = () => () => {};

export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
