// SQL for one batch of rows: reads products, locks them in the order of ids as orders do, and writes all rows
// of a kind in one statement.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { NO_PICTURE } from '#shared/images.ts';
import type { NamedCategory, NamedSubCategory } from './catalogue-names.rules.ts';
import type { PinnedCategory } from './category-index.rules.ts';
import type { StoredProduct } from './plan-row.rules.ts';

const list = (values: readonly string[]) => sql`${sql.param([...new Set(values)])}::text[]`;

/** Products named by id or SKU, without locking them. */
export async function findProducts(
  tx: Queryable,
  storeId: string,
  ids: readonly string[],
  skus: readonly string[],
): Promise<StoredProduct[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM products WHERE id = ANY(${list(ids)}) UNION SELECT id FROM products WHERE sku = ANY(${list(skus)})`);
  return readProducts(
    tx,
    storeId,
    rows.map(({ id }) => id),
  );
}

/** The same products in their current state, locked until the transaction ends. */
export async function lockProducts(
  tx: Queryable,
  storeId: string,
  ids: readonly string[],
): Promise<StoredProduct[]> {
  await tx.execute(sql`SELECT FROM products WHERE id = ANY(${list(ids)}) ORDER BY id FOR NO KEY UPDATE`);
  await tx.execute(sql`
    SELECT FROM store_products WHERE product_id = ANY(${list(ids)}) ORDER BY product_id, store_id FOR NO KEY UPDATE`);
  return readProducts(tx, storeId, ids);
}

async function readProducts(
  tx: Queryable,
  storeId: string,
  ids: readonly string[],
): Promise<StoredProduct[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<StoredProduct>(sql`
    SELECT id, sku, name, unit, description, sp.stock, price_paise::float8 AS "pricePaise",
      discount_basis_points AS "discountBasisPoints", to_json(images) AS images, more_details AS "moreDetails",
      p.is_hidden AS "isHidden",
      ARRAY(SELECT category_id FROM product_categories WHERE product_id = p.id) AS "categoryIds",
      ARRAY(SELECT sub_category_id FROM product_sub_categories WHERE product_id = p.id) AS "subCategoryIds"
    FROM products p JOIN store_products sp ON sp.product_id = p.id AND sp.store_id = ${storeId}
    WHERE id = ANY(${list(ids)})`);
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

const ROWS =
  sql.raw(`AS item (id text, sku text, name text, unit text, description text, stock int, "pricePaise" bigint,
  "discountBasisPoints" int, images text[], "moreDetails" json, "isHidden" boolean, "stockChange" int)`);

/** A deleted product with the same id keeps its ledger, so the opening stock compensates for that. */
export async function createProducts(
  tx: Queryable,
  storeId: string,
  products: readonly StoredProduct[],
): Promise<void> {
  if (products.length === 0) return;
  const rows = JSON.stringify(products);
  await tx.execute(sql`
    INSERT INTO products (id, sku, name, unit, description, price_paise, discount_basis_points, images, more_details,
      is_hidden)
    SELECT id, sku, name, unit, description, "pricePaise", "discountBasisPoints", images, "moreDetails", "isHidden"
    FROM json_to_recordset(${rows}::json) ${ROWS}`);
  await tx.execute(sql`
    UPDATE store_products sp SET stock = coalesce(item.stock, 0), opening_stock = coalesce(item.stock, 0) - coalesce((
      SELECT sum(quantity) FROM stock_movements
      WHERE stock_movements.product_id = sp.product_id AND stock_movements.store_id = sp.store_id), 0)
    FROM (
      SELECT item.id, store.id AS store_id, CASE WHEN store.id = ${storeId} THEN item.stock END AS stock
      FROM json_to_recordset(${rows}::json) ${ROWS} CROSS JOIN stores store
    ) item
    WHERE sp.product_id = item.id AND sp.store_id = item.store_id`);
}

type UpdatedProduct = StoredProduct & { stockChange: number };

/** The products must be locked. */
export async function updateProducts(
  tx: Queryable,
  products: readonly UpdatedProduct[],
  { userId, storeId }: { userId: string | null; storeId: string },
): Promise<void> {
  if (products.length === 0) return;
  const rows = JSON.stringify(products);
  await tx.execute(sql`
    UPDATE products p SET sku = item.sku, name = item.name, unit = item.unit, description = item.description,
      price_paise = item."pricePaise",
      discount_basis_points = item."discountBasisPoints", images = item.images, more_details = item."moreDetails",
      is_hidden = item."isHidden",
      -- As the form does: whole milliseconds, and later than before, so that forms that are open see that it has changed.
      updated_at = greatest(date_trunc('milliseconds', clock_timestamp()),
        date_trunc('milliseconds', p.updated_at) + interval '2 milliseconds')
    FROM json_to_recordset(${rows}::json) ${ROWS} WHERE p.id = item.id`);
  await tx.execute(sql`
    UPDATE store_products sp SET stock = sp.stock + item."stockChange"
    FROM json_to_recordset(${rows}::json) ${ROWS}
    WHERE sp.product_id = item.id AND sp.store_id = ${storeId} AND item."stockChange" <> 0`);
  await tx.execute(sql`
    INSERT INTO stock_movements (store_id, product_id, quantity, reason, user_id)
    SELECT ${storeId}, id, "stockChange", 'import', ${userId} FROM json_to_recordset(${rows}::json) ${ROWS}
    WHERE "stockChange" <> 0`);
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

/** Replaces the categories and sub-categories of products. */
export async function setPlaces(
  tx: Queryable,
  products: readonly Pick<StoredProduct, 'id' | 'categoryIds' | 'subCategoryIds'>[],
): Promise<void> {
  if (products.length === 0) return;
  const ids = list(products.map(({ id }) => id));
  const categories = products.flatMap(({ id, categoryIds }) => categoryIds.map((at) => ({ id, at })));
  const subCategories = products.flatMap(({ id, subCategoryIds }) =>
    subCategoryIds.map((at) => ({ id, at })),
  );
  await tx.execute(sql`
    WITH placed AS (SELECT * FROM json_to_recordset(${JSON.stringify(categories)}::json) AS w (id text, at text)), gone AS (
      DELETE FROM product_categories pc WHERE product_id = ANY(${ids})
        AND NOT EXISTS (SELECT FROM placed WHERE placed.id = pc.product_id AND placed.at = pc.category_id))
    INSERT INTO product_categories (product_id, category_id) SELECT id, at FROM placed ON CONFLICT DO NOTHING`);
  await tx.execute(sql`
    WITH placed AS (SELECT * FROM json_to_recordset(${JSON.stringify(subCategories)}::json) AS w (id text, at text)), gone AS (
      DELETE FROM product_sub_categories ps WHERE product_id = ANY(${ids})
        AND NOT EXISTS (SELECT FROM placed WHERE placed.id = ps.product_id AND placed.at = ps.sub_category_id))
    INSERT INTO product_sub_categories (product_id, sub_category_id) SELECT id, at FROM placed ON CONFLICT DO NOTHING`);
}
