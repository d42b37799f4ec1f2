// Compares the shop's own metrics of the day (GET /api/store/metrics) with what was seen here.

import type { Metrics as ShopMetrics } from '#features/report/metrics/metrics.contract.ts';
import type { Person } from '../start/people.ts';
import { requireAnswer, type Ask } from './calls.ts';
import type { Results } from './results.ts';

const COUNTS = ['placed', 'delivered', 'cancelled', 'failed', 'shortLines'] as const;
type Counts = Pick<ShopMetrics, (typeof COUNTS)[number] | 'day'>;

export async function readShopMetrics(ask: Ask, manager: Person, storeId: string): Promise<Counts> {
  return requireAnswer('Figures', await ask(manager, 'GET', `/api/store/metrics?storeId=${storeId}`));
}

/**
 * Describes each count that differs. Null where they cannot be compared: the day of the store's clock has
 * ended meanwhile, or real visitors have ordered.
 */
export function compareWithShop(before: Counts, after: Counts, seen: Results): string[] | null {
  if (before.day !== after.day || seen.others > 0) return null;
  // The shop counts a failed delivery as cancelled too.
  const ours = { ...seen, cancelled: seen.cancelled + seen.failed };
  return COUNTS.flatMap((name) => {
    const counted = after[name] - before[name];
    return counted === ours[name] ? [] : [`${name}: ${counted}, seen here ${ours[name]}`];
  });
}
