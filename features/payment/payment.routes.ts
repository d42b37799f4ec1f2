import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { OrderRow, PlaceOrderBody } from '#features/order/core/order.contract.ts';
import type { PlaceOrderInput } from '#features/order/placing/place-order-input.ts';
import type { Settings } from '#features/settings/settings.ts';
import { readIdempotencyKey } from '#http/idempotency-key.ts';
import { ok, requirePrincipal, route, type ShopApp } from '#http/routing.ts';
import type { Payments } from './payments.ts';
import { payByCard, payOnDelivery } from './pay.ts';
import { cancelCheckout, getPaymentState } from './payment-state.ts';
import { PaymentId, PaymentState, StartedPayment } from './payment.contract.ts';

/** The body contains the cart as the client holds it, including whole products. */
const bodyLimit = 512 * 1024;
const invalidMessage = 'The order could not be read. Please review your cart.';

/** How often a shopper may order, and how much may be ordered unpaid. */
type OrderCaps = Pick<PlaceOrderInput, 'rateLimitScale' | 'unpaidCaps' | 'unconfirmedOrders'>;
type Deps = Payments & { config: OrderCaps; settings: Pick<Settings, 'facts'> };

/** Why an order is not placed, by any payment method. */
const ORDER_ERRORS = [
  'not_found',
  'payment_arrived',
  'payment_open',
  'cart_empty',
  'address_missing',
  'cart_changed',
  'not_serviceable',
  'other_store',
  'store_closed',
  'items_unavailable',
  'prices_changed',
  'email_unconfirmed',
  'below_minimum',
  'unpaid_limit',
  'idempotency_key_reused',
  'too_many_attempts',
] as const;

export function paymentRoutes(app: ShopApp, payments: Deps): void {
  const { rateLimitScale, unpaidCaps, unconfirmedOrders } = payments.config;
  const toInput = (request: FastifyRequest & { body: PlaceOrderBody }): PlaceOrderInput => ({
    userId: requirePrincipal(request).userId,
    storeId: request.storeId,
    key: readIdempotencyKey(request),
    body: request.body,
    rateLimitScale,
    unpaidCaps,
    unconfirmedOrders,
    minimumOrderPaise: payments.settings.facts().minimumOrderPaise,
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
        errors: ORDER_ERRORS,
      }),
    },
    async (request) => ok('Order placed successfully', await payOnDelivery(payments, toInput(request))),
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
        errors: [...ORDER_ERRORS, 'nothing_to_pay', 'payment_unavailable'],
      }),
    },
    async (request) => {
      const started = await payByCard(payments, toInput(request));
      return ok('Payment started', started, { id: started.id, url: started.url });
    },
  );

  app.get<{ Querystring: { id: string } }>(
    '/api/order/session',
    route({
      access: 'shopper',
      summary: 'The true state of a card payment, by order id or session id',
      querystring: PaymentId,
      answer: PaymentState,
      invalidMessage: 'Order id or session id is required',
      errors: ['not_found', 'payment_unavailable'],
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
      summary: 'Ends an open card payment and releases its stock',
      body: PaymentId,
      answer: PaymentState,
      invalidMessage: 'Order id or session id is required',
      errors: ['not_found', 'payment_arrived', 'payment_open', 'payment_unavailable'],
    }),
    async (request) => {
      const { userId } = requirePrincipal(request);
      return ok('Payment cancelled', await cancelCheckout(payments, userId, request.body.id, new Date()));
    },
  );
}
