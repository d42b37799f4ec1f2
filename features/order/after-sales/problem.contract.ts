// Problems that shoppers report, and the answers to them. Amounts in rupees.

import { Type, type Static } from 'typebox';
import { MAX_PROBLEM_TEXT } from '#shared/limits.ts';
import { closed, Id, OrNull } from '#shared/schemas.ts';
import { PaymentStatus } from '../core/order.contract.ts';

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
