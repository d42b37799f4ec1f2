// What the search page shows before anything is typed: recent searches, what the shopper buys again, what the
// store sells now, and the categories.

import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { HomePage } from '#features/catalogue/page-reads.contract.ts';
import { toSearchPath } from '#shared/slugs.ts';
import { useSessionKey } from '../data/account/user.ts';
import { t } from '../data/language.ts';
import { useHomePage } from '../data/pages/page-query.ts';
import {
  clearRecentSearches,
  rememberSearch,
  removeRecentSearch,
  useRecentSearches,
} from '../data/search/search-recent.ts';
import { ListLink } from '../parts/list-link.tsx';
import { CardRow } from '../parts/products/card-row.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { CategoryGrid } from '../parts/products/category-grid.tsx';

const usuals = lazyPart(() => import('./usuals.tsx'));

/**
 * As high as the screen from the first paint on: the list of all products begins below it. Each part waits
 * for those above it, so that none is pushed down.
 */
export function SearchStart() {
  const mark = useSessionKey();
  const isSignedIn = typeof mark === 'string';
  const [hasFailed, setFailed] = useState(false);
  const part = usuals.use(isSignedIn && !hasFailed, () => setFailed(true));
  const sold = <Sold />;
  return (
    <div className="min-h-dvh">
      <ListLink />
      <RecentSearches />
      {isSignedIn && !hasFailed ? part && <part.Usuals>{sold}</part.Usuals> : mark === null && sold}
    </div>
  );
}

function Sold() {
  const home = useHomePage<HomePage>();
  if (!home) return null;
  return (
    <>
      {home.bestsellers.length > 0 && <CardRow heading={t('Bestsellers')} products={home.bestsellers} />}
      <CategoryGrid rows={home.rows} />
    </>
  );
}

/** Those of this browser; each can be removed. */
function RecentSearches() {
  const texts = useRecentSearches();
  const headingId = useId();
  const list = useRef<HTMLUListElement>(null);
  if (texts.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="pt-2">
      <div className="flex items-center justify-between">
        <h2 id={headingId} className="text-sm font-semibold text-soft">
          {t('Recent searches')}
        </h2>
        <button
          type="button"
          onClick={clearRecentSearches}
          className="min-h-11 rounded-button px-3 text-sm font-medium text-leaf hover:bg-leaf-tint"
        >
          {t('Clear all')}
        </button>
      </div>
      <ul
        ref={list}
        tabIndex={-1}
        aria-labelledby={headingId}
        className="relative flex gap-2 overflow-x-auto overscroll-x-contain outline-none [scrollbar-width:none]"
      >
        {texts.map((text) => (
          <li key={text} className="flex shrink-0 rounded-full border border-line bg-paper text-sm">
            <Link
              to={toSearchPath(text)}
              onClick={() => rememberSearch(text)}
              className="flex min-h-11 max-w-48 items-center rounded-l-full pl-4"
            >
              <span className="truncate">{text}</span>
            </Link>
            <button
              type="button"
              aria-label={t('Remove {text}', { text })}
              onClick={() => {
                removeRecentSearch(text);
                // The button that had the focus is gone.
                list.current?.focus({ preventScroll: true });
              }}
              className="grid size-11 place-items-center rounded-full text-soft hover:text-alert"
            >
              <CloseIcon className="size-3.5" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
