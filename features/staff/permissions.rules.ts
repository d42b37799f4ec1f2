// The permissions list: which roles may make which call that is not open to shoppers, as the server checks
// it.

import type { StaffRole } from '#shared/staff-roles.ts';
import type { Permission } from './staff.contract.ts';

type Call = {
  method: string;
  url: string;
  summary: string;
  access: string;
  roles: readonly StaffRole[];
  isSensitive: boolean;
};

export function listPermissions(calls: readonly Call[]): Permission[] {
  return calls
    .filter(({ method, access }) => method !== 'HEAD' && (access === 'staff' || access === 'admin'))
    .map(({ method, url, summary, roles, isSensitive }) => ({
      call: `${method} ${url}`,
      summary,
      roles: [...roles],
      isSensitive,
    }));
}
