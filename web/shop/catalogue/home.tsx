// Home: banner, categories, then rows of products: what is bought again or sells now,
// and one per category.

import { Suspense, useRef } from 'react';
import type { HomePage, HomeRow } from '#features/catalogue/page-reads.contract.ts';
import { msg, t } from '../../data/language.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { CardRow } from '../../parts/products/card-row.tsx';
import { ProductRow } from '../../parts/products/product-row.tsx';
import { sayDelivery, useShopFacts } from '../../data/shop-facts.ts';
import { PageHead } from '../parts/page-head.tsx';
import { storeJsonLd, toScripts } from '../parts/structured-data.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CategoryGrid } from '../../parts/products/category-grid.tsx';
import { HomeBanners } from './home-banners.tsx';
import { useSessionKey } from '../../data/account/user.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ChevronRightIcon, ListIcon } from 'lucide-react';
import { LIST_PATH, OFFERS_PATH } from '#shared/page-urls.ts';
import { Link, TextLink } from '../../ui/link.tsx';

/** Exactly the height of a row, reserved before the first paint when there was a row before. */
const ROOM = 'in-[.buys-again]:min-h-[282px] md:in-[.buys-again]:min-h-[366px]';
const HEIGHT = 'min-h-[282px] md:min-h-[366px]';

const buyAgainRow = lazyPart(() => import('./buy-again-row.tsx'));

/**
 * Rows below the first screen are neither laid out nor painted until they come near; this is exactly their
 * height.
 */
const LATER =
  '[contain-intrinsic-size:auto_282px] [content-visibility:auto] md:[contain-intrinsic-size:auto_366px]';

export default function Home({ page }: { page: HomePage }) {
  const { rows, banners, bestsellers, firstRows, offers, address, hasWideRange } = page;
  const facts = useShopFacts();
  return (
    <div className="page pt-2 pb-10 md:pt-4">
      <PageHead
        title={null}
        description={sayDelivery(facts, {
          free: msg(
            'Fruit and vegetables, milk, bread, snacks and everything else for the home, delivered free in about 10 minutes.',
          ),
          charged: msg(
            'Fruit and vegetables, milk, bread, snacks and everything else for the home, delivered in about 10 minutes.',
          ),
        })}
        path="/"
        structured={import.meta.env.SSR ? toScripts(storeJsonLd(facts, address)) : ''}
      />
      <HomeBanners banners={banners} hasWideRange={hasWideRange} />
      {rows.length === 0 ? (
        <EmptyState
          picture="shelf"
          title={t('The shelves are being filled')}
          text={t('There is nothing to buy here yet. Please come back in a little while.')}
        >
          <ButtonLink to="/search">{t('See all products')}</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <CategoryGrid rows={rows} />
          <FirstRow bestsellers={bestsellers} />
          <ListLink />
          {offers.length > 0 && <OfferRow offers={offers} />}
        </>
      )}
      {/* A Suspense boundary per row: the page hydrates in small steps, starting where it is touched. */}
      {inOrderOf(rows, firstRows).map((row, index) => (
        <div
          key={row.category._id}
          className={
            index > 0 && row.products.length > 0 ? `-mx-[16px] px-[16px] xl:mx-0 xl:px-0 ${LATER}` : ''
          }
        >
          <Suspense>
            <ProductRow row={row} />
          </Suspense>
        </div>
      ))}
    </div>
  );
}

/** Each leads to its goods, where these have one page. */
function OfferRow({ offers }: { offers: HomePage['offers'] }) {
  return (
    <section aria-label={t('Offers')} className="-mx-[16px] mt-3 xl:mx-0">
      <ul className="flex gap-2 overflow-x-auto px-[16px] py-0.5 [scrollbar-width:none] xl:px-0">
        {offers.map(({ _id, label, code, places }) => (
          <li key={_id} className="shrink-0">
            <Link
              to={places.length === 1 ? places[0]!.path : OFFERS_PATH}
              className="flex min-h-11 max-w-60 items-center gap-2 rounded-card border border-dashed border-leaf bg-paper px-3 py-1 text-sm"
            >
              <b className="line-clamp-2 leading-tight wrap-anywhere text-leaf-dark">{label}</b>
              {code !== null && <span className="shrink-0 text-xs text-soft">{code}</span>}
            </Link>
          </li>
        ))}
        <li className="shrink-0">
          <TextLink to={OFFERS_PATH} className="px-2 text-sm whitespace-nowrap">
            {t('See all offers')}
          </TextLink>
        </li>
      </ul>
    </section>
  );
}

/** The others follow in the order of the grid. */
function inOrderOf(rows: readonly HomeRow[], first: readonly string[]): HomeRow[] {
  const places = new Map(first.map((id, place) => [id, place]));
  const placeOf = ({ category }: HomeRow) => places.get(category._id) ?? first.length;
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/**
 * What the shopper buys again, or what everybody buys now. The page itself is the same for everybody, so it
 * has the bestsellers; in a browser that knows of purchases they make room for these before the first paint.
 */
function FirstRow({ bestsellers }: { bestsellers: HomePage['bestsellers'] }) {
  const place = useRef<HTMLDivElement>(null);
  const sessionKey = useSessionKey();
  const isSignedIn = typeof sessionKey === 'string';
  const part = buyAgainRow.usePart(isSignedIn);
  const hasBestsellers = bestsellers.length > 0;
  return (
    <div ref={place} className={hasBestsellers ? HEIGHT : sessionKey === null ? '' : ROOM}>
      {hasBestsellers && (
        <div className={sessionKey === null ? '' : 'in-[.buys-again]:hidden'}>
          <CardRow heading={t('Bestsellers')} products={bestsellers} isFirst />
        </div>
      )}
      {isSignedIn && part && (
        <div className={hasBestsellers ? 'not-in-[.buys-again]:hidden' : ''}>
          <part.BuyAgainRow place={place} />
        </div>
      )}
    </div>
  );
}

const weekly = lazyPart(() => import('../../parts/add-list-button.tsx'));

/**
 * The way to the list page. Shoppers who saved a list put the newest into the cart from here; its button
 * takes its room from the link, so that nothing moves.
 */
function ListLink() {
  const isSignedIn = typeof useSessionKey() === 'string';
  const part = weekly.usePart(isSignedIn);
  return (
    <div className="mt-2 flex h-11 rounded-card border border-leaf bg-leaf-tint text-sm font-semibold text-leaf-dark">
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
