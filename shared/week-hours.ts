// The opening hours of a store, as sent and stored.

/**
 * `from` and `to` as 'HH:MM'; a `to` that is not after `from` is on the next day, and '24:00' is midnight at
 * the end of the day.
 */
export type DayHours = { from: string; to: string };
/** Monday first; null: closed that day. */
export type WeekHours = readonly (DayHours | null)[];
