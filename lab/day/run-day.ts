// One day of a store, from its opening to the count of the cash, against a running shop.

import { setMaxListeners } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FoundStore, Store } from '#features/store/store.contract.ts';
import { toCookieName } from '#http/cookies.ts';
import { makeRandom } from '#sandbox/fault-injector.ts';
import { findPincodeProblem } from '#shared/pincode.ts';
import { openBoard } from './board.ts';
import type { Query } from '../start/database.ts';
import type { Person } from '../start/people.ts';
import { openCalls, requireAnswer, type Ask } from './calls.ts';
import { openClock } from './clock.ts';
import { endOrder, type Day, type Place, type RiderWork, type Shopper, type Work } from './day.ts';
import { planOrders } from './demand.ts';
import {
  countResults,
  lookAround,
  percentile,
  splitDay,
  sumCash,
  type Cash,
  type Results,
  type Moment,
  type PartOfDay,
} from './results.ts';
import { compareWithShop, countCash, readShopMetrics, stockShelves } from './manager.ts';
import { closePeople, openPeople, type People } from './people.ts';
import { workAsPicker } from './picker.ts';
import { workAsRider } from './rider.ts';
import { buy, look } from './shopper.ts';

export type DayOptions = {
  address: string;
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
};

export type DayReport = {
  date: string;
  store: string;
  asked: { orders: number; minutes: number; pickers: number; riders: number };
  /** Store minutes per real minute. */
  scale: number;
  isBrokenOff: boolean;
  results: Results;
  pickers: Work[];
  riders: RiderWork[];
  cash: Cash;
  problems: Day['problems'];
  lists: Day['lists'];
  refusals: { why: string; count: number }[];
  /** In real milliseconds. */
  calls: { count: number; median: number; p95: number; heldBack: number };
  /** Where the shop's own metrics differ; null where they cannot be compared. */
  differences: string[] | null;
  /** Violated invariants of orders; null where they could not be checked. */
  faults: string[] | null;
  parts: PartOfDay[];
  moments: Moment[];
};

/** After the last order: at most so many store minutes, and at least so many real milliseconds. */
const OVERTIME = { minutes: 180, ms: 30_000 };
const MOMENT_EVERY = 5;
const LIVE_EVERY_MS = 3_000;

export async function runDay(options: DayOptions): Promise<DayReport> {
  const { address, query, stop, say } = options;
  setMaxListeners(0, stop);
  const { ask: askFirst } = openCalls({ address, cookie: '', stop });
  const store = await findOpenStore(askFirst, options.store);
  const cookie = `${toCookieName({ publicUrl: address }, 'store')}=${store._id}`;
  const calls = openCalls({ address, cookie, stop });
  const shoppers = Math.max(4, Math.ceil(options.orders / 2));
  const people = await openPeople(query, store._id, { ...options, shoppers });
  try {
    await requireSameShop(calls.ask, people.manager, address);
    const places = await findPlaces(calls.ask, store);
    const { shelves, filled } = await stockShelves(calls.ask, people.manager, store._id, stop);
    if (filled > 0) say(`${filled} products were low and are filled up.`);
    say(`${store.name} opens: ${options.orders} orders, ${shoppers} shoppers in ${places.length} pincodes.`);
    calls.times.length = 0;
    const clock = openClock(options.minutes, stop);
    const day: Day = {
      store,
      clock,
      ask: calls.ask,
      // A shop started for this day gets the same Ctrl-C and stops answering.
      askLast: openCalls({ address, cookie, stop: new AbortController().signal, repeatWindowMs: 1_000 }).ask,
      address,
      stop,
      random: makeRandom(options.seed),
      // Three times per store minute, within limits that suit a person and the machine.
      board: openBoard({
        ask: calls.ask,
        manager: people.manager,
        storeId: store._id,
        stop,
        everyMs: clampMs(20_000 / clock.scale),
      }),
      manager: people.manager,
      places,
      shelves,
      orders: new Map(),
      takesCards: true,
      takesProblems: true,
      refusals: new Map(),
      problems: { reported: 0, refunded: 0, refused: 0 },
      lists: { written: 0, lines: 0, wrong: 0 },
    };
    const before = await readShopMetrics(calls.ask, people.manager, store._id);
    const { pickers, riders, moments } = await workThrough(day, people, options);
    const { times } = calls;
    const orders = [...day.orders.values()];
    const results = countResults(orders, clock.scale);
    const readAfter = () => readShopMetrics(calls.ask, people.manager, store._id);
    const report: DayReport = {
      date: new Date().toISOString(),
      store: store.name,
      asked: {
        orders: options.orders,
        minutes: options.minutes,
        pickers: options.pickers,
        riders: options.riders,
      },
      scale: clock.scale,
      isBrokenOff: stop.aborted,
      results,
      pickers,
      riders,
      cash: sumCash(riders),
      problems: day.problems,
      lists: day.lists,
      refusals: [...day.refusals].map(([why, count]) => ({ why, count })),
      calls: {
        count: times.length,
        median: percentile(times, 0.5) ?? 0,
        p95: percentile(times, 0.95) ?? 0,
        heldBack: calls.heldBack(),
      },
      differences: stop.aborted ? null : compareWithShop(before, await readAfter(), results),
      faults: stop.aborted ? null : await findFaults(query),
      parts: splitDay(orders),
      moments,
    };
    return report;
  } finally {
    await closePeople(query, people).catch(() => {});
  }
}

