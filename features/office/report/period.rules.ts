// Days of a report: the requested period and the one it is compared with, or a month. Pure.

import { refuseField } from '#shared/shop-error.ts';
import { addDays, DAY_MS, isDay, toUtcDay } from '#shared/times.ts';

export type Period = { from: string; to: string };

/** Length of a report without given days. */
export const DAYS_AT_FIRST = 28;

/** Both ends are included. */
export function countDays({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** The same number of days right before, or from the same date a year ago. */
export function toPeriodBefore(period: Period, comparison: 'before' | 'year'): Period {
  const days = countDays(period);
  const from = comparison === 'before' ? addDays(period.from, -days) : aYearBefore(period.from);
  return { from, to: addDays(from, days - 1) };
}

function aYearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return isDay(before) ? before : `${before.slice(0, 5)}02-28`;
}

export type Pieces = {
  /** First days of the whole months in the period; null when there is none. */
  months: Period | null;
  /** The days before and after those months. */
  days: Period[];
};

/** Splits a long period: month sums have a thirtieth of the rows of day sums. */
export function toPieces({ from, to }: Period): Pieces {
  const firstMonth = from.endsWith('-01') ? from : addMonths(from, 1);
  const afterMonths = addMonths(addDays(to, 1), 0);
  if (firstMonth >= afterMonths) return { months: null, days: [{ from, to }] };
  const days = [
    { from, to: addDays(firstMonth, -1) },
    { from: afterMonths, to },
  ];
  return {
    months: { from: firstMonth, to: addMonths(afterMonths, -1) },
    days: days.filter((piece) => piece.from <= piece.to),
  };
}

/** The first day of the month that many months after the day's month. */
export function addMonths(day: string, months: number): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return toUtcDay(Date.UTC(year, month - 1 + months, 1));
}

export type MonthRequest = { storeIds: readonly string[]; month: string | undefined; today: string };

/** A month at some stores: its first day, and that of the next month. */
export type StoreMonth = { storeIds: readonly string[]; from: string; before: string };

/** By default the month before this one; 400 for one that does not exist. */
export function readMonth({ storeIds, month, today }: MonthRequest): StoreMonth {
  const wanted = month ?? addMonths(today, -1).slice(0, 7);
  if (!/^20\d{2}-(?:0[1-9]|1[0-2])$/.test(wanted))
    throw refuseField('month', 'A month is written as 2026-10');
  const from = `${wanted}-01`;
  return { storeIds, from, before: addMonths(from, 1) };
}
