import { ok, requireStore, type ShopApp, serve } from '#http/routing.ts';
import { requireStoreId } from '../booking/booking.rules.ts';
import { findCalls } from './find.contract.ts';
import { findProducts, type FindDeps } from './find.ts';

export function findRoutes(app: ShopApp, deps: FindDeps): void {
  serve(app, findCalls.find, async (request) => {
    const storeId = requireStoreId(request.query);
    requireStore(request, storeId);
    return ok('Products', await findProducts(deps, storeId, request.query.search ?? ''));
  });
}
