// SQL of what sells: units by product and day, and their sum in the product, which its rank is made of.

import { sql } from 'drizzle-orm';
import type { Db, Queryable } from '#database/client.ts';
import type { ProductUnits } from './product-sales.rules.ts';

export type DayUnits = ProductUnits & { day: string };

/** Whether anything is known to have sold. */
export async function hasSales(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`SELECT EXISTS (SELECT FROM product_sales) AS found`,
  );
  return rows[0]!.found;
}

/**
 * What is written of this day and differs from what was counted; 0 units for what is to go. In the order of
 * product ids.
 */
export async function listDifferences(
  db: Queryable,
  day: string,
  counted: readonly ProductUnits[],
): Promise<DayUnits[]> {
  const { rows } = await db.execute<DayUnits>(sql`
    SELECT coalesce(counted.product_id, kept.product_id) AS "productId", ${day}::text AS day,
      coalesce(counted.units, 0) AS units
    FROM unnest(${sql.param(counted.map(({ productId }) => productId))}::text[],
        ${sql.param(counted.map(({ units }) => units))}::int[]) AS counted (product_id, units)
    FULL JOIN (SELECT product_id, units FROM product_sales WHERE day = ${day}) kept USING (product_id)
    WHERE counted.units IS DISTINCT FROM kept.units
    ORDER BY 1`);
  return rows;
}

/** Days before `firstDay`, whose units count no more: 0 units each. In the order of product ids. */
export async function listOver(db: Queryable, firstDay: string): Promise<DayUnits[]> {
  const { rows } = await db.execute<DayUnits>(sql`
    SELECT product_id AS "productId", day::text, 0 AS units FROM product_sales WHERE day < ${firstDay} ORDER BY 1, 2`);
  return rows;
}

export async function writeDays(tx: Queryable, rows: readonly DayUnits[]): Promise<void> {
  const written = sql`
    unnest(${sql.param(rows.map(({ productId }) => productId))}::text[],
      ${sql.param(rows.map(({ day }) => day))}::date[],
      ${sql.param(rows.map(({ units }) => units))}::int[]) AS written (product_id, day, units)`;
  await tx.execute(sql`
    INSERT INTO product_sales (product_id, day, units) SELECT product_id, day, units FROM ${written} WHERE units > 0
    ON CONFLICT (product_id, day) DO UPDATE SET units = EXCLUDED.units`);
  await tx.execute(sql`
    DELETE FROM product_sales USING ${written}
    WHERE written.units = 0 AND product_sales.product_id = written.product_id AND product_sales.day = written.day`);
}

/**
 * Makes the sums of these products what their days from `firstDay` on say; gives those that changed. Locks
 * them in the order of their ids, as orders do. `most` is the highest sum that is told apart.
 */
export async function sumUp(
  tx: Queryable,
  productIds: readonly string[],
  firstDay: string,
  most: number,
): Promise<string[]> {
  const ids = sql`${sql.param([...productIds])}::text[]`;
  await tx.execute(sql`SELECT FROM products WHERE id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE`);
  const { rows } = await tx.execute<{ id: string }>(sql`
    UPDATE products SET sold = summed.sold
    FROM (
      SELECT wanted.id, least(coalesce((
          SELECT sum(units) FROM product_sales WHERE product_id = wanted.id AND day >= ${firstDay}), 0), ${most}) AS sold
      FROM unnest(${ids}) AS wanted (id)
    ) summed
    WHERE products.id = summed.id AND products.sold <> summed.sold
    RETURNING products.id`);
  return rows.map(({ id }) => id);
}
