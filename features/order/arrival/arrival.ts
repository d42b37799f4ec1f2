// When orders will be there, for the shoppers who wait for them. What the store needed in the last fortnight
// is held in memory and read again a minute later at the earliest, however many orders are watched.

import { LRUCache } from 'lru-cache';
import type { Db } from '#database/client.ts';
import { listSameTimes } from '#features/store/hours.rules.ts';
import type { Store, Stores } from '#features/store/stores.ts';
import type { StoredOrder } from '../order.rules.ts';
import {
  findArrival,
  findStep,
  HISTORY,
  isUnderWay,
  toPastOrders,
  type Arrival,
  type OrderUnderWay,
  type PastOrder,
} from './arrival.rules.ts';
import { listStandings, listTakenAround, type Standing } from './arrival.store.ts';

/** What each store needed, as this process has read it. */
export type Arrivals = {
  /** None of a store that is not known yet. */
  readPast(db: Db, storeId: string, now: Date): Promise<Known | undefined>;
};
type Known = { past: readonly PastOrder[]; packMinutes: number };

const READ_AGAIN_AFTER_MS = 60_000;
/** Those whose orders are watched; less than a tenth of a megabyte each. */
const MOST_STORES = 200;

export function openArrivals(stores: Stores): Arrivals {
  const kept = new LRUCache<string, { readAt: number; past: Promise<PastOrder[]> }>({ max: MOST_STORES });

  function listPast(db: Db, store: Store, now: Date): Promise<PastOrder[]> {
    const known = kept.get(store.id);
    if (known && Math.abs(now.getTime() - known.readAt) < READ_AGAIN_AFTER_MS) return known.past;
    const read = { readAt: now.getTime(), past: readPastOf(db, store, now) };
    kept.set(store.id, read);
    // Whoever asks next tries again.
    read.past.catch(() => kept.get(store.id) === read && kept.delete(store.id));
    return read.past;
  }

  return {
    async readPast(db, storeId, now) {
      const store = stores.find(storeId);
      return store && { past: await listPast(db, store, now), packMinutes: store.packMinutes };
    },
  };
}

async function readPastOf(db: Db, { id, timeZone }: Store, now: Date): Promise<PastOrder[]> {
  const times = [now, ...listSameTimes(timeZone, now, HISTORY.days)];
  const days = await listTakenAround(db, id, times);
  return days.flatMap((taken, day) => toPastOrders(taken, times[day]!, day === 0));
}

/**
 * By the ids of the orders: from when to when each will be there. Left out are those of which nothing is to
 * come (not paid, delivered, cancelled), and those that have stood still for so long that nobody knows.
 */
export async function arrivalsOf(
  { db, arrivals }: { db: Db; arrivals: Arrivals },
  orders: readonly Pick<StoredOrder, 'id' | 'status'>[],
  now: Date,
): Promise<Map<string, Arrival>> {
  const ids = orders.filter(({ status }) => isUnderWay(status)).map(({ id }) => id);
  const found = new Map<string, Arrival>();
  if (ids.length === 0) return found;
  for (const standing of await listStandings(db, ids, now)) {
    const known = await arrivals.readPast(db, standing.storeId, now);
    const order = known && toOrderUnderWay(standing, known.packMinutes);
    const arrival = order && findArrival(order, known.past, now);
    if (arrival) found.set(standing.id, arrival);
  }
  return found;
}

function toOrderUnderWay(standing: Standing, packMinutes: number): OrderUnderWay | null {
  const found = findStep(standing);
  if (!found) return null;
  const { step } = found;
  const { lastStartedAt, lastTakenAt, picksBefore, takesBefore, rideMinutes } = standing;
  const movedAt = { wait: lastStartedAt, handover: lastTakenAt, pick: null, ride: null }[step];
  const since = movedAt && movedAt > found.since ? movedAt : found.since;
  return { step, since, picksBefore, takesBefore, packMinutes, rideMinutes };
}
