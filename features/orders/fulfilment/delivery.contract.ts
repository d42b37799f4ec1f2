// Calls of the riders' page (api-more.md). Amounts in rupees.

import { Type, type Static } from 'typebox';
import { DeliveryAddress } from '#features/cart/address/address.contract.ts';
import { amount, text } from '#shared/field-schemas.ts';
import { closed, Id, OrNull, TextOrNull } from '#shared/schemas.ts';
import { call, ofManagers } from '#shared/call.ts';
import { OrderBody, StoreQuery } from './picking.contract.ts';

export const MAX_ACTIVE = 4;

export const TakeBody = Type.Object(
  { orderIds: Type.Array(Id, { minItems: 1, maxItems: MAX_ACTIVE }) },
  closed,
);

export const DeliverBody = Type.Object(
  {
    orderId: Id,
    /** The four digits that the shopper's order page shows. */
    code: Type.Optional(Type.String({ maxLength: 20 })),
    leftAtDoor: Type.Optional(Type.Boolean()),
    /** A manager knows from the shopper that it has arrived. */
    confirmed: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type DeliverBody = Static<typeof DeliverBody>;

const FailBody = Type.Object({ orderId: Id, reason: text('Reason', 200) }, closed);

/** A UPI code over what is due for an order. */
export const CollectCode = Type.Object({
  /** What UPI apps read. */
  payload: Type.String(),
  image: Type.String(),
  amount: Type.Number(),
  expiresAt: Type.String(),
});
export type CollectCode = Static<typeof CollectCode>;

const rupees = amount('Amount', { maximum: 10_000_000 }, 'an amount between ₹0 and ₹1,00,00,000');

export const HandInBody = Type.Object(
  {
    amount: rupees,
    /** Needed by somebody who carries cash of several stores. */
    storeId: Type.Optional(Id),
    /** A manager records what somebody else hands in, who may no longer work here; needs the store. */
    riderId: Type.Optional(Id),
  },
  closed,
);
export type HandInBody = Static<typeof HandInBody>;

export const HandInCountBody = Type.Object({ _id: Id, amount: rupees }, closed);
export type HandInCountBody = Static<typeof HandInCountBody>;

export const DeliveryRow = Type.Object({
  orderId: Type.String(),
  /** The short number, for example #A1B2C3 */
  number: Type.String(),
  /** PACKING: it waits; OUT FOR DELIVERY: its rider has it, or without one it was sent out by hand. */
  status: Type.String(),
  placedAt: Type.String(),
  packedAt: TextOrNull,
  /** Different products, and packs in the bag. */
  lines: Type.Integer(),
  units: Type.Integer(),
  address: Type.Pick(DeliveryAddress, ['address_line', 'city', 'state', 'pincode', 'house', 'landmark']),
  /** null until the caller has taken it: before that the caller need not phone. */
  mobile: TextOrNull,
  /** Known like the mobile, and only if the shopper has written them. */
  receiver: Type.Optional(Type.String()),
  riderNote: Type.Optional(Type.String()),
  customer: Type.String(),
  /** Cash to collect; 0 when it is paid. */
  due: Type.Number(),
  isCash: Type.Boolean(),
  /** What the store owes the shopper, who wants it in cash with this order. */
  owed: Type.Number(),
  leaveAtDoor: Type.Boolean(),
  /** Short lines and substitutions, as text; '' when everything is there. */
  missing: Type.String(),
  isMine: Type.Boolean(),
  /** The rider; null while it waits. */
  riderName: TextOrNull,
  /** The time agreed for a second try; null: it is the first. */
  again: OrNull(Type.Object({ from: Type.String(), to: Type.String() })),
  takenAt: TextOrNull,
  /** How many wrong codes are left; null while it waits. */
  triesLeft: OrNull(Type.Integer()),
});
export type DeliveryRow = Static<typeof DeliveryRow>;

/** The end of a delivery, or that the bag is back in the store. */
export const DeliveryEnd = Type.Object({
  orderId: Type.String(),
  number: Type.String(),
  status: Type.String(),
  /** When it ended; null when it waits again. */
  endedAt: TextOrNull,
  leftAtDoor: Type.Boolean(),
  /** The cash that the rider has from it. */
  collected: Type.Number(),
  /** The reason for the shopper when it failed. */
  reason: TextOrNull,
});
export type DeliveryEnd = Static<typeof DeliveryEnd>;

export const HandIn = Type.Object({
  _id: Type.String(),
  storeId: Type.String(),
  riderId: Type.String(),
  riderName: Type.String(),
  handedAt: Type.String(),
  orders: Type.Integer(),
  expected: Type.Number(),
  /** The counted amount, or until then the amount named by the rider. */
  handedIn: Type.Number(),
  /** Less than 0 when cash is missing. */
  difference: Type.Number(),
  isCounted: Type.Boolean(),
  /** The rider's note. */
  said: Type.Number(),
  countedAt: TextOrNull,
  countedBy: TextOrNull,
});
export type HandIn = Static<typeof HandIn>;

export const StoreCash = Type.Object({
  /** People who carry cash, the most first. */
  riders: Type.Array(
    Type.Object({
      riderId: Type.String(),
      riderName: Type.String(),
      amount: Type.Number(),
      orders: Type.Integer(),
      /** When the oldest of it was taken at a door. */
      since: Type.String(),
      isMine: Type.Boolean(),
    }),
  ),
  handIns: Type.Array(HandIn),
  /** False when so much is carried that only a part is added up. */
  isComplete: Type.Boolean(),
});
export type StoreCash = Static<typeof StoreCash>;

export const ofRiders = { access: 'staff', roles: ['rider', 'manager'] } as const;
const noStoreId = 'Store id is required';
const noOrderId = 'Order id is required';

export const deliveryCalls = {
  ready: call('GET', '/api/delivery/ready', {
    ...ofRiders,
    summary: 'The caller’s deliveries, and packed orders that wait in a store, oldest first',
    querystring: StoreQuery,
    answer: Type.Array(DeliveryRow),
    invalidMessage: noStoreId,
    errors: ['not_found'],
  }),
  take: call('POST', '/api/delivery/take', {
    ...ofRiders,
    summary: 'Takes orders for delivery, all or none; answers in the order of the ride',
    body: TakeBody,
    answer: Type.Array(DeliveryRow),
    invalidMessage: 'Choose 1 to 4 orders',
    errors: ['not_found', 'delivery_gone', 'too_many_deliveries', 'order_move_refused'],
  }),
  deliver: call('POST', '/api/delivery/deliver', {
    ...ofRiders,
    summary:
      "Marks an order as delivered: by the shopper's code, left at the door, or confirmed by a manager",
    body: DeliverBody,
    answer: DeliveryEnd,
    invalidMessage: noOrderId,
    errors: ['not_found', 'wrong_code', 'too_many_attempts', 'not_at_door', 'order_move_refused'],
  }),
  fail: call('POST', '/api/delivery/fail', {
    ...ofRiders,
    summary:
      'Marks an order as not delivered: back in the store it is cancelled, restocked and refunded, or tried again',
    body: FailBody,
    answer: DeliveryEnd,
    invalidMessage: 'Order id and reason are required',
    errors: ['not_found', 'order_not_cancellable'],
  }),
  giveBack: call('POST', '/api/delivery/give-back', {
    ...ofRiders,
    summary: 'Hands a bag back undelivered: it waits for the next rider',
    body: OrderBody,
    answer: DeliveryEnd,
    invalidMessage: noOrderId,
    errors: ['not_found', 'order_move_refused'],
  }),
  collect: call('POST', '/api/delivery/collect', {
    ...ofRiders,
    summary: 'Opens a UPI code at the door over what is due in cash; once paid, nothing is due',
    body: OrderBody,
    answer: CollectCode,
    invalidMessage: noOrderId,
    errors: [
      'not_found',
      'nothing_to_collect',
      'order_move_refused',
      'method_unavailable',
      'payment_unavailable',
      'busy',
    ],
  }),
  cash: call('GET', '/api/delivery/cash', {
    ...ofRiders,
    summary: 'Cash that riders of a store carry and have handed in; riders see their own',
    querystring: StoreQuery,
    answer: StoreCash,
    invalidMessage: noStoreId,
    errors: ['not_found'],
  }),
  handIn: call('POST', '/api/delivery/hand-in', {
    ...ofRiders,
    summary: 'Hands in all cash that the caller carries for a store',
    body: HandInBody,
    answer: HandIn,
    errors: ['not_found', 'nothing_to_hand_in'],
  }),
  count: call('POST', '/api/delivery/count', {
    ...ofManagers,
    summary: 'Records how much cash a rider’s hand-in came to when counted',
    body: HandInCountBody,
    answer: HandIn,
    errors: ['not_found', 'counted_already'],
  }),
};
