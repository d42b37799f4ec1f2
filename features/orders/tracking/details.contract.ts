// A shopper's orders: the list, and one in full, which is also the data of each event of its stream. Amounts
// in rupees, times in ISO 8601.

import { call } from '#shared/call.ts';
import { Type, type Static } from 'typebox';
import { ChargeRow } from '#features/cart/cart/cart.contract.ts';
import { PAYMENT_METHODS, PAYMENT_PROVIDERS, PAYMENT_STATES } from '#shared/payment.ts';
import { DELIVERY_STATUSES } from '#shared/order-stages.ts';
import { PagingFields } from '#shared/paging.ts';
import { closed, literals, OrNull, WholeNumber, NumberOrNull } from '#shared/schemas.ts';
import { DeliveryStatus, OrderRating, OrderRow, PaymentStatus } from '../core/order.contract.ts';
import { Question } from '../fulfilment/picking.contract.ts';
import { OwedMoney } from '../money-back/money-back.contract.ts';
import { OrderProblem } from '../after-sales/after-sales.contract.ts';

const Text = Type.String();
const Time = Type.String();

/** Of a URL. */
export const OrderQuery = Type.Object({ orderId: Type.String({ minLength: 1, maxLength: 100 }) });
export type OrderQuery = Static<typeof OrderQuery>;

/** A delivery status, or PACKED: it waits in the store for its rider. */
const StepStatus = literals([...DELIVERY_STATUSES, 'PACKED']);

/** How it is paid, where the money is, and who moves it (null: nobody online). */
export const PaymentOfOrder = Type.Object({
  method: literals(PAYMENT_METHODS),
  state: literals(PAYMENT_STATES),
  provider: OrNull(literals(PAYMENT_PROVIDERS)),
});

/** Today's names of a product in other languages, by their fields: 'Name in Hindi'. */
const LocalNames = Type.Record(Type.String(), Text);
export type LocalNames = Static<typeof LocalNames>;

export const OrderDetails = Type.Object({
  orderId: Text,
  /** The short number, e.g. #A1B2C3. */
  number: Text,
  /**
   * Grows with every change of the order: of two answers the greater is the newer. With another eta the same
   * version may be sent again.
   */
  version: Type.Integer(),
  status: DeliveryStatus,
  payment_status: PaymentStatus,
  isTest: Type.Boolean(),
  payment: PaymentOfOrder,
  createdAt: Time,
  /** The history without undone steps, oldest first; empty until an online order is paid. */
  steps: Type.Array(Type.Object({ status: StepStatus, at: Time })),
  lines: Type.Array(
    Type.Object({
      lineId: Text,
      productId: Text,
      name: Text,
      localNames: Type.Optional(LocalNames),
      /** Its first picture. */
      image: OrNull(Text),
      unit: Text,
      quantity: Type.Integer(),
      /** Of one pack, after discount. */
      price: Type.Number(),
      lineTotal: Type.Number(),
      /** What offers take away from it. */
      discount: Type.Number(),
      /** Delivered packs, or those to deliver: without short ones. */
      delivered: Type.Integer(),
      /** The substitute for the missing packs; its price is the one for the whole quantity. */
      substitute: OrNull(
        Type.Object({
          name: Text,
          localNames: Type.Optional(LocalNames),
          unit: Text,
          image: OrNull(Text),
          quantity: Type.Integer(),
          price: Type.Number(),
        }),
      ),
      /** Whether the substitute may come; null when nothing was asked. */
      question: OrNull(Question),
    }),
  ),
  /** The adjustments. Settled: the money is back, or none had been paid. */
  adjustments: Type.Array(
    Type.Object({
      lineId: Text,
      amount: Type.Number(),
      reason: literals(['short', 'substitute', 'problem', 'goodwill']),
      settled: Type.Boolean(),
    }),
  ),
  /** What was added to the lines, e.g. for delivery; empty: nothing. */
  charges: Type.Array(ChargeRow),
  /** What offers took away. */
  discounts: Type.Array(
    Type.Object({ offerId: Text, code: OrNull(Text), label: Text, amount: Type.Number() }),
  ),
  /** The lines less the discounts, with the charges. */
  totalAmt: Type.Number(),
  /** What a UPI code at the door took: the total less the adjustments before; null without one. */
  paidAtDoor: NumberOrNull,
  /** What of the total the shopper's credit paid, and what of that went back to it. */
  credit: Type.Object({ spent: Type.Number(), back: Type.Number() }),
  /** The total less the adjustments, by credit or otherwise; 0 for a cancelled or unpaid order. */
  due: Type.Number(),
  /** The range of the arrival; null when it is unknown or over. */
  eta: OrNull(Type.Object({ from: Time, to: Time })),
  /** How many orders of its store are packed before it; left out once somebody packs it. */
  ahead: Type.Optional(Type.Integer()),
  /** The promised time, which stays; null without one. */
  promised: OrNull(Type.Object({ from: Time, to: Time })),
  /** The four digits for the rider, while the order is on its way. */
  code: OrNull(Text),
  /** First names. */
  people: Type.Object({ picker: OrNull(Text), rider: OrNull(Text) }),
  /** Why it came back to the store. */
  failReason: OrNull(Text),
  /** It was not handed over, and its bag is on its way back; without another time it is cancelled by then. */
  failedTry: OrNull(Type.Object({ at: Time, cancelledBy: Time })),
  delivery_address: OrderRow.properties.delivery_address,
  ifShort: literals(['refund', 'replace']),
  leaveAtDoor: Type.Boolean(),
  /** The store that packs it, its phone, and its clock, by which times are shown: 'Asia/Kolkata'. */
  store: Type.Object({ name: Text, phone: Text, timeZone: Text }),
  canCancel: Type.Boolean(),
  problems: Type.Array(OrderProblem),
  /** What the shop owes of what was paid in cash, and has paid back; oldest first. */
  owed: Type.Array(OwedMoney),
  /** Until when a problem can be reported; null before delivery. */
  reportUntil: OrNull(Time),
  /** What the shopper said of the delivery; null for nothing. */
  rating: OrNull(OrderRating),
  /** Until when it can be rated; null before delivery. */
  rateUntil: OrNull(Time),
  /** The address of its invoice; null before delivery, and for deliveries before there were invoices. */
  invoice: OrNull(Text),
  /** The numbers of its credit notes, oldest first: GET /api/order/credit-note sends each. */
  creditNotes: Type.Array(Text),
});
export type OrderDetails = Static<typeof OrderDetails>;

