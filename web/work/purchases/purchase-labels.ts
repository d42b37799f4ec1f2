// Texts of purchase orders. Pure.

import type { PurchaseListSummary } from '#features/stock/purchase/purchase.contract.ts';
import { toPaise, toRupees } from '#shared/money.ts';
import { toCount } from '../../ui/number.tsx';
import type { EditLine } from '../../data/stock/purchase-edits.ts';

const STATES: Record<PurchaseListSummary['state'], string> = {
  draft: 'Draft',
  sent: 'On its way',
  received: 'Received',
  closed: 'Closed',
};

/** 'On its way', '49 of 51 came: 2 still open', 'Closed, 49 of 51 came' */
export function toState({ state, units, came }: PurchaseListSummary): string {
  if (came === 0 || state === 'received') return STATES[state];
  const words = `${toCount(came)} of ${toCount(units)} came`;
  return state === 'sent' ? `${words}: ${toCount(units - came)} still open` : `${STATES[state]}, ${words}`;
}

/** What is typed, as far as it is numbers. */
export function toTotal(lines: readonly EditLine[]): { units: number; cost: number } {
  let [units, paise] = [0, 0];
  for (const { quantity, cost } of lines) {
    const count = /^\d{1,7}$/.test(quantity.trim()) ? Number(quantity) : 0;
    units += count;
    if (/^\d{1,8}(\.\d{1,2})?$/.test(cost.trim())) paise += count * toPaise(Number(cost));
  }
  return { units, cost: toRupees(paise) };
}

/** Problems by product and field: 'lines.2.quantity' belongs to the third line. */
export function toLineProblems(
  fields: Record<string, string>,
  lines: readonly EditLine[],
): Record<string, { quantity?: string; cost?: string }> {
  const problems: Record<string, Record<string, string>> = {};
  for (const [field, words] of Object.entries(fields)) {
    const [, at, name] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? [];
    const line = lines[Number(at)];
    if (line)
      problems[line.productId] = {
        ...problems[line.productId],
        [name === 'cost' ? 'cost' : 'quantity']: words,
      };
  }
  return problems;
}
