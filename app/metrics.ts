// /metrics for Prometheus: requests, pages, the process itself, and what waits in the database. For operators
// only: at the shop's address with a bearer token (METRICS_TOKEN), and at a port or socket of its own
// (METRICS_LISTEN). The caller's address proves nothing: behind a proxy on this machine, every caller seems
// local.

import { timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { countJobs } from '#database/job-queue.ts';
import { countOrdersByState } from '#features/orders/core/orders.ts';
import { countOpenReviews } from '#features/checkout/ledger/reviews.ts';
import { ShopError } from '#shared/shop-error.ts';
import { HOUR_MS } from '#shared/times.ts';
import { serveMetricsAt } from './metrics-server.ts';
import type { PageCache } from './pages/page-cache.ts';
import type { Services } from './services.ts';
import { addStepMetrics } from './step-metrics.ts';
import { visitMetrics } from './visit-metrics.ts';
import { readBearer, type RequestHead } from '#http/session-guard.ts';
import type { ShopApp } from '#http/routing.ts';

const ORDERS_OF_HOURS = 24;

export function metricsRoutes(app: ShopApp, services: Services): void {
  const { config, db, orderStreams } = services;
  const registry = new Registry();
  const durations = new Histogram({
    name: 'shop_http_request_duration_seconds',
    help: 'Calls, pictures and pages that were not answered from memory, by route and class of status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    if (routeOptions.config.isStream) return;
    const labels = { method, route: routeOptions.url ?? 'unknown', status: toClass(reply.statusCode) };
    durations.observe(labels, reply.elapsedTime / 1000);
  });
  addPageMetrics(registry, services.cache);
  addDatabaseMetrics(registry, db);
  addStreamMetrics(registry, orderStreams);
  addStepMetrics(registry, services);
  visitMetrics(app, registry, services);
  let isWatched = false;

  const read = async () => {
    // Process metrics cost a timer, so they start with the first reader.
    if (!isWatched) collectDefaultMetrics({ register: registry });
    isWatched = true;
    return { type: registry.contentType, text: await registry.metrics() };
  };
  const { metricsToken: token, metricsListen } = config;
  const hasToken = (request: RequestHead) => token !== null && isSame(readBearer(request) ?? '', token);

  app.get('/metrics', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    // Callers without access are not told that it exists.
    if (!hasToken(request)) throw new ShopError('not_found');
    const { type, text } = await read();
    return reply.header('cache-control', 'no-store').type(type).send(text);
  });
  if (metricsListen)
    serveMetricsAt(app, metricsListen, {
      read,
      mayRead: (request) => token === null || hasToken(request),
    });
}

function isSame(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const toClass = (status: number) => `${Math.floor(status / 100)}xx`;

/** The cache counts by itself, so serving a page from memory costs nothing extra. */
function addPageMetrics(registry: Registry, cache: PageCache): void {
  const registers = [registry];
  const addCounter = (name: string, help: string, read: () => number) => {
    const counter = new Counter({
      name,
      help,
      registers,
      collect() {
        counter.reset();
        counter.inc(read());
      },
    });
  };
  addCounter('shop_pages_from_memory_total', 'Pages answered from memory', () => cache.hits);
  addCounter('shop_pages_rendered_total', 'Pages rendered', () => cache.renders);
  const stale = 'Pages given as last known, because the database did not answer';
  addCounter('shop_pages_stale_total', stale, () => cache.staleHits);
  const cachedBytes = new Gauge({
    name: 'shop_pages_cached_bytes',
    help: 'Bytes of all that the page cache keeps in memory',
    registers,
    collect() {
      cachedBytes.set(cache.size.bytes);
    },
  });
}

/** Read on request; the same in every process of the shop. */
function addDatabaseMetrics(registry: Registry, db: Services['db']): void {
  const registers = [registry];
  const connections = new Gauge({
    name: 'shop_database_connections',
    help: 'Connections of this process by what they do, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = db.$client;
      connections.set({ state: 'busy' }, totalCount - idleCount);
      connections.set({ state: 'idle' }, idleCount);
      connections.set({ state: 'waited for' }, waitingCount);
    },
  });
  addCounts(registry, {
    name: 'shop_jobs',
    help: 'Jobs that wait, run, are tried again, or were given up within a day, by queue',
    labelNames: ['queue', 'state'],
    read: () => countJobs(db),
  });
  addCounts(registry, {
    name: 'shop_orders_last_day',
    help: `Orders of the last ${ORDERS_OF_HOURS} hours by payment and delivery`,
    labelNames: ['payment', 'status'],
    read: () => countOrdersByState(db, new Date(Date.now() - ORDERS_OF_HOURS * HOUR_MS)),
  });
  addCounts(registry, {
    name: 'shop_payment_reviews_open',
    help: 'Payments that did not fit their order and wait for a person',
    labelNames: [],
    read: async () => [{ count: await countOpenReviews(db) }],
  });
}

function addStreamMetrics(registry: Registry, orderStreams: Services['orderStreams']): void {
  const streams = new Gauge({
    name: 'shop_order_streams',
    help: 'Shoppers who watch their order at this process',
    registers: [registry],
    collect() {
      streams.set(orderStreams.count);
    },
  });
}

type Counts = {
  name: string;
  help: string;
  labelNames: string[];
  read(): Promise<({ count: number } & Record<string, string | number>)[]>;
};

/** While the database is away its metrics are missing; the others are needed then more than ever. */
function addCounts(registry: Registry, { read, ...options }: Counts): void {
  const gauge = new Gauge({
    ...options,
    registers: [registry],
    async collect() {
      gauge.reset();
      // Without labels, a reset gauge says 0.
      if (options.labelNames.length === 0) gauge.remove();
      for (const { count, ...labels } of await read().catch(() => [])) gauge.set(labels, count);
    },
  });
}
