// The shop without a network: cached answers are shown instead of what cannot be read, and one quiet line
// says so. Loaded once a page is at rest, or at once when there is no network.

import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api.ts';
import { onSessionChange } from '../account/tokens.ts';
import { setAway } from '../connection.ts';
import { formatDate, t } from '../language.ts';
import { refreshOpenPage } from '../pages/page-query.ts';
import { getQueryClient } from '../query-client.ts';
import { clearCached, IMAGES } from './cache-names.ts';
import { findAnswer, isCachedKind, cacheAnswer, type CachedAnswer } from './answer-cache.ts';
import { renewOpenerIn } from './opener.ts';
import { registerWorker } from './register-worker.ts';

const MAX_FIRST_PICTURES = 60;

/** A slower network counts as none when there is a cached answer to show. */
const ANSWER_TIMEOUT_MS = 3_000;

/** Pauses before the shop is asked again; the last one repeats. */
const ASK_PAUSES_MS = [2_000, 5_000, 15_000];

let asking: ReturnType<typeof setTimeout> | undefined;
/** How often the shop was asked since the network was lost or came back. */
let asks = 0;
let isStarted = false;
/** The last request did not reach the shop. */
let isUnreached = false;
/** Hashes of the queries that were pending when this was loaded: their answers are cached as well. */
const pending = new Set<string>();
/** Cached answers shown instead of newer ones: the query's hash, and when it was read. */
const standIns = new Map<string, number>();

export function cacheQueries(client: QueryClient): void {
  if (isStarted || !('caches' in window)) return;
  isStarted = true;
  isUnreached = !navigator.onLine;
  client.setDefaultOptions({
    queries: {
      ...client.getDefaultOptions().queries,
      persister: (read, context, query) => readOrStandIn(read, context, query),
    },
  });
  for (const query of client.getQueryCache().getAll()) void adopt(query);
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (event.action.manual) cacheUpdate(event.query);
    else if (pending.delete(event.query.queryHash)) void adopt(event.query);
  });
  window.addEventListener('offline', () => note(true));
  window.addEventListener('online', () => {
    askSoon();
    void comeBack(client).finally(notify);
  });
  onSessionChange(() => clearOthers(client));
  notify();
  void cacheFirstPictures();
  void registerWorker().catch(() => {});
  void renewOpenerIn(document.documentElement.lang).catch(() => {});
}

/** Takes over a query from before this was loaded: caches its data, or shows a cached answer. */
async function adopt(query: Query): Promise<void> {
  const { data, dataUpdatedAt, fetchStatus, status } = query.state;
  if (!isCachedKind(query.queryKey)) return;
  if (data !== undefined) return cacheAnswer(query.queryKey, { data, at: dataUpdatedAt });
  if (fetchStatus === 'fetching') pending.add(query.queryHash);
  if (status === 'error' || !navigator.onLine) await standIn(query);
  else if (fetchStatus === 'fetching') setTimeout(() => void standIn(query), ANSWER_TIMEOUT_MS);
}

/** An order's page also gets updates without a query (order-events.ts); they are cached too. */
function cacheUpdate({ queryKey, queryHash, state }: Query): void {
  const { data, dataUpdatedAt: at } = state;
  if (queryKey[0] !== 'orders' || data === undefined || standIns.get(queryHash) === at) return;
  if (standIns.delete(queryHash)) notify();
  void cacheAnswer(queryKey, { data, at });
}

/** Shows the cached answer, unless a newer one has arrived meanwhile. */
async function standIn(query: Query): Promise<CachedAnswer | null> {
  const cached = await findAnswer(query.queryKey);
  if (!cached || query.state.data !== undefined) return null;
  standIns.set(query.queryHash, cached.at);
  query.setData(cached.data, { updatedAt: cached.at, manual: true });
  notify();
  return cached;
}

type Persister = NonNullable<
  NonNullable<ReturnType<QueryClient['getDefaultOptions']>['queries']>['persister']
>;

const readOrStandIn = (async (read, context, query) => {
  const { queryKey, queryHash } = query;
  if (!isCachedKind(queryKey)) return read(context);
  // A further page of a list has no cached answer to stand in for it.
  const isMore = Boolean((query.state.fetchMeta as { fetchMore?: unknown } | null)?.fetchMore);
  const patience = isUnreached ? 0 : ANSWER_TIMEOUT_MS;
  const timer = setTimeout(() => query.state.data === undefined && void standIn(query as Query), patience);
  try {
    const data = await read(context);
    if (standIns.delete(queryHash)) notify();
    void cacheAnswer(queryKey, { data, at: Date.now() });
    note(false);
    return data;
  } catch (error) {
    if (!isOutOfReach(error)) {
      if (error instanceof ApiError) note(false);
      throw error;
    }
    note(true);
    // A cached order is shown with its own time: it is no new answer.
    if (isMore || (queryKey[0] === 'orders' && (await standIn(query as Query)))) throw error;
    // A page in memory is used like a cached one.
    const seen =
      query.state.data !== undefined && queryKey[0] === 'page' ? toCachedAnswer(query as Query) : null;
    const cached = seen ?? (query.state.data === undefined ? await findAnswer(queryKey) : null);
    if (!cached) throw error;
    standIns.set(queryHash, cached.at);
    notify();
    return cached.data;
  } finally {
    clearTimeout(timer);
  }
}) as Persister;

