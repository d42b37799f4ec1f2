// What shoppers say of their deliveries.

import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { createdAt } from '#database/columns.ts';
import { storeReference } from '#features/stores/store/store.table.ts';
import { orderReference } from './order.table.ts';

export const orderRatings = pgTable(
  'order_ratings',
  {
    orderId: orderReference().primaryKey(),
    /** The store of its order, repeated here for the index. */
    storeId: storeReference('restrict'),
    stars: integer('stars').notNull(),
    /** '' for none. */
    text: text('text').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index('order_ratings_store_idx').on(table.storeId, table.createdAt),
    check('order_ratings_stars_in_range', sql`${table.stars} BETWEEN 1 AND 5`),
  ],
);
