// Who may do what, as the server itself checks it: the calls that are not open to shoppers.

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
