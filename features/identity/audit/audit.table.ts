// What staff changed: who, when, from where, before and after. Written by triggers of the changed tables
// (docs/triggers.md), and by a use case only where no table changes, or many rows at once (audit.ts); the
// database refuses to change or delete an entry.

import { sql } from 'drizzle-orm';
import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '#database/columns.ts';

export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: time('at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** null: an operator's command. No foreign key, because an entry outlives the account. */
    userId: text('user_id'),
    /** The IP address the call came from; '' for a command. */
    address: text('address').notNull(),
    /** The route, e.g. 'PUT /api/order/move', or the command. */
    call: text('call').notNull(),
    action: text('action', { enum: ['create', 'update', 'delete'] }).notNull(),
    /** 'product', 'order' and so on, as passed to `audit_table`. */
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    /** null where the entity belongs to no store. */
    storeId: text('store_id'),
    /** The name at that time; '' for people and for what has no name. */
    name: text('name').notNull(),
    /** Columns with their values, for an update only the changed ones; null: none. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
  },
  (table) => [
    index('audit_entries_entity_idx').on(table.entity, table.entityId, table.id),
    index('audit_entries_user_id_idx').on(table.userId, table.id),
    index('audit_entries_at_idx').on(table.at),
    index('audit_entries_name_idx').using('gin', sql`to_tsvector('simple', ${table.name})`),
  ],
);
