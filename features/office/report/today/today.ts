// The current day: what waits for a person, what runs out, how orders are served, and its sales.

import type { Db } from '#database/client.ts';
import { sumRatings } from '#features/orders/after-sales/rating.ts';
import { countOpenReviews } from '#features/checkout/ledger/reviews.ts';
import { countMissedOfDay } from '#features/catalogue/search/search.ts';
import { sumToCount } from '#features/stock/count/count.ts';
import type { Stores } from '#features/stores/store/stores.ts';
import { addDays, toDayAt } from '#shared/times.ts';
import { isAddedUp } from '../report.store.ts';
import { readService } from '../live.store.ts';
import type { Today } from './today.contract.ts';
import { addUp, toDaySums, toHours, toUsual } from './today.rules.ts';
import {
  countHourSoFar,
  countSoldOut,
  listHours,
  listLow,
  listSoldOut,
  readOpenWork,
  WEEKS,
} from './today.store.ts';

/** Stock that lasts less than this at the pace of the last 28 days is low. */
const LOW_BELOW_DAYS = 3;
const WEEKS_AGO = Array.from({ length: WEEKS }, (_, at) => at + 1);

/** Of at least one store. */
export async function readToday(
  { db, stores }: { db: Db; stores: Stores },
  { storeIds, seesPayments }: { storeIds: readonly string[]; seesPayments: boolean },
  now: Date,
): Promise<Today> {
  const { timeZone } = stores.find(storeIds[0]!)!;
  const day = toDayAt(now, timeZone);
  const [
    hours,
    soFar,
    openWork,
    service,
    toCount,
    low,
    soldOut,
    soldOutProducts,
    missedSearches,
    ratings,
    paymentsToReview,
    isComplete,
  ] = await Promise.all([
    listHours(db, storeIds, now),
    Promise.all(WEEKS_AGO.map((weeks) => countHourSoFar(db, storeIds, weeks, now))),
    readOpenWork(db, storeIds, now),
    readService(db, storeIds, day),
    sumToCount(db, storeIds, now),
    listLow(db, storeIds, LOW_BELOW_DAYS),
    countSoldOut(db, storeIds),
    listSoldOut(db, storeIds),
    countMissedOfDay(db, now),
    sumRatings(db, storeIds, now),
    seesPayments ? countOpenReviews(db) : null,
    isAddedUp(db, { storeIds, from: addDays(day, -7 * WEEKS) }, now),
  ]);
  const before = WEEKS_AGO.map((weeks, at) =>
    addUp([...hours.filter(({ weeksAgo, ahead }) => weeksAgo === weeks && ahead < 0), soFar[at]!]),
  );
  const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  const byStore = (_id: string) => ({
    toCount: toCount.find(({ storeId }) => storeId === _id)?.count ?? 0,
    lowStock: low.counts[_id] ?? 0,
    soldOutSelling: soldOut.find(({ storeId }) => storeId === _id)?.soldOutSelling ?? 0,
  });
  return {
    at: now.toISOString(),
    isComplete,
    day,
    timeZone,
    ...toDaySums(addUp(hours.filter(({ weeksAgo }) => weeksAgo === 0))),
    lastWeek: { day: addDays(day, -7), ...toDaySums(before[0]!) },
    usual: toUsual(before),
    hours: toHours(hours),
    ...openWork,
    stores: openWork.stores.map((store) => ({ ...store, ...byStore(store._id) })),
    service,
    toCount: { count: sum(toCount, ({ count }) => count), urgent: sum(toCount, ({ urgent }) => urgent) },
    lowStockDays: LOW_BELOW_DAYS,
    lowStock: sum(Object.values(low.counts), (count) => count),
    lowStockProducts: low.lowStockProducts,
    soldOut: sum(soldOut, (store) => store.soldOut),
    soldOutSelling: sum(soldOut, ({ soldOutSelling }) => soldOutSelling),
    soldOutProducts,
    missedSearches,
    ratings,
    paymentsToReview,
  };
}
