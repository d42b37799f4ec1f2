// The roles of staff.

export const STAFF_ROLES = ['manager', 'picker', 'rider', 'catalogue'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
/** A role assignment: for one store, or with null for all of them. */
export type Assignment = { role: StaffRole; storeId: string | null };
