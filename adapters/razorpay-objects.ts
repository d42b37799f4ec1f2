// Converts Razorpay's objects to the types of payment-provider.ts, and requests to Razorpay's parameters
// (github.com/razorpay/markdown-docs: api/payments, api/payments/payment-links, api/refunds, api/disputes,
// webhooks). Pure. Amounts in paise, times in seconds.

import { Type, type Static } from 'typebox';
import { OrNull } from '#shared/schemas.ts';
import type {
  Charge,
  CodeToOpen,
  DashboardRecord,
  Dispute,
  DoorCode,
  ListWindow,
  OrderToPay,
  PaymentAttempt,
  ProviderEvent,
  Refund,
} from './payment-provider.ts';

// The fields that the shop reads. An answer without them is no answer. Others may use the account too, so
// what they choose themselves (notes), and states that are new, are read with care instead.

const Notes = Type.Unknown();

export const Link = Type.Object({
  id: Type.String(),
  /** created, partially_paid, paid, cancelled or expired. */
  status: Type.String(),
  amount: Type.Integer(),
  currency: Type.String(),
  short_url: Type.String(),
  reference_id: Type.Optional(OrNull(Type.String())),
  notes: Type.Optional(Notes),
  created_at: Type.Integer(),
  expire_by: Type.Integer(),
  /** null until there is a captured payment; missing in events. */
  payments: Type.Optional(
    OrNull(
      Type.Array(Type.Object({ payment_id: Type.String(), amount: Type.Integer(), status: Type.String() })),
    ),
  ),
});
export type Link = Static<typeof Link>;

export const Payment = Type.Object({
  id: Type.String(),
  /** created, authorized, captured, refunded or failed. */
  status: Type.String(),
  captured: Type.Boolean(),
  amount: Type.Integer(),
  amount_refunded: Type.Integer(),
  currency: Type.String(),
  description: Type.Optional(OrNull(Type.String())),
  /** Paise, tax included (api/payments/entity.md). An odd fee holds no payment up. */
  fee: Type.Optional(Type.Unknown()),
  tax: Type.Optional(Type.Unknown()),
  /** Those of its link or code. */
  notes: Type.Optional(Notes),
  created_at: Type.Integer(),
});
export type Payment = Static<typeof Payment>;

export const QrCode = Type.Object({
  id: Type.String(),
  /** active or closed. */
  status: Type.String(),
  payment_amount: Type.Integer(),
  close_by: Type.Integer(),
  image_url: Type.String(),
  image_content: Type.Optional(Type.String()),
});
export type QrCode = Static<typeof QrCode>;

export const RazorpayRefund = Type.Object({
  id: Type.String(),
  payment_id: Type.String(),
  amount: Type.Integer(),
  /** pending, processed or failed. */
  status: Type.String(),
  notes: Type.Optional(Notes),
  created_at: Type.Integer(),
});
export type RazorpayRefund = Static<typeof RazorpayRefund>;

export const RazorpayDispute = Type.Object({
  id: Type.String(),
  payment_id: Type.String(),
  amount: Type.Integer(),
  /** open, under_review, won, lost or closed. */
  status: Type.String(),
  phase: Type.String(),
  reason_code: Type.String(),
  respond_by: Type.Optional(OrNull(Type.Integer())),
  created_at: Type.Integer(),
});
export type RazorpayDispute = Static<typeof RazorpayDispute>;

export const Links = Type.Object({ payment_links: Type.Array(Link) });
export const Payments = Type.Object({ items: Type.Array(Payment) });
export const Refunds = Type.Object({ items: Type.Array(RazorpayRefund) });
export const Disputes = Type.Object({ items: Type.Array(RazorpayDispute) });

/** One link for each order; its `reference_id` is the order's id, which no second link can have. */
export const toLinkParams = (order: OrderToPay) => ({
  amount: order.amountPaise,
  currency: 'INR',
  accept_partial: false,
  reference_id: order.orderId,
  description: `Order #${order.orderId.slice(-6).toUpperCase()}`,
  expire_by: toSeconds(order.expiresAt),
  // The shop tells its shoppers itself.
  customer: { email: order.customerEmail },
  notify: { email: false, sms: false },
  reminder_enable: false,
  notes: { orderId: order.orderId },
  callback_url: order.successUrl,
  callback_method: 'get',
  options: { checkout: { prefill: { method: order.method } } },
});

/**
 * `payment`: an attempt to pay this link, perhaps after it had ended; null when only the link is known. Banks
 * decide UPI payments minutes after the approval, so money may arrive for a link that has expired.
 */
export function toSession(link: Link, isLive: boolean, payment: Payment | null = null): PaymentAttempt {
  const paid = link.payments?.find(({ status }) => status === 'captured') ?? null;
  const captured = payment?.captured ? payment : null;
  const paymentId = paid?.payment_id ?? captured?.id ?? null;
  const isOpen = link.status === 'created' || link.status === 'partially_paid';
  // A paid link that names no captured payment, because it was refunded, is neither open nor unpaid.
  const status = paymentId !== null || link.status === 'paid' ? 'complete' : isOpen ? 'open' : 'expired';
  return {
    id: link.id,
    url: isOpen ? link.short_url : null,
    status,
    isPaid: paymentId !== null,
    declinedAt: payment?.status === 'failed' ? toDate(payment.created_at) : null,
    amountPaise: paid?.amount ?? captured?.amount ?? link.amount,
    currency: link.currency.toLowerCase(),
    orderId: link.reference_id || null,
    paymentId,
    mode: 'payment',
    isLive,
    createdAt: toDate(link.created_at),
    expiresAt: toDate(link.expire_by),
  };
}

