// The routes of ordering: methods, cash and online orders, payments, the providers' webhooks, and reviews.

import type { FastifyRequest } from 'fastify';
import type { OrderRow, PlaceOrderBody } from '#features/orders/core/order.contract.ts';
import { chargeRatesOf, type Stores } from '#features/stores/store/stores.ts';
import type { ShopSettings } from '#features/stores/settings/settings.ts';
import { readIdempotencyKey } from '#http/idempotency-key.ts';
import { ok, requirePrincipal, type ShopApp, serve } from '#http/routing.ts';
import { listMethods, type Payments } from './payments.ts';
import { checkOut } from './place/check-out.ts';
import { placeOrder, type PlaceOrderInput } from './place/place-order.ts';
import { cancelCheckout, continueCheckout, getPaymentState } from './pay/payment-status.ts';
import { toPaging } from '#shared/paging.ts';
import type { PaymentProviderName } from '#shared/payment.ts';
import { paymentCalls, razorpayWebhook, reviewCalls, stripeWebhook } from './checkout.contract.ts';
import { getOrderPayment } from './ledger/order-payment.ts';
import { listReviews, resolveReview } from './ledger/reviews.ts';
import { receiveEvent } from './webhook/webhook.ts';

/** How often a shopper may order, and how much may be ordered unpaid. */
type OrderCaps = Pick<PlaceOrderInput, 'rateLimitScale' | 'unpaidCaps' | 'unconfirmedOrders'>;
type Deps = Payments & { config: OrderCaps; settings: Pick<ShopSettings, 'facts'>; stores: Stores };

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

/**
 * The providers' webhooks. Their body stays raw bytes for any content type, because the signature
 * covers them; nothing is parsed before the signature is verified.
 */
export async function webhookRoutes(app: ShopApp, payments: Payments): Promise<void> {
  await app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const webhook of [stripeWebhook, razorpayWebhook]) {
      serve(raw as unknown as ShopApp, webhook, async (request) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const find = (wanted: PaymentProviderName) =>
          payments.paymentProviders.find(({ kind }) => kind === wanted);
        const provider = find(webhook === razorpayWebhook ? 'razorpay' : 'stripe') ?? find('sandbox');
        await receiveEvent(payments, provider, body, request.headers);
        return ok('Received', null);
      });
    }
  });
}

const DEFAULT_REVIEWS = 20;

export function reviewRoutes(app: ShopApp, payments: Pick<Payments, 'db' | 'paymentProviders'>): void {
  serve(app, reviewCalls.orderPayment, async ({ query }) =>
    ok('Payment of the order', await getOrderPayment(payments, query.orderId)),
  );

  serve(app, reviewCalls.paymentReviews, async (request) => {
    const { page = 1, limit = DEFAULT_REVIEWS, all: withResolved = false, orderId = null } = request.body;
    const query = { orderId, withResolved, limit, offset: (page - 1) * limit };
    const { reviews, totalCount, undecided } = await listReviews(payments, query);
    return ok('Payment reviews', reviews, { ...toPaging(page, limit, totalCount), undecided });
  });

  serve(app, reviewCalls.resolveReview, async (request) => {
    const { userId } = requirePrincipal(request);
    const review = await resolveReview(payments, request.body, { userId, now: new Date() });
    return ok(request.body.reopen ? 'Open again' : 'Marked as resolved', review);
  });
}
