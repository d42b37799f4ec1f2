// The provider's API objects for sessions, refunds, charges and events, in its own form. Pure.

import { amountOf, type SessionInput } from './request-input.ts';

export type SessionRow = {
  number: number;
  id: string;
  /** `processing`: complete, but its bank decides later; `declined`: it said no. Both are unpaid. */
  status: 'open' | 'complete' | 'expired' | 'processing' | 'declined';
  amount: number;
  payment_intent: string | null;
  /** Seconds, like all times here. */
  created: number;
  expires_at: number;
  /** A SessionInput as JSON. */
  input: string;
};

/** Common fields of charges, refunds and disputes. */
type MoneyRow = { number: number; id: string; payment_intent: string; amount: number; created: number };

export type ChargeRow = MoneyRow & { metadata: string };

export type RefundRow = MoneyRow & {
  metadata: string;
  status: 'pending' | 'succeeded' | 'failed';
  failure_reason: string | null;
};

export type DisputeRow = MoneyRow & {
  reason: string;
  status: 'warning_needs_response' | 'needs_response' | 'under_review' | 'warning_closed' | 'won' | 'lost';
  answer_by: number;
};

export const readInput = (row: SessionRow) => JSON.parse(row.input) as SessionInput;

/** Served by the shop itself, so that a phone that reaches the shop also reaches this page. */
export const PAY_PATH = '/sandbox-card/pay/';

/** `isExpanded`: with the payment intent itself in place of its id. */
export function toSessionObject(row: SessionRow, isExpanded = false) {
  const input = readInput(row);
  const isDecided = row.status !== 'processing' && row.status !== 'declined';
  return {
    id: row.id,
    object: 'checkout.session',
    allowed_payment_method_types: ['card'],
    amount_subtotal: amountOf(input.lines),
    amount_total: row.amount,
    cancel_url: input.cancelUrl,
    client_reference_id: input.orderId,
    created: row.created,
    currency: 'inr',
    customer: null,
    customer_details: { email: input.email },
    customer_email: input.email,
    expires_at: row.expires_at,
    livemode: false,
    metadata: input.metadata,
    mode: 'payment',
    payment_intent: isExpanded && row.payment_intent ? toIntentObject(row) : row.payment_intent,
    payment_method_types: ['card'],
    payment_status: row.status === 'complete' ? 'paid' : 'unpaid',
    status: isDecided ? row.status : 'complete',
    success_url: input.successUrl,
    ui_mode: 'hosted_page',
    url: row.status === 'open' ? `${new URL(input.successUrl).origin}${PAY_PATH}${row.id}` : null,
  };
}

function toIntentObject({ payment_intent: id, status }: SessionRow) {
  const ofSession = { processing: 'processing', declined: 'requires_payment_method' } as const;
  return {
    id,
    object: 'payment_intent',
    status: ofSession[status as keyof typeof ofSession] ?? 'succeeded',
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
    ...(row.failure_reason && { failure_reason: row.failure_reason }),
    metadata: JSON.parse(row.metadata) as Record<string, string>,
    payment_intent: row.payment_intent,
    reason: null,
    status: row.status,
  };
}

export function toChargeObject(
  row: ChargeRow,
  { refunded, isDisputed, isExpanded }: { refunded: number; isDisputed: boolean; isExpanded: boolean },
) {
  const { fee, tax } = toFee(row.amount);
  const transactionId = row.id.replace(/^ch_/, 'txn_');
  const detail = (type: string, amount: number) => ({ amount, currency: 'inr', description: type, type });
  return {
    id: row.id,
    object: 'charge',
    amount: row.amount,
    amount_captured: row.amount,
    amount_refunded: refunded,
    balance_transaction: isExpanded
      ? {
          ...{ id: transactionId, object: 'balance_transaction', currency: 'inr', type: 'charge' },
          ...{ amount: row.amount, fee, net: row.amount - fee },
          fee_details: [detail('stripe_fee', fee - tax), detail('tax', tax)],
        }
      : transactionId,
    captured: true,
    created: row.created,
    currency: 'inr',
    disputed: isDisputed,
    livemode: false,
    metadata: JSON.parse(row.metadata) as Record<string, string>,
    paid: true,
    payment_intent: row.payment_intent,
    refunded: refunded === row.amount,
    status: 'succeeded',
  };
}

/** The money is taken when the dispute opens and returned when it is won; a mere inquiry moves none. */
export function toDisputeObject(row: DisputeRow) {
  const movement = (amount: number) => ({ object: 'balance_transaction', amount, currency: 'inr' });
  const isInquiry = row.status.startsWith('warning_');
  return {
    id: row.id,
    object: 'dispute',
    amount: row.amount,
    balance_transactions: isInquiry
      ? []
      : [movement(-row.amount), ...(row.status === 'won' ? [movement(row.amount)] : [])],
    charge: toChargeId(row.payment_intent),
    created: row.created,
    currency: 'inr',
    evidence_details: { due_by: row.answer_by },
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: row.payment_intent,
    reason: row.reason,
    status: row.status,
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

/** Both providers ask 2 %, and 18 % tax on it, which their fee includes. */
export function toFee(amount: number): { fee: number; tax: number } {
  const tax = Math.round(amount * 0.02 * 0.18);
  return { fee: Math.round(amount * 0.02) + tax, tax };
}

export const toChargeId = (paymentId: string) => paymentId.replace(/^pi_/, 'ch_');
