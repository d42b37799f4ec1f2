// The address of the page: what it is, how it is changed, and who may hold a change back. What is rendered
// follows in a transition, so a page stays until the next one is there.

import { takeLeftState } from './load-document.ts';
import {
  createContext,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';

export type Location = Readonly<{
  pathname: string;
  search: string;
  hash: string;
  /** What whoever led here has said. */
  state: unknown;
  /** Of the entry of the history. */
  key: string;
  /** Back or Forward led here. */
  isReturn: boolean;
  /** The page stays where it is scrolled to. */
  isStill: boolean;
}>;

export type NavigateOptions = { replace?: boolean; state?: unknown; isStill?: boolean };

/** Whether it asks first; then `go` goes on. */
type Guard = (from: Location, to: Location, go: () => void) => boolean;

/** What an entry of the history has; `idx` counts them. */
type Entry = Partial<{ key: string; idx: number; state: unknown }>;

/** Of the page that a document begins with. */
export const FIRST_KEY = 'default';

const Here = createContext<Location | null>(null);
const listeners = new Set<() => void>();
const guards: Guard[] = [];
let latest: Location;
let place = 0;
/** Nobody is asked about the way that comes next. */
let isSure = false;

const readEntry = () => (window.history.state ?? {}) as Entry;

function readLocation(isReturn: boolean): Location {
  const { pathname, search, hash } = window.location;
  const { state = null, key = FIRST_KEY } = readEntry();
  return { pathname, search, hash, state, key, isReturn, isStill: false };
}

/** Path, query and fragment. */
export const toPath = ({ pathname, search, hash }: Location) => pathname + search + hash;

/** The latest that was asked for: what is rendered may still be the one before. */
export const latestLocation = (): Location => latest;

/** Calls `listener` as soon as another address is asked for. */
export function onNavigation(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The last one that asks holds the change back. */
export function guardNavigation(guard: Guard): () => void {
  guards.push(guard);
  return () => void guards.splice(guards.indexOf(guard), 1);
}

const isHeld = (to: Location, go: () => void) =>
  guards.findLast((asks) => asks(latest, to, go)) !== undefined;

function arrive(location: Location): void {
  latest = location;
  for (const listener of listeners) listener();
}

/** `to`: a path of this application, or `?` and a query; a number goes through the history. */
export function navigate(to: string | number, options: NavigateOptions = {}): void {
  const { replace = false, state = null, isStill = false } = options;
  if (typeof to === 'number') return window.history.go(to);
  const { pathname, search, hash } = new URL(to, window.location.href);
  const key = Math.random().toString(36).slice(2);
  const next = { pathname, search, hash, state, key, isReturn: false, isStill };
  const go = () => {
    place = (readEntry().idx ?? 0) + (replace ? 0 : 1);
    const entry: Entry = { key, idx: place, state };
    if (replace) window.history.replaceState(entry, '', toPath(next));
    else window.history.pushState(entry, '', toPath(next));
    arrive(next);
  };
  if (!isHeld(next, go)) go();
}

function followHistory(): void {
  const next = readLocation(true);
  // It was put back while somebody is asked.
  if (next.key === latest.key && toPath(next) === toPath(latest)) return;
  // What the router has not made has no place, so nothing can be put back.
  const steps = (readEntry().idx ?? place) - place;
  const go = () => {
    isSure = true;
    window.history.go(steps);
  };
  if (!isSure && steps !== 0 && isHeld(next, go)) return window.history.go(-steps);
  isSure = false;
  place += steps;
  arrive(next);
}

function start(): Location {
  const entry = readEntry();
  place = entry.idx ?? 0;
  const state = entry.state ?? takeLeftState(toPath(readLocation(false)));
  window.history.replaceState({ ...entry, idx: place, state }, '');
  return (latest = readLocation(false));
}

/** Call once: the address is the browser's. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(start);
  useLayoutEffect(() => {
    const stop = onNavigation(() => startTransition(() => setLocation(latest)));
    window.addEventListener('popstate', followHistory);
    // Perhaps Back was pressed while the page hydrated.
    followHistory();
    return () => {
      stop();
      window.removeEventListener('popstate', followHistory);
    };
  }, []);
  return <Here value={location}>{children}</Here>;
}

/** On the server the address is this one. */
export function StaticRouter({ path, children }: { path: string; children: ReactNode }) {
  const { pathname, search, hash } = new URL(path, 'http://shop');
  return (
    <Here value={{ pathname, search, hash, state: null, key: FIRST_KEY, isReturn: false, isStill: false }}>
      {children}
    </Here>
  );
}

/** What is rendered. */
export function useLocation(): Location {
  return use(Here)!;
}

export function useSearchParams(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** The address with which a link opens the page without scripts too. */
export function useHref(to: string): string {
  if (!to.startsWith('?')) return to;
  return use(Here)!.pathname + (to === '?' ? '' : to);
}

/** Leads on at once. */
export function Navigate({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}

/** What stands for the `:names` of the pattern; null for another path. It may end in `/*`. */
export function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  const wanted = toParts(pattern);
  const given = toParts(pathname);
  if (wanted.at(-1) === '*') given.splice(wanted.length - 1, given.length, '*');
  if (wanted.length !== given.length) return null;
  const isSame = (part: string, at: number) =>
    part.startsWith(':') || part.toLowerCase() === given[at]!.toLowerCase();
  if (!wanted.every(isSame)) return null;
  return Object.fromEntries(
    wanted.flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), given[at]!]] : [])),
  );
}

const toParts = (path: string) => path.split('/').filter((part) => part !== '');
