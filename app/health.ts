// Answers a proxy's health checks: is the process alive (/livez), may it take orders (/readyz), and can it at
// least send cached pages (/pages-ready)? The last needs no database, so that a proxy without a ready process
// can still serve readers.

import journal from '#database/migrations/journal.json' with { type: 'json' };
import { isOverload } from '#http/errors.ts';
import { ok, type ShopApp, serve } from '#http/routing.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { Services } from './services.ts';
import { Type } from 'typebox';
import { call } from '#shared/call.ts';

const alive = { access: 'public', summary: 'The process is alive', answer: Type.Null() } as const;

export const healthCalls = {
  livez: call('GET', '/livez', alive),
  healthz: call('GET', '/healthz', alive),
  readyz: call('GET', '/readyz', {
    access: 'public',
    summary: 'The process may be given orders: its database takes writes, its search index is built',
    answer: Type.Null(),
  }),
  pagesReady: call('GET', '/pages-ready', {
    access: 'public',
    summary: 'The process can send the pages it has, whether or not its database is there',
    answer: Type.Null(),
  }),
};

/** Anybody may ask, and many proxies do; the database is asked at most once in this time. */
const CHECK_AGAIN_AFTER_MS = 500;

const NEWEST_MIGRATION = Math.max(...journal.map(({ when }) => when));
const STATE = `
  SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::bool AS "isReadOnly",
         (SELECT max(created_at) FROM drizzle.__drizzle_migrations)::float8 AS migration`;

/** Why a process may not take orders. */
type Obstacle = 'closing' | 'database' | 'read-only database' | 'old schema' | 'search index';

export function healthRoutes(
  app: ShopApp,
  { db, search, drain, cache }: Pick<Services, 'db' | 'search' | 'drain' | 'cache'>,
): void {
  let isIndexBuilt = false;
  let building: Promise<unknown> | null = null;
  /** Builds the search index in the background; until it is built, a search would wait for seconds. */
  const buildIndex = () => {
    building ??= search
      .ready()
      .then(() => (isIndexBuilt = true))
      .catch(() => {})
      .finally(() => (building = null));
  };

  // Started early, so that the first check does not report an index as missing that is already built.
  app.addHook('onListen', async () => buildIndex());

  async function findObstacle(): Promise<Obstacle | null> {
    try {
      const { rows } = await db.$client.query<{ isReadOnly: boolean; migration: number | null }>(STATE);
      const { isReadOnly, migration } = rows[0]!;
      if (isReadOnly) return 'read-only database';
      if (migration === null || migration < NEWEST_MIGRATION) return 'old schema';
    } catch (error) {
      if (isOverload(error)) return 'database';
      throw error;
    }
    if (!isIndexBuilt) buildIndex();
    return isIndexBuilt ? null : 'search index';
  }

  let last: { until: number; obstacle: Promise<Obstacle | null> } | null = null;
  const readObstacle = () => {
    if (!last || Date.now() >= last.until)
      last = { until: Date.now() + CHECK_AGAIN_AFTER_MS, obstacle: findObstacle() };
    return last.obstacle;
  };

  const refuse = (obstacle: Obstacle | 'no pages'): never => {
    throw new ShopError('busy', { retryAfterSeconds: 2, data: { obstacle } });
  };

  serve(app, healthCalls.livez, async () => ok('alive', null));
  serve(app, healthCalls.healthz, async () => ok('ok', null));
  serve(app, healthCalls.readyz, async () => {
    const obstacle = drain.isDraining ? 'closing' : await readObstacle();
    return obstacle ? refuse(obstacle) : ok('ready', null);
  });
  serve(app, healthCalls.pagesReady, async () => {
    if (drain.isDraining) refuse('closing');
    return cache.size.pages > 0 ? ok('ready', null) : refuse('no pages');
  });
}
