// The lines of an order, grouped by category for packing. Pure.

import type { StaffOrder } from '#features/orders/staff/staff-orders.contract.ts';

type StaffLine = StaffOrder['lines'][number];
type LineGroup<Line> = { category: string; lines: Line[] };

const ELSEWHERE = 'Other products';

/** Sorted by category name; deleted products and those without a category come last. */
export function groupLines<Line extends Pick<StaffLine, 'category'>>(
  lines: readonly Line[],
): LineGroup<Line>[] {
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
export function countUnits(lines: readonly Pick<StaffLine, 'quantity'>[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}
