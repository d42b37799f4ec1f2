import { Type } from 'typebox';
import type { StockDeps } from '#features/catalogue/stock/stock.ts';
import { readIdempotencyKey } from '#http/idempotency-key.ts';
import { ok, requirePrincipal, requireStore, route, type ShopApp } from '#http/routing.ts';
import { requireStoreId } from '../booking/booking.rules.ts';
import { AdjustBody, AdjustedLine, MoveBody, MovedLine } from './adjust.contract.ts';
import { adjustStock, moveToStore } from './adjust.ts';

const ofManagers = { access: 'staff', roles: ['manager'] } as const;
const errors = ['not_found', 'short_stock', 'idempotency_key_reused'] as const;

export function adjustRoutes(app: ShopApp, deps: StockDeps): void {
  app.post(
    '/api/stock/adjust',
    route({
      ...ofManagers,
      summary:
        'Books a correction with its reason, waste, or expired units; one Idempotency-Key, one booking',
      body: AdjustBody,
      answer: Type.Array(AdjustedLine),
      errors,
    }),
    async (request) => {
      const storeId = requireStoreId(request.body);
      requireStore(request, storeId);
      const bookedBy = { userId: requirePrincipal(request).userId, key: readIdempotencyKey(request) };
      return ok('Booked', await adjustStock(deps, bookedBy, storeId, request.body));
    },
  );

  app.post(
    '/api/stock/move',
    route({
      ...ofManagers,
      summary: 'Moves stock out of one store and into another; one Idempotency-Key, one move',
      body: MoveBody,
      answer: Type.Array(MovedLine),
      errors,
    }),
    async (request) => {
      const { body } = request;
      const place = {
        fromStoreId: requireStoreId({ storeId: body.fromStoreId ?? '' }),
        toStoreId: requireStoreId({ storeId: body.toStoreId ?? '' }),
      };
      requireStore(request, place.fromStoreId);
      requireStore(request, place.toStoreId);
      const bookedBy = { userId: requirePrincipal(request).userId, key: readIdempotencyKey(request) };
      return ok('Moved', await moveToStore(deps, bookedBy, place, body));
    },
  );
}
