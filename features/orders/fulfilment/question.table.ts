// Questions to shoppers while their order is picked: whether they take a substitute.

import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, time } from '#database/columns.ts';
import { orderReference, orderLines, type Substitute } from '../core/order.table.ts';

/** One that the picker withdraws is deleted; without an answer the substitute stays. */
export const substituteQuestions = pgTable(
  'substitute_questions',
  {
    id: id(),
    orderId: orderReference(),
    lineId: text('line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    /** As it was offered. */
    substitute: jsonb('substitute').$type<Substitute>().notNull(),
    /** Later answers do not count. */
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
