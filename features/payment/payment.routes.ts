// How paying is reached over HTTP: parse, call, reply.

import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { OrderRow, PlaceOrderBody } from '#features/order/order.contract.ts';
import { ok, requirePrincipal, route, type ShopApp } from '#http/routing.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { Payments } from './payments.ts';
import { payByCard, payOnDelivery, type Press } from './pay.ts';
import { cancelCheckout, getPaymentState } from './payment-state.ts';
import { PaymentId, PaymentState, StartedPayment } from './payment.contract.ts';

/** The cart comes along as the client holds it, whole products included. */
const bodyLimit = 512 * 1024;
const MAX_KEY_LENGTH = 200;
const invalidMessage = 'The order could not be read. Please review your cart.';

/** How often a shopper may press, and what may be ordered unpaid. */
type OrderCaps = Pick<Press, 'rateLimitScale' | 'unpaidCaps' | 'unconfirmedOrders'>;
type Needs = Payments & { config: OrderCaps };

export function paymentRoutes(app: ShopApp, payments: Needs): void {
  const toPress = (request: FastifyRequest & { body: PlaceOrderBody }) => ({
    userId: requirePrincipal(request).userId,
    key: readKey(request),
    body: request.body,
    rateLimitScale: payments.config.rateLimitScale,
    unpaidCaps: payments.config.unpaidCaps,
    unconfirmedOrders: payments.config.unconfirmedOrders,
    now: new Date(),
  });

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
      const answer = await payOnDelivery(payments, toPress(request), (rows) =>
        JSON.stringify(ok('Order placed successfully', rows)),
      );
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
        summary: 'Holds the stock and starts a card payment; one Idempotency-Key is one order',
        body: PlaceOrderBody,
        answer: StartedPayment,
        extra: { id: Type.String(), url: Type.String() },
        invalidMessage,
      }),
    },
    async (request, reply) => {
      const answer = await payByCard(payments, toPress(request), (started) =>
        JSON.stringify(ok('Payment started', started, { id: started.id, url: started.url })),
      );
      return reply.type('application/json; charset=utf-8').send(answer as never);
    },
  );

  app.get<{ Querystring: { id: string } }>(
    '/api/order/session',
    route({
      access: 'shopper',
      summary: 'How a card payment really stands, by order id or session id',
      querystring: PaymentId,
      answer: PaymentState,
      invalidMessage: 'Order id or session id is required',
    }),
    async (request) => {
      const { userId } = requirePrincipal(request);
      const state = await getPaymentState(payments, userId, request.query.id.trim(), new Date());
      return ok('Payment', state);
    },
  );

  app.post(
    '/api/order/cancel-checkout',
    route({
      access: 'shopper',
      summary: 'Ends a card payment that is open and gives its stock back',
      body: PaymentId,
      answer: PaymentState,
      invalidMessage: 'Order id or session id is required',
    }),
    async (request) => {
      const { userId } = requirePrincipal(request);
      return ok('Payment cancelled', await cancelCheckout(payments, userId, request.body.id, new Date()));
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
