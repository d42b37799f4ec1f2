// Arrivals for shoppers who wait. The needs of a store in the last fortnight are kept in memory and read
// again after a minute at the earliest, however many orders are watched; what is before a new order is read
// again after a second, however many are placed.

import { LRUCache } from 'lru-cache';
import type { Db } from '#database/client.ts';
import { runBound, type BoundStatement } from '#database/prepared.ts';
import { listSameTimes } from '#shared/opening-hours.ts';
import type { StoredStore, Stores } from '#features/stores/store/stores.ts';
import type { StoredOrder } from '../core/order.rules.ts';
import {
  findArrival,
  findPromise,
  findStep,
  HISTORY,
  isActive,
  toPastOrders,
  type Arrival,
  type StoreHistory,
  type PastOrder,
  type Queue,
  limitToPromise,
  promiseOf,
} from './arrival.rules.ts';
import {
  findRideOfUnpaid,
  listOrderProgress,
  listTakenAround,
  readQueueStatement,
  type OrderProgress,
} from './arrival.store.ts';

export { findPromise, type Arrival, type StoreHistory, type Queue };

export type Arrivals = {
  /** Undefined for a store that is not known yet. */
  readPast(db: Db, storeId: string, now: Date): Promise<StoreHistory | undefined>;
  /** What is before a new order; reads it with `run` unless that was done a moment ago. */
  readQueue(storeId: string, now: Date, run: (statement: BoundStatement) => Promise<Queue[]>): Promise<Queue>;
};

const READ_AGAIN_AFTER_MS = 60_000;
const QUEUE_FOR_MS = 1_000;
/** While one request reads again, others get the previous value, at most this old. */
const OLDEST_QUEUE_MS = 5_000;
/** Stores with watched orders; less than a tenth of a megabyte each. */
const MAX_STORES = 200;

export function openArrivals(stores: Stores): Arrivals {
  const cached = new LRUCache<string, { readAt: number; past: Promise<PastOrder[]> }>({ max: MAX_STORES });
  const queues = new LRUCache<string, { readAt: number; askedAt: number; queue: Queue }>({
    max: MAX_STORES,
  });

  function listPast(db: Db, store: StoredStore, now: Date): Promise<PastOrder[]> {
    const known = cached.get(store.id);
    if (known && Math.abs(now.getTime() - known.readAt) < READ_AGAIN_AFTER_MS) return known.past;
    const read = { readAt: now.getTime(), past: readPastOf(db, store, now) };
    cached.set(store.id, read);
    // The next request tries again.
    read.past.catch(() => cached.get(store.id) === read && cached.delete(store.id));
    return read.past;
  }

  return {
    async readPast(db, storeId, now) {
      const store = stores.find(storeId);
      return store && { past: await listPast(db, store, now), packMinutes: store.packMinutes };
    },

    async readQueue(storeId, now, run) {
      const at = now.getTime();
      const known = queues.get(storeId);
      if (known && at - known.readAt < OLDEST_QUEUE_MS) {
        if (at - known.askedAt < QUEUE_FOR_MS) return known.queue;
        known.askedAt = at;
      }
      const [queue] = await run(readQueueStatement({ storeId, now: now.toISOString() }));
      queues.set(storeId, { readAt: at, askedAt: at, queue: queue! });
      return queue!;
    },
  };
}

async function readPastOf(db: Db, { id, timeZone }: StoredStore, now: Date): Promise<PastOrder[]> {
  const times = [now, ...listSameTimes(timeZone, now, HISTORY.days)];
  const days = await listTakenAround(db, id, times);
  return days.flatMap((taken, day) => toPastOrders(taken, times[day]!, day === 0));
}

export type ArrivalDeps = { db: Db; arrivals: Arrivals };

/** An order waits no longer than this for the data of its promise. */
const WAIT_FOR_PAST_MS = 500;

/** Before the order's transaction, which must not wait for a connection. undefined: no promise then. */
export async function readStoreHistory({ db, arrivals }: ArrivalDeps, storeId: string, now: Date) {
  const { promise: timeout, resolve: giveUp } = Promise.withResolvers<undefined>();
  const timer = setTimeout(giveUp, WAIT_FOR_PAST_MS);
  try {
    return await Promise.race([arrivals.readPast(db, storeId, now), timeout]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** The promise of an online order that is being paid; null for any other, and when the arrival is unknown. */
export async function promiseArrival({ db, arrivals }: ArrivalDeps, orderId: string, now: Date) {
  try {
    const ride = await findRideOfUnpaid(db, orderId);
    const known = ride && (await readStoreHistory({ db, arrivals }, ride.storeId, now));
    if (!known) return null;
    const { storeId, rideMinutes } = ride;
    const queue = await arrivals.readQueue(storeId, now, (statement) => runBound<Queue>(db, statement));
    return findPromise(known, queue, rideMinutes, now);
  } catch {
    return null;
  }
}

/** By order id, without those not paid, delivered, cancelled, or not moved for too long. */
export async function arrivalsOf(
  { db, arrivals }: ArrivalDeps,
  orders: readonly Pick<StoredOrder, 'id' | 'status' | 'promisedFrom' | 'promisedTo'>[],
  now: Date,
): Promise<Map<string, Arrival>> {
  const pending = new Map(orders.filter(({ status }) => isActive(status)).map((one) => [one.id, one]));
  const ids = [...pending.keys()];
  const found = new Map<string, Arrival>();
  if (ids.length === 0) return found;
  for (const progress of await listOrderProgress(db, ids, now)) {
    const known = await arrivals.readPast(db, progress.storeId, now);
    const arrival = known && findOrderArrival(progress, known, now);
    if (arrival) found.set(progress.id, limitToPromise(arrival, promiseOf(pending.get(progress.id)!)));
  }
  return found;
}

function findOrderArrival(progress: OrderProgress, { past, packMinutes }: StoreHistory, now: Date) {
  const found = findStep(progress);
  if (!found) return null;
  const { step } = found;
  const { lastStartedAt, lastTakenAt, picksBefore, takesBefore, rideMinutes } = progress;
  const movedAt = { wait: lastStartedAt, handover: lastTakenAt, pick: null, ride: null }[step];
  const since = movedAt && movedAt > found.since ? movedAt : found.since;
  return findArrival({ step, since, picksBefore, takesBefore, packMinutes, rideMinutes }, past, now);
}
