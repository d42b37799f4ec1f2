import { Type } from 'typebox';
import { readIdempotencyKey } from '#http/idempotency-key.ts';
import { ok, requirePrincipal, requireStore, route, type ShopApp } from '#http/routing.ts';
import { PagingFields } from '#shared/paging.ts';
import { requireStoreId } from '../booking/booking.rules.ts';
import { CountBody, CountedLine, CountItem, Shelf, ShelvesQuery, ToCountQuery } from './count.contract.ts';
import { countStock, listCountItems, listShelvesOf, type CountDeps } from './count.ts';

const ofManagers = { access: 'staff', roles: ['manager'] } as const;
/** 500 lines. */
const bodyLimit = 256 * 1024;

export function countRoutes(app: ShopApp, deps: CountDeps): void {
  app.get<{ Querystring: ToCountQuery }>(
    '/api/stock/to-count',
    route({
      ...ofManagers,
      summary: 'The products on a shelf, or in the whole store in the order of its shelves',
      querystring: ToCountQuery,
      answer: Type.Array(CountItem),
      extra: PagingFields,
      invalidMessage: 'Page must be a whole number of 1 or more',
      errors: ['not_found'],
    }),
    async (request) => {
      const { shelf, page } = request.query;
      const storeId = requireStoreId(request.query);
      requireStore(request, storeId);
      const { items, paging } = await listCountItems(deps, storeId, shelf, Number(page ?? 1));
      return ok('To count', items, paging);
    },
  );

  app.get<{ Querystring: ShelvesQuery }>(
    '/api/stock/shelves',
    route({
      ...ofManagers,
      summary: 'The shelves of a store in their order, with the number of products on each',
      querystring: ShelvesQuery,
      answer: Type.Array(Shelf),
      errors: ['not_found'],
    }),
    async (request) => {
      const storeId = requireStoreId(request.query);
      requireStore(request, storeId);
      return ok('Shelves', await listShelvesOf(deps, storeId));
    },
  );

  app.post(
    '/api/stock/count',
    {
      bodyLimit,
      ...route({
        ...ofManagers,
        summary: 'Books the differences of a count; one Idempotency-Key is one count',
        body: CountBody,
        answer: Type.Array(CountedLine),
        errors: ['not_found', 'count_outdated', 'idempotency_key_reused'],
      }),
    },
    async (request) => {
      const storeId = requireStoreId(request.body);
      requireStore(request, storeId);
      const bookedBy = { userId: requirePrincipal(request).userId, key: readIdempotencyKey(request) };
      const counted = await countStock(deps, bookedBy, storeId, request.body);
      return ok(request.body.dryRun ? 'Differences' : 'Count booked', counted);
    },
  );
}
