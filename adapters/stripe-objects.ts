// Converts Stripe's objects to the types of payment-provider.ts, and requests to Stripe's parameters. Pure.

import type { Stripe } from 'stripe';
import type {
  Charge,
  DashboardRecord,
  Dispute,
  ProviderEvent,
  ListWindow,
  OrderToPay,
  Refund,
  PaymentAttempt,
} from './payment-provider.ts';

const CURRENCY = 'inr';

export function toParams(order: OrderToPay): Stripe.Checkout.SessionCreateParams {
  const { orderId, lines, amountPaise } = order;
  const sum = lines.reduce((total, { quantity, unitAmountPaise }) => total + quantity * unitAmountPaise, 0);
  if (sum !== amountPaise)
    throw new Error(`order ${orderId}: its lines make ${sum}, not ${amountPaise} paise`);
  return {
    mode: 'payment',
    // Not `payment_method_types`, which Stripe removed from new sessions with 2026-09-30.endive.
    allowed_payment_method_types: ['card'],
    line_items: lines.map(({ name, quantity, unitAmountPaise, image }) => ({
      quantity,
      adjustable_quantity: { enabled: false },
      price_data: {
        currency: CURRENCY,
        unit_amount: unitAmountPaise,
        product_data: { name, ...(image && { images: [image] }) },
      },
    })),
    client_reference_id: orderId,
    metadata: { orderId },
    payment_intent_data: { metadata: { orderId } },
    customer_email: order.customerEmail,
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    expires_at: toSeconds(order.expiresAt),
  };
}

export function toSession(session: Stripe.Checkout.Session): PaymentAttempt {
  return {
    id: session.id,
    url: session.url,
    status: toStatus(session),
    isPaid: session.payment_status === 'paid',
    amountPaise: session.amount_total ?? 0,
    currency: session.currency ?? '',
    orderId: session.client_reference_id,
    paymentId: toId(session.payment_intent),
    mode: session.mode,
    isLive: session.livemode,
    createdAt: toDate(session.created),
    expiresAt: toDate(session.expires_at),
  };
}

/**
 * A bank that decides later leaves a session complete and unpaid. Once it has said no, the session can never
 * be paid, which only its payment intent tells.
 */
function toStatus({
  status,
  payment_status,
  payment_intent: intent,
}: Stripe.Checkout.Session): PaymentAttempt['status'] {
  const isRefused =
    status === 'complete' &&
    payment_status === 'unpaid' &&
    typeof intent === 'object' &&
    (intent?.status === 'requires_payment_method' || intent?.status === 'canceled');
  // Never null for sessions of this mode.
  return isRefused ? 'expired' : (status as PaymentAttempt['status']);
}

export function toRefund(refund: Stripe.Refund): Refund {
  return {
    refundId: refund.id,
    paymentId: toId(refund.payment_intent),
    amountPaise: refund.amount,
    status: refund.status as Refund['status'],
    failure: refund.failure_reason ?? null,
    refundKey: refund.metadata?.refundKey ?? null,
    createdAt: toDate(refund.created),
  };
}

/** null for an attempt that took no money, and for money that was not taken through a payment page. */
export function toCharge(charge: Stripe.Charge): Charge | null {
  const paymentId = toId(charge.payment_intent);
  if (!charge.paid || !charge.captured || paymentId === null) return null;
  return {
    paymentId,
    orderId: charge.metadata.orderId ?? null,
    attemptId: null,
    amountPaise: charge.amount_captured,
    currency: charge.currency,
    refundedPaise: charge.amount_refunded,
    isDisputed: charge.disputed,
    ...toFee(charge),
    createdAt: toDate(charge.created),
  };
}

/** Only of an expanded charge; not in rupees where the shop is paid out in another currency. */
function toFee({
  balance_transaction: moved,
  currency,
}: Stripe.Charge): Pick<Charge, 'feePaise' | 'feeTaxPaise'> {
  if (moved === null || typeof moved !== 'object' || moved.currency !== currency)
    return { feePaise: null, feeTaxPaise: null };
  const taxes = moved.fee_details.filter(({ type }) => type === 'tax');
  return { feePaise: moved.fee, feeTaxPaise: taxes.reduce((sum, { amount }) => sum + amount, 0) };
}

export function toDispute(dispute: Stripe.Dispute): Dispute {
  const { evidence_details: evidence } = dispute;
  return {
    disputeId: dispute.id,
    paymentId: toId(dispute.payment_intent),
    amountPaise: dispute.amount,
    status: toDisputeStatus(dispute),
    reason: dispute.reason,
    answerBy: evidence?.due_by ? toDate(evidence.due_by) : null,
    createdAt: toDate(dispute.created),
  };
}

/** A status that is not known yet counts as open, so that a person looks at it. */
function toDisputeStatus({ status, balance_transactions: moved }: Stripe.Dispute): Dispute['status'] {
  switch (status) {
    case 'warning_needs_response':
    case 'warning_under_review':
      return 'inquiry';
    case 'won':
    case 'warning_closed':
      return 'won';
    case 'lost':
      return 'lost';
    case 'prevented':
      // Closed before it became a dispute: the bank may have been given the money.
      return moved.reduce((sum, { amount }) => sum + amount, 0) < 0 ? 'lost' : 'won';
    default:
      return 'open';
  }
}

/** A refund has no page of its own. */
export function toDashboardUrl({ kind, id, paymentId }: DashboardRecord, isTest: boolean): string {
  const path = kind === 'dispute' ? `disputes/${id}` : `payments/${paymentId}`;
  return `https://dashboard.stripe.com/${isTest ? 'test/' : ''}${path}`;
}

export const toListParams = ({ from, to, after }: ListWindow) => ({
  created: { gte: toSeconds(from), lte: toSeconds(to) },
  ...(after !== null && { starting_after: after }),
});

/** Event types that may be about an order of this shop. */
const CONCERNS_US = /^(checkout\.session\.|charge\.refund|refund\.|charge\.dispute\.)/;

export function toEvent(event: Stripe.Event): ProviderEvent {
  const isOurs = CONCERNS_US.test(event.type);
  const about = event.data.object as { object?: string; id?: string; payment_intent?: unknown };
  return {
    id: event.id,
    type: event.type,
    attemptId: isOurs && about.object === 'checkout.session' ? (about.id ?? null) : null,
    paymentId: isOurs ? toId(about.payment_intent as string | null) : null,
    // Of a card that is declined only its own page tells, where another can be tried.
    isDecline: false,
    isLive: event.livemode,
    createdAt: toDate(event.created),
  };
}

/** An id, or the whole object where it was expanded. */
const toId = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);
export const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000);
const toDate = (seconds: number) => new Date(seconds * 1000);
