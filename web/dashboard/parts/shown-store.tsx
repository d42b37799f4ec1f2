// The store whose stock or sales the owner's pages show, in a shop with more than one store.

import { useState } from 'react';
import type { Store } from '#features/store/store.contract.ts';
import { useShopFacts } from '../../data/shop-facts.ts';
import { useStores } from '../../data/store/owner-stores.queries.ts';
import { LocationPanel, preloadLocationPanel } from '../../parts/location/deliver-to.tsx';
import { StoreIcon } from '../../ui/admin-icons.tsx';
import { Button } from '../../ui/button.tsx';

/** The store chosen in this browser; undefined in a shop with one store, or while none is known. */
export function useShownStore(): Store | undefined {
  const hasStores = useShopFacts()?.hasStores ?? false;
  const { data } = useStores(hasStores);
  return data?.find(({ chosen }) => chosen);
}

type ShownStoreProps = { what?: 'Stock' | 'Sales' };

export function ShownStore({ what = 'Stock' }: ShownStoreProps) {
  return useShopFacts()?.hasStores ? <ShownStoreLine what={what} /> : null;
}

function ShownStoreLine({ what }: Required<ShownStoreProps>) {
  const { error, refetch } = useStores(true);
  const hasAreas = useShopFacts()?.hasAreas;
  const store = useShownStore();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mb-4 flex min-h-13 items-center gap-3 panel py-1 pr-1 pl-4 text-sm">
      <StoreIcon className="size-5 shrink-0 text-leaf" />
      <p className="min-w-0 flex-1 py-1 wrap-anywhere">
        {store && (
          <>
            {what} of <strong className="font-semibold">{store.name}</strong>
          </>
        )}
        {!store && (error ? 'The store could not be loaded.' : `${what} of ...`)}
      </p>
      {store && hasAreas && (
        <Button
          look="quiet"
          className="text-leaf"
          onPointerEnter={preloadLocationPanel}
          onFocus={preloadLocationPanel}
          onClick={() => setOpen(true)}
        >
          Change<span className="sr-only"> the store</span>
        </Button>
      )}
      {!store && error && (
        <Button look="quiet" className="text-leaf" onClick={() => void refetch()}>
          Try again
        </Button>
      )}
      <LocationPanel open={isOpen} onOpenChange={setOpen} />
    </div>
  );
}
