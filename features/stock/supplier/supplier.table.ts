// Suppliers, the products they deliver, and what was ordered from them by mail.

import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id } from '#database/columns.ts';
import { ofProduct } from '#features/catalogue/catalogue.table.ts';
import { ofStore } from '#features/store/store.table.ts';

export const suppliers = pgTable(
  'suppliers',
  {
    id: id(),
    name: text('name').notNull(),
    /** Where orders are mailed; '' for none. */
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('suppliers_name_key').on(sql`lower(${table.name})`)],
);

/** The usual supplier of a product, for the whole shop. */
export const productSuppliers = pgTable(
  'product_suppliers',
  {
    productId: ofProduct().primaryKey(),
    supplierId: text('supplier_id')
      .notNull()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
  },
  (table) => [index('product_suppliers_supplier_id_idx').on(table.supplierId)],
);

/** The product as it was when ordered. */
export type OrderedLine = { productId: string; name: string; unit: string; sku: string; quantity: number };

/** An order by mail, stored as sent, also after the supplier is changed or deleted. */
export const supplierOrders = pgTable(
  'supplier_orders',
  {
    id: id(),
    storeId: ofStore('restrict'),
    supplierId: text('supplier_id').references(() => suppliers.id, { onDelete: 'set null' }),
    supplierName: text('supplier_name').notNull(),
    email: text('email').notNull(),
    note: text('note').notNull().default(''),
    lines: jsonb('lines').$type<OrderedLine[]>().notNull(),
    /** No foreign key: the order outlives the account. */
    userId: text('user_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('supplier_orders_store_idx').on(table.storeId, table.createdAt),
    index('supplier_orders_supplier_id_idx').on(table.supplierId),
  ],
);
