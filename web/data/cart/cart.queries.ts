// The cart for components: its lines and totals, one product's quantity, and the actions that change it.
// Works for visitors and shoppers alike; 'unknown' until the page is hydrated and the server has answered.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { CartLine, OffersHere } from '#features/cart/cart/cart.contract.ts';
import { isSoldOut } from '#features/cart/cart/cart.rules.ts';
import { NO_CHARGES, type ChargeRates } from '#shared/bill.ts';
import { toPaise, toRupees, totalsOf, type Totals } from '#shared/money.ts';
import { coverWithPending, toRows, type CartRow } from './cart-lines.ts';
import { getCartStore, NO_QUANTITIES, NONE_LEFT, toCartKey, type SizeFacts } from './cart-store.ts';
import { useSessionKey } from '../account/user.ts';

export type Cart = {
  state: 'unknown' | 'ready' | 'error';
  /** Why it could not be read, in state 'error'. */
  error: Error | null;
  /** Empty unless ready. */
  lines: readonly CartLine[];
  /** The lines, including those that can still be put back. */
  rows: readonly CartRow[];
  /** Totals of what can be ordered: sold-out lines do not count. */
  totals: Totals;
  /** Rupees missing to the minimum order; 0: none. */
  missing: number;
  minimumOrder: number;
  /** What an order is charged beside its goods. */
  rates: ChargeRates;
  /** False until the cart has been read in this tab. */
  areChargesKnown: boolean;
  /** Undefined where no offer runs: then what it costs is known here (bill.queries.ts). */
  offers: OffersHere | undefined;
  /** A change is pending that the server has not confirmed yet. */
  isSaving: boolean;
  /** Reads the cart again, here and in the browser's other tabs; never throws. */
  refetch(): Promise<void>;
};

const NO_LINES: readonly CartLine[] = [];

export function useCart(): Cart {
  const sessionKey = useSessionKey();
  const store = getCartStore(useQueryClient());
  const { data, error } = useQuery({
    queryKey: toCartKey(sessionKey),
    queryFn: store.fetchLines,
    enabled: sessionKey !== undefined,
    retry: 1,
  });
  const pending = useSyncExternalStore(store.subscribe, store.pending, () => NO_QUANTITIES);
  const left = useSyncExternalStore(store.subscribe, store.left, () => NONE_LEFT);
  const minimumOrder = useSyncExternalStore(store.subscribe, store.minimumOrder, () => 0);
  const rates = useSyncExternalStore(store.subscribe, store.rates, () => null);
  const offers = useOffersHere();
  const parts = useMemo(() => {
    const shown = data ? coverWithPending(data, pending) : NO_LINES;
    const rows = toRows(shown, left, pending);
    const lines = rows.filter(({ isLeaving }) => !isLeaving).map(({ line }) => line);
    const counted = lines.filter((line) => !isSoldOut(line));
    const totals = totalsOf(counted.map(({ quantity, productId }) => ({ ...productId, quantity })));
    const missing = toRupees(Math.max(0, toPaise(minimumOrder) - toPaise(totals.total)));
    const charges = { rates: rates ?? NO_CHARGES, areChargesKnown: rates !== null };
    return { rows, lines, totals, missing, minimumOrder, ...charges };
  }, [data, pending, left, minimumOrder, rates]);
  const state = data ? 'ready' : error ? 'error' : 'unknown';
  return { state, error, ...parts, offers, isSaving: pending.size > 0, refetch: store.refetch };
}

/** Undefined where no offer runs, and until the cart has been read. */
export function useOffersHere(): OffersHere | undefined {
  const store = getCartStore(useQueryClient());
  return useSyncExternalStore(store.subscribe, store.offers, () => undefined);
}

/** For a stepper: cheap enough for a hundred of them on one page; only those that change render again. */
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

/** The size of a product that is in the cart, while the given one is not, as far as its sizes are known. */
export function useOtherSize(productId: string): SizeFacts | null {
  const store = getCartStore(useQueryClient());
  return useSyncExternalStore(
    store.subscribe,
    () => store.otherSizeOf(productId),
    () => null,
  );
}

/** Actions on a product's line in the cart's list. */
export function useCartLine(productId: string) {
  const { set, change, leave, putBack } = getCartStore(useQueryClient());
  return {
    setQuantity: (quantity: number) => (quantity === 0 ? leave(productId) : set(productId, quantity)),
    change: (by: 1 | -1) => change(productId, by),
    /** Deletes the line; for 5 s it can be put back by a new call. */
    remove: () => leave(productId),
    putBack: () => putBack(productId),
  };
}

/** Deletes a product's line; for 5 s it can be put back by a new call. */
export function useTakeOutLine(): (productId: string) => void {
  return getCartStore(useQueryClient()).leave;
}
