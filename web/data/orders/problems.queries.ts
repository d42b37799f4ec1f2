// What shoppers say about their orders: answers about substitutes, problems, with the store's answers, and
// ratings.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  AnswerBody,
  ProblemsQuery,
  RateBody,
  ReportBody,
} from '#features/orders/after-sales/after-sales.contract.ts';
import type { AnswerSubstituteBody } from '#features/orders/fulfilment/picking.contract.ts';
import { ownKey, personalKey } from '../account/personal-key.ts';
import { callApi } from '../api.ts';
import { useSessionKey } from '../account/user.ts';
import { liveQuery } from '../live-query.ts';

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

const LIST = 'problems';

/** The problems of a store: open ones oldest first, others newest first. */
export function useProblems({ storeId, state }: Required<ProblemsQuery>) {
  return useQuery({
    queryKey: personalKey(LIST, useSessionKey(), storeId, state),
    queryFn: async ({ signal }) => {
      return (await callApi('GET /api/order/problems', { query: { storeId, state }, signal })).data;
    },
    ...liveQuery(20_000),
  });
}

/** Returns the server's message; throws ApiError. Afterwards, refused or not, the list is refetched. */
export function useAnswerProblem(): (answer: AnswerBody) => Promise<string> {
  const client = useQueryClient();
  return async (body) => {
    try {
      return (await callApi('PUT /api/order/answer-problem', { body })).message;
    } finally {
      await client.invalidateQueries({ queryKey: ownKey(LIST) });
    }
  };
}
