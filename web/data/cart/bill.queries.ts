// What the cart costs. Without offers the browser knows it at once; with offers the server calculates it, as
// soon as it has every change of the cart. Until then there is no total: never one of another cart.

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BillWithHints, CartBill } from '#features/cart/cart/cart.contract.ts';
import { isSoldOut } from '#features/cart/cart/cart.rules.ts';
import { listCharges, savedDeliveryPaise, toBill, type Bill } from '#shared/bill.ts';
import { toPaise, toRupees, totalsOf } from '#shared/money.ts';
import { DAY_MS } from '#shared/times.ts';
import { personalKey } from '../account/tokens.ts';
import { useSessionKey } from '../account/user.ts';
import { callApi } from '../api.ts';
import { toCartKey } from './cart-store.ts';
import { useBillInSight } from './cart-summary.ts';
import type { Cart } from './cart.queries.ts';

/** What offers do to a cart; while it is calculated, what they did before the last change. */
export type BillOffers = Pick<BillWithHints, 'discounts' | 'missing' | 'coupon' | 'displaced' | 'codes'>;

export type ShownBill = {
  /** null while it is not known. */
  bill: Bill | null;
  /** All that is saved, in rupees; null as the bill. */
  savings: number | null;
  /** null where no offer runs, and before the first answer. */
  offers: BillOffers | null;
  error: Error | null;
  refetch: () => unknown;
};

export function useBill(cart: Cart, options: { giftWrap: boolean }): ShownBill {
  const shown = useShownBill(cart, options);
  useBillInSight(shown.bill);
  return shown;
}

function useShownBill(cart: Cart, { giftWrap }: { giftWrap: boolean }): ShownBill {
  const client = useQueryClient();
  const sessionKey = useSessionKey();
  const { totals, rates } = cart;
  const lines = cart.lines.filter((line) => !isSoldOut(line));
  const wanted = lines
    .map(({ quantity, productId }) =>
      toLine(productId._id, toPaise(totalsOf([{ ...productId, quantity }]).total)),
    )
    .toSorted();
  const isAsked = cart.state === 'ready' && cart.offers !== undefined && lines.length > 0;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: personalKey('bill', sessionKey, wanted.join(), giftWrap),
    queryFn: async ({ signal }) => {
      const query = { giftWrap: `${giftWrap}` as const };
      const { data: bill } = await callApi('GET /api/cart/bill', { query, signal });
      const billed = bill.lines.map(({ productId, lineTotal }) => toLine(productId, toPaise(lineTotal)));
      if (billed.toSorted().join() === wanted.join()) return bill;
      // Changed elsewhere, or another price: the cart is read again, and with it the bill.
      void client.invalidateQueries({ queryKey: toCartKey(sessionKey) });
      throw new Error('The bill is of another cart');
    },
    enabled: isAsked && !cart.isSaving,
    placeholderData: keepPreviousData,
    // What an offer took off may end while somebody looks at it.
    refetchInterval: ({ state: { data: bill } }) =>
      bill?.changesIn ? Math.min(bill.changesIn * 1_000, DAY_MS) : false,
    retry: 1,
    // The failure is shown in place.
    meta: { isQuiet: true },
  });
  if (!isAsked) {
    const goods = [{ lineTotalPaise: toPaise(totals.subTotal) }];
    const bill = toBill(goods, [], chargesOf(cart, { giftWrap }));
    const savedPaise = toPaise(totals.savings) + savedDeliveryPaise(toPaise(totals.subTotal), rates);
    return { bill, savings: toRupees(savedPaise), offers: null, error: null, refetch };
  }
  // Of exactly these lines: also before their last change has been saved.
  const known = isPlaceholderData ? undefined : data;
  const bill = known ? fromAnswer(known, rates.gstBasisPoints) : null;
  return {
    bill,
    savings: known?.savings ?? null,
    offers: data ?? null,
    error: known ? null : error,
    refetch,
  };
}

/** They go by what the goods cost before offers, so they are known at once. */
export const chargesOf = ({ totals, rates }: Cart, options: { giftWrap: boolean }) =>
  listCharges(toPaise(totals.subTotal), rates, options);

const toLine = (productId: string, paise: number) => `${productId}=${paise}`;

export function fromAnswer({ subTotal, discounts, charges }: CartBill, gstBasisPoints: number): Bill {
  return toBill(
    [{ lineTotalPaise: toPaise(subTotal) }],
    discounts.map(({ amount }) => ({ paise: toPaise(amount) })),
    charges.map(({ amount, ...charge }) => ({ ...charge, paise: toPaise(amount), gstBasisPoints })),
  );
}
