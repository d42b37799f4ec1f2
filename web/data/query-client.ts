// How the browser reads from the server: what stands for all queries, and what is said when one fails.

import {
  QueryCache,
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
} from '@tanstack/react-query';
import type { Owner } from './account/personal-key.ts';
import { ApiError } from './api.ts';
import { failureText } from './failure.ts';
import { toastError } from './toast.ts';

/** First parts of the query keys of what anybody may read, and may stay when somebody signs out. */
type PublicKind =
  | 'page'
  | 'listing'
  | 'row'
  | 'search'
  | 'choices'
  | 'categories'
  | 'suggest'
  | 'similar'
  | 'together';

declare module '@tanstack/react-query' {
  interface Register {
    /** What is not personal (personalKey) is one of those that anybody may read: no other key compiles. */
    queryKey: readonly [PublicKind, ...unknown[]] | readonly [string, Owner, ...unknown[]];
    queryMeta: {
      /**
       * A failure gives no toast: nothing is missing, or the specification wants it silent (spec decision
       * 44).
       */
      isQuiet?: boolean;
    };
  }
}

let browserClient: QueryClient | undefined;

/** The browser's one cache; on the server a cache for each page that is rendered. */
export function getQueryClient(): QueryClient {
  if (import.meta.env.SSR) return makeQueryClient();
  return (browserClient ??= makeQueryClient());
}

/**
 * TanStack Query goes on with a first read that is under way when its query is invalidated; the server may
 * have answered it before what has just changed. So it is read anew.
 */
class FreshQueryClient extends QueryClient {
  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters)) {
      const { data, fetchStatus } = query.state;
      const isFirstRead = data === undefined && fetchStatus === 'fetching';
      // Silently: who waits for the first is given the second.
      if (isFirstRead && query.isActive()) void query.cancel({ silent: true });
    }
    return super.invalidateQueries(filters, options);
  }
}

function makeQueryClient(): QueryClient {
  return new FreshQueryClient({
    queryCache: new QueryCache({ onError: tellFailedRead }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: true,
        // Offline is an answer too: words and a way to try again instead of waiting for ever. It goes on
        // when the network is back.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  });
}

/**
 * A failed read gives the server's message as a toast; where it is missing stands 'Try again' (spec decision
 * 44).
 */
function tellFailedRead(error: Error, query: Query<unknown, unknown, unknown>): void {
  if (query.meta?.isQuiet) return;
  // Of the session only: who is signed out by it is led to the login without a word (spec decision 9).
  if (error instanceof ApiError && error.status === 401) return;
  const { data, fetchMeta } = query.state;
  const isMore = Boolean((fetchMeta as { fetchMore?: unknown } | null)?.fetchMore);
  // What is in sight stays in sight: nobody asked for it to be read again just now.
  if (data !== undefined && !isMore) return;
  toastError(failureText(error));
}
