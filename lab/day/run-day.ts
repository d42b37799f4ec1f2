// One day of a store, from its opening to the count of the cash, against a running shop.

import { setMaxListeners } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { drawOrderTimes } from '#demo/day/store-habits.ts';
import type { FoundStore, Store } from '#features/stores/store/store.contract.ts';
import { toCookieName } from '#http/cookies.ts';
import { makeRandom } from '#sandbox/fault-injector.ts';
import { findPincodeProblem } from '#shared/pincode.ts';
import type { Answer } from '../start/calls.ts';
import type { Query } from '../start/database.ts';
import type { Person } from '../start/people.ts';
import { quantile } from '../bench/compare.ts';
import { openBoard } from './board.ts';
import { openCalls, requireAnswer, type Ask } from './calls.ts';
import { DAY_MINUTES, openClock, OPENS_AT } from './clock.ts';
import { endOrder, type Day, type Place, type RiderWork, type Shopper } from './day.ts';
import {
  compareWithShop,
  countCash,
  countShelves,
  misplace,
  readShopMetrics,
  stockShelves,
} from './manager.ts';
import { closePeople, openPeople, type People } from './people.ts';
import { workAsPicker } from './picker.ts';
import { countResults, lookAround, sumCash, type Moment } from './results.ts';
import { workAsRider } from './rider.ts';
import { buy, look } from './shopper.ts';

export type DayOptions = {
  /** Of the shop's processes. */
  addresses: readonly string[];
  query: Query;
  /** Name or id; the first store by default. */
  store?: string | undefined;
  orders: number;
  minutes: number;
  pickers: number;
  riders: number;
  seed: number;
  stop: AbortSignal;
  /** Called with messages that are printed once. */
  say(line: string): void;
  /** Called with the state of the orders a few times a minute. */
  onMoment(moment: Moment): void;
  /** Called when the store opens. */
  onOpen?(day: Day): void;
  /** Called for every call, also for those that are repeated. */
  onAttempt?(path: string, answer: Answer | null): void;
};

export type DayReport = Awaited<ReturnType<typeof runDay>>;

/** After the last order: at most so many store minutes, and at least so many real milliseconds. */
const OVERTIME = { minutes: 180, ms: 120_000 };
const LIVE_EVERY_MS = 3_000;
const POLL_MS = 2_000;

export async function runDay(options: DayOptions) {
  const { addresses, query, stop, say, orders: wanted, minutes, pickers, riders } = options;
  setMaxListeners(0, stop);
  const store = await findOpenStore(openCalls({ addresses, stop }).ask, options.store);
  const cookie = `${toCookieName({ publicUrl: addresses[0]! }, 'store')}=${store._id}`;
  const calls = openCalls({ addresses, cookie, stop, onAttempt: options.onAttempt });
  const { ask } = calls;
  const shoppers = Math.max(4, Math.ceil(wanted / 2));
  const people = await openPeople(query, store._id, { pickers, riders, shoppers });
  const { manager } = people;
  try {
    await requireSameShop(ask, manager, addresses[0]!);
    const places = await findPlaces(ask, query, store);
    const { shelves, filled } = await stockShelves(ask, manager, store._id, stop);
    if (filled > 0) say(`${filled} products were low and are filled up.`);
    say(`${store.name} opens: ${wanted} orders, ${shoppers} shoppers in ${places.length} pincodes.`);
    calls.times.length = 0;
    const clock = openClock(minutes, stop);
    // Three times per store minute, within limits that suit a person and the machine.
    const everyMs = Math.min(2_000, Math.max(80, 20_000 / clock.scale));
    const afterwards = openAfterwards(stop);
    const day: Day = {
      ...{ store, clock, ask, addresses, stop, manager, places, shelves, later: afterwards.add },
      // A shop started for this day gets the same Ctrl-C and stops answering.
      askLast: openCalls({ addresses, cookie, windowMs: 1_000 }).ask,
      random: makeRandom(options.seed),
      board: openBoard({ ask, manager, storeId: store._id, stop, everyMs }),
      orders: new Map(),
      ...misplace(shelves, makeRandom(options.seed + 2)),
      takesCards: true,
      refusals: new Map(),
      problems: { reported: 0, refunded: 0, refused: 0 },
    };
    const before = await readShopMetrics(ask, manager, store._id);
    options.onOpen?.(day);
    const cash = await workThrough(day, people, afterwards, options);
    const counted = stop.aborted ? null : await countShelves(day);
    const { times } = calls;
    const results = countResults([...day.orders.values()]);
    return {
      store: store.name,
      asked: { orders: wanted, minutes, pickers, riders },
      /** Store minutes per real minute. */
      scale: clock.scale,
      isBrokenOff: stop.aborted,
      ...{ results, cash, counted, problems: day.problems },
      refusals: [...day.refusals].map(([why, count]) => ({ why, count })),
      /** In real milliseconds. */
      calls: {
        count: times.length,
        median: quantile(times, 0.5),
        p95: quantile(times, 0.95),
        heldBack: calls.countHeldBack(),
      },
      /** Where the shop's own metrics differ; null where they cannot be compared. */
      differences: stop.aborted
        ? null
        : compareWithShop(before, await readShopMetrics(ask, manager, store._id), results),
      /** Violated invariants of orders; null where they could not be checked. */
      faults: stop.aborted ? null : await findFaults(query),
    };
  } finally {
    await closePeople(query, people).catch(() => {});
  }
}

