// The payment provider's webhook. The body stays raw bytes, whatever its content type, because the signature
// covers them; nothing is parsed before the signature is verified.

import { Type } from 'typebox';
import { ok, serve, type ShopApp } from '#http/routing.ts';
import { call } from '#shared/call.ts';
import type { Payments } from '../payments.ts';
import { receiveEvent } from './webhook.ts';

/** The provider's largest events have about 100 kB. */
const BODY_LIMIT = 512 * 1024;

const webhook = call('POST', '/api/order/webhook', {
  access: 'public',
  summary: 'Events of the payment provider, signed by it',
  answer: Type.Null(),
  bodyLimit: BODY_LIMIT,
  errors: ['bad_signature', 'not_found'],
});

export async function webhookRoutes(app: ShopApp, payments: Payments): Promise<void> {
  await app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    serve(raw as unknown as ShopApp, webhook, async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = [request.headers['stripe-signature'] ?? ''].flat()[0]!;
      await receiveEvent(payments, body, signature);
      return ok('Received', null);
    });
  });
}
