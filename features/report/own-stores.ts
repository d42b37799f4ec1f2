// The stores of a report: the requested one, or all that the caller manages.

import type { Stores } from '#features/store/stores.ts';
import type { Assignment } from '#shared/staff-roles.ts';
import { ShopError } from '#shared/shop-error.ts';

type Caller = { principal: { role: 'USER' | 'ADMIN' } | null; assignments: readonly Assignment[] };

/** Store ids. 404 for a store that does not exist or that the caller does not manage. */
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
