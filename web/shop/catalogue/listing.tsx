// A category or one of its sub-categories: the sub-categories at the left, the products in a grid that loads
// more while scrolling.

import { Link, useLocation } from 'react-router';
import type { ListingPage } from '#features/catalogue/page-reads.contract.ts';
import { hasFilters, OPEN, readFilters, withFilters, type Filters } from '#shared/filters.ts';
import { ALL_SUB_CATEGORIES, readSlugId, toListingPath } from '#shared/slugs.ts';
import { readPageNumber } from '#shared/page-urls.ts';
import type { Route } from './+types/listing';
import { countLeft, toCards, useListingCards } from '../../data/catalogue/catalogue.queries.ts';
import { msg, t } from '../../data/language.ts';
import { sayDelivery } from '../../data/shop-facts.ts';
import { findListingPreview, rememberListing, type ListingPreview } from '../../data/pages/link-preview.ts';
import { isDeferred, loadPage, useDeferredPage } from '../../data/pages/page-query.ts';
import { useLateTitle } from '../../data/shop-facts.ts';
import { FilterBar } from '../../parts/filters/filter-bar.tsx';
import { FilteredEmpty } from '../../parts/filters/filtered-empty.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { PrefetchLinks } from '../../parts/layout/prefetch-links.tsx';
import { ProductGrid } from '../../parts/products/product-grid.tsx';
import { CardSkeletons, LISTING_SKELETONS } from '../../parts/products/skeletons.tsx';
import { pageMeta, readFacts } from '../parts/seo.ts';
import { shopContext } from '../../shop-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { notFound, orNotFound } from '../parts/or-not-found.ts';
import { SubCategoryRail } from './sub-category-rail.tsx';

type Params = { category: string; subCategory: string };

function readIds({ category, subCategory }: Params) {
  const categoryId = readSlugId(category);
  const subCategoryId = subCategory === ALL_SUB_CATEGORIES ? subCategory : readSlugId(subCategory);
  return categoryId && subCategoryId ? { categoryId, subCategoryId } : null;
}

const readPage = (url: string) => readPageNumber(new URL(url).searchParams.get('page'));

const isPanelOpen = (search: URLSearchParams) => search.get(OPEN) === '1';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ids = readIds(params);
  if (!ids) throw notFound();
  const { searchParams } = new URL(request.url);
  const filters = readFilters(searchParams);
  return orNotFound(
    context.get(shopContext).reads.getListingPage({
      ...ids,
      page: readPage(request.url),
      filters: hasFilters(filters) || isPanelOpen(searchParams) ? filters : undefined,
    }),
  );
}

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { categoryId = '', subCategoryId = '' } = readIds(params) ?? {};
  const preview = findListingPreview(categoryId, subCategoryId);
  return loadPage<ListingPage, ListingPreview | null>(request, preview);
}

type Place = Pick<ListingPage, 'category' | 'subCategory'>;

const nameOf = ({ category, subCategory }: Place) => subCategory?.name ?? category.name;

function toPath({ category, subCategory }: Place, page: number): string {
  return toListingPath(category, subCategory) + (page > 1 ? `?page=${page}` : '');
}

type PartialPage = Place & Partial<Pick<ListingPage, 'paging'>>;

function toTitle({ paging, ...place }: PartialPage): string {
  const page = paging?.page ?? 1;
  return page > 1 ? t('{name}, page {page}', { name: nameOf(place), page }) : nameOf(place);
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const search = new URLSearchParams(location.search);
  const isFiltered = hasFilters(readFilters(search)) || isPanelOpen(search);
  const place: PartialPage | null | undefined =
    loaderData && isDeferred(loaderData) ? loaderData.preview : loaderData;
  if (!place)
    return pageMeta(matches, { title: t('Products'), description: '', path: '/', isIndexed: false });
  const whole = place.subCategory ? ` (${place.category.name})` : '';
  return pageMeta(matches, {
    title: toTitle(place),
    description: sayDelivery(
      readFacts(matches),
      {
        free: msg('Buy {name} online: fresh stock, fair prices and free delivery in about 10 minutes.'),
        charged: msg('Buy {name} online: fresh stock, fair prices and delivery in about 10 minutes.'),
      },
      { name: nameOf(place) + whole },
    ),
    path: toPath(place, isFiltered ? 1 : (place.paging?.page ?? 1)),
    image: place.subCategory?.image ?? place.category.image,
    isIndexed: place.paging?.totalCount !== 0,
    isFiltered,
  });
}

