// Where the browser is, for pages that the server renders once for everybody: it knows neither what stands
// after the question mark nor what the navigation carried, so both are empty until the page is hydrated.

import { useLocation } from 'react-router';
import { useIsHydrated } from '../data/hydrated.ts';

export function useHydratedLocation(): { state: unknown; orderId: string | null } {
  const { state, search } = useLocation();
  if (!useIsHydrated()) return { state: null, orderId: null };
  return { state, orderId: new URLSearchParams(search).get('order') };
}
