// Words of prices that change by themselves, and what a discount truly is: against the lowest price that was
// asked in the last 30 days. Pure.

import type { PricePlan, ProductPlans } from '#features/catalogue/price/price-plan.contract.ts';
import { discountedPrice, formatRupees } from '#shared/money.ts';
import { formatDate } from '../../data/language.ts';

type DiscountedPrice = { price: number; discount: number };

export const toLowestHint = ({ lowest }: Pick<ProductPlans, 'lowest'>) =>
  `Lowest price of the last 30 days: ${formatRupees(lowest)}`;

/**
 * For staff who type a price and a discount: how much less than claimed the discount is, in words; '' when it
 * is true. A price that stays as it is is compared with what was asked before it.
 */
export function toClaimWarning(
  typed: { price: string; discount: string },
  stored: DiscountedPrice,
  { lowest, lowestBefore }: Pick<ProductPlans, 'lowest' | 'lowestBefore'>,
): string {
  const [price, claimed] = [Number(typed.price), Number(typed.discount)];
  if (typed.price.trim() === '' || !(price > 0) || !(claimed > 0 && claimed <= 100)) return '';
  const isStored = price === stored.price && claimed === stored.discount;
  const compared = isStored ? lowestBefore : lowest;
  if (compared === null || price <= compared) return '';
  const asked = discountedPrice(price, claimed);
  // Down, so that it never claims too much itself.
  const real = Math.max(0, Math.floor((1 - asked / compared) * 1_000) / 10);
  if (real >= claimed) return '';
  return `${claimed}\u00a0% claims more than is true: against the lowest price of the last 30 days, ${formatRupees(compared)}, it is ${real}\u00a0%.`;
}

export const toPlanValue = ({ price, discount }: PricePlan) =>
  [price !== null && formatRupees(price), discount !== null && `${discount} % off`]
    .filter(Boolean)
    .join(', ');

/** By the clock of the shop. */
export function toPlanSpan({ from, until, endedAt, state }: PricePlan, timeZone: string): string {
  const toText = (iso: string) =>
    formatDate(new Date(iso), {
      ...{ timeZone, weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
    });
  return `${toText(from)} to ${toText(state === 'ended' ? (endedAt ?? until) : until)}`;
}
