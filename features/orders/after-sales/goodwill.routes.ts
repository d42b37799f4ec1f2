import { ok, type ShopApp, serve } from '#http/routing.ts';
import { toGiver } from '#http/session-guard.ts';
import { goodwillCalls } from './goodwill.contract.ts';
import { giveGoodwill, readGoodwill, type AfterSalesDeps } from './goodwill.ts';

export function goodwillRoutes(app: ShopApp, deps: AfterSalesDeps): void {
  serve(app, goodwillCalls.getGoodwill, async ({ query }) =>
    ok('Goodwill', await readGoodwill(deps.db, query.orderId, new Date())),
  );

  serve(app, goodwillCalls.postGoodwill, async (request) => {
    const now = new Date();
    const goodwill = await giveGoodwill(deps, toGiver(request, now), request.body, now);
    return ok('Goodwill given', goodwill);
  });
}
