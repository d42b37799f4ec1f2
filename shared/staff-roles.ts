// What people of the shop work as.

export const STAFF_ROLES = ['manager', 'picker', 'rider', 'catalogue'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
/** What somebody works as: in one store, or with null in all of them. */
export type Assignment = { role: StaffRole; storeId: string | null };
