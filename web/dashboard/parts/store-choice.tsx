// Chooses which of the person's stores a page is about, by its address; hidden when there is only one.

import type { User } from '#features/account/account.contract.ts';
import { useShopFacts } from '../../data/shop-facts.ts';
import { useStores } from '../../data/store/owner-stores.queries.ts';
import { Labelled } from '../../ui/labelled.tsx';
import { Select, toOptions } from '../../ui/select.tsx';

/** The stores that somebody manages; all stores for an admin. Empty while they are not loaded. */
export function useManagedStores(user: User): readonly { _id: string; name: string }[] {
  const hasStores = useShopFacts()?.hasStores ?? false;
  const { data = [] } = useStores(hasStores);
  const assignments = user.staff.filter(({ role }) => role === 'manager');
  const isEverywhere = user.role === 'ADMIN' || assignments.some(({ storeId }) => storeId === null);
  return isEverywhere ? data : data.filter(({ _id }) => assignments.some(({ storeId }) => storeId === _id));
}

type StoreChoiceProps = {
  stores: readonly { _id: string; name: string }[];
  storeId: string | null;
  onChange: (storeId: string | null) => void;
};

export function StoreChoice({ stores, storeId, onChange }: StoreChoiceProps) {
  if (stores.length < 2) return null;
  return (
    <Labelled label="Store">
      <Select
        className="max-w-full"
        value={storeId ?? ''}
        none="All stores"
        options={toOptions(stores)}
        onChange={(value) => onChange(value || null)}
      />
    </Labelled>
  );
}
