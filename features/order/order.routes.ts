// How orders already placed are reached over HTTP: parse, call, reply. Placing one is features/payment.

import { Type } from 'typebox';
import type { Parts } from '#server/parts.ts';
import { ok, requirePrincipal, route, type ShopApp } from '#server/routing.ts';
import { CancelOrderBody, OrderRow } from './order.contract.ts';
import { cancelOrder, listOrders } from './order.ts';

export function orderRoutes(app: ShopApp, { db, changes, refunds }: Parts): void {
  app.get(
    '/api/order/order-list',
    route({
      access: 'shopper',
      summary: 'Orders, newest first, a row per product line',
      answer: Type.Array(OrderRow),
    }),
    async (request) => ok('Order list', await listOrders(db, requirePrincipal(request).userId, new Date())),
  );

  app.post(
    '/api/order/cancel',
    route({
      access: 'shopper',
      summary: 'Cancels an order before it is packed',
      body: CancelOrderBody,
      answer: Type.Array(OrderRow),
      invalidMessage: 'Order id is required',
    }),
    async (request) => {
      const { userId } = requirePrincipal(request);
      const rows = await cancelOrder({ db, changes, refunds }, userId, request.body.orderId, new Date());
      return ok('Order cancelled', rows);
    },
  );
}
