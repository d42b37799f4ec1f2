// Arrivals for whoever asks when an order comes: the header of every page, the press, the order on its way.
// A store's pace is kept in memory for a minute and its queue for a second, however many ask.

import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Db } from '#database/client.ts';
import type { Stores } from '#features/stores/store/stores.ts';
import { listSameTimes } from '#shared/opening-hours.ts';
import { MINUTE_MS } from '#shared/times.ts';
import type { Outlook, PromisedOrder } from '../core/promise.rules.ts';
import { holdToPromise, promiseOf, secondTryOf, toArrival } from '../core/promise.rules.ts';
import { estimate, toPace, type Pace, type Queue } from './arrival.rules.ts';
import { listOrderStates, listPast, readNewQueue, type PastWindow } from './arrival.store.ts';

export { toPromise, type Arrival } from '../core/promise.rules.ts';
export type ArrivalDeps = { db: Db; arrivals: Arrivals };
export type Arrivals = { readPace: Reader<Pace>; readQueue: Reader<Queue> };
type Reader<T> = (db: Db, storeId: string, now: Date) => Promise<T>;
const EMPTY: Queue = { waiting: 0, picking: 0, packed: 0, riding: 0, pickers: 0, riders: 0 };

export function openArrivals(stores: Stores): Arrivals {
  const usualPace = (storeId: string) => toPace([], stores.find(storeId)?.packMinutes ?? 0);
  return {
    readPace: keepFresh(MINUTE_MS, usualPace, async (db, storeId, now) => {
      const { timeZone, packMinutes } = stores.find(storeId)!;
      return toPace(await listPast(db, storeId, listWindows(timeZone, now)), packMinutes);
    }),
    readQueue: keepFresh(1_000, () => EMPTY, readNewQueue),
  };
}

/** This hour in the last four weeks and on the days of the last two, and the store's last orders. */
function listWindows(timeZone: string, now: Date): PastWindow[] {
  const hours = listSameTimes(timeZone, now, 28).flatMap((at, day): PastWindow[] =>
    day % 7 === 6 ? [{ source: 'week', at }] : day < 14 ? [{ source: 'day', at }] : [],
  );
  return [...hours, { source: 'store', at: now }, { source: 'now', at: now }];
}

/** Until it is read again the last value counts, at first the usual one; half a second is waited for it. */
function keepFresh<T extends object>(ttl: number, usual: (storeId: string) => T, read: Reader<T>): Reader<T> {
  const known = new LRUCache<string, { value: T; at: number }, { db: Db; now: Date }>({
    ...{ max: 200, noDeleteOnFetchRejection: true },
    fetchMethod: async (id, _, { context: { db, now } }) => ({ value: await read(db, id, now), at: +now }),
  });
  return async (db, storeId, now) => {
    const kept = known.peek(storeId);
    const forceRefresh = Math.abs(+now - (kept?.at ?? +now)) >= ttl;
    const fresh = known.fetch(storeId, { context: { db, now }, forceRefresh }).catch(() => undefined);
    const found = await Promise.race([fresh, sleep(500, undefined, { ref: false })]);
    return (found ?? kept)?.value ?? usual(storeId);
  };
}

/** The minutes to a door so far away from an order that would be placed now. */
export async function readEstimate({ db, arrivals }: ArrivalDeps, storeId: string, now: Date) {
  const read = [arrivals.readPace(db, storeId, now), arrivals.readQueue(db, storeId, now)] as const;
  const [pace, queue] = await Promise.all(read);
  return (rideMinutes: number) => estimate(pace, queue, rideMinutes);
}

/** The promise of an online order that is being paid; null when the arrival is unknown. */
export async function promiseArrival({ db, arrivals }: ArrivalDeps, orderId: string, now: Date) {
  const [state] = await listOrderStates(db, [orderId], now).catch(() => []);
  if (!state) return null;
  const minutes = estimate(await arrivals.readPace(db, state.storeId, now), state, state.rideMinutes);
  return minutes && toArrival(minutes, now);
}

const ACTIVE = new Set<PromisedOrder['status']>(['PLACED', 'PACKING', 'OUT FOR DELIVERY']);

/** By order id, without those not paid, delivered, cancelled or coming back; null: not moved for too long. */
export async function arrivalsOf({ db, arrivals }: ArrivalDeps, orders: readonly PromisedOrder[], now: Date) {
  const asked = new Map(orders.filter(({ status }) => ACTIVE.has(status)).map((one) => [one.id, one]));
  const found = new Map<string, Outlook>();
  if (asked.size === 0) return found;
  for (const state of await listOrderStates(db, [...asked.keys()], now)) {
    const order = asked.get(state.id)!;
    const again = secondTryOf(order);
    const pace = await arrivals.readPace(db, state.storeId, now);
    const minutes = estimate(pace, state, state.rideMinutes, state);
    const held = minutes && holdToPromise(toArrival(minutes, now), again ?? promiseOf(order), now);
    // Nobody hurries with a bag for which a time was agreed.
    const arrival = (order.status === 'PACKING' ? again : null) ?? held;
    found.set(state.id, { arrival, ahead: state.step === 'wait' ? state.waiting + state.picking : null });
  }
  return found;
}
