// Picks: who picks which order, since when, and when it was packed; and the bar codes that pickers scan.

import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from '#database/columns.ts';
import { productReference } from '#features/catalogue/catalogue.table.ts';
import { storeReference } from '#features/stores/store/store.table.ts';
import { orderReference } from '../core/order.table.ts';

/** One for each order that somebody has begun to pick: at most one person has it. */
export const orderPicks = pgTable(
  'order_picks',
  {
    orderId: orderReference().primaryKey(),
    /** The store of its order, repeated here for the index. */
    storeId: storeReference('restrict'),
    /** null: handed back, and free for the next. No foreign key: the row outlives the person. */
    userId: text('user_id'),
    /** The person's name at that time. */
    userName: text('user_name'),
    /** When it was first claimed, which begins the step. */
    startedAt: time('started_at').notNull(),
    claimedAt: time('claimed_at').notNull(),
    /** Packed, and ready for a rider; shorts are booked. */
    finishedAt: time('finished_at'),
  },
  (table) => [
    index('order_picks_open_idx')
      .on(table.userId)
      .where(sql`${table.finishedAt} IS NULL`),
    index('order_picks_history_idx').on(table.storeId, table.finishedAt),
  ],
);

export const productBarCodes = pgTable(
  'product_bar_codes',
  {
    code: text('code').notNull(),
    productId: productReference(),
  },
  (table) => [
    primaryKey({ name: 'product_bar_codes_pkey', columns: [table.code] }),
    index('product_bar_codes_product_id_idx').on(table.productId),
  ],
);
