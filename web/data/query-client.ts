// How the browser reads from the server: defaults for all queries, and what is shown when one fails.

import {
  QueryCache,
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  type QueryKey,
} from '@tanstack/react-query';
import type { Owner } from './account/tokens.ts';
import { ApiError } from './api.ts';
import type { ReadName } from './calls.ts';
import { failureText } from './failure.ts';
import { toastError } from './toast.ts';

const MINUTE = 60_000;
/** Asked for by looking around: not read again by itself, and who shows it says what fails. */
const PUBLIC = {
  refetchOnWindowFocus: false,
  meta: { isQuiet: true },
  staleTime: 2 * MINUTE,
} as const;

/**
 * What anybody may read, all of it products, categories and prices, by the first part of its key: for how
 * long it is fresh and kept, if not as by default. It stays when somebody signs out.
 */
const PUBLIC_KINDS = {
  // Back shows what was there, however long ago, and also without a network.
  page: { staleTime: PUBLIC.staleTime, gcTime: Infinity },
  'GET /api/offer/current': { ...PUBLIC, refetchOnWindowFocus: true, staleTime: MINUTE / 2 },
  'GET /api/store/find': PUBLIC,
  'GET /api/store/places': PUBLIC,
  'POST /api/product/bought-together': PUBLIC,
  // A failure is said by a toast.
  'POST /api/product/families': { ...PUBLIC, meta: {} },
  'POST /api/product/get-product-details': { ...PUBLIC, staleTime: MINUTE },
  'POST /api/product/similar': PUBLIC,
  'POST /api/product/suggest': { ...PUBLIC, retry: false },
} as const;

/** The same for what its owner alone may read (personalKey), where it differs from the default. */
const OWN_KINDS = {
  user: { staleTime: 5 * MINUTE },
  'GET /api/order/active': { staleTime: 5_000, retry: false, meta: PUBLIC.meta },
  'GET /api/product/buy-again': { ...PUBLIC, staleTime: MINUTE },
  'GET /api/product/notify-me': { staleTime: MINUTE, meta: PUBLIC.meta },
} as const;

/** What shows products, categories or prices, and is dropped when they change. */
const SHOWN_IN_THE_SHOP = new Set<unknown>([
  ...Object.keys(PUBLIC_KINDS),
  'GET /api/product/buy-again',
  'GET /api/product/notify-me',
  'cart',
  'bill',
]);

type PublicKind = keyof typeof PUBLIC_KINDS;
/** Calls that anybody may make, and everybody is answered the same. */
export type PublicRead = Extract<PublicKind, ReadName>;

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
  const client = new FreshQueryClient({
    queryCache: new QueryCache({ onError: toastFailedRead }),
    defaultOptions: {
      queries: {
        staleTime: MINUTE / 2,
        refetchOnWindowFocus: true,
        retry: 1,
        // Offline, show a message and a retry at once instead of waiting for ever. The query continues when
        // the network is back.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  });
  for (const [kind, options] of Object.entries({ ...PUBLIC_KINDS, ...OWN_KINDS }))
    client.setQueryDefaults([kind] as unknown as QueryKey, options);
  return client;
}

/**
 * After an owner's change of the catalogue, or when another store is chosen, so that the next page shows the
 * change; the server drops its own pages itself. Visible data stays until it has been refetched.
 */
export function clearStorefrontCache(): void {
  const client = getQueryClient();
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => SHOWN_IN_THE_SHOP.has(queryKey[0]);
  client.removeQueries({ predicate, type: 'inactive' });
  void client.invalidateQueries({ predicate });
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
