// Calls about bags that were not handed over and come back to the store.

import { Type, type Static } from 'typebox';
import { list, oneOf, rejectTwice, text, wholeNumber } from '#shared/field-schemas.ts';
import { closed, Id, literals, OrNull, TextOrNull } from '#shared/schemas.ts';
import { call, ofManagers } from '#shared/call.ts';
import { WASTE_REASONS } from '#shared/waste.ts';
import { ofRiders } from './delivery.contract.ts';
import { StoreQuery } from './picking.contract.ts';

const Time = Type.String();
const MAX_PACKS = 99;
const MAX_LINES = 500;

const WastedLine = Type.Object(
  {
    productId: text('Product', 100),
    quantity: wholeNumber('Quantity', { minimum: 1, maximum: MAX_PACKS * MAX_LINES }),
    reason: oneOf('Reason', [...WASTE_REASONS]),
  },
  closed,
);

/** What is not named goes back to the shelf. `isLost`: nothing came, and all of it is written off. */
export const TakeInBody = Type.Object(
  {
    _id: Id,
    waste: Type.Optional(
      list('Waste', WastedLine, MAX_LINES, `At most ${MAX_LINES} lines`, {
        check: rejectTwice('productId', () => 'This product is in another line too'),
      }),
    ),
    isLost: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type TakeInBody = Static<typeof TakeInBody>;

/** The time that was agreed with the shopper. */
export const TryAgainBody = Type.Object(
  { _id: Id, from: Type.String({ maxLength: 40 }), to: Type.String({ maxLength: 40 }) },
  closed,
);
export type TryAgainBody = Static<typeof TryAgainBody>;

export const ReturningBag = Type.Object({
  _id: Type.String(),
  orderId: Type.String(),
  number: Type.String(),
  store: Type.Object({ name: Type.String(), timeZone: Type.String() }),
  /** CANCELLED: only its goods are awaited; else it may be tried again. */
  status: literals(['OUT FOR DELIVERY', 'CANCELLED']),
  customer: Type.String(),
  /** Only managers phone. */
  mobile: TextOrNull,
  /** null: it was sent out by hand. */
  riderName: TextOrNull,
  isMine: Type.Boolean(),
  reason: Type.String(),
  since: Time,
  isLate: Type.Boolean(),
  /** When the order is cancelled by itself; null once it is. */
  cancelledBy: OrNull(Time),
  isPaid: Type.Boolean(),
  lines: Type.Array(
    Type.Object({
      productId: Type.String(),
      name: Type.String(),
      unit: Type.String(),
      quantity: Type.Integer(),
    }),
  ),
});
export type ReturningBag = Static<typeof ReturningBag>;

const BagEnd = Type.Object({
  orderId: Type.String(),
  number: Type.String(),
  outcome: literals(['taken', 'again', 'lost']),
});
export type BagEnd = Static<typeof BagEnd>;

export const bagCalls = {
  bags: call('GET', '/api/delivery/bags', {
    ...ofRiders,
    summary: 'Bags on their way back to a store, the longest first; riders see their own',
    querystring: StoreQuery,
    answer: Type.Array(ReturningBag),
    invalidMessage: 'Store id is required',
    errors: ['not_found'],
  }),
  takeIn: call('POST', '/api/delivery/take-in', {
    ...ofManagers,
    summary:
      'Takes a bag back: its goods to the shelf or to waste, its order cancelled and refunded; or books it as lost',
    body: TakeInBody,
    answer: BagEnd,
    errors: ['not_found', 'bag_settled', 'bag_not_late'],
  }),
  tryAgain: call('POST', '/api/delivery/try-again', {
    ...ofManagers,
    summary: 'Lets a bag that came back wait for a rider again, with the time agreed with the shopper',
    body: TryAgainBody,
    answer: BagEnd,
    errors: ['not_found', 'bag_settled'],
  }),
};
