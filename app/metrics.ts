// /metrics for Prometheus: requests, pages, the process itself, and what waits in the database. For
// operators only: at the shop's address with a bearer token (METRICS_TOKEN), and at a port or socket of its
// own (METRICS_LISTEN). Where a request comes from proves nothing: a proxy on this machine makes everybody a
// caller from this machine. Counts; decides nothing.

import { timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { makeId } from '#shared/ids.ts';
import { ShopError } from '#shared/shop-error.ts';
import { serveMetricsAt } from './metrics-server.ts';
import type { PageCache } from './pages/page-cache.ts';
import type { Services } from './services.ts';
import { readBearer, type Headed } from '#http/session-guard.ts';
import type { ShopApp } from '#http/routing.ts';

const ORDERS_OF_HOURS = 24;

export function metricsRoutes(app: ShopApp, { config, db }: Services, cache: PageCache): void {
  const registry = new Registry();
  const durations = new Histogram({
    name: 'shop_http_request_duration_seconds',
    help: 'Calls, pictures and pages that were not answered from memory, by route and class of status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const labels = { method, route: routeOptions.url ?? 'unknown', status: toClass(reply.statusCode) };
    durations.observe(labels, reply.elapsedTime / 1000);
  });
  addPageFigures(registry, cache);
  addDatabaseFigures(registry, db);
  let isWatched = false;

  const read = async () => {
    // The process's own figures cost a timer, so they begin with the first reader.
    if (!isWatched) collectDefaultMetrics({ register: registry });
    isWatched = true;
    return { type: registry.contentType, text: await registry.metrics() };
  };
  const { metricsToken: token, metricsListen } = config;
  const hasToken = (request: Headed) => token !== null && isSame(readBearer(request) ?? '', token);

  app.get('/metrics', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    // Whoever may not see it is not told that it is there.
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

/** The cache counts by itself: nothing is added to the way of a page from memory. */
function addPageFigures(registry: Registry, cache: PageCache): void {
  const registers = [registry];
  const fromMemory = new Counter({
    name: 'shop_pages_from_memory_total',
    help: 'Pages answered from memory',
    registers,
    collect() {
      fromMemory.reset();
      fromMemory.inc(cache.hits);
    },
  });
  const rendered = new Counter({
    name: 'shop_pages_rendered_total',
    help: 'Pages rendered',
    registers,
    collect() {
      rendered.reset();
      rendered.inc(cache.renders);
    },
  });
  const stale = new Counter({
    name: 'shop_pages_stale_total',
    help: 'Pages given as last known, because the database did not answer',
    registers,
    collect() {
      stale.reset();
      stale.inc(cache.staleHits);
    },
  });
  const keptBytes = new Gauge({
    name: 'shop_pages_kept_bytes',
    help: 'Bytes of all that the page cache keeps in memory',
    registers,
    collect() {
      keptBytes.set(cache.size.bytes);
    },
  });
}

/** While the database is away its figures are missing; the others are wanted then more than ever. */
const whileThereIsOne = (collect: () => Promise<void>) => () => collect().catch(() => {});

/** Read when asked for: the same in every process of the shop. */
function addDatabaseFigures(registry: Registry, db: Services['db']): void {
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
  const jobs = new Gauge({
    name: 'shop_jobs',
    help: 'Jobs that wait, run, are tried again, or were given up within a day, by queue',
    labelNames: ['queue', 'state'],
    registers,
    collect: whileThereIsOne(async () => {
      jobs.reset();
      const { rows } = await db.execute<{ queue: string; state: string; count: number }>(sql`
        SELECT name AS queue, state::text, count(*)::int AS count FROM jobs.job
        WHERE state IN ('created', 'retry', 'active', 'failed') GROUP BY 1, 2`);
      for (const { count, ...labels } of rows) jobs.set(labels, count);
    }),
  });
  const orders = new Gauge({
    name: 'shop_orders_last_day',
    help: `Orders of the last ${ORDERS_OF_HOURS} hours by payment and delivery`,
    labelNames: ['payment', 'status'],
    registers,
    collect: whileThereIsOne(async () => {
      orders.reset();
      // Ids begin with their time.
      const since = makeId(new Date(Date.now() - ORDERS_OF_HOURS * 3_600_000));
      const { rows } = await db.execute<{ payment: string; status: string; count: number }>(sql`
        SELECT payment_status AS payment, coalesce(status, 'UNPAID') AS status, count(*)::int AS count
        FROM orders WHERE id > ${since} GROUP BY 1, 2`);
      for (const { count, ...labels } of rows) orders.set(labels, count);
    }),
  });
  const reviews = new Gauge({
    name: 'shop_payment_reviews_open',
    help: 'Payments that did not fit their order and wait for a person',
    registers,
    collect: whileThereIsOne(async () => {
      reviews.remove();
      const { rows } = await db.execute<{ count: number }>(sql`
        SELECT count(*)::int AS count FROM payment_reviews WHERE resolved_at IS NULL`);
      reviews.set(rows[0]!.count);
    }),
  });
}
