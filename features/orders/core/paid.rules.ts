// What was paid for a line of an order, and for some packs of it. Pure, also for browsers; amounts in paise.

type Paid = { lineTotalPaise: number; offerPaise: number };

/** What is paid for a line. */
export const paidPaiseOf = ({ lineTotalPaise, offerPaise }: Paid): number => lineTotalPaise - offerPaise;

/**
 * What was paid for this many packs of a line; a part of a paisa goes to the shopper, and all packs are
 * exactly what was paid.
 */
export function paidForPacks(line: Paid & { quantity: number }, packs: number): number {
  return Math.ceil((paidPaiseOf(line) * packs) / line.quantity);
}
