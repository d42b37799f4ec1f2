// Stock bookings by staff: a delivery, a count, a move, a correction. The ledger refers to them, and the
// caller's idempotency key makes a repeated request one booking.

import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id } from '#database/columns.ts';
import { storeReference, stores } from '#features/stores/store/store.table.ts';

export const stockBookings = pgTable(
  'stock_bookings',
  {
    id: id(),
    kind: text('kind', { enum: ['receipt', 'count', 'move', 'adjustment'] }).notNull(),
    storeId: storeReference('restrict'),
    /** The store a move went to. */
    otherStoreId: text('other_store_id').references(() => stores.id, { onDelete: 'restrict' }),
    /** Who booked it. No foreign key: the booking outlives the account. */
    userId: text('user_id').notNull(),
    /** The caller's idempotency key; null when none was sent. */
    key: text('key'),
    payloadHash: text('payload_hash').notNull(),
    /** The answer to the caller. */
    answer: jsonb('answer'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('stock_bookings_key')
      .on(table.userId, table.key)
      .where(sql`${table.key} IS NOT NULL`),
  ],
);
