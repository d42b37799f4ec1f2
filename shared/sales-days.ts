// Which days count as recent sales, and which of them a run counts again. Pure.

import { DAY_MS } from '#shared/times.ts';

export const DAYS_THAT_COUNT = 28;

/** The day (UTC) `daysBefore` days before `time`, such as 2026-11-21. */
export function toDay(time: Date, daysBefore = 0): string {
  return new Date(time.getTime() - daysBefore * DAY_MS).toISOString().slice(0, 10);
}

/** The first of the days that count. */
export const toFirstDay = (now: Date): string => toDay(now, DAYS_THAT_COUNT - 1);

/** Start and end of a day. */
export function toTimes(day: string): { from: Date; before: Date } {
  const from = new Date(`${day}T00:00:00Z`);
  return { from, before: new Date(from.getTime() + DAY_MS) };
}

/**
 * Today, and in each run one of the older days: an order cancelled days later is removed from its day within
 * as many runs as there are days. All days, newest first, if there is no data yet.
 */
export function toDaysToCount(now: Date, roundMs: number, isAnythingKnown: boolean): string[] {
  const all = Array.from({ length: DAYS_THAT_COUNT }, (_, daysBefore) => toDay(now, daysBefore));
  if (!isAnythingKnown) return all;
  // The last minutes of a day are counted after it has ended.
  const lastRounds = toDay(new Date(now.getTime() - 2 * roundMs));
  const round = Math.floor(now.getTime() / roundMs);
  return [...new Set([all[0]!, lastRounds, all[1 + (round % (DAYS_THAT_COUNT - 1))]!])];
}
