// The way to the list page. Shoppers who saved a list put the newest into the cart from here; its button
// takes its room from the link, so that nothing moves.

import { ChevronRightIcon, ListIcon } from 'lucide-react';
import { LIST_PATH } from '#shared/page-urls.ts';
import { useSessionKey } from '../data/account/user.ts';
import { t } from '../data/language.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { Link } from '../ui/link.tsx';

const weekly = lazyPart(() => import('./newest-list.tsx'));

export function ListLink() {
  const isSignedIn = typeof useSessionKey() === 'string';
  const part = weekly.usePart(isSignedIn, () => {});
  return (
    <div className="flex h-11 rounded-card border border-leaf bg-leaf-tint text-sm font-semibold text-leaf-dark">
      <Link to={LIST_PATH} className="flex min-w-0 flex-1 items-center gap-2 rounded-card px-3">
        <ListIcon className="size-5 shrink-0" />
        <span className="line-clamp-2 min-w-0 flex-1 leading-tight">
          {t('Paste your list, and we find everything on it')}
        </span>
        <ChevronRightIcon className="size-4 shrink-0" />
      </Link>
      {isSignedIn && part && <part.NewestList />}
    </div>
  );
}
