// When an order will be at the door, before the press and after it. Pure. Each step to come takes what it
// took lately in this store; an order waits its turn behind those before it, which the people at work take
// one by one. Middles add up; spreads, which are independent, add like the sides of a right angle.

import { DAY_MS, MINUTE_MS } from '#shared/times.ts';
import type { Minutes } from '../core/promise.rules.ts';

/** To be begun by a picker who is free; to be picked; to be taken by a rider who is free; on the road. */
const STEPS = ['wait', 'pick', 'handover', 'ride'] as const;
export type ArrivalStep = (typeof STEPS)[number];

/** How long each step of a delivered order took, in seconds; null is unknown. */
export type PastOrder = Record<ArrivalStep, number | null> & {
  rideMinutes: number;
  /** This hour of the week, this hour of any day, the store's last orders; the last hour. */
  source: 'week' | 'day' | 'store' | 'now';
  usualPeople: Pick<Queue, 'pickers' | 'riders'> | null;
};
/** In seconds, the shortest first; `ride` as parts of the usual one. Who works soon; 0 is unknown. */
export type Pace = Record<ArrivalStep, readonly number[]> & Record<'trip' | 'pickers' | 'riders', number>;

/** Each step is measured by the first source with enough of it, else it follows the configured minutes. */
const ENOUGH = { week: 100, day: 100, store: 20, now: 15 } as const;
/** The times of a step of which nothing is known, as parts of their middle. */
const USUAL = [0.4, 0.55, 0.7, 0.85, 1, 1.2, 1.45, 1.8, 2.4];

export function toPace(past: readonly PastOrder[], packMinutes: number): Pace {
  const list = (from: PastOrder['source'], take: (order: PastOrder) => number | null) =>
    past.flatMap((order) => (order.source === from ? (take(order) ?? []) : [])).sort((a, b) => a - b);
  const measure = (usual: number, take: (order: PastOrder) => number | null, spread = 1) =>
    (['week', 'day', 'store'] as const)
      .map((source) => ({ source, values: list(source, take) }))
      .find(({ source, values }) => values.length >= ENOUGH[source])?.values ??
    USUAL.map((share) => (1 + spread * (share - 1)) * usual);
  const share = ({ ride, rideMinutes }: PastOrder) => ride && ride / toUsualRide(rideMinutes);
  const [rides, now] = [measure(1, share, 0.14), list('now', share)];
  // Rain is a matter of today.
  const longer = now.length < ENOUGH.now ? 1 : Math.min(3, toSpan(now, 0).mid / toSpan(rides, 0).mid || 1);
  return {
    wait: measure(40, ({ wait }) => wait),
    pick: measure(42 * packMinutes, ({ pick }) => pick),
    handover: measure(60, ({ handover }) => handover),
    ride: rides.map((ride) => ride * longer),
    trip: averageOf(measure(420, ({ ride }) => ride)) * longer,
    ...(past[0]?.usualPeople ?? { pickers: 0, riders: 0 }),
  };
}

/** In seconds: the minutes of its area, and one at the door. */
const toUsualRide = (rideMinutes: number) => rideMinutes * 60 + 60;
const averageOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

type Counts = Record<'waiting' | 'picking' | 'packed' | 'riding' | 'pickers' | 'riders', number>;
/** Before an order; who did something lately, and rides or comes back. `isLeft`: nobody comes to one. */
export type Queue = Counts & { isLeft?: boolean };
/** `elapsed`: the seconds of its step, or since the queue in which it waits has moved. */
export type Progress = { step: ArrivalStep; elapsed: number };
/** Seconds: the middle, and how much less and more it may be. */
type Span = { mid: number; less: number; more: number };
const [LOW, HIGH] = [0.11, 0.94];

