// Orders as staff see and search them (beyond the specification; same envelope). Amounts in rupees.

import { Type, type Static } from 'typebox';
import { ChargeRow } from '#features/cart/cart.contract.ts';
import { ID_PATTERN } from '#shared/ids.ts';
import { STAGES, type Stage } from '#shared/order-stages.ts';
import { PagingFields } from '#shared/paging.ts';
import { closed, literals, OrNull } from '#shared/schemas.ts';
import { DeliveryStatus, OrderRating, OrderRow, PaymentStatus } from '../core/order.contract.ts';
import { call } from '#shared/call.ts';

const AnyStage = literals(STAGES);

export const ListStaffOrdersBody = Type.Object(
  {
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, default: 20 })),
    /** The end of an order's id, part of a name, either end of a mobile. */
    search: Type.Optional(Type.String()),
    /** Id of an account: only its orders, whatever the search text. */
    customer: Type.Optional(Type.String({ pattern: ID_PATTERN })),
    status: Type.Optional(AnyStage),
    payment: Type.Optional(PaymentStatus),
    /** The day of placing, by the clock of the store. */
    day: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
    storeId: Type.Optional(Type.String({ maxLength: 100 })),
    /** Only orders with short lines. */
    short: Type.Optional(Type.Boolean()),
    /** Only active orders past the time that was promised. */
    late: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type ListStaffOrdersBody = Static<typeof ListStaffOrdersBody>;

/** An order in the list. */
export const StaffOrderRow = Type.Object({
  orderId: Type.String(),
  payment_status: PaymentStatus,
  isTest: OrderRow.properties.isTest,
  status: DeliveryStatus,
  totalAmt: Type.Number(),
  /** Units of all products together. */
  quantity: Type.Integer(),
  customer: Type.Object({ name: Type.String(), mobile: Type.String() }),
  /** From when the shopper waits for it. */
  placedAt: Type.String(),
  /** When it came to its `status`; null when that is unknown. */
  movedAt: OrNull(Type.String()),
  delivery_address: OrderRow.properties.delivery_address,
  createdAt: Type.String(),
});
export type StaffOrderRow = Static<typeof StaffOrderRow>;

/** The number in each stage, whatever stage is chosen. */
export const StaffListExtra = {
  ...PagingFields,
  counts: Type.Object({
    ALL: Type.Integer(),
    ...(Object.fromEntries(STAGES.map((stage) => [stage, Type.Integer()])) as Record<
      Stage,
      ReturnType<typeof Type.Integer>
    >),
  }),
  /** False when so many match the search that only the newest are counted. */
  isComplete: Type.Boolean(),
};
export type StageCounts = Record<Stage | 'ALL', number>;

export const StaffOrderBody = Type.Object({ orderId: Type.String({ minLength: 1 }) }, closed);

export const StaffOrder = Type.Object({
  orderId: Type.String(),
  /** The store that packs it. */
  storeId: Type.String(),
  payment_status: PaymentStatus,
  isTest: OrderRow.properties.isTest,
  status: DeliveryStatus,
  subTotalAmt: Type.Number(),
  charges: Type.Array(ChargeRow),
  totalAmt: Type.Number(),
  /** The total less all adjustments. */
  due: Type.Number(),
  customer: Type.Object({
    /** null: the account was deleted. */
    _id: OrNull(Type.String()),
    name: Type.String(),
    mobile: Type.String(),
    email: Type.String(),
  }),
  delivery_address: OrderRow.properties.delivery_address,
  lines: Type.Array(
    Type.Object({
      _id: Type.String(),
      productId: Type.String(),
      name: Type.String(),
      image: Type.Array(Type.String()),
      unit: Type.String(),
      quantity: Type.Integer(),
      /** Of one unit, after discount. */
      unitPrice: Type.Number(),
      lineTotal: Type.Number(),
      /** The product's present category; null when it is deleted, or has none. */
      category: OrNull(Type.String()),
    }),
  ),
  /** Oldest first. */
  transitions: Type.Array(
    Type.Object({
      /** A delivery status, or a payment status for changes of its payment. */
      status: Type.String(),
      /** The status that this entry undoes; null for every other. */
      undid: OrNull(Type.String()),
      by: Type.Union([Type.Literal('shopper'), Type.Literal('staff'), Type.Literal('shop')]),
      name: OrNull(Type.String()),
      at: Type.String(),
    }),
  ),
  /**
   * The status to which the last step can be undone, and for how many more seconds; null when nothing can be
   * undone.
   */
  undo: OrNull(Type.Object({ to: Type.Exclude(DeliveryStatus, Type.Null()), seconds: Type.Integer() })),
  /** What the shopper said of the delivery. */
  rating: OrNull(OrderRating),
  createdAt: Type.String(),
});
export type StaffOrder = Static<typeof StaffOrder>;

const Status = Type.Exclude(DeliveryStatus, Type.Null());

export const ChangeOrderStatusBody = Type.Object(
  {
    orderId: Type.String({ minLength: 1 }),
    /** As the caller saw it: 409 when it has changed meanwhile. */
    from: DeliveryStatus,
    to: Status,
  },
  closed,
);

export const staffOrdersCalls = {
  staffList: call('POST', '/api/order/staff-list', {
    access: 'admin',
    summary: 'All orders, newest first, with the count of each status',
    body: ListStaffOrdersBody,
    answer: Type.Array(StaffOrderRow),
    extra: StaffListExtra,
    invalidMessage: 'The list could not be read',
  }),
  staffDetails: call('POST', '/api/order/staff-details', {
    access: 'admin',
    summary: 'One order with its customer and its history',
    body: StaffOrderBody,
    answer: StaffOrder,
    invalidMessage: 'Order id is required',
    errors: ['not_found'],
  }),
  move: call('PUT', '/api/order/move', {
    access: 'admin',
    summary:
      'Changes the status of an order from the one the caller saw, or undoes its last step within a minute',
    body: ChangeOrderStatusBody,
    answer: StaffOrder,
    invalidMessage: 'Order id, from and to are required',
    errors: [
      'not_found',
      'order_move_refused',
      'order_not_cancellable',
      'order_step_too_soon',
      'order_conflict',
    ],
  }),
};
