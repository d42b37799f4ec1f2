// The store that a page of the work side is about: the one in its address, else the one last chosen in this
// browser, else the first in which this person works.

import type { User } from '#features/identity/account/account.contract.ts';
import type { StaffRole } from '#shared/staff-roles.ts';
import { useVisitor } from '../account/user.ts';
import { freshQuery, useOwn } from '../reads.ts';
import { useShopFacts } from '../shop-facts.ts';
import { storedText, useStored } from '../stored.ts';
import { useSearchParams } from '../../ui/router.tsx';

/** The parameter of an address that names the store; ALL_STORES for all of them. */
export const STORE_PARAMETER = 'store';
export const ALL_STORES = 'all';

const chosenId = storedText('work-store');
/** Pages that can be about all stores are, until a store is chosen again. */
const wantsAll = storedText('work-stores');

/** Oldest first. */
export const useStores = (enabled = true) => useOwn('GET /api/store/get', {}, { enabled, ...freshQuery });

type NamedStore = { _id: string; name: string; timeZone?: string };

type WorkStore = {
  /** null while it is not known yet, and for all stores. */
  store: NamedStore | null;
  /** Of a page that can be about all stores; null then. */
  storeId: string | null;
  /** Those in which this person works; empty until they are known. */
  stores: readonly NamedStore[];
  /** False until it is known which store is meant. */
  isKnown: boolean;
  error: Error | null;
  retry(): void;
};

/**
 * The stores in which this person has one of these roles, all of them for an admin, and the one that is
 * meant. `mayBeAll`: for a page that can be about all of them.
 */
export function useWorkStore(
  user: User | null,
  roles: readonly StaffRole[],
  { mayBeAll = false } = {},
): WorkStore {
  const asked = useSearchParams().get(STORE_PARAMETER);
  const last = useStored(chosenId);
  const isAllWanted = useStored(wantsAll) !== null;
  const assignments = (user?.staff ?? []).filter((post) => roles.some((role) => role === post.role));
  const isEverywhere = user?.role === 'ADMIN' || assignments.some(({ storeId }) => storeId === null);
  const ids = new Set(assignments.flatMap(({ storeId }) => storeId ?? []));
  const hasStores = useShopFacts()?.hasStores ?? false;
  const { data, error, refetch } = useStores(user !== null && (hasStores || !mayBeAll));
  // Staff with only one store can begin before its name is known.
  const known = data ?? [...ids].map((_id) => ({ _id, name: '' }));
  const stores = known.filter(({ _id }) => isEverywhere || ids.has(_id));
  const find = (id: string | null) => stores.find(({ _id }) => _id === id);
  const isComplete = data !== undefined || (stores.length === 1 && !isEverywhere);
  const isAll =
    mayBeAll && stores.length > 1 && !find(asked) && (asked === ALL_STORES || isAllWanted || !find(last));
  const store = isComplete && !isAll ? (find(asked) ?? find(last) ?? stores[0] ?? null) : null;
  return {
    store,
    storeId: hasStores && store ? store._id : null,
    stores: data ? stores : [],
    isKnown: isComplete || error !== null || (mayBeAll && !hasStores),
    error: data ? null : error,
    retry: () => void refetch(),
  };
}

/** An address of the same page with these parameters, about the same store. */
export function withStore(address: URLSearchParams, parameters: Record<string, string>): URLSearchParams {
  const store = address.get(STORE_PARAMETER);
  return new URLSearchParams({ ...parameters, ...(store && { [STORE_PARAMETER]: store }) });
}

/** null: all stores. A page of one store that nobody chose there does not end the wish for all of them. */
export function rememberStore(storeId: string | null, { isChosen }: { isChosen: boolean }): void {
  if (storeId !== null) chosenId.write(storeId);
  if (isChosen) wantsAll.write(storeId === null ? '1' : null);
}

/** What a link to a page of the work side adds to its address, so that it is about this store. */
export function useStoreOfLinks(): (store: 'one' | 'any' | 'shown' | undefined) => string {
  const hasStores = useShopFacts()?.hasStores ?? false;
  const last = useStored(chosenId);
  const isAllWanted = useStored(wantsAll) !== null;
  return (store) => {
    const value = store === 'any' && isAllWanted ? ALL_STORES : last;
    return hasStores && store && value ? `?${new URLSearchParams({ [STORE_PARAMETER]: value })}` : '';
  };
}

const CATALOGUE: readonly StaffRole[] = ['catalogue'];

/** For pages about the whole catalogue, whose stock and sales are those of one store. */
export function useShownStore() {
  const hasStores = useShopFacts()?.hasStores ?? false;
  const { user } = useVisitor();
  const { store, isKnown } = useWorkStore(hasStores ? user : null, CATALOGUE);
  return {
    /** Of the calls; undefined in a shop with one store. */
    storeId: hasStores ? store?._id : undefined,
    name: hasStores ? store?.name : undefined,
    isKnown: !hasStores || isKnown,
  };
}
