// Days by a clock. Pure.

/** The day by the clock of a time zone, as 2026-11-22 (Swedish dates are written so). */
export function toDayAt(time: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(time);
}
