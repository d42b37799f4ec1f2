import { ok, requirePrincipal, type ShopApp, serve } from '#http/routing.ts';
import { goodwillCalls } from './goodwill.contract.ts';
import { giveGoodwill, readGoodwill, type AfterSalesDeps } from './goodwill.ts';

export function goodwillRoutes(app: ShopApp, deps: AfterSalesDeps): void {
  serve(app, goodwillCalls.getGoodwill, async ({ query }) =>
    ok('Goodwill', await readGoodwill(deps.db, query.orderId, new Date())),
  );

  serve(app, goodwillCalls.postGoodwill, async (request) => {
    const { userId } = requirePrincipal(request);
    const goodwill = await giveGoodwill(deps, userId, request.body, new Date());
    return ok('Goodwill given', goodwill);
  });
}
