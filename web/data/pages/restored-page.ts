// Back may show a page as it was left, from the browser's own memory, without loading anything. Cart, orders
// and prices are then read again at once; who is signed in is known from local storage (web/data/stored.ts).

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

/** Call once, in the root. */
export function useFreshWhenRestored(): void {
  const client = useQueryClient();
  const refresh = useEffectEvent(() => void client.invalidateQueries());
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && refresh();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}
