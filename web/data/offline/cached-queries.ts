// The shop without a network: what was last seen stands in for what cannot be read, and one quiet line says
// so. Loaded once a page is at rest, or at once when there is no network.

import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api.ts';
import { onSessionChange } from '../account/tokens.ts';
import { queueCart, type QueuedCart } from '../cart/queue-cart.ts';
import { setAway } from '../connection.ts';
import { formatDate, t } from '../language.ts';
import { sendQueuedLists } from '../lists/queued-lists.ts';
import { refreshOpenPage } from '../pages/page-query.ts';
import { getQueryClient } from '../query-client.ts';
import { clearCached } from './cache-names.ts';
import { keepFirstPictures } from './first-pictures.ts';
import { findAnswer, isCachedKind, cacheAnswer, type CachedAnswer } from './answer-cache.ts';
import { renewOpenerIn } from './opener.ts';
import { registerWorker } from './register-worker.ts';

/** A network that takes longer is as good as none, where there is something to show instead. */
const ANSWER_TIMEOUT_MS = 3_000;

const ASK_EVERY_MS = 15_000;

let asking: ReturnType<typeof setTimeout> | undefined;
let cart: QueuedCart | null = null;
/** Nothing of the shop was reached when it was last asked for. */
let isUnreached = false;
/** Hashes of the queries that were under way when this came: their answers are kept as well. */
const pending = new Set<string>();
/** What stands in for something newer: the query's hash, and when it was read. */
const standIns = new Map<string, number>();

export function cacheSeen(client: QueryClient): void {
  if (cart || !('caches' in window)) return;
  isUnreached = !navigator.onLine;
  client.setDefaultOptions({
    queries: {
      ...client.getDefaultOptions().queries,
      persister: (read, context, query) => readOrStandIn(read, context, query),
    },
  });
  cart = queueCart(client, {
    isAway: () => isUnreached || !navigator.onLine,
    onReached: () => note(false),
    onChange: tell,
  });
  for (const query of client.getQueryCache().getAll()) void adopt(query);
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (event.action.manual) keepTold(event.query);
    else if (pending.delete(event.query.queryHash)) void adopt(event.query);
  });
  window.addEventListener('offline', () => note(true));
  window.addEventListener('online', () => void comeBack(client));
  onSessionChange(() => clearOthers(client));
  tell();
  cart.send();
  sendQueuedLists(client);
  void keepFirstPictures();
  void registerWorker().catch(() => {});
  void renewOpenerIn(document.documentElement.lang).catch(() => {});
}

/** What was read before this was here: kept, or stood in for. */
async function adopt(query: Query): Promise<void> {
  const { data, dataUpdatedAt, fetchStatus, status } = query.state;
  if (!isCachedKind(query.queryKey)) return;
  if (data !== undefined) return cacheAnswer(query.queryKey, { data, at: dataUpdatedAt });
  if (fetchStatus === 'fetching') pending.add(query.queryHash);
  if (status === 'error' || !navigator.onLine) await standIn(query);
  else if (fetchStatus === 'fetching') setTimeout(() => void standIn(query), ANSWER_TIMEOUT_MS);
}

/** What an order's page is told without asking is seen as well. */
function keepTold({ queryKey, queryHash, state }: Query): void {
  const { data, dataUpdatedAt: at } = state;
  if (queryKey[0] !== 'orders' || data === undefined || standIns.get(queryHash) === at) return;
  if (standIns.delete(queryHash)) tell();
  void cacheAnswer(queryKey, { data, at });
}

/** Shows what was kept, unless something has come meanwhile. */
async function standIn(query: Query): Promise<CachedAnswer | null> {
  const cached = await findAnswer(query.queryKey);
  if (!cached || query.state.data !== undefined) return null;
  standIns.set(query.queryHash, cached.at);
  query.setData(cached.data, { updatedAt: cached.at, manual: true });
  tell();
  return cached;
}

type Persister = NonNullable<
  NonNullable<ReturnType<QueryClient['getDefaultOptions']>['queries']>['persister']
>;

