// How orders are reached over HTTP: parse, call, reply.

import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Parts } from '#server/parts.ts';
import { ok, requirePrincipal, route, type ShopApp } from '#server/routing.ts';
import { ShopError } from '#shared/shop-error.ts';
import { CancelOrderBody, OrderRow, PlaceOrderBody, StartedPayment } from './order.contract.ts';
import { cancelOrder, listOrders } from './order.ts';
import { placeCashOrder } from './place-order.ts';

/** The cart comes along as the client holds it, whole products included. */
const bodyLimit = 512 * 1024;
const MAX_KEY_LENGTH = 200;
const invalidMessage = 'The order could not be read. Please review your cart.';

export function orderRoutes(app: ShopApp, { db, config, changes }: Parts): void {
  app.post(
    '/api/order/cash-on-delivery',
    {
      bodyLimit,
      ...route({
        access: 'shopper',
        summary: 'Orders from the cart, paid on delivery; one Idempotency-Key is one order',
        body: PlaceOrderBody,
        answer: Type.Array(OrderRow),
        invalidMessage,
      }),
    },
    async (request, reply) => {
      const answer = await placeCashOrder(db, changes, {
        userId: requirePrincipal(request).userId,
        key: readKey(request),
        body: request.body,
        rateLimitScale: config.rateLimitScale,
        now: new Date(),
        toAnswer: (rows) => JSON.stringify(ok('Order placed successfully', rows)),
      });
      // Sent as it is kept, so that a repeat is the same byte for byte.
      return reply.type('application/json; charset=utf-8').send(answer as never);
    },
  );

  app.post(
    '/api/order/checkout',
    {
      bodyLimit,
      ...route({
        access: 'shopper',
        summary: 'Starts a card payment',
        body: PlaceOrderBody,
        answer: StartedPayment,
        invalidMessage,
      }),
    },
    async () => {
      throw new ShopError('payment_unavailable');
    },
  );

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
      const rows = await cancelOrder(db, changes, userId, request.body.orderId, new Date());
      return ok('Order cancelled', rows);
    },
  );
}

/** The key as sent, null when there is none; 400 when it is too long to keep. */
function readKey(request: FastifyRequest): string | null {
  const key = [request.headers['idempotency-key'] ?? ''].flat()[0]!.trim();
  if (key.length > MAX_KEY_LENGTH) {
    const message = `The Idempotency-Key must have at most ${MAX_KEY_LENGTH} characters`;
    throw new ShopError('invalid_input', { message });
  }
  return key === '' ? null : key;
}
