// The price of missing packs, and what may go along instead. Pure; all amounts in paise.

import { discountedPaise } from '#shared/money.ts';
import type { StoredLine } from '../core/order.rules.ts';
import { paidForPacks } from '../core/paid.rules.ts';

type PickedLine = Pick<StoredLine, 'quantity' | 'lineTotalPaise' | 'offerPaise' | 'short' | 'substitute'>;

/**
 * The reduction for a line: what was paid for its missing packs, less the substitute. A dearer substitute
 * costs as much as the missing packs, so nobody pays more than was shown.
 */
export function shortPaiseOf(line: PickedLine): number {
  const missingPaise = paidForPacks(line, line.short);
  return missingPaise - Math.min(missingPaise, line.substitute?.paise ?? 0);
}

/** A cheap product may have only dearer ones beside it. */
const DEARER_PAISE = 50_00;

/**
 * Whether a picker may give a product of this price instead, pack for pack: the shop bears what it costs
 * more, so it costs at most twice as much, or a little more. Beyond it, and for more packs than are missing,
 * a manager decides.
 */
export function isFairInstead(
  { pricePaise, discountBasisPoints }: Pick<StoredLine, 'pricePaise' | 'discountBasisPoints'>,
  insteadPaise: number,
): boolean {
  const packPaise = discountedPaise(pricePaise, discountBasisPoints / 100);
  return insteadPaise <= Math.max(2 * packPaise, packPaise + DEARER_PAISE);
}
