// The token of a link in a mail. It is in the fragment (#) of the address, which browsers send to no server
// and no other site. It is moved into the navigation state at once: no longer visible, but still there after
// a reload.

import { useEffect } from 'react';
import { useIsHydrated } from '../../data/hydrated.ts';
import { navigate, useLocation } from '../../ui/router.tsx';

/**
 * null without a token, undefined before the page is hydrated. `name` is its name in the fragment and in the
 * navigation state.
 */
export function useMailedToken(name: string): string | null | undefined {
  const { hash, state } = useLocation() as { hash: string; state: Record<string, unknown> | null };
  const isHydrated = useIsHydrated();
  const arrived = isHydrated ? new URLSearchParams(hash.slice(1)).get(name) : null;
  useEffect(() => {
    if (arrived) navigate('?', { replace: true, state: { [name]: arrived } });
  }, [arrived, name]);
  if (!isHydrated) return undefined;
  const stored = state?.[name];
  return arrived ?? (typeof stored === 'string' ? stored : null);
}
