// Products often bought together, as last counted.

import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';
import { time } from '#database/columns.ts';

/**
 * The few products that go most often with each. No foreign keys: a row may outlive its product until the
 * next count.
 */
export const productPairs = pgTable(
  'product_pairs',
  {
    productId: text('product_id').notNull(),
    otherId: text('other_id').notNull(),
    /** Orders with both, and the number of people who placed them. */
    orders: integer('orders').notNull(),
    shoppers: integer('shoppers').notNull(),
    /** From 0 to 1: how much more often together than each alone. */
    score: real('score').notNull(),
  },
  (table) => [
    primaryKey({ name: 'product_pairs_pkey', columns: [table.productId, table.otherId] }),
    // Lower counts are never stored: they could be the purchases of one person.
    check('product_pairs_of_many', sql`${table.orders} >= 5 AND ${table.shoppers} >= 5`),
  ],
);

/** When the pairs were counted: one row. */
export const productPairRuns = pgTable(
  'product_pair_runs',
  { id: boolean('id').primaryKey().default(true), countedAt: time('counted_at').notNull() },
  (table) => [check('product_pair_runs_one_row', sql`${table.id}`)],
);
