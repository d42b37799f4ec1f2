// Goods receipts: what a supplier delivered, as typed (a draft) and as booked.

import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, paise, time } from '#database/columns.ts';
import { storeReference } from '#features/stores/store/store.table.ts';
import { purchaseLists } from '../purchase/purchase.table.ts';
import { suppliers } from '../supplier/supplier.table.ts';

export const stockReceipts = pgTable(
  'stock_receipts',
  {
    id: id(),
    storeId: storeReference('restrict'),
    supplierId: text('supplier_id').references(() => suppliers.id, { onDelete: 'set null' }),
    /** The supplier's name at that time; '' for none. */
    supplierName: text('supplier_name').notNull().default(''),
    /** The number of the delivery note or the invoice; '' for none. */
    reference: text('reference').notNull().default(''),
    /** What was ordered, if it was on a list. */
    purchaseListId: text('purchase_list_id').references(() => purchaseLists.id, { onDelete: 'set null' }),
    /** Grows with every change of the draft, so that only what somebody has seen is booked. */
    revision: integer('revision').notNull().default(0),
    /** No foreign keys to users: the receipt outlives their accounts. */
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
    bookedBy: text('booked_by'),
    /** null: a draft. */
    bookedAt: time('booked_at'),
  },
  (table) => [
    index('stock_receipts_store_idx').on(table.storeId, table.bookedAt, table.id),
    index('stock_receipts_supplier_id_idx').on(table.supplierId),
    index('stock_receipts_purchase_list_idx').on(table.purchaseListId),
    check(
      'stock_receipts_booked_by_somebody',
      sql`(${table.bookedAt} IS NULL) = (${table.bookedBy} IS NULL)`,
    ),
  ],
);

/** Texts stay as typed; the numbers are parsed from them when the receipt is booked. */
export const stockReceiptLines = pgTable(
  'stock_receipt_lines',
  {
    id: id(),
    receiptId: text('receipt_id')
      .notNull()
      .references(() => stockReceipts.id, { onDelete: 'cascade' }),
    /** The store of its receipt, repeated here for the indexes. */
    storeId: text('store_id').notNull(),
    /** Its position among the lines. */
    number: integer('number').notNull(),
    /** A bar code, a SKU or a product id. */
    codeText: text('code_text').notNull().default(''),
    /** The product's name in the supplier's file. */
    nameText: text('name_text').notNull().default(''),
    quantityText: text('quantity_text').notNull().default(''),
    costText: text('cost_text').notNull().default(''),
    bestBeforeText: text('best_before_text').notNull().default(''),
    /** Chosen by hand in a draft, or found at booking. No foreign key: the line outlives the product. */
    productId: text('product_id'),
    /** Set when the line is booked. */
    quantity: integer('quantity'),
    /** Per unit. */
    costPaise: paise('cost_paise'),
    bestBefore: date('best_before'),
    /** Units thrown away as expired. */
    writtenOff: integer('written_off').notNull().default(0),
    /** When somebody recorded that nothing is left of it. */
    settledAt: time('settled_at'),
  },
  (table) => [
    index('stock_receipt_lines_receipt_idx').on(table.receiptId, table.number),
    // What expires in a store, soonest first; and the other dated lines of a product.
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
