// Bodies and answers about paying. Amounts in rupees.

import { Type, type Static } from 'typebox';
import {
  DeliveryStatus,
  PaymentStatus,
  PlaceOrderBody,
  OrderRow,
} from '#features/orders/core/order.contract.ts';
import { PaymentOfOrder } from '#features/orders/tracking/details.contract.ts';
import { textOrEmpty } from '#shared/field-schemas.ts';
import { closed, literals, OrNull, NumberOrNull, TextOrNull } from '#shared/schemas.ts';
import { call } from '#shared/call.ts';
import { PagingFields } from '#shared/paging.ts';
import { MAX_REVIEW_NOTE, PAYMENT_METHODS, PAYMENT_PROVIDERS } from '#shared/payment.ts';

export const StartedPayment = Type.Object({
  /** The provider's session. */
  id: Type.String(),
  url: Type.String(),
  orderId: Type.String(),
  amount: Type.Number(),
});
export type StartedPayment = Static<typeof StartedPayment>;

/** By order id or session id. */
export const OrderOrAttemptId = Type.Object({ id: Type.String({ minLength: 1, maxLength: 255 }) }, closed);

/** The real status of an online payment. */
export const PaymentAnswer = Type.Object({
  /** The provider's session; null while there is none. */
  id: TextOrNull,
  orderId: Type.String(),
  payment_status: PaymentStatus,
  method: literals(PAYMENT_METHODS),
  /** The latest attempt to pay was declined; another can be made. */
  isDeclined: Type.Boolean(),
  /** Paid in test mode: no money moves. */
  isTest: Type.Boolean(),
  status: DeliveryStatus,
  amount: Type.Number(),
  url: TextOrNull,
  expiresAt: Type.String(),
  createdAt: Type.String(),
  /** Why a FAILED one brought no money; left out otherwise. */
  failed: Type.Optional(
    Type.Object({
      why: literals(['replaced', 'declined', 'cancelled', 'expired']),
      /** The order that was placed instead, soon after. */
      byOrderId: TextOrNull,
    }),
  ),
});
export type PaymentAnswer = Static<typeof PaymentAnswer>;

export const PaymentRecord = Type.Object({
  kind: literals(['charge', 'refund', 'dispute']),
  /** The provider's; null for a refund that it has not accepted. */
  id: TextOrNull,
  provider: literals(PAYMENT_PROVIDERS),
  isAtDoor: Type.Boolean(),
  /**
   * A charge is `taken`, or `unknown` to the provider; a refund goes from `wanted` over `pending` to
   * `succeeded` or fails; a dispute is `open` (an `inquiry` takes no money) until it is decided.
   */
  state: literals([
    ...(['taken', 'unknown'] as const),
    ...(['wanted', 'refused', 'pending', 'succeeded', 'failed', 'canceled'] as const),
    ...(['inquiry', 'open', 'won', 'lost'] as const),
  ]),
  /** Why a charge does not pay the order, a refund failed, or the bank disputes. */
  why: TextOrNull,
  amount: Type.Number(),
  currency: Type.String(),
  /** What the provider keeps of a charge, tax included, and the tax in it; null while it does not say. */
  fee: NumberOrNull,
  feeTax: NumberOrNull,
  at: Type.String(),
  url: TextOrNull,
});
export type PaymentRecord = Static<typeof PaymentRecord>;

export const OrderPayment = Type.Object({
  ...PaymentOfOrder.properties,
  /** Oldest first; none of an order in cash. */
  records: Type.Array(PaymentRecord),
});
export type OrderPayment = Static<typeof OrderPayment>;

