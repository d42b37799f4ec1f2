// The tables of stock: bookings by staff, purchase orders, and goods in.

import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, id, paise, time } from '#database/columns.ts';
import { productReference, suppliers } from '#features/catalogue/catalogue.table.ts';
import { storeReference, stores } from '#features/stores/store/store.table.ts';

/** The ledger refers to them; the caller's idempotency key makes a repeated request one booking. */
export const stockBookings = pgTable(
  'stock_bookings',
  {
    id: id(),
    kind: text('kind', { enum: ['receipt', 'count', 'move', 'adjustment'] }).notNull(),
    storeId: storeReference('restrict'),
    otherStoreId: text('other_store_id').references(() => stores.id, { onDelete: 'restrict' }),
    /** No foreign key: the booking outlives the account. */
    userId: text('user_id').notNull(),
    key: text('key'),
    payloadHash: text('payload_hash').notNull(),
    answer: jsonb('answer'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('stock_bookings_key')
      .on(table.userId, table.key)
      .where(sql`${table.key} IS NOT NULL`),
  ],
);

/** What was counted of a product and is not booked yet: seen by all who count in the store. */
export const countEntries = pgTable(
  'count_entries',
  {
    storeId: storeReference('cascade'),
    productId: productReference(),
    counted: integer('counted').notNull(),
    /** What was recorded when it was read, as the count names it. */
    seenStock: integer('seen_stock').notNull(),
    toPick: integer('to_pick').notNull(),
    movement: bigint('movement', { mode: 'number' }).notNull(),
    /** How long before the count that was read: without a network perhaps an hour. */
    secondsOld: integer('seconds_old').notNull(),
    /** Counted twice, because the difference was large. */
    isRecounted: boolean('is_recounted').notNull(),
    /** No foreign key, as of a booking. */
    userId: text('user_id').notNull(),
    at: time('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'count_entries_pkey', columns: [table.storeId, table.productId] }),
    index('count_entries_product_id_idx').on(table.productId),
  ],
);

/** When a product was last counted in a store. */
export const productCounts = pgTable(
  'product_counts',
  {
    storeId: storeReference('cascade'),
    productId: productReference(),
    at: time('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'product_counts_pkey', columns: [table.storeId, table.productId] }),
    index('product_counts_product_id_idx').on(table.productId),
  ],
);

/** Of a unit of a `line` of goods in, without tax; its free units cost nothing. */
export const UNIT_COST = sql`round(line.cost_paise * (line.quantity - line.free_units)::numeric / line.quantity)::bigint`;

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
    /** Grows with every change, so that only what somebody has seen is changed or sent. */
    revision: integer('revision').notNull().default(0),
    /** null: a draft. */
    sentAt: time('sent_at').defaultNow(),
    closedAt: time('closed_at'),
  },
  (table) => [
    index('supplier_orders_store_idx').on(table.storeId, table.createdAt),
    index('supplier_orders_supplier_id_idx').on(table.supplierId),
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
    purchaseListId: text('purchase_list_id').references(() => purchaseLists.id, { onDelete: 'set null' }),
    /** As of a purchase order. */
    revision: integer('revision').notNull().default(0),
    /** No foreign keys to users: the receipt outlives their accounts. */
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
    /** When its head, lines or bill were last changed: a draft left for long is swept. */
    touchedAt: time('touched_at').notNull().defaultNow(),
    bookedBy: text('booked_by'),
    /** null: a draft. */
    bookedAt: time('booked_at'),
    /** The supplier's bill, of which `reference` is the number; null: it has not come. */
    billDay: date('bill_day'),
    billPaise: paise('bill_paise'),
    /** By the supplier's terms when the bill was noted. */
    dueDay: date('due_day'),
    /** The supplier's when it was booked, or the bill noted after that. */
    supplierGstNumber: text('supplier_gst_number').notNull().default(''),
    /** From another state: one tax in place of two halves. */
    isIntegrated: boolean('is_integrated').notNull().default(false),
    paidAt: time('paid_at'),
    /** No foreign key, as above; the name is of that time. */
    paidBy: text('paid_by'),
    paidByName: text('paid_by_name').notNull().default(''),
    paidHow: text('paid_how').notNull().default(''),
  },
  (table) => [
    index('stock_receipts_store_idx').on(table.storeId, table.bookedAt, table.id),
    index('stock_receipts_supplier_id_idx').on(table.supplierId),
    index('stock_receipts_left_drafts_idx')
      .on(table.touchedAt)
      .where(sql`${table.bookedAt} IS NULL`),
    index('stock_receipts_purchase_list_idx').on(table.purchaseListId),
    check('stock_receipts_bill_not_negative', sql`${table.billPaise} >= 0`),
    check('stock_receipts_paid_by_somebody', sql`(${table.paidAt} IS NULL) = (${table.paidBy} IS NULL)`),
    check(
      'stock_receipts_booked_by_somebody',
      sql`(${table.bookedAt} IS NULL) = (${table.bookedBy} IS NULL)`,
    ),
  ],
);

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The photo of a bill: in the database, because pictures of the image store are for everybody. */
export const stockReceiptPhotos = pgTable('stock_receipt_photos', {
  receiptId: text('receipt_id')
    .primaryKey()
    .references(() => stockReceipts.id, { onDelete: 'cascade' }),
  /** WebP. */
  image: bytea('image').notNull(),
  createdAt: createdAt(),
});

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
    number: integer('number').notNull(),
    /** A bar code, a SKU or a product id. */
    codeText: text('code_text').notNull().default(''),
    nameText: text('name_text').notNull().default(''),
    quantityText: text('quantity_text').notNull().default(''),
    costText: text('cost_text').notNull().default(''),
    bestBeforeText: text('best_before_text').notNull().default(''),
    freeText: text('free_text').notNull().default(''),
    mrpText: text('mrp_text').notNull().default(''),
    gstText: text('gst_text').notNull().default(''),
    batch: text('batch').notNull().default(''),
    /** The printed price becomes the price of the product when the line is booked. */
    takesMrp: boolean('takes_mrp').notNull().default(false),
    /** Chosen by hand in a draft, or found at booking. No foreign key: the line outlives the product. */
    productId: text('product_id'),
    /** Free ones included. */
    quantity: integer('quantity'),
    freeUnits: integer('free_units').notNull().default(0),
    /** Of a unit that is paid for, without tax. */
    costPaise: paise('cost_paise'),
    mrpPaise: paise('mrp_paise'),
    /** null: not known, which counts as none. */
    gstBasisPoints: integer('gst_basis_points'),
    bestBefore: date('best_before'),
    /** Units thrown away as expired. */
    writtenOff: integer('written_off').notNull().default(0),
    /** When somebody recorded that nothing is left of it. */
    settledAt: time('settled_at'),
  },
  (table) => [
    index('stock_receipt_lines_receipt_idx').on(table.receiptId, table.number),
    index('stock_receipt_lines_product_id_idx').on(table.productId),
    index('stock_receipt_lines_expiry_idx')
      .on(table.storeId, table.bestBefore, table.id)
      .where(sql`${table.bestBefore} IS NOT NULL AND ${table.settledAt} IS NULL`),
    index('stock_receipt_lines_dated_idx')
      .on(table.productId, table.storeId, table.bestBefore)
      .where(sql`${table.bestBefore} IS NOT NULL AND ${table.settledAt} IS NULL`),
    check('stock_receipt_lines_quantity_positive', sql`${table.quantity} > 0`),
    check('stock_receipt_lines_cost_not_negative', sql`${table.costPaise} >= 0`),
    check(
      'stock_receipt_lines_free_within',
      sql`${table.freeUnits} BETWEEN 0 AND coalesce(${table.quantity}, 0)`,
    ),
    check('stock_receipt_lines_gst_in_range', sql`${table.gstBasisPoints} BETWEEN 0 AND 10000`),
    check(
      'stock_receipt_lines_written_off_within',
      sql`${table.writtenOff} BETWEEN 0 AND coalesce(${table.quantity}, 0)`,
    ),
  ],
);
