// What the cart's buttons show: how many items, for how much. While the cart is not known yet (the page is
// hydrating, the connection is slow) they show the last values, persisted in local storage and removed when
// the session changes.

import { useEffect } from 'react';
import { hasParts, stored, useStored } from '../stored.ts';
import { useCart } from './cart.queries.ts';

/** `total` in rupees. */
export type CartSummary = { quantity: number; total: number };

const last = stored('cart-summary', hasParts<CartSummary>({ quantity: 'number', total: 'number' }));
const EMPTY: CartSummary = { quantity: 0, total: 0 };

export function useCartSummary(): CartSummary {
  const { state, totals } = useCart();
  const { quantity, total } = totals;
  const before = useStored(last) ?? EMPTY;
  const isKnown = state === 'ready';
  useEffect(() => {
    if (isKnown) last.write(quantity === 0 ? null : { quantity, total });
  }, [isKnown, quantity, total]);
  return isKnown ? { quantity, total } : before;
}
