// Search: results follow the text in the address after a pause of 400 ms. The box itself is in the header.

import { LIST_PATH, readSearchText } from '#shared/page-urls.ts';
import type { ProductCard } from '#features/catalogue/catalogue.contract.ts';
import { hasFilters, OPEN, readFilters, withFilters } from '#shared/filters.ts';
import { toListingPath, toSearchPath } from '#shared/slugs.ts';
import type { HomePage, SearchPage } from '#features/catalogue/page-reads.contract.ts';
import { toCards, useDebouncedValue, useSearchCards } from '../../data/catalogue/catalogue.queries.ts';
import { failureText } from '../../data/failure.ts';
import { msg, rich, t } from '../../data/language.ts';
import { useHomePage } from '../../data/pages/page-query.ts';
import { sayDelivery, useShopFacts } from '../../data/shop-facts.ts';
import { rememberSearch, noteSearchUse } from '../../data/search/search-recent.ts';
import { FilterBar } from '../../parts/filters/filter-bar.tsx';
import { FilteredEmpty } from '../../parts/filters/filtered-empty.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { CARD_PICTURE } from '../../parts/products/product-card.tsx';
import { ProductGrid } from '../../parts/products/product-grid.tsx';
import { CardSkeletons, SEARCH_SKELETONS } from '../../parts/products/skeletons.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { FailedPart } from '../../ui/failed-part.tsx';
import { TextLink, Link } from '../../ui/link.tsx';
import { SearchStart } from './search-start.tsx';
import { useLocation } from '../../ui/router.tsx';
// Its box is drawn with it.
import '../../parts/search-bar/live-search.tsx';

function Head({ text }: { text: string }) {
  return (
    <PageHead
      title={text ? t('Search: {text}', { text }) : t('Search')}
      description={sayDelivery(useShopFacts(), {
        free: msg('Search all products, delivered free in about 10 minutes.'),
        charged: msg('Search all products, delivered in about 10 minutes.'),
      })}
      path={toSearchPath(text)}
      isIndexed={false}
    />
  );
}

const COLUMNS = 'grid-cols-2 gap-1.5 md:grid-cols-4 md:gap-2 lg:grid-cols-5 xl:grid-cols-6';
const THREE = `min-[360px]:max-md:grid-cols-3 ${COLUMNS}`;

/** Two lines, each of so many letters as a card has room for where a phone shows three side by side. */
const SHORT = /^.{0,14}(?: .{0,14})?$/u;

export const areNamesShort = (products: readonly ProductCard[]): boolean =>
  products.every(({ name }) => SHORT.test(name.replace(/\p{M}/gu, '')));

