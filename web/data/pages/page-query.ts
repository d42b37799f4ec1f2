// The pages that the server fills, in the query cache: what is fresh (query-client.ts) is shown without
// asking again. Nothing personal.

import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import type { PageAnswer } from '#shared/shop-facts.ts';
import { ApiError, offlineError } from '../api.ts';
import { isFinalError, loadWithRetries } from '../connection.ts';
import { useLocation } from '../../ui/router.tsx';

type Address = Pick<URL, 'pathname' | 'search'>;

export const FACTS_KEY = ['page', 'facts'] as const;

export function pageQuery(address: Address) {
  const queryKey = toPageQueryKey(address);
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<PageAnswer> => {
      const fetchNow = () => fetchPage(client, address);
      const isKnown = client.getQueryData(queryKey) !== undefined;
      const isWanted = () => !isKnown && isOpen(queryKey);
      try {
        return await fetchNow().catch((error: unknown) => {
          if (isFinalError(error) || !isWanted()) throw error;
          return loadWithRetries(fetchNow, { for: 'page', isWanted });
        });
      } catch (error) {
        // What was only prefetched, or left meanwhile, has not failed: it is fetched when it is opened.
        if (!isFinalError(error)) void client.cancelQueries({ queryKey, exact: true });
        throw error;
      }
    },
    structuralSharing: false,
    // loadWithRetries says what fails to whoever waits for the page.
    retry: false,
    meta: { isQuiet: true },
  });
}

const isOpen = (key: readonly unknown[]) =>
  JSON.stringify(toPageQueryKey(window.location)) === JSON.stringify(key);

async function fetchPage(client: QueryClient, { pathname, search }: Address): Promise<PageAnswer> {
  const path = pathname === '/' ? '/_' : trimSlashes(pathname);
  const response = await fetch(`${path}.data${search}`).catch(() => {
    throw offlineError();
  });
  const body = (await response.json().catch(() => ({}))) as PageAnswer;
  // A page that does not exist is an answer too.
  if (!body.facts) throw new ApiError(response.status, body);
  client.setQueryData(FACTS_KEY, body.facts);
  return body;
}

/** The page that the document came with; so nothing of it is fetched. */
export function rememberPage(client: QueryClient, address: Address, answer: PageAnswer): void {
  client.setQueryData(pageQuery(address).queryKey, answer);
}

/** Prefetches the page of a link that will probably be pressed. A failure is reported when it is. */
export function prefetchPage(client: QueryClient, address: Address): void {
  void client.prefetchQuery(pageQuery(address));
}

/** The open page's data; undefined until it is there, and on pages that the browser fills. */
export function useOpenPage<Data>(): Data | undefined {
  return useQuery({ ...pageQuery(useLocation()), enabled: false }).data?.data as Data | undefined;
}

/** The home page's data for other pages; undefined until it is there. */
export function useHomePage<Data>(): Data | undefined {
  return useQuery(pageQuery({ pathname: '/', search: '' })).data?.data as Data | undefined;
}

const trimSlashes = (pathname: string) => pathname.replace(/(?<=.)\/+$/, '');

/** What stands before an id in an address. */
const NAMES = /[^/]*-(?=[\da-f]{24}(?:\/|$))/gi;
/** Parameters with another answer. What is searched for has none: the document's is the only one. */
const OF_ANSWER = ['page', 'stock', 'veg', 'discount', 'price', 'brand', 'sort'];

/** Names in an address do not matter, only ids do. */
function toPageQueryKey({ pathname, search }: Address) {
  const path = trimSlashes(pathname).replace(NAMES, '');
  const known = path === '/search' ? ['page'] : OF_ANSWER;
  const query = [...new URLSearchParams(search)].filter(([name]) => known.includes(name));
  return ['page', path, ...query.flat()] as const;
}
