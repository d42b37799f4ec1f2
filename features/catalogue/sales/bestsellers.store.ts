// SQL of what a store sells at this hour of the day.

import { sql } from 'drizzle-orm';
import type { Db, Queryable } from '#database/client.ts';
import { textArray } from '#database/columns.ts';
import { runPrepared } from '#database/prepared.ts';
import { IN_STOCK_RANK } from '../catalogue.table.ts';
import type { SpacedProduct } from '../size/product-sizes.rules.ts';
import type { ProductUnits } from './product-sales.store.ts';

/** Enough for a row, even when some are sold out. */
const MAX_PRODUCTS = 60;

const LIST = {
  name: 'bestsellers',
  text: `
  WITH top AS (
    SELECT product_id, place FROM bestsellers, unnest(product_ids) WITH ORDINALITY AS here (product_id, place)
    WHERE store_id = $1
    UNION ALL
    SELECT product_id, ${MAX_PRODUCTS} + row_number() OVER (ORDER BY rank DESC, product_id DESC) FROM (
      SELECT product_id, rank FROM store_products
      WHERE store_id = $1 AND NOT is_hidden AND rank > ${IN_STOCK_RANK}
      ORDER BY rank DESC, product_id DESC LIMIT ${MAX_PRODUCTS}
    ) sold
  )
  SELECT products.id, products.size_group AS "sizeGroup", store_product.stock > 0 AS "isInStock"
  FROM (SELECT product_id, min(place) AS place FROM top GROUP BY product_id) best
  JOIN store_products store_product ON store_product.product_id = best.product_id AND store_product.store_id = $1
  JOIN products ON products.id = best.product_id
  WHERE NOT store_product.is_hidden ORDER BY best.place`,
};

/** What the store sells at this hour, best first, then what it sells at any hour. */
export function listBestsellers(db: Db, storeId: string): Promise<SpacedProduct[]> {
  return runPrepared<SpacedProduct>(db, LIST, [storeId]);
}

const FIRST_CATEGORIES = {
  name: 'first-categories',
  text: `
    SELECT ARRAY(SELECT id FROM categories WHERE pinned_position IS NOT NULL ORDER BY pinned_position, id)
      || coalesce((SELECT category_ids FROM bestsellers WHERE store_id = $1), '{}') AS ids`,
};

/** The categories that the owner has pinned, then those that sell at this hour, best first. */
export async function listFirstCategories(db: Db, storeId: string): Promise<string[]> {
  const [row] = await runPrepared<{ ids: string[] }>(db, FIRST_CATEGORIES, [storeId]);
  return [...new Set(row!.ids)];
}

/** From the units of each product: the best products, and their categories by the units of all products. */
export async function writeBestsellers(
  tx: Queryable,
  storeId: string,
  sold: readonly Omit<ProductUnits, 'storeId'>[],
): Promise<boolean> {
  const counted = sql`unnest(${textArray(sold.map(({ productId }) => productId))},
    ${sql.param(sold.map(({ units }) => units))}::int[]) AS counted (product_id, units)`;
  const { rows } = await tx.execute(sql`
    INSERT INTO bestsellers (store_id, product_ids, category_ids)
    SELECT ${storeId},
      ARRAY(SELECT product_id FROM ${counted} ORDER BY units DESC, product_id LIMIT ${MAX_PRODUCTS}),
      ARRAY(SELECT category_id FROM ${counted} JOIN product_categories USING (product_id)
        GROUP BY category_id ORDER BY sum(units) DESC, category_id)
    ON CONFLICT (store_id) DO UPDATE
      SET product_ids = EXCLUDED.product_ids, category_ids = EXCLUDED.category_ids
      WHERE (bestsellers.product_ids, bestsellers.category_ids)
        IS DISTINCT FROM (EXCLUDED.product_ids, EXCLUDED.category_ids)
    RETURNING store_id`);
  return rows.length > 0;
}
