// Audit entries of staff changes, for the owner: pages of those that match a filter.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AuditEntry, AuditFilters, AuditNames } from '#features/audit/audit.contract.ts';
import type { Paging } from '#shared/paging.ts';
import { personalKey } from './account/personal-key.ts';
import { freshQuery } from './live-query.ts';
import { callApi } from './api.ts';
import { useSessionKey } from './account/user.ts';

/** A page stays in sight until the next one is there. */
export function useAudit(filters: AuditFilters, page: number) {
  const query = toQuery({ ...filters, page: String(page) });
  return useQuery({
    queryKey: personalKey('audit', useSessionKey(), query),
    queryFn: async ({ signal }) => {
      const {
        data: entries,
        names,
        ...paging
      } = await callApi<AuditEntry[], Paging & { names: AuditNames }>('GET', `/api/admin/audit?${query}`, {
        signal,
      });
      return { entries, names, paging: paging as unknown as Paging };
    },
    placeholderData: keepPreviousData,
    ...freshQuery,
  });
}

/** Address of the file with all matching entries. */
export const toAuditFile = (filters: AuditFilters) => `/api/admin/audit-file?${toQuery(filters)}`;

function toQuery(values: Record<string, string | undefined>): string {
  return String(
    new URLSearchParams(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : []))),
  );
}
