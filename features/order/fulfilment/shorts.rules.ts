// What missing packs mean in money. Pure; all amounts in paise.

import type { StoredLine } from '../core/order.rules.ts';

type PickedLine = Pick<StoredLine, 'quantity' | 'lineTotalPaise' | 'short' | 'substitute'>;

/**
 * What is not owed of a line: the price of the missing packs, less what goes along instead. A dearer
 * substitute costs what the missing packs cost, so nobody ever pays more than was shown.
 */
export function shortPaiseOf({ quantity, lineTotalPaise, short, substitute }: PickedLine): number {
  const missingPaise = (lineTotalPaise / quantity) * short;
  return missingPaise - Math.min(missingPaise, substitute?.paise ?? 0);
}
