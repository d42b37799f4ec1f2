// The interface of a payment provider, and how calls may fail; stripe-payments.ts and razorpay-payments.ts
// implement it. One attempt each: repeating is the caller's business, and safe. Knows sessions and money,
// nothing of how an order goes on.
//
// What the browser may know (is there online payment, which publishable key, why not) is in the facts every
// page is handed: `onlinePayment` of shared/shop-facts.ts. It changes only with the configuration, so
// cached pages stay correct.

import type { OnlineMethod, PaymentAccount, PaymentProviderName } from '#shared/payment.ts';

/**
 * What the shopper is asked to pay. Everything is taken from the order's own rows, so that a repeat is
 * identical.
 */
export type OrderToPay = {
  orderId: string;
  /** What the shopper chose; the payment page offers it first. */
  method: OnlineMethod;
  /** The sum of the lines; checked before anything is sent. */
  amountPaise: number;
  /** At most 100. */
  lines: { name: string; quantity: number; unitAmountPaise: number; image?: string | undefined }[];
  customerEmail: string;
  successUrl: string;
  cancelUrl: string;
  /** The provider requires 30 minutes to 24 hours after its first attempt. */
  expiresAt: Date;
};

export type PaymentAttempt = {
  id: string;
  /** The payment page; only while the session is open. */
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  /** When the attempt it was found by was declined; the session stays open for another. */
  declinedAt?: Date | null;
  amountPaise: number;
  /** Lower case: 'inr'. */
  currency: string;
  orderId: string | null;
  /** Known once it is paid; refunds name it. */
  paymentId: string | null;
  /** 'payment' for all of the shop's sessions. */
  mode: string;
  isLive: boolean;
  createdAt: Date;
  expiresAt: Date;
};

/** Money that was taken. */
export type Charge = {
  paymentId: string;
  /** As the shop set it when it opened the session; null when the charge does not name an order. */
  orderId: string | null;
  /** The session it was paid through; null when the charge does not name it. */
  attemptId: string | null;
  amountPaise: number;
  /** Lower case: 'inr'. */
  currency: string;
  /** Sum of the refunds that have not failed. */
  refundedPaise: number;
  /** True once a dispute was opened, whatever its outcome; null when charges of this provider do not say. */
  isDisputed: boolean | null;
  /** What the provider keeps of it, tax included; null while it does not say. */
  feePaise: number | null;
  /** The tax in it. */
  feeTaxPaise: number | null;
  createdAt: Date;
};

export type Refund = {
  refundId: string;
  paymentId: string | null;
  amountPaise: number;
  /** Even a refund that has succeeded may fail weeks later, when the bank sends it back. */
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  /** The provider's code for why it failed. */
  failure: string | null;
  /** The key it was requested with; null when this shop did not request it. */
  refundKey: string | null;
  createdAt: Date;
};

/** The shopper's bank asks for the money back. */
export type Dispute = {
  disputeId: string;
  paymentId: string | null;
  amountPaise: number;
  /** An inquiry takes no money; an open dispute has taken it until the shop wins; a lost one keeps it. */
  status: 'inquiry' | 'open' | 'won' | 'lost';
  /** The provider's code: 'fraudulent', 'product_not_received' and so on. */
  reason: string;
  /** Deadline for an answer. */
  answerBy: Date | null;
  createdAt: Date;
};

/** A picture that UPI apps read, for a fixed amount, used once. */
export type DoorCode = { id: string; payload: string; image: string; amountPaise: number; expiresAt: Date };

/** `shopUrl`: where the shop is, for the sandbox's page of the code. */
export type CodeToOpen = { orderId: string; amountPaise: number; expiresAt: Date; shopUrl: string };

/** UPI codes that a rider shows at the door. */
export type DoorCodes = {
  /** `expiresAt` is at least 15 minutes ahead. A repeat gives another code. */
  openCode(code: CodeToOpen): Promise<DoorCode>;
  /** Also when it is closed already. */
  closeCode(id: string): Promise<void>;
  /** The money that came by this code, the oldest first: one payment, or more when banks were late. */
  listCodeCharges(id: string, signal?: AbortSignal): Promise<Charge[]>;
};

/** What staff look up in the provider's dashboard. */
export type DashboardRecord = {
  kind: 'charge' | 'refund' | 'dispute';
  id: string;
  paymentId: string;
  attemptId: string | null;
};

