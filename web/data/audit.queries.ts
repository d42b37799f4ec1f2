// Audit entries of staff changes, for the owner: pages of those that match a filter.

import type { CallQuery } from './calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AuditFilters } from '#features/identity/audit/audit.contract.ts';
import { personalKey } from './account/personal-key.ts';
import { freshQuery } from './live-query.ts';
import { callApi } from './api.ts';
import { useSessionKey } from './account/user.ts';

/** A page stays in sight until the next one is there. */
export function useAudit(filters: AuditFilters, page: number) {
  const query = { ...toAuditQuery(filters), page: String(page) };
  return useQuery({
    queryKey: personalKey('audit', useSessionKey(), query),
    queryFn: async ({ signal }) => {
      const { data: entries, names, ...paging } = await callApi('GET /api/admin/audit', { query, signal });
      return { entries, names, paging };
    },
    placeholderData: keepPreviousData,
    ...freshQuery,
  });
}

/** The filters that are set. */
export function toAuditQuery(filters: AuditFilters): CallQuery<'GET /api/admin/audit-file'> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
}
