// Which stores a report is about: the one that was asked for, or all of those whom the caller manages.

import type { Stores } from '#features/store/stores.ts';
import type { Assignment } from '#shared/staff-roles.ts';
import { ShopError } from '#shared/shop-error.ts';

type Caller = { principal: { role: 'USER' | 'ADMIN' } | null; assignments: readonly Assignment[] };

/** Ids. 404 for a store that does not exist or is none of the caller's. */
export function toOwnStores({ principal, assignments }: Caller, stores: Stores, wanted?: string): string[] {
  const isEverywhere = principal?.role === 'ADMIN' || assignments.some(({ storeId }) => storeId === null);
  const own = stores
    .all()
    .map(({ id }) => id)
    .filter((id) => isEverywhere || assignments.some(({ storeId }) => storeId === id));
  if (wanted === undefined) return own;
  if (!own.includes(wanted)) throw new ShopError('not_found', { message: 'Store not found' });
  return [wanted];
}
