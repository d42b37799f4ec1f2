// Where the browser is, for pages that the server renders once for everybody: it knows neither what stands
// after the question mark nor what the navigation carried, so both are empty until the page has woken up.

import { useLocation } from 'react-router';
import { useIsAwake } from '../parts/awake.ts';

export function useAwakeLocation(): { state: unknown; orderId: string | null } {
  const { state, search } = useLocation();
  if (!useIsAwake()) return { state: null, orderId: null };
  return { state, orderId: new URLSearchParams(search).get('order') };
}
