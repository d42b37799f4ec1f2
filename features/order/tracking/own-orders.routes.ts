import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { ok, requirePrincipal, route, type ShopApp } from '#http/routing.ts';
import { PagingFields } from '#shared/paging.ts';
import type { TransitionDeps } from '../fulfilment/order-transitions.ts';
import { CancelOrderBody, ListOrdersQuery, OrderRow } from '../core/order.contract.ts';
import { toOrderRows } from '../core/order.rules.ts';
import { cancelOrder, listOrders, MAX_ORDERS, type OrderPage } from './own-orders.ts';
import type { ArrivalDeps } from '../arrival/arrival.ts';
import { OrderDetails, OrderQuery } from './details.contract.ts';
import { getOrderDetails } from './details.ts';

export function orderRoutes(app: ShopApp, { db, changes, refunds }: TransitionDeps): void {
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
      const { page = 1, limit = MAX_ORDERS, orderId = null } = request.query;
      const { userId } = requirePrincipal(request);
      const wanted = { userId, page: Number(page), limit: Number(limit), orderId };
      return sendOrderPage(reply, await listOrders(db, wanted, new Date()));
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
      errors: ['not_found', 'order_not_cancellable'],
    }),
    async (request) => {
      const { userId } = requirePrincipal(request);
      const order = await cancelOrder({ db, changes, refunds }, userId, request.body.orderId, new Date());
      return ok('Order cancelled', toOrderRows(order));
    },
  );
}

/** Spread, because Fastify's type of a schema is a plain object. */
const Part = { ...Type.Object({ data: Type.Array(OrderRow) }) };

/**
 * Each part is serialised as soon as it is read: thousands of lines at once would delay every other request
 * of the process.
 */
async function sendOrderPage(reply: FastifyReply, { parts, paging }: OrderPage): Promise<FastifyReply> {
  const toJson = reply.compileSerializationSchema(Part);
  const rows: string[] = [];
  for await (const part of parts) {
    const data = part.flatMap(toOrderRows);
    if (data.length > 0) rows.push(toJson({ data }).slice('{"data":['.length, -']}'.length));
  }
  const { data: _data, ...envelope } = ok('Order list', null, paging);
  const text = `${JSON.stringify(envelope).slice(0, -1)},"data":[${rows.join(',')}]}`;
  return reply.type('application/json; charset=utf-8').send(text);
}

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
