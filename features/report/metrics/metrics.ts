// What a store's day came to, by the store's own clock.

import type { Db } from '#database/client.ts';
import type { Stores } from '#features/store/stores.ts';
import { toRupees } from '#shared/money.ts';
import { ShopError } from '#shared/shop-error.ts';
import { toDayAt } from '#shared/day.ts';
import { isDay } from '../period.rules.ts';
import type { Metrics } from './metrics.contract.ts';
import { countDay, listHours, listPickers, listRiders } from './metrics.store.ts';

export { listStepTimes } from './metrics.store.ts';

/** 404 for a store that does not exist; 400 for a day that does not. */
export async function readMetrics(
  { db, stores }: { db: Db; stores: Stores },
  storeId: string,
  wanted: string | undefined,
  now: Date,
): Promise<Metrics> {
  const store = stores.find(storeId);
  if (!store) throw new ShopError('not_found', { message: 'Store not found' });
  const { timeZone } = store;
  const day = wanted ?? toDayAt(now, timeZone);
  if (!isDay(day))
    throw new ShopError('invalid_input', { message: 'There is no such day', fields: { day: 'No such day' } });
  const asked = { storeId, day, timeZone };
  const [count, hours, pickers, riders] = await Promise.all([
    countDay(db, asked),
    listHours(db, asked),
    listPickers(db, asked),
    listRiders(db, asked),
  ]);
  const { salesPaise, adjustedPaise, steps, ...rest } = count;
  const { wait, pick, handover, ride, total } = steps;
  return {
    day,
    timeZone,
    ...rest,
    takings: toRupees(salesPaise),
    adjusted: toRupees(adjustedPaise),
    steps: { wait, pick, handover, ride, total },
    hours,
    pickers,
    riders,
  };
}
