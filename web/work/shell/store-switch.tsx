// The one place to choose the store that the pages of the work side are about. The store is in the address of
// each page, so that a link shows a colleague the same.

import { WarehouseIcon } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import type { User } from '#features/identity/account/account.contract.ts';
import { useVisitor } from '../../data/account/user.ts';
import { useAddress } from '../../data/page-address.ts';
import { useShopFacts } from '../../data/shop-facts.ts';
import { ALL_STORES, rememberStore, STORE_PARAMETER, useWorkStore } from '../../data/store/work-store.ts';
import { TimeZone } from '../../ui/date-time.tsx';
import { Select, toOptions } from '../../ui/select.tsx';
import { findPage } from '../pages.ts';
import { latestLocation, navigate, useLocation } from '../../ui/router.tsx';

const toStoreId = (shown: string) => (shown === ALL_STORES ? null : shown);

/** What the address says of one store only. */
const OF_ONE_STORE = ['page', 'receipt', 'order', 'list'];

function useStoreOfPage(user: User | null) {
  const page = findPage(useLocation().pathname);
  const kind = page?.store;
  return { kind, ...useWorkStore(user, page?.roles ?? [], { mayBeAll: kind === 'any' }) };
}

/** Around the work side: its times are by the clock of the store of the page, else of the first one. */
export function StoreTimeZone({ children }: { children: ReactNode }) {
  const { kind, store } = useStoreOfPage(useVisitor().user);
  const first = useShopFacts()?.timeZone;
  return <TimeZone value={(kind && store?.timeZone) ?? first}>{children}</TimeZone>;
}

export function StoreSwitch({ user }: { user: User }) {
  const { search, state, key } = useLocation();
  const [, change] = useAddress();
  const { kind, store, stores, isKnown } = useStoreOfPage(user);
  const hasChoice = stores.length > 1;
  const shown = store?._id ?? ALL_STORES;
  const asked = new URLSearchParams(search).get(STORE_PARAMETER);
  const isMissing = kind !== undefined && isKnown && hasChoice && asked !== shown;

  useEffect(() => {
    // A link or another store pressed meanwhile counts, which is not rendered yet.
    if (!isMissing || latestLocation().key !== key) return;
    const address = new URLSearchParams(search);
    address.set(STORE_PARAMETER, shown);
    navigate(`?${address}`, { replace: true, state });
  }, [isMissing, search, shown, state, key]);

  useEffect(() => {
    if (kind !== undefined && hasChoice && asked === shown)
      rememberStore(toStoreId(shown), { isChosen: kind === 'any' });
  }, [kind, hasChoice, asked, shown]);

  function choose(storeId: string) {
    rememberStore(toStoreId(storeId), { isChosen: true });
    change((address) => {
      for (const name of OF_ONE_STORE) address.delete(name);
      address.set(STORE_PARAMETER, storeId);
      return address;
    });
  }

  if (!hasChoice) return null;
  return (
    <div className="float-right ml-4 flex min-h-11 min-w-0 items-center gap-2 text-sm">
      <WarehouseIcon className="size-5 shrink-0 text-leaf max-[374px]:hidden" />
      {kind === undefined ? (
        <p className="font-medium">All stores</p>
      ) : (
        <Select
          aria-label="Store"
          className="max-w-40 min-w-0 truncate md:max-w-60"
          value={shown}
          options={[
            ...(kind === 'any' ? [{ value: ALL_STORES, label: 'All stores' }] : []),
            ...toOptions(stores),
          ]}
          onChange={choose}
        />
      )}
    </div>
  );
}
