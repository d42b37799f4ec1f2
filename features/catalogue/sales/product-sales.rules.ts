// Which days count for what sells, and which of them are counted in a round. Pure.

export type ProductUnits = { storeId: string; productId: string; units: number };

export const DAYS_THAT_COUNT = 28;
const DAY_MS = 24 * 60 * 60_000;

/** The day (UTC) so many days before that of `time`, as 2026-11-21. */
export function toDay(time: Date, daysBefore = 0): string {
  return new Date(time.getTime() - daysBefore * DAY_MS).toISOString().slice(0, 10);
}

/** The first of the days that count. */
export const toFirstDay = (now: Date): string => toDay(now, DAYS_THAT_COUNT - 1);

/** When a day begins and ends. */
export function toTimes(day: string): { from: Date; before: Date } {
  const from = new Date(`${day}T00:00:00Z`);
  return { from, before: new Date(from.getTime() + DAY_MS) };
}

/**
 * Today, and each round another of the older days: an order that is cancelled days later comes out of its
 * day within as many rounds as there are days. All of them, newest first, while nothing is known yet.
 */
export function toDaysToCount(now: Date, roundMs: number, isAnythingKnown: boolean): string[] {
  const all = Array.from({ length: DAYS_THAT_COUNT }, (_, daysBefore) => toDay(now, daysBefore));
  if (!isAnythingKnown) return all;
  // The last minutes of a day are counted when it is over.
  const lastRounds = toDay(new Date(now.getTime() - 2 * roundMs));
  const round = Math.floor(now.getTime() / roundMs);
  return [...new Set([all[0]!, lastRounds, all[1 + (round % (DAYS_THAT_COUNT - 1))]!])];
}
