// The server renders every page once for everybody. What only this browser knows (its history, query and
// fragment of the address) may only be shown once the page is hydrated.

import { useSyncExternalStore } from 'react';
import { isId } from '#shared/ids.ts';
import { useLocation } from '../ui/router.tsx';

const never = () => () => {};

export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

let resolveHydrated: () => void;

/** Until then the address must not change: the page would no longer be the one that the server rendered. */
export const pageHydrated = new Promise<void>((resolve) => (resolveHydrated = resolve));

/** Call in an effect of the page itself, which is hydrated after its frame. */
export const notePageHydrated = (): void => resolveHydrated();

/** The browser's location. `orderId`: null when the address has none, or something that cannot be one. */
export function useHydratedLocation(): { isKnown: boolean; state: unknown; orderId: string | null } {
  const { state, search } = useLocation();
  if (!useIsHydrated()) return { isKnown: false, state: null, orderId: null };
  const order = new URLSearchParams(search).get('order');
  return { isKnown: true, state, orderId: order !== null && isId(order) ? order : null };
}