function toCachedAnswer({ state, queryHash }: Query): CachedAnswer {
  return { data: state.data, at: standIns.get(queryHash) ?? state.dataUpdatedAt };
}

/** fetch rejects with a TypeError when nothing is reached. */
function isOutOfReach(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof ApiError && error.code === 'OFFLINE');
}

function note(isAway: boolean): void {
  if (isUnreached === isAway) return;
  isUnreached = isAway;
  askSoon();
  notify();
}

/** Refetches every query with a stand-in, and the cart, which shows whether the shop is reachable. */
async function comeBack(client: QueryClient): Promise<void> {
  const cache = client.getQueryCache();
  await client.invalidateQueries({
    predicate: ({ queryHash, queryKey }) => standIns.has(queryHash) || queryKey[0] === 'cart',
  });
  if (isUnreached) return;
  // Invalidating does not refetch the open page; what is not visible is read when it is needed.
  const open = cache.getAll().filter((query) => standIns.has(query.queryHash) && isInSight(query));
  if (open.some(({ queryKey }) => queryKey[0] === 'page'))
    await refreshOpenPage(async () => {}).catch(() => {});
  for (const queryHash of standIns.keys()) {
    const query = cache.get(queryHash);
    if (!query || !isInSight(query)) standIns.delete(queryHash);
  }
  notify();
}

/** The open page is fetched in its own way, so its query is never enabled. */
const isInSight = (query: Query) =>
  query.queryKey[0] === 'page' ? query.getObserversCount() > 0 : query.isActive();

/** While a stand-in is shown, asks the shop from time to time, unless the browser is offline. */
function askLater(): void {
  asking ??= setTimeout(
    () => {
      asking = undefined;
      asks += 1;
      if (navigator.onLine) void comeBack(getQueryClient()).finally(notify);
      else notify();
    },
    ASK_PAUSES_MS[Math.min(asks, ASK_PAUSES_MS.length - 1)],
  );
}

/** Begins with the shortest pause again: the first requests of a new connection often fail. */
function askSoon(): void {
  asks = 0;
  clearTimeout(asking);
  asking = undefined;
}

/**
 * After a session change in any tab: removes what belongs to the previous person, pending writes included.
 */
function clearOthers(client: QueryClient): void {
  clearCached();
  standIns.clear();
  // Not personal, so cached again: the shop still opens offline.
  for (const queryKey of [['page', { kind: 'home' }, '1'], ['categories']] as const) {
    const query = client.getQueryCache().find({ queryKey });
    if (query?.state.data !== undefined)
      void cacheAnswer(queryKey, { data: query.state.data, at: query.state.dataUpdatedAt });
  }
  notify();
}

function notify(): void {
  const isOffline = isUnreached || !navigator.onLine;
  if (!isOffline && standIns.size === 0) return setAway(null);
  askLater();
  const why = isOffline ? t('You are offline.') : t('The network is slow.');
  setAway(`${why} ${describeWhat()}`.trim());
}

/** The most important state in a few words: it is one line on a phone. */
function describeWhat(): string {
  if (standIns.size === 0) return '';
  const at = new Date(Math.min(...standIns.values()));
  const time = formatDate(at, { hour: 'numeric', minute: '2-digit' });
  if (at.toDateString() === new Date().toDateString()) return t('Last updated at {time}.', { time });
  const day = formatDate(at, { day: 'numeric', month: 'short' });
  return t('Last updated on {day}, {time}.', { day, time });
}

/**
 * Caches the pictures of a page that was open before the worker was active, from the browser's HTTP cache, so
 * that nothing is fetched twice. Never throws.
 */
async function cacheFirstPictures(): Promise<void> {
  if (!navigator.serviceWorker || navigator.serviceWorker.controller) return;
  await navigator.serviceWorker.ready;
  const seen = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const pictures = seen.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/images/'),
  );
  const cache = await caches.open(IMAGES);
  for (const { href } of pictures.slice(0, MAX_FIRST_PICTURES)) await cache.add(href).catch(() => {});
}
