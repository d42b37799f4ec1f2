// The cart for components: its lines and totals, one product's quantity, and the presses that change it. Works for visitors and
// shoppers alike; 'unknown' until the page has woken up and the server has answered.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { CartLine } from '#features/cart/cart.contract.ts';
import { totalsOf, type Totals } from '#shared/money.ts';
import { coverWithPending, getCartStore, NO_QUANTITIES, toCartKey } from './cart-store.ts';
import { useSessionMark } from './user.ts';

export type Cart = {
  state: 'unknown' | 'ready' | 'error';
  /** Empty unless ready. */
  lines: readonly CartLine[];
  totals: Totals;
  /** Something was pressed that the server has not confirmed yet. */
  isSaving: boolean;
  /** Reads the cart again, here and in the browser's other tabs; never throws. */
  refetch(): Promise<void>;
};

const NO_LINES: readonly CartLine[] = [];

export function useCart(): Cart {
  const mark = useSessionMark();
  const store = getCartStore(useQueryClient());
  const { data, isError } = useQuery({
    queryKey: toCartKey(mark),
    queryFn: store.fetchLines,
    enabled: mark !== undefined,
    retry: 1,
    // Offline is an answer too: words and a retry instead of waiting for ever.
    networkMode: 'always',
    refetchOnReconnect: true,
  });
  const pending = useSyncExternalStore(store.subscribe, store.pending, () => NO_QUANTITIES);
  const lines = useMemo(() => (data ? coverWithPending(data, pending) : NO_LINES), [data, pending]);
  const totals = useMemo(
    () =>
      totalsOf(lines.map(({ quantity, productId: { price, discount } }) => ({ quantity, price, discount }))),
    [lines],
  );
  const state = data ? 'ready' : isError ? 'error' : 'unknown';
  return { state, lines, totals, isSaving: pending.size > 0, refetch: store.refetch };
}

/** For a stepper: cheap enough for a hundred of them on one page, and only those that change are drawn again. */
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