/** `page`: of the document; typing changes only the address, and the results come from a call. */
export default function Search({ page }: { page: SearchPage | null }) {
  const search = new URLSearchParams(useLocation().search);
  const typed = readSearchText(search);
  const text = useDebouncedValue(typed);
  const filters = readFilters(search);
  const isStart = typed.trim() === '' && !hasFilters(filters) && !search.has(OPEN) && !search.has('page');
  const isRendered = page?.text === text && JSON.stringify(page.filters) === JSON.stringify(filters);
  const list = useSearchCards(text, filters, isRendered ? page : null);
  const isSettled = typed === text && !list.isPlaceholderData && list.data !== undefined;
  const pages = list.data?.pages ?? [];
  const last = pages.at(-1);
  const start = pages[0]?.paging.page ?? 1;
  const cards = toCards(pages);
  // What the grid shows: products with all their sizes.
  const count = last?.paging.totalCount ?? 0;
  const isNothing = isSettled && cards.length === 0 && !hasFilters(filters);
  const heading = (
    <h1 className="text-base font-semibold">
      {last ? t('Search Results: {count}', { count }) : t('Search Results')}
    </h1>
  );

  return (
    // Never shorter than the screen: what lies over the results closes on scrolling, and the footer stays
    // where it is.
    <section className="page min-h-dvh pt-2 pb-10" aria-busy={!isSettled}>
      <Head text={typed} />
      <output className="sr-only">{isSettled && last ? toAnnouncement(count, last) : ''}</output>
      {isStart && <SearchStart />}
      {/* Nothing to filter or to sort. */}
      {isNothing ? (
        <div className="flex min-h-11 items-center">{heading}</div>
      ) : (
        <FilterBar
          key={text}
          list={{ search: text }}
          path={toSearchPath(text)}
          filters={filters}
          isOpenAtFirst={search.get(OPEN) === '1'}
          choices={isRendered ? page.choices : undefined}
          heading={heading}
        />
      )}
      <div
        className={`transition-opacity ${list.isPlaceholderData ? 'opacity-50' : ''}`}
        // A search whose results are pressed is worth remembering.
        onClickCapture={({ target }) => {
          const pressed = target as Element;
          if (!pressed.closest('article')) return;
          rememberSearch(text);
          if (pressed.closest('button[data-add]')) noteSearchUse(text, 'added');
          else if (pressed.closest('a')) noteSearchUse(text, 'opened');
        }}
      >
        {last && cards.length > 0 && <CorrectionNote {...last} />}
        {last && last.things.length > 1 && (
          <p className="mt-1 text-sm">
            {t('Looking for several items?')}{' '}
            <TextLink to={`${LIST_PATH}?${new URLSearchParams({ text })}`}>{t('Read as a list')}</TextLink>
          </p>
        )}
        <div className="h-2" />
        {!last && !list.isError && (
          <ul className={`grid ${COLUMNS}`}>
            <CardSkeletons count={SEARCH_SKELETONS} />
          </ul>
        )}
        {!last && list.isError && (
          <FailedPart className="justify-items-center py-12 text-center" onRetry={list.refetch}>
            {t('The search failed. {error}', { error: failureText(list.error) })}
          </FailedPart>
        )}
        {last && cards.length > 0 && (
          <ProductGrid
            products={cards}
            columns={areNamesShort(toCards(pages.slice(0, 1))) ? THREE : COLUMNS}
            sizes={CARD_PICTURE}
            earlierPath={start > 1 ? withFilters(withPage(text, start - 1), filters) : null}
            nextCount={
              list.isPlaceholderData || !list.hasNextPage
                ? 0
                : Math.min(last.paging.limit, last.paging.totalCount - last.paging.page * last.paging.limit)
            }
            nextPath={withFilters(withPage(text, last.paging.page + 1), filters)}
            isLoading={list.isFetchingNextPage}
            error={list.isFetchNextPageError ? list.error : null}
            loadMore={() => void list.fetchNextPage()}
          />
        )}
        {last && cards.length === 0 && !(last.choices && hasFilters(filters)) && <NothingFound text={text} />}
        {last?.choices && cards.length === 0 && hasFilters(filters) && (
          <FilteredEmpty
            path={toSearchPath(text)}
            filters={filters}
            choices={last.choices}
            title={t('No Data found')}
          />
        )}
      </div>
      {isSettled && (
        <p className="ends-list mt-6 text-center text-sm">
          <TextLink to={LIST_PATH} className="px-3">
            {t('Shop with your whole list')}
          </TextLink>
        </p>
      )}
    </section>
  );
}

/** As a sentence for screen readers. */
function toAnnouncement(count: number, { corrected, notSold }: Correction): string {
  const found = t('{count, plural, one {# product} other {# products}} found', { count });
  if (corrected && notSold) return `${found}. ${toNotSold(notSold, corrected)}`;
  return corrected ? t('{found}, for {corrected}', { found, corrected }) : found;
}

type Correction = { exact: boolean; corrected: string | null; notSold: string | null };

/** 'Maggi is not sold here. Showing noodles.' */
const toNotSold = (brand: string, corrected: string) =>
  t('{brand} is not sold here. Showing {corrected}.', {
    brand: brand.replace(/(?<![\p{L}\p{M}])\p{Ll}/gu, (letter) => letter.toUpperCase()),
    corrected,
  });

/** Shown when nothing matches the typed text exactly, with the text that was searched instead. */
function CorrectionNote({ exact, corrected, notSold }: Correction) {
  if (exact) return null;
  if (corrected && notSold)
    return <p className="mt-1 text-sm font-medium break-words">{toNotSold(notSold, corrected)}</p>;
  return (
    <p className="mt-1 text-sm break-words text-soft">
      {corrected
        ? rich('Showing results for <b>"{corrected}"</b>', {
            corrected,
            b: <strong className="font-semibold text-ink" />,
          })
        : t('No exact matches. These are the closest products.')}
    </p>
  );
}

function withPage(text: string, page: number): string {
  const query = new URLSearchParams({ ...(text && { q: text }), ...(page > 1 && { page: String(page) }) });
  return query.size > 0 ? `/search?${query}` : '/search';
}

function NothingFound({ text }: { text: string }) {
  // In the order in which they sell.
  const home = useHomePage<HomePage>();
  return (
    <EmptyState
      picture="search"
      title={t('No Data found')}
      text={
        text ? t('Nothing matches “{text}”. Try another word, or look around:', { text }) : t('Look around:')
      }
    >
      <Link to="/" className={buttonClass('outlined')}>
        {t('Go To Home')}
      </Link>
      {home?.rows.slice(0, 6).map(({ category }) => (
        <Link
          key={category._id}
          to={toListingPath(category, null)}
          className={buttonClass('quiet', 'bg-paper border border-line')}
        >
          {category.name}
        </Link>
      ))}
    </EmptyState>
  );
}
