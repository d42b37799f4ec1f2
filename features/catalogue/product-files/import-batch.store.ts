// SQL for one batch of rows, except that product-admin.store.ts writes the products.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { NO_PICTURE } from '#shared/images.ts';
import type { NamedCategory, NamedSubCategory } from './catalogue-names.rules.ts';
import type { PinnedCategory } from './category-index.rules.ts';
import { selectStored } from '../product-columns.store.ts';
import { FILE_FIELDS, type StoredProduct } from './plan-row.rules.ts';

const list = (values: readonly string[]) => sql`${sql.param([...new Set(values)])}::text[]`;

/** Products named by id or SKU, without locking them. */
export async function readProducts(
  tx: Queryable,
  storeId: string,
  ids: readonly string[],
  skus: readonly string[] = [],
): Promise<StoredProduct[]> {
  if (ids.length + skus.length === 0) return [];
  const { rows } = await tx.execute<StoredProduct>(sql`
    SELECT p.id, ${sql.raw(selectStored(FILE_FIELDS))}
    FROM products p JOIN store_products sp ON sp.product_id = p.id AND sp.store_id = ${storeId}
    WHERE p.id IN (
      SELECT id FROM products WHERE id = ANY(${list(ids)}) UNION SELECT id FROM products WHERE sku = ANY(${list(skus)}))`);
  return rows;
}

/** Units the store sold less units returned, since the shop opened. */
export async function readSold(
  tx: Queryable,
  storeId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; sold: number }>(sql`
    SELECT product_id AS id, -sum(quantity)::float8 AS sold FROM stock_movements
    WHERE product_id = ANY(${list(ids)}) AND store_id = ${storeId} AND reason IN ('order', 'release')
    GROUP BY product_id`);
  return new Map(rows.map(({ id, sold }) => [id, sold]));
}

export async function readNamed(
  tx: Queryable,
): Promise<{ categories: NamedCategory[]; subCategories: NamedSubCategory[] }> {
  const categories = await tx.execute<NamedCategory>(sql`
    SELECT id, name, pinned_position AS "pinnedPosition" FROM categories ORDER BY id`);
  const subCategories = await tx.execute<NamedSubCategory>(sql`
    SELECT id, name, ARRAY(SELECT category_id FROM sub_category_categories WHERE sub_category_id = s.id) AS "categoryIds",
      (SELECT json_object_agg(category_id, pinned_position) FROM sub_category_categories
        WHERE sub_category_id = s.id AND pinned_position IS NOT NULL) AS "pinnedPositions"
    FROM sub_categories s ORDER BY id`);
  return { categories: categories.rows, subCategories: subCategories.rows };
}

export async function createNamed(
  tx: Queryable,
  categories: readonly NamedCategory[],
  subCategories: readonly NamedSubCategory[],
): Promise<void> {
  if (categories.length + subCategories.length === 0) return;
  await tx.execute(sql`
    INSERT INTO categories (id, name, image)
    SELECT id, name, ${NO_PICTURE} FROM json_to_recordset(${JSON.stringify(categories)}::json) AS c (id text, name text)`);
  await tx.execute(sql`
    INSERT INTO sub_categories (id, name, image)
    SELECT id, name, ${NO_PICTURE} FROM json_to_recordset(${JSON.stringify(subCategories)}::json) AS s (id text, name text)`);
  const links = subCategories.flatMap(({ id, categoryIds }) =>
    categoryIds.map((categoryId) => ({ id, categoryId })),
  );
  await tx.execute(sql`
    INSERT INTO sub_category_categories (sub_category_id, category_id)
    SELECT id, "categoryId" FROM json_to_recordset(${JSON.stringify(links)}::json) AS l (id text, "categoryId" text)`);
}

/** The size groups of these products, whose other sizes show them. */
export async function listSizeGroups(tx: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{ group: string }>(sql`
    SELECT DISTINCT size_group AS "group" FROM products WHERE id = ANY(${list(ids)}) AND size_group IS NOT NULL`);
  return rows.map(({ group }) => group);
}

/** Sets the pinned positions of categories, and of sub-categories in their categories. */
export async function setPinnedPositions(tx: Queryable, places: readonly PinnedCategory[]): Promise<void> {
  const rows = sql`json_to_recordset(${JSON.stringify(places)}::json)
    AS put ("categoryId" text, "subCategoryId" text, place int)`;
  await tx.execute(sql`
    UPDATE categories SET pinned_position = put.place FROM ${rows}
    WHERE categories.id = put."categoryId" AND put."subCategoryId" IS NULL`);
  await tx.execute(sql`
    UPDATE sub_category_categories stored SET pinned_position = put.place FROM ${rows}
    WHERE stored.category_id = put."categoryId" AND stored.sub_category_id = put."subCategoryId"`);
}
