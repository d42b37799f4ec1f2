// Purchase orders: what a store orders from a supplier, from the first draft until everything has come.

import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, time } from '#database/columns.ts';
import { storeReference } from '#features/stores/store/store.table.ts';
import { suppliers } from '../supplier/supplier.table.ts';

/** The product as it was when it was put on the list. `costPaise`: expected per unit. */
export type PurchaseRow = {
  productId: string;
  name: string;
  unit: string;
  sku: string;
  quantity: number;
  costPaise?: number | null;
};

/** Its name is of the time when an order was one mail. It stays after the supplier is changed or deleted. */
export const purchaseLists = pgTable(
  'supplier_orders',
  {
    id: id(),
    storeId: storeReference('restrict'),
    supplierId: text('supplier_id').references(() => suppliers.id, { onDelete: 'set null' }),
    supplierName: text('supplier_name').notNull(),
    /** Where it was mailed; '' for a draft, and for a list that was ordered otherwise. */
    email: text('email').notNull(),
    note: text('note').notNull().default(''),
    lines: jsonb('lines').$type<PurchaseRow[]>().notNull(),
    /** No foreign key: the list outlives the account. */
    userId: text('user_id').notNull(),
    createdAt: createdAt(),
    /** By default what the version before wrote: an order that is mailed at once. */
    state: text('state', { enum: ['draft', 'sent', 'received', 'closed'] })
      .notNull()
      .default('sent'),
    /** Grows with every change of the draft, so that only what somebody has seen is changed or sent. */
    revision: integer('revision').notNull().default(0),
    /** null: a draft. */
    sentAt: time('sent_at').defaultNow(),
    /** When the last of it came, or when the rest was no longer expected. */
    closedAt: time('closed_at'),
  },
  (table) => [
    index('supplier_orders_store_idx').on(table.storeId, table.createdAt),
    index('supplier_orders_supplier_id_idx').on(table.supplierId),
    // What is on its way to a store.
    index('supplier_orders_open_idx')
      .on(table.storeId, table.state)
      .where(sql`${table.closedAt} IS NULL`),
    // What is ordered from a supplier is collected in one draft.
    uniqueIndex('supplier_orders_draft_key')
      .on(table.storeId, table.supplierId)
      .where(sql`${table.state} = 'draft'`),
    check('supplier_orders_sent', sql`(${table.state} = 'draft') = (${table.sentAt} IS NULL)`),
    check(
      'supplier_orders_closed',
      sql`(${table.state} IN ('received', 'closed')) = (${table.closedAt} IS NOT NULL)`,
    ),
  ],
);
