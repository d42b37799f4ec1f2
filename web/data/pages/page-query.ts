// The public pages in the query cache. One rule: what was read less than two minutes ago is shown without
// asking the server again. A page that is not cached is painted at once from what its link showed, while its
// data is loading. Nothing personal.

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  data,
  UNSAFE_decodeViaTurboStream as decodeViaTurboStream,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  useLocation,
} from 'react-router';
import type { Page } from '#shared/page-urls.ts';
import { isFinalError, loadWithRetries } from '../connection.ts';
import { getQueryClient } from '../query-client.ts';
import { loadDocument } from '../../ui/new-version.ts';
import { toPageQueryKey, trimSlashes } from './page-query-key.ts';

const FRESH_MS = 2 * 60_000;
/** How long a prefetched page is kept for being opened. */
const UNOPENED_MS = 5_000;

const ROUTES: Partial<Record<Page['kind'], string>> = {
  home: 'shop/catalogue/home',
  product: 'shop/catalogue/product',
  listing: 'shop/catalogue/listing',
  'shop-page': 'shop/about/shop-page',
};

type Address = Pick<URL, 'pathname' | 'search'>;

/** null when the address is not a public page. */
function toPageQuery<Data extends object>(address: Address) {
  const queryKey = toPageQueryKey(address);
  const page = queryKey[1];
  const route = page && ROUTES[page.kind];
  if (!route) return null;
  return queryOptions({
    queryKey,
    queryFn: () => fetchPage<Data>(address, route),
    staleTime: FRESH_MS,
    gcTime: UNOPENED_MS,
    structuralSharing: false,
    // loadWithRetries reports failures to whoever waits for the page.
    meta: { isQuiet: true },
  });
}

/** The server runs a version without this route: only the whole document can be loaded from it. */
class UnknownRoute extends Error {}

/** The answer of the route's loader on the server, in React Router's own format. */
async function fetchPage<Data>({ pathname, search }: Address, route: string): Promise<Data> {
  const query = new URLSearchParams(search);
  query.set('_routes', route);
  const path = pathname === '/' ? '/_' : trimSlashes(pathname);
  const response = await fetch(`${path}.data?${query}`);
  if (response.status >= 400 && !response.headers.has('X-Remix-Response')) {
    throw new ErrorResponse(response.status, response.statusText, await response.text());
  }
  const { value } = await decodeViaTurboStream(response.body!, window);
  const result = (value as Record<string, { data: Data } | { error: unknown } | undefined>)[route];
  if (!result) throw new UnknownRoute();
  if ('error' in result) throw result.error;
  return result.data;
}

/** Prefetches the page of a link that will probably be clicked. A failure is reported when it is clicked. */
export function prefetchPage(address: Address): void {
  const query = toPageQuery(address);
  if (query) void getQueryClient().prefetchQuery(query);
}

/** The home page's data for other pages; undefined until it is there. */
export function useHomePage<Data extends object>(): Data | undefined {
  return useQuery(toPageQuery<Data>({ pathname: '/', search: '' })!).data;
}

/** Refetches the open page when its content is known to have changed. It stays visible until then. */
export async function refreshOpenPage(revalidate: () => Promise<void>): Promise<void> {
  const query = toPageQuery(window.location);
  if (query) {
    const client = getQueryClient();
    await loadWithRetries(() => client.fetchQuery({ ...query, staleTime: 0 }), { for: 'page' });
  }
  await revalidate();
}

/** A page that is loading. */
export type DeferredPage<Preview> = {
  preview: Preview;
  /** When the cached copy, which is too old to be shown, was read. */
  outdatedAt: number;
};

export function isDeferred<Data extends object, Preview>(
  answer: Data | DeferredPage<Preview>,
): answer is DeferredPage<Preview> {
  return 'outdatedAt' in answer;
}

/**
 * The answer of a page's clientLoader: the page when it is cached, else its preview, so that something shows
 * at once. Without a network an older copy is used; without any, the open page stays until this one can be
 * loaded.
 */
export function loadPage<Data extends object, Preview>(
  { url, signal }: Request,
  preview: Preview,
): Data | Promise<Data> | DeferredPage<Preview> {
  const query = toPageQuery<Data>(new URL(url));
  if (!query) throw data(null, { status: 404 });
  const client = getQueryClient();
  const cached = client.getQueryCache().find<Data>({ queryKey: query.queryKey });
  const page = cached?.state.data;
  if (page && (!cached.isStaleByTime(FRESH_MS) || !navigator.onLine)) return page;
  // Fetched all the same: a browser may believe it is offline while the shop runs on its own machine.
  if (!navigator.onLine)
    return loadWithRetries(() => client.fetchQuery(query), { for: 'navigation', signal });
  void client.prefetchQuery(query);
  return { preview, outdatedAt: cached?.state.dataUpdatedAt ?? 0 };
}

/**
 * The page of a loader's answer, null while it is loading. A page that does not exist goes to the error
 * screen.
 */
export function useDeferredPage<Data extends object>(answer: Data | DeferredPage<unknown>): Data | null {
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  const observed = useQuery({
    ...toPageQuery<Data>({ pathname, search })!,
    enabled: false,
    // A page that was opened stays in memory as long as the tab: it may be needed without a network.
    gcTime: Infinity,
    initialData: isDeferred(answer) ? undefined : () => answer,
  });
  const isThere = !isDeferred(answer) || observed.dataUpdatedAt > answer.outdatedAt;

  useEffect(() => {
    if (isThere) return;
    const query = toPageQuery<Data>({ pathname, search })!;
    const leaving = new AbortController();
    const fetchData = () =>
      client.fetchQuery(query).catch((error: unknown) => {
        if (error instanceof UnknownRoute) loadDocument(null);
        throw error;
      });
    loadWithRetries(fetchData, { for: 'page', signal: leaving.signal }).catch(() => {});
    return () => leaving.abort();
  }, [client, pathname, search, isThere]);

  if (!isDeferred(answer)) return answer;
  if (isThere) return observed.data!;
  if (isFinalError(observed.error)) throw observed.error;
  return null;
}
