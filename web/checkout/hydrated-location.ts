// The browser's location, for pages that the server renders once for everybody: it knows neither the query
// nor the navigation state, so nothing is known until the page is hydrated.

import { useLocation } from 'react-router';
import { isId } from '#shared/ids.ts';
import { useIsHydrated } from '../data/hydrated.ts';

/** `orderId`: null when the address has none, or something that cannot be one. */
export function useHydratedLocation(): { isKnown: boolean; state: unknown; orderId: string | null } {
  const { state, search } = useLocation();
  if (!useIsHydrated()) return { isKnown: false, state: null, orderId: null };
  const order = new URLSearchParams(search).get('order');
  return { isKnown: true, state, orderId: order !== null && isId(order) ? order : null };
}
