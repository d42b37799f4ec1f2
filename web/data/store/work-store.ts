// The store in which a staff member works: their only one, or the one last chosen in this browser.

import { useEffect } from 'react';
import type { User } from '#features/account/account.contract.ts';
import type { StaffRole } from '#shared/staff-roles.ts';
import { storedText, useStored } from '../stored.ts';
import { useStores } from './owner-stores.queries.ts';

const chosenId = storedText('work-store');

type WorkStore = {
  /** null while it is not chosen or not known yet. */
  store: { _id: string; name: string } | null;
  /** The stores to choose from; with only one there is no choice. */
  stores: readonly { _id: string; name: string }[];
  choose(storeId: string | null): void;
  error: Error | null;
  retry(): void;
};

/**
 * The stores in which this person has one of these roles; all of them for an admin. `wantedId`, from a link,
 * is chosen if this person works there.
 */
export function useWorkStore(
  user: User,
  roles: readonly StaffRole[],
  wantedId: string | null = null,
): WorkStore {
  const chosen = useStored(chosenId);
  const assignments = user.staff.filter((post) => roles.some((role) => role === post.role));
  const isEverywhere = user.role === 'ADMIN' || assignments.some(({ storeId }) => storeId === null);
  const ids = new Set(assignments.flatMap(({ storeId }) => storeId ?? []));
  const { data, error, refetch } = useStores();
  // Staff with only one store can begin before its name is known.
  const known = data ?? [...ids].map((_id) => ({ _id, name: '' }));
  const stores = known.filter(({ _id }) => isEverywhere || ids.has(_id));
  const isWanted = data !== undefined && stores.some(({ _id }) => _id === wantedId);
  useEffect(() => {
    if (isWanted && wantedId) chosenId.write(wantedId);
  }, [isWanted, wantedId]);
  const only = stores.length === 1 && (data || !isEverywhere) ? stores[0]! : null;
  return {
    store: only ?? stores.find(({ _id }) => _id === chosen) ?? null,
    stores: data ? stores : [],
    choose: chosenId.write,
    error: data ? null : error,
    retry: () => void refetch(),
  };
}