/** A time window of one of the provider's lists, the newest first; both ends are included. */
export type ListWindow = {
  from: Date;
  to: Date;
  /** Where the previous page ended; null for the first. */
  after: string | null;
};
export type ListPage<Item> = {
  items: Item[];
  /** Passed as `after` for the next page; null at the end. */
  next: string | null;
};

/**
 * A hint that something happened. The facts are read from the provider: an event may be old, duplicated or
 * out of order.
 */
export type ProviderEvent = {
  id: string;
  /** In the provider's words: 'checkout.session.completed', 'payment_link.paid' and so on. */
  type: string;
  /** A declined attempt: took no money, and leaves the session open. */
  isDecline: boolean;
  /** Both null for an event that is not about the money of an order. */
  attemptId: string | null;
  paymentId: string | null;
  isLive: boolean;
  createdAt: Date;
};

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Every call ends within 10 seconds, with its answer, ProviderDeclined or ProviderUnreachable.
 * A signal only ends the wait: what was sent may still be done.
 */
export type PaymentProvider = {
  /** An order keeps it for ever (`orders.payment_provider`). */
  kind: PaymentProviderName;
  /** The methods it takes for this shop, by the shop's configuration. */
  methods: readonly OnlineMethod[];
  readonly account: PaymentAccount;
  /** Its page in the provider's dashboard; null where there is none. */
  dashboardUrl(record: DashboardRecord): string | null;
  /** null: it has no codes for the door. */
  door: DoorCodes | null;
  publishableKey: string | null;
  /** Whether webhooks can be trusted at all; without a secret their route is off. */
  hasWebhookSecret: boolean;
  /** The order's id is the idempotency key: a repeat gives the same session. */
  openAttempt(order: OrderToPay, signal?: AbortSignal): Promise<PaymentAttempt>;
  /** null: the provider knows no such session. */
  getAttempt(attemptId: string, signal?: AbortSignal): Promise<PaymentAttempt | null>;
  /**
   * Returns the state afterwards: 'expired', or 'complete' when the shopper was faster, which is no error.
   */
  endAttempt(attemptId: string, signal?: AbortSignal): Promise<PaymentAttempt>;
  /** Newest first. */
  listAttempts(filter: { createdAfter: Date }): AsyncIterable<PaymentAttempt>;
  /** The session that a payment was made through; null when there is none. */
  findAttempt(paymentId: string, signal?: AbortSignal): Promise<PaymentAttempt | null>;
  /**
   * Done once for each key, however often it is requested. ProviderDeclined: more than is left, disputed, or
   * already refunded.
   */
  refund(
    refund: { refundKey: string; orderId: string; paymentId: string; amountPaise: number },
    signal?: AbortSignal,
  ): Promise<Refund>;
  /** null: no money was taken by this payment. */
  getCharge(paymentId: string, signal?: AbortSignal): Promise<Charge | null>;
  listRefunds(filter: { paymentId: string }, signal?: AbortSignal): AsyncIterable<Refund>;
  listDisputes(filter: { paymentId: string }, signal?: AbortSignal): AsyncIterable<Dispute>;
  /**
   * One page of at most 100, for callers that go through all of them and save their position.
   * ProviderDeclined when `after` is gone.
   */
  pageOfCharges(window: ListWindow, signal?: AbortSignal): Promise<ListPage<Charge>>;
  pageOfRefunds(window: ListWindow, signal?: AbortSignal): Promise<ListPage<Refund>>;
  pageOfDisputes(window: ListWindow, signal?: AbortSignal): Promise<ListPage<Dispute>>;
  /** `headers` of the webhook's request. Throws BadSignature unless the provider signed these bytes. */
  readEvent(rawBody: Buffer, headers: WebhookHeaders): Promise<ProviderEvent>;
};

/** A definite no: this attempt has done nothing, and a repeat will not either. */
export class ProviderDeclined extends Error {
  override readonly name = 'ProviderDeclined';
  readonly code: string;
  /**
   * The provider checked the request itself, so no earlier attempt with the same key has done anything
   * either. False: it rejected the shop's key, which says nothing about earlier attempts.
   */
  readonly isConclusive: boolean;
  constructor(message: string, { code, isConclusive }: { code: string; isConclusive: boolean }) {
    super(message);
    this.code = code;
    this.isConclusive = isConclusive;
  }
}

/** It is unknown whether it was done: network, time-out, 5xx, 429, or a key that is in use. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable';
}

export class BadSignature extends Error {
  override readonly name = 'BadSignature';
}
