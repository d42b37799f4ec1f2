import type { StockDeps } from '#features/catalogue/stock/stock.ts';
import { readIdempotencyKey } from '#http/idempotency-key.ts';
import { ok, requirePrincipal, requireStore, type ShopApp, serve } from '#http/routing.ts';
import { requireStoreId } from '../booking/booking.rules.ts';
import { adjustCalls } from './adjust.contract.ts';
import { adjustStock, moveToStore } from './adjust.ts';

export function adjustRoutes(app: ShopApp, deps: StockDeps): void {
  serve(app, adjustCalls.adjust, async (request) => {
    const storeId = requireStoreId(request.body);
    requireStore(request, storeId);
    const bookedBy = { userId: requirePrincipal(request).userId, key: readIdempotencyKey(request) };
    return ok('Booked', await adjustStock(deps, bookedBy, storeId, request.body));
  });

  serve(app, adjustCalls.move, async (request) => {
    const { body } = request;
    const place = {
      fromStoreId: requireStoreId({ storeId: body.fromStoreId ?? '' }),
      toStoreId: requireStoreId({ storeId: body.toStoreId ?? '' }),
    };
    requireStore(request, place.fromStoreId);
    requireStore(request, place.toStoreId);
    const bookedBy = { userId: requirePrincipal(request).userId, key: readIdempotencyKey(request) };
    return ok('Moved', await moveToStore(deps, bookedBy, place, body));
  });
}
