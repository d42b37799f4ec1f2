// Simulates a store for some days, in memory and within a moment: orders come, and free pickers and riders
// take them. Returns when each step of each order happened; the same for a seed.

import { seededRng } from '../pictures/svg/rng.ts';
import {
  countPickers,
  countRiders,
  drawLine,
  drawLineCount,
  drawNoticeSeconds,
  drawOrderTimes,
  drawPickSeconds,
  drawRideSeconds,
  drawWeather,
  isRaining,
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
  /** It rained when it was placed. */
  isWet: boolean;
};

type Wanted = { days: number; ordersADay: number; seed: string };
const DAY = 24 * 3600;
const AREAS = [3, 4, 5, 6, 6, 7, 8, 10] as const;
/** Of 100 orders, how many are cancelled before picking starts. */
const CANCELLED = 2;

/** The delivered orders, in the order in which they were placed. */
export function simulateStore({ days, ordersADay, seed }: Wanted): SimulatedOrder[] {
  const { next: random } = seededRng(seed);
  const orders: SimulatedOrder[] = [];
  for (let day = 0; day < days; day++) {
    const weather = drawWeather(random, day % 7 >= 5);
    const today = drawOrderTimes(random, weather, ordersADay);
    for (const order of workThrough(today, weather, random)) {
      const { placedAt, claimedAt, packedAt, takenAt, deliveredAt } = order;
      const from = day * DAY;
      orders.push({
        ...order,
        placedAt: from + placedAt,
        claimedAt: from + claimedAt,
        packedAt: from + packedAt,
        takenAt: from + takenAt,
        deliveredAt: from + deliveredAt,
      });
    }
  }
  return orders;
}

/** One day, from its first order until the last one is delivered. */
function workThrough(times: readonly number[], weather: Weather, random: Random): SimulatedOrder[] {
  const orders = times.map((placedAt): SimulatedOrder => ({
    placedAt,
    claimedAt: Infinity,
    packedAt: Infinity,
    takenAt: Infinity,
    deliveredAt: Infinity,
    lines: [],
    rideMinutes: AREAS[Math.floor(random() * AREAS.length)]!,
    isWet: isRaining(weather, placedAt),
  }));
  const agenda = openAgenda();
  const waiting: SimulatedOrder[] = [];
  const packed: SimulatedOrder[] = [];
  let picking = 0;
  let riding = 0;

  function pick(now: number): void {
    while (waiting.length > 0 && picking < countPickers(weather, now)) {
      const order = waiting.shift()!;
      picking++;
      order.claimedAt = now + drawNoticeSeconds(random);
      order.lines = Array.from({ length: drawLineCount(random) }, () => drawLine(random));
      order.packedAt = order.claimedAt + drawPickSeconds(random, order.lines);
      agenda.at(order.packedAt, (then) => {
        picking--;
        packed.push(order);
        pick(then);
        ride(then);
      });
    }
  }

  /** A rider takes two orders when two are ready, and delivers one after the other. */
  function ride(now: number): void {
    while (packed.length > 0 && riding < countRiders(weather, now)) {
      const bags = packed.splice(0, 2);
      riding++;
      const takenAt = now + drawNoticeSeconds(random);
      let time = takenAt;
      for (const [index, order] of bags.entries()) {
        order.takenAt = takenAt;
        time += drawRideSeconds(random, {
          rideMinutes: order.rideMinutes,
          isWet: isRaining(weather, takenAt),
          isNextDoor: index > 0,
        });
        order.deliveredAt = time;
      }
      const isWet = isRaining(weather, time);
      const { rideMinutes } = bags.at(-1)!;
      agenda.at(time + drawRideSeconds(random, { rideMinutes, isWet, isNextDoor: false }), (then) => {
        riding--;
        ride(then);
      });
    }
  }

  for (const order of orders) {
    if (random() * 100 < CANCELLED) continue;
    agenda.at(order.placedAt, (now) => {
      waiting.push(order);
      pick(now);
    });
  }
  agenda.run();
  return orders.filter(({ deliveredAt }) => deliveredAt < Infinity);
}

type Event = { time: number; happen: (now: number) => void };

/** The pending events, soonest first; a binary heap. */
function openAgenda() {
  const heap: Event[] = [];
  const swap = (a: number, b: number) => ([heap[a], heap[b]] = [heap[b]!, heap[a]!]);
  return {
    at(time: number, happen: (now: number) => void): void {
      let at = heap.push({ time, happen }) - 1;
      for (let up = (at - 1) >> 1; at > 0 && heap[up]!.time > heap[at]!.time; up = (at - 1) >> 1) {
        swap(at, up);
        at = up;
      }
    },
    run(): void {
      while (heap.length > 0) {
        const { time, happen } = heap[0]!;
        const last = heap.pop()!;
        if (heap.length > 0) {
          heap[0] = last;
          for (let at = 0; ;) {
            const least = [at, 2 * at + 1, 2 * at + 2].reduce((a, b) =>
              b < heap.length && heap[b]!.time < heap[a]!.time ? b : a,
            );
            if (least === at) break;
            swap(at, least);
            at = least;
          }
        }
        happen(time);
      }
    },
  };
}
