// What staff book of stock in one go: a delivery, a count, a move, a correction. The ledger names it, and a
// key of the caller makes the same request one booking.

import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id } from '#database/columns.ts';
import { stores } from '#features/store/store.table.ts';

export const BOOKING_KINDS = ['receipt', 'count', 'move', 'adjustment', 'supplier-order'] as const;

export const stockBookings = pgTable(
  'stock_bookings',
  {
    id: id(),
    kind: text('kind', { enum: BOOKING_KINDS }).notNull(),
    storeId: text('store_id')
      .notNull()
      .references(() => stores.id, { onDelete: 'restrict' }),
    /** Where a move went. */
    otherStoreId: text('other_store_id').references(() => stores.id, { onDelete: 'restrict' }),
    /** Who booked it. No foreign key: the booking outlives the account. */
    userId: text('user_id').notNull(),
    /** Of the caller; null when they sent none. */
    key: text('key'),
    payloadHash: text('payload_hash').notNull(),
    /** What the caller was answered. */
    answer: jsonb('answer'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('stock_bookings_key')
      .on(table.userId, table.key)
      .where(sql`${table.key} IS NOT NULL`),
  ],
);
