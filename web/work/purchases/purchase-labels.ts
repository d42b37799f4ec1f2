// Texts of purchase orders. Pure.

import type { PurchaseListSummary } from '#features/stock/purchase/purchase.contract.ts';
import { toPaise, toRupees } from '#shared/money.ts';
import type { EditLine } from '../../data/stock/purchase-edits.ts';

export const STATES: Record<PurchaseListSummary['state'], string> = {
  draft: 'Draft',
  sent: 'On its way',
  received: 'Received',
  closed: 'Closed',
};

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
