// What expires in the next days, and what has already expired.

import type { StockDeps } from '#features/catalogue/stock/stock.ts';
import { toPaging, type Paging } from '#shared/paging.ts';
import { addDays } from '#shared/times.ts';
import { requireKnownStore } from '../booking/booking.ts';
import { countExpiring, listExpiring } from './expiry.store.ts';
import type { ExpiringBatch } from './receipt.contract.ts';
import { toToday } from './receipt.ts';

const LINES_PER_PAGE = 50;
/** Older expired lines are not listed. */
const DAYS_BACK = 60;

/** Expiring from today for `days` more, and what has already expired. */
export async function listExpiringOf(
  { db, stores }: StockDeps,
  storeId: string,
  days: number,
  page: number,
  now: Date,
): Promise<{ lines: ExpiringBatch[]; paging: Paging }> {
  requireKnownStore(stores, storeId);
  const today = toToday(stores, storeId, now);
  const span = { from: addDays(today, -DAYS_BACK), to: addDays(today, days), today };
  const offset = (page - 1) * LINES_PER_PAGE;
  const [lines, totalCount] = await Promise.all([
    listExpiring(db, storeId, span, { limit: LINES_PER_PAGE, offset }),
    countExpiring(db, storeId, span),
  ]);
  return { lines, paging: toPaging(page, LINES_PER_PAGE, totalCount) };
}
