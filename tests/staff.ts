// Writes staff directly into the database.

import { beforeAll } from 'vitest';
import { staff } from '#features/stores/staff/staff.table.ts';
import { makeId } from '#shared/ids.ts';
import type { StaffRole } from '#shared/staff-roles.ts';
import { makeAdmin, type Person } from './factories.ts';
import { makeOneShopper } from './many-shoppers.ts';
import type { TestShop } from './open-test-shop.ts';

/** Signed in, with this role in one store, or in all stores with null. */
export async function makeMember(shop: TestShop, role: StaffRole, storeId: string | null): Promise<Person> {
  const person = await makeOneShopper(shop);
  const { userId, email } = person;
  const acceptedAt = new Date();
  await shop.db.insert(staff).values({ email, userId, role, storeId, invitedBy: makeId(), acceptedAt });
  return person;
}

/** The same for all tests of a file; use the returned object inside tests. */
export function useMember(shop: TestShop, role: StaffRole, storeId: string | null): Person {
  const member = {} as Person;
  beforeAll(async () => void Object.assign(member, await makeMember(shop, role, storeId)));
  return member;
}

/** Registers an admin for the tests of a file; use the returned object inside tests. */
export function useAdmin(shop: TestShop): Person {
  const admin = {} as Person;
  beforeAll(async () => void Object.assign(admin, await makeAdmin(shop)));
  return admin;
}
