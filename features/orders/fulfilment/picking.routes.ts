import type { FastifyRequest } from 'fastify';
import { ok, requirePrincipal, requireStore, worksFor, type ShopApp, serve } from '#http/routing.ts';
import type { TransitionDeps } from './order-transitions.ts';
import { finishPicking, learnBarCode, offerSubstitutes, pickLine, shortLine } from './pick-lines.ts';
import { pickingCalls } from './picking.contract.ts';
import { questionCalls } from './question.contract.ts';
import { answerSubstitute } from './substitutes.ts';
import { claimOrder, listQueue, releaseOrder, type Picker } from './picking.ts';

type Deps = TransitionDeps & { config: { rateLimitScale: number } };

export function pickingRoutes(app: ShopApp, deps: Deps): void {
  serve(app, pickingCalls.queue, async (request) => {
    const { storeId } = request.query;
    requireStore(request, storeId);
    return ok('To be picked', await listQueue(deps.db, storeId, toPicker(request)));
  });

  serve(app, pickingCalls.claim, async (request) =>
    ok('You are picking this order', await claimOrder(deps, toPicker(request), request.body, new Date())),
  );

  serve(app, pickingCalls.release, async (request) => {
    await releaseOrder(deps, toPicker(request), request.body.orderId);
    return ok('Back in the queue', null);
  });

  serve(app, pickingCalls.pick, async (request) =>
    ok('Picked', await pickLine(deps, toPicker(request), request.body, new Date())),
  );

  serve(app, pickingCalls.short, async (request) =>
    ok('Saved', await shortLine(deps, toPicker(request), request.body, new Date())),
  );

  serve(app, pickingCalls.substitutes, async (request) =>
    ok('Instead', await offerSubstitutes(deps, toPicker(request), request.query)),
  );

  serve(app, pickingCalls.barCode, async (request) =>
    ok('Bar code saved', await learnBarCode(deps, toPicker(request), request.body, new Date())),
  );

  serve(app, pickingCalls.finish, async (request) => {
    const finished = await finishPicking(deps, toPicker(request), request.body.orderId, new Date());
    const isCancelled = finished.status === 'CANCELLED';
    const message = isCancelled ? 'Nothing is available, so the order is cancelled' : 'Ready for a rider';
    return ok(message, finished);
  });

  serve(app, questionCalls.answerSubstitute, async (request) => {
    const { userId } = requirePrincipal(request);
    const shopper = { userId, rateLimitScale: deps.config.rateLimitScale };
    await answerSubstitute(deps, shopper, request.body, new Date());
    return ok('Thank you', null);
  });
}

function toPicker(request: FastifyRequest): Picker {
  const { userId } = requirePrincipal(request);
  const assignments = request.assignments.filter(({ role }) => role === 'manager');
  return {
    userId,
    mayPickIn: (storeId) => worksFor(request, storeId),
    manages: (storeId) => worksFor({ principal: request.principal, assignments }, storeId),
  };
}
