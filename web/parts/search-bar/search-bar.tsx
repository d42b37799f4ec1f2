// The header's search box in its two modes: a live input on exactly /search (live-search.tsx), elsewhere a
// link to /search with a typing placeholder.

import { SearchIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { msg, t } from '../../data/language.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Link } from '../../ui/link.tsx';
import { useLocation } from '../../ui/router.tsx';
import { lazyPage } from '../lazy-page.ts';

const BOX =
  'flex h-11 w-full min-w-[300px] items-center rounded-button border bg-ground text-base transition-colors lg:min-w-[420px]';

const suggestionPanel = lazyPart(() => import('./search-bar-panel.tsx'));

/** Exactly /search; an extra slash is the same page. */
export function useIsSearchPage(): boolean {
  return /^\/search\/*$/.test(useLocation().pathname);
}

/** Loaded with the search page. */
export const liveSearch = lazyPage(() => import('./live-search.tsx'));

export function SearchBar() {
  return useIsSearchPage() ? <liveSearch.Page look={BOX} suggestions={suggestionPanel} /> : <IdleSearch />;
}

function IdleSearch() {
  return (
    <Link
      to="/search"
      aria-label={t('Search for products')}
      onPointerEnter={suggestionPanel.preload}
      onFocus={suggestionPanel.preload}
      className={`${BOX} gap-2 border-line px-3 text-soft hover:border-leaf`}
    >
      <SearchIcon className="size-5 shrink-0 text-leaf" />
      <TypingPlaceholder />
    </Link>
  );
}

const ITEMS = [
  msg('milk'),
  msg('bread'),
  msg('sugar'),
  msg('paneer'),
  msg('chocolate'),
  msg('curd'),
  msg('rice'),
  msg('egg'),
  msg('chips'),
];
const KEYSTROKE_MS = 50;
const PAUSE_MS = 1_000;

const toText = (item: string) => t('Search "{item}"', { item: t(item) });

/**
 * Text that types itself. Decorative: hidden from screen readers, still when reduced motion is wanted, and
 * written without React, so that a keystroke every 50 ms costs nothing.
 */
function TypingPlaceholder() {
  const place = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let at = 0;
    let shown = toText(ITEMS[0]!);
    let timer = setTimeout(step, PAUSE_MS);

    /** Deletes what does not match the next text, then types it, one character at a time. */
    function step() {
      const goal = toText(ITEMS[at]!);
      if (shown === goal) {
        at = (at + 1) % ITEMS.length;
        shown = shown.slice(0, -1);
      } else if (goal.startsWith(shown)) {
        shown = goal.slice(0, shown.length + 1);
      } else {
        shown = shown.slice(0, -1);
      }
      if (place.current) place.current.textContent = shown;
      timer = setTimeout(step, shown === goal ? PAUSE_MS : KEYSTROKE_MS);
    }

    return () => clearTimeout(timer);
  }, []);

  return (
    <span aria-hidden className="truncate" ref={place}>
      {toText(ITEMS[0]!)}
    </span>
  );
}
