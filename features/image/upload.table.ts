// Pictures people have uploaded: what is kept in the image store, so that what nothing shows any more can be
// found.

import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, time } from '#database/columns.ts';

export const uploads = pgTable(
  'uploads',
  {
    /** As in its address, /images/{key}/... */
    key: text('key').primaryKey(),
    /** Pixels of the original the shop keeps. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /**
     * False while the picture is on its way into the image store, or out of it: it must not be taken into
     * use then.
     */
    isStored: boolean('is_stored').notNull().default(false),
    /** An order shows it, and does so for ever: nobody need look for that again. */
    isOrdered: boolean('is_ordered').notNull().default(false),
    createdAt: createdAt(),
    /** Last uploaded, taken into use, or seen in use: what is young is never an orphan. */
    usedAt: time('used_at').notNull().defaultNow(),
  },
  (table) => [
    index('uploads_used_at_idx')
      .on(table.usedAt)
      .where(sql`is_stored AND NOT is_ordered`),
    index('uploads_leaving_idx')
      .on(table.usedAt)
      .where(sql`NOT is_stored`),
  ],
);