const COLUMNS = 'grid-cols-2 gap-1.5 md:grid-cols-3 md:gap-2 lg:grid-cols-4 xl:grid-cols-5';
const SIZES = '(min-width: 1280px) 172px, (min-width: 768px) 20vw, 34vw';

export default function Listing({ loaderData }: Route.ComponentProps) {
  const page = useDeferredPage(loaderData);
  useLateTitle(page && toTitle(page));
  const place = page ?? (isDeferred(loaderData) ? loaderData.preview : null);
  const search = new URLSearchParams(useLocation().search);
  const filters = readFilters(search);
  /** Keeps the surrounding page visible when another address of this list is opened. */
  const onLeave = () => place && rememberListing(place);
  return (
    <div className="page flex items-start gap-2 pr-2 pl-0 md:gap-5 md:px-4">
      <SubCategoryRail place={place} />
      <section className="min-w-0 flex-1 pt-3 pb-10 md:pt-5">
        {place?.subCategory && (
          <Link
            to={toListingPath(place.category, null)}
            onClick={() => rememberListing({ ...place, subCategory: null })}
            className="text-xs font-medium text-soft hover:text-leaf hover:underline"
          >
            {place.category.name}
          </Link>
        )}
        <h1 className="min-h-7 text-xl leading-7 font-bold wrap-anywhere">{place && nameOf(place)}</h1>
        {place && (
          <FilterBar
            key={toPath(place, 1)}
            list={toIds(place)}
            path={toPath(place, 1)}
            filters={filters}
            isOpenAtFirst={isPanelOpen(search)}
            choices={page?.choices}
            onLeave={onLeave}
          />
        )}
        <div className="mt-3">
          {page ? (
            <ListingGrid
              key={withFilters(toPath(page, page.paging.page), filters)}
              page={page}
              filters={filters}
              onLeave={onLeave}
            />
          ) : (
            <ul className={`grid ${COLUMNS}`}>
              <CardSkeletons count={LISTING_SKELETONS} />
            </ul>
          )}
        </div>
      </section>
      <PrefetchLinks />
    </div>
  );
}

const toIds = ({ category, subCategory }: Place) => ({
  categoryId: category._id,
  subCategoryId: subCategory?._id ?? ALL_SUB_CATEGORIES,
});

type ListingGridProps = { page: ListingPage; filters: Filters; onLeave: () => void };

function ListingGrid({ page, filters, onLeave }: ListingGridProps) {
  const { category, subCategory } = page;
  const list = useListingCards(toIds(page), filters, page);
  const { pages } = list.data;
  const { paging } = pages.at(-1)!;
  const start = pages[0]!.paging.page;
  const cards = toCards(pages);
  if (cards.length === 0 && page.choices && hasFilters(filters)) {
    const { choices } = page;
    const path = toPath(page, 1);
    return <FilteredEmpty {...{ path, filters, choices, onLeave }} title={t('No matching products')} />;
  }
  if (cards.length === 0) {
    return (
      <EmptyState picture="shelf" title={t('Nothing here yet')} text={t('Products will come soon.')}>
        {subCategory && (
          <ButtonLink to={toListingPath(category, null)}>
            {t('See all of {name}', { name: category.name })}
          </ButtonLink>
        )}
        <ButtonLink to="/" look="outlined">
          {t('Go To Home')}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <ProductGrid
        products={cards}
        columns={COLUMNS}
        sizes={SIZES}
        earlierPath={start > 1 ? withFilters(toPath(page, start - 1), filters) : null}
        nextCount={list.hasNextPage ? Math.min(paging.limit, countLeft(pages)) : 0}
        nextPath={withFilters(toPath(page, paging.page + 1), filters)}
        isLoading={list.isFetchingNextPage}
        error={list.isFetchNextPageError ? list.error : null}
        loadMore={() => void list.fetchNextPage()}
      />
    </>
  );
}