const clampMs = (ms: number) => Math.min(2_000, Math.max(80, ms));

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

/** Pincodes around the store that it delivers to; where it delivers everywhere, its own neighbourhood. */
async function findPlaces(ask: Ask, store: Store): Promise<Place[]> {
  const home = Number(/^\d{6}$/.test(store.pincode) ? store.pincode : 560_001);
  const places: Place[] = [];
  for (let away = 0; away <= FURTHEST && places.length < MAX_PLACES; away++) {
    for (const pincode of new Set([home + away, home - away].map(String))) {
      if (findPincodeProblem(pincode)) continue;
      const found: FoundStore = requireAnswer(
        'The pincode',
        await ask(null, 'GET', `/api/store/find?pincode=${pincode}`),
      );
      if (found.store?._id !== store._id || !found.minutes) continue;
      places.push({ pincode, rideMinutes: Math.max(1, found.minutes.from - store.packMinutes) });
    }
  }
  if (places.length === 0) throw new Error(`No pincode near ${home} is served by ${store.name}`);
  return places;
}

type Worked = { pickers: Work[]; riders: RiderWork[]; moments: Moment[] };

/** Everybody works until the last order of the day is at its door, or the day is interrupted. */
async function workThrough(
  day: Day,
  people: People,
  { orders, seed, say, onMoment }: DayOptions,
): Promise<Worked> {
  const plan = planOrders(orders, makeRandom(seed + 1));
  const moments: Moment[] = [];
  const afterwards = new Set<Promise<void>>();
  let failure: unknown = null;
  const note = (error: unknown) => {
    if (!day.stop.aborted) failure ??= error;
  };
  const later = (work: Promise<void>) => {
    const noted = work.catch(note).finally(() => afterwards.delete(noted));
    afterwards.add(noted);
  };
  const watching = watchDay(day, moments, onMoment);
  const pickers = people.pickers.map(({ name }): Work => ({ name, orders: 0, lines: 0, minutes: 0 }));
  const riders = people.riders.map(({ name }): RiderWork => ({
    name,
    orders: 0,
    minutes: 0,
    collected: 0,
    expected: 0,
    handedIn: 0,
    counted: 0,
  }));
  const picking = people.pickers.map((person, at) => workAsPicker(day, person, pickers[at]!));
  const riding = people.riders.map((person, at) => workAsRider(day, person, { work: riders[at]!, later }));
  const working = Promise.allSettled([...picking, ...riding]);
  // Somebody who fails ends the day, because orders would wait forever.
  for (const one of [...picking, ...riding]) one.catch(note);
  try {
    await sendShoppers(day, people, plan, { later, failed: () => failure });
    while (afterwards.size > 0 && failure === null) await Promise.race([...afterwards, sleep(500)]);
    await waitForLast(day, () => failure);
    while (afterwards.size > 0 && failure === null) await Promise.race([...afterwards, sleep(500)]);
  } catch (error) {
    note(error);
  } finally {
    day.board.close();
  }
  await working;
  watching.end();
  if (failure !== null) throw failure;
  if (!day.stop.aborted) {
    say('The store is closed, the cash is counted.');
    await countCash(
      day,
      people.riders.map((person, at) => ({ person, work: riders[at]! })),
    );
  }
  return { pickers, riders, moments };
}

