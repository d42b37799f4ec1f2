import { expect, test } from 'vitest';
import type { User } from '#features/identity/account/account.contract.ts';
import type { StaffMember } from '#features/stores/staff/staff.contract.ts';
import { findGivable, findMembers, toStoreName } from './staff-labels.ts';

const north = { _id: 'n', name: 'North' };
const south = { _id: 's', name: 'South' };
const stores = [north, south];
const user = (role: User['role'], staff: User['staff']) => ({ role, staff }) as User;

test('an admin gives every role, in one store or in all', () => {
  expect(findGivable(user('ADMIN', []), stores)).toEqual({
    roles: ['manager', 'picker', 'rider', 'catalogue'],
    stores,
    hasAllStores: true,
  });
});

test.each([
  ['of one store there', [{ role: 'manager', storeId: 'n' }], [north]],
  [
    'who also rides elsewhere not there',
    [
      { role: 'rider', storeId: 's' },
      { role: 'manager', storeId: 'n' },
    ],
    [north],
  ],
  ['of all stores in each of them', [{ role: 'manager', storeId: null }], stores],
])('a manager %s gives pickers and riders', (_who, staff, within) => {
  expect(findGivable(user('USER', staff), stores)).toEqual({
    roles: ['picker', 'rider'],
    stores: within,
    hasAllStores: false,
  });
});

test('a role without a store is one in all', () => {
  expect(toStoreName(null, stores)).toBe('All stores');
  expect(toStoreName('s', stores)).toBe('South');
});

test('people are found by any words of their line', () => {
  const picker = { email: 'asha@example.test', name: 'Asha Rao', role: 'picker', storeId: 'n' };
  const rider = { email: 'vik@example.test', name: '', role: 'rider', storeId: null };
  const all = [picker, rider] as StaffMember[];
  expect(findMembers(all, stores, '  ')).toEqual(all);
  expect(findMembers(all, stores, 'NORTH rao')).toEqual([picker]);
  expect(findMembers(all, stores, 'all stores')).toEqual([rider]);
  expect(findMembers(all, stores, 'north rider')).toEqual([]);
});
