// Counters of attempts in fixed windows.

import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '#database/columns.ts';

export const rateLimits = pgTable(
  'rate_limits',
  {
    /** What is counted and for whom, e.g. "login:account:<sha256>". */
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resetsAt: time('resets_at').notNull(),
  },
  (table) => [index('rate_limits_resets_at_idx').on(table.resetsAt)],
);
