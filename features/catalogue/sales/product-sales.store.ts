// SQL for units sold by product, store and day, and their sum in the store's row, from which its rank is
// computed.

import { sql } from 'drizzle-orm';
import type { Db, Queryable } from '#database/client.ts';

export type ProductUnits = { storeId: string; productId: string; units: number };
export type DayUnits = ProductUnits & { day: string };

/** Whether any sales are stored. */
export async function hasSales(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`SELECT EXISTS (SELECT FROM product_sales) AS found`,
  );
  return rows[0]!.found;
}

/** Rows of this day that differ from the count; 0 units if a row is to be deleted. Sorted by product id. */
export async function listDifferences(
  db: Queryable,
  day: string,
  counted: readonly ProductUnits[],
): Promise<DayUnits[]> {
  const { rows } = await db.execute<DayUnits>(sql`
    SELECT product_id AS "productId", store_id AS "storeId", ${day}::text AS day, coalesce(counted.units, 0) AS units
    FROM ${toRows(counted)} counted
    FULL JOIN (SELECT product_id, store_id, units FROM product_sales WHERE day = ${day}) stored
      USING (product_id, store_id)
    WHERE counted.units IS DISTINCT FROM stored.units
    ORDER BY 1, 2`);
  return rows;
}

/** Rows before `firstDay`, which no longer count: 0 units each. Sorted by product id. */
export async function listOver(db: Queryable, firstDay: string): Promise<DayUnits[]> {
  const { rows } = await db.execute<DayUnits>(sql`
    SELECT product_id AS "productId", store_id AS "storeId", day::text, 0 AS units FROM product_sales
    WHERE day < ${firstDay} ORDER BY 1, 2, 3`);
  return rows;
}

/** `(product_id, store_id, units)`, one row each. */
const toRows = (rows: readonly ProductUnits[]) => sql`
  (SELECT * FROM unnest(${sql.param(rows.map(({ productId }) => productId))}::text[],
    ${sql.param(rows.map(({ storeId }) => storeId))}::text[],
    ${sql.param(rows.map(({ units }) => units))}::int[]) AS one (product_id, store_id, units))`;

export async function writeDays(tx: Queryable, rows: readonly DayUnits[]): Promise<void> {
  const written = sql`
    unnest(${sql.param(rows.map(({ productId }) => productId))}::text[],
      ${sql.param(rows.map(({ storeId }) => storeId))}::text[],
      ${sql.param(rows.map(({ day }) => day))}::date[],
      ${sql.param(rows.map(({ units }) => units))}::int[]) AS written (product_id, store_id, day, units)`;
  await tx.execute(sql`
    INSERT INTO product_sales (product_id, store_id, day, units)
    SELECT product_id, store_id, day, units FROM ${written} WHERE units > 0
    ON CONFLICT (product_id, store_id, day) DO UPDATE SET units = EXCLUDED.units`);
  await tx.execute(sql`
    DELETE FROM product_sales USING ${written}
    WHERE written.units = 0 AND product_sales.product_id = written.product_id
      AND product_sales.store_id = written.store_id AND product_sales.day = written.day`);
}

/**
 * Recomputes the sums of these products from their days since `firstDay`, in every store; returns the
 * products with a changed sum. Locks them in the order of ids, as orders do. Sums are capped at `most`.
 */
export async function sumUp(
  tx: Queryable,
  productIds: readonly string[],
  firstDay: string,
  most: number,
): Promise<string[]> {
  const ids = sql`${sql.param([...productIds])}::text[]`;
  await tx.execute(sql`
    SELECT FROM store_products WHERE product_id = ANY(${ids}) ORDER BY product_id, store_id FOR NO KEY UPDATE`);
  const { rows } = await tx.execute<{ id: string }>(sql`
    WITH changed AS (
      UPDATE store_products SET sold = summed.sold
      FROM (
        SELECT store_product.product_id, store_product.store_id, least(coalesce((
            SELECT sum(units) FROM product_sales sales
            WHERE sales.product_id = store_product.product_id AND sales.store_id = store_product.store_id AND day >= ${firstDay}
          ), 0), ${most}) AS sold
        FROM store_products store_product WHERE store_product.product_id = ANY(${ids})
      ) summed
      WHERE store_products.product_id = summed.product_id AND store_products.store_id = summed.store_id
        AND store_products.sold <> summed.sold
      RETURNING store_products.product_id AS id
    )
    SELECT DISTINCT id FROM changed`);
  return rows.map(({ id }) => id);
}
