// Problems that shoppers report about delivered orders, and the store's answers.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  AnswerBody,
  OrderProblem,
  ProblemsQuery,
  ReportBody,
  StaffProblem,
} from '#features/order/after-sales/problem.contract.ts';
import { ownKey, personalKey } from '../account/personal-key.ts';
import { callApi } from '../api.ts';
import { useSessionKey } from '../account/user.ts';
import { liveQuery } from '../live-query.ts';

/** Returns the server's message. */
export async function reportProblem(body: ReportBody): Promise<string> {
  return (await callApi<OrderProblem>('POST', '/api/order/problem', { body })).message;
}

const LIST = 'problems';

/** The problems of a store: open ones oldest first, others newest first. */
export function useProblems({ storeId, state }: Required<ProblemsQuery>) {
  return useQuery({
    queryKey: personalKey(LIST, useSessionKey(), storeId, state),
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ storeId, state });
      return (await callApi<StaffProblem[]>('GET', `/api/order/problems?${query}`, { signal })).data;
    },
    ...liveQuery(20_000),
  });
}

/** Returns the server's message; throws ApiError. Afterwards, refused or not, the list is refetched. */
export function useAnswerProblem(): (answer: AnswerBody) => Promise<string> {
  const client = useQueryClient();
  return async (body) => {
    try {
      return (await callApi<StaffProblem>('PUT', '/api/order/answer-problem', { body })).message;
    } finally {
      await client.invalidateQueries({ queryKey: ownKey(LIST) });
    }
  };
}
