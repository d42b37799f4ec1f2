// The people of a day: shoppers, pickers, riders and a manager, created once and reused on later days. They
// are signed in for the day and signed out afterwards. They have no passwords, so nobody else can sign in as
// them.

import { toName } from '#demo/people-names.ts';
import type { StaffRole } from '#shared/staff-roles.ts';
import type { Query } from '../start/database.ts';
import { giveRole, signIn } from '../start/people.ts';

export type People = Awaited<ReturnType<typeof openPeople>>;
type Headcount = Record<'shoppers' | 'pickers' | 'riders', number>;

/** Signs them in, with role assignments for one store. Throws when one of them has been suspended. */
export async function openPeople(query: Query, storeId: string, wanted: Headcount) {
  // The domain .test is reserved, so nothing is ever mailed to them.
  const open = (kind: 'shopper' | StaffRole, count: number, firstName: number) =>
    signIn(
      query,
      Array.from({ length: count }, (_, at) => ({
        email: `day-${kind}-${at + 1}@example.test`,
        name: toName(firstName + at),
      })),
    );
  const [manager] = await open('manager', 1, 7);
  const pickers = await open('picker', wanted.pickers, 20);
  const riders = await open('rider', wanted.riders, 48);
  const shoppers = await open('shopper', wanted.shoppers, 60);
  await giveRole(query, [manager!], 'manager', storeId);
  await giveRole(query, pickers, 'picker', storeId);
  await giveRole(query, riders, 'rider', storeId);
  return { shoppers, pickers, riders, manager: manager! };
}

export async function closePeople(query: Query, people: People): Promise<void> {
  const { shoppers, pickers, riders, manager } = people;
  await query('UPDATE sessions SET revoked_at = now() WHERE user_id = ANY($1) AND revoked_at IS NULL', [
    [...shoppers, ...pickers, ...riders, manager].map(({ id }) => id),
  ]);
}
