// The token of a link in a mail. It stands behind the # of the address, which browsers send to no server and
// name to no other site, and goes from there into the navigation state at once: out of sight, and still
// known after a reload.

import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useIsHydrated } from '../data/hydrated.ts';

/**
 * null without one, undefined before the page is hydrated. `name` is its name in the address and in the
 * navigation state.
 */
export function useMailedToken(name: string): string | null | undefined {
  const { hash, state } = useLocation() as { hash: string; state: Record<string, unknown> | null };
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();
  const arrived = isHydrated ? new URLSearchParams(hash.slice(1)).get(name) : null;
  useEffect(() => {
    if (arrived) void navigate('.', { replace: true, state: { [name]: arrived } });
  }, [arrived, name, navigate]);
  if (!isHydrated) return undefined;
  const stored = state?.[name];
  return arrived ?? (typeof stored === 'string' ? stored : null);
}
