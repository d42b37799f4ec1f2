// The form of a first address can also order, in cash: as soon as it is saved, and only at the total that its
// button named. Anything else is seen and pressed at the checkout itself.

import { useEffect, useRef } from 'react';
import type { Address } from '#features/cart/address/address.contract.ts';
import { formatRupees, toRupees } from '#shared/money.ts';
import type { Cart } from '../../data/cart/cart.queries.ts';
import { t } from '../../data/language.ts';
import { useShopFacts } from '../../data/shop-facts.ts';
import { findLocation } from '../../data/store/delivery-location.ts';
import { findObstacle } from '../../parts/cart/proceed.tsx';
import type { AddressStore } from './address-store.ts';
import type { ChosenAddress } from './chosen-address.ts';

type Checkout = {
  cart: Cart;
  address: ChosenAddress;
  store: AddressStore;
  isWaiting: boolean;
  /** What the rider would get; 0 while that is not known. */
  cashPaise: number;
};

/** `words`: of its button, while there is one. */
export function useFirstOrder(
  { cart, address, store, isWaiting, cashPaise }: Checkout,
  place: (to: Address) => void,
): { words: string | undefined; want: (saved: Address) => void } {
  const hasAreas = useShopFacts()?.hasAreas ?? false;
  const asked = useRef<{ addressId: string; cashPaise: number }>(null);
  const { chosen } = address;
  const isBlocked = cart.lines.length === 0 || findObstacle(cart) !== null;
  useEffect(() => {
    const wanted = asked.current;
    if (!wanted || isWaiting || chosen?._id !== wanted.addressId) return;
    const isRefused = isBlocked || store.reason !== null || store.offer !== null;
    // The shop follows the address next.
    if (!isRefused && hasAreas && findLocation()?.pincode !== chosen.pincode) return;
    asked.current = null;
    if (!isRefused && cashPaise === wanted.cashPaise) place(chosen);
  });
  const isOffered = address.addresses.data?.length === 0 && cashPaise > 0 && !isBlocked;
  return {
    words: isOffered
      ? t('Order now, pay {total} in cash', { total: formatRupees(toRupees(cashPaise)) })
      : undefined,
    want({ _id: addressId }) {
      asked.current = { addressId, cashPaise };
    },
  };
}
