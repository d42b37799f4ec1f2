import { readIdempotencyKey } from '#http/idempotency-key.ts';
import { ok, requirePrincipal, requireStore, type ShopApp, serve } from '#http/routing.ts';
import { requireStoreId } from '../booking/booking.rules.ts';
import { countCalls } from './count.contract.ts';
import { countStock, listCountItems, listShelvesOf, type CountDeps } from './count.ts';

export function countRoutes(app: ShopApp, deps: CountDeps): void {
  serve(app, countCalls.toCount, async (request) => {
    const { shelf, page } = request.query;
    const storeId = requireStoreId(request.query);
    requireStore(request, storeId);
    const { items, paging } = await listCountItems(deps, storeId, shelf, Number(page ?? 1));
    return ok('To count', items, paging);
  });

  serve(app, countCalls.shelves, async (request) => {
    const storeId = requireStoreId(request.query);
    requireStore(request, storeId);
    return ok('Shelves', await listShelvesOf(deps, storeId));
  });

  serve(app, countCalls.count, async (request) => {
    const storeId = requireStoreId(request.body);
    requireStore(request, storeId);
    const bookedBy = { userId: requirePrincipal(request).userId, key: readIdempotencyKey(request) };
    const counted = await countStock(deps, bookedBy, storeId, request.body);
    return ok(request.body.dryRun ? 'Differences' : 'Count booked', counted);
  });
}
