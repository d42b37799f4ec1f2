// The arrival of an order at the door, as a range: about the median and the 90th percentile of the remaining
// time. Pure. The remaining time is summed for each past order separately, from the step this order is in,
// and only then are the sums compared: percentiles of steps must not be added, and in a busy or rainy hour
// all steps are slow together. Where there is little history, imagined orders with the store's configured
// minutes are added.

import { EXACT_TO_MS } from '#shared/promise.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/times.ts';
import type { StoredOrder } from '../core/order.rules.ts';

export type ArrivalStep =
  | 'wait'
  | 'pick'
  /** Packed, until a rider takes it. */
  | 'handover'
  | 'ride';

/** An order that a rider took, and when each of its steps ended; milliseconds since 1970. */
export type TakenOrder = {
  placedAt: number;
  startedAt: number;
  packedAt: number;
  takenAt: number;
  /** null: not delivered yet, or brought back. */
  deliveredAt: number | null;
  rideMinutes: number;
};

/** How long each step of a delivered order took, in seconds. */
export type PastOrder = Record<ArrivalStep, number> & {
  /** How many other orders were begun while it waited: they were before it. */
  picksBefore: number;
  /** How many other orders riders took while it waited for one. */
  takesBefore: number;
  rideMinutes: number;
  isOfToday: boolean;
};

/** On each day those taken nearest to this time of day, and the latest of today. */
export const HISTORY = {
  days: 14,
  timeoutMs: HOUR_MS,
  /** At most this many are read from before that time, and from after it. */
  before: 36,
  after: 12,
  /** This many of those before it are used. Earlier ones are only counted, because others waited for them. */
  asked: 12,
  askedOfToday: 24,
} as const;

/** `taken`: of one day, in the order in which riders took them; `at` is this time on that day. */
export function toPastOrders(taken: readonly TakenOrder[], at: Date, isOfToday: boolean): PastOrder[] {
  const after = taken.filter(({ takenAt }) => takenAt >= at.getTime()).length;
  const before = isOfToday ? HISTORY.askedOfToday : HISTORY.asked;
  return taken.slice(-(before + after)).flatMap((order) => {
    const { placedAt, startedAt, packedAt, takenAt, deliveredAt, rideMinutes } = order;
    const picksBefore = countBetween(taken, 'startedAt', placedAt, startedAt);
    const takesBefore = countBetween(taken, 'takenAt', packedAt, takenAt);
    if (deliveredAt === null || picksBefore === null || takesBefore === null) return [];
    const seconds = (from: number, to: number) => Math.max(0, to - from) / 1000;
    return {
      wait: seconds(placedAt, startedAt),
      pick: seconds(startedAt, packedAt),
      handover: seconds(packedAt, takenAt),
      ride: seconds(takenAt, deliveredAt),
      picksBefore,
      takesBefore,
      rideMinutes,
      isOfToday,
    };
  });
}

/**
 * How many orders began the step between two times. For the part before the first known order it is estimated
 * by the pace of the rest; null when that part is too long.
 */
function countBetween(taken: readonly TakenOrder[], step: 'startedAt' | 'takenAt', from: number, to: number) {
  const shownFrom = Math.max(from, taken[0]![step]);
  const [hidden, shown] = [shownFrom - from, to - shownFrom];
  if (hidden > Math.max(shown, 10 * MINUTE_MS)) return null;
  if (shown <= 0) return 0;
  return taken.filter((one) => from < one[step] && one[step] < to).length * (1 + hidden / shown);
}

/** The known times of an order; null is a time that has not come, or was not recorded. */
export type OrderTimes = {
  /** null: not paid yet. */
  status: StoredOrder['status'];
  placedAt: Date;
  startedAt: Date | null;
  /** Begun, but handed back for the next picker. */
  isHandedBack: boolean;
  packedAt: Date | null;
  takenAt: Date | null;
  /** When it came to its status, for steps that are recorded nowhere else. */
  movedAt: Date;
};

export const isActive = (status: OrderTimes['status']): boolean =>
  status === 'PLACED' || status === 'PACKING' || status === 'OUT FOR DELIVERY';

/** The step it is in, and since when; null when it is delivered, cancelled or not paid. */
export function findStep(order: OrderTimes): { step: ArrivalStep; since: Date } | null {
  const { status, placedAt, startedAt, packedAt, takenAt, movedAt } = order;
  switch (status) {
    case 'PLACED':
      return { step: 'wait', since: placedAt };
    case 'PACKING':
      if (packedAt) return { step: 'handover', since: packedAt };
      return { step: order.isHandedBack ? 'wait' : 'pick', since: startedAt ?? movedAt };
    case 'OUT FOR DELIVERY':
      return { step: 'ride', since: takenAt ?? movedAt };
    default:
      return null;
  }
}

