// SQL of the tax of sub-categories.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { textArray } from '#database/columns.ts';
import type { TaxOf } from '../category/category-admin.store.ts';
import type { SubCategoryTax } from './tax.contract.ts';

const TAX = sql`coalesce(sub.hsn_code, '') AS "hsnCode", (sub.gst_basis_points / 100.0)::float8 AS "gstRate"`;

/** `taking` as the function tax_of_product chooses among several. */
export async function listTaxes(db: Queryable): Promise<Omit<SubCategoryTax, 'proposal'>[]> {
  const { rows } = await db.execute<Omit<SubCategoryTax, 'proposal'>>(sql`
    SELECT sub.id AS _id, sub.name, ${TAX}, count(placed.product_id)::int AS products,
      (count(placed.product_id) FILTER (
        WHERE (own.hsn_code IS NULL OR own.gst_basis_points IS NULL) AND NOT EXISTS (
          SELECT FROM product_sub_categories other JOIN sub_categories earlier ON earlier.id = other.sub_category_id
          WHERE other.product_id = placed.product_id AND earlier.hsn_code IS NOT NULL
            AND (earlier.created_at, earlier.id) < (sub.created_at, sub.id))))::int AS taking
    FROM sub_categories sub LEFT JOIN product_sub_categories placed ON placed.sub_category_id = sub.id
    LEFT JOIN product_taxes own ON own.product_id = placed.product_id
    GROUP BY sub.id`);
  return rows;
}

type StoredTax = TaxOf & { name: string };

/** Those that exist; nobody else changes them before this transaction ends. */
export async function lockTaxes(tx: Queryable, ids: readonly string[]): Promise<StoredTax[]> {
  const { rows } = await tx.execute<StoredTax>(sql`
    SELECT sub.id AS _id, sub.name, ${TAX} FROM sub_categories sub
    WHERE sub.id = ANY(${textArray(ids)}) ORDER BY sub.id FOR NO KEY UPDATE`);
  return rows;
}
