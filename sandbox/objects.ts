// What the provider's API says of sessions, refunds, charges and events, in its own words and form. Pure.

import { amountOf, type SessionWish } from './wish.ts';

export type SessionRow = {
  number: number;
  id: string;
  status: 'open' | 'complete' | 'expired';
  amount: number;
  payment_intent: string | null;
  /** Seconds, as all times here. */
  created: number;
  expires_at: number;
  /** A SessionWish as JSON. */
  wish: string;
};

export type RefundRow = {
  number: number;
  id: string;
  payment_intent: string;
  amount: number;
  created: number;
  metadata: string;
};

export const readWish = (row: SessionRow) => JSON.parse(row.wish) as SessionWish;

/** Served by the shop itself, so that a phone reaches it wherever it reaches the shop. */
export const PAY_PATH = '/sandbox-card/pay/';

export function toSessionObject(row: SessionRow) {
  const wish = readWish(row);
  return {
    id: row.id,
    object: 'checkout.session',
    allowed_payment_method_types: ['card'],
    amount_subtotal: amountOf(wish.lines),
    amount_total: row.amount,
    cancel_url: wish.cancelUrl,
    client_reference_id: wish.orderId,
    created: row.created,
    currency: 'inr',
    customer: null,
    customer_details: { email: wish.email },
    customer_email: wish.email,
    expires_at: row.expires_at,
    livemode: false,
    metadata: wish.metadata,
    mode: 'payment',
    payment_intent: row.payment_intent,
    payment_method_types: ['card'],
    payment_status: row.status === 'complete' ? 'paid' : 'unpaid',
    status: row.status,
    success_url: wish.successUrl,
    ui_mode: 'hosted_page',
    url: row.status === 'open' ? `${new URL(wish.successUrl).origin}${PAY_PATH}${row.id}` : null,
  };
}

export function toRefundObject(row: RefundRow) {
  return {
    id: row.id,
    object: 'refund',
    amount: row.amount,
    charge: toChargeId(row.payment_intent),
    created: row.created,
    currency: 'inr',
    metadata: JSON.parse(row.metadata) as Record<string, string>,
    payment_intent: row.payment_intent,
    reason: null,
    status: 'succeeded',
  };
}

export function toChargeObject(row: SessionRow, refunded: number) {
  return {
    id: toChargeId(row.payment_intent!),
    object: 'charge',
    amount: row.amount,
    amount_captured: row.amount,
    amount_refunded: refunded,
    captured: true,
    created: row.created,
    currency: 'inr',
    livemode: false,
    metadata: readWish(row).paymentMetadata,
    paid: true,
    payment_intent: row.payment_intent,
    refunded: refunded === row.amount,
    status: 'succeeded',
  };
}

export function toEventObject(id: string, type: string, created: number, object: object) {
  return {
    id,
    object: 'event',
    api_version: null,
    created,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
}

const toChargeId = (paymentIntent: string) => paymentIntent.replace(/^pi_/, 'ch_');
