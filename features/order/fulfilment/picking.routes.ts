import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ok, requirePrincipal, requireStore, route, worksFor, type ShopApp } from '#http/routing.ts';
import type { TransitionDeps } from './order-transitions.ts';
import { finishPicking, learnBarCode, offerSubstitutes, pickLine, shortLine } from './pick-lines.ts';
import {
  BarCodeBody,
  Finished,
  LineQuery,
  OrderBody,
  PickBody,
  PickLine,
  PickOrder,
  QueuedOrder,
  QueueQuery,
  ShortBody,
  SubstituteOffer,
} from './picking.contract.ts';
import { claimOrder, listQueue, releaseOrder, type Picker } from './picking.ts';

const ofPickers = { access: 'staff', roles: ['picker', 'manager'] } as const;
const invalidMessage = 'Order, line and how many are required';
/** Errors that every step of a picker can get. */
const errors = ['not_found', 'claimed', 'not_picking'] as const;

export function pickingRoutes(app: ShopApp, deps: TransitionDeps): void {
  app.get<{ Querystring: QueueQuery }>(
    '/api/picking/queue',
    route({
      ...ofPickers,
      summary: 'Orders of a store that wait to be picked, oldest first',
      querystring: QueueQuery,
      answer: Type.Array(QueuedOrder),
      invalidMessage: 'Store id is required',
      errors: ['not_found'],
    }),
    async (request) => {
      const { storeId } = request.query;
      requireStore(request, storeId);
      return ok('To be picked', await listQueue(deps.db, storeId, toPicker(request)));
    },
  );

  app.post(
    '/api/picking/claim',
    route({
      ...ofPickers,
      summary: 'Takes an order to pick it; repeatable',
      body: OrderBody,
      answer: PickOrder,
      invalidMessage: 'Order id is required',
      errors: [...errors, 'one_at_a_time'],
    }),
    async (request) =>
      ok(
        'You are picking this order',
        await claimOrder(deps, toPicker(request), request.body.orderId, new Date()),
      ),
  );

  app.post(
    '/api/picking/release',
    route({
      ...ofPickers,
      summary: 'Hands an order back to the queue; its picks are stored',
      body: OrderBody,
      answer: Type.Null(),
      invalidMessage: 'Order id is required',
      errors,
    }),
    async (request) => {
      await releaseOrder(deps, toPicker(request), request.body.orderId);
      return ok('Back in the queue', null);
    },
  );

  app.put(
    '/api/picking/pick',
    route({
      ...ofPickers,
      summary: 'Sets how many packs of a line are picked; repeatable',
      body: PickBody,
      answer: PickLine,
      invalidMessage,
      errors,
    }),
    async (request) => ok('Picked', await pickLine(deps, toPicker(request), request.body)),
  );

  app.put(
    '/api/picking/short',
    route({
      ...ofPickers,
      summary: 'Sets how many packs of a line are missing, and the substitute; repeatable',
      body: ShortBody,
      answer: PickLine,
      invalidMessage,
      errors: [...errors, 'no_substitutes', 'short_stock'],
    }),
    async (request) => ok('Saved', await shortLine(deps, toPicker(request), request.body)),
  );

  app.get<{ Querystring: LineQuery }>(
    '/api/picking/substitutes',
    route({
      ...ofPickers,
      summary: 'Substitutes in the store for a product of an order, best first',
      querystring: LineQuery,
      answer: Type.Array(SubstituteOffer),
      invalidMessage: 'Order and line are required',
      errors,
    }),
    async (request) => ok('Instead', await offerSubstitutes(deps, toPicker(request), request.query)),
  );

  app.put(
    '/api/picking/bar-code',
    route({
      ...ofPickers,
      summary: 'Saves a bar code for the product of a line',
      body: BarCodeBody,
      answer: PickLine,
      invalidMessage: 'A bar code has 4 to 40 digits or letters',
      errors: [...errors, 'bar_code_taken'],
    }),
    async (request) => ok('Bar code saved', await learnBarCode(deps, toPicker(request), request.body)),
  );

  app.post(
    '/api/picking/finish',
    route({
      ...ofPickers,
      summary: 'Marks an order as packed, books what is missing, and hands it over to the riders',
      body: OrderBody,
      answer: Finished,
      invalidMessage: 'Order id is required',
      errors: [...errors, 'not_picked'],
    }),
    async (request) => {
      const finished = await finishPicking(deps, toPicker(request), request.body.orderId, new Date());
      const isCancelled = finished.status === 'CANCELLED';
      const message = isCancelled ? 'Nothing is available, so the order is cancelled' : 'Ready for a rider';
      return ok(message, finished);
    },
  );
}

function toPicker(request: FastifyRequest): Picker {
  const { userId } = requirePrincipal(request);
  return { userId, mayPickIn: (storeId) => worksFor(request, storeId) };
}
