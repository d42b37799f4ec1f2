// The refund for a problem: the suggested amount, and reading the typed one. Pure.

import type { StaffProblem } from '#features/orders/after-sales/after-sales.contract.ts';
import { toPaise, toRupees } from '#shared/money.ts';

/** The price of the affected packs, at most what is left. */
export function suggestRefund({
  quantity,
  line,
  left,
}: Pick<StaffProblem, 'quantity' | 'line' | 'left'>): number {
  return Math.min(left, toRupees(toPaise(line.price) * quantity));
}

/** `error` is '' when the amount can be refunded. */
export function readAmount(text: string, left: number): { rupees: number; error: string } {
  const rupees = /^\s*\d{1,7}(\.\d{1,2})?\s*$/.test(text) ? Number(text) : 0;
  if (rupees === 0) return { rupees, error: 'Enter an amount in rupees' };
  return { rupees, error: rupees > left ? `At most ${left}` : '' };
}

const AMOUNT = /^\d+(?:\.\d{1,2})?$/;

/** A message for what is not an amount with two decimals at most; undefined for one, and for ''. */
export function findAmountProblem(
  text: string,
  message = 'Enter an amount in rupees, like 199',
): string | undefined {
  if (text.trim() === '' || AMOUNT.test(text.trim())) return undefined;
  return message;
}
