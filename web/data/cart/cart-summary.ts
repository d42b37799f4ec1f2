// What the cart's buttons show: how many items, for how much. Where a bill is in sight, it is the bill's
// total: a page names one sum. While the cart is not known yet (the page is hydrating, the connection is
// slow) they show the last values, persisted in local storage and removed when the session changes.

import { useEffect } from 'react';
import type { Bill } from '#shared/bill.ts';
import { toRupees } from '#shared/money.ts';
import { createStore, useStore } from '../create-store.ts';
import { hasParts, stored, useStored } from '../stored.ts';
import { useCart } from './cart.queries.ts';

/** `total` in rupees; null while the bill in sight is calculated. */
export type CartSummary<Total = number | null> = { quantity: number; total: Total };

const last = stored('cart-summary', hasParts<CartSummary<number>>({ quantity: 'number', total: 'number' }));
const EMPTY: CartSummary = { quantity: 0, total: 0 };

/** Of the page and, over it, of the drawer. */
const billsInSight = createStore<readonly { total: number | null }[]>([]);

/** As long as what calls it shows this bill. */
export function useBillInSight(bill: Bill | null): void {
  const total = bill && toRupees(bill.totalPaise);
  useEffect(() => {
    const shown = { total };
    billsInSight.set([...billsInSight.get(), shown]);
    return () => billsInSight.set(billsInSight.get().filter((each) => each !== shown));
  }, [total]);
}

export function useCartSummary(): CartSummary {
  const { state, totals } = useCart();
  const [shown] = useStore(billsInSight).slice(-1);
  const total = shown ? shown.total : totals.total;
  const { quantity } = totals;
  const before = useStored(last) ?? EMPTY;
  const isKnown = state === 'ready';
  useEffect(() => {
    if (isKnown && total !== null) last.write(quantity === 0 ? null : { quantity, total });
  }, [isKnown, quantity, total]);
  return isKnown ? { quantity, total } : before;
}
