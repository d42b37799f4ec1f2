// Labels of roles and role assignments, and which of them somebody may give. Pure.

import type { User } from '#features/identity/account/account.contract.ts';
import type { Permission, StaffMember } from '#features/stores/staff/staff.contract.ts';
import type { StaffRole } from '#shared/staff-roles.ts';

export const ROLE_LABELS: Record<StaffRole, { name: string; does: string }> = {
  manager: { name: 'Manager', does: 'Manages the store’s stock and people.' },
  picker: { name: 'Picker', does: 'Packs orders in the store.' },
  rider: { name: 'Rider', does: 'Delivers orders to the door.' },
  catalogue: { name: 'Catalogue', does: 'Edits products, sizes and pictures.' },
};

export const ALL_STORES = 'All stores';

type NamedStore = { _id: string; name: string };

export type RoleChoices = {
  roles: readonly StaffRole[];
  stores: readonly NamedStore[];
  /** Whether a role can be given for all stores together. */
  hasAllStores: boolean;
};

/** The server's own rule, so that nothing is offered that it would refuse. */
export function findGivable({ role, staff }: User, stores: readonly NamedStore[]): RoleChoices {
  if (role === 'ADMIN') {
    return { roles: ['manager', 'picker', 'rider', 'catalogue'], stores, hasAllStores: true };
  }
  const managed = staff.filter((post) => post.role === 'manager').map(({ storeId }) => storeId);
  return {
    roles: ['picker', 'rider'],
    stores: stores.filter(({ _id }) => managed.includes(null) || managed.includes(_id)),
    hasAllStores: false,
  };
}

export function toStoreName(storeId: string | null, stores: readonly NamedStore[]): string {
  if (storeId === null) return ALL_STORES;
  // The two lists come from two calls: one may have a store that is newer than the other list.
  return stores.find(({ _id }) => _id === storeId)?.name ?? 'A new store';
}

/** 'Picker, Main store' */
export function formatAssignment({ role, storeId }: StaffMember, stores: readonly NamedStore[]): string {
  return `${ROLE_LABELS[role].name}, ${toStoreName(storeId, stores)}`;
}

/** Members whose e-mail, name, role or store contain each word of the text. */
export function findMembers(
  all: readonly StaffMember[],
  stores: readonly NamedStore[],
  text: string,
): readonly StaffMember[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return all;
  return all.filter((member) => {
    const shown = `${member.email} ${member.name} ${formatAssignment(member, stores)}`.toLowerCase();
    return words.every((word) => shown.includes(word));
  });
}

const GROUPS: Record<string, string> = {
  admin: 'Audit',
  delivery: 'Deliveries and cash',
  file: 'Pictures',
  picking: 'Picking',
  search: 'Search synonyms',
  staff: 'People',
  subcategory: 'Sub category',
};

/** Grouped by the part of the shop in the path: '/api/product/create' belongs to products. */
export function groupPermissions(permissions: readonly Permission[]) {
  const byPart = Map.groupBy(permissions, ({ call }) => call.split('/')[2] ?? '');
  return [...byPart].map(([part, some]) => ({
    title: GROUPS[part] ?? part.charAt(0).toUpperCase() + part.slice(1).replaceAll('-', ' '),
    permissions: some,
  }));
}
