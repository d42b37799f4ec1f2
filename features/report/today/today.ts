// The current day: compared with the same weekday a week ago, active orders, what runs out, and what waits
// for a person.

import type { Db } from '#database/client.ts';
import { sumRatings } from '#features/order/after-sales/rating.ts';
import { countOpenReviews } from '#features/payment/ledger/reviews.ts';
import { countMissedOfDay } from '#features/search/search.ts';
import type { Stores } from '#features/store/stores.ts';
import { toDayAt } from '#shared/day.ts';
import { addDays } from '../period.rules.ts';
import { isAddedUp } from '../report.store.ts';
import type { Today } from './today.contract.ts';
import { addUp, toDaySums, toHours } from './today.rules.ts';
import { countHourSoFar, countSoldOut, listHours, listLow, listOpen, listSoldOut } from './today.store.ts';

/** Stock that lasts less than this at the pace of the last 28 days is low. */
const LOW_BELOW_DAYS = 3;
const STEPS = ['PLACED', 'PACKING', 'OUT FOR DELIVERY'] as const;

type Asked = {
  /** At least one. */
  storeIds: readonly string[];
  seesPayments: boolean;
};

export async function readToday(
  { db, stores }: { db: Db; stores: Stores },
  { storeIds, seesPayments }: Asked,
  now: Date,
): Promise<Today> {
  const { timeZone } = stores.find(storeIds[0]!)!;
  const day = toDayAt(now, timeZone);
  const aWeekAgo = addDays(day, -7);
  const [
    hours,
    soFar,
    open,
    low,
    soldOut,
    soldOutProducts,
    missedSearches,
    ratings,
    paymentsToReview,
    isComplete,
  ] = await Promise.all([
    listHours(db, storeIds, now),
    countHourSoFar(db, storeIds, now),
    listOpen(db, storeIds),
    listLow(db, storeIds, LOW_BELOW_DAYS),
    countSoldOut(db, storeIds),
    listSoldOut(db, storeIds),
    countMissedOfDay(db, now),
    sumRatings(db, storeIds, now),
    seesPayments ? countOpenReviews(db) : null,
    isAddedUp(db, { storeIds, from: aWeekAgo }, now),
  ]);
  const before = hours.filter(({ isToday, ahead }) => !isToday && ahead < 0);
  return {
    at: now.toISOString(),
    isComplete,
    day,
    timeZone,
    ...toDaySums(addUp(hours.filter(({ isToday }) => isToday))),
    lastWeek: { day: aWeekAgo, ...toDaySums(addUp([...before, soFar])) },
    hours: toHours(hours),
    open: STEPS.map((status) => {
      const found = open.find((row) => row.status === status);
      const oldestAt = found ? new Date(found.oldest).toISOString() : null;
      return { status, count: found?.count ?? 0, oldestAt };
    }),
    lowStock: low.count,
    lowStockDays: LOW_BELOW_DAYS,
    lowStockProducts: low.first,
    soldOut: soldOut.count,
    soldOutSelling: soldOut.selling,
    soldOutProducts,
    missedSearches,
    ratings,
    paymentsToReview,
  };
}