/** What continues by itself, and the first failure of anything. */
function openAfterwards(stop: AbortSignal) {
  const pending = new Set<Promise<void>>();
  const afterwards = {
    failure: null as unknown,
    note(error: unknown) {
      if (!stop.aborted) afterwards.failure ??= error;
    },
    add(work: Promise<void>) {
      const noted = work.catch(afterwards.note).finally(() => pending.delete(noted));
      pending.add(noted);
    },
    async end() {
      while (pending.size > 0 && afterwards.failure === null) await Promise.race([...pending, sleep(500)]);
    },
  };
  return afterwards;
}
type FollowUps = ReturnType<typeof openAfterwards>;

async function findOpenStore(ask: Ask, wanted: string | undefined): Promise<Store> {
  const stores: Store[] = requireAnswer('Stores', await ask(null, 'GET', '/api/store/get'));
  const store = wanted
    ? stores.find(({ _id, name }) => _id === wanted || name.toLowerCase() === wanted.toLowerCase())
    : stores[0];
  if (!store)
    throw new Error(`There is no store "${wanted}"; there are: ${stores.map(({ name }) => name).join(', ')}`);
  if (!store.open)
    throw new Error(
      `${store.name} takes no orders now${store.opensAt ? `, it opens at ${store.opensAt}` : ''}`,
    );
  return store;
}

/** The accounts were written into a database; the shop at this address must know them. */
async function requireSameShop(ask: Ask, manager: Person, address: string): Promise<void> {
  const { status } = await ask(manager, 'GET', '/api/user/user-details');
  if (status !== 200)
    throw new Error(`The shop at ${address} has another database than the one of DATA_DIR or DATABASE_URL`);
}

const MAX_PLACES = 16;
const FURTHEST = 30;
const NEIGHBOURHOOD_MINUTES = 6;

/** Pincodes around the store that it delivers to; where it delivers everywhere, its own neighbourhood. */
async function findPlaces(ask: Ask, query: Query, store: Store): Promise<Place[]> {
  const areas = await query(`SELECT pincode, ride_minutes FROM store_areas WHERE store_id = '${store._id}'`);
  const rides = new Map(areas.map((area) => [area.pincode, Number(area.ride_minutes)]));
  const home = Number(/^\d{6}$/.test(store.pincode) ? store.pincode : 560_001);
  const places: Place[] = [];
  for (let away = 0; away <= FURTHEST && places.length < MAX_PLACES; away++) {
    for (const pincode of new Set([home + away, home - away].map(String))) {
      if (findPincodeProblem(pincode)) continue;
      const answer = await ask(null, 'GET', `/api/store/find?pincode=${pincode}`);
      const found: FoundStore = requireAnswer('The pincode', answer);
      if (found.store?._id !== store._id) continue;
      places.push({ pincode, rideMinutes: rides.get(pincode) ?? NEIGHBOURHOOD_MINUTES });
    }
  }
  if (places.length === 0) throw new Error(`No pincode near ${home} is served by ${store.name}`);
  return places;
}

