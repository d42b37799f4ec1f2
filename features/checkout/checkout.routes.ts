import type { FastifyRequest } from 'fastify';
import type { OrderRow, PlaceOrderBody } from '#features/orders/core/order.contract.ts';
import { chargeRatesOf, type Stores } from '#features/stores/store/stores.ts';
import type { Settings } from '#features/stores/settings/settings.ts';
import { readIdempotencyKey } from '#http/idempotency-key.ts';
import { ok, requirePrincipal, type ShopApp, serve } from '#http/routing.ts';
import { listMethods, type Payments } from './payments.ts';
import { checkOut } from './place/check-out.ts';
import { placeOrder, type PlaceOrderInput } from './place/place-order.ts';
import { cancelCheckout, continueCheckout, getPaymentState } from './pay/payment-status.ts';
import { paymentCalls } from './checkout.contract.ts';
/** How often a shopper may order, and how much may be ordered unpaid. */
type OrderCaps = Pick<PlaceOrderInput, 'rateLimitScale' | 'unpaidCaps' | 'unconfirmedOrders'>;
type Deps = Payments & { config: OrderCaps; settings: Pick<Settings, 'facts'>; stores: Stores };

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
    chargeRates: chargeRatesOf(payments.stores, request.storeId, payments.settings.facts().charges),
    now: new Date(),
  });

  serve(app, paymentCalls.methods, () => ok('Payment methods', listMethods(payments)));

  serve(app, paymentCalls.cashOnDelivery, async (request) => {
    const cash = { call: 'cash-on-delivery' } as const;
    const { answer } = await placeOrder<OrderRow[]>(payments, toInput(request), cash);
    return ok('Order placed successfully', answer!);
  });

  serve(app, paymentCalls.checkout, async (request) => {
    const started = await checkOut(payments, toInput(request));
    return ok('Payment started', started, { id: started.id, url: started.url });
  });

  serve(app, paymentCalls.session, async (request) => {
    const { userId } = requirePrincipal(request);
    const state = await getPaymentState(payments, userId, request.query.id.trim(), new Date());
    return ok('Payment', state);
  });

  serve(app, paymentCalls.continueCheckout, async (request) => {
    const { userId } = requirePrincipal(request);
    return ok('Payment', await continueCheckout(payments, userId, request.body.id, new Date()));
  });

  serve(app, paymentCalls.cancelCheckout, async (request) => {
    const { userId } = requirePrincipal(request);
    return ok('Payment cancelled', await cancelCheckout(payments, userId, request.body.id, new Date()));
  });
}
