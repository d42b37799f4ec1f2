import { describe, expect, test } from 'vitest';
import { simulateStore, type SimulatedOrder } from '#demo/day/simulate-store.ts';
import { listSameTimes } from '#features/store/hours.rules.ts';
import {
  findArrival,
  findStep,
  HISTORY,
  type ArrivalStep,
  type ActiveOrder,
  toPastOrders,
  type PastOrder,
  type TakenOrder,
} from './arrival.rules.ts';

const INDIA = 'Asia/Kolkata';
/** A Monday. */
const MIDNIGHT = new Date('2026-11-09T00:00:00+05:30').getTime();
const NOW = new Date('2026-11-22T19:00:20+05:30');
const DAY = 24 * 3600;
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

  test('without history is what the store configures, and wide', () => {
    const { from, to } = range(under('wait'));
    expect(from).toBeGreaterThan(8);
    expect(from).toBeLessThan(13);
    expect(to - from).toBeGreaterThan(5);
    const slow = range(under('wait', { packMinutes: 20, rideMinutes: 30 }));
    expect(slow.from).toBeGreaterThan(40);
    expect(slow.to - slow.from).toBeGreaterThan(20);
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

  test('is earlier with every finished step', () => {
    const past = around(200);
    const middles = (['wait', 'pick', 'handover', 'ride'] as const).map((step) =>
      middle(range(under(step), past)),
    );
    expect(middles).toEqual(middles.toSorted((a, b) => b - a));
  });

  test('is later for a more distant area', () => {
    const past = around(200);
    expect(range(under('ride', { rideMinutes: 12 }), past).to).toBeGreaterThan(
      range(under('ride', { rideMinutes: 6 }), past).to + 5,
    );
  });

  test('follows today more than the fortnight, as on a rainy day', () => {
    const wet = around(20, { ride: 1500, isOfToday: true });
    const [dry, rainy] = [range(under('ride'), around(300)), range(under('ride'), [...around(300), ...wet])];
    expect(rainy.to).toBeGreaterThan(dry.to + 8);
    expect(
      range(under('ride'), [...around(300), ...wet.map((one) => ({ ...one, isOfToday: false }))]).to,
    ).toBeLessThan(rainy.to);
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

describe('over a simulated fortnight', () => {
  const WARM_UP_SECONDS = 3 * DAY;
  const told = replay(simulateStore({ days: 14, ordersADay: 420, seed: 'a fortnight' }));
  const warm = told.filter(({ time }) => time >= WARM_UP_SECONDS);
  const hourOf = ({ order }: Told) => Math.floor((order.placedAt % DAY) / 3600);
  const GROUPS: Record<string, (one: Told) => boolean> = {
    all: () => true,
    lunch: (one) => [12, 13].includes(hourOf(one)),
    evening: (one) => [18, 19, 20].includes(hourOf(one)),
    dry: ({ order }) => !order.isWet,
    rain: ({ order }) => order.isWet,
    'behind 3 or more': ({ picksBefore }) => picksBefore > 2,
  };
  const summary = MOMENTS.flatMap((moment) =>
    Object.entries(GROUPS).flatMap(([group, isIn]) => {
      const some = warm.filter((one) => one.moment === moment && isIn(one));
      // Only waiting orders count as before it.
      return some.length === 0 ? [] : summarize(`${moment}, ${group}`, some);
    }),
  );
  const of = (moment: Moment, group = 'all') => summary.find(({ name }) => name === `${moment}, ${group}`)!;

  test('85 to 95 of 100 orders arrive before the upper end shown, at placing and at each later step', () => {
    console.table(Object.fromEntries(summary.map(({ name, ...metrics }) => [name, metrics])));
    for (const moment of MOMENTS) {
      expect(of(moment).orders).toBeGreaterThan(4000);
      expect(of(moment)['before the end %'], moment).toBeGreaterThanOrEqual(85);
      expect(of(moment)['before the end %'], moment).toBeLessThanOrEqual(95);
    }
  });

  test('about half arrive before the range begins, or a little fewer: it begins at a whole minute', () => {
    for (const moment of MOMENTS) {
      expect(of(moment)['before it begins %'], moment).toBeGreaterThan(30);
      expect(of(moment)['before it begins %'], moment).toBeLessThan(50);
    }
  });

  test('in rain, at busy hours and behind other orders it holds for at least three of four', () => {
    for (const { name, ...metrics } of summary) {
      expect(metrics.orders, name).toBeGreaterThan(20);
      expect(metrics['before the end %'], name).toBeGreaterThan(75);
    }
  });

  test('on the first day of a store, without history, it holds for at least three of four', () => {
    const first = told.filter(({ time, moment }) => time < DAY && moment === 'placed');
    expect(summarize('', first)['before the end %']).toBeGreaterThan(75);
  });

  test('is narrow enough to be useful', () => {
    expect(of('placed')['minutes wide']).toBeLessThan(13);
    expect(of('taken')['minutes wide']).toBeLessThan(7);
  });
});

/** The moments at which a shopper looks: as a step begins, and at random times until delivery. */
const MOMENTS = ['placed', 'picking', 'packed', 'taken', 'any time'] as const;
type Moment = (typeof MOMENTS)[number];
type Told = {
  moment: Moment;
  order: SimulatedOrder;
  picksBefore: number;
  /** In seconds since the first midnight. */
  time: number;
  from: number;
  to: number;
};

function summarize(name: string, some: readonly Told[]) {
  const share = (is: (one: Told) => boolean) =>
    Math.round((1000 * some.filter(is).length) / some.length) / 10;
  const width = some.reduce((sum, { from, to }) => sum + to - from, 0) / some.length / 60;
  return {
    name,
    orders: some.length,
    'before it begins %': share(({ order, from }) => order.deliveredAt < from),
    'before the end %': share(({ order, to }) => order.deliveredAt <= to),
    'minutes wide': Math.round(10 * width) / 10,
  };
}

/** What every shopper was shown at each moment, from what was known then. */
function replay(orders: readonly SimulatedOrder[]): Told[] {
  const historyAt = openHistory(orders);
  const waiting = new Set<SimulatedOrder>();
  const packed = new Set<SimulatedOrder>();
  /** When each of the two queues last moved. */
  const movedAt = { wait: 0, handover: 0 };
  const told: Told[] = [];
  for (const { order, moment, time } of listMoments(orders)) {
    if (moment === 'placed') waiting.add(order);
    if (moment === 'picking') {
      waiting.delete(order);
      movedAt.wait = time;
    }
    if (moment === 'packed') packed.add(order);
    if (moment === 'taken') {
      packed.delete(order);
      movedAt.handover = time;
    }
    const found = findStep(toTimes(order, time))!;
    const since = found.since.getTime();
    const isQueue = found.step === 'wait' || found.step === 'handover';
    const movedSince = isQueue ? toDate(movedAt[found.step as 'wait']).getTime() : 0;
    const under: ActiveOrder = {
      step: found.step,
      since: new Date(Math.max(since, movedSince)),
      picksBefore: [...waiting].filter(({ placedAt }) => placedAt < order.placedAt).length,
      takesBefore: [...packed].filter((one) => one.packedAt < order.packedAt || !packed.has(order)).length,
      packMinutes: PACK_MINUTES,
      rideMinutes: order.rideMinutes,
    };
    const { from, to } = findArrival(under, historyAt(time), toDate(time))!;
    const { picksBefore } = under;
    told.push({ moment, order, picksBefore, time, from: toSecond(from), to: toSecond(to) });
  }
  return told;
}

const toDate = (second: number) => new Date(MIDNIGHT + second * 1000);
const toSecond = (date: Date) => (date.getTime() - MIDNIGHT) / 1000;

function toTimes(order: SimulatedOrder, time: number): Parameters<typeof findStep>[0] {
  const known = (second: number) => (second <= time ? toDate(second) : null);
  const placedAt = toDate(order.placedAt);
  const [startedAt, packedAt] = [known(order.claimedAt), known(order.packedAt)];
  const takenAt = known(order.takenAt);
  const status = takenAt ? 'OUT FOR DELIVERY' : startedAt ? 'PACKING' : 'PLACED';
  return { status, placedAt, startedAt, isHandedBack: false, packedAt, takenAt, movedAt: placedAt };
}

function listMoments(orders: readonly SimulatedOrder[]) {
  return orders
    .flatMap((order, index) => {
      const { placedAt, claimedAt, packedAt, takenAt, deliveredAt } = order;
      const anyTime = placedAt + ((index * 0.6180339887) % 1) * (deliveredAt - placedAt);
      const times = [placedAt, claimedAt, packedAt, takenAt, anyTime];
      return MOMENTS.map((moment, at) => ({ order, moment, time: times[at]! }));
    })
    .sort((a, b) => a.time - b.time);
}

/**
 * What a store knows of its past at a time; read again every five minutes, which is less often than the shop
 * reads it.
 */
function openHistory(orders: readonly SimulatedOrder[]): (time: number) => PastOrder[] {
  const taken = orders.map(toTaken).sort((a, b) => a.takenAt - b.takenAt);
  const times = taken.map(({ takenAt }) => takenAt);
  const { timeoutMs } = HISTORY;
  let cached: { reading: number; past: PastOrder[] } = { reading: -1, past: [] };
  return (time) => {
    const reading = Math.floor(time / 300);
    if (cached.reading === reading) return cached.past;
    const now = toDate(time);
    const at = countBefore(times, now.getTime());
    const latest = taken
      .slice(Math.max(at - HISTORY.before, countBefore(times, now.getTime() - timeoutMs)), at)
      .map((one) => (one.deliveredAt! < now.getTime() ? one : { ...one, deliveredAt: null }));
    const past = toPastOrders(latest, now, true);
    for (const date of listSameTimes(INDIA, now, HISTORY.days)) {
      const then = date.getTime();
      const middle = countBefore(times, then);
      const first = Math.max(middle - HISTORY.before, countBefore(times, then - timeoutMs));
      const end = Math.min(middle + HISTORY.after, countBefore(times, then + timeoutMs));
      past.push(...toPastOrders(taken.slice(first, end), date, false));
    }
    cached = { reading, past };
    return past;
  };
}

function toTaken(order: SimulatedOrder): TakenOrder {
  const at = (second: number) => MIDNIGHT + second * 1000;
  return {
    placedAt: at(order.placedAt),
    startedAt: at(order.claimedAt),
    packedAt: at(order.packedAt),
    takenAt: at(order.takenAt),
    deliveredAt: at(order.deliveredAt),
    rideMinutes: order.rideMinutes,
  };
}

/** Of sorted numbers. */
function countBefore(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
