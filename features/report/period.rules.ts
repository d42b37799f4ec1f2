// Days of a report: which are asked for, what they are compared with, and how they are read. Pure. A day is
// written as 2026-11-22; its arithmetic is that of UTC, where every day has 24 hours.

export type Period = { from: string; to: string };
export type Comparison = 'before' | 'year';

export const MAX_DAYS = 400;
/** Of a report that nobody said days for. */
export const DAYS_AT_FIRST = 28;
const DAY_MS = 24 * 60 * 60_000;

export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && toText(toTime(text)) === text;
}

export function addDays(day: string, days: number): string {
  return toText(toTime(day) + days * DAY_MS);
}

/** Both ends count. */
export function countDays({ from, to }: Period): number {
  return Math.round((toTime(to) - toTime(from)) / DAY_MS) + 1;
}

/** As the clock of a time zone has it. */
export function toDayAt(time: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(time);
}

/** As many days right before, or the same dates a year ago, of which there are as many. */
export function toPeriodBefore(period: Period, comparison: Comparison): Period {
  const days = countDays(period);
  const from = comparison === 'before' ? addDays(period.from, -days) : aYearBefore(period.from);
  return { from, to: addDays(from, days - 1) };
}

function aYearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return isDay(before) ? before : `${before.slice(0, 5)}02-28`;
}

export type Pieces = {
  /** First days of the months that are whole in it; null without one. */
  months: Period | null;
  /** The days before and after them. */
  days: Period[];
};

/** A long period in few parts: what is kept for whole months is a thirtieth of what is kept for days. */
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

/** The first day of the month that is so many months after the day's own. */
function addMonths(day: string, months: number): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return toText(Date.UTC(year, month - 1 + months, 1));
}

const toTime = (day: string) => Date.parse(`${day}T00:00:00Z`);
const toText = (time: number) => (Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10));
