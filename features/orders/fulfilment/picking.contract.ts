// Calls of the picking page (api-more.md), and the shopper's answer to it. Amounts in rupees.

import { Type, type Static } from 'typebox';
import { barCode } from '#features/catalogue/bar-code/bar-code.contract.ts';
import { closed, Id, literals, OrNull, TextOrNull } from '#shared/schemas.ts';
import { call } from '#shared/call.ts';
import { oneOf } from '#shared/field-schemas.ts';
import { WASTE_REASONS } from '#shared/waste.ts';

const Packs = Type.Integer({ minimum: 0, maximum: 99 });

export const StoreQuery = Type.Object({ storeId: Id });
export type StoreQuery = Static<typeof StoreQuery>;

export const OrderBody = Type.Object({ orderId: Id }, closed);
/** `isReread`: only what the caller is picking already; 409 when it has been handed back since. */
export const ClaimBody = Type.Object({ orderId: Id, isReread: Type.Optional(Type.Boolean()) }, closed);
export type ClaimBody = Static<typeof ClaimBody>;

export const LineQuery = Type.Object({ orderId: Id, lineId: Id });
export type LineQuery = Static<typeof LineQuery>;

export const PickBody = Type.Object({ orderId: Id, lineId: Id, picked: Packs }, closed);
export type PickBody = Static<typeof PickBody>;

export const ShortBody = Type.Object(
  {
    orderId: Id,
    lineId: Id,
    short: Packs,
    substitute: Type.Optional(
      Type.Object({ productId: Id, quantity: Type.Integer({ minimum: 1, maximum: 99 }) }, closed),
    ),
    /** Whether any is left on the shelf: 0 books the stock to 0, null is some. Omitted: as said before. */
    left: Type.Optional(
      Type.Object(
        {
          count: OrNull(Type.Integer({ minimum: 0, maximum: 9_999 })),
          /** How long the answer waited for a network. */
          secondsAgo: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
        },
        closed,
      ),
    ),
  },
  closed,
);
export type ShortBody = Static<typeof ShortBody>;

/** In all for this line so far, in addition to its packs: another one was taken instead. */
export const WasteBody = Type.Object(
  { orderId: Id, lineId: Id, wasted: Packs, reason: oneOf('Reason', [...WASTE_REASONS]) },
  closed,
);
export type WasteBody = Static<typeof WasteBody>;

export const BarCodeBody = Type.Object({ orderId: Id, lineId: Id, code: barCode }, closed);
export type BarCodeBody = Static<typeof BarCodeBody>;

export const QueuedOrder = Type.Object({
  orderId: Type.String(),
  number: Type.String(),
  placedAt: Type.String(),
  lines: Type.Integer(),
  units: Type.Integer(),
  /** The name of its picker; null: free. */
  claimedBy: TextOrNull,
  isMine: Type.Boolean(),
});
export type QueuedOrder = Static<typeof QueuedOrder>;

export const Question = Type.Object({
  questionId: Type.String(),
  /** expired: nobody answered in time, so what was chosen at checkout counts, or it is left out. */
  state: literals(['open', 'accepted', 'declined', 'expired']),
  /** By the server's clock; 0 unless it is open. */
  secondsLeft: Type.Integer(),
  /** Instead of fresh goods: without an answer it is left out. */
  needsYes: Type.Boolean(),
  name: Type.String(),
  productId: Type.String(),
});
export type Question = Static<typeof Question>;

export const AnswerSubstituteBody = Type.Object(
  { orderId: Id, questionId: Id, take: Type.Boolean() },
  closed,
);
export type AnswerSubstituteBody = Static<typeof AnswerSubstituteBody>;

const productFields = {
  productId: Type.String(),
  name: Type.String(),
  unit: Type.String(),
  image: TextOrNull,
};

export const PickLine = Type.Object({
  lineId: Type.String(),
  ...productFields,
  shelf: Type.String(),
  quantity: Type.Integer(),
  lineTotal: Type.Number(),
  discount: Type.Number(),
  picked: Type.Integer(),
  short: Type.Integer(),
  /** Nothing comes instead of it without a yes of the shopper. */
  isFresh: Type.Boolean(),
  substitute: OrNull(
    Type.Object({
      ...productFields,
      quantity: Type.Integer(),
      /** For one pack, before the limit of the missing packs' price. */
      price: Type.Number(),
    }),
  ),
  /** Whether the shopper takes the substitute; null when nothing was asked. */
  question: OrNull(Question),
  /** The amount that the shopper does not pay. */
  adjustment: Type.Number(),
  /** What the picker said is left on the shelf, and the units this took off the stock; null: nothing. */
  left: OrNull(Type.Object({ count: OrNull(Type.Integer()), booked: Type.Integer() })),
  /** Packs that were thrown away while it was picked. */
  wasted: Type.Integer(),
  /** The earliest best-before day that is probably on the shelf, as 2026-11-22; null: not known. */
  bestBefore: TextOrNull,
  barCodes: Type.Array(Type.String()),
});
export type PickLine = Static<typeof PickLine>;

