// What is asked about before a price is saved: one below the last unit cost, or far from the price before.
// Nothing sells above its MRP, because a discount is never negative. Pure and shared by browser and server.

import { formatRupees } from './money.ts';

/** A change of the selling price beyond this part of it may be a slip: 77 for 435. */
const LARGE_CHANGE = 0.3;
/** Beyond so many products the question is not answered by a press alone. */
export const MAX_PRESSED_RISKS = 20;

/** Selling prices in rupees. `cost`: null while nobody has paid for it. */
export type PriceChange = { before: number; after: number; cost: number | null };

/** In words; none for a price that stays as it is. */
export function findPriceRisks({ before, after, cost }: PriceChange): string[] {
  if (after === before) return [];
  const change = before > 0 ? Math.round((after / before - 1) * 100) : 0;
  return [
    ...(cost !== null && after < cost ? [`Below its cost of ${formatRupees(cost)}`] : []),
    ...(before > 0 && Math.abs(after - before) > before * LARGE_CHANGE
      ? [change < 0 ? `${-change}\u00a0% less than now` : `${change}\u00a0% more than now`]
      : []),
  ];
}
