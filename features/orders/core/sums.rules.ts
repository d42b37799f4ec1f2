// The sums of an order: what a line costs, what of it is missing, and what is due, left or given back. Who
// shows or moves money takes them from here; in SQL from the functions of the same names (due_paise,
// paid_for_packs, ...) of the migration 0002_order-sums. Pure, also for browsers; amounts in paise.

import type { orderAdjustments, orderLines, orders } from './order.table.ts';

type Order = typeof orders.$inferSelect;
type Line = typeof orderLines.$inferSelect;
type Adjustment = Pick<typeof orderAdjustments.$inferSelect, 'reason'> & { isAfterDelivery: boolean | null };
type PaidSums = Pick<Line, 'lineTotalPaise' | 'offerPaise'>;
type PackedLine = PaidSums & Pick<Line, 'quantity' | 'short'> & { substitute: { paise: number } | null };

export const paidPaiseOf = ({ lineTotalPaise, offerPaise }: PaidSums): number => lineTotalPaise - offerPaise;

/** A part of a paisa goes to the shopper, and all packs are exactly what was paid. */
export function paidForPacks(line: PaidSums & Pick<Line, 'quantity'>, packs: number): number {
  return Math.ceil((paidPaiseOf(line) * packs) / line.quantity);
}

/** A dearer substitute costs as much as the missing packs, so nobody pays more than was shown. */
export function substitutePaiseOf(line: PackedLine): number {
  return Math.min(paidForPacks(line, line.short), line.substitute?.paise ?? 0);
}

/** The reduction for a line: what was paid for its missing packs, less the substitute. */
export function missingPaiseOf(line: PackedLine): number {
  return paidForPacks(line, line.short) - substitutePaiseOf(line);
}

export function leftPaiseOf(line: PaidSums & Pick<Line, 'adjustedPaise'>): number {
  return paidPaiseOf(line) - line.adjustedPaise;
}

/** The price of an order after all adjustments. */
export function duePaiseOf({ totalPaise, adjustedPaise }: Pick<Order, 'totalPaise' | 'adjustedPaise'>) {
  return totalPaise - adjustedPaise;
}

type CreditSums = Pick<Order, 'status' | 'paymentState' | 'totalPaise' | 'adjustedPaise' | 'creditPaise'>;

/** What of the total is to be paid otherwise when it is placed. */
export const askedPaiseOf = ({ totalPaise, creditPaise }: Pick<Order, 'totalPaise' | 'creditPaise'>) =>
  totalPaise - creditPaise;

/** What of its price credit pays: what it costs less goes back there first, and all of it when it ends. */
export function creditUsedPaiseOf({
  status,
  paymentState,
  adjustedPaise,
  creditPaise,
}: Omit<CreditSums, 'totalPaise'>) {
  return status === 'CANCELLED' || paymentState === 'failed' ? 0 : Math.max(0, creditPaise - adjustedPaise);
}

/** What of its price is paid otherwise: in cash, or by a provider. */
export const payablePaiseOf = (order: CreditSums): number => duePaiseOf(order) - creditUsedPaiseOf(order);

/** What a rider collects for it. */
export function cashDuePaiseOf(order: CreditSums): number {
  return order.paymentState === 'none_due' ? payablePaiseOf(order) : 0;
}

/** How this much goes back: to the credit, and the way it was paid. `order` is as it was before. */
export function backPartsOf(order: CreditSums, paise: number) {
  const after = { ...order, adjustedPaise: order.adjustedPaise + paise };
  const otherPaise = payablePaiseOf(order) - payablePaiseOf(after);
  return { otherPaise, creditPaise: paise - otherPaise };
}

/** What can still be given back: adjustments are of lines, and never take away from the charges. */
export function goodsPaiseOf(order: Pick<Order, 'subTotalPaise' | 'discountPaise' | 'adjustedPaise'>) {
  return order.subTotalPaise - order.discountPaise - order.adjustedPaise;
}

/** Given back after the delivery, and so after its invoice; `isAfterDelivery` is that of its goodwill. */
export function isRefund({ reason, isAfterDelivery }: Adjustment): boolean {
  return reason === 'problem' || isAfterDelivery === true;
}
