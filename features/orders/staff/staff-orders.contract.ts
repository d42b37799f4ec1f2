// Orders as staff see and search them. Amounts in rupees.

import { Type, type Static } from 'typebox';
import { ID_PATTERN } from '#shared/ids.ts';
import { MAX_NOTE } from '#shared/limits.ts';
import { DELIVERY_STATUSES, STAGES, type Stage } from '#shared/order-stages.ts';
import { PagingFields } from '#shared/paging.ts';
import { closed, Id, literals, OrNull, fileOf, TextOrNull } from '#shared/schemas.ts';
import { EVENT_NAMES } from '../core/order-events.contract.ts';
import { DeliveryStatus, OrderRow, PaymentStatus } from '../core/order.contract.ts';
import { OrderDetails } from '../tracking/details.contract.ts';
import { call } from '#shared/call.ts';

const AnyStage = literals(STAGES);

const filterFields = {
  /** The end of an order's id, part of a name, either end of a mobile. */
  search: Type.Optional(Type.String()),
  status: Type.Optional(AnyStage),
  payment: Type.Optional(PaymentStatus),
  /** The day of placing, by the clock of the store. */
  day: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  storeId: Type.Optional(Type.String({ maxLength: 100 })),
};

export const ListStaffOrdersBody = Type.Object(
  {
    ...filterFields,
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, default: 20 })),
    /** Id of an account: only its orders; the search text is ignored. */
    customer: Type.Optional(Type.String({ pattern: ID_PATTERN })),
    short: Type.Optional(Type.Boolean()),
    /** Only active orders past the time that was promised. */
    late: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type ListStaffOrdersBody = Static<typeof ListStaffOrdersBody>;

const flag = Type.Optional(Type.Literal('1'));
/** The same filters, of a URL. */
export const OrderFileQuery = Type.Object({
  ...filterFields,
  search: Type.Optional(Type.String({ maxLength: 200 })),
  short: flag,
  late: flag,
});
export type OrderFileQuery = Static<typeof OrderFileQuery>;

export const StaffOrderRow = Type.Object({
  orderId: Type.String(),
  payment_status: PaymentStatus,
  isTest: OrderRow.properties.isTest,
  status: DeliveryStatus,
  totalAmt: Type.Number(),
  quantity: Type.Integer(),
  customer: Type.Object({ name: Type.String(), mobile: Type.String() }),
  /** From when the shopper waits for it. */
  placedAt: Type.String(),
  movedAt: TextOrNull,
  /** The name of its rider; null: nobody took it, also when it was sent out by hand. */
  riderName: TextOrNull,
  /** The end of the time first promised; null without a promise. */
  promisedTo: TextOrNull,
  delivery_address: OrderRow.properties.delivery_address,
  createdAt: Type.String(),
  /** Of the store that packs it: its times are shown by this clock. */
  timeZone: Type.String(),
});
export type StaffOrderRow = Static<typeof StaffOrderRow>;

/** The number in each stage, also in those not chosen; of each status at most 10,000, as of the pages. */
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

const Status = literals(DELIVERY_STATUSES);
const Text = Type.String();
const Time = Type.String();
/** The person's name at that time; the id leads to what they did. */
const Person = { userId: Text, name: Text };

/** What its shopper sees, less the code for the rider, and what only staff see. */
export const StaffOrder = Type.Object({
  ...Type.Omit(OrderDetails, ['code', 'people', 'failReason', 'canCancel', 'lines', 'version', 'number'])
    .properties,
  storeId: Text,
  customer: Type.Object({
    /** null: the account was deleted. */
    _id: OrNull(Text),
    name: Text,
    mobile: Text,
    email: Text,
  }),
  lines: Type.Array(
    Type.Object({
      ...OrderDetails.properties.lines.items.properties,
      /** The product's present category; null when it is deleted, or has none. */
      category: OrNull(Text),
    }),
  ),
  transitions: Type.Array(
    Type.Object({
      /** A delivery status, or a payment status for changes of its payment. */
      status: Text,
      /** The status that this entry undoes; null for every other. */
      undid: OrNull(Text),
      by: literals(['shopper', 'staff', 'shop']),
      name: OrNull(Text),
      at: Time,
    }),
  ),
  /** To what the last step can be undone, and for how many more seconds; null when it cannot. */
  undo: OrNull(Type.Object({ to: Status, seconds: Type.Integer() })),
  picker: OrNull(Type.Object({ ...Person, from: Time, to: OrNull(Time) })),
  rider: OrNull(
    Type.Object({
      ...Person,
      takenAt: Time,
      deliveredAt: OrNull(Time),
      isLeftAtDoor: Type.Boolean(),
      /** When and why it came back to the store. */
      failedAt: OrNull(Time),
      failReason: OrNull(Text),
    }),
  ),
  /** Mails, and messages to the shopper's browsers; oldest first. */
  messages: Type.Array(
    Type.Object({
      way: literals(['mail', 'push']),
      event: literals(EVENT_NAMES),
      /** held: the shopper's e-mail was not confirmed. */
      state: literals(['waiting', 'sent', 'held']),
      /** When it was sent or held, or the earliest time at which it will be sent. */
      at: Time,
    }),
  ),
  /** What staff wrote about it, newest first. */
  notes: Type.Array(Type.Object({ _id: Text, text: Text, author: Text, at: Time })),
});
export type StaffOrder = Static<typeof StaffOrder>;

export const OrderNoteBody = Type.Object(
  { orderId: Id, text: Type.String({ minLength: 1, maxLength: MAX_NOTE }) },
  closed,
);
export type OrderNoteBody = Static<typeof OrderNoteBody>;

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
  staffFile: call('GET', '/api/order/staff-file', {
    access: 'admin',
    summary: 'The orders that a filter finds as CSV, newest first, at most 50,000',
    querystring: OrderFileQuery,
    answer: fileOf('text/csv'),
    sensitive: true,
    invalidMessage: 'The list could not be read',
    errors: ['busy'],
  }),
  staffDetails: call('POST', '/api/order/staff-details', {
    access: 'admin',
    summary: 'One order as its shopper sees it, with its history, people, messages and notes',
    body: StaffOrderBody,
    answer: StaffOrder,
    invalidMessage: 'Order id is required',
    errors: ['not_found'],
  }),
  note: call('POST', '/api/order/note', {
    access: 'admin',
    summary: 'Adds a note about an order, which cannot be changed or removed',
    body: OrderNoteBody,
    answer: StaffOrder,
    invalidMessage: 'Write a note of at most 1,000 characters',
    errors: ['not_found', 'too_many_notes'],
  }),
  move: call('PUT', '/api/order/move', {
    access: 'admin',
    summary:
      'Changes the status of an order from the one the caller saw, or undoes its last step within a minute',
    body: ChangeOrderStatusBody,
    answer: StaffOrder,
    invalidMessage: 'Order id, from and to are required',
    errors: [
      'confirm_first',
      'not_found',
      'order_move_refused',
      'order_not_cancellable',
      'order_step_too_soon',
      'order_conflict',
    ],
  }),
};
