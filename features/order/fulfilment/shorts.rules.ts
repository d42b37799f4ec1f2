// The price of missing packs. Pure; all amounts in paise.

import type { StoredLine } from '../core/order.rules.ts';

type PickedLine = Pick<StoredLine, 'quantity' | 'lineTotalPaise' | 'short' | 'substitute'>;

/**
 * The reduction for a line: the price of its missing packs, less the substitute. A dearer substitute costs as
 * much as the missing packs, so nobody pays more than was shown.
 */
export function shortPaiseOf({ quantity, lineTotalPaise, short, substitute }: PickedLine): number {
  const missingPaise = (lineTotalPaise / quantity) * short;
  return missingPaise - Math.min(missingPaise, substitute?.paise ?? 0);
}
