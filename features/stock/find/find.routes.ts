import { Type } from 'typebox';
import { ok, requireStore, route, type ShopApp } from '#http/routing.ts';
import { requireStoreId } from '../booking/booking.rules.ts';
import { FindQuery, FoundProduct } from './find.contract.ts';
import { findProducts, type FindDeps } from './find.ts';

export function findRoutes(app: ShopApp, deps: FindDeps): void {
  app.get<{ Querystring: FindQuery }>(
    '/api/stock/find',
    route({
      access: 'staff',
      roles: ['manager'],
      summary: 'Finds a product by bar code, SKU or id, else by words',
      querystring: FindQuery,
      answer: Type.Array(FoundProduct),
      errors: ['not_found'],
    }),
    async (request) => {
      const storeId = requireStoreId(request.query);
      requireStore(request, storeId);
      return ok('Products', await findProducts(deps, storeId, request.query.search ?? ''));
    },
  );
}
