// The charges of a bill in words: in the cart, at checkout and on the order's page.

import { missingToFreeDelivery, type Bill, type ChargeKind } from '#shared/bill.ts';
import { formatRupees, toPaise, toRupees } from '#shared/money.ts';
import type { Cart } from '../../data/cart/cart.queries.ts';
import { msg, t } from '../../data/language.ts';

/** In rupees. */
type ChargeRow = { kind: ChargeKind; amount: number };

const LABELS: Record<ChargeKind, string> = {
  delivery: msg('Delivery Charge'),
  handling: msg('Handling Charge'),
  gift_wrap: msg('Gift Wrap'),
};

export const formatOff = (amount: number): string => `− ${formatRupees(amount)}`;

/** Delivery is always named, also when it is free. */
export function listChargeRows(charges: readonly ChargeRow[]): { label: string; amount: string }[] {
  const named = charges.some(({ kind }) => kind === 'delivery')
    ? charges
    : [{ kind: 'delivery', amount: 0 } as const, ...charges];
  return named.map(({ kind, amount }) => ({
    label: t(LABELS[kind]),
    amount: amount === 0 ? t('Free') : formatRupees(amount),
  }));
}

/** '₹92'; '₹62 plus charges' while these are not known. */
export function formatTotal({ areChargesKnown }: Cart, { totalPaise }: Bill): string {
  const total = formatRupees(toRupees(totalPaise));
  return areChargesKnown ? total : t('{total} plus charges', { total });
}

/** 'Add ₹40 more for free delivery'; null when it is free, or cannot become free. */
export function findFreeDelivery({ totals, rates }: Cart): string | null {
  const missing = missingToFreeDelivery(toPaise(totals.subTotal), rates);
  if (!missing || totals.quantity === 0) return null;
  return t('Add {amount} more for free delivery', { amount: formatRupees(toRupees(missing)) });
}
