// The store that serves the chosen address. The address chosen last decides: what the header says follows it,
// and with it what the shop shows, never without a word.

import { useRef, useState } from 'react';
import type { Address } from '#features/address/address.contract.ts';
import type { Cart } from '../data/cart/cart.ts';
import { failureText } from '../data/failure.ts';
import { t } from '../data/language.ts';
import { findLocation } from '../data/store/delivery-location.ts';
import { choosePincode } from '../data/store/show-store.ts';
import { useShopFacts } from '../data/shop-facts.ts';
import { toastError } from '../data/toast.ts';
import type { OrderProblem } from './place-order.ts';
import { formatNotServed, formatServedBy } from './store-problem.ts';

type Note = { text: string; isProblem: boolean };

export type AddressStore = {
  /** At the address. */
  note: Note | null;
  clearNote: () => void;
  /** It is being asked which store serves the address, or the cart is compared with what that has. */
  isSwitching: boolean;
  /** When an address was chosen. */
  follow: (address: Address) => Promise<void>;
  /** After the shopper agreed to; true when it is done. */
  switchTo: (address: Address) => Promise<boolean>;
};

export function useAddressStore(
  chosen: Address | undefined,
  cart: Cart,
  problem: OrderProblem | null,
): AddressStore {
  const hasAreas = useShopFacts()?.hasAreas ?? false;
  const [note, setNote] = useState<(Note & { addressId: string }) | null>(null);
  const [isSwitching, setSwitching] = useState(false);
  /** What was asked for an address that is no longer the chosen one is dropped. */
  const asking = useRef<AbortController>(null);

  /** Throws ApiError. False when no store serves it. */
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
      // Before anything can be pressed: what the new store lacks stands at the lines, and is said.
      await cart.refetch();
      const text = `${formatServedBy(found.store.name)} ${t('You now see what that store has.')}`;
      setNote({ text, isProblem: false, addressId });
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
    // When it cannot be asked, the press on the button says what there is to say.
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
    : note?.addressId === chosen?._id
      ? note
      : null;
  return { note: shown, clearNote: () => setNote(null), isSwitching, follow, switchTo };
}
