// What is said about paying (api.md, spec decisions 36 and 37). Amounts in rupees.

import { Type, type Static } from 'typebox';
import { DeliveryStatus, PaymentStatus } from '#features/order/order.contract.ts';
import { closed, OrNull } from '#shared/schemas.ts';

/** Where the browser goes to pay by card. */
export const StartedPayment = Type.Object({
  /** The provider's session. */
  id: Type.String(),
  url: Type.String(),
  orderId: Type.String(),
  amount: Type.Number(),
});
export type StartedPayment = Static<typeof StartedPayment>;

/** By order id or session id. */
export const PaymentId = Type.Object({ id: Type.String({ minLength: 1, maxLength: 255 }) }, closed);

/** How a card payment really stands. */
export const PaymentState = Type.Object({
  /** The provider's session; null while there is none. */
  id: Type.Union([Type.String(), Type.Null()]),
  orderId: Type.String(),
  payment_status: PaymentStatus,
  /** By a test card: no money moves. */
  isTest: Type.Boolean(),
  status: DeliveryStatus,
  amount: Type.Number(),
  /** Where to pay, while it is open. */
  url: Type.Union([Type.String(), Type.Null()]),
  /** Until when it can be paid. */
  expiresAt: Type.String(),
  createdAt: Type.String(),
});
export type PaymentState = Static<typeof PaymentState>;

/**
 * Something about money that a person must look at. Amounts in rupees (or in `details.currency`, when that
 * is another).
 */
export const PaymentReview = Type.Object({
  _id: Type.String(),
  orderId: OrNull(Type.String()),
  sessionId: OrNull(Type.String()),
  /** What the provider's dashboard finds the payment by. */
  paymentIntent: OrNull(Type.String()),
  reason: Type.String(),
  /** Of an order paid by a test card: there is no money to look after. */
  isTest: Type.Boolean(),
  /** null where it is not about an amount. */
  amounts: OrNull(
    Type.Object({
      /** What the order is to be paid with as it stands. */
      due: Type.Number(),
      charged: Type.Number(),
      refunded: Type.Number(),
      /** Asked back by the shopper's bank, and not decided. */
      disputed: Type.Number(),
      /** Given to the shopper's bank for good. */
      lost: Type.Number(),
      /** charged - refunded - lost - due: what the shop has more than the order says; below zero: less. */
      difference: Type.Number(),
    }),
  ),
  /** What else helps to understand it. */
  details: Type.Record(
    Type.String(),
    Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
  ),
  /** Of the figures; named by whoever resolves it. */
  version: Type.Integer(),
  createdAt: Type.String(),
  /** When the figures last changed. */
  updatedAt: Type.String(),
  resolvedAt: OrNull(Type.String()),
  /** null though it is resolved: it came right by itself. */
  resolvedBy: OrNull(Type.String()),
});
export type PaymentReview = Static<typeof PaymentReview>;

export const ListReviewsBody = Type.Object(
  {
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    /** Also those that are resolved. */
    all: Type.Optional(Type.Boolean()),
    /** Of one order only. */
    orderId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  },
  closed,
);

export const ResolveReviewBody = Type.Object(
  {
    _id: Type.String({ pattern: '^[0-9]{1,15}$' }),
    /** As the caller saw it: 409 when the figures have changed since. */
    version: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
  },
  closed,
);
