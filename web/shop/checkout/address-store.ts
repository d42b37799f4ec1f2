// The store that serves the chosen address. The address chosen last decides: the header's location follows
// it, and with it what the shop shows, never without a message.

import { useRef, useState } from 'react';
import type { Address } from '#features/cart/address/address.contract.ts';
import type { Bill } from '#shared/bill.ts';
import type { Cart } from '../../data/cart/cart.queries.ts';
import { failureText } from '../../data/failure.ts';
import { t } from '../../data/language.ts';
import { findLocation } from '../../data/store/delivery-location.ts';
import { choosePincode } from '../../data/store/show-store.ts';
import { useShopFacts } from '../../data/shop-facts.ts';
import { toastError } from '../../data/toast.ts';
import { formatNewTotal } from './new-total.ts';
import type { PlaceProblem } from './place-order.ts';
import { formatNotServed, formatServedBy } from './store-problem.ts';

type Note = { text: string; isProblem: boolean };

export type AddressStore = {
  note: Note | null;
  clearNote: () => void;
  /**
   * Either the store that serves the address is being looked up, or the cart is being read again for a new
   * one.
   */
  isSwitching: boolean;
  /** Called when an address is chosen. */
  follow: (address: Address) => Promise<void>;
  /** Called after the shopper agreed to the switch; true when it is done. */
  switchTo: (address: Address) => Promise<boolean>;
};

/** `bill`: of the cart at the store that is chosen now. */
export function useAddressStore(
  chosen: Address | undefined,
  cart: Cart,
  bill: Bill | null,
  problem: PlaceProblem | null,
): AddressStore {
  const hasAreas = useShopFacts()?.hasAreas ?? false;
  const [note, setNote] = useState<(Note & { addressId: string; before?: Bill | null }) | null>(null);
  const [isSwitching, setSwitching] = useState(false);
  /** A look-up for an address that is no longer chosen is aborted. */
  const asking = useRef<AbortController>(null);

  /** False when no store serves the address. Throws ApiError. */
  async function choose({ _id: addressId, pincode }: Address): Promise<boolean> {
    asking.current?.abort();
    const { signal } = (asking.current = new AbortController());
    setNote(null);
    setSwitching(true);
    try {
      const before = findLocation()?.storeId;
      const found = await choosePincode(pincode, signal);
      if (!found.store) {
        setNote({ text: formatNotServed(pincode), isProblem: true, addressId });
        return false;
      }
      if (found.store._id === before) return true;
      // Before anything can be pressed, the cart shows and announces what the new store lacks.
      await cart.refetch();
      const text = `${formatServedBy(found.store.name)} ${t('You are now shopping at that store.')}`;
      setNote({ text, isProblem: false, addressId, before: bill });
      return true;
    } finally {
      if (!signal.aborted) setSwitching(false);
    }
  }

  async function follow(address: Address): Promise<void> {
    if (!hasAreas) return;
    asking.current?.abort();
    setNote(null);
    setSwitching(false);
    if (address.pincode === findLocation()?.pincode) return;
    // If this fails, pressing the order button reports the problem.
    await choose(address).catch(() => false);
  }

  async function switchTo(address: Address): Promise<boolean> {
    if (isSwitching) return false;
    try {
      return await choose(address);
    } catch (error) {
      toastError(failureText(error));
      return false;
    }
  }

  const isRefused = problem?.store?.kind === 'not serviceable';
  const shown = isRefused
    ? { text: formatNotServed(chosen?.pincode ?? ''), isProblem: true }
    : note && note.addressId === chosen?._id
      ? { ...note, text: [note.text, formatNewTotal(note.before, bill)].filter(Boolean).join(' ') }
      : null;
  return { note: shown, clearNote: () => setNote(null), isSwitching, follow, switchTo };
}
