// When prices change by themselves, in every process alike: the next moment is held in memory, and a timer
// waits for it. A process that slept through it, or whose timer is late, notices with the next request
// (`isDue`), which waits until prices and pages are those of now.

import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#database/client.ts';
import { listTagsOfProducts, type CatalogueChanges, type ChangeTag } from '../catalogue-changes.ts';
import { readNextMoment } from './price-plan.store.ts';
import { applyDuePlans, type Moments } from './price-plans.ts';

export type PriceMoments = Moments & {
  /** Whether something may have changed since this process looked: one comparison, for every request. */
  isDue(): boolean;
  /** For a request that finds it due: waits until it is done, or too long. Never fails. */
  wait(): Promise<void>;
  close(): Promise<void>;
};

type Deps = {
  db: Db;
  changes: CatalogueChanges;
  /** Outdates every page in this process. */
  dropAll: () => void;
  nextOffer: (now: Date) => Date | null;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/** No request waits longer: pages are then outdated, and orders are refused by the database. */
const MAX_WAIT_MS = 2_000;
const RETRY_AFTER_MS = 1_000;
/** The clock may change meanwhile, and a timer cannot wait for a month. */
const LOOK_AGAIN_MS = 60_000;
/** Of more products, all pages are outdated. */
const MAX_SWITCHED = 150;

export function openPriceMoments({ db, changes, dropAll, nextOffer, log }: Deps): PriceMoments {
  /** In milliseconds since 1970, by the clock of this process. At first nothing is known. */
  let nextAt = 0;
  let nextOfferAt = Infinity;
  /** By the clock of the database: pages show everything that began or ended until then. */
  let since: string | null = null;
  let looking: Promise<void> | undefined;
  let queued: Promise<void> | undefined;
  let waiting: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function look(): Promise<void> {
    const startedAt = Date.now();
    let askedAt = startedAt;
    let read = await readNextMoment(db, since, MAX_SWITCHED);
    while (read.inMs !== null && read.inMs <= 0) {
      await applyDuePlans(db, changes);
      askedAt = Date.now();
      read = await readNextMoment(db, since, MAX_SWITCHED);
    }
    // What another process has switched: its notice may not have arrived yet.
    if (since !== null && read.switched.length > MAX_SWITCHED) dropAll();
    else if (since !== null && read.switched.length > 0)
      changes.apply(await listTagsOfProducts(db, read.switched));
    since = read.now;
    if (nextOfferAt <= startedAt) changes.apply(['offers'] satisfies ChangeTag[]);
    nextOfferAt = nextOffer(new Date(startedAt))?.getTime() ?? Infinity;
    // Counted from before the question, so that this process is early rather than late, and asks again.
    nextAt = Math.min(nextOfferAt, read.inMs === null ? Infinity : askedAt + read.inMs);
  }

  function begin(): void {
    looking = look()
      .catch((err: unknown) => {
        if (isClosed) return;
        log.warn({ err }, 'could not look for planned prices; trying again');
        outdate();
        const retryAt = Date.now() + RETRY_AFTER_MS;
        nextAt = nextAt > Date.now() ? Math.min(nextAt, retryAt) : retryAt;
      })
      .finally(() => {
        looking = undefined;
        clearTimeout(timer);
        if (isClosed || nextAt === Infinity) return;
        timer = setTimeout(
          () => looking ?? begin(),
          Math.min(Math.max(0, nextAt - Date.now()), LOOK_AGAIN_MS),
        );
        timer.unref();
      });
    waiting = atMost(looking);
  }

  /** Prices have changed that this process cannot read yet. */
  function outdate(): void {
    if (nextAt <= Date.now()) dropAll();
  }

  async function atMost(work: Promise<void>): Promise<void> {
    let late: NodeJS.Timeout | undefined;
    const tooLong = new Promise<void>((resolve) => {
      late = setTimeout(() => resolve(outdate()), MAX_WAIT_MS);
      late.unref();
    });
    await Promise.race([work, tooLong]).finally(() => clearTimeout(late));
  }

  begin();
  return {
    isDue: () => Date.now() >= nextAt,
    wait() {
      if (!looking && !isClosed) begin();
      return waiting;
    },
    catchUp() {
      // What is being read may be older than what the caller knows.
      queued ??= (looking ?? Promise.resolve()).then(() => {
        queued = undefined;
        if (!looking && !isClosed) begin();
        return waiting;
      });
      return queued;
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
