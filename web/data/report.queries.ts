// The current day and reports, for the owner and managers.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { personalKey } from './account/personal-key.ts';
import { callApi } from './api.ts';
import { useSessionKey } from './account/user.ts';
import { liveQuery } from './live-query.ts';
const POLL_MS = 30_000;
const REFRESH_MS = 10_000;

/** `storeId` null: all stores of this person. */
export function useToday(storeId: string | null, isWanted: boolean) {
  return useQuery({
    queryKey: personalKey('today', useSessionKey(), storeId),
    enabled: isWanted,
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/admin/today', { query: { storeId: storeId ?? undefined }, signal })).data,
    placeholderData: keepPreviousData,
    ...liveQuery(REFRESH_MS),
  });
}

/** The parameters as they are in the call's address. */
export type ReportParameters = Readonly<Record<string, string>>;

/** A report stays visible until the next one is loaded. */
export function useReport(parameters: ReportParameters, isWanted: boolean) {
  return useQuery({
    queryKey: personalKey('report', useSessionKey(), parameters),
    enabled: isWanted,
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams(parameters);
      const answer = await callApi('GET /api/admin/report', { query, signal });
      return { report: answer.data, totalPage: answer.totalPage, totalCount: answer.totalCount };
    },
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
    retry: 1,
  });
}

/** `month` '' is the last whole one; `storeId` '' all stores of this person. */
export function useGst({ month, storeId }: { month: string; storeId: string }, isWanted: boolean) {
  return useQuery({
    queryKey: personalKey('gst', useSessionKey(), month, storeId),
    enabled: isWanted,
    queryFn: async ({ signal }) => {
      const query = { ...(month && { month }), ...(storeId && { storeId }) };
      return (await callApi('GET /api/admin/gst', { query, signal })).data;
    },
    placeholderData: keepPreviousData,
    retry: 1,
  });
}
