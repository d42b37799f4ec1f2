// The payment provider's webhook. The body stays raw bytes, whatever its content type, because the signature
// covers them; nothing is parsed before the signature is verified.

import { Type } from 'typebox';
import { ok, serve, type ShopApp } from '#http/routing.ts';
import { call } from '#shared/call.ts';
import type { PaymentProviderName } from '#shared/payment.ts';
import type { Payments } from '../payments.ts';
import { receiveEvent } from './webhook.ts';

/** The provider's largest events have about 100 kB. */
const BODY_LIMIT = 512 * 1024;

const signed = {
  access: 'public',
  answer: Type.Null(),
  bodyLimit: BODY_LIMIT,
  errors: ['bad_signature', 'not_found'],
} as const;
const stripeWebhook = call('POST', '/api/order/webhook', {
  ...signed,
  summary: 'Events of Stripe, or of the sandbox’s cards, signed by it',
});
const razorpayWebhook = call('POST', '/api/payment/webhook/razorpay', {
  ...signed,
  summary: 'Events of Razorpay, or of the sandbox’s UPI, signed by it',
});

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
