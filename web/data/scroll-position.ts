// Where a page is scrolled to: a new one to its top, one that Back or Forward leads to as it was left.
// Another address of the same page stays where it is, except that another page of a list, or another of its
// things, begins at its top.

import { useLayoutEffect, useRef } from 'react';
import { isObject, stored } from './stored.ts';
import { useLocation, type Location } from '../ui/router.tsx';

type Positions = Readonly<Record<string, number>>;

const isPositions = (value: unknown): value is Positions =>
  isObject(value) && Object.values(value).every(Number.isFinite);
const saved = stored('scroll-positions', isPositions, 'sessionStorage');
/** Of the entries of the history that were left last. */
const MOST = 50;

let positions: Positions | null = null;

const getPositions = (): Positions => (positions ??= saved.read() ?? {});

function remember(key: string): void {
  const { [key]: _, ...others } = getPositions();
  positions = Object.fromEntries([...Object.entries(others).slice(1 - MOST), [key, window.scrollY]]);
}

/** Call once. `shown`: the parameters of an address that say what the page shows. */
export function useScrollPosition(shown: readonly string[]): void {
  const location = useLocation();
  const before = useRef(location);
  // The first page of every document has the same key of the router's.
  const key = `${location.key} ${location.pathname}`;

  // In time for what the next effect and a shorter page scroll: that belongs to the new entry.
  useLayoutEffect(() => {
    const onScroll = () => remember(key);
    const onHide = () => {
      // The browser itself restores a document.
      window.history.scrollRestoration = 'auto';
      saved.write(getPositions());
    };
    const onShow = () => (window.history.scrollRestoration = 'manual');
    onShow();
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('pagehide', onHide);
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('pageshow', onShow);
    };
  }, [key]);

  useLayoutEffect(() => {
    const from = before.current;
    before.current = location;
    if (from.key === location.key) return;
    if (location.isReturn) window.scrollTo({ top: getPositions()[key] ?? 0, behavior: 'instant' });
    else if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
    else if (!location.isStill && isOtherPage(from, location, shown))
      window.scrollTo({ top: 0, behavior: 'instant' });
  }, [key, location, shown]);
}

function isOtherPage(from: Location, to: Location, shown: readonly string[]): boolean {
  if (from.pathname !== to.pathname) return true;
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return shown.some((name) => before.get(name) !== after.get(name));
}
