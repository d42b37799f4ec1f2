// Stock alerts: who waits for what in which store, and the units that came back.

import { sql } from 'drizzle-orm';
import { bigserial, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, time } from '#database/columns.ts';
import { users } from '#features/identity/account/account.table.ts';
import { productReference } from '#features/catalogue/catalogue.table.ts';
import { storeReference } from '#features/stores/store/store.table.ts';

export const stockAlerts = pgTable(
  'stock_alerts',
  {
    /** The order in which they asked. */
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    productId: productReference(),
    storeId: storeReference('cascade'),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    email: text('email'),
    createdAt: createdAt(),
    sentAt: time('sent_at'),
  },
  (table) => [
    uniqueIndex('stock_alerts_user_key')
      .on(table.userId, table.productId, table.storeId)
      .where(sql`${table.sentAt} IS NULL`),
    uniqueIndex('stock_alerts_email_key')
      .on(table.email, table.productId, table.storeId)
      .where(sql`${table.sentAt} IS NULL`),
    index('stock_alerts_waiting_idx')
      .on(table.productId, table.storeId, table.id)
      .where(sql`${table.sentAt} IS NULL`),
    index('stock_alerts_sent_idx').on(table.productId, table.storeId, table.sentAt),
    index('stock_alerts_user_id_idx').on(table.userId),
    index('stock_alerts_email_idx').on(table.email),
    index('stock_alerts_store_id_idx').on(table.storeId),
    index('stock_alerts_created_at_idx').on(table.createdAt),
    index('stock_alerts_sent_at_idx').on(table.sentAt),
    check('stock_alerts_of_one', sql`(${table.userId} IS NULL) <> (${table.email} IS NULL)`),
  ],
);

/** Of somebody who is not signed in: asked once, and never written to after a no. */
export const stockAlertAddresses = pgTable(
  'stock_alert_addresses',
  {
    email: text('email').primaryKey(),
    /** In the links of its mails. Allows nothing but saying yes and no. */
    key: text('key').notNull(),
    createdAt: createdAt(),
    confirmedAt: time('confirmed_at'),
    stoppedAt: time('stopped_at'),
    /** When somebody last asked for an alert to it. */
    usedAt: time('used_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('stock_alert_addresses_key_key').on(table.key),
    index('stock_alert_addresses_used_at_idx').on(table.usedAt),
  ],
);

/** Recorded while somebody waits by a trigger of the ledger (docs/triggers.md), and taken by a round. */
export const stockRises = pgTable(
  'stock_rises',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    storeId: text('store_id').notNull(),
    productId: text('product_id').notNull(),
    units: integer('units').notNull(),
    /** Put back rather than delivered: somebody told lately may have come for the same unit. */
    isReturned: boolean('is_returned').notNull(),
    createdAt: createdAt(),
    /** Not processed before this time. */
    dueAt: time('due_at').notNull().defaultNow(),
  },
  (table) => [
    index('stock_rises_due_at_idx').on(table.dueAt),
    index('stock_rises_place_idx').on(table.productId, table.storeId),
  ],
);
