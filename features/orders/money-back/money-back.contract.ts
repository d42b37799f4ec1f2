// What the shop owes to shoppers who paid in cash: the shopper chooses how to get it, staff pay it and say
// how. Amounts in rupees.

import { Type, type Static } from 'typebox';
import { call, ofManagers } from '#shared/call.ts';
import { MAX_MONEY_BACK_WORDS, MAX_UPI_ID } from '#shared/limits.ts';
import { closed, Id, literals, OrNull, TextOrNull } from '#shared/schemas.ts';
import { Credit } from '../core/order.contract.ts';

/** To a UPI id, as credit for the next order at once, or in cash by the rider of the next order. */
export const MONEY_BACK_WAYS = ['upi', 'credit', 'rider'] as const;

export const OwedMoney = Type.Object({
  _id: Type.String(),
  amount: Type.Number(),
  createdAt: Type.String(),
  /** By when the shop pays it. */
  dueAt: Type.String(),
  /** null until the shopper has chosen. */
  way: OrNull(literals(MONEY_BACK_WAYS)),
  /** Where the way 'upi' leads. */
  upiId: TextOrNull,
  paidAt: TextOrNull,
});
export type OwedMoney = Static<typeof OwedMoney>;

export const WayBody = Type.Object(
  {
    _id: Id,
    way: literals(MONEY_BACK_WAYS),
    /** Of the way 'upi'. */
    upiId: Type.Optional(Type.String({ maxLength: MAX_UPI_ID })),
  },
  closed,
);
export type WayBody = Static<typeof WayBody>;

export const StaffOwedMoney = Type.Object({
  ...OwedMoney.properties,
  orderId: Type.String(),
  number: Type.String(),
  /** Counts the shopper's choices: whoever pays names the one that they have seen. */
  version: Type.Integer(),
  customer: Type.Object({ name: Type.String(), mobile: Type.String() }),
  /** The number of an order of this shopper that is on its way from this store. */
  nextOrder: TextOrNull,
  /** The person who paid it, and how; '' until then. */
  paidBy: TextOrNull,
  how: Type.String(),
});
export type StaffOwedMoney = Static<typeof StaffOwedMoney>;

/** Of a URL. */
export const OwedQuery = Type.Object({
  storeId: Id,
  /** Default: `open`. */
  state: Type.Optional(literals(['open', 'paid'])),
});
export type OwedQuery = Static<typeof OwedQuery>;

export const PaidBody = Type.Object(
  {
    _id: Id,
    version: Type.Integer(),
    how: Type.String({ minLength: 1, maxLength: MAX_MONEY_BACK_WORDS }),
  },
  closed,
);
export type PaidBody = Static<typeof PaidBody>;

export const moneyBackCalls = {
  chooseWay: call('PUT', '/api/order/money-back', {
    access: 'shopper',
    summary: 'Chooses how money for an order paid in cash comes back, until it is paid',
    body: WayBody,
    answer: OwedMoney,
    invalidMessage: 'Choose how you get your money back',
    errors: ['not_found', 'money_paid', 'too_many_attempts'],
  }),
  credit: call('GET', '/api/order/credit', {
    access: 'shopper',
    summary: 'The credit that pays the next order first, and its newest 100 entries',
    answer: Credit,
  }),
  owed: call('GET', '/api/order/money-owed', {
    ...ofManagers,
    summary: 'What a store owes to shoppers: oldest first, paid amounts newest first, at most 100',
    querystring: OwedQuery,
    answer: Type.Array(StaffOwedMoney),
    invalidMessage: 'Store id is required',
    errors: ['not_found'],
  }),
  paid: call('PUT', '/api/order/money-paid', {
    ...ofManagers,
    summary: 'Notes that an amount owed to a shopper was paid, and how',
    body: PaidBody,
    answer: StaffOwedMoney,
    invalidMessage: 'Say how it was paid',
    errors: ['not_found', 'money_paid', 'money_way_changed'],
  }),
};
