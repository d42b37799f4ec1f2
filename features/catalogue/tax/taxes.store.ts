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
    SELECT sub.id AS _id, sub.name, ${TAX}, coalesce(sums.products, 0)::int AS products,
      coalesce(sums.taking, 0)::int AS taking
    FROM sub_categories sub LEFT JOIN (
      SELECT id, count(*) AS products, count(*) FILTER (WHERE lacks_own AND coded_before = 0) AS taking FROM (
        SELECT sub.id, own.hsn_code IS NULL OR own.gst_basis_points IS NULL AS lacks_own,
          count(sub.hsn_code) OVER (PARTITION BY placed.product_id ORDER BY sub.created_at, sub.id
            ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS coded_before
        FROM product_sub_categories placed JOIN sub_categories sub ON sub.id = placed.sub_category_id
        LEFT JOIN product_taxes own ON own.product_id = placed.product_id
      ) AS placed GROUP BY id
    ) AS sums ON sums.id = sub.id`);
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
