// How orders already placed are reached over HTTP: parse, call, reply. Placing one is features/payment.

import { Type } from 'typebox';
import { ok, requirePrincipal, route, type ShopApp } from '#http/routing.ts';
import { PagingFields } from '#shared/paging.ts';
import type { MoveNeeds } from './moves/order-moves.ts';
import { CancelOrderBody, ListOrdersQuery, OrderRow } from './order.contract.ts';
import { cancelOrder, listOrders, MOST_ORDERS, type OrderPage } from './order.ts';

export function orderRoutes(app: ShopApp, { db, changes, refunds }: MoveNeeds): void {
  app.get<{ Querystring: ListOrdersQuery }>(
    '/api/order/order-list',
    route({
      access: 'shopper',
      summary: 'Orders, newest first, 50 on a page unless told otherwise; a row per product line',
      querystring: ListOrdersQuery,
      answer: Type.Array(OrderRow),
      extra: PagingFields,
      invalidMessage: 'Page must be a whole number of 1 or more',
    }),
    async (request, reply) => {
      const { page = 1, limit = MOST_ORDERS, orderId = null } = request.query;
      const { userId } = requirePrincipal(request);
      const wish = { userId, page: Number(page), limit: Number(limit), orderId };
      const text = await writeOrderPage(await listOrders(db, wish, new Date()));
      return reply.type('application/json; charset=utf-8').send(text as never);
    },
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

/**
 * The answer as text. Each part is written as soon as it is read: all of them in one go, thousands of lines,
 * would hold up every other request of the process.
 */
async function writeOrderPage({ parts, paging }: OrderPage): Promise<string> {
  const rows: string[] = [];
  for await (const part of parts) if (part.length > 0) rows.push(JSON.stringify(part).slice(1, -1));
  const { data: _data, ...envelope } = ok('Order list', null, paging);
  return `${JSON.stringify(envelope).slice(0, -1)},"data":[${rows.join(',')}]}`;
}