export type ActiveOrder = {
  step: ArrivalStep;
  /** When the step began, or when the queue in which it waits last moved, if that is later. */
  since: Date;
  /** How many other orders pickers will begin before it. */
  picksBefore: number;
  /** How many other orders are packed and wait for a rider; only earlier ones when it is packed itself. */
  takesBefore: number;
  packMinutes: number;
  rideMinutes: number;
};

export type Arrival = { from: Date; to: Date };

const STEPS: readonly ArrivalStep[] = ['wait', 'pick', 'handover', 'ride'];
/** Orders of today weigh more, because rain or a missing rider is a matter of today. */
const WEIGHT_OF_TODAY = 8;

/** `past`: at about this time of day. null when it has not moved for so long that it may be abandoned. */
export function findArrival(order: ActiveOrder, past: readonly PastOrder[], now: Date): Arrival | null {
  const elapsed = Math.max(0, (now.getTime() - order.since.getTime()) / 1000);
  const imagined = simulateOrders(order, elapsed);
  const left = new Float64Array(imagined.length + past.length);
  const weights = new Float64Array(left.length);
  let count = 0;
  const add = (one: PastOrder, weight: number) => {
    const seconds = sumRemaining(order, one, elapsed);
    if (seconds === null) return;
    left[count] = seconds;
    weights[count++] = weight;
  };
  const weightOfImagined = weighImagined(order, elapsed);
  for (const one of imagined) add(one, weightOfImagined);
  for (const one of past) add(one, weighSimilarity(order, one) * (one.isOfToday ? WEIGHT_OF_TODAY : 1));
  const [median, most] = findPercentiles(left, weights, [0.5, 0.9]) as [number, number];
  return most * 1000 > DAY_MS ? null : roundOutward(now.getTime(), median * 1000, most * 1000);
}

export type StoreHistory = { past: readonly PastOrder[]; packMinutes: number };
/** What is before a new order in its store. */
export type Queue = Pick<ActiveOrder, 'picksBefore' | 'takesBefore'>;

export function findPromise(known: StoreHistory, queue: Queue, rideMinutes: number, now: Date) {
  const { past, packMinutes } = known;
  return findArrival({ step: 'wait', since: now, ...queue, packMinutes, rideMinutes }, past, now);
}

/** Seconds; null when that one was quicker in this step than this one already is: it tells nothing. */
function sumRemaining(order: ActiveOrder, one: PastOrder, elapsed: number): number | null {
  const ride = (one.ride / one.rideMinutes) * order.rideMinutes;
  switch (order.step) {
    case 'wait': {
      // One turn for each order to begin, of which the first has run for a while.
      const turn = one.wait / (one.picksBefore + 1);
      if (turn <= elapsed) return null;
      return turn - elapsed + turn * order.picksBefore + one.pick + handoverDelay(order, one) + ride;
    }
    case 'pick':
      return one.pick <= elapsed ? null : one.pick - elapsed + handoverDelay(order, one) + ride;
    case 'handover': {
      const turn = one.handover / (one.takesBefore + 1);
      return turn <= elapsed ? null : turn - elapsed + turn * order.takesBefore + ride;
    }
    case 'ride':
      return ride <= elapsed ? null : ride - elapsed;
  }
}

/** For an order that is not packed yet: most orders that wait for a rider now will still wait then. */
function handoverDelay(order: ActiveOrder, one: PastOrder): number {
  return one.handover * Math.max(1, (order.takesBefore + 1) / (one.takesBefore + 1)) ** 0.85;
}

/** 1 for an order that waited behind as many as this one, less the more their numbers differ. */
function weighSimilarity(order: ActiveOrder, one: PastOrder): number {
  if (order.step === 'ride') return 1;
  const takes = Math.log((order.takesBefore + 1) / (one.takesBefore + 1));
  const picks = order.step === 'wait' ? Math.log((order.picksBefore + 1) / (one.picksBefore + 1)) : 0;
  return 1 / ((1 + takes ** 2) * (1 + picks ** 2));
}

/** The weight of the imagined orders in number of past ones; never zero, because anything may happen. */
const IMAGINED = { most: 10, least: 4, count: 32 };
/**
 * The spread of imagined times around their median: the share of all that take longer than `x` is 1 / (1 + (x
 * / median) ** (1 / spread)). Its tail is long, so that a late order is likely to be later still.
 */
