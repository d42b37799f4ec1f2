// The store that serves the chosen address. The address chosen last decides: the header's location follows
// it, and with it what the shop shows, never without a message; a change of the bill is asked about first.

import { useEffect, useRef, useState } from 'react';
import type { Address } from '#features/cart/address/address.contract.ts';
import type { Bill } from '#shared/bill.ts';
import type { Cart } from '../../data/cart/cart.queries.ts';
import { failureText } from '../../data/failure.ts';
import { t } from '../../data/language.ts';
import { findLocation } from '../../data/store/delivery-location.ts';
import { useServing } from '../../data/store/serving.ts';
import { choosePincode } from '../../data/store/show-store.ts';
import { toastError } from '../../data/toast.ts';
import { useStoreChange, type StoreChange } from '../../parts/location/store-change.tsx';

type Note = { text: string; isProblem: boolean };

export type AddressStore = {
  note: Note | null;
  clearNote: () => void;
  /** The pincode of the address, where nobody delivers. */
  unserved: string | null;
  /** What another store would change; null when it is not asked about. */
  offer: StoreChange | null;
  /** Why nothing can be ordered to the address now. */
  reason: string | null;
  /** Who serves the address is being looked up, or the cart is being read again for another store. */
  isSwitching: boolean;
  take: () => Promise<void>;
  stay: () => void;
};

/** `bill`: of the cart at the store that is chosen now. */
export function useAddressStore(
  chosen: Address | undefined,
  cart: Cart,
  { bill, giftWrap }: { bill: Bill | null; giftWrap: boolean },
): AddressStore {
  const pincode = chosen?.pincode ?? '';
  const { data: found, isLoading } = useServing(pincode);
  const change = useStoreChange(cart, bill, { pincode, found, giftWrap });
  const [note, setNote] = useState<(Note & { pincode: string }) | null>(null);
  const [stayed, setStayed] = useState('');
  const [isSwitching, setSwitching] = useState(false);
  /** A look-up for an address that is no longer chosen is aborted. */
  const asking = useRef<AbortController>(null);

  async function take(): Promise<void> {
    asking.current?.abort();
    const { signal } = (asking.current = new AbortController());
    setSwitching(true);
    try {
      const { store } = await choosePincode(pincode, signal);
      if (!store || !change) return;
      // Before anything can be pressed, the cart shows and announces what the new store lacks.
      await cart.refetch();
      const text = `${formatServedBy(store.name)} ${t('You are now shopping at that store.')}`;
      setNote({ text, isProblem: false, pincode });
    } catch (error) {
      if (!signal.aborted) toastError(failureText(error));
    } finally {
      if (!signal.aborted) setSwitching(false);
    }
  }

  const isFollowing = found?.served && !change?.isPending && (change ? change.isSame : true);
  useEffect(() => {
    if (isFollowing && findLocation()?.pincode !== pincode) void take();
    // oxlint-disable-next-line react/exhaustive-deps -- once for an address and its store
  }, [isFollowing, pincode]);

  const isAsked = change !== null && !change.isPending && !change.isSame && stayed !== pincode;
  const unserved = found && !found.served ? pincode : null;
  const isElsewhere = change !== null && !found?.here;
  return {
    note: unserved
      ? { text: formatNotServed(unserved), isProblem: true }
      : note?.pincode === pincode
        ? note
        : null,
    clearNote: () => setNote(null),
    unserved,
    offer: isAsked && !isSwitching ? change : null,
    reason: unserved
      ? t('We do not deliver to {pincode} yet', { pincode })
      : isElsewhere && !change.isPending
        ? formatServedBy(change.store.name)
        : null,
    isSwitching: isSwitching || isLoading || Boolean(change?.isPending),
    take,
    stay: () => setStayed(pincode),
  };
}

const formatNotServed = (pincode: string): string =>
  t('We do not deliver to {pincode} yet. Choose another address.', { pincode });

const formatServedBy = (store: string): string => t('This address is served by {store}.', { store });
