// What the search page shows before anything is typed: what the shopper buys again, what the store sells now,
// and the categories.

import type { HomePage } from '#features/catalogue/page-reads.contract.ts';
import { useSessionKey } from '../data/account/user.ts';
import { t } from '../data/language.ts';
import { useHomePage } from '../data/pages/page-query.ts';
import { ListLink } from '../parts/list-link.tsx';
import { CardRow } from '../parts/products/card-row.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { CategoryGrid } from '../parts/products/category-grid.tsx';

const usuals = lazyPart(() => import('./usuals.tsx'));

/** As high as the screen from the first paint on: the list of all products begins below it. */
export function SearchStart() {
  const isSignedIn = typeof useSessionKey() === 'string';
  const part = usuals.use(isSignedIn, () => {});
  const home = useHomePage<HomePage>();
  return (
    <div className="min-h-dvh">
      <ListLink />
      {isSignedIn && part && <part.Usuals />}
      {home && home.bestsellers.length > 0 && (
        <CardRow heading={t('Bestsellers')} products={home.bestsellers} />
      )}
      {home && <CategoryGrid rows={home.rows} />}
    </div>
  );
}
