// What the cart's buttons show: how many items, for how much. While the cart is not known yet (the page is
// hydrating, the connection is slow) they show the last values, persisted in local storage and removed when
// the session changes (spec decision 8).

import { useEffect, useSyncExternalStore } from 'react';
import { useCart } from './cart.queries.ts';

/** `total` in rupees. */
export type CartSummary = { quantity: number; total: number };

const KEY = 'cart-summary';
const EMPTY: CartSummary = { quantity: 0, total: 0 };

export function useCartSummary(): CartSummary {
  const { state, totals } = useCart();
  const { quantity, total } = totals;
  const persisted = useSyncExternalStore(noChanges, readPersisted, () => '');
  const isKnown = state === 'ready';
  useEffect(() => {
    if (isKnown) persist({ quantity, total });
  }, [isKnown, quantity, total]);
  return isKnown ? { quantity, total } : parse(persisted);
}

/** Read once, while the page hydrates: afterwards the cart itself is known. */
const noChanges = () => () => {};

function readPersisted(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

function parse(text: string): CartSummary {
  try {
    const { quantity, total } = JSON.parse(text) as Partial<CartSummary>;
    const isPlausible = Number.isInteger(quantity) && Number.isFinite(total);
    return isPlausible ? { quantity: quantity!, total: total! } : EMPTY;
  } catch {
    return EMPTY;
  }
}

function persist(summary: CartSummary): void {
  try {
    if (summary.quantity === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(summary));
  } catch {
    // The browser's storage is full: only a convenience is lost.
  }
}
