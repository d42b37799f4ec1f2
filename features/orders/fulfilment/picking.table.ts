// Picks: who picks which order, since when, and when it was packed; the questions to shoppers meanwhile,
// whether they take a substitute; and the bar codes that pickers scan.

import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, time } from '#database/columns.ts';
import { productReference } from '#features/catalogue/catalogue.table.ts';
import { storeReference } from '#features/stores/store/store.table.ts';
import { orderLines, orderReference, type Substitute } from '../core/order.table.ts';

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

/** One that the picker withdraws is deleted; without an answer the substitute stays. */
export const substituteQuestions = pgTable(
  'substitute_questions',
  {
    id: id(),
    orderId: orderReference(),
    lineId: text('line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    substitute: jsonb('substitute').$type<Substitute>().notNull(),
    until: time('until').notNull(),
    answer: text('answer', { enum: ['accepted', 'declined'] }),
  },
  (table) => [
    index('substitute_questions_line_idx').on(table.lineId, table.until),
    index('substitute_questions_order_idx').on(table.orderId),
    uniqueIndex('substitute_questions_unanswered_key')
      .on(table.lineId)
      .where(sql`${table.answer} IS NULL`),
  ],
);
