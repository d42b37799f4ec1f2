// Posts in plain words, and which of them somebody may give. Pure.

import type { User } from '#features/account/account.contract.ts';
import type { Permission, StaffMember } from '#features/staff/staff.contract.ts';
import type { StaffRole } from '#shared/staff-roles.ts';

export const ROLE_LABELS: Record<StaffRole, { name: string; does: string }> = {
  manager: { name: 'Manager', does: 'Sees to the stock and the people of the store.' },
  picker: { name: 'Picker', does: 'Packs orders in the store.' },
  rider: { name: 'Rider', does: 'Brings orders to the door.' },
  catalogue: { name: 'Catalogue', does: 'Changes products, their sizes and pictures.' },
};

export const ALL_STORES = 'All stores';

type NamedStore = { _id: string; name: string };

export type Givable = {
  roles: readonly StaffRole[];
  stores: readonly NamedStore[];
  /** One post for all stores together. */
  hasAllStores: boolean;
};

/** The server's rule, so that nothing is offered that it refuses. */
export function findGivable({ role, staff }: User, stores: readonly NamedStore[]): Givable {
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
  // The lists are two answers: one may know a store that is younger than the other.
  return stores.find(({ _id }) => _id === storeId)?.name ?? 'A new store';
}

/** 'Picker, Main store' */
export function formatAssignment({ role, storeId }: StaffMember, stores: readonly NamedStore[]): string {
  return `${ROLE_LABELS[role].name}, ${toStoreName(storeId, stores)}`;
}

/** Those in whose e-mail, name, post or store each word of the text stands. */
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
  search: 'Search words',
  staff: 'People',
  subcategory: 'Sub category',
};

/** By the part of the shop that a call is of: '/api/product/create' is of products. */
export function groupPermissions(permissions: readonly Permission[]) {
  const byPart = Map.groupBy(permissions, ({ call }) => call.split('/')[2] ?? '');
  return [...byPart].map(([part, some]) => ({
    title: GROUPS[part] ?? part.charAt(0).toUpperCase() + part.slice(1).replaceAll('-', ' '),
    permissions: some,
  }));
}
