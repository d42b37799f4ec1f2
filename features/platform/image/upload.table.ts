// Uploaded pictures in the image store, recorded so that those that nothing shows any more can be found.

import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, time } from '#database/columns.ts';

export const uploads = pgTable(
  'uploads',
  {
    /** As in its address, /images/{key}/... */
    key: text('key').primaryKey(),
    /** Pixels of the stored original. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** False while the picture is being stored or removed: it must not be used then. */
    isStored: boolean('is_stored').notNull().default(false),
    /** An order shows it permanently, so this need not be checked again. */
    isOrdered: boolean('is_ordered').notNull().default(false),
    createdAt: createdAt(),
    /** Last uploaded, used, or seen in use; a recent one is never an orphan. */
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
