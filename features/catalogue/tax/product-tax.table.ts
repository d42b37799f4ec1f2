// Tax settings of products.

import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { ofProduct } from '../catalogue.table.ts';

/** Only for products for which the owner has set them. */
export const productTaxes = pgTable(
  'product_taxes',
  {
    productId: ofProduct().primaryKey(),
    hsnCode: text('hsn_code'),
    /** 5 % is 500. */
    gstBasisPoints: integer('gst_basis_points'),
  },
  (table) => [check('product_taxes_gst_in_range', sql`${table.gstBasisPoints} BETWEEN 0 AND 10000`)],
);
