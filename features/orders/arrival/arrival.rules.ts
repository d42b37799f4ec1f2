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
/** In seconds, the shortest first. `ride`: beyond the minutes of the area; `trip`: all of it, on average. */
export type Pace = Record<ArrivalStep, readonly number[]> & Record<'trip' | 'pickers' | 'riders', number>;

/** Each step is measured by the first source with enough of it, else it follows the configured minutes. */
const ENOUGH = { week: 100, day: 100, store: 20, now: 15 } as const;
/** The times of a step of which nothing is known, as parts of their middle. */
const USUAL = [0.4, 0.55, 0.7, 0.85, 1, 1.2, 1.45, 1.8, 2.4];

export function toPace(past: readonly PastOrder[], packMinutes: number): Pace {
  const list = (from: PastOrder['source'], take: (order: PastOrder) => number | null) =>
    past.flatMap((order) => (order.source === from ? (take(order) ?? []) : [])).sort((a, b) => a - b);
  const measure = (usual: number, take: (order: PastOrder) => number | null) =>
    (['week', 'day', 'store'] as const)
      .map((source) => ({ source, values: list(source, take) }))
      .find(({ source, values }) => values.length >= ENOUGH[source])?.values ??
    USUAL.map((share) => share * usual);
  const beyond = ({ ride, rideMinutes }: PastOrder) => ride && ride - rideMinutes * 60;
  const [rides, now] = [measure(60, beyond), list('now', beyond)];
  // Rain is a matter of today.
  const longer = now.length < ENOUGH.now ? 0 : toSpan(now, 0).mid - toSpan(rides, 0).mid;
  return {
    wait: measure(40, ({ wait }) => wait),
    pick: measure(42 * packMinutes, ({ pick }) => pick),
    handover: measure(60, ({ handover }) => handover),
    ride: rides.map((ride) => ride + longer),
    trip: averageOf(measure(420, ({ ride }) => ride)),
    ...(past[0]?.usualPeople ?? { pickers: 1, riders: 1 }),
  };
}

const averageOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

/** What is before an order in its store. `pickers`, `riders`: who did something in the last minutes. */
export type Queue = Record<'waiting' | 'picking' | 'packed' | 'riding' | 'pickers' | 'riders', number>;
/** `elapsed`: the seconds of its step, or since the queue in which it waits has moved. */
export type Progress = { step: ArrivalStep; elapsed: number };
/** Seconds: the middle, and how much less and more it may be. */
type Span = { mid: number; less: number; more: number };
const [LOW, HIGH] = [0.06, 0.95];

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
  return { mid: (before / people) * each, less: 0.6 * spread, more: 0.8 * spread };
}

/** Where several wait, who did something lately are all there are; else the usual others are free. */
const countAtWork = (seen: number, usual: number, queued: number) =>
  Math.max(1, seen, queued > 1 ? 0 : usual);

/** A rider's way to a door and a part of the way back: where bags wait, one ride has two. */
const TRIPS_OF_A_TURN = 1.3;

/** null when it has not moved for so long that it may be abandoned. */
export function estimate(
  pace: Pace,
  queue: Queue,
  rideMinutes: number,
  { step, elapsed }: Progress = { step: 'wait', elapsed: 0 },
): Minutes | null {
  const { waiting, picking, packed, riding } = queue;
  const pickers = countAtWork(Math.max(queue.pickers, picking), pace.pickers, waiting);
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
    // While no bag waits for a rider, one is there.
    const before = packed > 0 ? Math.max(0, waiting + picking + packed + riding + 1 - riders) : 0;
    const turns = toTurns(before, riders, TRIPS_OF_A_TURN * pace.trip);
    const mid = Math.max(0, turns.mid - sumOf(spans, 'mid'));
    if (mid > 0) spans.push({ ...turns, mid });
    spans.push(toSpan(pace.handover, at === 2 && mid === 0 ? elapsed : 0));
  }
  const rides = pace.ride.map((beyond) => beyond + rideMinutes * 60);
  spans.push(toSpan(rides, at === 3 ? elapsed : 0));
  return toMinutes(spans);
}

const sumOf = (spans: readonly Span[], key: keyof Span) => spans.reduce((sum, one) => sum + one[key], 0);

/** Minutes: wider says nothing, if it is over half of the middle too; further away it is rounded. */
const [WIDEST, FAR] = [9, 40];

function toMinutes(spans: readonly Span[]): Minutes | null {
  const mid = sumOf(spans, 'mid') / 60;
  const low = mid - Math.hypot(...spans.map(({ less }) => less)) / 60;
  const high = mid + Math.hypot(...spans.map(({ more }) => more)) / 60;
  if (high * MINUTE_MS > DAY_MS) return null;
  const unit = mid > FAR ? 5 : 1;
  const from = Math.max(1, Math.floor(low / unit) * unit);
  const to = Math.min(Math.ceil(high / unit) * unit, from + Math.max(WIDEST, Math.floor(mid / 2)));
  return { from, to: Math.max(to, from + 1) };
}
