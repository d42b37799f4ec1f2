// SQL of the checklist of going live.

import { sql } from 'drizzle-orm';
import type { Db } from '#database/client.ts';
import { TAXES_OF_PRODUCTS } from '#features/catalogue/catalogue.table.ts';

/** What shoppers see, and what of it would be sold without a code or a rate. */
export async function countProducts(db: Db): Promise<{ count: number; withoutTax: number }> {
  const { rows } = await db.execute<{ count: number; withoutTax: number }>(sql`
    SELECT count(*)::int AS count,
      (count(*) FILTER (WHERE tax.hsn_code IS NULL OR tax.gst_basis_points IS NULL))::int AS "withoutTax"
    FROM products product LEFT JOIN ${TAXES_OF_PRODUCTS} AS tax ON tax.product_id = product.id WHERE NOT product.is_hidden`);
  return rows[0]!;
}

/** People whose invitation is accepted, each counted once. */
export async function countPeople(db: Db): Promise<{ pickers: number; riders: number }> {
  const { rows } = await db.execute<{ pickers: number; riders: number }>(sql`
    SELECT count(DISTINCT user_id) FILTER (WHERE role = 'picker')::int AS pickers,
      count(DISTINCT user_id) FILTER (WHERE role = 'rider')::int AS riders
    FROM staff WHERE user_id IS NOT NULL AND ended_at IS NULL`);
  return rows[0]!;
}