/** What is left of a step that has taken `elapsed` already, by those that took longer. */
function toSpan(values: readonly number[], elapsed: number): Span {
  const left = elapsed > 0 ? values.filter((one) => one > elapsed) : values;
  // It takes longer than ever: perhaps half as long again, perhaps twice.
  if (left.length < 4) return { mid: elapsed / 2, less: elapsed / 2, more: elapsed };
  const at = (share: number) => left[Math.round(share * (left.length - 1))]! - elapsed;
  return { mid: at(0.5), less: at(0.5) - at(LOW), more: at(HIGH) - at(0.5) };
}

/** Until `people` have begun `before` others, each of which takes one of them so long. */
function toTurns(before: number, people: number, each: number): Span {
  const spread = (Math.sqrt(before) / people) * each;
  return { mid: (before / people) * each, less: 0.6 * spread, more: 1.25 * spread };
}

/** Where several wait, of the usual people only those who did something lately; else all of them are free. */
const countAtWork = (seen: number, usual: number, queued: number) =>
  queued > 1 && seen > 0 ? Math.min(seen, usual || seen) : usual || Math.max(1, seen);

/** A rider's way to a door and a part of the way back: where bags wait, one ride has two. */
const TRIPS_OF_A_TURN = 1.3;

/** null when nobody is, or usually comes to work now, and when it may be abandoned. */
export function estimate(
  pace: Pace,
  queue: Queue,
  rideMinutes: number,
  { step, elapsed }: Progress = { step: 'wait', elapsed: 0 },
): Minutes | null {
  const { waiting, picking, packed, riding, isLeft } = queue;
  if (isLeft && pace.pickers === 0) return null;
  const pickers = Math.max(picking, countAtWork(queue.pickers, pace.pickers, waiting));
  const riders = countAtWork(queue.riders, pace.riders, packed);
  const at = STEPS.indexOf(step);
  const spans: Span[] = [];
  if (at === 0) {
    // One that is being picked is half done.
    const before = Math.max(0, waiting + picking + 1 - pickers - (picking > 0 ? 0.5 : 0));
    const each = averageOf(pace.pick) + toSpan(pace.wait, 0).mid;
    spans.push(toTurns(before, pickers, each), toSpan(pace.wait, before > 0 ? 0 : elapsed));
  }
  if (at <= 1) spans.push(toSpan(pace.pick, at === 1 ? elapsed : 0));
  if (at <= 2) {
    const ahead = [waiting + picking, picking, 0][at]! + packed;
    const before = Math.max(0, ahead + 1 - Math.max(0, riders - riding));
    const turns = toTurns(before, riders, TRIPS_OF_A_TURN * pace.trip);
    // Riders come back while it is packed.
    const packing = sumOf(spans, 'mid');
    const mid = Math.max(0, turns.mid - packing);
    const more = Math.max(0, turns.mid + turns.more - packing) - mid;
    const handover = toSpan(pace.handover, at === 2 && mid === 0 ? elapsed : 0);
    spans.push({ mid, less: Math.min(mid, turns.less), more }, handover);
  }
  const rides = pace.ride.map((share) => share * toUsualRide(rideMinutes));
  spans.push(toSpan(rides, at === 3 ? elapsed : 0));
  return toMinutes(spans);
}

const sumOf = (spans: readonly Span[], key: keyof Span) => spans.reduce((sum, one) => sum + one[key], 0);

/** Minutes: wider says nothing, if it is over half of the middle too; further away it is rounded. */
const [WIDEST, FAR] = [14, 40];

function toMinutes(spans: readonly Span[]): Minutes | null {
  const mid = sumOf(spans, 'mid') / 60;
  const low = mid - Math.hypot(...spans.map(({ less }) => less)) / 60;
  const high = mid + Math.hypot(...spans.map(({ more }) => more)) / 60;
  if (high * MINUTE_MS > DAY_MS) return null;
  const unit = mid > FAR ? 5 : 1;
  const from = Math.max(1, Math.floor(low / unit) * unit);
  const to = Math.min(
    Math.ceil(high / unit) * unit,
    from + Math.max(WIDEST, Math.floor(mid / 2 / unit) * unit),
  );
  return { from, to: Math.max(to, from + 1) };
}
