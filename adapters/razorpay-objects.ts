// Converts Razorpay's objects to the types of payment-provider.ts, and requests to Razorpay's parameters
// (github.com/razorpay/markdown-docs: api/payments, api/payments/payment-links, api/refunds, api/disputes,
// webhooks). Pure. Amounts in paise, times in seconds.

import type {
  Charge,
  CodeToOpen,
  Dispute,
  DoorCode,
  ListWindow,
  OrderToPay,
  PaymentSession,
  ProviderEvent,
  Refund,
} from './payment-provider.ts';

/** The fields that the shop reads. */
export type Link = {
  id: string;
  status: 'created' | 'partially_paid' | 'paid' | 'cancelled' | 'expired';
  amount: number;
  currency: string;
  short_url: string;
  reference_id: string;
  notes: Record<string, string> | [] | null;
  created_at: number;
  expire_by: number;
  /** null until there is a captured payment. */
  payments: { payment_id: string; amount: number; status: string }[] | null;
};
export type Payment = {
  id: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  captured: boolean;
  amount: number;
  amount_refunded: number;
  currency: string;
  description: string | null;
  created_at: number;
};
export type QrCode = {
  id: string;
  status: 'active' | 'closed';
  payment_amount: number;
  close_by: number;
  image_url: string;
  image_content?: string;
};
export type RazorpayRefund = {
  id: string;
  payment_id: string;
  amount: number;
  status: 'pending' | 'processed' | 'failed';
  notes: Record<string, string> | [];
  created_at: number;
};
export type RazorpayDispute = {
  id: string;
  payment_id: string;
  amount: number;
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  phase: string;
  reason_code: string;
  respond_by: number | null;
  created_at: number;
};

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
export function toSession(link: Link, isLive: boolean, payment: Payment | null = null): PaymentSession {
  const paid = link.payments?.find(({ status }) => status === 'captured') ?? null;
  const captured = payment?.captured ? payment : null;
  const paymentIntent = paid?.payment_id ?? captured?.id ?? null;
  const isOpen = link.status === 'created' || link.status === 'partially_paid';
  const hasEnded = link.status === 'cancelled' || link.status === 'expired';
  // A paid link that names no captured payment, because it was refunded, is neither open nor unpaid.
  const status = paymentIntent !== null || link.status === 'paid' ? 'complete' : isOpen ? 'open' : 'expired';
  return {
    id: link.id,
    url: isOpen ? link.short_url : null,
    status,
    isPaid: paymentIntent !== null,
    isLate: paid === null && hasEnded,
    declinedAt: payment?.status === 'failed' ? toDate(payment.created_at) : null,
    amountPaise: paid?.amount ?? captured?.amount ?? link.amount,
    currency: link.currency.toLowerCase(),
    orderId: link.reference_id || null,
    paymentIntent,
    mode: 'payment',
    isLive,
    createdAt: toDate(link.created_at),
    expiresAt: toDate(link.expire_by),
  };
}

/** api/qr-codes/image-content/create.md */
export const toQrParams = ({ orderId, amountPaise, expiresAt, shopUrl }: CodeToOpen) => ({
  type: 'upi_qr',
  usage: 'single_use',
  fixed_amount: true,
  payment_amount: amountPaise,
  description: `Order #${orderId.slice(-6).toUpperCase()}`,
  close_by: toSeconds(expiresAt),
  notes: { orderId, shop: shopUrl },
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
  return {
    chargeId: payment.id,
    paymentIntent: payment.id,
    orderId: null,
    sessionId: toLinkId(payment),
    amountPaise: payment.amount,
    currency: payment.currency.toLowerCase(),
    refundedPaise: payment.amount_refunded,
    isDisputed: null,
    createdAt: toDate(payment.created_at),
  };
}

/** Others may use the account too: their links are left alone. */
export const isOurLink = ({ notes, reference_id: orderId }: Link): boolean =>
  notes !== null && !Array.isArray(notes) && orderId !== '' && notes.orderId === orderId;

/** The payment of a link has its id, without the prefix, as description. */
export const toLinkId = ({ description }: Pick<Payment, 'description'>): string | null => {
  const suffix = /^#(\w+)$/.exec(description ?? '')?.[1];
  return suffix ? `plink_${suffix}` : null;
};

const REFUND_STATUS = { pending: 'pending', processed: 'succeeded', failed: 'failed' } as const;

export const toRefund = (refund: RazorpayRefund): Refund => ({
  refundId: refund.id,
  paymentIntent: refund.payment_id,
  amountPaise: refund.amount,
  status: REFUND_STATUS[refund.status],
  failure: refund.status === 'failed' ? 'refund_failed' : null,
  refundKey: Array.isArray(refund.notes) ? null : (refund.notes.refundKey ?? null),
  createdAt: toDate(refund.created_at),
});

export const toDispute = (dispute: RazorpayDispute): Dispute => ({
  disputeId: dispute.id,
  paymentIntent: dispute.payment_id,
  amountPaise: dispute.amount,
  status: toDisputeStatus(dispute),
  reason: dispute.reason_code,
  answerBy: dispute.respond_by === null ? null : toDate(dispute.respond_by),
  createdAt: toDate(dispute.created_at),
});

/** A retrieval asks for documents and takes no money. A status that is not known counts as open. */
function toDisputeStatus({ status, phase }: RazorpayDispute): Dispute['status'] {
  if (status === 'won' || status === 'closed') return 'won';
  if (status === 'lost') return 'lost';
  return phase === 'retrieval' ? 'inquiry' : 'open';
}

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
  const isOfCode = event.startsWith('qr_code.');
  const about =
    isOfCode || event.startsWith('payment_link.')
      ? {
          sessionId: (isOfCode ? payload.qr_code : payload.payment_link)?.entity.id ?? null,
          paymentIntent: null,
        }
      : {
          sessionId: null,
          paymentIntent: /^(payment\.(authorized|captured|failed|dispute\.\w+)|refund\.\w+)$/.test(event)
            ? (payload.payment?.entity.id ??
              payload.refund?.entity.payment_id ??
              payload.dispute?.entity.payment_id ??
              null)
            : null,
        };
  const isDecline = event === 'payment.failed';
  return { id, type: event, ...about, isDecline, isLive, createdAt: toDate(created_at) };
}

export const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000);
const toDate = (seconds: number) => new Date(seconds * 1000);
