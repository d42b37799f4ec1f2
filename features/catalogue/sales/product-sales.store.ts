// SQL for units sold by product, store and day, and their sum in the store's row, which decides its rank.

import { sql } from 'drizzle-orm';
import type { Db, Queryable } from '#database/client.ts';
import { textArray } from '#database/columns.ts';

export type ProductUnits = { storeId: string; productId: string; units: number };
export type DayUnits = ProductUnits & { day: string };

export async function knowsSales(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`SELECT FROM product_sales LIMIT 1`);
  return rows.length > 0;
}

const toRows = (rows: readonly ProductUnits[]) =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) AS sold ("productId" text, "storeId" text, day date, units int)`;

/** Rows of this day that differ from the count; 0 units if a row is to be deleted. Sorted by product id. */
export async function listDifferences(db: Queryable, day: string, counted: readonly ProductUnits[]) {
  const { rows } = await db.execute<DayUnits>(sql`
    SELECT "productId", "storeId", ${day}::text AS day, coalesce(sold.units, 0) AS units
    FROM ${toRows(counted)}
    FULL JOIN (SELECT product_id AS "productId", store_id AS "storeId", units FROM product_sales WHERE day = ${day}) stored
      USING ("productId", "storeId")
    WHERE sold.units IS DISTINCT FROM stored.units
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

export async function writeDays(tx: Queryable, rows: readonly DayUnits[]): Promise<void> {
  await tx.execute(sql`
    INSERT INTO product_sales (product_id, store_id, day, units)
    SELECT "productId", "storeId", day, units FROM ${toRows(rows)} WHERE units > 0
    ON CONFLICT (product_id, store_id, day) DO UPDATE SET units = EXCLUDED.units`);
  await tx.execute(sql`
    DELETE FROM product_sales saved USING ${toRows(rows)}
    WHERE sold.units = 0 AND saved.product_id = sold."productId" AND saved.store_id = sold."storeId" AND saved.day = sold.day`);
}

/** Returns the products with a changed sum. Locks in the order of ids, as orders do; sums are capped. */
export async function sumUp(tx: Queryable, productIds: readonly string[], firstDay: string, most: number) {
  const ids = textArray(productIds);
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
