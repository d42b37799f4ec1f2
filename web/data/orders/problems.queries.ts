// What shoppers say about their orders: answers about substitutes, problems and ratings.

import type { RateBody, ReportBody } from '#features/orders/after-sales/after-sales.contract.ts';
import type { AnswerSubstituteBody } from '#features/orders/fulfilment/picking.contract.ts';
import { callApi } from '../api.ts';

/** Returns the server's message. */
export async function reportProblem(body: ReportBody): Promise<string> {
  return (await callApi('POST /api/order/problem', { body })).message;
}

export async function answerSubstitute(body: AnswerSubstituteBody): Promise<void> {
  await callApi('PUT /api/order/answer-substitute', { body });
}

export async function rateOrder(body: RateBody): Promise<void> {
  await callApi('POST /api/order/rate', { body });
}
