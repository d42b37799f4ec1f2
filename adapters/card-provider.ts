// What a card provider can be asked, and how it may fail; stripe-cards.ts is how. One attempt each:
// repeating is the caller's business, and safe. Knows sessions and money, nothing of how an order goes on.
//
// What the browser may know (is there card payment, which publishable key, why not) stands in the facts
// every page is handed: web/shop-context.ts, `facts.onlinePayment`. It changes only with the configuration,
// so pages that are kept stay true.

/**
 * What is asked of the shopper. Everything is taken from the order's own rows, so that a repeat says the
 * same again.
 */
export type CardOrder = {
  orderId: string;
  /** The sum of the lines; checked before anything is sent. */
  amountPaise: number;
  lines: { name: string; quantity: number; unitAmountPaise: number; image?: string | undefined }[];
  customerEmail: string;
  successUrl: string;
  cancelUrl: string;
  /** The provider wants 30 minutes to 24 hours from its first attempt on. */
  expiresAt: Date;
};

export type CardSession = {
  id: string;
  /** Where the shopper pays; only while it is open. */
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  amountPaise: number;
  /** Lower case: 'inr'. */
  currency: string;
  orderId: string | null;
  /** Known once it is paid; what a refund is asked for. */
  paymentIntent: string | null;
  /** 'payment' for all of ours. */
  mode: string;
  isLive: boolean;
  createdAt: Date;
  expiresAt: Date;
};

/** Money that was taken. */
export type CardCharge = {
  chargeId: string;
  paymentIntent: string;
  /** As the shop named it when it opened the session; null for money that has nothing to do with an order. */
  orderId: string | null;
  amountPaise: number;
  /** Lower case: 'inr'. */
  currency: string;
  /** What refunds that have not failed make together. */
  refundedPaise: number;
  /** A dispute was opened at some time, whatever became of it. */
  isDisputed: boolean;
  createdAt: Date;
};

export type CardRefund = {
  refundId: string;
  paymentIntent: string | null;
  amountPaise: number;
  /** Even a refund that has succeeded may fail weeks later, when the bank sends it back. */
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  /** Why it failed, in the provider's word. */
  failure: string | null;
  /** The key it was asked with; null when it was not this shop that asked. */
  refundKey: string | null;
  createdAt: Date;
};

/** The shopper's bank asks for the money back. */
export type CardDispute = {
  disputeId: string;
  paymentIntent: string | null;
  amountPaise: number;
  /**
   * An inquiry only asks and takes nothing; an open dispute has taken the money until it is won; a lost one
   * keeps it.
   */
  status: 'inquiry' | 'open' | 'won' | 'lost';
  /** The provider's word: 'fraudulent', 'product_not_received' and so on. */
  reason: string;
  /** Until when it can be answered. */
  answerBy: Date | null;
  createdAt: Date;
};

/** A span of time of one of the provider's lists, the newest first; both ends belong to it. */
export type CardListWindow = {
  from: Date;
  to: Date;
  /** Where the page before ended; null for the first. */
  after: string | null;
};
export type CardListPage<Item> = {
  items: Item[];
  /** Handed in as `after` for the next page; null at the end. */
  next: string | null;
};

/** Which account a charge was taken with: another one does not know it. */
export type AccountName = 'sandbox' | 'stripe test' | 'stripe live';

/**
 * A hint that something happened. What did, is asked of the provider: an event may be old, doubled or out of
 * order.
 */
export type CardEvent = {
  id: string;
  /**
   * 'checkout.session.completed', 'charge.refunded', 'charge.dispute.created', or any other the account is
   * set to send.
   */
  type: string;
  sessionId: string | null;
  paymentIntent: string | null;
  isLive: boolean;
  createdAt: Date;
};

/**
 * Every call ends within 10 seconds, with its answer, CardDeclined or CardUnreachable.
 * A signal only ends the waiting: what was sent may still be done.
 */
export type CardProvider = {
  /** For logs and reviews. */
  kind: 'stripe' | 'sandbox';
  readonly account: AccountName;
  publishableKey: string | null;
  /** Whether webhooks can be trusted at all; without a secret their route is off. */
  hasWebhookSecret: boolean;
  /** The order's id is the idempotency key: asked again, the same session is given. */
  createSession(order: CardOrder, signal?: AbortSignal): Promise<CardSession>;
  /** null: the provider knows no such session. */
  getSession(sessionId: string, signal?: AbortSignal): Promise<CardSession | null>;
  /** The state afterwards: 'expired', or 'complete' where the shopper was faster, which is no error. */
  expireSession(sessionId: string, signal?: AbortSignal): Promise<CardSession>;
  /** Newest first. */
  listSessions(filter: { createdAfter: Date }): AsyncIterable<CardSession>;
  /** The session that a payment was made through; null when there is none. */
  findSession(paymentIntent: string, signal?: AbortSignal): Promise<CardSession | null>;
  /**
   * Once for each key, however often it is asked. CardDeclined: more than is left, disputed, or given back
   * already.
   */
  refund(
    refund: { refundKey: string; orderId: string; paymentIntent: string; amountPaise: number },
    signal?: AbortSignal,
  ): Promise<CardRefund>;
  /** null: no money was taken by this payment. */
  getCharge(paymentIntent: string, signal?: AbortSignal): Promise<CardCharge | null>;
  listRefunds(filter: { paymentIntent: string }, signal?: AbortSignal): AsyncIterable<CardRefund>;
  listDisputes(filter: { paymentIntent: string }, signal?: AbortSignal): AsyncIterable<CardDispute>;
  /**
   * One page, at most 100; for whoever goes through all of them and keeps the place. CardDeclined when
   * `after` is gone.
   */
  pageOfCharges(window: CardListWindow, signal?: AbortSignal): Promise<CardListPage<CardCharge>>;
  pageOfRefunds(window: CardListWindow, signal?: AbortSignal): Promise<CardListPage<CardRefund>>;
  pageOfDisputes(window: CardListWindow, signal?: AbortSignal): Promise<CardListPage<CardDispute>>;
  /** Throws BadSignature unless the provider signed exactly these bytes in the last 300 seconds. */
  readEvent(rawBody: Buffer, signature: string): Promise<CardEvent>;
};

/** A definite no: this attempt has done nothing, and will not when it is repeated. */
export class CardDeclined extends Error {
  override readonly name = 'CardDeclined';
  readonly code: string;
  /**
   * The provider looked at the request itself, so no earlier attempt with the same key has done anything
   * either. False: it did not let us in (a wrong key), which says nothing of earlier attempts.
   */
  readonly isConclusive: boolean;
  constructor(message: string, { code, isConclusive }: { code: string; isConclusive: boolean }) {
    super(message);
    this.code = code;
    this.isConclusive = isConclusive;
  }
}

/** Nobody knows whether it was done: network, time-out, 5xx, 429, or a key that is in use. */
export class CardUnreachable extends Error {
  override readonly name = 'CardUnreachable';
}

export class BadSignature extends Error {
  override readonly name = 'BadSignature';
}
