// How managers reach the figures of their store over HTTP: parse, call, reply.

import type { Db } from '#database/client.ts';
import type { Stores } from '#features/store/stores.ts';
import { ok, requireStore, route, type ShopApp } from '#http/routing.ts';
import { Figures, FiguresQuery } from './figures.contract.ts';
import { readFigures } from './figures.ts';

export function figureRoutes(app: ShopApp, deps: { db: Db; stores: Stores }): void {
  app.get<{ Querystring: FiguresQuery }>(
    '/api/store/figures',
    route({
      access: 'staff',
      roles: ['manager'],
      summary: 'What a day of a store came to: orders, times of each step, people',
      querystring: FiguresQuery,
      answer: Figures,
      invalidMessage: 'Store id is required, and a day as 2026-11-22',
      errors: ['not_found'],
    }),
    async (request) => {
      const { storeId, day } = request.query;
      requireStore(request, storeId);
      return ok('Figures', await readFigures(deps, storeId, day, new Date()));
    },
  );
}
