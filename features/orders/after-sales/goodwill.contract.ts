// Goodwill: money that staff give back without a fault in a single line. Amounts in rupees.

import { Type, type Static } from 'typebox';
import { MAX_GOODWILL_REASON, MAX_UNCONFIRMED_REFUND } from '#shared/limits.ts';
import { closed } from '#shared/schemas.ts';
import { call } from '#shared/call.ts';

export const GoodwillQuery = Type.Object({ orderId: Type.String({ minLength: 1, maxLength: 100 }) });
export type GoodwillQuery = Static<typeof GoodwillQuery>;

export const GoodwillBody = Type.Object(
  {
    orderId: Type.String({ minLength: 1, maxLength: 100 }),
    amount: Type.Number({ exclusiveMinimum: 0, maximum: 10_000_000 }),
    /** For staff; the shopper does not read it. */
    reason: Type.String({ minLength: 1, maxLength: MAX_GOODWILL_REASON }),
    /** Chosen by the caller for this one goodwill: a repeat with the same key gives nothing twice. */
    key: Type.String({ minLength: 8, maxLength: 100 }),
  },
  closed,
);
export type GoodwillBody = Static<typeof GoodwillBody>;

const Way = Type.Union([Type.Literal('card'), Type.Literal('less to pay'), Type.Literal('by hand')]);

export const Goodwill = Type.Object({
  /** The most that can still be given. */
  left: Type.Number(),
  /** How the shopper would get it now; null when nothing can be given. */
  way: Type.Union([Way, Type.Null()]),
  /** Why nothing can be given; empty when it can. */
  rejection: Type.String(),
  /** What was given, oldest first. */
  given: Type.Array(
    Type.Object({
      _id: Type.String(),
      amount: Type.Number(),
      reason: Type.String(),
      way: Way,
      by: Type.String(),
      at: Type.String(),
    }),
  ),
});
export type Goodwill = Static<typeof Goodwill>;

export const goodwillCalls = {
  getGoodwill: call('GET', '/api/order/goodwill', {
    access: 'admin',
    summary: 'How much goodwill can be given for an order, how, and what was given',
    querystring: GoodwillQuery,
    answer: Goodwill,
    invalidMessage: 'Order id is required',
    errors: ['not_found'],
  }),
  postGoodwill: call('POST', '/api/order/goodwill', {
    access: 'admin',
    summary: 'Gives part of the money of an order back to its shopper, once for each key',
    sensitive: ({ amount }) => amount > MAX_UNCONFIRMED_REFUND,
    body: GoodwillBody,
    answer: Goodwill,
    invalidMessage: 'Order id, amount, reason and key are required',
    errors: ['not_found', 'no_goodwill', 'too_much', 'idempotency_key_reused'],
  }),
};
