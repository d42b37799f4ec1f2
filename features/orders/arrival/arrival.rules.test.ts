import { describe, expect, test } from 'vitest';
import { estimate, toPace, type ArrivalStep, type PastOrder, type Queue } from './arrival.rules.ts';

const NOBODY: Queue = { waiting: 0, picking: 0, packed: 0, riding: 0, pickers: 2, riders: 4 };
const RIDE_MINUTES = 6;
/** Seconds of the steps of an ordinary order: a quarter of an hour in all. */
const ORDINARY: PastOrder = {
  ...{ wait: 60, pick: 180, handover: 60, ride: 600 },
  ...{ rideMinutes: RIDE_MINUTES, source: 'store', usualPeople: null },
};
/** `count` orders like it, whose steps take 0.7 to 1.3 times as long. */
const around = (count: number, changes: Partial<PastOrder> = {}): PastOrder[] =>
  Array.from({ length: count }, (_, at) => {
    const { wait, pick, handover, ride, ...rest } = { ...ORDINARY, ...changes };
    const times = (seconds: number | null) => seconds && seconds * (0.7 + (0.6 * at) / (count - 1));
    return { ...rest, wait: times(wait), pick: times(pick), handover: times(handover), ride: times(ride) };
  });
const PACE = toPace(around(200), 4);
const minutes = (queue: Partial<Queue> = {}, pace = PACE, rideMinutes = RIDE_MINUTES) =>
  estimate(pace, { ...NOBODY, ...queue }, rideMinutes)!;
const under = (step: ArrivalStep, elapsed: number, queue: Partial<Queue> = {}) =>
  estimate(PACE, { ...NOBODY, ...queue }, RIDE_MINUTES, { step, elapsed });

describe('the range', () => {
  test('has the middles of the steps in it, and is narrower than their spreads together', () => {
    const { from, to } = minutes();
    expect(from).toBeLessThan(15);
    expect(to).toBeGreaterThan(15);
    expect(to - from).toBeLessThanOrEqual(8);
  });

  test('is never wider than fourteen minutes, or half of its middle', () => {
    const wild = toPace(around(200, { pick: 600, ride: 2400 }), 4);
    const { from, to } = minutes({}, wild);
    expect(to - from).toBeLessThanOrEqual((from + to) / 3);
    const slower = minutes({}, toPace(around(200, { wait: 400, pick: 400 }), 4));
    expect(slower.to - slower.from).toBeLessThanOrEqual(11);
  });

  test('is earlier with each step, and moves on when a step takes longer than ever', () => {
    const told = (['wait', 'pick', 'handover', 'ride'] as const).map((step) => under(step, 0)!.to);
    expect(told).toEqual(told.toSorted((a, b) => b - a));
    for (const step of ['wait', 'pick', 'handover', 'ride'] as const) {
      const late = [900, 3600, 3 * 3600].map((elapsed) => under(step, elapsed)!);
      expect(late[2]!.to).toBeGreaterThan(late[1]!.to);
      expect(late.every(({ from, to }) => from >= 1 && to > from)).toBe(true);
      expect(under(step, 90 * 24 * 3600)).toBeNull();
    }
  });

  test('far in the future is told in steps of five minutes', () => {
    const { from, to } = minutes({}, PACE, 90);
    expect([from % 5, to % 5]).toEqual([0, 0]);
  });
});

