// How the browser reads from the server: defaults for all queries, and what is shown when one fails.

import {
  QueryCache,
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  type QueryKey,
} from '@tanstack/react-query';
import type { Owner } from './account/personal-key.ts';
import { ApiError } from './api.ts';
import { failureText } from './failure.ts';
import { toastError } from './toast.ts';

/**
 * First parts of the query keys of data that anybody may read and that may stay when somebody signs out: what
 * a store sells, and how.
 */
export const PUBLIC_KINDS = [
  'page',
  'listing',
  'row',
  'search',
  'choices',
  'categories',
  'suggest',
  'similar',
  'sizes',
  'together',
  'offers',
] as const;
type PublicKind = (typeof PUBLIC_KINDS)[number];

declare module '@tanstack/react-query' {
  interface Register {
    /** A key is personal (personalKey) or starts with one of the public kinds: no other key compiles. */
    queryKey: readonly [PublicKind, ...unknown[]] | readonly [string, Owner, ...unknown[]];
    queryMeta: {
      /** No toast on failure: nothing is missing, or the page works without it. */
      isQuiet?: boolean;
    };
  }
}

let browserClient: QueryClient | undefined;

/** One cache in the browser; on the server one for each page that is rendered. */
export function getQueryClient(): QueryClient {
  if (import.meta.env.SSR) return makeQueryClient();
  return (browserClient ??= makeQueryClient());
}

/**
 * When a query is invalidated during its first read, TanStack Query continues that read, which the server may
 * have answered before the change. This client reads again instead.
 */
class FreshQueryClient extends QueryClient {
  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters)) {
      const { data, fetchStatus } = query.state;
      const isFirstRead = data === undefined && fetchStatus === 'fetching';
      // Silently: whoever waits for the first read gets the result of the second.
      if (isFirstRead && query.isActive()) void query.cancel({ silent: true });
    }
    return super.invalidateQueries(filters, options);
  }
}

/**
 * Shows what a change answered. A read under way may have been answered before the change, so it is cancelled
 * and asked again.
 */
export function showAnswer<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (known: Data | undefined) => Data | undefined,
): void {
  const isBeingRead = client.isFetching({ queryKey, exact: true }) > 0;
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<Data>(queryKey, change);
  if (isBeingRead) void client.invalidateQueries({ queryKey, exact: true });
}

function makeQueryClient(): QueryClient {
  return new FreshQueryClient({
    queryCache: new QueryCache({ onError: toastFailedRead }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: true,
        // Offline, show a message and a retry at once instead of waiting for ever. The query continues when
        // the network is back.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  });
}

/**
 * A failed read shows the server's message as a toast; 'Try again' appears in place of the missing data.
 */
function toastFailedRead(error: Error, query: Query<unknown, unknown, unknown>): void {
  if (query.meta?.isQuiet) return;
  // About the session only: a user it signs out goes to the login without a message.
  if (error instanceof ApiError && error.status === 401) return;
  const { data, fetchMeta } = query.state;
  const isMore = Boolean((fetchMeta as { fetchMore?: unknown } | null)?.fetchMore);
  // Visible data stays visible: the user did not ask for this read.
  if (data !== undefined && !isMore) return;
  toastError(failureText(error));
}
