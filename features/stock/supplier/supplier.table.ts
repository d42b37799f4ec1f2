// Suppliers, and the products they deliver.

import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id } from '#database/columns.ts';
import { productReference } from '#features/catalogue/catalogue.table.ts';

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
    productId: productReference().primaryKey(),
    supplierId: text('supplier_id')
      .notNull()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
  },
  (table) => [index('product_suppliers_supplier_id_idx').on(table.supplierId)],
);
