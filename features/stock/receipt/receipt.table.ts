// Goods in: what a supplier delivered, as it is typed (a draft) and as it was booked.

import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, paise, time } from '#database/columns.ts';
import { stores } from '#features/store/store.table.ts';
import { suppliers } from '../supplier/supplier.table.ts';

export const stockReceipts = pgTable(
  'stock_receipts',
  {
    id: id(),
    storeId: text('store_id')
      .notNull()
      .references(() => stores.id, { onDelete: 'restrict' }),
    supplierId: text('supplier_id').references(() => suppliers.id, { onDelete: 'set null' }),
    /** As it was called then; '' for nobody in particular. */
    supplierName: text('supplier_name').notNull().default(''),
    /** The number of the delivery note or the bill; '' for none. */
    reference: text('reference').notNull().default(''),
    /** Grows with every change of the draft: what is booked is what somebody has seen. */
    revision: integer('revision').notNull().default(0),
    /** No foreign keys to people: the receipt outlives their accounts. */
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
    bookedBy: text('booked_by'),
    /** null: a draft. */
    bookedAt: time('booked_at'),
  },
  (table) => [
    index('stock_receipts_store_idx').on(table.storeId, table.bookedAt, table.id),
    index('stock_receipts_supplier_id_idx').on(table.supplierId),
    check(
      'stock_receipts_booked_by_somebody',
      sql`(${table.bookedAt} IS NULL) = (${table.bookedBy} IS NULL)`,
    ),
  ],
);

/** What was typed stays as it was typed; the numbers are read from it when the receipt is booked. */
export const stockReceiptLines = pgTable(
  'stock_receipt_lines',
  {
    id: id(),
    receiptId: text('receipt_id')
      .notNull()
      .references(() => stockReceipts.id, { onDelete: 'cascade' }),
    /** That of its receipt; here for finding. */
    storeId: text('store_id').notNull(),
    /** Its place among the lines. */
    number: integer('number').notNull(),
    /** A bar code, a SKU or a product id. */
    codeText: text('code_text').notNull().default(''),
    /** What the supplier's file calls it. */
    nameText: text('name_text').notNull().default(''),
    quantityText: text('quantity_text').notNull().default(''),
    costText: text('cost_text').notNull().default(''),
    bestBeforeText: text('best_before_text').notNull().default(''),
    /** Chosen by hand in a draft, or found when it was booked. No foreign key: the line outlives it. */
    productId: text('product_id'),
    /** Of a booked line. */
    quantity: integer('quantity'),
    /** Of one unit. */
    costPaise: paise('cost_paise'),
    bestBefore: date('best_before'),
    /** Of its units so many were thrown away as expired. */
    writtenOff: integer('written_off').notNull().default(0),
    /** Nothing of it is left, as somebody has said. */
    settledAt: time('settled_at'),
  },
  (table) => [
    index('stock_receipt_lines_receipt_idx').on(table.receiptId, table.number),
    // What expires in a store, the soonest first; and what else there is of the product.
    index('stock_receipt_lines_expiry_idx')
      .on(table.storeId, table.bestBefore, table.id)
      .where(sql`${table.bestBefore} IS NOT NULL AND ${table.settledAt} IS NULL`),
    index('stock_receipt_lines_dated_idx')
      .on(table.productId, table.storeId, table.bestBefore)
      .where(sql`${table.bestBefore} IS NOT NULL AND ${table.settledAt} IS NULL`),
    check('stock_receipt_lines_quantity_positive', sql`${table.quantity} > 0`),
    check('stock_receipt_lines_cost_not_negative', sql`${table.costPaise} >= 0`),
    check(
      'stock_receipt_lines_written_off_within',
      sql`${table.writtenOff} BETWEEN 0 AND coalesce(${table.quantity}, 0)`,
    ),
  ],
);
