import { ok, requirePrincipal, route, type ShopApp } from '#http/routing.ts';
import { isLargeRefund } from './goodwill.rules.ts';
import { Goodwill, GoodwillBody, GoodwillQuery } from './goodwill.contract.ts';
import { giveGoodwill, readGoodwill, type AfterSalesDeps } from './goodwill.ts';

export function goodwillRoutes(app: ShopApp, deps: AfterSalesDeps): void {
  app.get<{ Querystring: GoodwillQuery }>(
    '/api/order/goodwill',
    route({
      access: 'admin',
      summary: 'How much goodwill can be given for an order, how, and what was given',
      querystring: GoodwillQuery,
      answer: Goodwill,
      invalidMessage: 'Order id is required',
      errors: ['not_found'],
    }),
    async ({ query }) => ok('Goodwill', await readGoodwill(deps.db, query.orderId, new Date())),
  );

  app.post(
    '/api/order/goodwill',
    route({
      access: 'admin',
      summary: 'Gives part of the money of an order back to its shopper, once for each key',
      sensitive: ({ amount }) => isLargeRefund(amount),
      body: GoodwillBody,
      answer: Goodwill,
      invalidMessage: 'Order id, amount, reason and key are required',
      errors: ['not_found', 'no_goodwill', 'too_much', 'idempotency_key_reused'],
    }),
    async (request) => {
      const { userId } = requirePrincipal(request);
      const goodwill = await giveGoodwill(deps, userId, request.body, new Date());
      return ok('Goodwill given', goodwill);
    },
  );
}
