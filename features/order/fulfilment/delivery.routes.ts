import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Stores } from '#features/store/stores.ts';
import { ok, requirePrincipal, requireStore, route, worksFor, type ShopApp } from '#http/routing.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { TransitionDeps } from './order-transitions.ts';
import { countHandIn, handIn, readCash } from './cash.ts';
import {
  CountBody,
  DeliverBody,
  DeliveryEnd,
  DeliveryRow,
  FailBody,
  GiveBackBody,
  HandIn,
  HandInBody,
  StoreCash,
  StoreQuery,
  TakeBody,
} from './delivery.contract.ts';
import type { Rider } from './delivery.rules.ts';
import { deliver, failDelivery, giveBack, listReady, takeOrders } from './delivery.ts';

const ofRiders = { access: 'staff', roles: ['rider', 'manager'] } as const;
const ofManagers = { access: 'staff', roles: ['manager'] } as const;
const noStoreId = 'Store id is required';
const noOrderId = 'Order id is required';

type Deps = TransitionDeps & { stores: Stores };

export function deliveryRoutes(app: ShopApp, deps: Deps): void {
  rideRoutes(app, deps);
  cashRoutes(app, deps);
}

function rideRoutes(app: ShopApp, deps: Deps): void {
  app.get<{ Querystring: StoreQuery }>(
    '/api/delivery/ready',
    route({
      ...ofRiders,
      summary: 'The caller’s deliveries, and packed orders that wait in a store, oldest first',
      querystring: StoreQuery,
      answer: Type.Array(DeliveryRow),
      invalidMessage: noStoreId,
      errors: ['not_found'],
    }),
    async (request) => {
      const storeId = readStoreId(request, deps.stores);
      return ok('Deliveries', await listReady(deps.db, toRider(request), storeId));
    },
  );

  app.post(
    '/api/delivery/take',
    route({
      ...ofRiders,
      summary: 'Takes orders for delivery, all or none; answers in the order of the ride',
      body: TakeBody,
      answer: Type.Array(DeliveryRow),
      invalidMessage: 'Choose 1 to 4 orders',
      errors: ['not_found', 'delivery_gone', 'too_many_deliveries', 'order_move_refused'],
    }),
    async (request) => {
      const rows = await takeOrders(deps, toRider(request), request.body.orderIds, new Date());
      return ok(
        rows.length === 1 ? 'You have taken this order' : `You have taken ${rows.length} orders`,
        rows,
      );
    },
  );

  app.post(
    '/api/delivery/deliver',
    route({
      ...ofRiders,
      summary:
        "Marks an order as delivered: by the shopper's code, left at the door, or confirmed by a manager",
      body: DeliverBody,
      answer: DeliveryEnd,
      invalidMessage: noOrderId,
      errors: ['not_found', 'wrong_code', 'too_many_attempts', 'not_at_door', 'order_move_refused'],
    }),
    async (request) => ok('Delivered', await deliver(deps, toRider(request), request.body, new Date())),
  );

  app.post(
    '/api/delivery/fail',
    route({
      ...ofRiders,
      summary: 'Marks an order as not delivered: it is cancelled, restocked and refunded',
      body: FailBody,
      answer: DeliveryEnd,
      invalidMessage: 'Order id and reason are required',
      errors: ['not_found', 'order_not_cancellable'],
    }),
    async (request) =>
      ok('Not delivered', await failDelivery(deps, toRider(request), request.body, new Date())),
  );

  app.post(
    '/api/delivery/give-back',
    route({
      ...ofRiders,
      summary: 'Hands a bag back undelivered: it waits for the next rider',
      body: GiveBackBody,
      answer: DeliveryEnd,
      invalidMessage: noOrderId,
      errors: ['not_found', 'order_move_refused'],
    }),
    async (request) => {
      const end = await giveBack(deps, toRider(request), request.body.orderId, new Date());
      return ok('Waits for a rider again', end);
    },
  );
}

function cashRoutes(app: ShopApp, { db, stores }: Deps): void {
  app.get<{ Querystring: StoreQuery }>(
    '/api/delivery/cash',
    route({
      ...ofRiders,
      summary: 'Cash that riders of a store carry and have handed in; riders see their own',
      querystring: StoreQuery,
      answer: StoreCash,
      invalidMessage: noStoreId,
      errors: ['not_found'],
    }),
    async (request) => {
      const storeId = readStoreId(request, stores);
      return ok('Cash', await readCash(db, toRider(request), storeId));
    },
  );

  app.post(
    '/api/delivery/hand-in',
    route({
      ...ofRiders,
      summary: 'Hands in all cash that the caller carries for a store',
      body: HandInBody,
      answer: HandIn,
      errors: ['not_found', 'nothing_to_hand_in'],
    }),
    async (request) => ok('Handed in', await handIn(db, toRider(request), request.body, new Date())),
  );

  app.post(
    '/api/delivery/count',
    route({
      ...ofManagers,
      summary: 'Records how much cash a rider’s hand-in came to when counted',
      body: CountBody,
      answer: HandIn,
      errors: ['not_found', 'counted_already'],
    }),
    async (request) => ok('Counted', await countHandIn(db, toRider(request), request.body, new Date())),
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
