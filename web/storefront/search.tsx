// Search: results follow the text in the address after a rest of 400 ms. The box itself stands in the header.

import { Link, useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router';
import { toListingPath, toSearchPath } from '#shared/slugs.ts';
import { MAX_SEARCH_TEXT } from '#shared/limits.ts';
import type { Route } from './+types/search';
import { toCards, useCategories, useDebouncedValue, useSearchCards } from '../data/catalogue/catalogue.ts';
import { failureText } from '../data/failure.ts';
import { rememberSearch } from '../data/search/search-recent.ts';
import { noteSearchUse } from '../data/search/search-use.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { PrefetchLinks } from '../parts/layout/prefetch-links.tsx';
import { ProductGrid } from '../parts/products/product-grid.tsx';
import { CardSkeletons, SEARCH_SKELETONS } from '../parts/products/skeletons.tsx';
import { pageMeta } from '../seo.ts';
import { shopContext } from '../shop-context.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { orNotFound } from './or-not-found.ts';

function readText(search: URLSearchParams): string {
  return (search.get('q') ?? '').toWellFormed().slice(0, MAX_SEARCH_TEXT);
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const text = readText(search);
  const page = Number(search.get('page') ?? '1') || 1;
  const results = await orNotFound(context.get(shopContext).reads.getSearchPage({ text, page }));
  return { text, ...results };
}

/** In the browser the results come by the search call alone, so the page opens at once. */
export function clientLoader() {
  return null;
}

/**
 * Typing changes only the address; it calls no loader. At the same address it means that another store was
 * chosen: what the server rendered was of the one before.
 */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;
}

export function meta({ location, matches }: Route.MetaArgs) {
  const text = readText(new URLSearchParams(location.search));
  return pageMeta(matches, {
    title: text ? `Search: ${text}` : 'Search',
    description: 'Search more than 5,000 products, delivered free in about 10 minutes.',
    path: toSearchPath(text),
    isIndexed: false,
  });
}

const COLUMNS = 'grid-cols-2 gap-2 md:grid-cols-4 lg:grid-cols-5 xl:grid-cols-6';
const SIZES = '(min-width: 1280px) 180px, (min-width: 768px) 22vw, 44vw';

export default function Search({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const typed = readText(search);
  const text = useDebouncedValue(typed);
  const list = useSearchCards(text, loaderData?.text === text ? loaderData : null);
  const isSettled = typed === text && !list.isPlaceholderData && list.data !== undefined;
  const pages = list.data?.pages ?? [];
  const last = pages.at(-1);
  const start = pages[0]?.paging.page ?? 1;
  const cards = toCards(pages);
  const count = last?.paging.totalCount ?? 0;

  return (
    // Never shorter than the screen: what lies over the results gives way to scrolling, and the footer stays
    // where it is.
    <section className="page min-h-dvh pt-4 pb-10" aria-busy={!isSettled}>
      <h1 className="text-base font-semibold">{last ? `Search Results: ${count}` : 'Search Results'}</h1>
      <output className="sr-only">{isSettled && last ? toAnnouncement(count, last) : ''}</output>
      <div
        className={`transition-opacity ${list.isPlaceholderData ? 'opacity-50' : ''}`}
        // A search that somebody found something by is worth remembering.
        onClickCapture={({ target }) => {
          const pressed = target as Element;
          if (!pressed.closest('article')) return;
          rememberSearch(text);
          if (pressed.closest('button[aria-label^="Add "]')) noteSearchUse(text, 'added');
          else if (pressed.closest('a')) noteSearchUse(text, 'opened');
        }}
      >
        {last && cards.length > 0 && <CorrectionNote {...last} />}
        <div className="h-3" />
        {!last && !list.isError && (
          <ul className={`grid ${COLUMNS}`}>
            <CardSkeletons count={SEARCH_SKELETONS} />
          </ul>
        )}
        {!last && list.isError && (
          <div role="alert" className="grid justify-items-center gap-3 py-12 text-center text-sm">
            <p>The search did not go through. {failureText(list.error)}</p>
            <Button look="outlined" onClick={() => void list.refetch()}>
              Try again
            </Button>
          </div>
        )}
        {start > 1 && (
          <p className="mb-4 text-center">
            <a href={withPage(text, start - 1)} className={buttonClass('quiet', 'text-leaf')}>
              Show earlier products
            </a>
          </p>
        )}
        {last && cards.length > 0 && (
          <ProductGrid
            products={cards}
            columns={COLUMNS}
            sizes={SIZES}
            nextCount={
              list.isPlaceholderData || !list.hasNextPage
                ? 0
                : Math.min(last.paging.limit, last.paging.totalCount - last.paging.page * last.paging.limit)
            }
            nextPath={withPage(text, last.paging.page + 1)}
            isLoading={list.isFetchingNextPage}
            error={list.isFetchNextPageError ? list.error : null}
            loadMore={() => void list.fetchNextPage()}
          />
        )}
        {last && cards.length === 0 && <NothingFound text={text} />}
      </div>
      <PrefetchLinks />
    </section>
  );
}

/** In words, for screen readers. */
function toAnnouncement(count: number, { corrected }: Correction): string {
  const found = `${count} ${count === 1 ? 'product' : 'products'} found`;
  return corrected ? `${found}, for ${corrected}` : found;
}

type Correction = { exact: boolean; corrected: string | null };

/** Says so when nothing fits as it was typed, and what was understood instead. */
function CorrectionNote({ exact, corrected }: Correction) {
  if (exact) return null;
  return (
    <p className="mt-1 text-sm break-words text-soft">
      {corrected ? (
        <>
          Showing results for <strong className="font-semibold text-ink">"{corrected}"</strong>
        </>
      ) : (
        'Nothing fits exactly what you typed. These come close.'
      )}
    </p>
  );
}

function withPage(text: string, page: number): string {
  const query = new URLSearchParams({ ...(text && { q: text }), ...(page > 1 && { page: String(page) }) });
  return query.size > 0 ? `/search?${query}` : '/search';
}

function NothingFound({ text }: { text: string }) {
  const { data: categories } = useCategories();
  return (
    <EmptyState
      picture="search"
      title="No Data found"
      text={text ? `Nothing matches “${text}”. Try another word, or look around:` : 'Look around:'}
    >
      <Link to="/" className={buttonClass('outlined')}>
        Go To Home
      </Link>
      {categories?.slice(0, 6).map((category) => (
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
