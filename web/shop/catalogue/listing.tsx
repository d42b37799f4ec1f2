// A category or one of its sub-categories: the sub-categories at the left, the products in a grid that loads
// more while scrolling.

import type { ListingPage } from '#features/catalogue/page-reads.contract.ts';
import { hasFilters, OPEN, readFilters, withFilters, type Filters } from '#shared/filters.ts';
import { ALL_SUB_CATEGORIES, toListingPath } from '#shared/slugs.ts';
import { countLeft, toCards, useListingCards } from '../../data/catalogue/catalogue.queries.ts';
import { msg, t } from '../../data/language.ts';
import { sayDelivery, useShopFacts } from '../../data/shop-facts.ts';
import { FilterBar } from '../../parts/filters/filter-bar.tsx';
import { FilteredEmpty } from '../../parts/filters/filtered-empty.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ProductGrid } from '../../parts/products/product-grid.tsx';
import { ROW_PICTURE } from '../../parts/products/product-card.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { SubCategoryRail } from './sub-category-rail.tsx';
import { Link } from '../../ui/link.tsx';
import { useLocation } from '../../ui/router.tsx';

type Place = Pick<ListingPage, 'category' | 'subCategory'>;

const nameOf = ({ category, subCategory }: Place) => subCategory?.name ?? category.name;

function toPath({ category, subCategory }: Place, page: number): string {
  return toListingPath(category, subCategory) + (page > 1 ? `?page=${page}` : '');
}

function toTitle({ paging: { page }, ...place }: ListingPage): string {
  return page > 1 ? t('{name}, page {page}', { name: nameOf(place), page }) : nameOf(place);
}

function Head({ page, isFiltered }: { page: ListingPage; isFiltered: boolean }) {
  const whole = page.subCategory ? ` (${page.category.name})` : '';
  return (
    <PageHead
      title={toTitle(page)}
      description={sayDelivery(
        useShopFacts(),
        {
          free: msg('Buy {name} online: fresh stock, fair prices and free delivery in about 10 minutes.'),
          charged: msg('Buy {name} online: fresh stock, fair prices and delivery in about 10 minutes.'),
        },
        { name: nameOf(page) + whole },
      )}
      path={toPath(page, isFiltered ? 1 : page.paging.page)}
      image={page.subCategory?.image ?? page.category.image}
      isIndexed={page.paging.totalCount !== 0}
      isFiltered={isFiltered}
    />
  );
}

const COLUMNS = 'grid-cols-2 gap-1.5 md:grid-cols-3 md:gap-2 lg:grid-cols-4 xl:grid-cols-5';

export default function Listing({ page }: { page: ListingPage }) {
  const search = new URLSearchParams(useLocation().search);
  const filters = readFilters(search);
  const isPanelOpen = search.get(OPEN) === '1';
  return (
    <div className="page flex items-start gap-2 pr-2 pl-0 md:gap-5 md:px-4">
      <Head page={page} isFiltered={hasFilters(filters) || isPanelOpen} />
      <SubCategoryRail place={page} />
      <section className="min-w-0 flex-1 pt-3 pb-10 md:pt-5">
        {page.subCategory && (
          <Link
            to={toListingPath(page.category, null)}
            className="text-xs font-medium text-soft hover:text-leaf hover:underline"
          >
            {page.category.name}
          </Link>
        )}
        <h1 className="min-h-7 text-xl leading-7 font-bold wrap-anywhere">{nameOf(page)}</h1>
        <FilterBar
          key={toPath(page, 1)}
          list={toIds(page)}
          path={toPath(page, 1)}
          filters={filters}
          isOpenAtFirst={isPanelOpen}
          choices={page.choices}
        />
        <div className="mt-3">
          <ListingGrid
            key={withFilters(toPath(page, page.paging.page), filters)}
            page={page}
            filters={filters}
          />
        </div>
      </section>
    </div>
  );
}

const toIds = ({ category, subCategory }: Place) => ({
  categoryId: category._id,
  subCategoryId: subCategory?._id ?? ALL_SUB_CATEGORIES,
});

function ListingGrid({ page, filters }: { page: ListingPage; filters: Filters }) {
  const { category, subCategory } = page;
  const list = useListingCards(toIds(page), filters, page);
  const { pages } = list.data;
  const { paging } = pages.at(-1)!;
  const start = pages[0]!.paging.page;
  const cards = toCards(pages);
  if (cards.length === 0 && page.choices && hasFilters(filters)) {
    const { choices } = page;
    const path = toPath(page, 1);
    return <FilteredEmpty {...{ path, filters, choices }} title={t('No matching products')} />;
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
    <ProductGrid
      products={cards}
      columns={COLUMNS}
      sizes={ROW_PICTURE}
      earlierPath={start > 1 ? withFilters(toPath(page, start - 1), filters) : null}
      nextCount={list.hasNextPage ? Math.min(paging.limit, countLeft(pages)) : 0}
      nextPath={withFilters(toPath(page, paging.page + 1), filters)}
      isLoading={list.isFetchingNextPage}
      error={list.isFetchNextPageError ? list.error : null}
      loadMore={() => void list.fetchNextPage()}
    />
  );
}