describe('the queue', () => {
  test('makes an order wait for its turn, which comes sooner the more people are at work', () => {
    const tos = [0, 2, 6, 20].map((waiting) => minutes({ waiting }).to);
    expect(tos).toEqual(tos.toSorted((a, b) => a - b));
    expect(tos[3]! - tos[0]!).toBeGreaterThan(15);
    expect(minutes({ waiting: 6, pickers: 6 }).to).toBeLessThan(minutes({ waiting: 6, pickers: 1 }).to);
    const packed = { packed: 6, riding: 4 };
    expect(minutes({ ...packed, riders: 1 }).to).toBeGreaterThan(minutes({ ...packed, riders: 9 }).to);
  });

  test('of at most one is for the people who usually work in this hour, whether they were seen or not', () => {
    const crew = around(200, { usualPeople: { pickers: 3, riders: 3 } });
    const pace = toPace(crew, 4);
    const unseen = { pickers: 1, riders: 1 };
    expect(minutes({ ...unseen, waiting: 1, packed: 1 }, pace).to).toBeLessThan(minutes().to + 3);
    expect(minutes({ ...unseen, waiting: 2, packed: 2 }, pace).to).toBeGreaterThan(minutes().to + 9);
  });

  test('of riders who are away delays an order that is packed before the next one is back', () => {
    expect(minutes({ riding: 3 })).toEqual(minutes());
    expect(minutes({ riding: 4 }).to).toBeGreaterThan(minutes().to);
    expect(under('handover', 0, { riding: 4 })!.from).toBeGreaterThan(under('handover', 0)!.from);
    expect(under('ride', 60, { packed: 9, riding: 9 })).toEqual(under('ride', 60));
  });

  test('ends with those who usually go home now', () => {
    const crew = around(200, { usualPeople: { pickers: 1, riders: 4 } });
    const alone = minutes({ waiting: 3, pickers: 1 }, toPace(crew, 4));
    expect(minutes({ waiting: 3, pickers: 3 }, toPace(crew, 4))).toEqual(alone);
  });

  test('to which nobody comes has no minutes, unless people usually work in this hour', () => {
    const left = { waiting: 3, pickers: 0, isLeft: true };
    expect(minutes(left)).toBeNull();
    const crew = around(200, { usualPeople: { pickers: 2, riders: 4 } });
    expect(minutes(left, toPace(crew, 4))).toEqual(minutes({ waiting: 3, pickers: 2 }, toPace(crew, 4)));
  });
});

describe('the pace of a store', () => {
  test('follows the configured minutes until enough orders are known', () => {
    const patient = minutes({}, toPace([], 30));
    expect(patient.from).toBeGreaterThan(minutes({}, toPace([], 4)).from + 5);
    expect(minutes({}, toPace(around(10, { pick: 3000 }), 4))).toEqual(minutes({}, toPace([], 4)));
    expect(minutes({}, toPace(around(40, { pick: 3000 }), 4)).from).toBeGreaterThan(30);
  });

  test('is that of this hour of the week, else of this hour, else of the last orders', () => {
    const slow = (source: PastOrder['source'], count: number) =>
      around(count, { source, pick: { week: 1800, day: 1200, store: 600, now: 0 }[source] });
    const from = (...past: PastOrder[][]) => minutes({}, toPace(past.flat(), 4)).from;
    const [week, day, store] = [slow('week', 120), slow('day', 120), slow('store', 120)];
    expect(from(week, day, store)).toBe(from(week));
    expect(from(slow('week', 20), day, store)).toBe(from(day));
    expect(from(slow('week', 20), slow('day', 20), store)).toBe(from(store));
    expect(from(week)).toBeGreaterThan(from(day));
  });

  test('of the rides is that of the last hour, because rain is a matter of today', () => {
    const wet = around(15, { source: 'now', ride: 900 });
    expect(minutes({}, toPace([...around(200), ...wet], 4)).from).toBeGreaterThan(minutes().from + 3);
    expect(minutes({}, toPace([...around(200), ...wet.slice(5)], 4))).toEqual(minutes());
  });

  test('has rides that took no time, as when somebody only presses', () => {
    const pressed = [...around(200, { ride: 0 }), ...around(15, { ride: 0, source: 'now' })];
    expect(minutes({}, toPace(pressed, 4)).to).toBeLessThan(minutes().to);
  });

  test('counts a ride by the minutes of its area', () => {
    expect(minutes({}, PACE, RIDE_MINUTES + 10).from).toBeGreaterThan(minutes().from + 9);
  });
});
