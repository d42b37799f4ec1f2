// SQL for the order of categories and sub-categories: pinned positions, and the rankings by sales.

import { sql } from 'drizzle-orm';
import type { Db, Queryable } from '#database/client.ts';
import { textArray } from '#database/columns.ts';
import { runPrepared } from '#database/prepared.ts';
import { IN_STOCK_RANK } from '../catalogue.table.ts';
import type { CategoryOrder } from '../catalogue.rules.ts';

type OrderRow = { categoryId: string; pinned: string[] | null; ranked: string[] | null };

const READ_ORDER = {
  name: 'category-order',
  text: `
    SELECT category_id AS "categoryId", pinned, ids AS ranked
    FROM (
      SELECT '' AS category_id, array_agg(id ORDER BY pinned_position, id) AS pinned
      FROM categories WHERE pinned_position IS NOT NULL HAVING count(*) > 0
      UNION ALL
      SELECT category_id, array_agg(sub_category_id ORDER BY pinned_position, sub_category_id)
      FROM sub_category_categories WHERE pinned_position IS NOT NULL GROUP BY 1
    ) pins
    FULL JOIN (SELECT category_id, ids FROM category_rankings WHERE store_id = $1) rankings USING (category_id)`,
};

/** In the order of the store: pinned ones first, then by its sales. */
export async function readCategoryOrder(db: Db, storeId: string): Promise<CategoryOrder> {
  const rows = await runPrepared<OrderRow>(db, READ_ORDER, [storeId]);
  return new Map(
    rows.map(({ categoryId, pinned, ranked }) => [
      categoryId,
      [...new Set([...(pinned ?? []), ...(ranked ?? [])])],
    ]),
  );
}

export type Member = { id: string; pinnedPosition: number | null };

/** Where the pinned positions in a category stand; in '' those of the categories themselves. */
const toPins = (categoryId: string) =>
  categoryId === ''
    ? { table: sql`categories`, id: sql`id`, isIn: sql`true` }
    : {
        table: sql`sub_category_categories`,
        id: sql`sub_category_id`,
        isIn: sql`category_id = ${categoryId}`,
      };

export async function listMembers(db: Queryable, categoryId: string): Promise<Member[]> {
  const { table, id, isIn } = toPins(categoryId);
  const { rows } = await db.execute<Member>(sql`
    SELECT ${id} AS id, pinned_position AS "pinnedPosition" FROM ${table} WHERE ${isIn} ORDER BY 2, 1`);
  return rows;
}

/** Blocks concurrent pinning there until this transaction ends. undefined if there is no such category. */
export async function lockMembers(tx: Queryable, categoryId: string): Promise<Member[] | undefined> {
  const isOne = categoryId === '' ? sql`true` : sql`id = ${categoryId}`;
  const { rows } = await tx.execute(sql`
    SELECT id FROM categories WHERE ${isOne} ORDER BY id FOR NO KEY UPDATE`);
  return categoryId === '' || rows.length > 0 ? listMembers(tx, categoryId) : undefined;
}

export async function writePins(tx: Queryable, categoryId: string, ids: readonly string[]): Promise<void> {
  const { table, id, isIn } = toPins(categoryId);
  const place = sql`array_position(${textArray(ids)}, ${id})`;
  await tx.execute(sql`
    UPDATE ${table} SET pinned_position = ${place} WHERE ${isIn} AND pinned_position IS DISTINCT FROM ${place}`);
}

export async function readRankings(db: Queryable, storeId: string): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ categoryId: string; ids: string[] }>(sql`
    SELECT category_id AS "categoryId", ids FROM category_rankings WHERE store_id = ${storeId}`);
  return new Map(rows.map(({ categoryId, ids }) => [categoryId, ids]));
}

/** `ids` undefined: none of them has sales any more. */
export async function writeRankings(
  tx: Queryable,
  storeId: string,
  rankings: readonly { categoryId: string; ids: readonly string[] | undefined }[],
): Promise<void> {
  const rows = JSON.stringify(rankings);
  const written = sql`json_to_recordset(${rows}::json) AS written ("categoryId" text, ids text[])`;
  await tx.execute(sql`
    DELETE FROM category_rankings stored USING ${written}
    WHERE stored.store_id = ${storeId} AND stored.category_id = written."categoryId" AND written.ids IS NULL`);
  await tx.execute(sql`
    INSERT INTO category_rankings (store_id, category_id, ids)
    SELECT ${storeId}, "categoryId", ids FROM ${written} WHERE ids IS NOT NULL
    ON CONFLICT (store_id, category_id) DO UPDATE SET ids = EXCLUDED.ids`);
}

export type CategoryUnits = { categoryId: string; subCategoryId: string; units: number };

/** Of 28 days. Scans only the part of the rank index with sales, in stock and sold out. */
export async function sumUnits(db: Queryable, storeId: string): Promise<CategoryUnits[]> {
  const { rows } = await db.execute<CategoryUnits>(sql`
    WITH sold AS MATERIALIZED (
      SELECT product_id, rank - ${IN_STOCK_RANK} AS units FROM store_products
      WHERE store_id = ${storeId} AND NOT is_hidden AND rank > ${IN_STOCK_RANK}
      UNION ALL
      SELECT product_id, rank FROM store_products
      WHERE store_id = ${storeId} AND NOT is_hidden AND rank > 0 AND rank < ${IN_STOCK_RANK}
    )
    SELECT category_id AS "categoryId", '' AS "subCategoryId", sum(units)::float8 AS units
    FROM sold JOIN product_categories USING (product_id) GROUP BY 1
    UNION ALL
    SELECT category_id, sub_category_id, sum(units)::float8
    FROM sold JOIN product_categories USING (product_id) JOIN product_sub_categories USING (product_id)
      JOIN sub_category_categories USING (category_id, sub_category_id)
    GROUP BY 1, 2`);
  return rows;
}
