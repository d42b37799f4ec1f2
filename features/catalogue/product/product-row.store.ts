// SQL for the category rows of pages: the products that a row may show, in the order of its list.

import type { Db } from '#database/client.ts';
import { anyNumberOf, runPrepared } from '#database/prepared.ts';
import { IN_STOCK_RANK } from '../catalogue.table.ts';
import type { SpacedProduct } from '../size/size-spacing.rules.ts';

/** More than a row shows, so that other products can separate the sizes of one product. */
const MAX_RANKED = 40;

/** The first of each row `category_id` of `categories`: one short index scan each. */
const firstOf = (categories: string) => `
  SELECT listed.category_id AS "categoryId", p.id, p.size_group AS "sizeGroup", first.rank >= ${IN_STOCK_RANK} AS "isInStock"
  FROM ${categories} AS listed (category_id)
  CROSS JOIN LATERAL (
    SELECT product_id, rank FROM store_lists WHERE store_id = $1 AND list_id = listed.category_id
    ORDER BY rank DESC, product_id DESC LIMIT ${MAX_RANKED}
  ) first
  JOIN LATERAL (SELECT * FROM products WHERE products.id = first.product_id OFFSET 0) p ON true
  ORDER BY first.rank DESC, first.product_id DESC`;

type RankedRow = SpacedProduct & { categoryId: string };

const OF_SOME = { name: 'first-of-categories', text: firstOf(`unnest(${anyNumberOf('$2::text[]')})`) };

/** The first products of each category, in the order of its list. */
export async function listRanked(
  db: Db,
  storeId: string,
  categoryIds: readonly string[],
): Promise<SpacedProduct[][]> {
  const rows = await runPrepared<RankedRow>(db, OF_SOME, [storeId, [...new Set(categoryIds)]]);
  const byCategory = Map.groupBy(rows, ({ categoryId }) => categoryId);
  return categoryIds.map((id) => byCategory.get(id) ?? []);
}

const OF_ALL = { name: 'first-of-all-categories', text: firstOf('(SELECT id FROM categories)') };

/** The same for all categories at once. */
export async function listRankedOfAll(db: Db, storeId: string): Promise<Map<string, SpacedProduct[]>> {
  return Map.groupBy(await runPrepared<RankedRow>(db, OF_ALL, [storeId]), ({ categoryId }) => categoryId);
}
