// What follows a delivery: problems that shoppers report, and the answers to them; ratings; and goodwill,
// money that staff give back without a fault in a single line. Amounts in rupees.

import { Type, type Static } from 'typebox';
import { call, ofManagers } from '#shared/call.ts';
import { PICTURE_ERRORS } from '#shared/error-codes.ts';
import {
  MAX_GOODWILL_REASON,
  MAX_PROBLEM_TEXT,
  MAX_RATING_TEXT,
  MAX_UNCONFIRMED_REFUND,
} from '#shared/limits.ts';
import { closed, Id, literals, OrNull, NumberOrNull, TextOrNull } from '#shared/schemas.ts';
import { OrderRating, PaymentStatus } from '../core/order.contract.ts';

const ProblemKind = literals(['missing', 'damaged', 'wrong', 'expired']);
const ProblemState = literals(['open', 'refunded', 'refused']);

/** A reported problem of a line, and its answer. */
export const OrderProblem = Type.Object({
  _id: Type.String(),
  lineId: Type.String(),
  kind: ProblemKind,
  /** The packs concerned. */
  quantity: Type.Integer(),
  state: ProblemState,
  /** The refund; null while it is open, and when nothing is refunded. */
  refund: NumberOrNull,
  /** Why nothing is refunded. */
  reason: TextOrNull,
});
export type OrderProblem = Static<typeof OrderProblem>;

export const ReportBody = Type.Object(
  {
    orderId: Id,
    lineId: Id,
    kind: ProblemKind,
    quantity: Type.Integer({ minimum: 1, maximum: 99 }),
    text: Type.Optional(Type.String({ maxLength: MAX_PROBLEM_TEXT })),
    /** As answered by POST /api/order/problem-photo. */
    photo: Type.Optional(OrNull(Type.String({ maxLength: 200 }))),
  },
  closed,
);
export type ReportBody = Static<typeof ReportBody>;

/** Of a URL. */
export const ProblemsQuery = Type.Object({
  storeId: Id,
  /** Default: `open`. */
  state: Type.Optional(ProblemState),
});
export type ProblemsQuery = Static<typeof ProblemsQuery>;

/** The problem as staff see it. */
export const StaffProblem = Type.Object({
  ...OrderProblem.properties,
  orderId: Type.String(),
  number: Type.String(),
  storeId: Type.String(),
  /** The shopper's text; '' for none. */
  text: Type.String(),
  photo: TextOrNull,
  createdAt: Type.String(),
  answeredAt: TextOrNull,
  /** The person who answered. */
  answeredBy: TextOrNull,
  payment_status: PaymentStatus,
  customer: Type.Object({ name: Type.String(), mobile: Type.String() }),
  line: Type.Object({
    name: Type.String(),
    unit: Type.String(),
    image: TextOrNull,
    quantity: Type.Integer(),
    /** Of one pack, after discount. */
    price: Type.Number(),
    lineTotal: Type.Number(),
    /** What offers take away from it. */
    discount: Type.Number(),
    /** The substitute for missing packs. */
    substitute: TextOrNull,
  }),
  /** What can still be refunded for the line. */
  left: Type.Number(),
});
export type StaffProblem = Static<typeof StaffProblem>;

/** Either the refund, or the reason for none. */
export const AnswerBody = Type.Object(
  {
    _id: Id,
    refund: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 10_000_000 })),
    reason: Type.Optional(Type.String({ maxLength: MAX_PROBLEM_TEXT })),
  },
  closed,
);
export type AnswerBody = Static<typeof AnswerBody>;

export const RateBody = Type.Object(
  {
    orderId: Id,
    stars: OrderRating.properties.stars,
    text: Type.Optional(Type.String({ maxLength: MAX_RATING_TEXT })),
  },
  closed,
);
export type RateBody = Static<typeof RateBody>;