/** A payment review. Amounts in rupees (or in `details.currency`, if different). */
export const PaymentReview = Type.Object({
  _id: Type.String(),
  orderId: TextOrNull,
  sessionId: TextOrNull,
  /** The id to find the payment by in the provider's dashboard. */
  paymentIntent: TextOrNull,
  /** Who has the payment; null when that is not known. */
  provider: OrNull(literals(PAYMENT_PROVIDERS)),
  url: TextOrNull,
  reason: Type.String(),
  /** The order was paid with a test card: no money is involved. */
  isTest: Type.Boolean(),
  /** null when the review is not about an amount. */
  amounts: OrNull(
    Type.Object({
      due: Type.Number(),
      charged: Type.Number(),
      refunded: Type.Number(),
      /** Disputed by the shopper's bank, and not decided. */
      disputed: Type.Number(),
      lost: Type.Number(),
      /** charged - refunded - lost - due: what the shop has beyond the order's amount; negative: less. */
      difference: Type.Number(),
    }),
  ),
  details: Type.Record(
    Type.String(),
    Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
  ),
  /** Version of the amounts; sent when the review is resolved. */
  version: Type.Integer(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  resolvedAt: TextOrNull,
  /** null on a resolved review: the difference disappeared without a person. */
  resolvedBy: TextOrNull,
  /** What was done about it; '' for nothing said. */
  note: Type.String(),
  /** Resolved by a person while the bank has not decided: it stays in the list, and can be opened again. */
  isUndecided: Type.Boolean(),
});
export type PaymentReview = Static<typeof PaymentReview>;

export const ListReviewsBody = Type.Object(
  {
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    all: Type.Optional(Type.Boolean()),
    orderId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  },
  closed,
);

export const ResolveReviewBody = Type.Object(
  {
    _id: Type.String({ pattern: '^[0-9]{1,15}$' }),
    /** The version the caller saw: 409 when the amounts have changed since. */
    version: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
    note: Type.Optional(textOrEmpty('Note', MAX_REVIEW_NOTE, { 'x-lines': true })),
    /** Opens it again, while the bank has not decided its dispute. */
    reopen: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type ResolveReviewBody = Static<typeof ResolveReviewBody>;

/** The body contains the cart as the client holds it, including whole products. */
const bodyLimit = 512 * 1024;

const invalidMessage = 'The order could not be read. Please review your cart.';

/** Why an order is not placed, by any payment method. */
const ORDER_ERRORS = [
  'not_found',
  'payment_arrived',
  'payment_open',
  'cart_empty',
  'address_missing',
  'cart_changed',
  'not_serviceable',
  'other_store',
  'store_closed',
  'items_unavailable',
  'prices_changed',
  'email_unconfirmed',
  'below_minimum',
  'unpaid_limit',
  'idempotency_key_reused',
  'too_many_attempts',
] as const;

export const MethodOffer = Type.Object({
  method: literals(PAYMENT_METHODS),
  /** Who takes the money; null for cash, and for a method that is not offered. */
  provider: OrNull(literals(PAYMENT_PROVIDERS)),
  available: Type.Boolean(),
  why: TextOrNull,
});
export type MethodOffer = Static<typeof MethodOffer>;

export const paymentCalls = {
  methods: call('GET', '/api/payment/methods', {
    access: 'public',
    summary: 'The ways to pay, and who takes the money',
    answer: Type.Array(MethodOffer),
  }),
  cashOnDelivery: call('POST', '/api/order/cash-on-delivery', {
    bodyLimit,
    access: 'shopper',
    summary: 'Orders from the cart, paid on delivery; one Idempotency-Key is one order',
    body: PlaceOrderBody,
    answer: Type.Array(OrderRow),
    invalidMessage,
    errors: ORDER_ERRORS,
  }),
  checkout: call('POST', '/api/order/checkout', {
    bodyLimit,
    access: 'shopper',
    summary: 'Holds the stock and starts an online payment; one Idempotency-Key is one order',
    body: PlaceOrderBody,
    answer: StartedPayment,
    extra: { id: Type.String(), url: Type.String() },
    invalidMessage,
    errors: [...ORDER_ERRORS, 'nothing_to_pay', 'method_unavailable', 'payment_unavailable'],
  }),
  session: call('GET', '/api/order/session', {
    access: 'shopper',
    summary: 'The true state of an online payment, by order id or session id',
    querystring: OrderOrAttemptId,
    answer: PaymentAnswer,
    invalidMessage: 'Order id or session id is required',
    errors: ['not_found', 'payment_unavailable'],
  }),
  continueCheckout: call('POST', '/api/order/continue-checkout', {
    access: 'shopper',
    summary: 'Tries an open online payment again at its page, also after a decline',
    body: OrderOrAttemptId,
    answer: PaymentAnswer,
    invalidMessage: 'Order id or session id is required',
    errors: ['not_found', 'payment_unavailable'],
  }),
  cancelCheckout: call('POST', '/api/order/cancel-checkout', {
    access: 'shopper',
    summary: 'Ends an open online payment and releases its stock',
    body: OrderOrAttemptId,
    answer: PaymentAnswer,
    invalidMessage: 'Order id or session id is required',
    errors: ['not_found', 'payment_arrived', 'payment_open', 'payment_unavailable'],
  }),
};

export const reviewCalls = {
  orderPayment: call('GET', '/api/order/payment', {
    access: 'admin',
    summary: 'How an order was paid: each charge, refund and dispute, with its id at the payment provider',
    querystring: Type.Object({ orderId: Type.String({ minLength: 1, maxLength: 100 }) }),
    answer: OrderPayment,
    invalidMessage: 'Order id is required',
    errors: ['not_found'],
  }),
  paymentReviews: call('POST', '/api/order/payment-reviews', {
    access: 'admin',
    summary:
      'Payments that do not match their order and disputes that the bank has not decided, newest first; with `all` also resolved ones',
    body: ListReviewsBody,
    answer: Type.Array(PaymentReview),
    /** `undecided`: disputes that were resolved here, and that the bank has not decided. */
    extra: { ...PagingFields, undecided: Type.Integer() },
  }),
  resolveReview: call('PUT', '/api/order/resolve-review', {
    access: 'admin',
    summary:
      'Marks a review as resolved, with the amounts the caller saw and a note; or opens one again, until the bank decides',
    body: ResolveReviewBody,
    answer: PaymentReview,
    invalidMessage: 'Review id and version are required',
    errors: ['not_found', 'review_changed', 'review_decided'],
  }),
};

/** The provider's largest events have about 100 kB. */
const MAX_EVENT_BYTES = 512 * 1024;

const signed = {
  access: 'public',
  answer: Type.Null(),
  bodyLimit: MAX_EVENT_BYTES,
  errors: ['bad_signature', 'not_found'],
} as const;
export const stripeWebhook = call('POST', '/api/order/webhook', {
  ...signed,
  summary: 'Events of Stripe, or of the sandbox’s cards, signed by it',
});
export const razorpayWebhook = call('POST', '/api/payment/webhook/razorpay', {
  ...signed,
  summary: 'Events of Razorpay, or of the sandbox’s UPI, signed by it',
});
