import { describe, expect, test } from 'vitest';
import {
  findArrival,
  findStep,
  type ArrivalStep,
  type ActiveOrder,
  toPastOrders,
  type PastOrder,
} from './arrival.rules.ts';

const NOW = new Date('2026-11-22T19:00:20+05:30');
const PACK_MINUTES = 4;

/** An order in the first second of a step, at a store where no other order is before it. */
function under(step: ArrivalStep, changes: Partial<ActiveOrder> = {}): ActiveOrder {
  const store = { packMinutes: PACK_MINUTES, rideMinutes: 6 };
  return { step, since: NOW, picksBefore: 0, takesBefore: 0, ...store, ...changes };
}
/** Seconds of the steps of an ordinary order, 15 minutes in all. */
const ORDINARY: PastOrder = {
  ...{ wait: 60, pick: 180, handover: 60, ride: 600 },
  ...{ picksBefore: 0, takesBefore: 0, rideMinutes: 6, isOfToday: false },
};
/** `count` orders like it, whose steps take 0.5 to 1.5 times as long. */
const around = (count: number, changes: Partial<PastOrder> = {}): PastOrder[] =>
  Array.from({ length: count }, (_, index) => {
    const { wait, pick, handover, ride, ...rest } = { ...ORDINARY, ...changes };
    const pace = 0.5 + index / (count - 1);
    return { ...rest, wait: wait * pace, pick: pick * pace, handover: handover * pace, ride: ride * pace };
  });
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
/** In minutes from now. */
function range(order: ActiveOrder, past: PastOrder[] = [], now = NOW) {
  const { from, to } = findArrival(order, past, now)!;
  return { from: (from.getTime() - now.getTime()) / 60_000, to: (to.getTime() - now.getTime()) / 60_000 };
}
const middle = ({ from, to }: { from: number; to: number }) => (from + to) / 2;

describe('the range', () => {
  test('is about the median and the 90th percentile of the times of whole orders', () => {
    // Medians of the steps add up to 15 minutes, as those of whole orders do; their 90th percentiles to 21.
    const { from, to } = range(under('wait'), around(400));
    expect(from).toBeCloseTo(15, -0.3);
    expect(to).toBeGreaterThan(20);
    expect(to).toBeLessThan(23);
  });

  test('of independent steps is narrower than the sum of their percentiles', () => {
    const whole = around(401);
    // The same step lengths, combined from different orders.
    const mixed = whole.map((one, index) => ({
      ...one,
      pick: whole[(index * 137) % 401]!.pick,
      ride: whole[(index * 251) % 401]!.ride,
    }));
    expect(range(under('wait'), mixed).to).toBeLessThan(range(under('wait'), whole).to);
  });

  test('moves from the configured to the measured times as orders are delivered', () => {
    const late = { wait: 600, pick: 600, handover: 600, ride: 1200 };
    const middles = [0, 2, 8, 40, 300].map((count) =>
      middle(range(under('wait'), count > 1 ? around(count, late) : [])),
    );
    expect(middles).toEqual(middles.toSorted((a, b) => a - b));
    expect(middles[0]).toBeLessThan(20);
    expect(middles.at(-1)).toBeGreaterThan(50);
  });

  test('is later for every order before this one, and for those that wait for a rider', () => {
    const past = around(200);
    const waits = [0, 2, 6, 20].map((picksBefore) => middle(range(under('wait', { picksBefore }), past)));
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits.at(-1)! - waits[0]!).toBeGreaterThan(15);
    for (const step of ['wait', 'pick', 'handover'] as const) {
      const riders = [0, 2, 8].map((takesBefore) => range(under(step, { takesBefore }), past).to);
      expect({ step, later: riders.toSorted((a, b) => a - b) }).toEqual({ step, later: riders });
      expect(riders[2]!).toBeGreaterThan(riders[0]!);
    }
    // A rider on the road is not delayed by orders that wait in the store.
    expect(range(under('ride', { takesBefore: 8 }), past)).toEqual(range(under('ride'), past));
  });

  test('of a step that takes longer than ever moves on with time', () => {
    const past = around(300);
    for (const step of ['wait', 'pick', 'handover', 'ride'] as const) {
      const late = [600, 3600, 3 * 3600].map((seconds) => range(under(step, { since: ago(seconds) }), past));
      for (const { from, to } of late) {
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeGreaterThan(from);
      }
      expect(late[2]!.to).toBeGreaterThan(late[1]!.to);
      expect(findArrival(under(step, { since: ago(90 * 24 * 3600) }), past, NOW)).toBeNull();
    }
  });

  test('is never in the past, never empty, and in whole minutes', () => {
    let at = 0;
    for (const step of ['wait', 'pick', 'handover', 'ride'] as const) {
      for (const seconds of [-5, 0, 1, 30, 59, 60, 599, 600, 1800]) {
        for (const past of [
          [],
          around(2),
          around(50, { wait: 0, pick: 0, handover: 0, ride: 0.1 }),
          around(300),
        ]) {
          const now = new Date(NOW.getTime() + 7_919 * at++);
          const since = new Date(now.getTime() - seconds * 1000);
          const { from, to } = findArrival(under(step, { since }), past, now)!;
          expect(from.getTime()).toBeGreaterThanOrEqual(now.getTime());
          expect(to.getTime()).toBeGreaterThan(from.getTime());
          expect([from.getTime() % 60_000, to.getTime() % 60_000]).toEqual([0, 0]);
        }
      }
    }
  });

  test('that is far in the future is rounded to five minutes, or to a quarter of an hour', () => {
    const { to } = findArrival(under('ride', { rideMinutes: 40 }), [], NOW)!;
    expect(to.getTime() % (5 * 60_000)).toBe(0);
    const far = findArrival(under('ride', { rideMinutes: 200 }), [], NOW)!;
    expect([far.from.getTime() % (15 * 60_000), far.to.getTime() % (15 * 60_000)]).toEqual([0, 0]);
  });
});

