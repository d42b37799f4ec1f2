// Where a page is scrolled to: a new one to its top, one that Back or Forward leads to as it was left.
// Another address of the same page stays where it is, except that another page of a list begins at its top.

import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType, type Location } from 'react-router';
import { isObject, stored } from '../data/stored.ts';

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

/** Call once. */
export function useScrollPosition(): void {
  const location = useLocation();
  const type = useNavigationType();
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
    if (type === 'POP') window.scrollTo({ top: getPositions()[key] ?? 0, behavior: 'instant' });
    else if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
    else if (isOtherPage(from, location)) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [key, type, location]);
}

function isOtherPage(from: Location, to: Location): boolean {
  if (from.pathname !== to.pathname) return true;
  return new URLSearchParams(from.search).get('page') !== new URLSearchParams(to.search).get('page');
}
