// What a card provider can be asked, and how it may fail; stripe-cards.ts is how. One attempt each: repeating is the caller's
// business, and safe. Knows sessions and money, nothing of how an order goes on.
//
// What the browser may know (is there card payment, which publishable key, why not) stands in the facts every page is handed:
// web/shop-context.ts, `facts.onlinePayment`. It changes only with the configuration, so pages that are kept stay true.

/** What is asked of the shopper. Everything is taken from the order's own rows, so that a repeat says the same again. */
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

export type CardRefund = {
  refundId: string;
  paymentIntent: string | null;
  amountPaise: number;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
};

/** A hint that something happened. What did, is asked of the provider: an event may be old, doubled or out of order. */
export type CardEvent = {
  id: string;
  /** 'checkout.session.completed', 'checkout.session.expired', 'charge.refunded', or any other the account is set to send. */
  type: string;
  sessionId: string | null;
  paymentIntent: string | null;
  isLive: boolean;
  createdAt: Date;
};

/**
 * Every call ends within 10 seconds, with its answer, CardRefused or CardUnreachable.
 * A signal only ends the waiting: what was sent may still be done.
 */
export type CardProvider = {
  /** For logs and reviews. */
  kind: 'stripe' | 'sandbox';
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
  /** Once for each order, however often it is asked; a charge that is refunded already gives that refund. */
  refund(
    wish: { orderId: string; paymentIntent: string; amountPaise: number },
    signal?: AbortSignal,
  ): Promise<CardRefund>;
  listRefunds(filter: { paymentIntent: string }): AsyncIterable<CardRefund>;
  /** Throws BadSignature unless the provider signed exactly these bytes in the last 300 seconds. */
  readEvent(rawBody: Buffer, signature: string): Promise<CardEvent>;
};

/** A definite no: this attempt has done nothing, and will not when it is repeated. */
export class CardRefused extends Error {
  override readonly name = 'CardRefused';
  readonly code: string;
  /**
   * The provider looked at the request itself, so no earlier attempt with the same key has done anything either. False: it did
   * not let us in (a wrong key), which says nothing of earlier attempts.
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
