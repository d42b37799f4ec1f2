// The cart for components: its lines and totals, one product's quantity, and the presses that change it.
// Works for visitors and shoppers alike; 'unknown' until the page is hydrated and the server has answered.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { CartLine } from '#features/cart/cart.contract.ts';
import { isSoldOut } from '#features/cart/cart.rules.ts';
import { toPaise, toRupees, totalsOf, type Totals } from '#shared/money.ts';
import { coverWithPending } from './cart-lines.ts';
import { getCartStore, NO_QUANTITIES, NONE_LEAVING, NOTHING_QUEUED, toCartKey } from './cart-store.ts';
import { useSessionKey } from '../account/user.ts';

/** A line in its place in the list; `isLeaving`: it was taken out and can still be put back. */
export type CartRow = { line: CartLine; isLeaving: boolean };

export type Cart = {
  state: 'unknown' | 'ready' | 'error';
  /** Why it could not be read, in state 'error'. */
  error: Error | null;
  /** Empty unless ready. */
  lines: readonly CartLine[];
  /** The lines, and in between those that can still be put back. */
  rows: readonly CartRow[];
  /** Of what can be ordered: lines that are sold out do not count. */
  totals: Totals;
  /** Rupees that `totals` lack of what an order must come to; 0: nothing. */
  missing: number;
  minimumOrder: number;
  /** Something was pressed that the server has not confirmed yet. */
  isSaving: boolean;
  /** Reads the cart again, here and in the browser's other tabs; never throws. */
  refetch(): Promise<void>;
};

const NO_LINES: readonly CartLine[] = [];

export function useCart(): Cart {
  const mark = useSessionKey();
  const store = getCartStore(useQueryClient());
  const { data, error } = useQuery({
    queryKey: toCartKey(mark),
    queryFn: store.fetchLines,
    enabled: mark !== undefined,
    retry: 1,
  });
  const pending = useSyncExternalStore(store.subscribe, store.pending, () => NO_QUANTITIES);
  const leaving = useSyncExternalStore(store.subscribe, store.leaving, () => NONE_LEAVING);
  const minimumOrder = useSyncExternalStore(store.subscribe, store.minimumOrder, () => 0);
  const queued = useSyncExternalStore(store.subscribe, store.queued, () => NOTHING_QUEUED);
  // Without a network the cart may never have been read here, and have something in it all the same.
  const known = data ?? (queued.size > 0 ? NO_LINES : undefined);
  const parts = useMemo(() => {
    const shown = known && queued ? store.cover(coverWithPending(known, pending)) : NO_LINES;
    const rows = shown.map((line) => ({ line, isLeaving: leaving.has(line.productId._id) }));
    const lines = rows.filter(({ isLeaving }) => !isLeaving).map(({ line }) => line);
    const counted = lines.filter((line) => !isSoldOut(line));
    const totals = totalsOf(counted.map(({ quantity, productId }) => ({ ...productId, quantity })));
    const missing = toRupees(Math.max(0, toPaise(minimumOrder) - toPaise(totals.total)));
    return { rows, lines, totals, missing, minimumOrder };
  }, [known, pending, leaving, queued, store, minimumOrder]);
  const state = known ? 'ready' : error ? 'error' : 'unknown';
  return { state, error, ...parts, isSaving: pending.size + queued.size > 0, refetch: store.refetch };
}

/**
 * For a stepper: cheap enough for a hundred of them on one page, and only those that change are drawn again.
 */
export function useProductQuantity(productId: string) {
  const store = getCartStore(useQueryClient());
  const quantity = useSyncExternalStore(
    store.subscribe,
    () => store.quantityOf(productId),
    () => 0,
  );
  return {
    quantity,
    add: () => store.change(productId, 1),
    remove: () => store.change(productId, -1),
  };
}

/** What can be done with the line of a product in the list of the cart. */
export function useCartLine(productId: string) {
  const { set, change, leave, putBack } = getCartStore(useQueryClient());
  return {
    setQuantity: (quantity: number) => (quantity === 0 ? leave(productId) : set(productId, quantity)),
    change: (by: 1 | -1) => change(productId, by),
    /** At once; for 5 s it can be put back as it was. */
    remove: () => leave(productId),
    putBack: () => putBack(productId),
  };
}

/** Takes the line of a product out of the list; for 5 s it can be put back. */
export function useTakeOutLine(): (productId: string) => void {
  return getCartStore(useQueryClient()).leave;
}

/** For a list of lines: those that were taken out are gone for good when the list is left. */
export function useNoUndoAfterLeaving(): void {
  const { takeOutAllLeaving } = getCartStore(useQueryClient());
  useEffect(() => takeOutAllLeaving, [takeOutAllLeaving]);
}