export const GoodwillBody = Type.Object(
  {
    orderId: Id,
    amount: Type.Number({ exclusiveMinimum: 0, maximum: 10_000_000 }),
    /** For staff; the shopper does not read it. */
    reason: Type.String({ minLength: 1, maxLength: MAX_GOODWILL_REASON }),
    /** Chosen by the caller for this one goodwill: a repeat with the same key gives nothing twice. */
    key: Type.String({ minLength: 8, maxLength: 100 }),
  },
  closed,
);
export type GoodwillBody = Static<typeof GoodwillBody>;

const Way = literals(['card', 'less to pay', 'by hand']);

export const Goodwill = Type.Object({
  /** The most that can still be given. */
  left: Type.Number(),
  /** How the shopper would get it now; null when nothing can be given. */
  way: OrNull(Way),
  /** Why nothing can be given; empty when it can. */
  rejection: Type.String(),
  /** What was given, oldest first. */
  given: Type.Array(
    Type.Object({
      _id: Type.String(),
      amount: Type.Number(),
      reason: Type.String(),
      way: Way,
      by: Type.String(),
      at: Type.String(),
    }),
  ),
});
export type Goodwill = Static<typeof Goodwill>;

export const afterSalesCalls = {
  problem: call('POST', '/api/order/problem', {
    access: 'shopper',
    summary: 'Reports a problem with a line of a delivered order, within 48 hours',
    body: ReportBody,
    answer: OrderProblem,
    invalidMessage: 'Tell us what is wrong, and how many are affected',
    errors: ['not_found', 'not_delivered', 'problem_too_late', 'problem_open', 'too_many_attempts'],
  }),
  problems: call('GET', '/api/order/problems', {
    ...ofManagers,
    summary: 'Problems of a store: open ones oldest first, others newest first, at most 100',
    querystring: ProblemsQuery,
    answer: Type.Array(StaffProblem),
    invalidMessage: 'Store id is required',
    errors: ['not_found'],
  }),
  answerProblem: call('PUT', '/api/order/answer-problem', {
    ...ofManagers,
    summary: 'Answers a problem with a refund, or with the reason for none',
    sensitive: ({ refund = 0 }) => refund > MAX_UNCONFIRMED_REFUND,
    body: AnswerBody,
    answer: StaffProblem,
    invalidMessage: 'Enter a refund, or the reason for none',
    errors: ['not_found', 'not_delivered', 'problem_answered', 'too_much'],
  }),
  problemPhoto: call('POST', '/api/order/problem-photo', {
    access: 'shopper',
    summary: 'Takes a photo for a problem that is about to be reported: the field `photo` of a form',
    form: 'photo',
    answer: Type.Object({ url: Type.String() }),
    errors: PICTURE_ERRORS,
  }),
  rate: call('POST', '/api/order/rate', {
    access: 'shopper',
    summary: 'Rates a delivered order with 1 to 5 stars and a word; may be changed within seven days',
    body: RateBody,
    answer: OrderRating,
    invalidMessage: 'Choose 1 to 5 stars',
    errors: ['not_found', 'not_delivered', 'rating_too_late', 'too_many_attempts'],
  }),
  getGoodwill: call('GET', '/api/order/goodwill', {
    access: 'admin',
    summary: 'How much goodwill can be given for an order, how, and what was given',
    querystring: Type.Object({ orderId: Id }),
    answer: Goodwill,
    invalidMessage: 'Order id is required',
    errors: ['not_found'],
  }),
  postGoodwill: call('POST', '/api/order/goodwill', {
    access: 'admin',
    summary: 'Gives part of the money of an order back to its shopper, once for each key',
    sensitive: ({ amount }) => amount > MAX_UNCONFIRMED_REFUND,
    body: GoodwillBody,
    answer: Goodwill,
    invalidMessage: 'Order id, amount, reason and key are required',
    errors: ['not_found', 'no_goodwill', 'too_much', 'idempotency_key_reused'],
  }),
};
