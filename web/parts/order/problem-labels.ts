// Texts about problems with a delivered order. Pure.

import type { OrderDetails } from '#features/orders/tracking/details.contract.ts';
import type { OrderProblem } from '#features/orders/after-sales/after-sales.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { msg, t } from '../../data/language.ts';

export const KINDS: readonly { value: OrderProblem['kind']; label: string }[] = [
  { value: 'missing', label: msg('Missing') },
  { value: 'damaged', label: msg('Damaged') },
  { value: 'wrong', label: msg('Wrong product') },
  { value: 'expired', label: msg('Expired') },
];

/** '2 damaged', '1 wrong product' */
export function formatProblem({ kind, quantity }: Pick<OrderProblem, 'kind' | 'quantity'>): string {
  return `${quantity} ${t(KINDS.find(({ value }) => value === kind)!.label).toLowerCase()}`;
}

/** The store's answer, or that one will follow. */
export function formatAnswer({ state, refund, reason }: OrderProblem): string {
  if (state === 'open') return t('The store is looking into it and will reply soon.');
  return state === 'refunded'
    ? t('You get {amount} back.', { amount: formatRupees(refund ?? 0) })
    : t('The store replied: {reason}', { reason: reason ?? '' });
}

/** What was reported, and the answer. */
export function formatReport(problem: OrderProblem): string {
  return t('You reported: {problem}. {answer}', {
    problem: formatProblem(problem),
    answer: formatAnswer(problem),
  });
}

type Line = OrderDetails['lines'][number];

/** The number of delivered packs, including substitutes. */
export function packsOf({ delivered, substitute }: Line): number {
  return delivered + (substitute?.quantity ?? 0);
}

/** Only one open problem per line, only for delivered lines, and only until the deadline. */
export function canReport({ reportUntil, problems }: OrderDetails, line: Line, now: Date): boolean {
  const isInTime = reportUntil !== null && now.getTime() < Date.parse(reportUntil);
  const isOpen = problems.some(({ lineId, state }) => lineId === line.lineId && state === 'open');
  return isInTime && !isOpen && packsOf(line) > 0;
}