const readOrStandIn = (async (read, context, query) => {
  const { queryKey, queryHash } = query;
  if (!isCachedKind(queryKey)) return read(context);
  // More of a list is added to it: there is nothing to stand in for that.
  const isMore = Boolean((query.state.fetchMeta as { fetchMore?: unknown } | null)?.fetchMore);
  const patience = isUnreached ? 0 : ANSWER_TIMEOUT_MS;
  const timer = setTimeout(() => query.state.data === undefined && void standIn(query as Query), patience);
  try {
    const data = await read(context);
    if (standIns.delete(queryHash)) tell();
    void cacheAnswer(queryKey, { data, at: Date.now() });
    note(false);
    return data;
  } catch (error) {
    if (!isOutOfReach(error)) {
      if (error instanceof ApiError) note(false);
      throw error;
    }
    note(true);
    // Shown with its own time: an order that was kept is no news of it.
    if (isMore || (queryKey[0] === 'orders' && (await standIn(query as Query)))) throw error;
    // A page in the browser's memory is opened like one that was kept.
    const seen = query.state.data !== undefined && queryKey[0] === 'page' ? toSeen(query as Query) : null;
    const cached = seen ?? (query.state.data === undefined ? await findAnswer(queryKey) : null);
    if (!cached) throw error;
    standIns.set(queryHash, cached.at);
    tell();
    return cached.data;
  } finally {
    clearTimeout(timer);
  }
}) as Persister;

function toSeen({ state, queryHash }: Query): CachedAnswer {
  return { data: state.data, at: standIns.get(queryHash) ?? state.dataUpdatedAt };
}

/** The browser's word for it is a TypeError. */
function isOutOfReach(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof ApiError && error.code === 'OFFLINE');
}

function note(isAway: boolean): void {
  if (isUnreached === isAway) return;
  isUnreached = isAway;
  if (!isAway) {
    cart?.send();
    sendQueuedLists(getQueryClient());
  }
  tell();
}

/** Everything that was stood in for is read again, and the cart, which says whether anybody is reached. */
async function comeBack(client: QueryClient): Promise<void> {
  const cache = client.getQueryCache();
  await client.invalidateQueries({
    predicate: ({ queryHash, queryKey }) => standIns.has(queryHash) || queryKey[0] === 'cart',
  });
  if (isUnreached) return;
  // The open page is read by nobody who hears of that; what is not in sight is read when it is wanted.
  const open = cache.getAll().filter((query) => standIns.has(query.queryHash) && isInSight(query));
  if (open.some(({ queryKey }) => queryKey[0] === 'page'))
    await refreshOpenPage(async () => {}).catch(() => {});
  for (const queryHash of standIns.keys()) {
    const query = cache.get(queryHash);
    if (!query || !isInSight(query)) standIns.delete(queryHash);
  }
  tell();
}

const isInSight = (query: Query) => query.getObserversCount() > 0;

/** While something stands in, the shop is asked from time to time, unless the browser knows better. */
function askLater(): void {
  asking ??= setTimeout(() => {
    asking = undefined;
    if (navigator.onLine) void comeBack(getQueryClient()).finally(tell);
    else tell();
  }, ASK_EVERY_MS);
}

/** In this tab or another: what belongs to the person before is gone, also what this tab was just writing. */
function clearOthers(client: QueryClient): void {
  clearCached();
  standIns.clear();
  // Nobody's: the shop still opens.
  for (const queryKey of [['page', { kind: 'home' }, '1'], ['categories']] as const) {
    const query = client.getQueryCache().find({ queryKey });
    if (query?.state.data !== undefined)
      void cacheAnswer(queryKey, { data: query.state.data, at: query.state.dataUpdatedAt });
  }
  tell();
}

function tell(): void {
  const isOffline = isUnreached || !navigator.onLine;
  if (!isOffline && standIns.size === 0) return setAway(null);
  askLater();
  const why = isOffline ? t('You are offline.') : t('The network is slow.');
  setAway(`${why} ${describeWhat()}`.trim());
}

/** What matters most, in a few words: it is one line on a phone. */
function describeWhat(): string {
  if (cart?.hasChanges()) return t('Your cart is sent when you are back.');
  if (standIns.size === 0) return '';
  const at = new Date(Math.min(...standIns.values()));
  const time = formatDate(at, { hour: 'numeric', minute: '2-digit' });
  if (at.toDateString() === new Date().toDateString()) return t('What you see was read at {time}.', { time });
  const day = formatDate(at, { day: 'numeric', month: 'short' });
  return t('What you see was read on {day}, {time}.', { day, time });
}
