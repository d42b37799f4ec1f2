// The price of missing packs. Pure; all amounts in paise.

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
