// SQL for product files: what an export and one batch of an import read, and the categories that a batch
// writes; product-admin.store.ts writes the products.

import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { textArray } from '#database/columns.ts';
import { NO_PICTURE } from '#shared/images.ts';
import type { NamedCategory, NamedSubCategory } from './catalogue-names.rules.ts';
import type { PinnedCategory } from './category-index.rules.ts';
import { selectStored } from '../product-columns.store.ts';
import { FILE_FIELDS, type StoredProduct } from './plan-row.rules.ts';

/** Of the product `p` in this store: units sold less units returned, since the shop opened. */
const soldIn = (storeId: string) => sql`
  coalesce((SELECT -sum(quantity) FROM stock_movements
    WHERE product_id = p.id AND store_id = ${storeId} AND reason IN ('order', 'release')), 0)::float8`;

const selectProducts = (storeId: string, sold: SQL, more = sql``) => sql`
  SELECT p.id, ${sql.raw(selectStored(FILE_FIELDS))}, ${sold} AS sold${more}
  FROM products p JOIN store_products sp ON sp.product_id = p.id AND sp.store_id = ${storeId}`;

type RowProducts = {
  ids: readonly string[];
  skus: readonly string[];
  codes: readonly string[];
  hasMarks: boolean;
};

/** Products named by id, SKU or bar code, not locked; with what was sold if rows have stock marks. */
export async function readProducts(
  tx: Queryable,
  storeId: string,
  { ids, skus, codes, hasMarks }: RowProducts,
) {
  if (ids.length + skus.length + codes.length === 0) return [];
  const { rows } = await tx.execute<StoredProduct>(sql`
    ${selectProducts(storeId, hasMarks ? soldIn(storeId) : sql`0`)}
    WHERE p.id IN (
      SELECT id FROM products WHERE id = ANY(${textArray(ids)}) UNION SELECT id FROM products WHERE sku = ANY(${textArray(skus)})
      UNION SELECT product_id FROM product_bar_codes WHERE code = ANY(${textArray(codes)}))`);
  return rows;
}

type ExportPortion = {
  storeId: string;
  afterId: string;
  limit: number;
  ids: readonly string[] | undefined;
};

/** Sorted by id. With only one of the conditions each batch reads the stock of all products before it. */
export async function listForExport(tx: Queryable, { storeId, afterId, limit, ids }: ExportPortion) {
  const isChosen = ids ? sql`AND id = ANY(${textArray(ids)})` : sql``;
  const soldTax = sql`, (SELECT tax.gst_basis_points FROM tax_of_product(p.id) AS tax) AS "soldBasisPoints"`;
  const { rows } = await tx.execute<StoredProduct & { soldBasisPoints: number | null }>(sql`
    ${selectProducts(storeId, soldIn(storeId), soldTax)}
    WHERE id > ${afterId} AND sp.product_id > ${afterId} ${isChosen} ORDER BY id LIMIT ${limit}`);
  return rows;
}

/** Names of custom fields, most frequent first; at most `limit`. */
export async function listFieldNames(tx: Queryable, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    SELECT field.name FROM products CROSS JOIN LATERAL json_object_keys(more_details) AS field(name)
    GROUP BY field.name ORDER BY count(*) DESC, field.name LIMIT ${limit}`);
  return rows.map(({ name }) => name);
}

export async function readNamed(tx: Queryable) {
  const categories = await tx.execute<NamedCategory>(sql`
    SELECT id, name, pinned_position AS "pinnedPosition" FROM categories ORDER BY id`);
  const subCategories = await tx.execute<NamedSubCategory>(sql`
    SELECT id, name, ARRAY(SELECT category_id FROM sub_category_categories WHERE sub_category_id = s.id) AS "categoryIds",
      CASE WHEN hsn_code IS NOT NULL THEN gst_basis_points END AS "gstBasisPoints",
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
    SELECT DISTINCT size_group AS "group" FROM products WHERE id = ANY(${textArray(ids)}) AND size_group IS NOT NULL`);
  return rows.map(({ group }) => group);
}

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
