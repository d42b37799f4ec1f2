// What the shop itself counts of its day (GET /api/store/figures), beside what was seen here.

import type { Figures as ShopFigures } from '#features/order/figures/figures.contract.ts';
import { requireSaid, type Ask, type Person } from './calls.ts';
import type { Figures } from './figures.ts';

const COUNTS = ['placed', 'delivered', 'cancelled', 'failed', 'shortLines'] as const;
type Counts = Pick<ShopFigures, (typeof COUNTS)[number] | 'day'>;

export async function readOwnFigures(ask: Ask, manager: Person, storeId: string): Promise<Counts> {
  return requireSaid('Figures', await ask(manager, 'GET', `/api/store/figures?storeId=${storeId}`));
}

/**
 * Each count that differs, in words; null where they cannot be compared: the day of the store's clock has
 * ended meanwhile, or other people have ordered.
 */
export function compareFigures(before: Counts, after: Counts, seen: Figures): string[] | null {
  if (before.day !== after.day || seen.others > 0) return null;
  // To the shop a delivery that failed is cancelled as well.
  const ours = { ...seen, cancelled: seen.cancelled + seen.failed };
  return COUNTS.flatMap((name) => {
    const counted = after[name] - before[name];
    return counted === ours[name] ? [] : [`${name}: ${counted}, seen here ${ours[name]}`];
  });
}
