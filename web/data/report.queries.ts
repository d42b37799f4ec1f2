// Today's metrics and reports, for the owner and managers.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Report } from '#features/report/report.contract.ts';
import type { Today } from '#features/report/today/today.contract.ts';
import type { Paging } from '#shared/paging.ts';
import { personalKey } from './account/personal-key.ts';
import { callApi } from './api.ts';
import { useSessionKey } from './account/user.ts';
import { liveQuery } from './live-query.ts';
import type { Metrics } from '#features/report/metrics/metrics.contract.ts';

const LOOK_EVERY_MS = 30_000;
const REFRESH_MS = 10_000;

/** `storeId` null: all stores of this person. */
export function useToday(storeId: string | null) {
  const query = storeId ? `?${new URLSearchParams({ storeId })}` : '';
  return useQuery({
    queryKey: personalKey('today', useSessionKey(), storeId),
    queryFn: async ({ signal }) => (await callApi<Today>('GET', `/api/admin/today${query}`, { signal })).data,
    placeholderData: keepPreviousData,
    ...liveQuery(REFRESH_MS),
  });
}

/** The parameters as they are in the call's address. */
export type ReportParameters = Readonly<Record<string, string>>;

/** A report stays visible until the next one is loaded. */
export function useReport(parameters: ReportParameters) {
  const query = String(new URLSearchParams(parameters));
  return useQuery({
    queryKey: personalKey('report', useSessionKey(), query),
    queryFn: async ({ signal }) => {
      const answer = await callApi<Report, Paging>('GET', `/api/admin/report?${query}`, { signal });
      return { report: answer.data, totalPage: answer.totalPage, totalCount: answer.totalCount };
    },
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_EVERY_MS,
    retry: 1,
  });
}

/** Address of the whole report as a file. */
export function toReportFile(parameters: ReportParameters): string {
  return `/api/admin/report/file?${new URLSearchParams(parameters)}`;
}

/**
 * The metrics of a store's day, for its managers. `day` null is today by the store's clock, refetched
 * while it is shown.
 */
export function useMetrics(storeId: string, day: string | null) {
  const query = new URLSearchParams({ storeId, ...(day && { day }) });
  return useQuery({
    queryKey: personalKey('metrics', useSessionKey(), storeId, day),
    queryFn: async ({ signal }) =>
      (await callApi<Metrics>('GET', `/api/store/metrics?${query}`, { signal })).data,
    refetchInterval: day === null ? LOOK_EVERY_MS : false,
    placeholderData: keepPreviousData,
    retry: 1,
  });
}
