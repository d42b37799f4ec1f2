// The lines of an order, grouped by category for packing. Pure.

import type { StaffOrder } from '#features/order/fulfilment/staff-orders.contract.ts';

type Line = StaffOrder['lines'][number];
export type LineGroup = { category: string; lines: Line[] };

const ELSEWHERE = 'Other products';

/** Sorted by category name; deleted products and those without a category come last. */
export function groupLines(lines: readonly Line[]): LineGroup[] {
  const groups = new Map<string | null, Line[]>();
  for (const line of lines) {
    const group = groups.get(line.category);
    if (group) group.push(line);
    else groups.set(line.category, [line]);
  }
  return [...groups]
    .sort(([a], [b]) => Number(a === null) - Number(b === null) || (a ?? '').localeCompare(b ?? '', 'en'))
    .map(([category, grouped]) => ({ category: category ?? ELSEWHERE, lines: grouped }));
}

/** Units of all products together. */
export function countUnits(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}
