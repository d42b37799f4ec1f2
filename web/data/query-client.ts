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
 * First parts of the query keys of everything that shows products, categories or prices, and who may read it.
 * What anybody may read stays when somebody signs out.
 */
export const SHOWN_IN_THE_SHOP = {
  page: 'anybody',
  listing: 'anybody',
  row: 'anybody',
  search: 'anybody',
  choices: 'anybody',
  categories: 'anybody',
  suggest: 'anybody',
  similar: 'anybody',
  sizes: 'anybody',
  together: 'anybody',
  offers: 'anybody',
  'waited-for': 'owner',
  'buy-again': 'owner',
  cart: 'owner',
  bill: 'owner',
} as const;
type Kinds = typeof SHOWN_IN_THE_SHOP;
type PublicKind = { [Kind in keyof Kinds]: Kinds[Kind] extends 'anybody' ? Kind : never }[keyof Kinds];

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
