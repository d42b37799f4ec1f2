import type { FastifyRequest } from 'fastify';
import type { Stores } from '#features/stores/store/stores.ts';
import { ok, requirePrincipal, requireStore, worksFor, type ShopApp, serve } from '#http/routing.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { TransitionDeps } from './order-transitions.ts';
import { countHandIn, handIn, readCash } from './cash.ts';
import type { StoreQuery } from './delivery.contract.ts';
import { deliveryCalls } from './delivery.contract.ts';
import type { Rider } from './delivery.rules.ts';
import { openDoorCode, type CollectDeps } from './door-codes.ts';
import { deliver, failDelivery, giveBack, listReady, takeOrders } from './delivery.ts';
type Deps = TransitionDeps & CollectDeps & { stores: Stores };

export function deliveryRoutes(app: ShopApp, deps: Deps): void {
  rideRoutes(app, deps);
  cashRoutes(app, deps);
}

function rideRoutes(app: ShopApp, deps: Deps): void {
  serve(app, deliveryCalls.ready, async (request) => {
    const storeId = readStoreId(request, deps.stores);
    return ok('Deliveries', await listReady(deps.db, toRider(request), storeId));
  });

  serve(app, deliveryCalls.take, async (request) => {
    const rows = await takeOrders(deps, toRider(request), request.body.orderIds, new Date());
    return ok(rows.length === 1 ? 'You have taken this order' : `You have taken ${rows.length} orders`, rows);
  });

  serve(app, deliveryCalls.deliver, async (request) =>
    ok('Delivered', await deliver(deps, toRider(request), request.body, new Date())),
  );

  serve(app, deliveryCalls.fail, async (request) =>
    ok('Not delivered', await failDelivery(deps, toRider(request), request.body, new Date())),
  );

  serve(app, deliveryCalls.giveBack, async (request) => {
    const end = await giveBack(deps, toRider(request), request.body.orderId, new Date());
    return ok('Waits for a rider again', end);
  });
}

function cashRoutes(app: ShopApp, deps: Deps): void {
  const { db, stores } = deps;
  serve(app, deliveryCalls.collect, async (request) =>
    ok('UPI code', await openDoorCode(deps, toRider(request), request.body.orderId, new Date())),
  );

  serve(app, deliveryCalls.cash, async (request) => {
    const storeId = readStoreId(request, stores);
    return ok('Cash', await readCash(db, toRider(request), storeId));
  });

  serve(app, deliveryCalls.handIn, async (request) =>
    ok('Handed in', await handIn(db, toRider(request), request.body, new Date())),
  );

  serve(app, deliveryCalls.count, async (request) =>
    ok('Counted', await countHandIn(db, toRider(request), request.body, new Date())),
  );
}

/** 404 for a store that does not exist, or where the caller does not work. */
function readStoreId(request: FastifyRequest<{ Querystring: StoreQuery }>, stores: Stores): string {
  const { storeId } = request.query;
  if (!stores.find(storeId)) throw new ShopError('not_found', { message: 'Store not found' });
  requireStore(request, storeId);
  return storeId;
}

function toRider(request: FastifyRequest): Rider {
  const { principal, assignments } = request;
  const asManager = { principal, assignments: assignments.filter(({ role }) => role === 'manager') };
  return {
    userId: requirePrincipal(request).userId,
    mayRideFor: (storeId) => worksFor(request, storeId),
    manages: (storeId) => worksFor(asManager, storeId),
  };
}
