// What is asked about before a price, a tax or a cost is saved: a price below the last unit cost, or far from
// the price before.
// Nothing sells above its MRP, because a discount is never negative. Pure and shared by browser and server.

import { formatRupees, toPaise, toRupees } from './money.ts';

/** A change of the selling price beyond this part of it may be a slip: 77 for 435. */
const LARGE_CHANGE = 0.3;
/** Beyond so many products the question is not answered by a press alone. */
export const MAX_PRESSED_RISKS = 20;

/** `costPaise`: without GST, null while nobody has paid for it. `soldBasisPoints`: the GST in its price. */
export type UnitCost = { costPaise: number | null; soldBasisPoints: number | null };

/** Of rupees and percent, as calls have them. */
export const toUnitCost = (cost: number | null, gstRate: number | null = null): UnitCost => ({
  costPaise: cost === null ? null : toPaise(cost),
  soldBasisPoints: gstRate === null ? null : Math.round(gstRate * 100),
});

/** What a unit costs with the GST that its selling price includes, of which whoever buys keeps no part. */
export function toCostWithGst({ costPaise, soldBasisPoints }: UnitCost): number | null {
  return costPaise === null ? null : Math.round((costPaise * (10_000 + (soldBasisPoints ?? 0))) / 10_000);
}

/** In percent of the selling price, with one decimal, a loss never as 0; null without a cost or a price. */
export function toMargin(sellingPaise: number, cost: UnitCost): number | null {
  const paise = toCostWithGst(cost);
  if (paise === null || sellingPaise === 0) return null;
  const share = Math.round(((sellingPaise - paise) / sellingPaise) * 1_000);
  return (sellingPaise < paise ? Math.min(share, -1) : share) / 10;
}

/** In words, for so many units that sell together. */
export function findBelowCost(sellingPaise: number, cost: UnitCost, units = 1): string[] {
  const paise = toCostWithGst(cost);
  if (paise === null || sellingPaise >= paise * units) return [];
  return [
    `Below its cost of ${formatRupees(toRupees(paise * units))}${cost.soldBasisPoints ? ' with GST' : ''}`,
  ];
}

/** In words; of a selling price that stays as it is only when a new cost or tax puts it below its cost. */
export function findPriceRisks(
  before: number,
  after: number,
  cost: UnitCost,
  costBefore: UnitCost = cost,
): string[] {
  const wasBelow = after === before && findBelowCost(before, costBefore).length > 0;
  const change = before > 0 ? Math.round((after / before - 1) * 100) : 0;
  return [
    ...(wasBelow ? [] : findBelowCost(after, cost)),
    ...(Math.abs(after - before) > before * LARGE_CHANGE && before > 0
      ? [change < 0 ? `${-change}\u00a0% less than now` : `${change}\u00a0% more than now`]
      : []),
  ];
}
