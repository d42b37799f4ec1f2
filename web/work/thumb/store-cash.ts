// The cash that riders carry and have handed in: a rider's own, for a manager that of all.

import { liveQuery } from '../../data/live-query.ts';
import { useOwn } from '../../data/reads.ts';

export function useStoreCash(storeId: string) {
  // The page itself says that its data is old.
  const options = { ...liveQuery(30_000), meta: { isQuiet: true } };
  return useOwn('GET /api/delivery/cash', { query: { storeId } }, options);
}
