// The parameters of the page's address as they were asked for last: what is rendered follows in a transition,
// and on a slow device that takes as long as it takes to press twice or to type a word.

import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, type Location, type NavigateOptions } from 'react-router';

/** `change` makes the next parameters of the latest ones. */
export type ChangeAddress = (
  change: (latest: URLSearchParams) => URLSearchParams | Record<string, string>,
  options?: NavigateOptions,
) => void;

/** `from`: what was rendered when it was asked for. */
type AskedAddress = { pathname: string; search: string; from: Location };

/** What was asked for last; it counts as long as what is rendered is what it was asked from. */
let asked: AskedAddress | null = null;
const listeners = new Set<() => void>();

function ask(next: AskedAddress | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Back and Forward lead elsewhere, perhaps before what was asked for has been rendered. */
const forget = () => ask(null);

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', forget);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', forget);
  };
}

/** To be called when a link or a choice on this page asks for this address. */
export function useNoteAddress(): (to: string) => void {
  const from = useLocation();
  return (to) => {
    const { pathname, search } = new URL(to, window.location.origin);
    ask({ pathname, search, from });
  };
}

export function useAddress(): [latest: URLSearchParams, change: ChangeAddress] {
  const location = useLocation();
  const { pathname, search: rendered } = location;
  const navigate = useNavigate();
  const find = () => (asked?.from === location && asked.pathname === pathname ? asked.search : rendered);
  const search = useSyncExternalStore(subscribe, find, () => rendered);
  const [settled, setSettled] = useState<AskedAddress | null>(null);
  // Back may lead to what is rendered still, before what was asked for has been.
  useEffect(() => {
    if (settled && asked === settled) ask(null);
  }, [settled]);
  return [
    new URLSearchParams(search),
    (change, options) => {
      const next = `?${new URLSearchParams(change(new URLSearchParams(find())))}`;
      const now = { pathname, search: next, from: location };
      ask(now);
      startTransition(async () => {
        await navigate(next, options);
        startTransition(() => setSettled(now));
      });
    },
  ];
}