type Sending = { later: (work: Promise<void>) => void; failed: () => unknown };

async function sendShoppers(
  day: Day,
  { shoppers }: People,
  plan: readonly number[],
  { later, failed }: Sending,
): Promise<void> {
  const all: Shopper[] = shoppers.map((person, at) => ({
    ...person,
    place: day.places[at % day.places.length]!,
    addressId: null,
    isBusy: false,
  }));
  for (const minute of plan) {
    await day.clock.until(minute);
    if (failed() !== null) return;
    let free = all.filter(({ isBusy }) => !isBusy);
    // On a machine that cannot keep up nobody is free: then the orders come later than planned.
    for (; free.length === 0; free = all.filter(({ isBusy }) => !isBusy)) await day.clock.wait(0.5);
    later(buy(day, free[Math.floor(day.random() * free.length)]!));
  }
}

/** Waits until every order has ended; asks the shop about orders that a real person ended. */
async function waitForLast(day: Day, failed: () => unknown): Promise<void> {
  const until = Math.max(
    day.clock.now() + OVERTIME.minutes,
    day.clock.now() + (OVERTIME.ms / 60_000) * day.clock.scale,
  );
  const open = () =>
    [...day.orders.values()].filter(({ end, placedAt }) => end === null && placedAt !== null);
  let nextLookAt = Date.now() + 2_000;
  while (open().length > 0 && day.clock.now() < until && failed() === null) {
    await sleep(50, undefined, { signal: day.stop });
    if (Date.now() < nextLookAt) continue;
    nextLookAt = Date.now() + 2_000;
    for (const order of open()) {
      const { status } = await look(day, order);
      if (status === 'CANCELLED') endOrder(day, order, 'cancelled');
      if (status === 'DELIVERED') endOrder(day, order, 'delivered');
    }
  }
}

function watchDay(day: Day, moments: Moment[], onMoment: (moment: Moment) => void) {
  const lookNow = () => lookAround([...day.orders.values()], day.clock.now());
  const noting = setInterval(() => moments.push(lookNow()), (MOMENT_EVERY * 60_000) / day.clock.scale);
  const telling = setInterval(() => onMoment(lookNow()), LIVE_EVERY_MS);
  return {
    end() {
      clearInterval(noting);
      clearInterval(telling);
    },
  };
}

const SETTLED_TIMEOUT_MS = 15_000;

/** Refunds are jobs that run a moment later. Null where the database could not be asked. */
async function findFaults(query: Query): Promise<string[] | null> {
  const statement = await readFile(
    new URL('../../features/order/core/invariants.sql', import.meta.url),
    'utf8',
  );
  for (const until = Date.now() + SETTLED_TIMEOUT_MS; ; await sleep(500)) {
    const rows = await query(statement).catch(() => null);
    if (!rows) return null;
    if (rows.length === 0 || Date.now() > until) return rows.map((row) => Object.values(row).join(', '));
  }
}