export const PickOrder = Type.Object({
  orderId: Type.String(),
  number: Type.String(),
  status: Type.String(),
  placedAt: Type.String(),
  claimedAt: Type.String(),
  finishedAt: TextOrNull,
  ifShort: literals(['refund', 'replace']),
  giftWrap: Type.Boolean(),
  /** Of a manager, who may give more, and dearer, substitutes than what is missing. */
  mayGiveMore: Type.Boolean(),
  lines: Type.Array(PickLine),
});
export type PickOrder = Static<typeof PickOrder>;

/** Possible substitutes, best first. */
export const SubstituteOffer = Type.Object({
  ...productFields,
  price: Type.Number(),
  stock: Type.Integer(),
  shelf: Type.String(),
});
export type SubstituteOffer = Static<typeof SubstituteOffer>;

export const FinishedPick = Type.Object({
  orderId: Type.String(),
  status: Type.String(),
  /** What the shopper pays in the end. */
  due: Type.Number(),
  /** It was paid online: the rider collects nothing. */
  isPaid: Type.Boolean(),
});
export type FinishedPick = Static<typeof FinishedPick>;

const ofPickers = { access: 'staff', roles: ['picker', 'manager'] } as const;

const invalidMessage = 'Order, line and how many are required';

/** Errors that every step of a picker can get. */
const errors = ['not_found', 'claimed', 'not_picking'] as const;

export const pickingCalls = {
  queue: call('GET', '/api/picking/queue', {
    ...ofPickers,
    summary: 'Orders of a store that wait to be picked, oldest first',
    querystring: StoreQuery,
    answer: Type.Array(QueuedOrder),
    invalidMessage: 'Store id is required',
    errors: ['not_found'],
  }),
  claim: call('POST', '/api/picking/claim', {
    ...ofPickers,
    summary: 'Takes an order to pick it; repeatable',
    body: ClaimBody,
    answer: PickOrder,
    invalidMessage: 'Order id is required',
    errors: [...errors, 'one_at_a_time'],
  }),
  release: call('POST', '/api/picking/release', {
    ...ofPickers,
    summary: 'Hands an order back to the queue; its picks are stored',
    body: OrderBody,
    answer: Type.Null(),
    invalidMessage: 'Order id is required',
    errors,
  }),
  pick: call('PUT', '/api/picking/pick', {
    ...ofPickers,
    summary: 'Sets how many packs of a line are picked; repeatable',
    body: PickBody,
    answer: PickLine,
    invalidMessage,
    errors,
  }),
  short: call('PUT', '/api/picking/short', {
    ...ofPickers,
    summary: 'Sets how many packs of a line are missing, and the substitute; repeatable',
    body: ShortBody,
    answer: PickLine,
    invalidMessage,
    errors: [...errors, 'no_substitutes', 'short_stock', 'too_much_instead'],
  }),
  waste: call('PUT', '/api/picking/waste', {
    ...ofPickers,
    summary: 'Sets how many packs were thrown away while a line is picked, and why; repeatable',
    body: WasteBody,
    answer: PickLine,
    invalidMessage,
    errors: [...errors, 'short_stock'],
  }),
  substitutes: call('GET', '/api/picking/substitutes', {
    ...ofPickers,
    summary: 'Substitutes in the store for a product of an order, best first',
    querystring: LineQuery,
    answer: Type.Array(SubstituteOffer),
    invalidMessage: 'Order and line are required',
    errors,
  }),
  barCode: call('PUT', '/api/picking/bar-code', {
    ...ofPickers,
    summary: 'Saves a bar code for the product of a line',
    body: BarCodeBody,
    answer: PickLine,
    invalidMessage: 'Order, line and bar code are required',
    errors: [...errors, 'bar_code_taken'],
  }),
  finish: call('POST', '/api/picking/finish', {
    ...ofPickers,
    summary: 'Marks an order as packed, books what is missing, and hands it over to the riders',
    body: OrderBody,
    answer: FinishedPick,
    invalidMessage: 'Order id is required',
    errors: [...errors, 'not_picked'],
  }),
  answerSubstitute: call('PUT', '/api/order/answer-substitute', {
    access: 'shopper',
    summary: 'Takes or declines a substitute while the order is picked; repeatable, for a minute',
    body: AnswerSubstituteBody,
    answer: Type.Null(),
    invalidMessage: 'Order, question and answer are required',
    errors: ['not_found', 'question_closed', 'too_many_attempts'],
  }),
};