export const ActiveOrders = Type.Object({
  /** The newest one; null when there is none. */
  order: OrNull(OrderDetails),
  count: Type.Integer(),
  /** The one order that waits for its online payment; left out when there is none. */
  openPayment: Type.Optional(
    Type.Object({
      orderId: Text,
      method: literals(PAYMENT_METHODS),
      /** Less the shopper's credit. */
      amount: Type.Number(),
      /** Its stock is held until then. */
      heldUntil: Time,
    }),
  ),
});
export type ActiveOrders = Static<typeof ActiveOrders>;

export const ownOrdersCalls = {
  orderList: call('GET', '/api/order/order-list', {
    access: 'shopper',
    summary: 'Orders, newest first, 50 on a page unless told otherwise; a row per product line',
    // Of a URL, so all values are text.
    querystring: Type.Object({
      page: Type.Optional(WholeNumber),
      /** Orders on a page; at most 50. */
      limit: Type.Optional(WholeNumber),
      /** Only this order. */
      orderId: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    answer: Type.Array(OrderRow),
    extra: PagingFields,
    invalidMessage: 'Page must be a whole number of 1 or more',
  }),
  cancel: call('POST', '/api/order/cancel', {
    access: 'shopper',
    summary: 'Cancels an order before it is packed',
    body: Type.Object({ orderId: Type.String({ minLength: 1 }) }, closed),
    answer: Type.Array(OrderRow),
    invalidMessage: 'Order id is required',
    errors: ['not_found', 'order_not_cancellable'],
  }),
  details: call('GET', '/api/order/details', {
    access: 'shopper',
    summary: 'One order: its steps, its lines with what is missing, what is due, when it arrives',
    querystring: OrderQuery,
    answer: OrderDetails,
    invalidMessage: 'Order id is required',
    errors: ['not_found'],
  }),
  active: call('GET', '/api/order/active', {
    access: 'shopper',
    summary:
      'The newest order that is neither delivered nor cancelled, how many there are, up to 10, and one that waits for its payment',
    answer: ActiveOrders,
  }),
  /** A stream, so the browser reads it by itself. */
  track: call('GET', '/api/order/track', {
    access: 'shopper',
    summary: 'One order as it changes: event `order` with what its details are, at once and at each change',
    querystring: OrderQuery,
    answer: Type.Null(),
    invalidMessage: 'Order id is required',
    errors: ['not_found'],
  }),
};
