// What is said of problems with what was delivered. Pure.

import type { OrderDetails } from '#features/order/details/details.contract.ts';
import type { OrderProblem } from '#features/order/problem/problem.contract.ts';
import { formatRupees } from '#shared/money.ts';

export const KINDS: readonly { value: OrderProblem['kind']; label: string }[] = [
  { value: 'missing', label: 'Missing' },
  { value: 'damaged', label: 'Damaged' },
  { value: 'wrong', label: 'Wrong product' },
  { value: 'expired', label: 'Expired' },
];

/** '2 damaged', '1 wrong product' */
export function toProblemWords({ kind, quantity }: Pick<OrderProblem, 'kind' | 'quantity'>): string {
  return `${quantity} ${KINDS.find(({ value }) => value === kind)!.label.toLowerCase()}`;
}

/** How the store has answered, or that it will. */
export function toAnswerWords({ state, refund, reason }: OrderProblem): string {
  if (state === 'open') return 'The store looks into it and answers soon.';
  return state === 'refunded'
    ? `You get ${formatRupees(refund ?? 0)} back.`
    : `The store answered: ${reason}`;
}

type Line = OrderDetails['lines'][number];

/** Packs that came, with those that came instead. */
export function packsOf({ delivered, substitute }: Line): number {
  return delivered + (substitute?.quantity ?? 0);
}

/** One problem of a line at a time, of what came, for as long as it is taken. */
export function canReport({ reportUntil, problems }: OrderDetails, line: Line, now: Date): boolean {
  const isInTime = reportUntil !== null && now.getTime() < Date.parse(reportUntil);
  const isOpen = problems.some(({ lineId, state }) => lineId === line.lineId && state === 'open');
  return isInTime && !isOpen && packsOf(line) > 0;
}
