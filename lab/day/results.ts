// The results of a day, computed from the records of its orders. Minutes are the store's. Pure.

import type { DayOrder, RiderWork, Work } from './day.ts';
import { DAY_MINUTES } from './clock.ts';

export type Span = { count: number; median: number; p90: number };

/** The pages promise ten minutes. */
export const PROMISED_MINUTES = 10;
export const STEPS = ['wait', 'pick', 'handover', 'ride', 'total'] as const;
export type Step = (typeof STEPS)[number];

export type Results = {
  placed: number;
  delivered: number;
  cancelled: number;
  failed: number;
  /** Neither delivered nor given up when the day was over. */
  open: number;
  byCard: number;
  /** Orders of real visitors. */
  others: number;
  lines: number;
  shortLines: number;
  substitutes: number;
  /** Rupees not owed or refunded: missing products, problems, and online orders that were not placed. */
  refunds: { missing: number; problems: number; cards: number };
  steps: Record<Step, Span | null>;
  /** Share of delivered orders, from 0 to 1. */
  withinTenMinutes: number | null;
  /** Orders whose page did not keep its first promise. */
  changedPromises: number;
};

/** The smallest value that this share (0 to 1) of the values does not exceed; null without values. */
export function percentile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;
}

export function toSpan(values: readonly number[]): Span | null {
  if (values.length === 0) return null;
  return { count: values.length, median: percentile(values, 0.5)!, p90: percentile(values, 0.9)! };
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

export function countResults(all: readonly DayOrder[]): Results {
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
    open: ended(null).length,
    byCard: orders.filter(({ isOnline }) => isOnline).length,
    others: all.length - orders.length,
    lines: sum(({ lines }) => lines),
    shortLines: sum(({ shortLines }) => shortLines),
    substitutes: sum(({ substitutes }) => substitutes),
    refunds: {
      missing: sum(({ notOwed }) => notOwed.missing),
      problems: sum(({ notOwed }) => notOwed.problems),
      cards: sum((order) => (isGivenBack(order) ? order.total : 0)),
    },
    steps: Object.fromEntries(
      STEPS.map((step) => [step, toSpan(minutesOf(orders, step))]),
    ) as Results['steps'],
    withinTenMinutes:
      totals.length === 0
        ? null
        : totals.filter((minutes) => minutes <= PROMISED_MINUTES).length / totals.length,
    changedPromises: orders.filter(({ isPromiseChanged }) => isPromiseChanged).length,
  };
}

/** Per hour with an order in hand; 0 without such time. */
export function perHour(count: number, { minutes }: Pick<Work, 'minutes'>): number {
  return minutes > 0 ? (count / minutes) * 60 : 0;
}

export type Cash = { expected: number; handedIn: number; counted: number };

export function sumCash(riders: readonly RiderWork[]): Cash {
  const sum = (key: keyof Cash) =>
    Math.round(riders.reduce((total, rider) => total + rider[key], 0) * 100) / 100;
  return { expected: sum('expected'), handedIn: sum('handedIn'), counted: sum('counted') };
}

/** Orders placed in a part of the day, and how long they took. */
export type PartOfDay = { from: number; placed: number; median: number | null; p90: number | null };
export const PART_MINUTES = 30;

export function splitDay(all: readonly DayOrder[]): PartOfDay[] {
  return Array.from({ length: DAY_MINUTES / PART_MINUTES }, (_, part) => {
    const from = part * PART_MINUTES;
    // An order placed at the last moment may be recorded after the store has closed.
    const to = from + PART_MINUTES >= DAY_MINUTES ? Infinity : from + PART_MINUTES;
    const orders = all.filter(({ placedAt }) => placedAt !== null && placedAt >= from && placedAt < to);
    const totals = minutesOf(orders, 'total');
    return { from, placed: orders.length, median: percentile(totals, 0.5), p90: percentile(totals, 0.9) };
  });
}

/** The state of the day's orders at one moment. */
export type Moment = {
  minute: number;
  placed: number;
  toPick: number;
  picking: number;
  waiting: number;
  riding: number;
  delivered: number;
  /** Not delivered after ten minutes, or delivered after more than ten. */
  late: number;
};

export function lookAround(all: readonly DayOrder[], minute: number): Moment {
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
    late: orders.filter(isLate).length,
  };
}
