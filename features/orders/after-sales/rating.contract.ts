// How a shopper rates a delivery.

import { Type, type Static } from 'typebox';
import { call } from '#shared/call.ts';
import { MAX_RATING_TEXT } from '#shared/limits.ts';
import { closed, Id } from '#shared/schemas.ts';
import { OrderRating } from '../core/order.contract.ts';

export const RateBody = Type.Object(
  {
    orderId: Id,
    stars: OrderRating.properties.stars,
    text: Type.Optional(Type.String({ maxLength: MAX_RATING_TEXT })),
  },
  closed,
);
export type RateBody = Static<typeof RateBody>;

export const ratingCalls = {
  rate: call('POST', '/api/order/rate', {
    access: 'shopper',
    summary: 'Rates a delivered order with 1 to 5 stars and a word; may be changed within seven days',
    body: RateBody,
    answer: OrderRating,
    invalidMessage: 'Choose 1 to 5 stars',
    errors: ['not_found', 'not_delivered', 'rating_too_late', 'too_many_attempts'],
  }),
};
