// How managers reach the figures of their store over HTTP: parse, call, reply.

import type { Db } from '#database/client.ts';
import type { Stores } from '#features/store/stores.ts';
import { ok, requireStore, route, type ShopApp } from '#http/routing.ts';
import { Metrics, MetricsQuery } from './metrics.contract.ts';
import { readMetrics } from './metrics.ts';

export function storeMetricsRoutes(app: ShopApp, deps: { db: Db; stores: Stores }): void {
  app.get<{ Querystring: MetricsQuery }>(
    '/api/store/metrics',
    route({
      access: 'staff',
      roles: ['manager'],
      summary: 'What a day of a store came to: orders, times of each step, people',
      querystring: MetricsQuery,
      answer: Metrics,
      invalidMessage: 'Store id is required, and a day as 2026-11-22',
      errors: ['not_found'],
    }),
    async (request) => {
      const { storeId, day } = request.query;
      requireStore(request, storeId);
      return ok('Figures', await readMetrics(deps, storeId, day, new Date()));
    },
  );
}