/**
 * Everybody works until the last order of the day is at its door, or the day is interrupted. Returns the
 * cash.
 */
async function workThrough(
  day: Day,
  people: People,
  afterwards: FollowUps,
  { orders, seed, say, onMoment }: DayOptions,
) {
  const telling = setInterval(
    () => onMoment(lookAround([...day.orders.values()], day.clock.now())),
    LIVE_EVERY_MS,
  );
  const none = { collected: 0, expected: 0, handedIn: 0, counted: 0 };
  const riders = people.riders.map((person): RiderWork => ({ person, ...none }));
  const working = [
    ...people.pickers.map((person) => workAsPicker(day, person)),
    ...riders.map((work) => workAsRider(day, work)),
  ];
  // Somebody who fails ends the day, because orders would wait forever.
  for (const one of working) one.catch(afterwards.note);
  try {
    await sendShoppers(day, people, drawMinutes(orders, makeRandom(seed + 1)), afterwards);
    await afterwards.end();
    await waitForLast(day, afterwards);
    await afterwards.end();
  } catch (error) {
    afterwards.note(error);
  } finally {
    day.board.close();
  }
  await Promise.allSettled(working);
  clearInterval(telling);
  if (afterwards.failure !== null) throw afterwards.failure;
  if (!day.stop.aborted) {
    say('The store is closed, the cash is counted.');
    await countCash(day, riders);
  }
  return sumCash(riders);
}

/** The minutes after the opening at which the orders are started. */
export function drawMinutes(count: number, random: () => number): number[] {
  const open = { from: OPENS_AT * 60, to: (OPENS_AT + DAY_MINUTES) * 60 };
  return drawOrderTimes(random, count, open).map((second) => second / 60 - OPENS_AT);
}

async function sendShoppers(
  day: Day,
  { shoppers }: People,
  plan: readonly number[],
  afterwards: FollowUps,
): Promise<void> {
  const all = shoppers.map((person, at): Shopper => {
    const place = day.places[at % day.places.length]!;
    return { ...person, place, addressId: null, isBusy: false };
  });
  for (const minute of plan) {
    await day.clock.until(minute);
    if (afterwards.failure !== null) return;
    let free = all.filter(({ isBusy }) => !isBusy);
    // On a machine that cannot keep up nobody is free: then the orders come later than planned.
    for (; free.length === 0; free = all.filter(({ isBusy }) => !isBusy)) await day.clock.wait(0.5);
    day.later(buy(day, free[Math.floor(day.random() * free.length)]!));
  }
}

/** Waits until every order has ended; asks the shop about orders that a real person ended. */
async function waitForLast(day: Day, afterwards: FollowUps): Promise<void> {
  const extra = Math.max(OVERTIME.minutes, (OVERTIME.ms / 60_000) * day.clock.scale);
  const until = day.clock.now() + extra;
  const listOpen = () =>
    [...day.orders.values()].filter(({ end, placedAt }) => end === null && placedAt !== null);
  let nextLookAt = Date.now() + POLL_MS;
  while (listOpen().length > 0 && day.clock.now() < until && afterwards.failure === null) {
    await sleep(50, undefined, { signal: day.stop });
    if (Date.now() < nextLookAt) continue;
    nextLookAt = Date.now() + POLL_MS;
    for (const order of listOpen()) {
      const { status } = await look(day, order);
      if (status === 'CANCELLED') endOrder(day, order, 'cancelled');
      if (status === 'DELIVERED') endOrder(day, order, 'delivered');
    }
  }
}

const SETTLED_TIMEOUT_MS = 15_000;

/** Refunds are jobs that run a moment later. Null where the database could not be asked. */
async function findFaults(query: Query): Promise<string[] | null> {
  const file = new URL('../../features/orders/core/invariants.sql', import.meta.url);
  const statement = await readFile(file, 'utf8');
  for (const until = Date.now() + SETTLED_TIMEOUT_MS; ; await sleep(500)) {
    const rows = await query(statement).catch(() => null);
    if (!rows) return null;
    if (rows.length === 0 || Date.now() > until) return rows.map((row) => Object.values(row).join(', '));
  }
}
