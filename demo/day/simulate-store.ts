// Simulates a store for some days, in memory and within a moment: orders come, and free pickers and riders
// take them. Returns when each step of each order happened; the same for a seed.

import { seededRng } from '../pictures/svg/rng.ts';
import {
  countPickers,
  countRiders,
  DAY,
  drawLineCount,
  drawNoticeSeconds,
  drawOrderTimes,
  drawPickSeconds,
  drawQuantity,
  drawRideSeconds,
  drawShort,
  drawWeather,
  isRaining,
  SHARES,
  type Random,
  type Weather,
} from './store-habits.ts';

/** Times in seconds since the first midnight. */
export type SimulatedOrder = {
  placedAt: number;
  claimedAt: number;
  packedAt: number;
  takenAt: number;
  deliveredAt: number;
  /** The units of each line, and how many of them were not on the shelf. */
  lines: readonly { quantity: number; short: number }[];
  rideMinutes: number;
  /** Who did it, as numbers from 0. */
  picker: number;
  rider: number;
};

type SimulationSize = { days: number; ordersADay: number; seed: string } & Trouble;
type Trouble = {
  /** However many the hour asks for. */
  pickers?: number;
  /** The share of rides that take a quarter of an hour longer. */
  lateRides?: number;
};
const AREAS = [3, 4, 5, 6, 6, 7, 8, 10] as const;

/** The delivered orders, in the order in which they were placed. */
export function simulateStore({ days, ordersADay, seed, ...trouble }: SimulationSize): SimulatedOrder[] {
  const { next: random } = seededRng(seed);
  return Array.from({ length: days }, (_, day) => {
    const midnight = day * DAY;
    const weather = drawWeather(random, midnight, day % 7 >= 5);
    const count = Math.round(ordersADay * (1 - SHARES.cancelled) * weather.demand);
    const open = { from: midnight, to: midnight + DAY, rain: weather.rain };
    return simulateDay(drawOrderTimes(random, count, open), weather, random, trouble);
  }).flat();
}

/** One day, from its first order until the last one is delivered. */
function simulateDay(
  times: readonly number[],
  weather: Weather,
  random: Random,
  { pickers: fixed, lateRides = 0 }: Trouble,
): SimulatedOrder[] {
  const pickers = openCrew((second) => fixed ?? countPickers(weather, second));
  const orders = times.map((placedAt): SimulatedOrder => {
    const claimedAt = pickers.freeAt(placedAt) + drawNoticeSeconds(random);
    const lines = Array.from({ length: drawLineCount(random) }, () => {
      const quantity = drawQuantity(random);
      return { quantity, short: drawShort(random, quantity) };
    });
    const packedAt = claimedAt + drawPickSeconds(random, lines);
    const picker = pickers.busyUntil(packedAt);
    const rideMinutes = AREAS[Math.floor(random() * AREAS.length)]!;
    return {
      placedAt,
      claimedAt,
      packedAt,
      takenAt: 0,
      deliveredAt: 0,
      lines,
      rideMinutes,
      picker,
      rider: 0,
    };
  });
  const riders = openCrew((second) => countRiders(weather, second));
  const packed = orders.toSorted((one, other) => one.packedAt - other.packedAt);
  while (packed.length > 0) {
    const freeAt = riders.freeAt(packed[0]!.packedAt);
    // A rider takes two orders when two are ready, and delivers one after the other.
    const bags = packed.splice(0, packed[1] && packed[1].packedAt <= freeAt ? 2 : 1);
    const takenAt = freeAt + drawNoticeSeconds(random);
    const isWet = isRaining(weather, takenAt);
    let time = takenAt + (lateRides > 0 && random() < lateRides ? 15 * 60 : 0);
    for (const [index, order] of bags.entries()) {
      order.takenAt = takenAt;
      time += drawRideSeconds(random, { rideMinutes: order.rideMinutes, isWet, isNextDoor: index > 0 });
      order.deliveredAt = time;
    }
    const { rideMinutes } = bags.at(-1)!;
    const rider = riders.busyUntil(
      time + drawRideSeconds(random, { rideMinutes, isWet: isRaining(weather, time) }),
    );
    for (const order of bags) order.rider = rider;
  }
  return orders;
}

/** People who take one piece of work after the other, as it comes; how many work depends on the hour. */
function openCrew(count: (second: number) => number) {
  let busy: { who: number; until: number }[] = [];
  return {
    /** When somebody is free for work that comes at this second. */
    freeAt(second: number): number {
      for (let now = second; ;) {
        busy = busy.filter(({ until }) => until > now);
        if (busy.length < count(now)) return now;
        now = Math.min(...busy.map(({ until }) => until));
      }
    },
    /** Who of them, as a number. */
    busyUntil(second: number): number {
      let who = 0;
      while (busy.some((one) => one.who === who)) who++;
      busy.push({ who, until: second });
      return who;
    },
  };
}
