import type { FastifyRequest } from 'fastify';
import { requireKnownStore, type Stores } from '#features/stores/store/stores.ts';
import { ok, requirePrincipal, requireStore, worksFor, type ShopApp, serve } from '#http/routing.ts';
import { sayTime } from '#http/say-time.ts';
import { bagCalls } from './bags.contract.ts';
import { listReturningBags, takeInBag, tryAgain } from './bags.ts';
import { countHandIn, handIn, readCash } from './cash.ts';
import { deliveryCalls } from './delivery.contract.ts';
import { deliver, failDelivery, giveBack, listReady, takeOrders } from './delivery.ts';
import { openDoorCode, type CollectDeps } from './door-codes.ts';
import type { StoreWorker } from './order-transitions.rules.ts';
import type { TransitionDeps } from './order-transitions.ts';
import {
  finishPicking,
  learnBarCode,
  offerSubstitutes,
  pickLine,
  shortLine,
  wasteWhilePicking,
} from './pick-lines.ts';
import { pickingCalls, type StoreQuery } from './picking.contract.ts';
import { claimOrder, listQueue, releaseOrder } from './picking.ts';
import { answerSubstitute } from './substitutes.ts';

export function pickingRoutes(app: ShopApp, deps: TransitionDeps & { config: { rateLimitScale: number } }) {
  serve(app, pickingCalls.queue, async (request, reply) => {
    const { storeId } = request.query;
    requireStore(request, storeId);
    sayTime(reply);
    return ok('To be picked', await listQueue(deps.db, storeId, toWorker(request)));
  });

  serve(app, pickingCalls.claim, async (request) =>
    ok('You are picking this order', await claimOrder(deps, toWorker(request), request.body, new Date())),
  );

  serve(app, pickingCalls.release, async (request) => {
    await releaseOrder(deps, toWorker(request), request.body.orderId);
    return ok('Back in the queue', null);
  });

  serve(app, pickingCalls.pick, async (request) =>
    ok('Picked', await pickLine(deps, toWorker(request), request.body, new Date())),
  );

  serve(app, pickingCalls.short, async (request) =>
    ok('Saved', await shortLine(deps, toWorker(request), request.body, new Date())),
  );

  serve(app, pickingCalls.waste, async (request) =>
    ok('Booked as waste', await wasteWhilePicking(deps, toWorker(request), request.body, new Date())),
  );

  serve(app, pickingCalls.substitutes, async (request) =>
    ok('Instead', await offerSubstitutes(deps, toWorker(request), request.query)),
  );

  serve(app, pickingCalls.barCode, async (request) =>
    ok('Bar code saved', await learnBarCode(deps, toWorker(request), request.body, new Date())),
  );

  serve(app, pickingCalls.finish, async (request) => {
    const finished = await finishPicking(deps, toWorker(request), request.body.orderId, new Date());
    const isCancelled = finished.status === 'CANCELLED';
    const message = isCancelled ? 'Nothing is available, so the order is cancelled' : 'Ready for a rider';
    return ok(message, finished);
  });

  serve(app, pickingCalls.answerSubstitute, async (request) => {
    const { userId } = requirePrincipal(request);
    const shopper = { userId, rateLimitScale: deps.config.rateLimitScale };
    await answerSubstitute(deps, shopper, request.body, new Date());
    return ok('Thank you', null);
  });
}

export function deliveryRoutes(app: ShopApp, deps: TransitionDeps & CollectDeps & { stores: Stores }): void {
  const { db, stores } = deps;
  serve(app, deliveryCalls.ready, async (request, reply) => {
    sayTime(reply);
    return ok('Deliveries', await listReady(db, toWorker(request), readStoreId(request, stores)));
  });

  serve(app, deliveryCalls.take, async (request) => {
    const rows = await takeOrders(deps, toWorker(request), request.body.orderIds, new Date());
    return ok(rows.length === 1 ? 'You have taken this order' : `You have taken ${rows.length} orders`, rows);
  });

  serve(app, deliveryCalls.deliver, async (request) =>
    ok('Delivered', await deliver(deps, toWorker(request), request.body, new Date())),
  );

  serve(app, deliveryCalls.fail, async (request) =>
    ok('Not delivered', await failDelivery(deps, toWorker(request), request.body, new Date())),
  );

  serve(app, bagCalls.bags, async (request, reply) => {
    const storeId = readStoreId(request, stores);
    return ok('Bags', await listReturningBags(db, toWorker(request), storeId, sayTime(reply)));
  });

  serve(app, bagCalls.takeIn, async (request) => {
    const end = await takeInBag(deps, toWorker(request), request.body, new Date());
    return ok(end.outcome === 'lost' ? 'Booked as lost' : 'Taken in', end);
  });

  serve(app, bagCalls.tryAgain, async (request) =>
    ok('Waits for a rider again', await tryAgain(deps, toWorker(request), request.body, new Date())),
  );

  serve(app, deliveryCalls.giveBack, async (request) => {
    const end = await giveBack(deps, toWorker(request), request.body.orderId, new Date());
    return ok('Waits for a rider again', end);
  });

  serve(app, deliveryCalls.collect, async (request) =>
    ok('UPI code', await openDoorCode(deps, toWorker(request), request.body.orderId, new Date())),
  );

  serve(app, deliveryCalls.cash, async (request) =>
    ok('Cash', await readCash(db, toWorker(request), readStoreId(request, stores))),
  );

  serve(app, deliveryCalls.handIn, async (request) =>
    ok('Handed in', await handIn(db, toWorker(request), request.body, new Date())),
  );

  serve(app, deliveryCalls.count, async (request) =>
    ok('Counted', await countHandIn(db, toWorker(request), request.body, new Date())),
  );
}

/** 404 for a store that does not exist, or where the caller does not work. */
function readStoreId(request: FastifyRequest<{ Querystring: StoreQuery }>, stores: Stores): string {
  const { storeId } = request.query;
  requireKnownStore(stores, storeId);
  requireStore(request, storeId);
  return storeId;
}

function toWorker(request: FastifyRequest): StoreWorker {
  const { principal, assignments } = request;
  const asManager = { principal, assignments: assignments.filter(({ role }) => role === 'manager') };
  return {
    userId: requirePrincipal(request).userId,
    worksIn: (storeId) => worksFor(request, storeId),
    manages: (storeId) => worksFor(asManager, storeId),
  };
}
