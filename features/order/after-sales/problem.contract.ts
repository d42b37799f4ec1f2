// What is said of problems that shoppers report, and of their answers. Amounts in rupees.

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

/** What was reported of a line, and how it was answered. */
export const OrderProblem = Type.Object({
  _id: Type.String(),
  lineId: Type.String(),
  kind: ProblemKind,
  /** Packs it is about. */
  quantity: Type.Integer(),
  state: ProblemState,
  /** What is given back; null while it is open, and when nothing is. */
  refund: OrNull(Type.Number()),
  /** Why nothing is given back. */
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
    /** As POST /api/order/problem-photo answers it. */
    photo: Type.Optional(OrNull(Type.String({ maxLength: 200 }))),
  },
  closed,
);
export type ReportBody = Static<typeof ReportBody>;

export const ProblemPhoto = Type.Object({ url: Type.String() });

/** Of a URL. */
export const ProblemsQuery = Type.Object({
  storeId: Id,
  /** `open` unless told otherwise. */
  state: Type.Optional(ProblemState),
});
export type ProblemsQuery = Static<typeof ProblemsQuery>;

/** The same as staff see it. */
export const StaffProblem = Type.Object({
  ...OrderProblem.properties,
  orderId: Type.String(),
  number: Type.String(),
  storeId: Type.String(),
  /** What the shopper says of it; '' for nothing. */
  text: Type.String(),
  photo: OrNull(Type.String()),
  createdAt: Type.String(),
  answeredAt: OrNull(Type.String()),
  /** Who answered. */
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
    /** What went along instead of missing packs. */
    substitute: OrNull(Type.String()),
  }),
  /** What can still be given back of the line. */
  left: Type.Number(),
});
export type StaffProblem = Static<typeof StaffProblem>;

/** Either what is given back, or why nothing is. */
export const AnswerBody = Type.Object(
  {
    _id: Id,
    refund: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 10_000_000 })),
    reason: Type.Optional(Type.String({ maxLength: MAX_PROBLEM_TEXT })),
  },
  closed,
);
export type AnswerBody = Static<typeof AnswerBody>;
