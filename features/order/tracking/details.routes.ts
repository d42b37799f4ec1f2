import { ok, requirePrincipal, route, type ShopApp } from '#http/routing.ts';
import type { ArrivalDeps } from '../arrival/arrival.ts';
import { OrderDetails, OrderQuery } from './details.contract.ts';
import { getOrderDetails } from './details.ts';

export function orderDetailsRoutes(app: ShopApp, deps: ArrivalDeps): void {
  app.get<{ Querystring: OrderQuery }>(
    '/api/order/details',
    route({
      access: 'shopper',
      summary: 'One order: its steps, its lines with what is missing, what is due, when it arrives',
      querystring: OrderQuery,
      answer: OrderDetails,
      invalidMessage: 'Order id is required',
      errors: ['not_found'],
    }),
    async (request) => {
      const { userId } = requirePrincipal(request);
      return ok('Order details', await getOrderDetails(deps, userId, request.query.orderId, new Date()));
    },
  );
}
