// The results of a day, computed from the records of its orders. Minutes are the store's. Pure.

import { quantile } from '../bench/compare.ts';
import type { DayOrder, RiderWork } from './day.ts';

export type Span = { count: number; median: number; p90: number };

/** The pages promise ten minutes. */
const PROMISED_MINUTES = 10;
const STEPS = ['wait', 'pick', 'handover', 'ride', 'total'] as const;
export type Step = (typeof STEPS)[number];

export function toSpan(values: readonly number[]): Span | null {
  if (values.length === 0) return null;
  return { count: values.length, median: quantile(values, 0.5), p90: quantile(values, 0.9) };
}

const MINUTES: Record<Step, (order: DayOrder) => [from: number | null, to: number | null]> = {
  wait: ({ placedAt, claimedAt }) => [placedAt, claimedAt],
  pick: ({ claimedAt, packedAt }) => [claimedAt, packedAt],
  handover: ({ packedAt, takenAt }) => [packedAt, takenAt],
  ride: ({ takenAt, endedAt, end }) => [takenAt, end === 'delivered' ? endedAt : null],
  total: ({ placedAt, endedAt, end }) => [placedAt, end === 'delivered' ? endedAt : null],
};

export function minutesOf(orders: readonly DayOrder[], step: Step): number[] {
  return orders.flatMap((order) => {
    const [from, to] = MINUTES[step](order);
    // An order may appear in the queue a moment before its shopper gets the answer.
    return from === null || to === null ? [] : [Math.max(0, to - from)];
  });
}

export type Results = ReturnType<typeof countResults>;

export function countResults(all: readonly DayOrder[]) {
  const orders = all.filter(({ placedAt }) => placedAt !== null);
  const ended = (end: DayOrder['end']) => orders.filter((order) => order.end === end);
  const sum = (count: (order: DayOrder) => number) =>
    orders.reduce((total, order) => total + count(order), 0);
  const totals = minutesOf(orders, 'total');
  const isGivenBack = ({ isOnline, end }: DayOrder) => isOnline && (end === 'cancelled' || end === 'failed');
  return {
    placed: orders.length,
    delivered: ended('delivered').length,
    cancelled: ended('cancelled').length,
    failed: ended('failed').length,
    /** Neither delivered nor given up when the day was over. */
    open: ended(null).length,
    byCard: orders.filter(({ isOnline }) => isOnline).length,
    /** Orders of real visitors. */
    others: all.length - orders.length,
    lines: sum(({ lines }) => lines),
    shortLines: sum(({ shortLines }) => shortLines),
    substitutes: sum(({ substitutes }) => substitutes),
    /** Rupees not owed or refunded; `cards`: online orders that ended without their goods. */
    refunds: {
      missing: sum(({ notOwed }) => notOwed.missing),
      problems: sum(({ notOwed }) => notOwed.problems),
      cards: sum((order) => (isGivenBack(order) ? order.total : 0)),
    },
    steps: Object.fromEntries(STEPS.map((step) => [step, toSpan(minutesOf(orders, step))])) as Record<
      Step,
      Span | null
    >,
    /** Share of delivered orders, from 0 to 1. */
    withinTenMinutes:
      totals.length === 0
        ? null
        : totals.filter((minutes) => minutes <= PROMISED_MINUTES).length / totals.length,
    /** Orders whose page did not keep its first promise. */
    changedPromises: orders.filter(({ isPromiseChanged }) => isPromiseChanged).length,
  };
}

export function sumCash(riders: readonly RiderWork[]) {
  const sum = (key: 'expected' | 'handedIn' | 'counted') =>
    Math.round(riders.reduce((total, rider) => total + rider[key], 0) * 100) / 100;
  return { expected: sum('expected'), handedIn: sum('handedIn'), counted: sum('counted') };
}

export type Moment = ReturnType<typeof lookAround>;

/** The state of the day's orders at one moment. */
export function lookAround(all: readonly DayOrder[], minute: number) {
  const orders = all.filter(({ placedAt }) => placedAt !== null);
  const open = orders.filter(({ end }) => end === null);
  const isLate = ({ placedAt, end, endedAt }: DayOrder) =>
    (end === null || end === 'delivered') && (endedAt ?? minute) - placedAt! > PROMISED_MINUTES;
  const riding = open.filter(({ takenAt }) => takenAt !== null).length;
  const waiting = open.filter(({ packedAt, takenAt }) => packedAt !== null && takenAt === null).length;
  const picking = open.filter(({ claimedAt, packedAt }) => claimedAt !== null && packedAt === null).length;
  return {
    minute,
    placed: orders.length,
    toPick: open.length - riding - waiting - picking,
    picking,
    waiting,
    riding,
    delivered: orders.filter(({ end }) => end === 'delivered').length,
    /** Not delivered after ten minutes, or delivered after more than ten. */
    late: orders.filter(isLate).length,
  };
}
