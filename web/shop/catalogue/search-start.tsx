// What the search page shows above all products before anything is typed: recent searches, and what the
// shopper buys again or else the store sells now.

import { XIcon } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { HomePage } from '#features/catalogue/page-reads.contract.ts';
import { toSearchPath } from '#shared/slugs.ts';
import { useSessionKey } from '../../data/account/user.ts';
import { t } from '../../data/language.ts';
import { useHomePage } from '../../data/pages/page-query.ts';
import {
  clearRecentSearches,
  rememberSearch,
  removeRecentSearch,
  useRecentSearches,
} from '../../data/search/search-recent.ts';
import { CardRow } from '../../parts/products/card-row.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Link } from '../../ui/link.tsx';

const usuals = lazyPart(() => import('../../parts/products/usuals.tsx'));

/** Its height is there from the first paint on, so that the products below it are never pushed down. */
export function SearchStart() {
  const sessionKey = useSessionKey();
  const isSignedIn = typeof sessionKey === 'string';
  const [hasFailed, setFailed] = useState(false);
  const part = usuals.usePart(isSignedIn && !hasFailed, () => setFailed(true));
  const sold = <Sold />;
  return (
    <div className="h-[300px] overflow-hidden">
      <RecentSearches />
      {isSignedIn && !hasFailed
        ? part && <part.Usuals isLow>{sold}</part.Usuals>
        : sessionKey === null && sold}
    </div>
  );
}

function Sold() {
  const home = useHomePage<HomePage>();
  if (!home) return null;
  if (home.bestsellers.length === 0) return null;
  return <CardRow heading={t('Bestsellers')} products={home.bestsellers} isNarrow isLow />;
}

/** Those of this browser; each can be removed. */
function RecentSearches() {
  const texts = useRecentSearches();
  const headingId = useId();
  const list = useRef<HTMLUListElement>(null);
  if (texts.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="flex items-center gap-2">
      <h2 id={headingId} className="sr-only">
        {t('Recent searches')}
      </h2>
      <ul
        ref={list}
        tabIndex={-1}
        aria-labelledby={headingId}
        className="relative flex min-w-0 flex-1 gap-2 overflow-x-auto overscroll-x-contain outline-none [scrollbar-width:none]"
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
              <XIcon className="size-3.5" />
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        onClick={clearRecentSearches}
        className="min-h-11 shrink-0 rounded-button px-3 text-sm font-medium text-leaf hover:bg-leaf-tint"
      >
        {t('Clear all')}
      </button>
    </section>
  );
}
