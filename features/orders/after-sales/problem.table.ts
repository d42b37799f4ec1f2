// Problems that shoppers report, and the answers to them.

import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, paise, time } from '#database/columns.ts';
import { storeReference } from '#features/stores/store/store.table.ts';
import { lineReference, orderAdjustments, orderReference } from '../core/order.table.ts';

export const orderProblems = pgTable(
  'order_problems',
  {
    id: id(),
    orderId: orderReference(),
    lineId: lineReference(),
    storeId: storeReference('restrict'),
    kind: text('kind', { enum: ['missing', 'damaged', 'wrong', 'expired'] }).notNull(),
    /** The packs concerned. */
    quantity: integer('quantity').notNull(),
    text: text('text').notNull().default(''),
    /** Address of an uploaded picture. */
    photo: text('photo'),
    state: text('state', { enum: ['open', 'refunded', 'refused'] })
      .notNull()
      .default('open'),
    refundPaise: paise('refund_paise'),
    /** The adjustment of the answer. */
    adjustmentId: text('adjustment_id').references(() => orderAdjustments.id, { onDelete: 'restrict' }),
    /** Why nothing is refunded, for the shopper to read. */
    reason: text('reason'),
    createdAt: createdAt(),
    answeredAt: time('answered_at'),
    answeredBy: text('answered_by'),
    answeredByName: text('answered_by_name'),
  },
  (table) => [
    index('order_problems_order_id_idx').on(table.orderId),
    // One open problem for each line.
    uniqueIndex('order_problems_open_line_key')
      .on(table.lineId)
      .where(sql`${table.state} = 'open'`),
    index('order_problems_open_idx')
      .on(table.storeId, table.id)
      .where(sql`${table.state} = 'open'`),
    index('order_problems_store_idx').on(table.storeId, table.id),
    check('order_problems_quantity_in_range', sql`${table.quantity} BETWEEN 1 AND 99`),
    check(
      'order_problems_answered',
      sql`(${table.state} = 'open') = (${table.answeredAt} IS NULL)
        AND (${table.state} = 'refunded') = (${table.adjustmentId} IS NOT NULL)`,
    ),
  ],
);
