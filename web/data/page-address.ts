// The parameters of the page's address as they were asked for last: what is rendered follows in a transition,
// and on a slow device that takes as long as it takes to press twice or to type a word.

import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, type NavigateOptions } from 'react-router';

/** `change` makes the next parameters of the latest ones. */
export type ChangeAddress = (
  change: (latest: URLSearchParams) => URLSearchParams | Record<string, string>,
  options?: NavigateOptions,
) => void;

/** What was asked for and is not rendered yet. */
let asked: { pathname: string; search: string } | null = null;
const listeners = new Set<() => void>();

function ask(next: typeof asked): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** A link or a choice on this page has asked for this address. */
export function noteAddress(to: string): void {
  const { pathname, search } = new URL(to, window.location.origin);
  ask({ pathname, search });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useAddress(): [latest: URLSearchParams, change: ChangeAddress] {
  const { pathname, search: rendered, key } = useLocation();
  const navigate = useNavigate();
  const find = () => (asked?.pathname === pathname ? asked.search : rendered);
  const search = useSyncExternalStore(subscribe, find, () => rendered);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what was asked for is rendered now
  useEffect(() => ask(null), [key]);
  return [
    new URLSearchParams(search),
    (change, options) => {
      const next = `?${new URLSearchParams(change(new URLSearchParams(find())))}`;
      ask({ pathname, search: next });
      void navigate(next, options);
    },
  ];
}
