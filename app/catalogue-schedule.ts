// Schedules the jobs that keep derived catalogue data up to date. Every process runs the timers; each job
// makes sure that no work is done twice.

import { RANK_EVERY_MS, rankCategories } from '#features/catalogue/category/category-ranking.ts';
import { tidyListingCounts } from '#features/catalogue/listing-counts.ts';
import { groupTheRest } from '#features/catalogue/size/product-sizes.ts';
import { COUNT_HOUR_EVERY_MS, countHourSales } from '#features/report/sales/hour-sales.ts';
import { COUNT_EVERY_MS, countUnitsSold } from '#features/report/sales/units-sold.ts';
import { COUNT_PAIRS_EVERY_MS, countBoughtTogether } from '#features/recommendation/bought-together.ts';
import type { Services } from './services.ts';
import { repeat } from './repeat.ts';

const TIDY_EVERY_MS = 60_000;

/** Returns a function that stops them. */
export function startCatalogueJobs({ db, changes, stores, log }: Services): () => Promise<void> {
  const closing = new AbortController();
  const tell = (what: string) => (err: unknown) => {
    if (!closing.signal.aborted) log.warn({ err }, `${what}; the next round will try again`);
  };
  const listStoreIds = () => stores.all().map(({ id }) => id);
  const stops = [
    repeat(TIDY_EVERY_MS, {
      work: () => groupTheRest(db, changes, closing.signal),
      onError: tell('the sizes of products could not be looked for'),
    }),
    repeat(TIDY_EVERY_MS, {
      work: () => tidyListingCounts(db),
      onError: tell('the counts of lists could not be put together'),
    }),
    repeat(COUNT_EVERY_MS, {
      work: () => countUnitsSold({ db, changes }, new Date(), closing.signal),
      onError: tell('what sells could not be counted'),
    }),
    repeat(RANK_EVERY_MS, {
      work: () => rankCategories({ db, changes }, listStoreIds(), closing.signal),
      onError: tell('in which order categories sell could not be looked at'),
    }),
    repeat(COUNT_HOUR_EVERY_MS, {
      work: () => countHourSales({ db, changes }, listStoreIds(), new Date(), closing.signal),
      onError: tell('what sells at this hour could not be counted'),
    }),
    repeat(COUNT_PAIRS_EVERY_MS, {
      work: () => countBoughtTogether(db, new Date()),
      onError: tell('what is bought together could not be counted'),
    }),
  ];
  return async () => {
    closing.abort();
    await Promise.all(stops.map((stop) => stop()));
  };
}
