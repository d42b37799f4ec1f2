// Problems that shoppers report, and the answers to them. Amounts in rupees.

import { Type, type Static } from 'typebox';
import { MAX_PROBLEM_TEXT, MAX_UNCONFIRMED_REFUND } from '#shared/limits.ts';
import { closed, Id, OrNull } from '#shared/schemas.ts';
import { PaymentStatus } from '../core/order.contract.ts';
import { PICTURE_ERRORS } from '#shared/error-codes.ts';
import { call } from '#shared/call.ts';

const ProblemKind = Type.Union([
  Type.Literal('missing'),
  Type.Literal('damaged'),
  Type.Literal('wrong'),
  Type.Literal('expired'),
]);
const ProblemState = Type.Union([Type.Literal('open'), Type.Literal('refunded'), Type.Literal('refused')]);

/** A reported problem of a line, and its answer. */
export const OrderProblem = Type.Object({
  _id: Type.String(),
  lineId: Type.String(),
  kind: ProblemKind,
  /** The packs concerned. */
  quantity: Type.Integer(),
  state: ProblemState,
  /** The refund; null while it is open, and when nothing is refunded. */
  refund: OrNull(Type.Number()),
  /** Why nothing is refunded. */
  reason: OrNull(Type.String()),
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

export const ProblemPhoto = Type.Object({ url: Type.String() });

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
  photo: OrNull(Type.String()),
  createdAt: Type.String(),
  answeredAt: OrNull(Type.String()),
  /** The person who answered. */
  answeredBy: OrNull(Type.String()),
  payment_status: PaymentStatus,
  customer: Type.Object({ name: Type.String(), mobile: Type.String() }),
  line: Type.Object({
    name: Type.String(),
    unit: Type.String(),
    image: OrNull(Type.String()),
    quantity: Type.Integer(),
    /** Of one pack, after discount. */
    price: Type.Number(),
    lineTotal: Type.Number(),
    /** What offers take away from it. */
    discount: Type.Number(),
    /** The substitute for missing packs. */
    substitute: OrNull(Type.String()),
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

const ofManagers = { access: 'staff', roles: ['manager'] } as const;

export const problemCalls = {
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
    answer: ProblemPhoto,
    errors: PICTURE_ERRORS,
  }),
};