const SPREAD: Record<ArrivalStep, number> = { wait: 0.5, pick: 0.3, handover: 0.5, ride: 0.25 };
/** From 0 to 1, evenly, in every combination of the four steps: a sequence with the fourth golden ratio. */
const SHARES = Array.from({ length: IMAGINED.count }, (_, index) =>
  STEPS.map((_, step) => {
    const share = (0.5 + (index + 1) * 1.1673039782614187 ** -(step + 1)) % 1;
    return Math.min(Math.max(share, 0.5 / IMAGINED.count), 1 - 0.5 / IMAGINED.count);
  }),
);

/** Seconds. Picking begins soon and takes most of the configured packing time. */
function medianOf(step: ArrivalStep, { packMinutes, rideMinutes }: ActiveOrder): number {
  if (step === 'handover') return 75;
  return { wait: 0.25 * packMinutes, pick: 0.7 * packMinutes, ride: rideMinutes }[step] * 60;
}

function shareBeyond(elapsed: number, step: ArrivalStep, order: ActiveOrder): number {
  return 1 / (1 + (elapsed / medianOf(step, order)) ** (1 / SPREAD[step]));
}

/** As if no other order were before them; of those whose step takes longer than it has taken already. */
function simulateOrders(order: ActiveOrder, elapsed: number): PastOrder[] {
  const medians = STEPS.map((step) => medianOf(step, order));
  const beyond = STEPS.map((step) => (step === order.step ? shareBeyond(elapsed, step, order) : 1));
  return SHARES.map((shares) => {
    const draw = (at: number) => {
      const longer = shares[at]! * beyond[at]!;
      return medians[at]! * ((1 - longer) / longer) ** SPREAD[STEPS[at]!];
    };
    const [wait, pick, handover, ride] = [draw(0), draw(1), draw(2), draw(3)];
    const { rideMinutes } = order;
    return { wait, pick, handover, ride, rideMinutes, picksBefore: 0, takesBefore: 0, isOfToday: false };
  });
}

/** For each imagined order. As with real ones, those that would have been quicker do not count. */
function weighImagined(order: ActiveOrder, elapsed: number): number {
  const left = IMAGINED.most * shareBeyond(elapsed, order.step, order);
  return Math.max(left, IMAGINED.least) / IMAGINED.count;
}

const SLOTS = 1024;

/**
 * For each share, in rising order, the smallest value with at least that share of all weights at or below it.
 * Values are put into slots, which is quicker than sorting and exact enough for whole minutes.
 */
function findPercentiles(values: Float64Array, weights: Float64Array, shares: readonly number[]): number[] {
  let most = 0;
  for (let at = 0; at < values.length; at++) most = Math.max(most, values[at]!);
  const width = most / (SLOTS - 1) || 1;
  const slots = new Float64Array(SLOTS);
  let total = 0;
  for (let at = 0; at < values.length; at++) {
    slots[Math.ceil(values[at]! / width)]! += weights[at]!;
    total += weights[at]!;
  }
  let slot = 0;
  let sum = slots[0]!;
  return shares.map((share) => {
    while (sum < share * total && slot < SLOTS - 1) sum += slots[++slot]!;
    return slot * width;
  });
}

/** Whole minutes, coarser for distant times. Never in the past, and never empty. */
function roundOutward(now: number, fromMs: number, toMs: number): Arrival {
  const minutes = toMs > 120 * MINUTE_MS ? 15 : toMs > 30 * MINUTE_MS ? 5 : 1;
  const step = minutes * MINUTE_MS;
  const soonest = Math.ceil(now / MINUTE_MS) * MINUTE_MS;
  const from = Math.max(Math.floor((now + fromMs) / step) * step, soonest);
  const to = Math.max(Math.ceil((now + toMs) / step) * step, from + MINUTE_MS);
  return { from: new Date(from), to: new Date(to) };
}

/** A range that ends within a minute of the promise counts as the promise. */
export function limitToPromise(arrival: Arrival, promised: Arrival | null): Arrival {
  if (!promised || arrival.to <= promised.to || arrival.to.getTime() > promised.to.getTime() + EXACT_TO_MS)
    return arrival;
  return { from: arrival.from < promised.to ? arrival.from : promised.to, to: promised.to };
}

type PromisedTime = Pick<StoredOrder, 'promisedFrom' | 'promisedTo'>;

/** null for an order without a promise. */
export const promiseOf = ({ promisedFrom: from, promisedTo: to }: PromisedTime): Arrival | null =>
  from && to && { from, to };