describe('the step', () => {
  const placedAt = ago(900);
  const [startedAt, packedAt, takenAt, movedAt] = [ago(800), ago(500), ago(400), ago(700)];
  const none = { startedAt: null, isHandedBack: false, packedAt: null, takenAt: null };
  const stepOf = (status: Parameters<typeof findStep>[0]['status'], times: object) =>
    findStep({ status, placedAt, movedAt, ...none, ...times });

  test('follows from the status and the recorded times', () => {
    expect(stepOf('PLACED', {})).toEqual({ step: 'wait', since: placedAt });
    expect(stepOf('PACKING', { startedAt })).toEqual({ step: 'pick', since: startedAt });
    expect(stepOf('PACKING', { startedAt, packedAt })).toEqual({ step: 'handover', since: packedAt });
    expect(stepOf('OUT FOR DELIVERY', { startedAt, packedAt, takenAt })).toEqual({
      step: 'ride',
      since: takenAt,
    });
  });

  test('of an order that was handed back is waiting again', () => {
    expect(stepOf('PACKING', { startedAt, isHandedBack: true })).toEqual({ step: 'wait', since: startedAt });
  });

  test('begins with the transition if nobody uses the pages for pickers and riders', () => {
    expect(stepOf('PACKING', {})).toEqual({ step: 'pick', since: movedAt });
    expect(stepOf('OUT FOR DELIVERY', {})).toEqual({ step: 'ride', since: movedAt });
  });

  test('does not exist before payment, nor after delivery or cancellation', () => {
    for (const status of [null, 'DELIVERED', 'CANCELLED'] as const)
      expect(stepOf(status, { startedAt, packedAt, takenAt })).toBeNull();
  });
});

describe('a past order', () => {
  const minute = (minutes: number) => NOW.getTime() + minutes * 60_000;
  /** In minutes from now. */
  const taken = (placed: number, started: number, packed: number, out: number, there: number | null) => ({
    placedAt: minute(placed),
    startedAt: minute(started),
    packedAt: minute(packed),
    takenAt: minute(out),
    deliveredAt: there === null ? null : minute(there),
    rideMinutes: 6,
  });

  test('has the times of its steps, and the orders that were before it', () => {
    const window = [
      taken(-60, -59, -56, -50, -40),
      taken(-40, -39, -36, -30, -20),
      taken(-38, -36, -33, -29, null),
      taken(-37, -31, -30, -26, -10),
    ];
    const past = toPastOrders(window, NOW, true);
    // The order that is not delivered yet is only counted.
    expect(past.map(({ picksBefore, takesBefore }) => [picksBefore, takesBefore])).toEqual([
      [0, 0],
      [0, 0],
      [1, 1],
    ]);
    expect(past[2]).toEqual({
      ...{ wait: 360, pick: 60, handover: 240, ride: 960 },
      ...{ picksBefore: 1, takesBefore: 1, rideMinutes: 6, isOfToday: true },
    });
  });

  test('that waited longer than the known others had as many before it as known', () => {
    const [, last] = toPastOrders(
      [taken(-40, -30, -25, -20, -10), taken(-40, -20, -18, -10, -5), taken(-29, -28, -26, -5, -1)],
      NOW,
      true,
    );
    expect(last).toMatchObject({ picksBefore: 4, wait: 1200 });
    expect(toPastOrders([taken(-200, -20, -18, -10, -5)], NOW, true)).toEqual([]);
  });

  test('is among the most similar ones, however many there are', () => {
    const before = Array.from({ length: 36 }, (_, at) => taken(at - 60, at - 58, at - 55, at - 45, at - 36));
    const after = [taken(-10, -5, -1, 3, 9), taken(-9, -4, -1, 4, 9)];
    const past = toPastOrders([...before, ...after], NOW, false);
    expect(past).toHaveLength(14);
    expect(past[0]).toMatchObject({ takesBefore: 9, handover: 600 });
    expect(toPastOrders(before, NOW, true)).toHaveLength(24);
  });

  test('never took a negative time, whatever the clocks said', () => {
    expect(toPastOrders([taken(-10, -11, -12, -13, -14)], NOW, true)).toMatchObject([
      { wait: 0, pick: 0, handover: 0, ride: 0 },
    ]);
  });
});
