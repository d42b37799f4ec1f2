// How a shopper answers whether a substitute may come, and how a question looks to shopper and picker.

import { Type, type Static } from 'typebox';
import { call } from '#shared/call.ts';
import { closed, Id, literals } from '#shared/schemas.ts';

export const Question = Type.Object({
  questionId: Type.String(),
  /** expired: nobody answered in time, so what was chosen at checkout counts. */
  state: literals(['open', 'accepted', 'declined', 'expired']),
  /** By the server's clock; 0 unless it is open. */
  secondsLeft: Type.Integer(),
  name: Type.String(),
  productId: Type.String(),
});
export type Question = Static<typeof Question>;

export const AnswerSubstituteBody = Type.Object(
  { orderId: Id, questionId: Id, take: Type.Boolean() },
  closed,
);
export type AnswerSubstituteBody = Static<typeof AnswerSubstituteBody>;

export const questionCalls = {
  answerSubstitute: call('PUT', '/api/order/answer-substitute', {
    access: 'shopper',
    summary: 'Takes or declines a substitute while the order is picked; repeatable, for a minute',
    body: AnswerSubstituteBody,
    answer: Type.Null(),
    invalidMessage: 'Order, question and answer are required',
    errors: ['not_found', 'question_closed', 'too_many_attempts'],
  }),
};
