// What somebody may do in the shop, as far as pages go. The server checks every call anyway.

import type { User } from '#features/identity/account/account.contract.ts';
import type { StaffRole } from '#shared/staff-roles.ts';

/** Whether the user is an admin, or has one of these roles in any store. */
export function worksAs({ role, staff }: User, roles: readonly StaffRole[]): boolean {
  return role === 'ADMIN' || staff.some((post) => roles.some((one) => one === post.role));
}

/** Whether they have pages on the work side. */
export const isStaff = ({ role, staff }: User): boolean => role === 'ADMIN' || staff.length > 0;
