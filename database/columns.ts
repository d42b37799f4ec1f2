// Column helpers, so that every table says ids, times and money the same way.

import { bigint, text, timestamp } from 'drizzle-orm/pg-core';
import { makeId } from '#shared/ids.ts';

export const id = () => text('id').primaryKey().$defaultFn(makeId);
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => time('created_at').notNull().defaultNow();
/** Whole paise; bigint because an order of many dear things outgrows 32 bits. */
export const paise = (name: string) => bigint(name, { mode: 'number' });