/**
 * api/qr-codes/image-content/create.md. Its payments get its notes: `orderId` would make them payments of a
 * link.
 */
export const toQrParams = ({ orderId, amountPaise, expiresAt, shopUrl }: CodeToOpen) => ({
  type: 'upi_qr',
  usage: 'single_use',
  fixed_amount: true,
  payment_amount: amountPaise,
  description: `Order #${orderId.slice(-6).toUpperCase()}`,
  close_by: toSeconds(expiresAt),
  notes: { atTheDoorOf: orderId, shop: shopUrl },
});

/** Accounts without access to the content of codes get only a picture. */
export const toDoorCode = (code: QrCode): DoorCode => ({
  id: code.id,
  payload: code.image_content ?? '',
  image: code.image_url,
  amountPaise: code.payment_amount,
  expiresAt: toDate(code.close_by),
});

/** null for an attempt that took no money. */
export function toCharge(payment: Payment): Charge | null {
  if (!payment.captured) return null;
  const attemptId = toLinkId(payment);
  return {
    paymentId: payment.id,
    orderId: attemptId === null ? toNote(payment.notes, 'orderId') : null,
    attemptId,
    amountPaise: payment.amount,
    currency: payment.currency.toLowerCase(),
    refundedPaise: payment.amount_refunded,
    isDisputed: null,
    feePaise: toFee(payment.fee),
    feeTaxPaise: toFee(payment.tax),
    createdAt: toDate(payment.created_at),
  };
}

const toFee = (paise: unknown): number | null =>
  Number.isSafeInteger(paise) && Number(paise) >= 0 ? Number(paise) : null;

/** Others may use the account too: their links are left alone. */
export const isOurLink = ({ notes, reference_id: orderId }: Link): boolean =>
  Boolean(orderId) && toNote(notes, 'orderId') === orderId;

/** Notes are an object of anything, an empty list when there are none, or missing. */
export function toNote(notes: unknown, name: string): string | null {
  const note = (notes as Record<string, unknown> | null | undefined)?.[name];
  return typeof note === 'string' ? note : null;
}

/** The payment of a link has its id, without the prefix, as description. */
export const toLinkId = ({ description }: Pick<Payment, 'description'>): string | null => {
  const suffix = /^#(\w+)$/.exec(description ?? '')?.[1];
  return suffix ? `plink_${suffix}` : null;
};

/** Any other is on its way. */
const REFUND_STATUS: Record<string, Refund['status']> = { processed: 'succeeded', failed: 'failed' };

export const toRefund = (refund: RazorpayRefund): Refund => ({
  refundId: refund.id,
  paymentId: refund.payment_id,
  amountPaise: refund.amount,
  status: REFUND_STATUS[refund.status] ?? 'pending',
  failure: refund.status === 'failed' ? 'refund_failed' : null,
  refundKey: toNote(refund.notes, 'refundKey'),
  createdAt: toDate(refund.created_at),
});

export const toDispute = (dispute: RazorpayDispute): Dispute => ({
  disputeId: dispute.id,
  paymentId: dispute.payment_id,
  amountPaise: dispute.amount,
  status: toDisputeStatus(dispute),
  reason: dispute.reason_code,
  answerBy: dispute.respond_by ? toDate(dispute.respond_by) : null,
  createdAt: toDate(dispute.created_at),
});

/** A retrieval asks for documents and takes no money. A status that is not known counts as open. */
function toDisputeStatus({ status, phase }: RazorpayDispute): Dispute['status'] {
  if (status === 'won' || status === 'closed') return 'won';
  if (status === 'lost') return 'lost';
  return phase === 'retrieval' ? 'inquiry' : 'open';
}

/** Test and live mode have the same addresses; the dashboard has a switch. */
export const toDashboardUrl = ({ kind, id }: DashboardRecord): string =>
  `https://dashboard.razorpay.com/app/${kind === 'charge' ? 'payments' : `${kind}s`}/${id}`;

/** Razorpay pages by a number of entries to skip. */
export const toListParams = ({ from, to, after }: ListWindow, count: number) => ({
  from: toSeconds(from),
  to: toSeconds(to),
  count,
  skip: Number(after ?? 0),
});

type Entities = {
  payment_link?: { entity: { id: string } };
  payment?: { entity: { id: string } };
  qr_code?: { entity: { id: string } };
  refund?: { entity: { payment_id: string } };
  dispute?: { entity: { payment_id: string } };
};
export type WebhookBody = { event: string; created_at: number; payload: Entities };

/** Without ids for events that concern no order. */
export function toEvent(
  id: string,
  { event, created_at, payload }: WebhookBody,
  isLive: boolean,
): ProviderEvent {
  if (!Number.isSafeInteger(created_at)) throw new Error('the event has no time');
  const isOfCode = event.startsWith('qr_code.');
  const isOfSession = isOfCode || event.startsWith('payment_link.');
  const session = isOfCode ? payload.qr_code : payload.payment_link;
  const isOfPayment = /^(payment\.(authorized|captured|failed|dispute\.\w+)|refund\.\w+)$/.test(event);
  const paymentId =
    payload.payment?.entity.id ?? payload.refund?.entity.payment_id ?? payload.dispute?.entity.payment_id;
  return {
    id,
    type: event,
    attemptId: (isOfSession && session?.entity.id) || null,
    paymentId: ((isOfSession || isOfPayment) && paymentId) || null,
    isDecline: event === 'payment.failed',
    isLive,
    createdAt: toDate(created_at),
  };
}

export const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000);
const toDate = (seconds: number) => new Date(seconds * 1000);
