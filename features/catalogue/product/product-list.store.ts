// SQL for paged product lists with their total counts, and for the category rows of pages. Every list is read
// in index order, so none is sorted, and the order is total: in stock first, then by sales, then newest.

import type { Db } from '#database/client.ts';
import { anyNumberOf, runPrepared } from '#database/prepared.ts';
import { MAX_LIMIT } from '#shared/paging.ts';
import { ALL_SUB_CATEGORIES } from '#shared/slugs.ts';
import type { Product } from '../catalogue.contract.ts';
import { toProduct, type ProductRow } from '../product-row.rules.ts';
import { IN_STOCK_RANK } from '../catalogue.table.ts';
import { PRODUCT_COLUMNS } from '../product.store.ts';
import type { SpacedProduct } from '../size/product-sizes.rules.ts';

/** The last product shown, and whether it was in stock then: the list continues after its position. */
export type ListPosition = { _id: string; isInStock: boolean };
/** With `after`, the offset is used only if that product is gone. */
export type Window = { limit: number; offset: number; after?: ListPosition | undefined };
export type ItemPage<Item> = { items: Item[]; totalCount: number };

/** `all` as sub-category means the whole category. */
export type ListPlace = { categoryId: string; subCategoryId: string };

/** The products and ranks of a list in the store $7, for the parameters in the row `request`. */
const EVERYTHING = 'SELECT product_id, rank FROM store_products WHERE store_id = $7 AND NOT is_hidden';
const NEWEST = 'SELECT id AS product_id, 0 AS rank FROM products WHERE NOT is_hidden';
const IN_CATEGORY = `
  SELECT product_id, rank FROM store_lists listed WHERE store_id = $7 AND list_id = request.category_id`;
/** Both must match: a sub-category may be in several categories. */
const IN_BOTH = `
  SELECT product_id, rank FROM store_lists listed
  WHERE store_id = $7 AND list_id = request.sub_category_id AND EXISTS (
    SELECT FROM product_categories pc
    WHERE pc.category_id = request.category_id AND pc.product_id = listed.product_id)`;

const FIRST = 2_147_483_647;

export const listProducts = pagesOf('products', EVERYTHING);
/** The same, newest first, regardless of stock: for the shop's owner. */
export const listNewestProducts = pagesOf('newest-products', NEWEST, 'id');

export const listProductsInCategory = pagesOf('products-in-category', IN_CATEGORY);
export const listProductsInBoth = pagesOf('products-in-both', IN_BOTH);

/** The fixed limits tell the planner that a page is small, so that it never reads a whole table. */
function pagesOf(name: string, listed: string, order: 'rank' | 'id' = 'rank') {
  const [isBehind, inOrder] =
    order === 'rank'
      ? [
          `(rank, product_id) < (coalesce(mark.rank, ${FIRST}), request.after_id)`,
          'rank DESC, product_id DESC',
        ]
      : ['true', 'product_id DESC'];
  const statement = {
    name,
    text: `
      SELECT request.nth, total.count AS "totalCount", item.*
      FROM unnest(${anyNumberOf('$1::text[]')}, $2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::boolean[])
           WITH ORDINALITY AS request(category_id, sub_category_id, size, skipped, after_id, after_in_stock, nth)
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(change), 0) AS count FROM listing_counts counted
        WHERE counted.category_id = request.category_id AND counted.sub_category_id = request.sub_category_id
      ) total
      LEFT JOIN LATERAL (
        SELECT CASE WHEN request.after_in_stock THEN ${IN_STOCK_RANK} ELSE 0 END + sold AS rank
        FROM store_products WHERE product_id = request.after_id AND store_id = $7
      ) mark ON true
      LEFT JOIN LATERAL (
        SELECT sp.rank, ${PRODUCT_COLUMNS}
        FROM (
          ${listed} AND ${isBehind}
          ORDER BY ${inOrder}
          LIMIT CASE WHEN mark.rank IS NULL AND request.skipped >= total.count THEN 0
                     ELSE LEAST(request.size, ${MAX_LIMIT}) END
          OFFSET CASE WHEN mark.rank IS NULL THEN request.skipped ELSE 0 END
        ) page
        JOIN LATERAL (SELECT * FROM products WHERE products.id = page.product_id OFFSET 0) p ON true
        JOIN LATERAL (
          SELECT * FROM store_products one WHERE one.product_id = page.product_id AND one.store_id = $7 OFFSET 0
        ) sp ON true
        LIMIT ${MAX_LIMIT}
      ) item ON true
      ORDER BY request.nth, ${order === 'rank' ? 'item.rank DESC, ' : ''}item._id DESC`,
  };
  type Line = ProductRow & { nth: number; totalCount: number };
  return async (
    db: Db,
    storeId: string,
    requests: readonly (Window & Partial<ListPlace>)[],
  ): Promise<ItemPage<Product>[]> => {
    const lines = await runPrepared<Line>(db, statement, [
      requests.map(({ categoryId = '' }) => categoryId),
      requests.map(({ subCategoryId = '' }) => (subCategoryId === ALL_SUB_CATEGORIES ? '' : subCategoryId)),
      requests.map(({ limit }) => limit),
      requests.map(({ offset }) => offset),
      requests.map(({ after }) => after?._id ?? null),
      requests.map(({ after }) => after?.isInStock ?? null),
      storeId,
    ]);
    const pages = requests.map((): ItemPage<Product> => ({ items: [], totalCount: 0 }));
    for (const line of lines) {
      const page = pages[line.nth - 1]!;
      page.totalCount = line.totalCount;
      // An empty page also has a row, for its count.
      if (line._id !== null) page.items.push(toProduct(line));
    }
    return pages;
  };
}

const TOTAL = {
  name: 'total-of-products',
  text: `
    SELECT coalesce(sum(change), 0)::int AS count FROM listing_counts
    WHERE category_id = '' AND sub_category_id = ''`,
};

/** Without hidden ones. */
export async function countProducts(db: Db): Promise<number> {
  const [row] = await runPrepared<{ count: number }>(db, TOTAL, []);
  return row!.count;
}

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
export async function listRanked(db: Db, storeId: string, categoryIds: readonly string[]) {
  const rows = await runPrepared<RankedRow>(db, OF_SOME, [storeId, [...new Set(categoryIds)]]);
  const byCategory = Map.groupBy(rows, ({ categoryId }) => categoryId);
  return categoryIds.map((id) => byCategory.get(id) ?? []);
}

const OF_ALL = { name: 'first-of-all-categories', text: firstOf('(SELECT id FROM categories)') };

export async function listRankedOfAll(db: Db, storeId: string): Promise<Map<string, SpacedProduct[]>> {
  return Map.groupBy(await runPrepared<RankedRow>(db, OF_ALL, [storeId]), ({ categoryId }) => categoryId);
}
