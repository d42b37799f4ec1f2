// The work that an open shop repeats in the background: on every machine, where each job makes sure that no
// work is done twice.

import { existsSync } from 'node:fs';
import { RANK_EVERY_MS, rankCategories } from '#features/catalogue/category/category-order.ts';
import { tidyListingCounts } from '#features/catalogue/listing-counts.ts';
import { groupTheRest } from '#features/catalogue/size/product-sizes.ts';
import { sweep, sweepImages } from '#features/office/housekeeping/housekeeping.ts';
import { reconcile, sweepOverdue } from '#features/checkout/reconcile/reconcile.ts';
import { COUNT_PAIRS_EVERY_MS, countBoughtTogether } from '#features/orders/again/bought-together.ts';
import { ROLL_UP_EVERY_MS } from '#features/office/report/sales/roll-up-sales.ts';
import {
  COUNT_EVERY_MS,
  COUNT_HOUR_EVERY_MS,
  countHourSales,
  countUnitsSold,
} from '#features/office/report/sales/units-sold.ts';
import { cancelOverdue } from '#features/orders/fulfilment/bags.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/times.ts';
import { ASSETS_FOLDER } from './pages/page-build.ts';
import { repeat } from './repeat.ts';
import type { Services } from './services.ts';

/** Every how many milliseconds, what is done, and what the log says when it fails. */
type Task = [everyMs: number, work: (signal: AbortSignal) => Promise<unknown>, failure: string];

/** Returns a function that stops it. */
export function startBackgroundWork(services: Services): () => Promise<void> {
  const closing = new AbortController();
  const { signal } = closing;
  const stops = listTasks(services).map(([everyMs, work, failure]) =>
    repeat(everyMs, {
      work: () => work(signal),
      onError: (err) =>
        void (signal.aborted || services.log.warn({ err }, `${failure}; the next round tries again`)),
    }),
  );
  return async () => {
    closing.abort();
    await Promise.all(stops.map((stop) => stop()));
  };
}

function listTasks(services: Services): Task[] {
  const { db, changes, stores, imageStore, sharedAssets, salesRollUp } = services;
  const listStoreIds = () => stores.all().map(({ id }) => id);
  const deps = { db, changes };
  return [
    [MINUTE_MS, (signal) => sweep(db, signal), 'could not remove what has expired'],
    [
      HOUR_MS,
      (signal) => sweepImages({ db, imageStore }, new Date(), signal),
      'could not remove pictures that nothing shows',
    ],
    [ROLL_UP_EVERY_MS, (signal) => salesRollUp.run(signal), 'could not add up what was sold'],
    [5 * MINUTE_MS, () => shareAssets(sharedAssets), 'could not share the assets of this version'],
    [20_000, (signal) => sweepOverdue(services, new Date(), signal), 'could not release expired holds'],
    [MINUTE_MS, (signal) => cancelOverdue(services, new Date(), signal), 'could not cancel overdue bags'],
    [
      3 * MINUTE_MS,
      (signal) => reconcile(services, new Date(), signal),
      'could not compare orders with the records of the provider',
    ],
    [MINUTE_MS, (signal) => groupTheRest(db, changes, signal), 'could not look for the sizes of products'],
    [MINUTE_MS, () => tidyListingCounts(db), 'could not put together the counts of lists'],
    [COUNT_EVERY_MS, (signal) => countUnitsSold(deps, new Date(), signal), 'could not count what sells'],
    [
      RANK_EVERY_MS,
      (signal) => rankCategories(deps, listStoreIds(), signal),
      'could not look in which order categories sell',
    ],
    [
      COUNT_HOUR_EVERY_MS,
      (signal) => countHourSales(deps, listStoreIds(), new Date(), signal),
      'could not count what sells at this hour',
    ],
    [
      COUNT_PAIRS_EVERY_MS,
      () => countBoughtTogether(db, new Date()),
      'could not count what is bought together',
    ],
  ];
}

/** Published again because the store may have been unreachable when the shop opened. */
async function shareAssets(sharedAssets: Services['sharedAssets']): Promise<void> {
  // In development there may be no build.
  if (!existsSync(ASSETS_FOLDER)) return;
  await sharedAssets.publish(ASSETS_FOLDER);
  await sharedAssets.sweep(new Date());
}
