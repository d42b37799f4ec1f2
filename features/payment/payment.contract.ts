// What is said about paying (api.md, decisions 36 and 37). Amounts in rupees.

import { Type, type Static } from 'typebox';
import { DeliveryStatus, PaymentStatus } from '#features/order/order.contract.ts';

const closed = { additionalProperties: false } as const;

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

/** Something about money that a person must look at. */
export const PaymentReview = Type.Object({
  _id: Type.String(),
  orderId: Type.Union([Type.String(), Type.Null()]),
  sessionId: Type.Union([Type.String(), Type.Null()]),
  reason: Type.String(),
  /** Of an order paid by a test card: there is no money to look after. */
  isTest: Type.Boolean(),
  /** What does not fit, e.g. both amounts. */
  details: Type.Record(
    Type.String(),
    Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
  ),
  createdAt: Type.String(),
  resolvedAt: Type.Union([Type.String(), Type.Null()]),
  resolvedBy: Type.Union([Type.String(), Type.Null()]),
});
export type PaymentReview = Static<typeof PaymentReview>;

export const ListReviewsBody = Type.Object(
  {
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    /** Also those somebody has looked at. */
    all: Type.Optional(Type.Boolean()),
  },
  closed,
);

export const ResolveReviewBody = Type.Object({ _id: Type.String({ pattern: '^[0-9]{1,15}$' }) }, closed);
