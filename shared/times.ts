// Lengths of time, and days, written as 2026-11-22 and calculated in UTC, where each has 24 hours. Pure.

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The day by the clock of a time zone (Swedish dates are written so). */
export function toDayAt(time: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(time);
}

/** False also for a day that does not exist, and for the year 0, which PostgreSQL does not know. */
export function isDay(text: string): boolean {
  return /^[12]\d{3}-\d{2}-\d{2}$/.test(text) && toUtcDay(Date.parse(text)) === text;
}

/** '' if the day does not exist. */
export function addDays(day: string, days: number): string {
  return toUtcDay(Date.parse(day) + days * DAY_MS);
}

/** The day in UTC; '' for NaN. */
export function toUtcDay(time: number): string {
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10);
}
