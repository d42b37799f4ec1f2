// Column helpers, so that every table defines ids, times and money the same way.

import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { bigint, text, timestamp } from 'drizzle-orm/pg-core';
import { makeId } from '#shared/ids.ts';

export const id = () => text('id').primaryKey().$defaultFn(makeId);
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => time('created_at').notNull().defaultNow();
/** Whole paise; bigint because an order of many expensive things exceeds 32 bits. */
export const paise = (name: string) => bigint(name, { mode: 'number' });
/**
 * A text's digits alone, in the same expression for the index and for searches: +91 98765-43210 ->
 * 919876543210.
 */
export const digitsOf = (text: SQLWrapper): SQL => sql`regexp_replace(${text}, '\\D', '', 'g')`;
/** A time as answers have it: 2026-11-22T09:30:00.000Z. */
export const toIso = <Iso extends string | null = string>(time: SQLWrapper): SQL<Iso> =>
  sql`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** SQL of the next update time: in whole milliseconds and later than before; equal times mean no change. */
export const nextUpdate = (before: string): SQL =>
  sql.raw(`greatest(date_trunc('milliseconds', clock_timestamp()),
    date_trunc('milliseconds', ${before}) + interval '2 milliseconds')`);
/** SQL of an array parameter of texts. */
export const textArray = (values: Iterable<string>): SQL => sql`${sql.param([...values])}::text[]`;
