// Events as the payment provider signs them, but made here: they may tell what is not so, or be forged.

import { randomUUID } from 'node:crypto';
import { splitAddress, toRazorpayKeys, toWebhookSecret } from '#sandbox/address.ts';
import { sign, signRazorpay } from '#sandbox/webhooks.ts';
import type { Environment } from './environment.ts';

type Event = { path: string; body: string; headers: Record<string, string> };

/** Tells that this page is paid. `ageMs`: how long ago it happened; it is signed and sent now. */
export function toEvent(
  { provider }: Environment,
  { pageId, orderId, ageMs }: { pageId: string; orderId: string; ageMs: number },
): Event {
  const { key } = splitAddress(provider.address);
  const at = Math.floor((Date.now() - ageMs) / 1000);
  if (pageId.startsWith('plink_')) {
    const entity = { id: pageId, reference_id: orderId, status: 'paid', amount: 100, amount_paid: 100 };
    const event = { entity: 'event', event: 'payment_link.paid', contains: ['payment_link'] };
    const body = JSON.stringify({ ...event, payload: { payment_link: { entity } }, created_at: at });
    const signature = signRazorpay(body, toRazorpayKeys(key).webhookSecret);
    return {
      path: '/api/payment/webhook/razorpay',
      body,
      headers: { 'x-razorpay-event-id': randomUUID(), 'x-razorpay-signature': signature },
    };
  }
  const object = { id: pageId, object: 'checkout.session', client_reference_id: orderId };
  const type = 'checkout.session.completed';
  const body = JSON.stringify({
    ...{ id: `evt_${randomUUID()}`, object: 'event', type, created: at, livemode: false },
    data: { object: { ...object, payment_status: 'paid', payment_intent: null, amount_total: 100 } },
  });
  return {
    path: '/api/order/webhook',
    body,
    headers: { 'stripe-signature': sign(body, toWebhookSecret(key)) },
  };
}

/** The same with a signature of somebody who does not know the secret. */
export function forge({ path, body, headers }: Event): Event {
  const forged: Event['headers'] =
    'x-razorpay-signature' in headers
      ? { 'x-razorpay-signature': signRazorpay(body, 'guessed') }
      : { 'stripe-signature': sign(body, 'whsec_guessed') };
  return { path, body, headers: { ...headers, ...forged } };
}
