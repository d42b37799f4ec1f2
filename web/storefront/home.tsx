// Home: banner, categories, one row of products per category.

import { Suspense, useRef } from 'react';
import type { HomePage } from '#features/catalogue/page-reads.contract.ts';
import type { Route } from './+types/home';
import { t } from '../data/language.ts';
import { loadPage, useDeferredPage } from '../data/pages/page-query.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { PrefetchLinks } from '../parts/layout/prefetch-links.tsx';
import { ProductRow, RowSkeleton } from '../parts/products/product-row.tsx';
import { pageMeta, storeJsonLd } from '../seo.ts';
import { shopContext } from '../shop-context.ts';
import { ButtonLink } from '../ui/button.tsx';
import { CategoryGrid } from './category-grid.tsx';
import { HomeBanners } from './home-banners.tsx';
import { useSessionKey } from '../data/account/user.ts';
import { lazyPart } from '../ui/lazy-part.ts';

/** Exactly the height of a row, reserved before the first paint when there was a row before. */
const ROOM = 'in-[.buys-again]:min-h-[378px] md:in-[.buys-again]:min-h-[406px]';

const row = lazyPart(() => import('./buy-again-row.tsx'));

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(shopContext).reads.getHomePage();
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadPage<HomePage, null>(request, null);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: null,
    description: t(
      'Fruit and vegetables, milk, bread, snacks and everything else for the home, from more than 5,000 products, delivered free in about 10 minutes.',
    ),
    path: '/',
    jsonLd: storeJsonLd(matches),
  });
}

/**
 * Rows below the first screen are neither laid out nor painted until they come near; this is exactly their
 * height.
 */
const LATER =
  '[contain-intrinsic-size:auto_378px] [content-visibility:auto] md:[contain-intrinsic-size:auto_406px]';

export default function Home({ loaderData }: Route.ComponentProps) {
  const page = useDeferredPage(loaderData);
  const rows = page?.rows ?? null;
  return (
    <div className="page pt-4 pb-10">
      <HomeBanners banners={page?.banners} />
      {rows?.length === 0 ? (
        <EmptyState
          picture="shelf"
          title={t('The shelves are being filled')}
          text={t('There is nothing to buy here yet. Please come back in a little while.')}
        >
          <ButtonLink to="/search">{t('See all products')}</ButtonLink>
        </EmptyState>
      ) : (
        <CategoryGrid rows={rows} />
      )}
      {rows?.length !== 0 && <BuyAgainSlot />}
      {!rows && [0, 1, 2].map((index) => <RowSkeleton key={index} />)}
      {/* A Suspense boundary per row: the page hydrates in small steps, starting where it is touched. */}
      {rows?.map((row, index) => (
        <div
          key={row.category._id}
          className={index > 0 && row.products.length > 0 ? `-mx-4 px-4 xl:mx-0 xl:px-0 ${LATER}` : ''}
        >
          <Suspense>
            <ProductRow row={row} />
          </Suspense>
        </div>
      ))}
      <PrefetchLinks />
    </div>
  );
}

/**
 * The slot of the home page for what its shopper buys again. The page itself is the same for everybody, so
 * the slot is empty in it; the row is fetched after paint, for signed-in shoppers only.
 */
function BuyAgainSlot() {
  const place = useRef<HTMLDivElement>(null);
  const mark = useSessionKey();
  const isSignedIn = typeof mark === 'string';
  const part = row.use(isSignedIn, () => {});
  return (
    <div ref={place} className={mark === null ? '' : ROOM}>
      {isSignedIn && part && <part.BuyAgainRow place={place} />}
    </div>
  );
}
